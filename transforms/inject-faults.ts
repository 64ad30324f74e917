/**
 * Let tools fail: time out, refuse, answer with text that does not parse or with other keys.
 *
 * The environment does it when a model runs, so nothing of the Harness changes; what the evidence in the recorded run showed is
 * gone, and so is its answer. A teacher has to answer.
 */
import * as z from "zod";
import { defineTransform, type EnvironmentChange, FaultKind } from "../src/transform.js";

export default defineTransform({
  name: "inject-faults",
  family: "tool",
  class: "C",
  kinds: [],
  summary:
    "let calls of tools fail in the environment; what is right then was not recorded, so a teacher has to answer",
  options: z.strictObject({
    faults: z
      .array(FaultKind)
      .min(1)
      .default([...FaultKind.options])
      .describe("the faults to draw from, each as likely"),
    share: z.number().min(0).max(1).default(0.3).describe("how often each tool has a fault"),
    first: z
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe("the fault comes at one of the tool's first calls, up to this one, each as likely"),
    times: z.int().min(1).max(10).default(2).describe("at most so many calls in a row fail"),
  }),
  *propose({ harness, draw, options: { faults, share, first, times } }) {
    const environment = harness.list("tools").flatMap(({ symbol }): readonly EnvironmentChange[] => {
      const mine = draw.fork(symbol);
      if (mine.unit() >= share) return [];
      const fault = mine.fork("fault").pick(faults) ?? "timeout";
      const call = mine.fork("call").int(first);
      return [{ change: "fault", tool: symbol, fault, call, times: 1 + mine.fork("times").int(times) }];
    });
    if (environment.length > 0)
      yield { edits: [], environment, evidence: { structure: "checked", meaning: "declared" } };
  },
});
