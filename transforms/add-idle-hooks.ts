/**
 * Add Hooks that never act.
 *
 * The task is the same: what such a Hook looks for does not happen in a run that went well, and a run in which it does is refused. The
 * places are drawn, and what a Hook says is in the language of the Harness.
 */
import * as z from "zod";
import {
  type Condition,
  type Draw,
  defineTransform,
  type Edit,
  type HarnessView,
  type Hook,
} from "../src/transform.js";
import { type IdleHook, idleHooks, idsOf } from "./_idle-hooks.js";
import { wordsOf } from "./_words.js";

const languagesOf = (language: HarnessView["language"]): readonly ("en" | "zh")[] =>
  language === "mixed" ? ["en", "zh"] : [language];

function bounded(conditions: readonly Condition[], bounds: IdleHook["bounds"], draw: Draw): Condition[] {
  const value = bounds === undefined ? undefined : draw.pick(bounds.values);
  return conditions.map((one) =>
    bounds !== undefined && value !== undefined && one.kind === "length"
      ? { ...one, [bounds.side]: value }
      : one,
  );
}

/** Undefined where all of its ids are taken, or its words would read as names. */
function hookFrom(
  idle: IdleHook,
  harness: HarnessView,
  names: ReadonlySet<string>,
  draw: Draw,
): Hook | undefined {
  const id = draw
    .fork("id")
    .shuffle(idsOf(idle))
    .find((one) => harness.isFree(one));
  const wordings = languagesOf(harness.language).flatMap((language) => idle.says[language]);
  const message = draw
    .fork("says")
    .pick(wordings.filter((text) => !wordsOf(text).some((word) => names.has(word))));
  if (id === undefined || (message === undefined && wordings.length > 0)) return undefined;
  return {
    id,
    event: idle.event,
    tools: [],
    conditions: bounded(idle.conditions, idle.bounds, draw.fork("bound")),
    action: idle.action,
    message: message ?? "",
    budget:
      idle.event === "before-reply" || idle.event === "before-call" ? 1 + draw.fork("budget").int(3) : 0,
  };
}

/** Words that a text cannot use without naming something. */
function namesIn(harness: HarnessView): ReadonlySet<string> {
  const { tools, skills, hooks } = harness.structure();
  const names = [
    ...tools.map(({ tool }) => tool.name),
    ...skills.map(({ skill }) => skill.name),
    ...hooks.map(({ hook }) => hook.id),
  ];
  return new Set(names.map((name) => name.toLowerCase()));
}

export default defineTransform({
  name: "add-idle-hooks",
  family: "hook",
  class: "B",
  kinds: ["rehook"],
  summary: "add Hooks that never act, at drawn places",
  options: z
    .strictObject({
      min: z.int().min(1).max(10).default(1).describe("the fewest Hooks to add"),
      max: z
        .int()
        .min(1)
        .max(10)
        .default(3)
        .describe("the most Hooks to add; each number from min to max is as likely"),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max } }) {
    const names = namesIn(harness);
    const places = [...harness.structure().hooks.map(({ symbol }) => symbol), null];
    const count = min + draw.fork("count").int(max - min + 1);
    const edits: Edit[] = [];
    const ranked = idleHooks
      .map((idle) => ({ idle, own: draw.fork(idle.about[0] ?? "") }))
      .map(({ idle, own }) => ({ idle, own, rank: own.unit() }))
      .sort((a, b) => a.rank - b.rank);
    for (const { idle, own } of ranked) {
      if (edits.length === count) break;
      const hook = hookFrom(idle, harness, names, own.fork("hook"));
      const before = own.fork("place").pick(places) ?? null;
      if (hook === undefined) continue;
      const edit: Edit = { kind: "rehook", change: { op: "add", hook, before } };
      if (harness.snag([...edits, edit]) === undefined) edits.push(edit);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
