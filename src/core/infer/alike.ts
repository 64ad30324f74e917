/** Which things of one Harness are which of another: by name, then by what is said of them. */
import { wordsOf } from "../words.js";

/** A thing with what can be compared. */
export interface Thing {
  readonly name: string;
  /** Descriptions, bodies, names of parts. */
  readonly texts: readonly string[];
}

/** Pairs less alike than this are different things. */
const LEAST = 0.45;

/**
 * Old name to new name: what says word for word the same, then what is called the same, then the most alike of the others, each once. Two
 * things that changed names are told by what they say: whoever goes by names would give each the other's content.
 */
export function pairsOf(before: readonly Thing[], after: readonly Thing[]): ReadonlyMap<string, string> {
  const pairs = new Map(exactPairs(before, after));
  const used = new Set(pairs.values());
  for (const { name } of before)
    if (!pairs.has(name) && !used.has(name) && after.some((thing) => thing.name === name))
      pairs.set(name, name);
  const taken = new Set(pairs.values());
  const scored = before
    .filter(({ name }) => !pairs.has(name))
    .flatMap((one) =>
      after
        .filter(({ name }) => !taken.has(name))
        .map((other) => ({ one: one.name, other: other.name, score: likeness(one, other) })),
    )
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score);
  for (const { one, other } of scored) {
    if (pairs.has(one) || taken.has(other)) continue;
    pairs.set(one, other);
    taken.add(other);
  }
  return pairs;
}

/** Things whose texts are those of one other, and of no second. */
function* exactPairs(
  before: readonly Thing[],
  after: readonly Thing[],
): Generator<readonly [string, string]> {
  const saysOf = ({ texts }: Thing): string => JSON.stringify(texts);
  const says = after.map(saysOf);
  const all = before.map(saysOf);
  for (const [i, { name, texts }] of before.entries()) {
    const own = all[i] as string;
    const at = says.indexOf(own);
    const once = at >= 0 && says.lastIndexOf(own) === at && all.indexOf(own) === all.lastIndexOf(own);
    if (once && texts.join("").length >= LEAST_TEXT) yield [name, (after[at] as Thing).name];
  }
}

/** Shorter texts may be said of many things. */
const LEAST_TEXT = 12;

/** From 0 to 1: words of the texts in common, and a little for words of the names. */
export const likeness = (one: Thing, other: Thing): number =>
  0.85 * shared(bag(one.texts), bag(other.texts)) + 0.15 * shared(bag([one.name]), bag([other.name]));

/** Words with how often they stand there; CJK by character. */
function bag(texts: readonly string[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const text of texts)
    for (const [token] of text.matchAll(/\p{Script=Han}|[\p{L}\p{N}_-]+/gu))
      for (const word of wordsOf(token)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

function shared(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let both = 0;
  let all = 0;
  for (const word of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(word) ?? 0, other.get(word) ?? 0];
    both += Math.min(a, b);
    all += Math.max(a, b);
  }
  return all === 0 ? 0 : both / all;
}
