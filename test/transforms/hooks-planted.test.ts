// The naive mistake of each row, made by hand on a View of its transform: a law sees it. And lessons of public failures.

import { describe, expect, test } from "vitest";
import type { Trial } from "../../src/laws/law.js";
import type { Edit, EditOf } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import { asArray, asObject, get, type JsonObject, printJson, withMember } from "../../src/model/json.js";
import type { Transform } from "../../src/model/propose.js";
import type { Base } from "../../src/run/base.js";
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
import { guarded, guardedRecords } from "../catalogue/guarded-office.js";
import { basesUnder, carryOver, type Shipped, shippedRecords } from "../help/carry.js";
import { claimed, failing, inAfter, inView, retold, trialOf } from "../help/forged.js";
import { loweredOf, planned } from "../help/reach-of-transforms.js";
import { rename } from "../help/small.js";

const recordsOf = new Map<Shipped, readonly Base[]>();
function basesOf(name: Shipped): readonly Base[] {
  const found = recordsOf.get(name) ?? shippedRecords(name);
  recordsOf.set(name, found);
  return found;
}

interface Made {
  readonly base: Base;
  readonly edits: readonly Edit[];
  readonly trial: Trial;
}
interface Wanted {
  readonly on: readonly Base[];
  readonly options?: object;
  /** Text that the base row holds. */
  readonly holds?: string;
  readonly fits?: (made: Made) => boolean;
}

/** The first View that the transform makes and that fits; nothing is wrong with it. */
function viewOf(transform: Transform, { on, options = {}, holds = "", fits = () => true }: Wanted): Made {
  const row = { transform, options, eligible: () => [], touched: () => [] };
  const bases = on.filter((base) => holds === "" || printJson(base.row).includes(holds));
  for (const base of bases)
    for (let view = 1; view <= 12; view++) {
      const { edits } = planned(row, base.bound.lowered, view, base).variant;
      const carried = edits.length === 0 ? undefined : carryOver(base, edits);
      if (carried?.ok !== true) continue;
      const made = { base, edits, trial: carried.value.trial };
      if (!fits(made)) continue;
      expect(failing(made.trial)).toEqual([]);
      return made;
    }
  throw new Error(`${transform.name} makes no such View`);
}

type Change<O> = Extract<EditOf<"rehook">["change"], { op: O }>;
const changesOf = <O extends EditOf<"rehook">["change"]["op"]>(
  edits: readonly Edit[],
  op: O,
): readonly Change<O>[] =>
  edits.flatMap((edit) =>
    edit.kind === "rehook" && edit.change.op === op ? [edit.change as Change<O>] : [],
  );

const setHook = (after: Harness, id: string, more: Partial<Hook>): Harness => ({
  ...after,
  hooks: after.hooks.map((one) => (one.id === id ? { ...one, ...more } : one)),
});
const messagesOf = (row: JsonObject): readonly JsonObject[] => asArray(get(row, "messages")).map(asObject);
/** The View with one message that fits made another. */
function withMessage(
  trial: Trial,
  fits: (message: JsonObject, at: number) => boolean,
  change: (message: JsonObject) => JsonObject,
): Trial {
  const messages = messagesOf(trial.view);
  const at = messages.findIndex(fits);
  if (at < 0) throw new Error("no message fits");
  const next = messages.with(at, change(messages[at] as JsonObject));
  return { ...trial, view: withMember(trial.view, "messages", next) };
}
const contentOf = (message: JsonObject): string => printJson(get(message, "content") ?? null);

const live = basesOf("livestream");
const link = "link-from-results";
const heard = (id: string): string => `"hook:${id}"`;

