// What each transform of Hooks reaches on the shipped Harnesses, and that every View it makes there keeps all laws.

import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/model/edit.js";
import type { HookChange } from "../../src/model/structure/hooks.js";
import changeBudgets from "../../transforms/change-budgets.js";
import reorderHooks from "../../transforms/reorder-hooks.js";
import restyleHookMessages from "../../transforms/restyle-hook-messages.js";
import restyleMatchers from "../../transforms/restyle-matchers.js";
import { expectReach, expectSound, type Row, SHIPPED } from "../help/reach-of-transforms.js";

const changes = (edits: readonly Edit[]): readonly HookChange[] =>
  edits.flatMap((edit) => (edit.kind === "rehook" ? [edit.change] : []));
const hooksNamed = (edits: readonly Edit[]): readonly string[] =>
  changes(edits).flatMap((change) =>
    "hook" in change ? [typeof change.hook === "string" ? change.hook : `hook:${change.hook.id}`] : [],
  );

const isOnCalls = (event: string): boolean => event === "before-call" || event === "after-call";

const ROWS: readonly Row[] = [
  {
    transform: restyleMatchers,
    eligible: ({ hooks }) => hooks.filter(({ hook }) => isOnCalls(hook.event)).map(({ symbol }) => symbol),
    touched: hooksNamed,
  },
  {
    transform: restyleHookMessages,
    eligible: ({ hooks }) => hooks.filter(({ hook }) => hook.message !== "").map(({ symbol }) => symbol),
    touched: hooksNamed,
  },
  {
    transform: reorderHooks,
    // A pair of which one must come first can still move past all others.
    eligible: ({ hooks }) => hooks.map(({ symbol }) => symbol),
    touched: (edits) =>
      changes(edits).flatMap((change) =>
        change.op === "order" ? change.to.filter((symbol, at) => symbol !== change.from[at]) : [],
      ),
  },
  {
    transform: changeBudgets,
    eligible: ({ hooks }) =>
      hooks
        .filter(({ hook }) => (hook.action === "retry" || hook.action === "block") && hook.budget > 0)
        .map(({ symbol }) => symbol),
    touched: hooksNamed,
  },
];

const CASES = ROWS.flatMap((row) => SHIPPED.map((name) => [row.transform.name, name, row] as const));

describe("on the shipped Harnesses", () => {
  test.each(CASES)("%s changes most of what is eligible on %s", (_transform, name, row) => {
    expect(expectReach(row, name)).toBeGreaterThanOrEqual(0.8);
  });

  test.each(CASES)("every View of %s on %s keeps all laws", (_transform, name, row) => {
    const { made, refused } = expectSound(row, name);
    expect({ made, refused }).toMatchObject({ made: expect.any(Number) });
    console.log(row.transform.name, name, made, refused);
    expect(made).toBeGreaterThan(0);
  });
});
