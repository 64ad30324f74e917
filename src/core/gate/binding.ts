/**
 * The same words, bound to each other differently: numbers, names or roles that changed places. For each pair of words
 * the rewrite is compared with itself with the two exchanged: if that is nearer to the original, they were swapped.
 */
import type { Unit } from "./units.js";

/** Nearness is looked at word by word; longer blocks are cut into sentences. */
const MOST = 120;
const NEAR = 2;
const MOST_PLACES = 6;
const CUT = "\u0001";
/** What each of the two must gain, and both together. */
const EACH = 0.28;
const LIMIT = 0.85;
/** Numbers and names say more than words. */
const EACH_EXACT = 0.25;
const LIMIT_EXACT = 0.6;
/** Pairs of words that are compared, at most; so that a hostile text costs no more than its length. */
export const MOST_WORK = 15_000;
const PLACE_COST = 40;

/** `work`: what is left of the comparisons that a pair of texts may cost; one with nothing left is refused. */
export function swapped(
  had: readonly Unit[],
  has: readonly Unit[],
  work: { left: number } = { left: MOST_WORK },
): string | undefined {
  if (had.length > MOST || has.length > MOST) {
    const [some, others] = [sentencesOf(had), sentencesOf(has)];
    if (some.length !== others.length || some.length === 1)
      return "words of a long paragraph with other sentences";
    for (const [at, sentence] of some.entries()) {
      const pair = swapped(sentence, others[at] ?? [], work);
      if (pair !== undefined) return pair;
    }
    return undefined;
  }
  const want = featuresOf(had);
  const current = featuresOf(has);
  const [wanted, mine] = [byId(want), byId(current)];
  const now = score(want, current);
  // Where nothing is missing round a word, no other place suits it better.
  const both = [...new Set(has.map(({ id }) => id))].filter((id) => {
    const least = isExactKind(kindOf(id)) ? EACH_EXACT : EACH;
    return sumOf(wanted.get(id)) - scoreOf(want, mine.get(id)) >= least;
  });
  let worst: { readonly gain: number; readonly pair: string } | undefined;
  for (const [i, x] of both.entries())
    for (const y of both.slice(i + 1)) {
      if (kindOf(x) !== kindOf(y) || !wanted.has(x) || !wanted.has(y)) continue;
      if (kindOf(x) === "word" && inList(had, x, y) && inList(has, x, y)) continue;
      if (work.left <= 0) return "too many words";
      work.left -= 1;
      const exact = isExactKind(kindOf(x));
      const close = !x.startsWith("@") && near(had, has, x, y);
      const judge = (turned: Features, before: Features): void => {
        const inner = byId(turned);
        const [first, second] = [x, y].map(
          (id) => scoreOf(want, inner.get(id)) - scoreOf(want, mine.get(id)),
        ) as [number, number];
        if (Math.min(first, second) < (exact ? EACH_EXACT : EACH)) return;
        // Of words in one phrase only what stands before them tells: for, from, not.
        if (close && marksOf(want, turned) - marksOf(want, before) < 0.9) return;
        const gain = (score(want, turned) - score(want, before)) * (exact ? LIMIT / LIMIT_EXACT : 1);
        if (gain > (worst?.gain ?? 0)) worst = { gain, pair: `${nameOf(has, x)} and ${nameOf(has, y)}` };
      };
      const around = new Map([...(mine.get(x) ?? []), ...(mine.get(y) ?? [])]);
      judge(renamed(around, x, y), around);
      for (const turned of places(has, x, y)) {
        work.left -= PLACE_COST;
        const other = featuresOf(turned);
        if (score(want, other) - now > 0) judge(other, current);
      }
    }
  return worst !== undefined && worst.gain > LIMIT ? `${worst.pair} seem to have changed places` : undefined;
}

/** Features under each of the ids that they hold. */
function byId(features: Features): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const [key, weight] of features)
    for (const id of new Set(key.split(CUT).slice(1))) {
      const own = found.get(id);
      if (own === undefined) found.set(id, new Map([[key, weight]]));
      else own.set(key, weight);
    }
  return found;
}
const sumOf = (features: Features = new Map()): number =>
  [...features.values()].reduce((sum, weight) => sum + weight, 0);
const scoreOf = (want: Features, features: Features = new Map()): number => score(want, features);

/** The two exchanged wherever they stand. */
const renamed = (features: Features, x: string, y: string): Features =>
  new Map(
    [...features].map(([key, weight]) => {
      const [kind = "", ...ids] = key.split(CUT);
      const other = ids.map((id) => (id === x ? y : id === y ? x : id));
      return [[kind, ...(kind === "n" ? other.sort() : other)].join(CUT), weight];
    }),
  );

const sentencesOf = (units: readonly Unit[]): readonly (readonly Unit[])[] => {
  const found = new Map<number, Unit[]>();
  for (const unit of units) {
    const sentence = found.get(unit.sentence);
    if (sentence === undefined) found.set(unit.sentence, [unit]);
    else sentence.push(unit);
  }
  return [...found.values()];
};

