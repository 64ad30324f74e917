/** The tables of concepts as they are asked: which concepts a word, a phrase, a Chinese word or one in pinyin stands for. */
import { ACTS } from "./acts.js";
import { BROADER, CLOSE, NEAR, OPPOSITES } from "./relations.js";
import { LIGHT, THINGS } from "./things.js";

/** `act:get`, `thing:order_thing`. */
export type ConceptId = string;

export interface Word {
  readonly concept: ConceptId;
  /** Words of a phrase are joined with a space. */
  readonly text: string;
  /** The act as a noun. */
  readonly nominal: boolean;
  /** Understood, never written. */
  readonly readOnly: boolean;
  /** It has other senses. */
  readonly doubtful: boolean;
}

export interface Concept {
  readonly id: ConceptId;
  readonly words: readonly Word[];
  readonly chinese: readonly string[];
  readonly pinyin: readonly string[];
}

const spaced = (word: string): string => word.replaceAll("_", " ");
const split = (text: string | undefined): readonly string[] =>
  (text ?? "").split(" ").filter((word) => word !== "");

function conceptsOf(kind: "act" | "thing", table: string): readonly Concept[] {
  return table
    .split("\n")
    .filter((line) => line.includes(":"))
    .map((line): Concept => {
      const [name = "", rest = ""] = line.split(/:(.*)/s);
      const [english, chinese, pinyin] = rest.split("|");
      const id = `${kind}:${name.trim()}`;
      const words = split(english).map((raw): Word => {
        const [, mark, word = "", doubt] = /^([=~]?)(.*?)(\??)$/.exec(raw) ?? [];
        return {
          concept: id,
          text: spaced(word),
          nominal: mark === "=",
          readOnly: mark === "~",
          doubtful: doubt === "?",
        };
      });
      return { id, words, chinese: split(chinese), pinyin: split(pinyin).map(spaced) };
    });
}

export const CONCEPTS: readonly Concept[] = [...conceptsOf("act", ACTS), ...conceptsOf("thing", THINGS)];
const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));
export const conceptOf = (id: ConceptId): Concept | undefined => byId.get(id);

const multi = <V>(pairs: Iterable<readonly [string, V]>): ReadonlyMap<string, readonly V[]> => {
  const map = new Map<string, V[]>();
  for (const [key, value] of pairs) {
    const list = map.get(key);
    if (list === undefined) map.set(key, [value]);
    else if (!list.includes(value)) list.push(value);
  }
  return map;
};

/** By word or phrase as it stands in a name. */
export const ENGLISH: ReadonlyMap<string, readonly Word[]> = multi(
  CONCEPTS.flatMap(({ words }) => words.map((word) => [word.text, word] as const)),
);
export const PINYIN: ReadonlyMap<string, readonly ConceptId[]> = multi(
  CONCEPTS.flatMap(({ id, pinyin }) => pinyin.map((word) => [word, id] as const)),
);
export const CHINESE: ReadonlyMap<string, readonly ConceptId[]> = multi(
  CONCEPTS.flatMap(({ id, chinese }) => chinese.map((word) => [word, id] as const)),
);
const longest = (keys: Iterable<string>, sizeOf: (key: string) => number): number =>
  Math.max(...[...keys].map(sizeOf));
export const LONGEST_PHRASE = longest([...ENGLISH.keys(), ...PINYIN.keys()], (key) => key.split(" ").length);
export const LONGEST_CHINESE = longest(CHINESE.keys(), (key) => key.length);

export const LIGHT_WORDS: ReadonlySet<string> = new Set(LIGHT.split(" "));

export type Relation = "opposite" | "near-miss" | "more-general" | "more-narrow";

/** A word that has no concept stands for itself. */
const idsNamed = (name: string): readonly ConceptId[] => {
  const known = [`act:${name}`, `thing:${name}`].filter((id) => byId.has(id));
  return known.length > 0 ? known : [wordId(spaced(name))];
};
/** What a word that no table has stands for. */
export const wordId = (word: string): ConceptId => `word:${word}`;

function pairsOf(table: string): readonly (readonly [string, string])[] {
  return table
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" "))
    .filter((pair): pair is [string, string] => pair.length === 2);
}

/** `current > candidate`. */
const relations = new Map<string, Relation>();
const relate = (table: string, there: Relation, back: Relation): void => {
  for (const [a, b] of pairsOf(table))
    for (const from of idsNamed(a))
      for (const to of idsNamed(b)) {
        // What is said first holds: an opposite is no near miss.
        if (!relations.has(`${from}>${to}`)) relations.set(`${from}>${to}`, there);
        if (!relations.has(`${to}>${from}`)) relations.set(`${to}>${from}`, back);
      }
};
relate(OPPOSITES, "opposite", "opposite");
relate(BROADER, "more-narrow", "more-general");
relate(NEAR, "near-miss", "near-miss");

/** How the second stands to the first, where the tables say that neither may replace the other. */
export const relationOf = (current: ConceptId, candidate: ConceptId): Relation | undefined =>
  relations.get(`${current}>${candidate}`);

const close = new Set(
  pairsOf(CLOSE).flatMap(([a, b]) =>
    idsNamed(a).flatMap((from) => idsNamed(b).flatMap((to) => [`${from}>${to}`, `${to}>${from}`])),
  ),
);
/** May each stand for the other in a name? */
export const isClose = (a: ConceptId, b: ConceptId): boolean => a === b || close.has(`${a}>${b}`);

/** Names in the tables of relations that are neither a concept nor a plain word: a slip of the pen, and so looked for. */
export const unknownInRelations = (): readonly string[] =>
  [OPPOSITES, BROADER, NEAR, CLOSE]
    .flatMap((table) => pairsOf(table).flat())
    .filter((name) => name.includes("_") && idsNamed(name).some((id) => id.startsWith("word:")));
