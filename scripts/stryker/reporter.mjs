// What Stryker found, without the mutants that the sample leaves out: figures on standard output, and in the folder of the
// run `report.json` (Stryker's own schema), `survivors.txt` and `figures.json`.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import { isAlive, rowsOf, tableOf } from "./figures.mjs";
import { readLedger } from "./ledger.mjs";
import { isSampled, placeOf } from "./place.mjs";

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, "plain-node", reporter)];

reporter.inject = tokens(commonTokens.options);

function reporter({ plainNode: { work, sample, digest } }) {
  const started = Date.now();
  let tested = 0;

  return { onMutantTested, onMutationTestReportReady };

  function onMutantTested({ status }) {
    if (status === "RuntimeError" || status === "Ignored") return;
    if (++tested % 50 !== 0) return;
    process.stderr.write(`stryker: ${tested} mutants, ${Math.round((Date.now() - started) / 1000)} s\n`);
  }

  function onMutationTestReportReady(report) {
    const files = Object.entries(report.files).map(([file, { mutants, ...rest }]) => [
      file,
      { ...rest, mutants: mutants.filter((mutant) => isSampled(placeIn(file, mutant), sample)) },
    ]);
    const ledger = readLedger({ work, digest });
    const mutants = files.flatMap(([file, { mutants: those, source }]) =>
      those.map((mutant) => ({
        ...mutant,
        file,
        source,
        left: ledger.get(placeIn(file, mutant))?.left ?? 0,
      })),
    );
    const rows = rowsOf(mutants);
    const alive = mutants.filter(isAlive).map(lineOf);
    const broken = mutants.filter(({ status }) => status === "RuntimeError").length;
    const ignored = mutants.filter(({ status }) => status === "Ignored").length;
    const out = (name, text) => writeFileSync(join(work, name), text);
    out("report.json", JSON.stringify({ ...report, files: Object.fromEntries(files) }));
    out("figures.json", JSON.stringify({ sample, ...digest, ignored, broken, rows }, null, 2));
    out("survivors.txt", alive.map((line) => `${line}\n`).join(""));
    process.stdout.write(`${tableOf(rows)}\n\n`);
    process.stdout.write(`${ignored} texts for people left as they are, ${broken} that are no program\n`);
    for (const line of JSON.parse(readFileSync(join(work, "left-out.json"), "utf8")))
      process.stdout.write(`left out, for it is red without a mutant: ${line}\n`);
    process.stdout.write(`survivors: ${join(work, "survivors.txt")}\n`);
  }
}

/** A report counts lines and columns from 1. */
function placeIn(file, { location: { start, end }, ...mutant }) {
  const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  return placeOf({ ...mutant, file, location: { start: fromZero(start), end: fromZero(end) } });
}

function lineOf({ file, status, location: { start, end }, mutatorName, replacement, source, left }) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  const original = lines.join("\n").slice(start.column - 1);
  const short = (text) => JSON.stringify(text.length > 120 ? `${text.slice(0, 117)}...` : text);
  const why = left > 0 ? ` (${left} test files left)` : "";
  return `${file}:${start.line}:${start.column} ${status}${why} ${mutatorName} ${short(original)} -> ${short(replacement)}`;
}
