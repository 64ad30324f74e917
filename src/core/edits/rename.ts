import type { Problem } from "../../model/problem.js";
import { kindOfSym, ownerOf } from "../../model/symbol.js";
import { givenName, nameIn } from "../fold.js";
import { type Kind, stale } from "./kind.js";

/** Other names for Symbols, all at once: mentions hold references, so a swap captures nothing. */
export const rename: Kind<"rename"> = {
  fold(fold, { names }, lowered) {
    const seen = new Set<string>();
    const map = new Map(fold.names);
    for (const { symbol, from, to } of names) {
      const now = fold.removed.has(ownerOf(symbol)) ? undefined : nameIn(fold, lowered, symbol);
      if (now === undefined) return missing(symbol);
      if (now !== from) return stale(symbol, "its name", from, now);
      if (seen.has(symbol))
        return { code: "edit-conflict", where: symbol, what: "one edit renames it twice" };
      seen.add(symbol);
      map.set(symbol, to);
    }
    for (const { symbol, to } of names) {
      if (givenName({ ...fold, names: map }, lowered, symbol) === to) map.delete(symbol);
    }
    return { ...fold, names: map };
  },
  inverse: (edit) => ({
    ...edit,
    names: edit.names.map(({ symbol, from, to }) => ({ symbol, from: to, to: from })),
  }),
  describe: ({ names }) =>
    names.map(({ symbol, from, to }) => `${kindOfSym(symbol)} ${from} is now called ${to}`).join("; "),
};

const missing = (symbol: string): Problem => ({
  code: "no-such-symbol",
  where: symbol,
  what: "nothing with this Symbol has a name in this Harness",
});
