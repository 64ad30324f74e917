/** What a dataset is made from, besides its input, as digests. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { digestJson, sha256 } from "../io/digest.js";
import { listFiles } from "../io/files.js";
import { bindingOf } from "./bind.js";
import { type RunOptions, SHARD_SIZE } from "./options.js";
import type { Job } from "./recipe.js";
import { version } from "./version.js";
import type { Identity } from "./work-folder.js";

export interface Digests {
  readonly recipe: string;
  readonly harness: string;
}

/** `limit` is part of what was asked for, though no Recipe has it. */
export async function digestsOf(job: Job, limit: number | undefined): Promise<Digests> {
  const bindings: string[] = [];
  for (const source of job.sources) bindings.push((await bindingOf(job, source)).digest);
  return {
    recipe: digestJson({ recipe: job.resolved, limit: limit ?? null }),
    harness: digestJson(bindings),
  };
}

/** All that a run which was interrupted must have in common with the one that goes on with it. */
export const identityOf = (
  digests: Digests,
  compress: Job["recipe"]["compress"],
  { shard = SHARD_SIZE, maxRecordBytes }: RunOptions,
): Identity => ({
  recipe: digests.recipe,
  harness: digests.harness,
  "the code of hsa": `${version()} ${codeDigest()}`,
  "the size of shards": `${shard.bytes} ${shard.records}`,
  "--max-record-bytes": String(maxRecordBytes ?? ""),
  // The bytes of gzip data, not their text, are another build's own.
  ...(compress === "gzip" ? { "zlib in Node": `${process.versions.zlib} ${process.arch}` } : {}),
});

const CODE = /(?<!\.d)\.[jt]s$/;
let code: string | undefined;

/** Of everything that can change what is made; a version may stay the same while its code is worked on. */
function codeDigest(): string {
  if (code !== undefined) return code;
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const files = ["src/model", "src/core", "src/laws", "src/io", "src/run", "transforms"].flatMap((folder) =>
    listFiles(join(root, folder)).flatMap((name) => (CODE.test(name) ? join(root, folder, name) : [])),
  );
  code = sha256(files.map((file) => sha256(readFileSync(file))).join(""));
  return code;
}
