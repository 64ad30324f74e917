/**
 * Show two tools of one name, with descriptions that differ.
 *
 * No interface can tell which of them a call means: the task is ill-posed. It shows what a model does with a broken list, in stress
 * sets alone; no training Recipe takes it.
 */
import * as z from "zod";
import { defineTransform, type EnvironmentChange } from "../src/transform.js";

export default defineTransform({
  name: "duplicate-names",
  family: "tool",
  class: "N",
  kinds: [],
  summary: "show two tools of one name; for stress sets alone",
  options: z.strictObject({
    most: z
      .int()
      .min(1)
      .max(10)
      .default(2)
      .describe("at most so many tools have a double; each number is as likely"),
  }),
  *propose({ harness, draw, options: { most } }) {
    const tools = harness.list("tools").map(({ symbol }) => symbol);
    if (tools.length < 2) return;
    const told = new Map(
      harness.structure().tools.map(({ symbol, tool }) => [symbol, tool.description ?? ""] as const),
    );
    const count = Math.min(1 + draw.fork("count").int(most), tools.length - 1);
    const chosen = draw.fork("which").shuffle(tools).slice(0, count);
    const environment = chosen.map((tool): EnvironmentChange => {
      const mine = draw.fork(tool);
      // Its double says what another tool does, so that the two are at odds.
      const other = mine.pick(tools.filter((one) => one !== tool));
      return {
        change: "same-name",
        tool,
        description: told.get(other ?? tool) ?? "",
        first: mine.fork("place").unit() < 0.5,
      };
    });
    yield { edits: [], environment, evidence: { structure: "checked", meaning: "declared" } };
  },
});
