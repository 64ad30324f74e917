/** A finished dataset as its files say it, for tests that trust nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, type Kind, readObject, rowsIn } from "../../scripts/real-files.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Trial } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { asString, get, type Json, type JsonObject } from "../../src/model/json.js";
import type { Manifest } from "../../src/model/manifest.js";
import type { Result } from "../../src/model/problem.js";

export const manifestOf = (dataset: string): Manifest =>
  JSON.parse(readFileSync(join(dataset, "manifest.json"), "utf8")) as Manifest;

/** The lines of one kind of file by id, over all splits; the name of its split stands before each. */
export const linesOf = (dataset: string, kind: Kind): ReadonlyMap<string, string> =>
  new Map(
    filesIn(dataset, kind).flatMap(({ split, file }) =>
      jsonLines(file).map((line) => [idOf(readObject(line)), `${split}: ${line}`] as const),
    ),
  );

export const jsonLines = (file: string): readonly string[] =>
  readFileSync(file, "utf8").split("\n").slice(0, -1);

export const idOf = (row: JsonObject): string => asString(get(row, "id")) ?? "";
/** The base id of a View's id, and the View's number. */
export const baseOf = (id: string): string => id.slice(0, id.lastIndexOf("#"));
export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf("#") + 1));

export const editsOf = (view: JsonObject): readonly Edit[] =>
  get(view, "edits") as unknown as readonly Edit[];

export const harnessesOf = (dataset: string): ReadonlyMap<string, Harness> =>
  new Map(
    readdirSync(join(dataset, "harnesses")).map((name) => [
      name.replace(".json", ""),
      readObject(readFileSync(join(dataset, "harnesses", name), "utf8")) as Json as unknown as Harness,
    ]),
  );

/** Every augmented View that has a training row, as the laws see it. */
export function trialsOf(dataset: string): readonly Trial[] {
  const harnesses = new Map(
    [...harnessesOf(dataset)].map(([digest, harness]) => [digest, right(lowerHarness(harness))] as const),
  );
  const bases = new Map(rowsIn(dataset, "bases").map((row) => [idOf(row), row]));
  const views = new Map(rowsIn(dataset, "views").map((row) => [idOf(row), row]));
  return rowsIn(dataset, "sft")
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
