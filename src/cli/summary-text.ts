/** What a run made, in a few lines. */
import type { Manifest } from "../model/manifest.js";
import { percent } from "../run/limits.js";
import { shellLine } from "../run/shell.js";

export function summaryText(
  { books, exposure, splits, refusals, quarantine, notes }: Manifest,
  out: string,
): string {
  const { views } = books;
  const rl = Object.values(splits).reduce((sum, split) => sum + split.rl, 0);
  const lines = [
    `${out}: ${views.made} Views of ${books.kept} bases, ${exposure.rows} training rows (${percent(exposure.originals.share)} originals), ${rl} prompts`,
    `  records: ${books.read} read, ${books.kept} kept, ${books.quarantined} quarantined${causes(quarantine)}`,
    `  Views: ${views.asked} asked, ${views.made} made, ${views.refused} refused${causes(refusals)}, ${views.shortfall} with nothing to change${asked(views.regenerate)}`,
    ...notes.map((note) => `  note: ${note}`),
    `  read ${out}/README.md; look at one View: ${shellLine(["hsa", "show", out, "ID"])}; recheck: ${shellLine(["hsa", "verify", out])}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Views of which only the prompt is kept, where a Recipe makes any. */
export const asked = (prompts: number | undefined): string =>
  prompts === undefined ? "" : `, ${prompts} kept as prompts without an answer`;

function causes(counts: Readonly<Record<string, number>>): string {
  const list = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return list.length === 0 ? "" : ` (${list.map(([code, count]) => `${code} ${count}`).join(", ")})`;
}
