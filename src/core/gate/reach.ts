/** How far words of logic reach: one thing at hand or all of them, what a clause says of a thing or orders, what `only` is said of. */
import type { Token } from "./token.js";
import type { GateReason } from "./verdict.js";

/** These name one of many, as far as they name anything. */
const AT_HAND =
  /^(?:current|currently|given|specified|particular|specific|respective|certain|selected|own|当前|目前|指定|给定|特定|本|该|此|某个|本次|此次|自己|所选|选定)$/;
const RELATIVE = /^(?:that|which|who|whom|whose|where|when|with)$/;

export function reachFlaws(before: readonly Token[], after: readonly Token[]): readonly GateReason[] {
  const flaws: GateReason[] = [];
  const hand = spread(before, after) ?? spread(after, before);
  if (hand !== undefined)
    flaws.push({ code: "quantifier", what: `“${hand}” in one text, and all of them in the other` });
  const [said, says] = [denialsOf(before), denialsOf(after)];
  if (
    said.inside + said.orders === says.inside + says.orders &&
    said.inside !== says.inside &&
    said.orders !== says.orders
  )
    flaws.push({ code: "negation", what: "what is said of a thing in one text is an order in the other" });
  const [limit, limits] = [limitOf(before), limitOf(after)];
  if (limit !== undefined && limits !== undefined && movedTo(limit, limits, before, after))
    flaws.push({ code: "quantifier", what: `only “${limit.text}” became only “${limits.text}”` });
  return flaws;
}

/** The word for the one at hand that is gone where all came. */
function spread(had: readonly Token[], has: readonly Token[]): string | undefined {
  const all = (tokens: readonly Token[]): number =>
    tokens.filter(({ cls }) => cls === "ALL" || cls === "ANY").length;
  if (all(has) <= all(had)) return undefined;
  return had.find(
    ({ text, kind }) =>
      kind === "content" && AT_HAND.test(text) && !has.some((one) => AT_HAND.test(one.text)),
  )?.text;
}

/** Denials within what is said of a thing (that have no reply, 没有回复的), and denials that begin a clause as an order. */
function denialsOf(tokens: readonly Token[]): { readonly inside: number; readonly orders: number } {
  let [inside, orders] = [0, 0];
  for (const [at, { cls, text }] of tokens.entries()) {
    if (cls !== "NEG") continue;
    if (/\p{Script=Han}/u.test(text)) {
      if (ORDERS_ZH.test(text) && startsClause(tokens, at)) orders += 1;
      else if (/^(?:没|没有|未|无|尚未|还没|非)$/.test(text) && attributive(tokens, at)) inside += 1;
    } else {
      const clause = tokens.slice(clauseStart(tokens, at), at);
      const related = clause.some(({ text: word, kind }) => RELATIVE.test(word) && kind !== "logic");
      const next = tokens[at + 2];
      if (related || (/^(?:un|non|in)/.test(text) && next?.kind === "content" && !next.soft)) inside += 1;
      else if (
        (/^never$|^do not|^must n/.test(text) || clause.some(({ text: word }) => word === "do")) &&
        clause.every(({ soft }) => soft)
      )
        orders += 1;
    }
  }
  return { inside, orders };
}
const ORDERS_ZH = /^(?:不要|不得|不能|不可|不许|不准|禁止|严禁|切勿|请勿|勿|别|不)$/;

const clauseStart = (tokens: readonly Token[], at: number): number => {
  for (let i = at - 1; i >= 0; i--) {
    const token = tokens[i];
    if (token?.kind === "break" || token?.cls === "AND" || token?.cls === "OR") return i + 1;
  }
  return 0;
};
const startsClause = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(clauseStart(tokens, at), at).every(({ soft }) => soft);

/** 的 and a word stand behind it in its clause. */
function attributive(tokens: readonly Token[], at: number): boolean {
  for (let i = at + 1; i < tokens.length && tokens[i]?.kind !== "break"; i++)
    if (tokens[i]?.text === "的") return tokens[i + 1]?.kind === "content";
  return false;
}

interface Limit {
  readonly text: string;
  readonly keys: readonly string[];
  /** A word that says something stands before `only` in its clause. */
  readonly inner: boolean;
  /** Behind to, 向 … */
  readonly role: boolean;
  /** What stands before `only` in its clause. */
  readonly ahead: readonly Token[];
}

/** The one `only` of a text, and what stands behind it. */
function limitOf(tokens: readonly Token[]): Limit | undefined {
  const places = tokens.flatMap(({ cls, text }, at) => (cls === "ONLY" && LIMITS.test(text) ? [at] : []));
  const [at] = places;
  if (at === undefined || places.length !== 1) return undefined;
  let role = false;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || token.kind === "break" || token.kind === "logic") return undefined;
    if (token.soft) {
      role ||= ROLE.test(token.text);
      continue;
    }
    const start = clauseStart(tokens, at);
    const ahead = tokens.slice(start, at);
    const inner = ahead.some(({ kind, soft }) => kind === "content" && !soft);
    return { text: token.text, keys: token.keys, inner, role, ahead };
  }
  return undefined;
}
const LIMITS = /^(?:only|solely|exclusively|只|仅|只能|只可|仅能|仅可)$/;
const ROLE = /^(?:to|from|for|by|about|with|向|给|从|对|由|为|在)$/;

/** `only` may stand before the verb and mean what follows later; behind the verb, and before a role, it means what it stands at. */
function movedTo(one: Limit, other: Limit, before: readonly Token[], after: readonly Token[]): boolean {
  if (one.keys.some((key) => other.keys.includes(key))) return false;
  const holds = (tokens: readonly Token[], keys: readonly string[]): boolean =>
    tokens.some((token) => token.kind !== "logic" && token.keys.some((key) => keys.includes(key)));
  if (!holds(after, one.keys) || !holds(before, other.keys)) return false;
  const han = /\p{Script=Han}/u.test(one.text + other.text);
  if (!han) return one.inner && other.inner;
  return (one.role && holds(other.ahead, one.keys)) || (other.role && holds(one.ahead, other.keys));
}
