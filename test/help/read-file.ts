/** A file of the shared data read by one reader, whatever a file of its format is; for tests of that reader alone. */
import { readFileSync } from "node:fs";
import { type Counts, openCensus } from "../../src/io/formats/census.js";
import type { Format, ReadRecord } from "../../src/io/formats/format.js";
import { type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain } from "../../src/model/problem.js";
import { mistyped } from "./mistyped.js";
import { type Allowed, unaccounted } from "./nothing-lost.js";

export function jsonOf(text: string): Json {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
}

export const linesOf = (text: string): readonly Json[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(jsonOf);

export function mustRead(format: Format, value: Json): ReadRecord {
  const read = format.read(value, "here");
  if (!read.ok) throw new Error(read.problems.map(explain).join("\n"));
  return read.value;
}

/** The records of a file: all lines together, each line, or the whole. */
export function recordsOf(path: string, format: Format): readonly Json[] {
  const text = readFileSync(path, "utf8");
  if (format.unit === "file") return [linesOf(text)];
  return path.endsWith(".jsonl") ? linesOf(text) : [jsonOf(text)];
}

export function countsOf(records: readonly ReadRecord[]): Counts {
  const census = openCensus();
  for (const [index, record] of records.entries()) census.add(index, record);
  return census.end();
}

/** The fields of the counts that a reader answers for, in the shape that COUNTS.json has. */
export const comparable = (counts: Counts): Readonly<Record<string, unknown>> => ({
  records: counts.records,
  fragments: counts.fragments,
  messages: { total: counts.messages.total, by_role: { ...counts.messages.by_role } },
  calls: { total: counts.calls.total, sha256: counts.calls.sha256, names: counts.calls.names },
  results: counts.results.total,
  unpaired: { calls: counts.unpaired.calls, results: counts.unpaired.results },
  tools: { distinct: counts.tools.inline_distinct, definitions: counts.tools.inline_definitions },
  reasoning: counts.reasoning.messages,
  replies: counts.records_ending_in_assistant_reply,
  outcome: { records: counts.outcome.records, succeeded: counts.outcome.succeeded },
});

interface Entry {
  readonly file: string;
  readonly records: number;
  readonly fragments?: number;
  readonly messages: { readonly total: number; readonly by_role: Readonly<Record<string, number>> };
  readonly calls: { readonly total: number; readonly sha256: string; readonly names: readonly string[] };
  readonly results: { readonly total: number };
  readonly unpaired: { readonly calls: number; readonly results: number };
  readonly tools: { readonly inline_distinct: number; readonly inline_definitions?: number };
  readonly reasoning: { readonly messages: number };
  readonly records_ending_in_assistant_reply: number;
  readonly outcome: { readonly records: number; readonly succeeded: number };
}

/** The same fields of a counted entry. */
export const expected = (entry: Entry): Readonly<Record<string, unknown>> => ({
  records: entry.records,
  fragments: entry.fragments ?? 0,
  messages: { total: entry.messages.total, by_role: entry.messages.by_role },
  calls: { total: entry.calls.total, sha256: entry.calls.sha256, names: [...entry.calls.names].sort() },
  results: entry.results.total,
  unpaired: { calls: entry.unpaired.calls, results: entry.unpaired.results },
  tools: { distinct: entry.tools.inline_distinct, definitions: entry.tools.inline_definitions ?? 0 },
  reasoning: entry.reasoning.messages,
  replies: entry.records_ending_in_assistant_reply,
  outcome: { records: entry.outcome.records, succeeded: entry.outcome.succeeded },
});

/**
 * Every way to put one value of the record wrong: what the reader then loses or invents, or the error that it throws, one line each.
 * A call whose arguments are gone has null for them, and none where they are an empty text; what stands twice is only read: of a key the last
 * value counts, as for every reader.
 * `said`: what is told by absence, such as an empty list of tools.
 */
export function hurtBy(
  format: Format,
  record: Json,
  allowed: Allowed,
  said: RegExp = /^lost: \S*tools = \[\]$/,
): readonly string[] {
  const hurt: string[] = [];
  for (const { at, value } of mistyped(record)) {
    try {
      format.detect(value);
      const read = format.read(value, "here");
      if (!read.ok || / twice$|\.arguments = ""$/.test(at)) continue;
      printJson(read.value.trajectory.extra);
      const wrong = unaccounted(value, read.value, allowed).filter(
        (one) => !/^invented.*: null$/.test(one) && !said.test(one),
      );
      hurt.push(...wrong.map((one) => `${at}: ${one}`));
    } catch (error) {
      hurt.push(`${at}: ${String(error)}`);
    }
  }
  return hurt;
}
