import type { Json } from "../../model/json.js";
import { equalJson } from "../../model/json.js";
import { isRef, siteOwner, sitePointer, type Text, type TextSite } from "../../model/text.js";
import type { Fold } from "../fold.js";
import { entry } from "../fold.js";
import type { Lowered } from "../lowered.js";
import { type Kind, stale } from "./kind.js";

/** One text for another that says the same; both kept. */
export const text: Kind<"text"> = {
  fold(fold, { site, from, to }, lowered) {
    const base = baseText(fold, lowered, site);
    if (base === undefined || fold.removed.has(siteOwner(site))) {
      return { code: "no-such-symbol", where: site, what: "no text stands at this site" };
    }
    const owner = siteOwner(site);
    if (site === `${owner}#/title` && lowered.symbols.has(owner)) {
      return {
        code: "edit-conflict",
        where: site,
        what: "a section's title is its name: rename the section",
      };
    }
    if (fold.inserted.has(owner) && to.some(isRef)) {
      return { code: "edit-conflict", where: site, what: "the text of an inserted thing mentions no Symbol" };
    }
    const now = fold.text.get(site) ?? base;
    if (!sameText(now, from)) return stale(site, "the text", show(from), show(now));
    const unknown = to
      .flatMap((piece) => (typeof piece === "string" ? [] : piece.to))
      .find((symbol) => !lowered.symbols.has(symbol));
    if (unknown !== undefined)
      return {
        code: "no-such-symbol",
        where: site,
        what: `the new text refers to ${unknown}, which is not declared`,
      };
    return { ...fold, text: entry(fold.text, site, sameText(to, base) ? undefined : to) };
  },
  inverse: (edit) => ({ ...edit, from: edit.to, to: edit.from }),
  describe: ({ site, from, to }) => `${site} says ${show(to)} instead of ${show(from)}`,
};

export const sameText = (a: Text, b: Text): boolean => equalJson(a as unknown as Json, b as unknown as Json);
const show = (one: Text): string =>
  JSON.stringify(one.map((piece) => (typeof piece === "string" ? piece : `⟨${piece.to[0]}⟩`)).join(""));

/** The text that an inserted thing brought; its name and its schema are not texts to reword. */
function baseText(fold: Fold, lowered: Lowered, site: TextSite): Text | undefined {
  const known = lowered.texts.get(site);
  if (known !== undefined) return known;
  const value = fold.inserted.get(siteOwner(site))?.value ?? {};
  const own: unknown =
    sitePointer(site) === "/description" && "description" in value
      ? value.description
      : sitePointer(site) === "/body" && "body" in value
        ? value.body
        : undefined;
  return typeof own === "string" ? [own] : undefined;
}
