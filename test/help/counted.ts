/**
 * Files of real logs whose content was counted by hand: what a reader finds in one beside what was counted. The files are no part of
 * the project; without them there is nothing to compare, and `IS_SHARED` says so.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Counts } from "../../src/io/formats/census.js";
import { type Inspected, inspectFile } from "../../src/run/inspect.js";

export const SHARED = "../shared/data";
export const IS_SHARED = existsSync(`${SHARED}/COUNTS.json`);
if (!IS_SHARED) console.log(`${SHARED} is not there: the tests on real files are left out`);

/** An entry of COUNTS.json, as far as a reader is compared with it. */
export interface Counted {
  readonly file: string;
  readonly format: string;
  readonly content: string;
  readonly records: number;
  readonly fragments?: number;
  readonly may_refuse: readonly { readonly index: number }[];
  readonly messages: Counts["messages"];
  readonly calls: Omit<Counts["calls"], "frozen">;
  readonly results: Counts["results"];
  readonly unpaired: Counts["unpaired"];
  readonly tools: Partial<Counts["tools"]> & { readonly inline_distinct: number };
  readonly reasoning: Counts["reasoning"];
  readonly records_with_calls: number;
  readonly records_ending_in_assistant_reply: number;
  readonly outcome: Counts["outcome"];
  readonly lines?: { readonly damaged: readonly unknown[] };
}
interface CountsFile {
  readonly method: {
    readonly test_vector: { readonly lines: readonly string[]; readonly sha256: string };
    readonly [more: string]: unknown;
  };
  readonly trajectories: readonly Counted[];
  readonly not_trajectories: readonly { readonly file: string }[];
}

export const counts: CountsFile = IS_SHARED
  ? (JSON.parse(readFileSync(`${SHARED}/COUNTS.json`, "utf8")) as CountsFile)
  : {
      method: { test_vector: { lines: [], sha256: "" } },
      trajectories: [],
      not_trajectories: [],
    };

/** The counted files of a format (its name in COUNTS.json), for `test.each`. */
export const countedFiles = (format: string): readonly string[] =>
  counts.trajectories.filter((one) => one.format === format).map(({ file }) => file);

/** Everything that the readers find in a file, as `hsa inspect` finds it. */
export const findIn = (path: string, from?: string): Promise<Inspected> => inspectFile(path, { from });

export interface Comparison {
  readonly found: Record<string, unknown>;
  readonly counted: Record<string, unknown>;
}

/**
 * What was found in a counted file, and what should be; a test expects them to be equal. `differs`: fields for which this reader has
 * another number on purpose (`{ "unpaired.calls": 3 }`), each explained in docs/formats.md. A file all of whose refused records may be
 * refused is compared by its number of records alone.
 */
export async function compareWithCounts(
  file: string,
  options: { readonly from?: string; readonly differs?: Readonly<Record<string, unknown>> } = {},
): Promise<Comparison> {
  const counted = counts.trajectories.find((one) => one.file === file);
  if (counted === undefined) throw new Error(`COUNTS.json has no entry for ${file}`);
  const own = await findIn(`${SHARED}/${file}`, options.from);
  const { formats, records, refused } = own;
  const may = new Set(counted.may_refuse.map(({ index }) => index));
  const wrongly = refused
    .filter(({ index }) => !may.has(index))
    .map(({ index, code, message }) => `${index}: ${code} ${message}`);
  const found: Record<string, unknown> = { formats: Object.keys(formats).length, records, wrongly };
  const expected: Record<string, unknown> = { formats: 1, records: counted.records, wrongly: [] };
  if (refused.length > 0 && wrongly.length === 0) {
    if (refused.length === records) expected["formats"] = 0;
    return { found, counted: expected };
  }
  const put = (field: string, has: unknown, should: unknown): void => {
    found[field] = has;
    const { differs = {} } = options;
    expected[field] = Object.hasOwn(differs, field) ? differs[field] : should;
  };
  put("fragments", own.fragments, counted.fragments ?? 0);
  put("messages.total", own.messages.total, counted.messages.total);
  put("messages.by_role", { ...own.messages.by_role }, counted.messages.by_role);
  put("calls.total", own.calls.total, counted.calls.total);
  put("calls.names", own.calls.names, counted.calls.names);
  put("calls.sha256", own.calls.sha256, counted.calls.sha256);
  put("results.total", own.results.total, counted.results.total);
  put("unpaired.calls", own.unpaired.calls, counted.unpaired.calls);
  put("unpaired.results", own.unpaired.results, counted.unpaired.results);
  put("tools.inline_distinct", own.tools.inline_distinct, counted.tools.inline_distinct);
  put("tools.inline_definitions", own.tools.inline_definitions, counted.tools.inline_definitions ?? 0);
  if (counted.tools.inline_distinct_definitions !== undefined)
    put(
      "tools.inline_distinct_definitions",
      own.tools.inline_distinct_definitions,
      counted.tools.inline_distinct_definitions,
    );
  if (counted.tools.called_but_not_declared !== undefined)
    put(
      "tools.called_but_not_declared",
      own.tools.called_but_not_declared,
      counted.tools.called_but_not_declared,
    );
  put("reasoning", own.reasoning.messages, counted.reasoning.messages);
  put("records_with_calls", own.records_with_calls, counted.records_with_calls);
  put(
    "records_ending_in_assistant_reply",
    own.records_ending_in_assistant_reply,
    counted.records_ending_in_assistant_reply,
  );
  put("outcome.records", own.outcome.records, counted.outcome.records);
  put("outcome.succeeded", own.outcome.succeeded, counted.outcome.succeeded);
  return { found, counted: expected };
}
