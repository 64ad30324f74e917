/** Edits of kind `reshape-result`: the answers of a tool in another shape or notation, their leaf values as they were. */
import type { EditOf } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import type { Lowered } from "../lowered.js";
import type { Structure } from "./kind.js";
import { reshaped } from "./reshape-result/answer.js";
import { type KeyFlaw, type KeyReader, keyReader } from "./reshape-result/keys-in-text.js";
import { type Plan, planOf } from "./reshape-result/plan.js";
import { carriedRun } from "./reshape-result/run.js";
import { mapTexts } from "./reshape-result/texts.js";

type Edit = EditOf<"reshape-result">;

export const reshapeResult: Structure<"reshape-result"> = {
  harness: (before, edit) => {
    const plan = knownPlan(before, edit);
    return plan.ok ? harnessUnder(before.harness, plan.value) : plan;
  },
  trajectory: ({ before, edit }, trajectory) => {
    const plan = knownPlan(before, edit);
    return plan.ok ? carriedRun(trajectory, plan.value.plan, plan.value.read) : plan;
  },
  resultAfter: ({ before, edit }, tool, text) => {
    const plan = knownPlan(before, edit);
    if (!plan.ok) return plan;
    const own = plan.value.plan.tools.get(tool);
    const made = own === undefined ? text : reshaped(text, own.reshape);
    return typeof made === "string" ? ok(made) : failed({ ...made, where: `answer of ${tool}` });
  },
  describe: ({ tool, change }) => `answers of ${tool}: ${SAID[change.op]}`,
};

const SAID: Readonly<Record<Edit["change"]["op"], string>> = {
  "rename-keys": "keys have other names",
  nest: "keys stand under one key",
  unnest: "members of an object stand at the top",
  wrap: "all stands under one key",
  pad: "a key is added that says nothing of the task",
  notation: "written in another notation",
};

interface Ready {
  readonly plan: Plan;
  readonly read: KeyReader;
}

const remembered = new WeakMap<Lowered, WeakMap<Edit, Result<Ready>>>();

/** A Variant serves many records. */
function knownPlan(before: Lowered, edit: Edit): Result<Ready> {
  const known = remembered.get(before) ?? new WeakMap<Edit, Result<Ready>>();
  remembered.set(before, known);
  const found = known.get(edit);
  if (found !== undefined) return found;
  const plan = planOf(before, edit);
  const ready = plan.ok ? ok({ plan: plan.value, read: keyReader(plan.value.moving) }) : plan;
  known.set(edit, ready);
  return ready;
}

function harnessUnder(harness: Harness, { plan, read }: Ready): Result<Harness> {
  const problems: Problem[] = [];
  const report = (where: string, flaws: readonly KeyFlaw[]): void => {
    for (const { why, word } of flaws) problems.push(problemOf(where, why, word));
  };
  const value = (text: string, where: string): void => {
    const { flaws, names } = read(text);
    report(
      where,
      flaws.filter(({ why }) => why !== "fresh"),
    );
    if (names !== undefined)
      problems.push({
        code: "still-mentioned",
        where,
        what: `a value names the key "${names}", and values do not change`,
      });
  };
  const texts = mapTexts(harness, {
    prose(text, where) {
      const { after, flaws } = read(text);
      report(where, flaws);
      return after;
    },
    value(text, where) {
      value(text, where);
      // The quotes make a mention of a word that is nothing but the key's name.
      if (/^[\w-]+$/.test(text)) value(`"${text}"`, where);
    },
  });
  if (problems.length > 0) return failed(...(problems as [Problem]));
  const tools = texts.tools.map((tool) => {
    const own = plan.tools.get(tool.name);
    return own === undefined || tool.result === undefined
      ? tool
      : { ...tool, result: own.schema(tool.result) };
  });
  return ok({ ...texts, tools });
}

const WHY: Readonly<Record<KeyFlaw["why"], readonly [Problem["code"], string]>> = {
  unclear: ["not-renamable", "may name the key or something else"],
  gone: ["still-mentioned", "names a key that is gone"],
  path: ["still-mentioned", "stands in a path that changes"],
  fresh: ["name-taken", "is the name that a key gets"],
};
const problemOf = (where: string, why: KeyFlaw["why"], word: string): Problem => {
  const [code, what] = WHY[why];
  return { code, where, what: `"${word}" ${what}` };
};
