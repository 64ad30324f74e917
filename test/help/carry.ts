/** Records carried over to edits that a test states, by the way that a run takes: rebased, rendered, printed, read back, judged. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rebase } from "../../src/core/rebase.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import { loadHarness } from "../../src/io/harness/harness-folder.js";
import type { Judgement } from "../../src/laws/index.js";
import { judge, type Trial } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { ok, type Result } from "../../src/model/problem.js";
import { Recipe } from "../../src/model/recipe.js";
import { type Base, baseOf } from "../../src/run/base.js";
import { NO_BANKS, prepare } from "../../src/run/bind.js";
import { printRow } from "../../src/run/print-row.js";
import { trainingRow } from "../../src/run/rows.js";
import { targetsUnder } from "../../src/run/targets.js";
import { value } from "./small.js";

export const ROOT = new URL("../..", import.meta.url).pathname;
export type Shipped = "livestream" | "livestream-zh" | "office";

export function shippedHarness(name: Shipped): Harness {
  const { harness } = loadHarness(join(ROOT, "harness-configs", name));
  if (harness === undefined) throw new Error(`${name} does not load`);
  return harness;
}

/** Records of a fixture file under its Harness. */
export const shippedRecords = (name: Shipped): readonly Base[] =>
  basesUnder(
    shippedHarness(name),
    readFileSync(join(ROOT, "fixtures/trajectories", `${name}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map(jsonOf),
  );

function jsonOf(line: string): Json {
  const read = parseJson(line);
  if (!read.ok) throw new Error(read.what);
  return read.value;
}

/** hsa/episode records under a Harness. */
export function basesUnder(harness: Harness, records: readonly Json[]): readonly Base[] {
  const bound = value(prepare(harness, NO_BANKS));
  const binding = { bind: () => ok(bound), notes: [], digest: "" };
  const recipe = Recipe.parse({ input: "x", seed: 1, steps: [] });
  return records.map((record, i) => {
    const place = { file: "x", line: i + 1, where: `x:${i + 1}` };
    const digest = String(i).padStart(64, "0");
    return value(
      baseOf({ record: { ...place, value: record } as never, shown: "x", digest }, { binding }, recipe),
    );
  });
}

export interface Carried {
  /** Those of structure as they were resolved against the record. */
  readonly edits: readonly Edit[];
  /** The training row, read back from its bytes. */
  readonly view: JsonObject;
  readonly trial: Trial;
  readonly judgement: Judgement;
}

export function carryOver(base: Base, edits: readonly Edit[]): Result<Carried> {
  const variant = buildVariant(base.bound.lowered, edits);
  if (!variant.ok) return variant;
  const run = rebase(base.episode, variant.value);
  if (!run.ok) return run;
  const rendered = renderView(run.value.episode, variant.value);
  if (!rendered.ok) return rendered;
  const targets = targetsUnder(variant.value, run.value.episode, base.targets);
  if (!targets.ok) return targets;
  const view = printRow(trainingRow(`${base.id}#1`, rendered.value, targets.value)).read();
  const trial: Trial = {
    base: base.row,
    view,
    edits: run.value.edits,
    before: base.bound.lowered.harness,
    after: variant.value.harness,
  };
  return ok({ edits: run.value.edits, view, trial, judgement: judge(trial) });
}