describe("restyle-matchers", () => {
  const names = ["get_item", "check_stock", "present_item"];
  const made = viewOf(restyleMatchers, {
    on: live,
    holds: heard(link),
    options: { styles: ["names", "expression"], share: 1 },
    fits: ({ edits }) => changesOf(edits, "matcher").some(({ to }) => to?.includes("get_item") === true),
  });
  const written = changesOf(made.edits, "matcher").find(({ to }) => to?.includes("get_item"))?.to as string;

  test("Hook matcher keeps old tool name and never fires", () => {
    const trial = trialOf(made.base, [...made.edits, rename(["tool:get_item", "get_item", "read_card"])]);
    expect(failing(trial)).toEqual([]);
    const stale = inAfter(trial, (after) => setHook(after, link, { matcher: written }));
    expect(failing(stale)).toEqual(expect.arrayContaining(["hooks-agree", "no-stale-names"]));
  });
  test("an expression that is not anchored matches more", () => {
    const loose = inAfter(made.trial, (after) => setHook(after, link, { matcher: `${names.join("|")}|.*` }));
    expect(failing(loose)).toContain("hooks-agree");
  });
  test("letter case counts", () => {
    const other = inAfter(made.trial, (after) =>
      setHook(after, link, { matcher: written.replace("get_item", "Get_Item") }),
    );
    expect(failing(other)).toContain("hooks-agree");
  });
  test("Display id vs runtime id in hook matching: the name alone matches, and no prefix of a server", () => {
    const other = inAfter(made.trial, (after) =>
      setHook(after, link, { matcher: written.replace("get_item", "mcp__shop__get_item") }),
    );
    expect(failing(other)).toContain("hooks-agree");
  });
  test("what a script decides is declared, and nothing but its matcher changes", () => {
    const bases = basesUnder(guarded, guardedRecords);
    const lowered = (bases[0] as Base).bound.lowered;
    const row = { transform: restyleMatchers, options: { share: 1 }, eligible: () => [], touched: () => [] };
    const { evidence, variant } = planned(row, lowered, 1);
    expect(evidence).toEqual({ structure: "proven", meaning: "declared" });
    expect(changesOf(variant.edits, "matcher").map(({ hook }) => hook)).toContain("hook:paper-check");
    const without = planned({ ...row, options: { share: 1, scripts: false } }, lowered, 1);
    expect(without.evidence).toEqual({ structure: "proven", meaning: "same" });
    // Which calls it looks at may be said another way; what it decides, nobody knows.
    const trial = trialOf(bases[0] as Base, variant.edits);
    expect(failing(trial)).toEqual([]);
    const moved = inAfter(trial, (after) => setHook(after, "paper-check", { tools: ["find_slot"] }));
    expect(failing(moved)).toContain("hooks-agree");
  });
});

describe("restyle-hook-messages", () => {
  const made = viewOf(restyleHookMessages, {
    on: live,
    holds: heard(link),
    options: { forms: ["plain", "json"], share: 1 },
  });
  test("the decision is lost on the way", () => {
    expect(failing(inView(made.trial, '{\\"decision\\":\\"retry\\",', "{"))).toContain("reach");
  });
  test("the Harness says JSON, and the run is told in plain words", () => {
    expect(failing({ ...made.trial, view: trialOf(made.base, []).view })).toContain("reach");
  });
});

describe("move-hook-messages", () => {
  const id = "reply-skill-first";
  const made = viewOf(moveHookMessages, {
    on: live,
    holds: heard(id),
    options: { template: "open", share: 1 },
  });
  test("Mid-dialogue system message throws: a strict template gets none", () => {
    const row = {
      transform: moveHookMessages,
      options: { template: "strict", share: 1 },
      eligible: () => [],
      touched: () => [],
    };
    for (const name of ["livestream", "livestream-zh"] as const)
      for (let view = 1; view <= 12; view++)
        expect(planned(row, loweredOf(name), view).variant.edits).toEqual([]);
    expect(
      messagesOf(made.trial.view)
        .slice(1)
        .some((one) => get(one, "role") === "system"),
    ).toBe(true);
    // Moved by hand, without an edit that says so, the law on templates sees it.
    const silent = { ...trialOf(made.base, []), view: made.trial.view };
    expect(failing(silent)).toContain("template-survives");
  });
  test("the Harness says system, and the run keeps the turn of the user", () => {
    expect(failing({ ...made.trial, view: trialOf(made.base, []).view })).toContain("reach");
  });
});

describe("check-in-schema", () => {
  const made = viewOf(checkInSchema, {
    on: basesOf("office"),
    holds: heard("office-hours"),
    options: { share: 1 },
  });
  test("the Hook is gone and no schema checks in its place", () => {
    const lost = inAfter(made.trial, (after) => ({ ...after, tools: made.trial.before.tools }));
    expect(failing(lost).length).toBeGreaterThan(0);
  });
  test("the call that is sent back becomes a target", () => {
    const trained = withMessage(
      made.trial,
      (message) => get(message, "train") === false,
      (message) => withMember(message, "train", true),
    );
    expect(failing(trained)).toContain("calls-valid");
  });
});

test("reorder-hooks: Hooks that are both heard at one event change places", () => {
  const made = viewOf(reorderHooks, { on: live });
  const [change] = changesOf(made.edits, "order");
  const [a, b] = ["hook:reply-length", "hook:plain-claims"] as const;
  const to = (change?.to ?? []).map((symbol) => (symbol === a ? b : symbol === b ? a : symbol));
  const hooks = to.map((symbol) => made.trial.after.hooks.find(({ id }) => `hook:${id}` === symbol) as Hook);
  const edits = [{ kind: "rehook", change: { ...change, to } }] as readonly Edit[];
  expect(failing({ ...made.trial, edits, after: { ...made.trial.after, hooks } })).toContain("order-legal");
});

