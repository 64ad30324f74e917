/** Pairs of texts from a file through the rewording gate, one row a record, in order; nothing throws but a file that cannot be opened. */
import { type GateLanguage, type GateReason, type GateVerdict, judgePair } from "../core/gate/index.js";
import { isBad, openFile, type RawRecord } from "../io/input/lines.js";
import { asString, get, isArray, isNumber, isObject, type Json, keys, toNumber } from "../model/json.js";
import type { Problem } from "../model/problem.js";

/** What is written for a record. */
export interface GateRow {
  /** As it was given; null: the record has none, or cannot be read. */
  readonly id: string | number | null;
  readonly accept: boolean;
  readonly grade: "high" | "medium" | "low" | "refused";
  readonly reasons: readonly {
    readonly code: GateReason["code"] | "bad-line" | "model";
    readonly what: string;
  }[];
}
export interface Judged {
  readonly row: GateRow;
  /** Of a line that is no pair, and of a model that did not answer. */
  readonly problem?: Problem;
}

/** A model asked about a pair that the word lists accept. Its answer can only refuse. */
export interface GateModel {
  readonly name: string;
  /** Differences found; none: the same. A failure is no acceptance. */
  readonly ask: (original: string, rewrite: string) => Promise<Asked>;
}
export type Asked =
  | { readonly ok: true; readonly differences: readonly string[] }
  | { readonly ok: false; readonly what: string };

export interface GateOptions {
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly models?: readonly GateModel[];
  /** Pairs that models are asked about at the same time. */
  readonly atOnce?: number;
}

const LANGUAGES: readonly string[] = ["en", "zh", "mixed"];

export async function* judgeFile(path: string, options: GateOptions = {}): AsyncGenerator<Judged> {
  const { models = [], atOnce = 1, stdin } = options;
  const waiting: Promise<Judged>[] = [];
  const records = openFile(path, { values: true, ...(stdin === undefined ? {} : { stdin }) });
  for await (const record of records) {
    waiting.push(judgeRecord(record, models));
    if (waiting.length >= atOnce) yield (await waiting.shift()) as Judged;
  }
  while (waiting.length > 0) yield (await waiting.shift()) as Judged;
}

async function judgeRecord(record: RawRecord, models: readonly GateModel[]): Promise<Judged> {
  if (isBad(record)) return badLine(null, record.problem);
  const pair = pairOf(record.value);
  if ("what" in pair) {
    const where = `${record.file}:${record.line}`;
    return badLine(pair.id, {
      code: "bad-record",
      where,
      what: pair.what,
      expected: "{ id, lang, site, original, rewrite }, both texts strings",
    });
  }
  const { id, original, rewrite } = pair;
  const verdict = judgePair(pair);
  if (!verdict.accept) return { row: rowOf(id, verdict) };
  for (const model of models) {
    const asked = await model.ask(original, rewrite);
    if (!asked.ok) {
      const what = `${model.name} gave no answer: ${asked.what}`;
      return {
        row: refusedBy(id, [{ code: "model", what }]),
        problem: { code: "bad-record", where: `${record.file}:${record.line}`, what },
      };
    }
    if (asked.differences.length > 0)
      return {
        row: refusedBy(
          id,
          asked.differences.map((what) => ({ code: "model", what: `${model.name}: ${what}` })),
        ),
      };
  }
  return { row: rowOf(id, verdict) };
}

const rowOf = (id: string | number | null, { accept, grade, reasons }: GateVerdict): GateRow => ({
  id,
  accept,
  grade: grade ?? "refused",
  reasons,
});
const refusedBy = (id: string | number | null, reasons: GateRow["reasons"]): GateRow => ({
  id,
  accept: false,
  grade: "refused",
  reasons,
});
const badLine = (id: string | number | null, problem: Problem): Judged => ({
  row: refusedBy(id, [{ code: "bad-line", what: problem.what }]),
  problem,
});

interface Pair {
  readonly id: string | number | null;
  readonly lang?: GateLanguage;
  readonly site?: string;
  readonly original: string;
  readonly rewrite: string;
  readonly protect: readonly string[];
}

function pairOf(value: Json): Pair | { readonly id: string | number | null; readonly what: string } {
  if (!isObject(value)) return { id: null, what: "it is no object" };
  const id = idOf(get(value, "id"));
  const twice = FIELDS.find((field) => keys(value).filter((key) => key === field).length > 1);
  // Readers differ in which of the two they take.
  if (twice !== undefined) return { id, what: `${twice} stands twice` };
  const [original, rewrite] = [asString(get(value, "original")), asString(get(value, "rewrite"))];
  if (original === undefined || rewrite === undefined)
    return { id, what: `${original === undefined ? "original" : "rewrite"} is missing or no text` };
  const lang = get(value, "lang");
  if (lang !== undefined && lang !== null && !(typeof lang === "string" && LANGUAGES.includes(lang)))
    return { id, what: `lang is none of ${LANGUAGES.join(", ")}` };
  const site = asString(get(value, "site"));
  const protect = namesIn(get(value, "protect") ?? []);
  if (protect === undefined) return { id, what: "protect is no list of texts" };
  return {
    id,
    original,
    rewrite,
    protect,
    ...(typeof lang === "string" ? { lang: lang as GateLanguage } : {}),
    ...(site === undefined ? {} : { site }),
  };
}

const FIELDS = ["id", "lang", "site", "original", "rewrite", "protect"] as const;

/** An empty name would stand everywhere. */
const namesIn = (names: Json): readonly string[] | undefined =>
  isArray(names) && names.every((one): one is string => typeof one === "string" && one !== "")
    ? names
    : undefined;

const idOf = (id: Json | undefined): string | number | null =>
  id === undefined || id === null ? null : isNumber(id) ? toNumber(id) : (asString(id) ?? null);
