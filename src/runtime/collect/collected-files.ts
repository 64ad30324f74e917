/** The folder that is made of a teacher's runs: unfinished names while it grows, whole files at the end, the manifest last. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UNFINISHED, writeAtomic } from "../../io/atomic.js";
import { sha256 } from "../../io/digest.js";
import { writeAll } from "../../io/files.js";
import { type Json, type JsonObject, printJson } from "../../model/json.js";

export const COLLECTED = ["episodes.jsonl", "ledger.jsonl", "traces.jsonl", "unmade.jsonl"] as const;
export type CollectedFile = (typeof COLLECTED)[number];
export const COLLECTED_MANIFEST = "manifest.json";

export interface CollectedFolder {
  readonly add: (file: CollectedFile, line: JsonObject) => void;
  /** Gives every file its name and writes the manifest with their digests. */
  readonly finish: (manifest: JsonObject) => void;
  /** Leaves nothing unfinished behind. */
  readonly abandon: () => void;
}

export function openCollected(folder: string): CollectedFolder {
  mkdirSync(folder, { recursive: true });
  const temporary = (file: string): string => join(folder, `.${file}.${process.pid}${UNFINISHED}`);
  const open = new Map(COLLECTED.map((file) => [file, openSync(temporary(file), "w")] as const));
  const digests = new Map<CollectedFile, string>(COLLECTED.map((file) => [file, sha256("")]));
  const counts = new Map<CollectedFile, number>();
  return {
    add: (file, line) => {
      const text = printJson(line);
      writeAll(open.get(file) as number, Buffer.from(`${text}\n`));
      // A chain of digests: each line's with all before it.
      digests.set(file, sha256(`${digests.get(file)}\n${text}`));
      counts.set(file, (counts.get(file) ?? 0) + 1);
    },
    finish: (manifest) => {
      for (const [file, handle] of open) {
        fsyncSync(handle);
        closeSync(handle);
        renameSync(temporary(file), join(folder, file));
      }
      open.clear();
      const files: Json = Object.fromEntries(
        COLLECTED.map((file) => [file, { lines: counts.get(file) ?? 0, chain: digests.get(file) ?? "" }]),
      );
      writeAtomic(
        join(folder, COLLECTED_MANIFEST),
        `${printJson({ format: "hsa/collected@1", ...manifest, files })}\n`,
      );
    },
    abandon: () => {
      for (const [file, handle] of open) {
        closeSync(handle);
        rmSync(temporary(file), { force: true });
      }
      open.clear();
    },
  };
}