describe("split-hooks and merge-hooks", () => {
  const split = viewOf(splitHooks, { on: live, holds: heard(link), options: { share: 1 } });
  test("one of the tools is left without a Hook", () => {
    const ids = changesOf(split.edits, "split").flatMap((one) => one.ids);
    const lost = inAfter(split.trial, (after) => ({
      ...after,
      hooks: after.hooks.filter(({ id }) => id !== ids[0]),
    }));
    expect(failing(lost)).toContain("hooks-agree");
  });
  test("of two that become one, only the first looks on", () => {
    const alike = live.find((base) => base.id === split.base.id) as Base;
    const [harness] = [split.trial.after];
    const row = { transform: mergeHooks, options: { share: 1 }, eligible: () => [], touched: () => [] };
    const [base] = basesUnder(harness, [recordUnder(alike, split)]) as [Base];
    const { edits } = planned(row, base.bound.lowered, 1).variant;
    const [merge] = changesOf(edits, "merge");
    expect(merge?.hooks.map(({ tools }) => tools)).toEqual([["get_item"], ["check_stock"], ["present_item"]]);
    const trial = trialOf(base, edits);
    expect(failing(trial)).toEqual([]);
    const first = merge?.hooks[0] as Hook;
    expect(failing(inAfter(trial, (after) => setHook(after, first.id, { tools: first.tools })))).toContain(
      "hooks-agree",
    );
  });
});

/** The base record as it would have been recorded under the Harness after the split: Hooks are heard under their new ids. */
function recordUnder({ row }: Base, { edits, trial }: Made): JsonObject {
  const [change] = changesOf(edits, "split");
  const messages = messagesOf(row).filter((one) => get(one, "role") !== "system");
  const called = new Map(
    messages.flatMap((one) =>
      asArray(get(one, "tool_calls")).map((call) => [
        get(call, "id"),
        get(get(call, "function") ?? null, "name"),
      ]),
    ),
  );
  const named = messages.map((one) => {
    const at = change?.hook.tools.indexOf(String(called.get(get(one, "tool_call_id")))) ?? -1;
    return at < 0 || !printJson(one).includes(heard(change?.hook.id ?? ""))
      ? one
      : retold(one, heard(change?.hook.id ?? ""), heard(change?.ids[at] ?? ""));
  });
  const record = withMember(asObject(row), "messages", named);
  return withMember(withMember(record, "format", "hsa/episode@1"), "harness", trial.after.name);
}

test("change-budgets: the run needs more than the new budget allows", () => {
  const made = viewOf(changeBudgets, { on: live, holds: heard(link), options: { share: 1 } });
  const { budget } = made.trial.before.hooks.find(({ id }) => id === link) as Hook;
  const less = {
    kind: "rehook",
    change: { op: "budget", hook: `hook:${link}`, from: budget, to: 0 },
  } as unknown as Edit;
  expect(failing(claimed(made.base, [less]))).toContain("hooks-agree");
  // And nothing in the transform would ask for it.
  for (const { to } of changesOf(made.edits, "budget")) expect(to).toBeGreaterThan(0);
});

describe("collapse-retries", () => {
  const isEffective = ({ trial }: Made): boolean => printJson(trial.edits as never).includes('"turns":[{');
  const made = viewOf(collapseRetries, {
    on: live,
    holds: heard(link),
    options: { keep: 0 },
    fits: isEffective,
  });
  test("reasoning after the deleted message still apologises for it", () => {
    const sorry = withMessage(
      made.trial,
      (message) => get(message, "role") === "assistant" && get(message, "reasoning_content") === undefined,
      (message) =>
        withMember(message, "reasoning_content", "I was told that the id stands nowhere. I copy it again."),
    );
    expect(failing(sorry)).not.toEqual([]);
  });
  test("the message goes and the failed attempt stays", () => {
    const base = trialOf(made.base, []).view;
    const left = messagesOf(base).filter((message) => !contentOf(message).includes("was stopped"));
    expect(left.length).toBeLessThan(messagesOf(base).length);
    expect(failing({ ...made.trial, view: withMember(base, "messages", left) })).toContain("references-hold");
  });
  test("a stated share of the runs is kept whole", () => {
    const row = { transform: collapseRetries, eligible: () => [], touched: () => [] };
    const keptOf = (keep: number): number =>
      live.filter(
        (base) =>
          planned({ ...row, options: { keep } }, base.bound.lowered, 1, base).variant.edits.length === 0,
      ).length;
    expect([keptOf(0), keptOf(1)]).toEqual([0, live.length]);
    // Binomial: 150 runs, a half of them, six standard deviations of 6.1.
    expect(Math.abs(keptOf(0.5) - live.length / 2)).toBeLessThan(37);
  });
});

