/** The words, names, numbers and marks of a block in a row, each under one name for both texts. */
import type { Token } from "./token.js";

export interface Unit {
  readonly id: string;
  readonly text: string;
  /** Counts clauses and sentences. */
  readonly clause: number;
  /** Counts what and, or and ends of clauses part. */
  readonly part: number;
  readonly sentence: number;
  readonly passive: boolean;
  readonly mark: boolean;
}

/** One name for what may stand for each other. */
export function idsOf(before: readonly Token[], after: readonly Token[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const byKey = new Map<string, string>();
  for (const { keys } of before) {
    const own = keys[0];
    if (own === undefined || names.has(own)) continue;
    names.set(own, own);
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, own);
  }
  for (const { keys } of after) {
    const own = keys[0];
    if (own === undefined || names.has(own)) continue;
    const other = keys.map((key) => byKey.get(key)).find((one) => one !== undefined);
    names.set(own, other ?? own);
  }
  return names;
}

const BE = new Set(["is", "are", "was", "were", "be", "been", "being", "gets", "get", "被", "由", "got"]);
/** These part what is said as and does. */
const TURNS = new Set(["but", "whereas", "while", "但", "但是", "而"]);
const MARKS = new Set([
  "NEG",
  "MUST",
  "SHOULD",
  "MAY",
  "OPT",
  "ONLY",
  "THENONLY",
  "LE",
  "GE",
  "GT",
  "LT",
  "BEFORE",
  "AFTER",
  "FIRST",
  "EXCEPT",
  "UNLESS",
  "UNTIL",
  "ABOUT",
  "IF",
  "AND",
  "OR",
]);
const ROLES: Readonly<Record<string, string>> = {
  from: "from",
  to: "to",
  into: "to",
  onto: "to",
  by: "by",
  for: "for",
  of: "of",
  从: "from",
  到: "to",
  至: "to",
  给: "to",
  由: "by",
  向: "to",
  被: "by",
  把: "what",
  将: "what",
};

export function unitsOf(tokens: readonly Token[], ids: ReadonlyMap<string, string>): readonly Unit[] {
  const found: Unit[] = [];
  let [clause, part, sentence] = [0, 0, 0];
  let passive = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "break") {
      clause += 1;
      part += 1;
      passive = false;
      if (token.ends === 2) sentence += 1;
      continue;
    }
    if (token.kind === "content" && token.soft) {
      if (TURNS.has(token.text)) part += 1;
      if (BE.has(token.text)) passive ||= participleAfter(tokens, at);
      const role = Object.hasOwn(ROLES, token.text) ? ROLES[token.text] : undefined;
      if (role !== undefined && !(role === "by" && passive))
        found.push({ id: `@${role}`, text: token.text, clause, part, sentence, passive, mark: true });
      continue;
    }
    if (token.cls === "AND" || token.cls === "OR") part += 1;
    if (token.kind === "logic") {
      if (MARKS.has(token.cls ?? ""))
        found.push({ id: `@${token.cls}`, text: token.text, clause, part, sentence, passive, mark: true });
      continue;
    }
    const own = token.keys[0] ?? "";
    found.push({ id: ids.get(own) ?? own, text: token.text, clause, part, sentence, passive, mark: false });
  }
  return found;
}

const participleAfter = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at + 1, at + 3)
    .some((one) => one.kind === "content" && /(?:ed|en|wn|pt|ld|nt|ought|aught|de|ut|aid)$/.test(one.text));

/** Words that stand side by side wherever they stand, in both texts, are one name: credit card, returning customers. */
export function joined(
  before: readonly Unit[],
  after: readonly Unit[],
): readonly [readonly Unit[], readonly Unit[]] {
  const [had, has] = [nextOf(before), nextOf(after)];
  const pairs = new Map<string, string>();
  for (const [id, next] of had.after)
    if (
      next !== undefined &&
      has.after.get(id) === next &&
      had.before.get(next) === id &&
      has.before.get(next) === id
    )
      pairs.set(id, next);
  const merge = (units: readonly Unit[]): readonly Unit[] =>
    units.flatMap((unit, at) => {
      const [prior, next] = [units[at - 1], units[at + 1]];
      if (
        !unit.mark &&
        prior !== undefined &&
        pairs.get(prior.id) === unit.id &&
        !pairs.has(units[at - 2]?.id ?? "")
      )
        return [];
      if (
        unit.mark ||
        next === undefined ||
        pairs.get(unit.id) !== next.id ||
        (prior !== undefined && pairs.get(prior.id) === unit.id)
      )
        return [unit];
      return [{ ...unit, id: `${unit.id} ${next.id}`, text: `${unit.text} ${next.text}` }];
    });
  return [merge(before), merge(after)];
}

/** What always follows and precedes a word directly; undefined: it differs. */
function nextOf(units: readonly Unit[]) {
  const [after, before] = [new Map<string, string | undefined>(), new Map<string, string | undefined>()];
  const note = (map: Map<string, string | undefined>, id: string, other: string): void => {
    map.set(id, map.has(id) && map.get(id) !== other ? undefined : other);
  };
  for (const [at, unit] of units.entries()) {
    if (unit.mark) continue;
    const [next, prior] = [units[at + 1], units[at - 1]];
    const follows =
      next !== undefined && !next.mark && next.clause === unit.clause && isWord(unit) && isWord(next);
    const precedes =
      prior !== undefined && !prior.mark && prior.clause === unit.clause && isWord(unit) && isWord(prior);
    note(after, unit.id, follows ? next.id : "");
    note(before, unit.id, precedes ? prior.id : "");
  }
  return { after, before };
}
const isWord = ({ id }: Unit): boolean => /^[sz]:/.test(id);
