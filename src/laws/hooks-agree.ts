/**
 * The Hooks of the Variant decide as the Hooks of the base do: at each event of the run, and at events made up to find out. Texts, tools
 * and Skills stand there under the names that each side has.
 */
import type { Condition, Hook } from "../model/harness.js";
import { isArray, isNumber, isObject, type Json, members, printJson } from "../model/json.js";
import { ownerOf, type Sym, skillSym, toolSym } from "../model/symbol.js";
import { newName } from "./arguments.js";
import type { Change } from "./change.js";
import { type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import { type Decision, decide, type Scene, targetTexts } from "./hooks/decide.js";
import { type HookFlaw, type HookPair, hookPairs } from "./hooks/pairs.js";
import {
  type Asked,
  askedAnyway,
  askedOfCall,
  askedOfTool,
  looksAtArguments,
  type Question,
  questionsOf,
} from "./hooks/questions.js";
import { baseMoments, momentsOf } from "./hooks/scenes.js";
import { toViewCall } from "./hooks/view-call.js";
import type { Law } from "./law.js";
import { memo, memoBy } from "./memo.js";
import { isDistinctive } from "./names.js";
import type { RowCall } from "./row.js";
import { compareText } from "./texts.js";

const name = "hooks-agree";

export const hooksAgree: Law = {
  name,
  summary:
    "each Hook looks at the same tools and decides the same, at every event of the run and at events made up from its calls and bounds",
  check(trial) {
    const exam = examOf(trial);
    const { change } = exam;
    if (change.before.hooks.length + change.after.hooks.length === 0) return "n/a";
    const { add, done } = collect(trial, name);
    const { flaws, pairs } = hookPairs(change);
    for (const [where, what] of [...flaws, ...madeUp(change)]) add(` ${where}`, what);
    for (const [where, what] of recorded(exam, pairs)) add(where, what);
    for (const [where, what] of aroundCalls(exam)) add(where, what);
    return done();
  },
};

// ---- the events of the run

function* recorded(exam: Exam, pairs: readonly HookPair[]): Generator<HookFlaw> {
  const { change, base, view } = exam;
  const { course, moments } = baseMoments(base, change.before);
  const theirs = momentsOf(change.after, view, course);
  if (theirs.length !== moments.length) {
    yield ["", `the run has ${theirs.length} events for Hooks, and ${moments.length} in the base`];
    return;
  }
  for (const [i, { where, scene }] of moments.entries())
    for (const { symbol, own, other } of pairs) {
      if (own.event !== scene.event && other.event !== scene.event) continue;
      const now = theirs[i]?.scene as Scene;
      const sides = [decide(change.before, own, scene), decide(change.after, other, now)] as const;
      if (disagree(...sides)) yield [where, `${symbol} ${sides[1]}, and ${sides[0]} in the base`];
      else if (sides[0] === "acts" && sides[1] === "acts" && !tellAlike(change, [own, scene], [other, now]))
        yield [where, `${symbol} states another value than in the base`];
    }
}

/** What cannot be told disagrees with nothing. */
const disagree = (a: Decision, b: Decision): boolean => a !== b && a !== "unclear" && b !== "unclear";

/** Do both state the same, under the names of each side? */
function tellAlike(change: Change, ...sides: readonly [Hook, Scene][]): boolean {
  const [before = [], after = []] = sides.map(([hook, scene]) => {
    const aimed = hook.conditions.find((condition) => "target" in condition);
    return aimed === undefined ? [] : targetTexts(aimed.target, scene);
  });
  return (
    before.length === after.length &&
    before.every(
      (text, i) => text === after[i] || compareText(change, text, after[i] ?? "").wrong === undefined,
    )
  );
}

// ---- events made up: once a Variant

/** What the answer to a question may depend on was given another name, or the Hook reads otherwise. */
const isMoved = memo((change: Change): ((question: Question) => boolean) => {
  const owners = new Set([...change.moves.keys()].map((symbol) => ownerOf(symbol as Sym)));
  const anySkill = change.before.skills.some((skill) => owners.has(skillSym(skill.name)));
  const { pairs } = hookPairs(change);
  const same = new Set(
    pairs.filter(({ own, other }) => printed(own) === printed(other)).map(({ own }) => own),
  );
  return ({ hook, alone }) => {
    const own = change.before.hooks[hook] as Hook;
    if (!same.has(own) || anySkill) return true;
    if (owners.size === 0) return false;
    const [condition] = alone.conditions;
    const named = condition !== undefined && "tools" in condition ? condition.tools : [];
    return own.tools.length === 0 || [...own.tools, ...named].some((tool) => owners.has(toolSym(tool)));
  };
});
const printed = (hook: Hook): string => printJson(hook as unknown as Json);

const movedQuestions = memo((change: Change): readonly Question[] =>
  questionsOf(change.before).filter(isMoved(change)),
);

/** The same condition of the Hook that it became; undefined: there is none, which is found elsewhere. */
const answering = memoBy((change: Change, { hook, condition }: Question): Hook | undefined => {
  const own = change.before.hooks[hook];
  const other = hookPairs(change).pairs.find((pair) => pair.own === own)?.other;
  const alone =
    other?.conditions.length === own?.conditions.length ? other?.conditions[condition] : undefined;
  return other === undefined || alone === undefined ? undefined : { ...other, conditions: [alone] };
});

const madeUp = memo((change: Change): readonly HookFlaw[] =>
  movedQuestions(change).flatMap((question) =>
    [...differing(change, question, askedAnyway(question)), ...namesAsked(change, question)].map(
      (what): HookFlaw => [whereOf(question), what],
    ),
  ),
);

const whereOf = ({ alone, condition }: Question): string => `hook:${alone.id}#/conditions/${condition}`;

function differing(change: Change, question: Question, asked: readonly Asked[]): readonly string[] {
  const other = answering(change, question);
  if (other === undefined) return [];
  for (const { scene, decision } of asked) {
    const now = decide(change.after, other, toViewScene(change, scene));
    if (disagree(decision, now)) return [`${now} ${said(scene)}, and ${decision} in the base`];
  }
  return [];
}

function toViewScene(change: Change, scene: Scene): Scene {
  const { event, input, reply, tool, called, loaded, results } = scene;
  const call = (one: string): string => newName(change, "tool", one);
  const past = {
    called: called.map(call),
    loaded: loaded.map((one) => newName(change, "skill", one)),
    results: results.map((one) => ({ tool: call(one.tool), text: one.text })),
  };
  if (tool === undefined)
    return reply === undefined ? { event, input, ...past } : { event, input, reply, ...past };
  const made = toViewCall(change, { name: tool, arguments: scene.arguments ?? {} });
  return { event, input, tool: made.name, arguments: made.arguments, ...past };
}

const said = ({ tool, arguments: args, reply, called, loaded, input }: Scene): string => {
  const call = tool === undefined ? [] : [`at ${tool}(${printJson(args ?? {}).slice(0, 120)})`];
  const text = reply ?? input;
  return [
    ...call,
    ...(call.length > 0 ? [] : [`at a text of ${[...text].length} characters`]),
    ...(called.length + loaded.length === 0 ? [] : [`after ${[...called, ...loaded].join(", ")}`]),
  ].join(" ");
};

/** A pattern that spells a renamed thing is asked about the name: the old one before, the new one after. */
function namesAsked(change: Change, question: Question): readonly string[] {
  const { alone, harness } = question;
  const condition = alone.conditions[0] as Condition;
  const other = answering(change, question);
  if (condition.kind !== "regex" || other === undefined || condition.target.startsWith("arguments."))
    return [];
  const scene = (text: string): Scene => ({
    ...{ event: alone.event, input: text, reply: text },
    ...{ called: [], loaded: [], results: [] },
  });
  return [...change.moves.values()].flatMap(({ from, to }) => {
    if (!isDistinctive(from) || !condition.pattern.includes(from)) return [];
    const [before, now] = [decide(harness, alone, scene(from)), decide(change.after, other, scene(to))];
    return disagree(before, now) ? [`${now} at the text ${to}, and ${before} at ${from} in the base`] : [];
  });
}

/** The arguments without their values. */
const shapeOf = memo((call: RowCall): string => shape(call.arguments));

function shape(value: Json): string {
  if (isArray(value)) return `[${[...new Set(value.map(shape))].join()}]`;
  if (isObject(value))
    return `{${members(value)
      .map(([key, item]) => `${printJson(key)}:${shape(item)}`)
      .join()}}`;
  return isNumber(value) ? "number" : typeof value;
}

// ---- around the calls of the run, and around one of each tool that it does not call

function* aroundCalls({ change, calls }: Exam): Generator<HookFlaw> {
  const questions = movedQuestions(change).filter(looksAtArguments);
  if (questions.length === 0) return;
  const shapes = new Set<string>();
  for (const { base, where } of calls) {
    // A second call of one shape differs from the first in its values only, and as it is it was asked about with the run.
    const kind = `${base.name}${shapeOf(base)}`;
    if (shapes.has(kind)) continue;
    shapes.add(kind);
    for (const question of questions)
      for (const what of differing(change, question, askedOfCall(base, question)))
        yield [where, `${whereOf(question)} ${what}`];
  }
  const called = new Set(calls.map(({ base }) => base.name));
  for (const { name: tool } of change.before.tools)
    if (!called.has(tool)) for (const flaw of aroundTool(change, tool)) yield flaw;
}

const aroundTool = memoBy((change: Change, tool: string): readonly HookFlaw[] =>
  movedQuestions(change).flatMap((question) =>
    differing(change, question, askedOfTool(question, tool)).map(
      (what): HookFlaw => [` ${whereOf(question)}`, what],
    ),
  ),
);
