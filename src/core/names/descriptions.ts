/** What is said of each Symbol, read from the texts as they stand. */
import type { HarnessView, RenameGroup, TextItem } from "../../model/propose.js";
import type { Sym } from "../../model/symbol.js";
import { isRef } from "../../model/text.js";

export interface Descriptions {
  /** All that is said of a Symbol; empty for one without a description. */
  of(symbol: Sym, group: RenameGroup): readonly string[];
}

/** The tool of a parameter; of anything else, itself. */
export const ownerOf = (symbol: Sym): string => symbol.replace(/\/param:[\s\S]*$/, "");
const keyOf = (path: string): string => path.replace(/^[\s\S]*[.]/, "").replace(/(?:\[\])+$/, "");
const keyed = (owner: string, key: string): string => `${owner}\n${key}`;

/**
 * A parameter's texts are found by its tool and its key, wherever in the schema the key is declared: a definition may stand
 * under `$defs`, and two members of one name in one tool are described together.
 */
export function descriptionsIn(harness: HarnessView): Descriptions {
  const texts = harness.texts();
  const known = read.get(texts) ?? readDescriptions(texts);
  read.set(texts, known);
  return known;
}

/** The list of texts is one and the same object for as long as no text changes. */
const read = new WeakMap<readonly TextItem[], Descriptions>();

function readDescriptions(items: readonly TextItem[]): Descriptions {
  const found = new Map<string, string[]>();
  for (const { site, owner, role, text } of items) {
    const key = role === "param-description" ? /\/properties\/([^/]+)\/description$/.exec(site)?.[1] : "";
    if (key === undefined || !role.endsWith("-description")) continue;
    const place = keyed(ownerOf(owner), key.replaceAll("~1", "/").replaceAll("~0", "~"));
    // A name inside a description says nothing that lasts: it may itself be renamed.
    const words = text.map((piece) => (isRef(piece) ? " " : piece)).join("");
    found.set(place, [...(found.get(place) ?? []), words]);
  }
  return {
    of(symbol, { symbols, descriptions }) {
      const path = /\/param:([\s\S]*)$/.exec(symbol)?.[1];
      const texts = found.get(keyed(ownerOf(symbol), path === undefined ? "" : keyOf(path)));
      return texts ?? (symbols.length === 1 ? descriptions : []);
    },
  };
}
