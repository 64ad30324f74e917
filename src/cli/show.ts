/** `hsa show`: one View, its edits in sentences, before and after. */
import { builtins } from "../../transforms/index.js";
import { type Json, printJson } from "../model/json.js";
import { explain } from "../model/problem.js";
import type { DiffLine } from "../run/diff.js";
import { show } from "../run/show.js";
import type { Shown } from "../run/shown.js";
import { overridesOf, type RecipeFlags, withRecipeFlags } from "./flags.js";
import { EXIT } from "./io.js";
import type { Define } from "./main.js";
import { type Paint, paintFor } from "./paint.js";

export const define: Define = (command, io, done) => {
  withRecipeFlags(
    command
      .argument("<recipe|dataset>", "a Recipe (the View is made on the fly) or a dataset folder")
      .argument("<id>", "<base>, <base>#<view>, or <file>:<line> as a quarantine row names it"),
  )
    .option("--json", "everything as JSON on stdout")
    .action(async (path: string, id: string, flags: RecipeFlags & { json?: true }) => {
      const shown = await show(path, id, {
        transforms: builtins,
        overrides: overridesOf(flags),
        cwd: io.cwd,
        ...(io.stdin === undefined ? {} : { stdin: io.stdin }),
      });
      io.out(
        flags.json === true
          ? `${printJson(shown as unknown as Json)}\n`
          : shownText(shown, paintFor(io.color)),
      );
      done(EXIT.done);
    });
};

function shownText(shown: Shown, paint: Paint): string {
  const { id, source, verdict, sentences, problems, evidence, laws, steps } = shown;
  const lines = [`${paint.bold(id)}  ${paint.dim(`from ${source}`)}`, ""];
  if (verdict === "original") lines.push("View 0, the original: nothing is changed.");
  if (verdict === "regenerate")
    lines.push(
      "A prompt without an answer: what is right may have changed, so the recorded run is no target.",
    );
  if (problems.length > 0) {
    lines.push(paint.yellow(VERDICTS[verdict] ?? verdict));
    for (const problem of problems) {
      lines.push(`  ${problem.code}: ${explain(problem)}`);
      if (problem.remedy !== undefined) lines.push(`    → ${problem.remedy}`);
    }
  }
  if (steps.length > 0) lines.push("", `${paint.bold("Steps")}  ${steps.join(", ")}`);
  if (sentences.length > 0) lines.push("", paint.bold("Edits"), ...sentencesText(shown));
  if (evidence !== undefined)
    lines.push("", `${paint.bold("Evidence")}  structure ${evidence.structure}, meaning ${evidence.meaning}`);
  if (Object.keys(laws).length > 0) lines.push(`${paint.bold("Laws")}  ${lawsText(laws, paint)}`);
  for (const { title, lines: diff } of shown.diff) {
    lines.push("", paint.bold(title), ...diff.map((line) => diffText(line, paint)));
  }
  if (shown.changed.length > 0) lines.push("", paint.dim(placesText(shown.changed)));
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

const VERDICTS: Readonly<Record<string, string>> = {
  refused: "Refused: this View is not made.",
  shortfall: "Shortfall: there is no View here.",
  quarantined: "Quarantined: this record is not kept.",
};

/** Rewordings that are told one by one; there may be dozens, and the diff shows them. */
const MOST_REWORDINGS = 3;

function sentencesText({ sentences, edits }: Shown): readonly string[] {
  const rewordings = edits.flatMap(({ kind }, index) => (kind === "text" ? [index] : []));
  const left = new Set(rewordings.slice(MOST_REWORDINGS));
  const told = sentences.flatMap((sentence, index) =>
    left.has(index) ? [] : [`  ${index + 1}. ${indented(sentence, "     ")}`],
  );
  return left.size === 0 ? told : [...told, `  and ${left.size} more texts reworded`];
}

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

function lawsText(laws: Readonly<Record<string, string>>, paint: Paint): string {
  const named = (verdict: string): readonly string[] =>
    Object.entries(laws).flatMap(([law, found]) => (found === verdict ? [law] : []));
  const failed = named("failed");
  const parts = [`${named("ran").length} ran and hold`];
  if (named("n/a").length > 0)
    parts.push(`${named("n/a").length} not applicable (${named("n/a").join(", ")})`);
  if (failed.length > 0) parts.push(paint.red(`failed: ${failed.join(", ")}`));
  return parts.join(", ");
}

const diffText = ({ sign, text }: DiffLine, paint: Paint): string => {
  if (sign === "-") return paint.red(`- ${text}`);
  if (sign === "+") return paint.green(`+ ${text}`);
  return paint.dim(sign === "~" ? `  … ${text}` : `  ${text}`);
};

const MOST_PLACES = 6;
const placesText = (changed: readonly string[]): string =>
  `${changed.length} places changed: ${changed.slice(0, MOST_PLACES).join(" ")}${changed.length > MOST_PLACES ? " …" : ""}`;
