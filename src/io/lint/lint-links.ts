/** Links of a Skill to files that are not in its folder. */
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Problem } from "../../model/problem.js";
import type { PlacedText } from "../harness/placed-text.js";

const LINK = /\[[^\]\n]*\]\(\s*<?([^)\s>#]+)[^)\n]*\)/g;

/** Each link that leads nowhere, where it stands; addresses, anchors, placeholders and paths from the root are left alone. */
export const lintLinks = (texts: readonly PlacedText[]): readonly Problem[] =>
  texts
    .filter(({ owner }) => owner.startsWith("skill:"))
    .flatMap(({ text, where }) =>
      [...outsideCode(text).matchAll(LINK)].flatMap((match): Problem[] => {
        const target = match[1] ?? "";
        if (/^(?:[a-z][\w+.-]*:|\/|~|@|#)|[{}<>*$]/i.test(target) || !/[./]/.test(target)) return [];
        const place = where(match.index);
        const folder = dirname(place.replace(/:\d+$/, ""));
        if (!folder.startsWith("/") || existsSync(normalize(join(folder, decoded(target))))) return [];
        return [
          {
            code: "no-such-symbol",
            where: place,
            what: `the link to ${target.slice(0, 120)} leads to no file`,
          },
        ];
      }),
    );

const outsideCode = (text: string): string =>
  text
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm, (block) =>
      block.replace(/[^\n]/g, " "),
    )
    .replace(/`[^`\n]+`/g, (code) => " ".repeat(code.length));

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
