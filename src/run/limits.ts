/** Limits beyond which a run is called failed, though all it made is there. */
import type { Manifest } from "../model/manifest.js";
import type { Problem } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";
import { topCauses } from "./books.js";

export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** What went over; empty when all is well. */
export function overLimits(manifest: Manifest, { limits }: Recipe): readonly Problem[] {
  const { read, kept, quarantined, views } = manifest.books;
  const over: Problem[] = [];
  const check = (
    name: "refused" | "quarantined",
    count: number,
    of: number,
    what: string,
    counts: Record<string, number>,
  ) => {
    const share = of === 0 ? 0 : count / of;
    if (share <= limits[name]) return;
    over.push({
      code: name === "refused" ? "law-failed" : "bad-record",
      where: `limits.${name}`,
      what: `${count} of ${of} ${what} (${percent(share)})`,
      expected: `at most ${percent(limits[name])}`,
      exists: `causes: ${causesText(counts)}`,
    });
  };
  if (kept === 0) {
    over.push({
      code: "bad-record",
      where: "input",
      what: read === 0 ? "no record was read" : `none of the ${read} records could be kept`,
      ...(read === 0 ? {} : { exists: `causes: ${causesText(manifest.quarantine)}` }),
    });
  } else check("quarantined", quarantined, read, "records were quarantined", manifest.quarantine);
  check("refused", views.refused, views.asked, "Views were refused", manifest.refusals);
  return over;
}

/** The three most frequent codes with their counts. */
export const causesText = (counts: Readonly<Record<string, number>>): string =>
  topCauses(counts)
    .map(([code, count]) => `${code} ${count}`)
    .join(", ");
