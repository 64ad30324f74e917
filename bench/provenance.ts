/**
 * What a run writes besides training rows, and what that costs: base rows, lines of Views with edits and verdicts, ledger rows, and
 * the digests of all of them. The work is done once more by itself, on what a run has made, and compared with the run.
 */
import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { canonicalJson, get, type Json, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import type { BaseResult } from "../src/run/augment.js";
import type { Job } from "../src/run/recipe.js";
import { walk } from "../src/run/walk.js";

export interface Provenance {
  /** Milliseconds that making everything takes, and those of provenance in it. */
  readonly all: number;
  readonly own: number;
}

/** What has to be printed and hashed of a base again. */
interface Written {
  readonly lines: readonly Json[];
  /** Training rows, whose digests stand in the lines of Views. */
  readonly rows: readonly string[];
}

export async function provenance(job: Job): Promise<Provenance> {
  let own = 0;
  let batch: Written[] = [];
  let paused = 0;
  const flush = (): void => {
    const start = performance.now();
    const written = batch;
    batch = [];
    own += timeOf(written);
    paused += performance.now() - start;
  };
  const start = performance.now();
  await walk(
    job,
    (base) => {
      const from = performance.now();
      batch.push(writtenOf(base));
      paused += performance.now() - from;
      if (batch.length >= BATCH) flush();
    },
    {},
  );
  const all = performance.now() - start;
  flush();
  return { all: all - paused, own };
}

const BATCH = 16;

function writtenOf(base: BaseResult): Written {
  const made = base.views.flatMap((view) => (view.verdict === "made" ? [view] : []));
  const views = base.original === undefined ? made : [base.original, ...made];
  const lines = [base.line, ...views.map(({ line }) => line)].map(parsedLine);
  const ledger = base.views.map(({ id, verdict, drawn }): Json => ({ id, verdict, steps: drawn }));
  return { lines: [...lines, ...ledger], rows: views.flatMap(({ rows }) => rows.sft ?? []) };
}

const parsedLine = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};

/** Print, hash and write what is provenance, as a run does; the digest of edits included. */
function timeOf(batch: readonly Written[]): number {
  const fd = openSync("/dev/null", "w");
  const hash = createHash("sha256");
  const start = performance.now();
  for (const { lines, rows } of batch) {
    for (const row of rows) createHash("sha256").update(row).digest("hex");
    for (const line of lines) {
      const edits = get(line, "edits");
      if (edits !== undefined) createHash("sha256").update(canonicalJson(edits)).digest("hex");
      const bytes = Buffer.from(`${printJson(line)}\n`);
      hash.update(bytes);
      writeSync(fd, bytes);
    }
  }
  const spent = performance.now() - start;
  closeSync(fd);
  return spent;
}
