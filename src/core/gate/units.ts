/** The words, names, numbers and marks of a block in a row, each under one name for both texts. */
import type { Token } from "./token.js";

export interface Unit {
  readonly id: string;
  readonly text: string;
  /** Counts clauses and sentences. */
  readonly clause: number;
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
  let [clause, sentence] = [0, 0];
  let passive = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "break") {
      clause += 1;
      passive = false;
      if (token.ends === 2) sentence += 1;
      continue;
    }
    if (token.kind === "content" && token.soft) {
      if (BE.has(token.text)) passive ||= participleAfter(tokens, at);
      const role = Object.hasOwn(ROLES, token.text) ? ROLES[token.text] : undefined;
      if (role !== undefined && !(role === "by" && passive))
        found.push({ id: `@${role}`, text: token.text, clause, sentence, passive, mark: true });
      continue;
    }
    if (token.kind === "logic") {
      if (MARKS.has(token.cls ?? ""))
        found.push({ id: `@${token.cls}`, text: token.text, clause, sentence, passive, mark: true });
      continue;
    }
    const own = token.keys[0] ?? "";
    found.push({ id: ids.get(own) ?? own, text: token.text, clause, sentence, passive, mark: false });
  }
  return found;
}

const participleAfter = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at + 1, at + 3)
    .some((one) => one.kind === "content" && /(?:ed|en|wn|pt|ld|nt|ought|aught|de|ut|aid)$/.test(one.text));
