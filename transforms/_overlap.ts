/** Could an inserted tool do a job of this Harness? A test of words, on the safe side. */
import { type HarnessView, isRef, type RenameKind, type TextItem } from "../src/transform.js";
import type { Distractor } from "./_distractor.js";
import { fold, singular, wordsOf } from "./_words.js";

/** A description that shares more of its own words than this with one tool's is too near to it. */
const MOST_SHARED = 0.4;

const COMMON: ReadonlySet<string> = new Set(
  `a all an and any are as at be by can each for from get give given gives has how if in into is it its last like likely list
   long many may most name not of on one only or out own so such tell tells than that the their them then this to true
   turn turns up use used when where whether which who with within work works written`.split(/\s+/),
);

/** Words of a text: Latin words without common ones, singular; of Chinese, each pair of neighbours. */
function wordsIn(text: string): ReadonlySet<string> {
  const latin = text.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? [];
  const words = latin.flatMap(wordsOf).filter((word) => word.length > 2 && !COMMON.has(word));
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? [];
  const pairs = runs.flatMap((run) => [...run].slice(1).map((sign, at) => `${[...run][at]}${sign}`));
  return new Set([...words.map((word) => singular(word) ?? word), ...pairs]);
}

/** Whether a tool is of another trade than the Harness, bears no name that is taken, and mentions nothing declared. */
export function unrelatedTo(harness: HarnessView): (candidate: Distractor) => boolean {
  const isStranger = strangersTo(harness);
  return (candidate) => isStranger(candidate) && harness.isFree(candidate.tool.name);
}

type Judge = (candidate: Distractor) => boolean;
interface Known {
  /** What the answers follow from: lists that are one and the same object while nothing in them changes. */
  readonly from: readonly unknown[];
  readonly judge: Judge;
}
const known = new WeakMap<readonly TextItem[], Known>();
const KINDS = ["tool", "skill", "param"] as const satisfies readonly RenameKind[];

/** The same for every View of a Harness, as long as the steps before have changed neither texts nor names. */
function strangersTo(harness: HarnessView): Judge {
  const texts = harness.texts();
  const from = [harness.vocabulary(), ...KINDS.map((kind) => harness.groups(kind))];
  const before = known.get(texts);
  if (before?.from.every((one, i) => one === from[i])) return before.judge;
  const judge = remembered(judgeOf(harness));
  known.set(texts, { from, judge });
  return judge;
}

function remembered(judge: Judge): Judge {
  const answers = new Map<Distractor, boolean>();
  return (candidate) => {
    const answer = answers.get(candidate) ?? judge(candidate);
    answers.set(candidate, answer);
    return answer;
  };
}

function judgeOf(harness: HarnessView): Judge {
  const written = harness
    .texts()
    .map(({ role, text }) => ({ role, text: text.map((piece) => (isRef(piece) ? " " : piece)).join("") }));
  const all = written.map(({ text }) => text.toLowerCase()).join("\n");
  const vocabulary = harness.vocabulary();
  const jobs = written.filter(({ role }) => role === "tool-description").map(({ text }) => wordsIn(text));
  // The names that things had in the base as well: texts that are read for old names shall hold none.
  const namesOf = (kind: RenameKind): readonly string[] =>
    harness.groups(kind).flatMap(({ name, symbols }) => [name, ...symbols.map(baseName)].map(fold));
  const called = new Set([...namesOf("tool"), ...namesOf("skill")]);
  const names = new Set([...called, ...namesOf("param")]);

  const isKnown = (word: string): boolean =>
    /\p{Script=Han}/u.test(word)
      ? all.includes(word)
      : vocabulary.has(word) || new RegExp(`(?<![a-z])${word}(?![a-z])`).test(all);
  return ({ about, tool }) => {
    if (about.some(isKnown)) return false;
    const own = wordsIn(`${tool.name}\n${tool.description ?? ""}`);
    const shares = jobs.map((job) => [...own].filter((word) => job.has(word)).length / own.size);
    if (shares.some((share) => share > MOST_SHARED)) return false;
    const { keys, texts } = saidBy([tool.parameters, { description: tool.description ?? "" }]);
    const tokens = texts.flatMap((text) => text.match(/[A-Za-z][A-Za-z0-9_.-]*/g) ?? []);
    // A bare word that is a parameter elsewhere is language here; the name of a tool or Skill would be read as a mention.
    return !keys.some((key) => names.has(fold(key))) && !tokens.some((token) => called.has(fold(token)));
  };
}

/** `get_order` of `tool:get_order`, `city` of `tool:get_order/param:ship.city`. */
const baseName = (symbol: string): string =>
  symbol.replace(/^[\s\S]*(?:tool|skill|param):/, "").replace(/^[\s\S]*[.]|(?:\[\])+$/g, "");

interface Said {
  readonly keys: readonly string[];
  readonly texts: readonly string[];
}

/** The parameters that a schema declares, at any depth, and what it says of them. */
function saidBy(schema: unknown): Said {
  if (Array.isArray(schema)) return join(schema.map(saidBy));
  if (typeof schema !== "object" || schema === null) return { keys: [], texts: [] };
  return join(
    Object.entries(schema).map(([key, inner]): Said => {
      if (key === "description" && typeof inner === "string") return { keys: [], texts: [inner] };
      if (key !== "properties") return saidBy(inner);
      return join([
        { keys: Object.keys(inner as object), texts: [] },
        saidBy(Object.values(inner as object)),
      ]);
    }),
  );
}

const join = (parts: readonly Said[]): Said => ({
  keys: parts.flatMap(({ keys }) => keys),
  texts: parts.flatMap(({ texts }) => texts),
});