/** Where one of the two recurs: one place of each exchanged. */
function* places(units: readonly Unit[], x: string, y: string): Generator<readonly Unit[]> {
  const at = (id: string): readonly number[] =>
    units.flatMap((unit, place) => (unit.id === id ? [place] : []));
  const [first, second] = [at(x), at(y)];
  if (first.length * second.length === 1 || first.length * second.length > MOST_PLACES) return;
  for (const i of first)
    for (const j of second)
      yield units.map((unit, place) =>
        place === i ? { ...unit, id: y } : place === j ? { ...unit, id: x } : unit,
      );
}

/** Neighbours in a list, and the only ones of their sentence: which is named first says nothing. */
function inList(units: readonly Unit[], x: string, y: string): boolean {
  const at = units.findIndex(
    ({ id }, i) =>
      (id === "@AND" || id === "@OR") &&
      ((units[i - 1]?.id === x && units[i + 1]?.id === y) ||
        (units[i - 1]?.id === y && units[i + 1]?.id === x)),
  );
  const sentence = units[at]?.sentence;
  return (
    at >= 0 &&
    units.every(({ id, sentence: own }, i) => i === at || own !== sentence || (id !== "@AND" && id !== "@OR"))
  );
}

/** Words of one phrase: their order says little (weather forecast, forecast of the weather). */
function near(before: readonly Unit[], after: readonly Unit[], x: string, y: string): boolean {
  const [had, has] = [between(before, x, y), between(after, x, y)];
  if (had === undefined || has === undefined) return false;
  // With the same word between them (pays), they are its two sides.
  return had === "" || has === "" || had !== has;
}

/** The word between the two where they stand near, or none. */
function between(units: readonly Unit[], x: string, y: string): string | undefined {
  const plain = units.filter(({ mark }) => !mark);
  const reach = kindOf(x) === "word" ? NEAR : 1;
  for (const [at, unit] of plain.entries()) {
    if (unit.id !== x && unit.id !== y) continue;
    for (let step = 1; step <= reach; step++) {
      const next = plain[at + step];
      if (next === undefined || next.clause !== unit.clause) break;
      if (next.id !== unit.id && (next.id === x || next.id === y))
        return step === 1 ? "" : (plain[at + 1]?.id ?? "");
    }
  }
  return undefined;
}

/** Numbers change places with numbers, names with names, words with words. */
const kindOf = (id: string): string =>
  id.startsWith("@") ? "mark" : /^-?[\d]/.test(id) ? "number" : /^[sz]:|^ordinal:/.test(id) ? "word" : "span";

const nameOf = (units: readonly Unit[], id: string): string => units.find((one) => one.id === id)?.text ?? id;

type Features = ReadonlyMap<string, number>;

function featuresOf(units: readonly Unit[]): Features {
  const found = new Map<string, number>();
  const add = (key: string, weight: number): void => {
    found.set(key, (found.get(key) ?? 0) + weight);
  };
  const plain = units.filter(({ mark }) => !mark);
  for (const [at, unit] of plain.entries()) {
    for (const step of [1, 2, 3]) {
      const other = plain[at + step];
      if (other === undefined || other.id === unit.id || other.sentence !== unit.sentence) break;
      const same = other.part === unit.part;
      if (step < 3) add(["n", ...[unit.id, other.id].sort()].join(CUT), (same ? 1 : 0.4) / step);
      if (same) add(["d", ...(unit.passive ? [other.id, unit.id] : [unit.id, other.id])].join(CUT), 0.3);
    }
  }
  for (const [at, unit] of units.entries()) {
    if (!unit.mark || (unit.id === "@of" && !isExact(units[at + 1]))) continue;
    // A mark belongs to what follows it, and else to what stands before it.
    const next = units.slice(at + 1, at + 6).filter((one) => !one.mark && one.clause === unit.clause);
    for (const [i, one] of next.slice(0, 2).entries())
      add(["m", unit.id, one.id].join(CUT), i === 0 ? 1 : 0.5);
    if (next.length === 0)
      for (const one of units
        .slice(Math.max(0, at - 3), at)
        .filter((other) => !other.mark && other.clause === unit.clause)
        .slice(-1))
        add(["m", unit.id, one.id].join(CUT), 1);
  }
  return found;
}

const isExact = (unit: Unit | undefined): boolean =>
  unit !== undefined && !unit.mark && kindOf(unit.id) !== "word";

const marksOf = (want: Features, has: Features): number =>
  score(want, new Map([...has].filter(([key]) => key.startsWith(`m${CUT}`))));

/** How much of what is wanted is there. */
const score = (want: Features, has: Features): number => {
  let sum = 0;
  for (const [key, weight] of has) sum += Math.min(weight, want.get(key) ?? 0);
  return sum;
};
const isExactKind = (kind: string): boolean => kind === "number" || kind === "span";
