/**
 * Give tools descriptions that say what is not so: those of other tools.
 *
 * A model that reads the list is led astray on purpose. It measures trust in descriptions, in stress sets alone; no training Recipe
 * takes it.
 */
import * as z from "zod";
import { defineTransform, type EnvironmentChange } from "../src/transform.js";

export default defineTransform({
  name: "mislead-descriptions",
  family: "tool",
  class: "N",
  kinds: [],
  summary: "give tools the descriptions of other tools; for stress sets alone",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each tool is among those that exchange descriptions"),
  }),
  *propose({ harness, draw, options: { share } }) {
    const here = new Set(harness.list("tools").map(({ symbol }) => symbol));
    const tools = harness
      .structure()
      .tools.filter(
        ({ symbol, tool }) =>
          here.has(symbol) && (tool.description ?? "") !== "" && draw.fork(symbol).unit() < share,
      );
    const turn = tools.length < 2 ? 0 : 1 + draw.fork("turn").int(tools.length - 1);
    const environment = tools.flatMap(({ symbol, tool }, at): readonly EnvironmentChange[] => {
      const description = tools[(at + turn) % tools.length]?.tool.description ?? "";
      return description === tool.description ? [] : [{ change: "misdescribe", tool: symbol, description }];
    });
    if (environment.length > 0)
      yield { edits: [], environment, evidence: { structure: "checked", meaning: "declared" } };
  },
});
