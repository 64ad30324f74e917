/** What a reader finds in files, and nothing made of it. */
import { type Counts, openCensus } from "../io/formats/census.js";
import { readRecord } from "../io/formats/index.js";
import { expandInput } from "../io/input/input-paths.js";
import { type InputOptions, isBad, openFile } from "../io/input/lines.js";
import { joinDropped } from "../io/input/unified-nulls.js";
import { explain, Fault, type Problem } from "../model/problem.js";

export interface RefusedRecord {
  /** Place among the records of its file, from 0. */
  readonly index: number;
  /** Line of the file, or place in its list, from 1. */
  readonly line: number;
  readonly code: string;
  readonly message: string;
}
export interface LeftOutLine {
  readonly line: number;
  readonly message: string;
}

export interface Inspected extends Omit<Counts, "dropped" | "unknown"> {
  readonly file: string;
  /** `null`: no record could be read; `mixed`: there are several formats. */
  readonly format: string | null;
  /** Records by the format that they are in. */
  readonly formats: Readonly<Record<string, number>>;
  /** The first ones; `refused_records` counts all. */
  readonly refused: readonly RefusedRecord[];
  readonly refused_records: number;
  readonly dropped: Counts["dropped"];
  readonly unknown: Counts["unknown"];
  /** Lines of a file that is one record which were left out of it; the first ones. */
  readonly damaged_lines: readonly LeftOutLine[];
  /** What kept the file from being read to its end. */
  readonly fault?: Problem;
}

/** So many refused records, or damaged lines, are told of one by one. */
const MOST_TOLD = 1000;
const MOST_PROBLEMS = 3;

/** One after the other, each file that a path stands for. Throws a Fault for a path that stands for none. */
export async function* inspect(path: string, options: InputOptions = {}): AsyncGenerator<Inspected> {
  for (const file of expandInput(path)) yield await inspectFile(file, options);
}

/** One file, or standard input. A Fault of the file is part of what is found. */
export async function inspectFile(file: string, options: InputOptions): Promise<Inspected> {
  const census = openCensus();
  const formats = new Map<string, number>();
  const refused: RefusedRecord[] = [];
  const damaged: LeftOutLine[] = [];
  let records = 0;
  let lost = 0;
  let fault: Problem | undefined;
  try {
    for await (const raw of openFile(file, options)) {
      const read = isBad(raw)
        ? { ok: false as const, problems: [raw.problem] }
        : readRecord(raw.value, raw.where, options.from ?? raw.format, raw.shell);
      if (read.ok) {
        formats.set(read.value.format, (formats.get(read.value.format) ?? 0) + 1);
        const dropped = joinDropped(isBad(raw) ? undefined : raw.dropped, read.value.dropped);
        census.add(records, { ...read.value, dropped });
      } else {
        lost++;
        if (refused.length < MOST_TOLD) refused.push(refusal(records, raw.line, read.problems));
      }
      if (!isBad(raw))
        for (const { line, what } of raw.damaged ?? [])
          if (damaged.length < MOST_TOLD) damaged.push({ line, message: what });
      records++;
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    fault = error.problem;
  }
  const counts = census.end();
  const [only, ...others] = [...formats.keys()].sort();
  const { dropped, unknown, ...found } = counts;
  return {
    file,
    format: only === undefined ? null : others.length === 0 ? only : "mixed",
    formats: Object.fromEntries([...formats].sort(([a], [b]) => (a < b ? -1 : 1))),
    ...found,
    records,
    refused,
    refused_records: lost,
    dropped,
    unknown,
    damaged_lines: damaged,
    ...(fault === undefined ? {} : { fault }),
  };
}

function refusal(index: number, line: number, problems: readonly Problem[]): RefusedRecord {
  const told = problems.slice(0, MOST_PROBLEMS).map(explain);
  const more = problems.length > told.length ? [`and ${problems.length - told.length} more`] : [];
  return { index, line, code: problems[0]?.code ?? "bad-record", message: [...told, ...more].join(" · ") };
}