describe("add-corrections", () => {
  const made = viewOf(addCorrections, {
    on: live,
    fits: ({ trial }) =>
      printJson(trial.edits as never).includes(`"hook":"hook:${link}"`) && hasAttempt(trial),
  });
  const isAttempt = (message: JsonObject): boolean => get(message, "train") === false;

  test("Fine-tune bakes schema quirks; verified-only data never teaches recovery: the good step follows the attempt", () => {
    const messages = messagesOf(made.trial.view);
    const at = messages.findIndex(isAttempt);
    const [attempt, answer, good] = messages.slice(at, at + 3) as [JsonObject, JsonObject, JsonObject];
    expect(contentOf(answer)).toContain("was stopped");
    expect(get(good, "train")).not.toBe(false);
    const nameOf = (message: JsonObject) =>
      get(get(asArray(get(message, "tool_calls"))[0] ?? null, "function") ?? null, "name");
    expect(nameOf(attempt)).toBe(nameOf(good));
  });
  test("mask all ones: the attempt is trained as if it were right", () => {
    const trained = withMessage(made.trial, isAttempt, (message) => withMember(message, "train", true));
    expect(failing(trained)).not.toEqual([]);
  });
  test("the attempt violates nothing", () => {
    const messages = messagesOf(made.trial.view);
    const at = messages.findIndex(isAttempt);
    const good = get(messages[at + 2] as JsonObject, "tool_calls");
    const [own] = asArray(get(messages[at] as JsonObject, "tool_calls"));
    const harmless = withMember(
      asObject(own ?? null),
      "function",
      get(asArray(good)[0] ?? null, "function") ?? null,
    );
    const damaged = withMessage(made.trial, isAttempt, (message) =>
      withMember(message, "tool_calls", [harmless]),
    );
    expect(failing(damaged)).not.toEqual([]);
  });
});
const hasAttempt = ({ view }: Trial): boolean =>
  messagesOf(view).filter((message) => get(message, "train") === false).length === 1;

describe("add-idle-hooks and drop-idle-hooks", () => {
  test("what was added acts after all", () => {
    const made = viewOf(addIdleHooks, {
      on: live,
      fits: ({ edits }) => changesOf(edits, "add").some(({ hook }) => hook.event === "before-reply"),
    });
    const [hook] = changesOf(made.edits, "add").map((one) => one.hook);
    const acting: Hook = {
      ...(hook as Hook),
      event: "before-reply",
      action: "retry",
      conditions: [{ kind: "length", target: "reply", max: 1 }],
    };
    const edit = { kind: "rehook", change: { op: "add", hook: acting, before: null } } as unknown as Edit;
    expect(failing(claimed(made.base, [edit]))).toContain("hooks-agree");
  });
  test("a rule that the prompt announces goes with its Hook", () => {
    const made = viewOf(dropIdleHooks, { on: live, options: { share: 1 } });
    const styleOf = ({ prompt }: Harness): string =>
      prompt.sections.find(({ id }) => id === "style")?.body ?? "";
    expect(styleOf(made.trial.after)).toBe(styleOf(made.trial.before));
    const gone = styleOf(made.trial.after).split(/(?<=[.!?])\s+/)[0] as string;
    const cut = inView(made.trial, JSON.stringify(gone).slice(1, -1), "");
    expect(failing(cut)).not.toEqual([]);
  });
  test("a Hook that acted on the run goes", () => {
    const { hooks } = loweredOf("livestream").harness;
    const at = hooks.findIndex(({ id }) => id === link);
    const edit = {
      kind: "rehook",
      change: { op: "drop", hook: hooks[at], before: `hook:${hooks[at + 1]?.id}` },
    } as unknown as Edit;
    const base = live.find(({ row }) => printJson(row).includes(heard(link))) as Base;
    expect(failing(claimed(base, [edit]))).toContain("hooks-agree");
  });
});

test("move-hook-limits: only one of the copies moves", () => {
  const made = viewOf(moveHookLimits, {
    on: live,
    fits: ({ edits }) => printJson(edits as never).includes("limit:reply-characters"),
  });
  const moved = (made.edits as readonly EditOf<"limit">[]).find(
    ({ limit }) => limit === "limit:reply-characters",
  );
  const forgot = inAfter(made.trial, (after) => {
    const own = after.hooks.find(({ id }) => id === "reply-length") as Hook;
    return setHook(after, "reply-length", {
      conditions: own.conditions.map((one) =>
        one.kind === "length" ? { ...one, max: moved?.from ?? 0 } : one,
      ),
    });
  });
  expect(failing(forgot).length).toBeGreaterThan(0);
  const told = inView(made.trial, String(moved?.to), String(moved?.from));
  expect(failing(told)).not.toEqual([]);
});
