/** Edits of what a Harness shows, in few words. */

import { baseOrder, EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import type { Lowered } from "../../src/core/lowered.js";
import { spell } from "../../src/core/words.js";
import type { Edit, ListName } from "../../src/model/edit.js";
import type { Sym } from "../../src/model/symbol.js";
import { isRef, type TextSite } from "../../src/model/text.js";
import { value } from "../help/small.js";

export function rename(lowered: Lowered, names: Readonly<Record<string, string>>): Edit {
  return {
    kind: "rename",
    names: Object.entries(names).map(([symbol, to]) => ({
      symbol: symbol as Sym,
      from: lowered.symbols.get(symbol as Sym)?.name ?? "",
      to,
    })),
  };
}

/** A text as it stands in the base. */
export const textAt = (lowered: Lowered, site: string): string =>
  (lowered.texts.get(site as TextSite) ?? [])
    .map((piece) =>
      isRef(piece) ? spell(lowered.symbols.get(piece.to[0] as Sym)?.name ?? "", piece.form) : piece,
    )
    .join("");

/** Another text for one that stands in the base; names in it are found again. */
export function reword(lowered: Lowered, site: string, change: (text: string) => string): Edit {
  const from = lowered.texts.get(site as TextSite);
  if (from === undefined) throw new Error(`no text stands at ${site}`);
  const written = change(textAt(lowered, site));
  if (written === textAt(lowered, site)) throw new Error(`nothing changed at ${site}`);
  const to = value(harnessView(lowered, EMPTY_FOLD, "catalogue").readText(site as TextSite, written));
  return { kind: "text", site: site as TextSite, from, to };
}

export function order(
  lowered: Lowered,
  list: ListName,
  change: (from: readonly Sym[]) => readonly Sym[],
): Edit {
  const from = baseOrder(lowered, list);
  return { kind: "order", list, from: [...from], to: [...change(from)] };
}
