/** Why a record refuses the rename of a Symbol. */
import type { Problem } from "../model/problem.js";
import { kindOfSym, ownerOf, type Sym } from "../model/symbol.js";
import type { Lowered } from "./lowered.js";

export const ambiguous = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `"${lowered.symbols.get(symbol)?.name}" stands here as a bare plain word that may or may not be the name`,
  remedy: `leave ${symbol} out of the rename, or give the ${kindOfSym(symbol)} a name of two words`,
});
export const torn = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `"${lowered.symbols.get(symbol)?.name}" runs over two parts of the message's content`,
  remedy: "write the content as one text",
});
export const orResultKey = (name: string, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `"${name}" may be the parameter or a key of a result in this record`,
  remedy: "write the word parameter or field beside the name in the prompt that makes such text",
});
export const inReply = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `a reply to the user names "${lowered.symbols.get(symbol)?.name}", and replies do not change`,
  remedy: `leave ${ownerOf(symbol)} out of the rename`,
});

export const namedByWorld = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "named-by-world",
  where,
  what: `the world names "${lowered.symbols.get(symbol)?.name}", and what the world wrote does not change`,
});

export const inValue = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "named-in-value",
  where,
  what: `an argument's value names "${lowered.symbols.get(symbol)?.name}", and values do not change`,
  remedy: `leave ${symbol} out of the rename, or say in the Harness's activation that the parameter names it`,
});
