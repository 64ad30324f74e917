/** Names and texts as they stand under a fold. */
import type { Sym } from "../model/symbol.js";
import type { Ref } from "../model/text.js";
import { type Fold, nameIn } from "./fold.js";
import type { Lowered } from "./lowered.js";
import type { Namer } from "./node.js";
import { spell } from "./words.js";

export function namerOf(fold: Fold, lowered: Lowered): Namer {
  const spelt = new Map<string, string>();
  const one = (symbol: Sym, form: Ref["form"]): string => {
    const key = `${form} ${symbol}`;
    const known = spelt.get(key);
    if (known !== undefined) return known;
    const text = spell(nameIn(fold, lowered, symbol) ?? symbol, form);
    spelt.set(key, text);
    return text;
  };
  return {
    ref({ to, form }) {
      const text = one(to[0] as Sym, form);
      for (let i = 1; i < to.length; i++) if (one(to[i] as Sym, form) !== text) return undefined;
      return text;
    },
    textAt: (site) => fold.text.get(site),
  };
}
