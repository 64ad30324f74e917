/** A base row opened for checking: its Harness from `harnesses/`, its record, and what does not follow from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../io/digest.js";
import { isFile } from "../io/files.js";
import { readRecord } from "../io/formats/index.js";
import { Harness } from "../model/harness.js";
import { asObject, get, type JsonObject } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import type { Manifest } from "../model/manifest.js";
import { failed, ok, type Result } from "../model/problem.js";
import { readStrict } from "../model/strict.js";
import type { Trajectory } from "../model/trajectory.js";
import { type Bound, NO_BANKS, prepare } from "./bind.js";
import type { Row } from "./row-reader.js";
import { sideOf, splitKey } from "./split.js";
import { isTarget } from "./targets.js";

export interface Opened {
  readonly base: Row;
  readonly row: JsonObject;
  readonly bound: Bound;
  readonly trajectory: Trajectory;
  readonly flaws: readonly { readonly check: string; readonly what: string }[];
}

/** A Harness of the dataset, by its digest. */
export function readBound(folder: string, digest: string): Result<Bound> {
  const path = `harnesses/${digest}.json`;
  const wrong = (what: string) => failed({ code: "bad-harness", where: path, what });
  if (!/^[0-9a-f]{64}$/.test(digest)) return wrong("the base states no Harness digest");
  const file = join(folder, path);
  if (!isFile(file)) return wrong("the Harness of the base is missing");
  const bytes = readFileSync(file);
  if (sha256(bytes) !== digest) return wrong("the file is not what its name says");
  const parsed = parseJson(bytes.toString("utf8"));
  if (!parsed.ok) return wrong(`not JSON: ${parsed.what}`);
  const fitted = readStrict(Harness, parsed.value);
  return fitted.ok
    ? prepare(fitted.value, NO_BANKS)
    : wrong(fitted.misfits.map(({ what }) => what).join(", "));
}

/** The parts of a resolved Recipe that a base depends on. */
interface Shares {
  readonly splits?: Record<string, number>;
  readonly targets?: Parameters<typeof isTarget>[1];
}

export function openBase(base: Row, bound: Bound, manifest: Manifest, split: string): Result<Opened> {
  const read = readRecord(base.record.value, base.where, "hsa-episode");
  if (!read.ok) return read;
  const { trajectory } = read.value;
  const row = asObject(base.record.value);
  const flaws: { check: string; what: string }[] = [];
  const { splits, targets } = manifest.recipe as Shares;
  const side = splits === undefined ? split : sideOf(splitKey(trajectory, base.id), splits);
  if (side !== split)
    flaws.push({ check: "split", what: `the base stands in ${split}; its record belongs to ${side}` });
  if (targets !== undefined && get(row, "target") !== isTarget(trajectory, targets))
    flaws.push({ check: "rows", what: "`target` does not follow from the record and the Recipe's targets" });
  return ok({ base, row, bound, trajectory, flaws });
}
