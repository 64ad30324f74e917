/** What a block says, token by token: content, logic, numbers, protected spans, and where clauses end. */

export interface Token {
  readonly kind: "content" | "logic" | "number" | "span" | "break";
  /** As it was written, for reasons. */
  readonly text: string;
  /** Tokens that share a key may stand for each other; the first is the word itself. */
  readonly keys: readonly string[];
  /** Of a phrase of several telling words: each of them. All together they say what it says. */
  readonly parts?: readonly string[];
  /** Of a word that a wide list knows: what it reads as without that list. All together they say what it says. */
  readonly pieces?: readonly Token[];
  /** Of logic. */
  readonly cls?: string;
  /** It may come and go. */
  readonly soft: boolean;
  /** It may come, and may not go. */
  readonly easy?: boolean;
  /** Of a break: 1 ends a clause, 2 a sentence. */
  readonly ends?: 1 | 2;
}

export const content = (text: string, keys: readonly string[], soft = false, easy = false): Token => ({
  kind: "content",
  text,
  keys,
  soft,
  easy,
});
export const logic = (text: string, cls: string): Token => ({
  kind: "logic",
  text,
  keys: [],
  cls,
  soft: false,
});
export const numeral = (text: string, value: string, soft = false): Token => ({
  kind: "number",
  text,
  keys: [value],
  soft,
});
export const span = (text: string, what: string): Token => ({
  kind: "span",
  text,
  keys: [`${what}:${text}`],
  soft: false,
});
export const pause = (text: string, ends: 1 | 2): Token => ({
  kind: "break",
  text,
  keys: [],
  soft: true,
  ends,
});
