// What a run found, as figures: a score is killed of killed and not killed, in hundredths, with the interval in which the
// score over all mutants lies in 95 of 100 samples (Wilson). A mutant that no test meets is not killed.

import { posix } from "node:path";

const KILLED = new Set(["Killed", "Timeout"]);
const ALIVE = new Set(["Survived", "NoCoverage"]);
/** The quantile of the normal distribution that leaves 2.5 of 100 on each side. */
const Z = 1.959964;

/** `mutants` as `{ file, status }`; one row for each folder with any, and one for all. */
export function rowsOf(mutants) {
  const folders = [...new Set(mutants.map(({ file }) => posix.dirname(file)))].sort();
  const rows = folders.map((folder) =>
    rowOf(
      folder,
      mutants.filter(({ file }) => posix.dirname(file) === folder),
    ),
  );
  return [...rows, rowOf("all", mutants)];
}

function rowOf(name, mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count(...KILLED);
  const tried = killed + count(...ALIVE);
  const [low, high] = intervalOf(killed, tried);
  return {
    name,
    tried,
    killed: count("Killed"),
    timeout: count("Timeout"),
    survived: count("Survived"),
    unmet: count("NoCoverage"),
    score: tried === 0 ? 0 : killed / tried,
    low,
    high,
  };
}

export function intervalOf(hits, of) {
  if (of === 0) return [0, 1];
  const share = hits / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export const isAlive = ({ status }) => ALIVE.has(status);

export function tableOf(rows) {
  const percent = (share) => (100 * share).toFixed(1);
  const head = ["folder", "mutants", "killed", "timeout", "survived", "not met", "score", "95 %"];
  const lines = rows.map((row) => [
    row.name,
    ...[row.tried, row.killed, row.timeout, row.survived, row.unmet].map(String),
    percent(row.score),
    `${percent(row.low)} to ${percent(row.high)}`,
  ]);
  return [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
