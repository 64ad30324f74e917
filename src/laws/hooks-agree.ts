/**
 * The Hooks of the Variant decide as the Hooks of the base do: at each event of the run, and at events made up to find out. Texts, tools
 * and Skills stand there under the names that each side has.
 */
import type { Condition, Harness, Hook } from "../model/harness.js";
import { hookSym, ownerOf, type Sym, skillSym, toolSym } from "../model/symbol.js";
import type { Change } from "./change.js";
import { documentVerdict } from "./document.js";
import { type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import { type Decision, decide, type Scene, targetTexts } from "./hooks/decide.js";
import { type HookFlaw, hookPairs } from "./hooks/pairs.js";
import {
  type Asked,
  askedAnyway,
  askedAround,
  askedOfTool,
  type Question,
  questionsOf,
} from "./hooks/questions.js";
import { said, toViewScene } from "./hooks/scene.js";
import { heardIn, momentsOf, sceneOf } from "./hooks/scenes.js";
import type { Law } from "./law.js";
import { memo, memoBy } from "./memo.js";
import { isDistinctive } from "./names.js";
import { isSampled } from "./sample.js";
import { compareText } from "./texts.js";

const name = "hooks-agree";

/** Of Views whose Hooks read as they should, one in so many is asked about events around its calls. */
const AROUND_CALLS = 8;

/**
 * A Hook that reads as the edits make it read decides alike, so events that are made up are asked of a sample only, and of every View in
 * which something reads otherwise.
 */
export const hooksAgreeWith = (options: { readonly strict: boolean }): Law => ({
  name,
  summary:
    "each Hook looks at the same tools and decides the same, at every event of the run and at events made up from its calls and bounds",
  check(trial) {
    const exam = examOf(trial);
    const { change } = exam;
    if (change.before.hooks.length + change.after.hooks.length === 0) return "n/a";
    const { add, done } = collect(trial, name);
    const { flaws } = hookPairs(change);
    const reads = readingFlaws(change);
    for (const [where, what] of flaws) add(` ${where}`, what);
    for (const { where, what } of reads) add(` ${where}`, what);
    for (const [where, what] of recorded(exam)) add(where, what);
    const all = options.strict || flaws.length + reads.length > 0;
    if (all || isSampled(exam.view.id, AROUND_CALLS))
      for (const [where, what] of aroundCalls(exam)) add(where, what);
    if (all || isSampled(exam.view.id))
      for (const [where, what] of [...madeUp(change), ...aroundTools(exam)]) add(where, what);
    return done();
  },
});

export const hooksAgree: Law = hooksAgreeWith({ strict: false });

/** Where a Hook does not read as the edits make it read. */
const readingFlaws = memo((change: Change) =>
  documentVerdict(change).flaws.filter(({ where }) => where.startsWith("hook:")),
);

/** By Hook of the base: what it became. */
const imagesOf = memo(
  (change: Change): ReadonlyMap<Hook, Hook> =>
    new Map(hookPairs(change).pairs.map(({ own, other }) => [own, other])),
);

// ---- the events of the run

function* recorded({ change, base, view }: Exam): Generator<HookFlaw> {
  const { course, count, heard } = heardIn(base, change.before);
  const theirs = momentsOf(change.after, view, course);
  if (theirs.length !== count) {
    yield ["", `the run has ${theirs.length} events for Hooks, and ${count} in the base`];
    return;
  }
  const images = imagesOf(change);
  let last: { readonly moment: number; readonly scene: Scene } | undefined;
  for (const { moment, hook, scene, decision } of heard) {
    const other = images.get(hook);
    const there = theirs[moment];
    if (other === undefined || there === undefined) continue;
    if (last?.moment !== moment) last = { moment, scene: sceneOf(there) };
    const now = decide(change.after, other, last.scene);
    if (disagree(decision, now)) yield [there.where, `hook:${hook.id} ${now}, and ${decision} in the base`];
    else if (decision === "acts" && now === "acts" && !tellAlike(change, [hook, scene], [other, last.scene]))
      yield [there.where, `hook:${hook.id} states another value than in the base`];
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

// ---- around the calls of the run

function* aroundCalls({ change, base }: Exam): Generator<HookFlaw> {
  const moved = movedQuestions(change);
  if (moved.size === 0) return;
  for (const { where, question, asked } of askedAround(base, change.before))
    if (moved.has(question))
      for (const what of differing(change, question, asked)) yield [where, `${whereOf(question)} ${what}`];
}

/** What the answer may depend on was given another name, or the Hook reads otherwise than it should. */
const movedQuestions = memo((change: Change): ReadonlySet<Question> => {
  const owners = new Set([...change.moves.keys()].map((symbol) => ownerOf(symbol as Sym)));
  const wrong = new Set(readingFlaws(change).map(({ where }) => where.replace(/#[\s\S]*$/, "")));
  const anySkill = change.before.skills.some((skill) => owners.has(skillSym(skill.name)));
  const isMoved = ({ harness, hook, alone }: Question): boolean => {
    const own = harness.hooks[hook] as Hook;
    if (anySkill || wrong.has(hookSym(own.id))) return true;
    const condition = alone.conditions[0] as Condition;
    const named = [...own.tools, ...("tools" in condition ? condition.tools : [])];
    return owners.size > 0 && (own.tools.length === 0 || named.some((tool) => owners.has(toolSym(tool))));
  };
  return new Set(questionsOf(change.before).filter(isMoved));
});

/** The same condition of the Hook that it became; undefined: there is none, which is found elsewhere. */
const answering = memoBy((change: Change, { hook, condition }: Question): Hook | undefined => {
  const own = change.before.hooks[hook] as Hook;
  const other = imagesOf(change).get(own);
  const alone = other?.conditions.length === own.conditions.length ? other.conditions[condition] : undefined;
  return other === undefined || alone === undefined ? undefined : { ...other, conditions: [alone] };
});

function differing(change: Change, question: Question, asked: readonly Asked[]): readonly string[] {
  const other = answering(change, question);
  if (other === undefined) return [];
  for (const { scene, decision } of asked) {
    if (isGone(change, scene)) continue;
    const now = decide(change.after, other, toViewScene(change, scene));
    if (disagree(decision, now)) return [`${now} ${said(scene)}, and ${decision} in the base`];
  }
  return [];
}

/** Nothing is called or loaded that was taken out. */
const isGone = ({ removed }: Change, { tool, called, loaded }: Scene): boolean =>
  removed.size > 0 &&
  ([...called, ...(tool === undefined ? [] : [tool])].some((one) => removed.has(toolSym(one))) ||
    loaded.some((one) => removed.has(skillSym(one))));

const whereOf = ({ alone, condition }: Question): string => `hook:${alone.id}#/conditions/${condition}`;

// ---- events made up without a run, once a Variant

const madeUp = memo((change: Change): readonly HookFlaw[] =>
  [...movedQuestions(change)].flatMap((question) =>
    [...differing(change, question, askedAnyway(question)), ...namesAsked(change, question)].map(
      (what): HookFlaw => [` ${whereOf(question)}`, what],
    ),
  ),
);

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

/** Around a call of each tool that the run does not call. */
function aroundTools({ change, calls }: Exam): readonly HookFlaw[] {
  const called = new Set(calls.map(({ base }) => base.name));
  return toolNames(change.before).flatMap((tool) => (called.has(tool) ? [] : aroundTool(change, tool)));
}

const toolNames = ({ tools }: Harness): readonly string[] => tools.map((tool) => tool.name);

const aroundTool = memoBy((change: Change, tool: string): readonly HookFlaw[] =>
  [...movedQuestions(change)].flatMap((question) =>
    differing(change, question, askedOfTool(question, tool)).map(
      (what): HookFlaw => [` ${whereOf(question)}`, what],
    ),
  ),
);
