/** A finished dataset as its files say it, for tests that trust nothing else. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Trial } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { asArray, asString, get, isObject, type Json, type JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Manifest } from "../../src/model/manifest.js";
import type { Result } from "../../src/model/problem.js";

export type Kind = "bases" | "views" | "sft" | "rl";

export const manifestOf = (dataset: string): Manifest =>
  JSON.parse(readFileSync(join(dataset, "manifest.json"), "utf8")) as Manifest;

/** The lines of one kind of file by id, over all splits; the file's name, the split, stands before each. */
export function linesOf(dataset: string, kind: Kind): ReadonlyMap<string, string> {
  const folder = join(dataset, kind);
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .flatMap((name) =>
        jsonLines(join(folder, name)).map((line) => [idOf(read(line)), `${name}: ${line}`] as const),
      ),
  );
}

/** The rows of one kind of file, in their order, over all splits. */
export const rowsOf = (dataset: string, kind: Kind): readonly JsonObject[] =>
  [...linesOf(dataset, kind).values()].map((line) => read(line.slice(line.indexOf(": ") + 2)));

export const jsonLines = (file: string): readonly string[] =>
  readFileSync(file, "utf8").split("\n").slice(0, -1);

export function read(text: string): JsonObject {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) throw new TypeError(`no JSON object: ${text.slice(0, 80)}`);
  return parsed.value;
}

export const idOf = (row: JsonObject): string => asString(get(row, "id")) ?? "";
/** The base id of a View's id, and the View's number. */
export const baseOf = (id: string): string => id.slice(0, id.lastIndexOf("#"));
export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf("#") + 1));

export const editsOf = (view: JsonObject): readonly Edit[] =>
  get(view, "edits") as unknown as readonly Edit[];

/** Names of the called tools, in order. */
export const callsOf = (row: JsonObject): readonly string[] =>
  asArray(get(row, "messages")).flatMap((message) =>
    asArray(get(message, "tool_calls")).map((call) => asString(get(get(call, "function"), "name")) ?? ""),
  );

export const harnessesOf = (dataset: string): ReadonlyMap<string, Harness> =>
  new Map(
    readdirSync(join(dataset, "harnesses")).map((name) => [
      name.replace(".json", ""),
      read(readFileSync(join(dataset, "harnesses", name), "utf8")) as Json as unknown as Harness,
    ]),
  );

/** Every augmented View that has a training row, as the laws see it. */
export function trialsOf(dataset: string): readonly Trial[] {
  const harnesses = new Map(
    [...harnessesOf(dataset)].map(([digest, harness]) => [digest, right(lowerHarness(harness))] as const),
  );
  const bases = new Map(rowsOf(dataset, "bases").map((row) => [idOf(row), row]));
  const views = new Map(rowsOf(dataset, "views").map((row) => [idOf(row), row]));
  return rowsOf(dataset, "sft")
    .filter((row) => numberOf(idOf(row)) > 0)
    .map((row) => {
      const base = bases.get(baseOf(idOf(row))) as JsonObject;
      const lowered = harnesses.get(asString(get(base, "harness")) ?? "") as Lowered;
      const edits = editsOf(views.get(idOf(row)) as JsonObject);
      const after = right(buildVariant(lowered, edits)).harness;
      return { base, view: row, edits, before: lowered.harness, after };
    });
}

function right<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.problems));
}
