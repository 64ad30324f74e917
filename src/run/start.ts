/** May a run write into this folder, and is there anything left to do? */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onFile } from "../io/files.js";
import { STDIN } from "../io/input/input-paths.js";
import { Manifest } from "../model/manifest.js";
import { Fault } from "../model/problem.js";
import { readStrict } from "../model/strict.js";
import type { Digests } from "./inputs.js";
import { type RunOptions, SHARD_SIZE } from "./options.js";
import { refuseOverlap } from "./overlap.js";
import { inputDigest } from "./plan-shards.js";
import { moveIntoPlace } from "./publish.js";
import type { Job } from "./recipe.js";
import { canReopen } from "./reopen.js";
import { version } from "./version.js";
import { claim, folderState, isReady } from "./work-folder.js";

export interface Manner {
  readonly fresh: boolean;
  readonly resume: boolean;
}

/** `present`: the dataset is complete and was made from just this. Throws a Fault where the folder may not be used. */
export async function decideStart(
  job: Job,
  out: string,
  manner: Manner,
  digests: Digests,
  options: RunOptions,
): Promise<{ readonly go: true } | { readonly go: false; readonly present: Manifest }> {
  refuseOverlap(job, out);
  const state = folderState(out);
  if (state === "absent" || state === "empty") return { go: true };
  if (state === "foreign") {
    throw refusal(
      out,
      "the folder holds files that are no dataset",
      "an empty folder, or one that hsa wrote",
    );
  }
  if (manner.fresh) return { go: true };
  if (!manner.resume) {
    const what = state === "complete" ? "there is a dataset already" : "a run was interrupted here";
    throw refusal(out, what, "--resume to go on with it, or --fresh to make it anew");
  }
  if (state === "interrupted") {
    if (!isReady(out)) return { go: true };
    claim(out);
    moveIntoPlace(out);
  }
  const manifest = readManifest(out);
  const changed = changesOf(manifest, job, digests, options);
  if (changed.length === 0) {
    // Reading all the input takes longest.
    if ((await inputDigest(job, options)) === manifest.digests.input) return { go: false, present: manifest };
    // It may only have grown.
    if (canReopen(out)) return { go: true };
    changed.push("input");
  }
  throw refusal(
    out,
    `the dataset there was made from something else (${changed.join(", ")} changed)`,
    "--fresh to make it anew, or another folder",
  );
}

const refusal = (where: string, what: string, expected: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected });

function changesOf(
  { digests: old, versions, shards }: Manifest,
  job: Job,
  now: Digests,
  options: RunOptions,
): string[] {
  if (job.sources.some(({ path }) => path === STDIN)) return ["standard input, which cannot be compared,"];
  const { bytes, records } = options.shard ?? SHARD_SIZE;
  const changed: string[] = (["recipe", "harness"] as const).filter((name) => old[name] !== now[name]);
  if (versions["hsa"] !== version()) changed.push("the version of hsa");
  if (shards.bytes !== bytes || shards.records !== records) changed.push("the size of shards");
  return changed;
}

/** Throws a Fault where the folder has no manifest, or one that is none. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) {
    throw refusal(
      folder,
      "there is no manifest.json, so this is no complete dataset",
      "a folder that hsa generate has finished",
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(onFile(path, () => readFileSync(path, "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal(path, "it is not JSON", "the manifest of a dataset");
    throw error;
  }
  const fitted = readStrict(Manifest, value);
  if (fitted.ok) return fitted.value;
  const [first] = fitted.misfits;
  throw refusal(
    path,
    `${first?.path.join(".") ?? ""} ${first?.what ?? "does not fit"}`,
    "a manifest of hsa/dataset@1",
  );
}
