/**
 * Names that two parts of one message share. The training row joins the parts, so a name may stand in the row that stands in
 * no part, or the other way round (`get_` and `order`; `get_order` and `s`). No part can be rendered right by itself then.
 */
import type { Sym } from "../model/symbol.js";
import { isRef } from "../model/text.js";
import type { Part } from "../model/trajectory.js";
import type { Lexicon } from "./lexicon.js";
import { readMentions } from "./mention.js";

/** The Symbols that the parts name otherwise than the joined text does. */
export function tornNames(parts: readonly Part[], lexicon: Lexicon): readonly Sym[] {
  if (parts.some(({ other }) => other !== undefined)) return [];
  const texts = parts.flatMap(({ text }) => (text === "" ? [] : [text]));
  if (!texts.some((text, i) => i > 0 && touches(texts[i - 1] as string, text))) return [];
  const surplus = new Map<Sym, number>();
  const count = (text: string, by: 1 | -1): void => {
    for (const symbol of namedIn(text, lexicon)) surplus.set(symbol, (surplus.get(symbol) ?? 0) + by);
  };
  for (const text of texts) count(text, -1);
  count(texts.join(""), 1);
  return [...surplus].flatMap(([symbol, left]) => (left === 0 ? [] : [symbol]));
}

const touches = (before: string, after: string): boolean => /\S$/.test(before) && /^\S/.test(after);

function namedIn(text: string, lexicon: Lexicon): readonly Sym[] {
  const { text: read, ambiguous } = readMentions(text, lexicon);
  return [...read.filter(isRef).flatMap(({ to }) => to), ...ambiguous];
}
