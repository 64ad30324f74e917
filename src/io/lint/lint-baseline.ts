/**
 * Findings that are accepted: what was there when a check began need not stop it. A finding is known by its rule, file and words,
 * not by its line, so that text may move; as many as were accepted are accepted.
 */
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { byCodePoint, get, isArray, isNumber, type Json, toNumber } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { Fault } from "../../model/problem.js";
import { writeAtomic } from "../atomic.js";
import { readText } from "../files.js";
import type { Finding } from "./lint-finding.js";

const FORMAT = "hsa/lint-baseline@1";

interface Entry {
  readonly rule: string;
  /** From the folder of the baseline, so that it may be checked anywhere. */
  readonly file: string;
  readonly what: string;
  readonly count: number;
}

export interface Compared {
  readonly fresh: readonly Finding[];
  readonly accepted: readonly Finding[];
  /** Accepted findings that are no longer there. */
  readonly gone: number;
}

/** The findings apart from those that a baseline accepts. Throws a Fault for a file that is no baseline. */
export function compareWithBaseline(findings: readonly Finding[], path: string, cwd: string): Compared {
  const left = new Map(readBaseline(path).map((entry) => [keyOf(entry), entry.count]));
  const fresh: Finding[] = [];
  const accepted: Finding[] = [];
  for (const finding of findings) {
    const key = keyOf(entryOf(finding, path, cwd));
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    (count > 0 ? accepted : fresh).push(finding);
  }
  return { fresh, accepted, gone: [...left.values()].reduce((sum, count) => sum + count, 0) };
}

export function writeBaseline(findings: readonly Finding[], path: string, cwd: string): void {
  const counts = new Map<string, Entry>();
  for (const finding of findings) {
    const entry = entryOf(finding, path, cwd);
    const key = keyOf(entry);
    counts.set(key, { ...entry, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const entries = [...counts].sort(([a], [b]) => byCodePoint(a, b)).map(([, entry]) => entry);
  writeAtomic(path, `${JSON.stringify({ format: FORMAT, findings: entries }, null, 2)}\n`);
}

const keyOf = ({ rule, file, what }: Pick<Entry, "rule" | "file" | "what">): string =>
  JSON.stringify([file, rule, what]);

function entryOf({ code, file = "", what, where }: Finding, path: string, cwd: string): Entry {
  const folder = dirname(resolve(path));
  const full = file === "" ? "" : isAbsolute(file) ? file : join(cwd, file);
  // What stands in no file is known by the thing that it is about.
  const shown = full === "" ? where : relative(folder, full).split(sep).join("/");
  return { rule: code, file: shown, what, count: 1 };
}

function readBaseline(path: string): readonly Entry[] {
  const text = readText(path);
  if (!text.ok) throw new Fault(text.problems[0] as NonNullable<(typeof text.problems)[0]>);
  const parsed = parseJson(text.value);
  const list =
    parsed.ok && get(parsed.value, "format") === FORMAT ? get(parsed.value, "findings") : undefined;
  const entries = isArray(list) ? list.map(readEntry) : [undefined];
  if (entries.some((entry) => entry === undefined))
    throw new Fault({
      code: "bad-file",
      where: path,
      what: "it is no baseline of lint",
      expected: `a file that --write-baseline wrote (format ${FORMAT})`,
    });
  return entries as readonly Entry[];
}

function readEntry(entry: Json): Entry | undefined {
  const [rule, file, what, count] = ["rule", "file", "what", "count"].map((key) => get(entry, key));
  if (typeof rule !== "string" || typeof file !== "string" || typeof what !== "string") return undefined;
  const number = count !== undefined && isNumber(count) ? toNumber(count) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? { rule, file, what, count: number } : undefined;
}
