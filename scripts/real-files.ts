/** Public trajectories and how they are read: what the page on real data and its tests share. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asArray, asString, get, isObject, type Json, type JsonObject } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";

export interface RealFile {
  /** Relative to the folder of the data. */
  readonly path: string;
  readonly tools?: string;
}

export const TAU: readonly RealFile[] = [
  { path: "trajectories/tau-bench/gpt-4o-airline.50.json", tools: "tools/tau-bench_airline_tools.json" },
  { path: "trajectories/tau2/sft-v1-small.openai-ft.airline_retail.jsonl" },
];
export const REAL_FILES: readonly RealFile[] = [
  ...TAU,
  { path: "trajectories/openai-chat/verifiers_mcp_env.results.jsonl" },
  { path: "trajectories/openai-chat/livemcpbench_openai_gpt-4.1-mini.json" },
  { path: "trajectories/openai-chat/alibaba-qwen-tool-call.json" },
  { path: "trajectories/openai-chat/deepseek-tool-call.json" },
];

/**
 * A Recipe over such files; every kept base gets training rows, so that what is counted stands in the files. JSON is YAML.
 */
export function recipeText(
  data: string,
  files: readonly RealFile[],
  steps: readonly object[],
  more: object = {},
): string {
  const input = files.map(({ path, tools }) => ({
    path: join(data, path),
    ...(tools === undefined ? {} : { tools: join(data, tools) }),
  }));
  const targets = { outcome: "any", ends: "any" };
  return JSON.stringify({ harness: "inline", input, seed: 7, views: 4, targets, steps, ...more });
}

export type Kind = "bases" | "views" | "sft" | "rl";

/** The files of one kind with their split: `sft/` has a folder a split, the others a file. */
export function filesIn(
  dataset: string,
  kind: Kind,
): readonly { readonly split: string; readonly file: string }[] {
  if (!existsSync(join(dataset, kind))) return [];
  return readdirSync(join(dataset, kind), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .map((name) => ({ split: name.replace(/[/\\.].*$/, ""), file: join(dataset, kind, name) }));
}

/** The rows of one kind of file of a dataset, over all splits. */
export const rowsIn = (dataset: string, kind: Kind): readonly JsonObject[] =>
  filesIn(dataset, kind).flatMap(({ file }) => readRows(file));

export const readRows = (file: string): readonly JsonObject[] =>
  readFileSync(file, "utf8").split("\n").slice(0, -1).map(readObject);

export function readObject(text: string): JsonObject {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) throw new TypeError(`no JSON object: ${text.slice(0, 80)}`);
  return parsed.value;
}

/** Names of the called tools of a row, in order. */
export const calledIn = (row: Json): readonly string[] =>
  asArray(get(row, "messages")).flatMap((message) =>
    asArray(get(message, "tool_calls")).map((call) => asString(get(get(call, "function"), "name")) ?? ""),
  );

/** What became of the called tools of one base, read from the training rows that were written. */
export interface CalledTools {
  readonly base: string;
  /** Different names called. */
  readonly names: number;
  /** For each View made, how many of these names are another one there. */
  readonly renamed: readonly number[];
}

export function calledTools(dataset: string): readonly CalledTools[] {
  const rows = rowsIn(dataset, "sft").map((row) => [asString(get(row, "id")) ?? "", row] as const);
  return rowsIn(dataset, "bases").map((base) => {
    const id = asString(get(base, "id")) ?? "";
    const names = calledIn(base);
    const views = rows.filter(([view]) => view.startsWith(`${id}#`) && view !== `${id}#0`);
    const renamed = views.map(([, view]) => {
      const now = calledIn(view);
      return new Set(names.filter((name, i) => now[i] !== name)).size;
    });
    return { base: id, names: new Set(names).size, renamed };
  });
}

export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - (sorted.length % 2 === 0 ? 1 : 0)], sorted[half]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
