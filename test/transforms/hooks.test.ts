// What each transform of Hooks reaches on the shipped Harnesses, and that every View it makes there keeps all laws.

import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/model/edit.js";
import { type Json, printJson } from "../../src/model/json.js";
import type { HookItem } from "../../src/model/propose.js";
import type { HookChange } from "../../src/model/structure/hooks.js";
import addCorrections from "../../transforms/add-corrections.js";
import addIdleHooks from "../../transforms/add-idle-hooks.js";
import changeBudgets from "../../transforms/change-budgets.js";
import checkInSchema from "../../transforms/check-in-schema.js";
import collapseRetries from "../../transforms/collapse-retries.js";
import dropIdleHooks from "../../transforms/drop-idle-hooks.js";
import mergeHooks from "../../transforms/merge-hooks.js";
import moveHookLimits from "../../transforms/move-hook-limits.js";
import moveHookMessages from "../../transforms/move-hook-messages.js";
import reorderHooks from "../../transforms/reorder-hooks.js";
import restyleHookMessages from "../../transforms/restyle-hook-messages.js";
import restyleMatchers from "../../transforms/restyle-matchers.js";
import splitHooks from "../../transforms/split-hooks.js";
import {
  expectReach,
  expectSound,
  loweredOf,
  planned,
  type Row,
  SHIPPED,
} from "../help/reach-of-transforms.js";

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
  {
    transform: moveHookMessages,
    options: { template: "open" },
    eligible: ({ hooks }) =>
      hooks.filter(({ hook }) => !isOnCalls(hook.event) && hook.message !== "").map(({ symbol }) => symbol),
    touched: hooksNamed,
  },
  {
    transform: checkInSchema,
    // Not those that hold a copy of a limit, nor that of livestream-zh before which another Hook looks at the same calls.
    eligible: ({ hooks, limits }) =>
      hooks
        .filter(({ hook }) => hook.event === "before-call" && hook.action !== "pass")
        .filter(({ hook }) => hook.conditions.every(({ kind }) => kind === "arguments"))
        .filter(({ symbol }) => !limits.some(({ limit }) => limit.copies.join(" ").includes(`${symbol}#`)))
        .filter(({ hook }) => hook.id !== "amend-args")
        .map(({ symbol }) => symbol),
    touched: hooksNamed,
  },
  {
    transform: splitHooks,
    eligible: ({ hooks }) =>
      hooks.filter(({ hook }) => isOnCalls(hook.event) && hook.tools.length > 1).map(({ symbol }) => symbol),
    touched: hooksNamed,
  },
  {
    transform: mergeHooks,
    eligible: ({ hooks }) => {
      const alike = ({ hook }: HookItem): string =>
        printJson({ ...hook, id: "", tools: [], matcher: "" } as unknown as Json);
      const onCalls = hooks.filter(({ hook }) => isOnCalls(hook.event) && hook.tools.length > 0);
      return onCalls
        .filter((one) => onCalls.some((other) => other !== one && alike(other) === alike(one)))
        .map(({ symbol }) => symbol);
    },
    touched: (edits) =>
      changes(edits).flatMap((change) =>
        change.op === "merge" ? change.hooks.map(({ id }) => `hook:${id}`) : [],
      ),
  },
  {
    transform: collapseRetries,
    eligible: () => ["failed attempts"],
    touched: (edits) => edits.map(() => "failed attempts"),
  },
  {
    transform: addCorrections,
    // What was called or loaded before a step is no part of the step.
    eligible: ({ hooks }) =>
      hooks
        .filter(({ hook }) => hook.event === "before-call" || hook.event === "before-reply")
        .filter(({ hook }) => (hook.action === "retry" || hook.action === "block") && hook.budget > 0)
        .filter(({ hook }) => !hook.conditions.some(({ kind }) => kind === "called"))
        .map(({ symbol }) => symbol),
    touched: (edits) =>
      edits.flatMap((edit) =>
        edit.kind === "splice" && edit.change.hook !== null ? [edit.change.hook] : [],
      ),
  },
  {
    transform: addIdleHooks,
    // The places before which one may come.
    eligible: ({ hooks }) => hooks.map(({ symbol }) => symbol),
    touched: (edits) =>
      changes(edits).flatMap((change) =>
        change.op === "add" && change.before !== null ? [change.before] : [],
      ),
  },
  {
    transform: dropIdleHooks,
    eligible: ({ hooks, limits }) =>
      hooks
        .map(({ symbol }) => symbol)
        .filter((symbol) => !limits.some(({ limit }) => limit.copies.join(" ").includes(`${symbol}#`))),
    touched: hooksNamed,
  },
  {
    transform: moveHookLimits,
    eligible: ({ limits }) =>
      limits
        .filter(({ limit }) => limit.copies.some((site) => site.startsWith("hook:")))
        .map(({ symbol }) => symbol),
    touched: (edits) => edits.flatMap((edit) => (edit.kind === "limit" ? [edit.limit] : [])),
  },
];

/** Harnesses that have nothing eligible: there nothing is proposed. */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  "check-in-schema": ["livestream", "livestream-zh"],
  "merge-hooks": ["livestream", "livestream-zh"],
};

const CASES = ROWS.flatMap((row) => SHIPPED.map((name) => [row.transform.name, name, row] as const));
const isIdle = (transform: string, name: string): boolean => IDLE[transform]?.includes(name) === true;

describe("on the shipped Harnesses", () => {
  test.each(CASES)("%s changes most of what is eligible on %s", (transform, name, row) => {
    const reached = expectReach(row, name);
    if (!isIdle(transform, name)) return expect(reached).toBeGreaterThanOrEqual(0.8);
    expect(reached).toBeUndefined();
    for (let view = 1; view <= 8; view++)
      expect(planned(row, loweredOf(name), view).variant.edits).toEqual([]);
  });

  test.each(CASES)("every View of %s on %s keeps all laws", (transform, name, row) => {
    const { made, refused } = expectSound(row, name, { each: 25 });
    if (isIdle(transform, name)) return expect({ made, refused }).toEqual({ made: 0, refused: {} });
    // Most runs allow what is proposed.
    const count = Object.values(refused).reduce((sum, one) => sum + one, made);
    expect(made / count, JSON.stringify(refused)).toBeGreaterThan(0.7);
  });
});
