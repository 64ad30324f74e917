// What was found out about mutants before, so that a long run can be stopped and taken up again.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Entries by place. One counts while the sources are what they were; a survivor only while the tests are too, for more
 * tests may kill it. A kill stays one when tests change.
 */
export function readLedger({ work, digest }) {
  const path = join(work, "ledger.jsonl");
  const entries = new Map();
  if (!existsSync(path)) return entries;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const entry = parse(line);
    if (entry !== undefined && isCurrent(entry, digest)) entries.set(entry.place, entry);
  }
  return entries;
}

export function isCurrent(entry, { sources, tests, budget }) {
  if (entry.sources !== sources) return false;
  if (entry.outcome !== "survived") return true;
  return entry.tests === tests && (entry.left === 0 || entry.budget >= budget);
}

/** A line that was cut when a run was stopped is none. */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
