/** Rewordings from a Harness folder and from bank files, as a transform asks for them. */

import type { BankEntry } from "../../model/bank.js";
import type { Banks, Rewording } from "../../model/propose.js";
import { sha256 } from "../digest.js";
import type { Bank } from "../harness/read-bank.js";
import { entryLine, keyOf } from "./bank-file.js";

/** What people wrote beside the Harness first, then what stands in the banks, in their order; each text once. */
export function joinBanks(declared: Bank | undefined, files: readonly (readonly BankEntry[])[]): Banks {
  const byKey = new Map<string, Rewording[]>();
  for (const { key, rewrite, language, reviewed } of files.flat()) {
    const known = byKey.get(key) ?? [];
    if (!known.some(({ text }) => text === rewrite))
      known.push({
        text: rewrite,
        meaning: "gate",
        language,
        ...(reviewed === undefined ? {} : { reviewed }),
      });
    byKey.set(key, known);
  }
  return {
    rewordings(original, role) {
      const own = declared?.rewordings(original) ?? [];
      const more = byKey.size === 0 ? [] : (byKey.get(keyOf(original.trim(), role)) ?? []);
      if (own.length === 0) return more;
      const said = new Set(own.map(({ text }) => text));
      return [...own, ...more.filter(({ text }) => !said.has(text))];
    },
  };
}

/** What a bank says, whatever its bytes: white space and empty lines do not count. */
export const bankDigest = (entries: readonly BankEntry[]): string => sha256(entries.map(entryLine).join(""));
