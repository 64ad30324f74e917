/** How alike two texts are, by the words in common: rare words count more. Chinese goes by pairs of characters. */
import { wordsOf } from "../../../core/words.js";

export type Bag = ReadonlyMap<string, number>;

const TOKEN = /[\p{Script=Han}]+|[\p{L}\p{N}_.-]+/gu;
const HAN = /^\p{Script=Han}/u;

/** Words of a text with how often they occur; names fall apart into theirs. */
export function bagOf(...texts: readonly string[]): Bag {
  const bag = new Map<string, number>();
  const add = (word: string): void => void bag.set(word, (bag.get(word) ?? 0) + 1);
  for (const text of texts)
    for (const [token] of text.matchAll(TOKEN)) {
      if (HAN.test(token)) for (const pair of pairsOf(token)) add(pair);
      else for (const word of wordsOf(token)) add(stem(word.toLowerCase()));
    }
  return bag;
}

const pairsOf = (text: string): readonly string[] => {
  const signs = [...text];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
};

/** Enough for plurals and the like. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed)$/, "") : word);

/** Compares with any of `all`: a word that most of them have tells nothing. */
export function likenessAmong(all: readonly Bag[]): (a: Bag, b: Bag) => number {
  const holders = new Map<string, number>();
  for (const bag of all) for (const word of bag.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const weight = (word: string): number => Math.log(1 + all.length / (holders.get(word) ?? 0.5));
  const length = (bag: Bag): number =>
    Math.sqrt([...bag].reduce((sum, [word, times]) => sum + (Math.sqrt(times) * weight(word)) ** 2, 0));
  return (a, b) => {
    let sum = 0;
    for (const [word, times] of a) {
      const other = b.get(word);
      if (other !== undefined) sum += Math.sqrt(times * other) * weight(word) ** 2;
    }
    const sizes = length(a) * length(b);
    return sizes === 0 ? 0 : sum / sizes;
  };
}

/** Pairs of one of each, the most alike first, each taken once; those with nothing in common are left over. */
export function matched<A, B>(
  left: readonly A[],
  right: readonly B[],
  alike: (a: A, b: B) => number,
): ReadonlyMap<A, B> {
  const scored = left.flatMap((a, i) => right.map((b, j) => ({ a, b, i, j, score: alike(a, b) })));
  scored.sort((x, y) => y.score - x.score || x.i - y.i || x.j - y.j);
  const found = new Map<A, B>();
  const taken = new Set<B>();
  for (const { a, b, score } of scored) {
    if (score <= 0 || found.has(a) || taken.has(b)) continue;
    found.set(a, b);
    taken.add(b);
  }
  return found;
}
