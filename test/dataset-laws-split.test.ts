// `no-shortcut` where one tool becomes several, or several one: each item is read where it stands, and what was split is not new.

import { describe, expect, test } from "vitest";
import { planView } from "../src/core/plan.js";
import { shownIn } from "../src/laws/dataset/shown.js";
import type { Transform } from "../src/model/propose.js";
import { NO_BANKS } from "../src/run/bind.js";
import addDistractorTools from "../transforms/add-distractor-tools.js";
import dropUnusedTools from "../transforms/drop-unused-tools.js";
import mergeTools from "../transforms/merge-tools.js";
import renameTools from "../transforms/rename-tools.js";
import reorderTools from "../transforms/reorder-tools.js";
import splitTools from "../transforms/split-tools.js";
import { loweredOf } from "./help/reach-of-transforms.js";
import { value } from "./help/small.js";

const use = (transform: Transform) => ({
  is: "use" as const,
  address: transform.name,
  transform,
  options: transform.options.parse({}),
  p: 0.7,
});
const STEPS = [splitTools, mergeTools, dropUnusedTools, renameTools, addDistractorTools, reorderTools].map(
  use,
);

describe("where tools are split and merged", () => {
  const lowered = loweredOf("office");
  const views = Array.from({ length: 25 }, (_, view) => {
    const plan = value(planView(lowered, STEPS, NO_BANKS, { seed: "split", subject: "office", view }));
    const { harness: after, edits } = plan.variant;
    return { after, edits, shown: shownIn({ before: lowered.harness, after, edits }) };
  });
  const ops = views.flatMap(({ edits }) =>
    edits.flatMap((edit) => (edit.kind === "reshape" ? edit.change.op : [])),
  );

  test("each item is read where it stands", () => {
    expect(ops.length).toBeGreaterThan(5);
    for (const { after, shown } of views) {
      expect(shown.tools.map(({ nameLength }) => nameLength)).toEqual(
        after.tools.map((one) => one.name.length),
      );
      expect(shown.tools.map(({ descriptionLength }) => descriptionLength)).toEqual(
        after.tools.map(({ description = "" }) => description.length),
      );
    }
  });

  test("only what a step added is called inserted, and only what stood there has a look in the base", () => {
    const base = new Set(lowered.harness.tools.map((tool) => `tool:${tool.name}`));
    for (const { shown } of views)
      for (const { symbol, isInserted, base: look } of shown.tools) {
        expect(isInserted).toBe(symbol.startsWith("new:"));
        expect(look !== undefined).toBe(base.has(symbol));
      }
    const parts = views.flatMap(({ shown }) =>
      shown.tools.filter(({ isInserted, base: look }) => !isInserted && look === undefined),
    );
    expect(parts.length).toBeGreaterThan(0);
  });
});
