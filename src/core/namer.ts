/** Names and texts as they stand under a fold. */
import { ownerOf, type Sym } from "../model/symbol.js";
import type { Ref } from "../model/text.js";
import { type Fold, nameIn } from "./fold.js";
import type { Lowered } from "./lowered.js";
import type { Namer } from "./node.js";
import { spell } from "./words.js";

export function namerOf(fold: Fold, lowered: Lowered): Namer {
  const exact = new Map<Sym, string>();
  const spelt = new Map<Ref["form"], Map<Sym, string>>();
  const name = (symbol: Sym): string => {
    const known = exact.get(symbol);
    if (known !== undefined) return known;
    const found = nameIn(fold, lowered, symbol) ?? symbol;
    exact.set(symbol, found);
    return found;
  };
  const one = (symbol: Sym, form: Ref["form"]): string => {
    if (form === "exact") return name(symbol);
    const ofForm = spelt.get(form) ?? new Map<Sym, string>();
    spelt.set(form, ofForm);
    const known = ofForm.get(symbol) ?? spell(name(symbol), form);
    ofForm.set(symbol, known);
    return known;
  };
  // A word that several share names those that are there.
  const left = (to: Ref["to"]): Ref["to"] => {
    if (fold.removed.size === 0 || to.length === 1) return to;
    const there = to.filter((symbol) => !fold.removed.has(ownerOf(symbol)));
    return there.length === 0 ? to : there;
  };
  return {
    ref({ to, form }) {
      const there = left(to);
      const text = one(there[0] as Sym, form);
      for (let i = 1; i < there.length; i++) if (one(there[i] as Sym, form) !== text) return undefined;
      return text;
    },
    textAt: (site) => fold.text.get(site),
  };
}
