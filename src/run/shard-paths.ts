/** Where a dataset's files stand in its folder. */

import { bareName, ENDINGS } from "../io/input/packing.js";
import type { Manifest } from "../model/manifest.js";

/** Five digits, so that names sort as numbers do up to 800 GB of input. */
const number = (shard: number): string => String(shard).padStart(5, "0");

/** Those before the last hold prompts that no recorded run answers, in folders that most datasets lack. */
export const KINDS = ["bases", "views", "sft", "rl", "regenerate", "stress", "opd"] as const;
export type Kind = (typeof KINDS)[number];

/** Training rows have a folder a split, because trainers load folders. */
export const shardPath = (kind: Kind, split: string, shard: number): string =>
  kind === "sft" ? `sft/${split}/${number(shard)}.jsonl` : `${kind}/${split}-${number(shard)}.jsonl`;

/** What is added to `shardPath`, by what a Recipe says; a dataset made before it could say so is plain. */
export const endingFor = (compress: unknown): string =>
  compress === "gzip" || compress === "zstd" ? ENDINGS[compress] : "";

/** What `shardPath` was given, for a path with or without the ending of compressed files; undefined for other paths. */
export function readShardPath(
  path: string,
): { readonly kind: Kind; readonly split: string; readonly shard: number } | undefined {
  const found = /^(?:(sft)\/(.+)\/|(bases|views|rl|opd|regenerate|stress)\/(.+)-)(\d{5,})\.jsonl$/.exec(
    bareName(path),
  );
  if (found === null) return undefined;
  const [, sft, folder, kind, name, shard] = found;
  return { kind: (sft ?? kind) as Kind, split: (folder ?? name) as string, shard: Number(shard) };
}

/** Every shard of every split that has a file, in the order of the splits and of the input. */
export function shardsIn({ files, splits }: Pick<Manifest, "files" | "splits">): readonly SplitShard[] {
  const found = files.flatMap(({ path }) => {
    const place = readShardPath(path);
    return place === undefined ? [] : { path, ...place };
  });
  return Object.keys(splits).flatMap((split) => {
    const own = found.filter((one) => one.split === split);
    const shards = [...new Set(own.map((one) => one.shard))].sort((a, b) => a - b);
    return shards.map((shard) => {
      const stored = new Map(own.flatMap((one) => (one.shard === shard ? [[one.kind, one.path]] : [])));
      return { split, shard, pathOf: (kind: Kind) => stored.get(kind) ?? shardPath(kind, split, shard) };
    });
  });
}
export interface SplitShard {
  readonly split: string;
  readonly shard: number;
  /** As it is stored. */
  readonly pathOf: (kind: Kind) => string;
}

export const harnessPath = (digest: string): string => `harnesses/${digest}.json`;

/** All that a dataset puts into its folder; nothing else there is ever touched. The manifest comes last. */
export const OWNED = [...KINDS, "harnesses", "quarantine.jsonl", "ledger.jsonl", "README.md", "report.html"];
export const MANIFEST = "manifest.json";
