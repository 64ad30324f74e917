/** What of a Harness can be reworded: every text with prose of four words or more, bodies item by item. */
import { EMPTY_FOLD } from "../../core/fold.js";
import { harnessView } from "../../core/harness-view.js";
import type { Lowered } from "../../core/lowered.js";
import { isExample, LEAST_WORDS, languageOf, proseItems, proseWords } from "../../core/rewriting/items.js";
import { keyOf } from "../../io/bank/bank-file.js";
import type { HarnessView, TextItem } from "../../model/propose.js";
import { sitePointer, type TextSite } from "../../model/text.js";

export interface Item {
  /** Of the bank. */
  readonly key: string;
  readonly role: TextItem["role"];
  readonly text: string;
  readonly language: "en" | "zh";
  /** Where it stands: the same item may stand in several texts. */
  readonly sites: readonly TextSite[];
}

export const viewOf = (lowered: Lowered): HarnessView => harnessView(lowered, EMPTY_FOLD, "paraphrase");

/** In the order of the Harness; each item of a role once. */
export function itemsOf(view: HarnessView): readonly Item[] {
  const items = new Map<string, Item>();
  for (const text of view.texts()) {
    if (!isProse(text)) continue;
    for (const { text: said } of proseItems(text.base)) {
      if (proseWords(said) < LEAST_WORDS || isExample(said)) continue;
      const key = keyOf(said, text.role);
      const known = items.get(key);
      items.set(key, {
        key,
        role: text.role,
        text: said,
        language: languageOf(said),
        sites: [...(known?.sites ?? []), text.site],
      });
    }
  }
  return [...items.values()];
}

/** Titles and names of files are names; of other texts, descriptions and the prose of files are read. */
export const isProse = ({ role, site }: Pick<TextItem, "role" | "site">): boolean =>
  role !== "other" || /\/(?:description|text)$/.test(sitePointer(site));

/** Names that stand as they are in every rewording: those that no plain word is. */
export const namesOf = ({ symbols }: Lowered): readonly string[] => [
  ...new Set(
    [...symbols.values()].map(({ name }) => name).filter((name) => /[-_./:]|\p{Ll}\p{Lu}/u.test(name)),
  ),
];
