/**
 * The folder of unfinished work inside a dataset's folder. What stands in it under its own name is whole; a run that dies at any
 * moment leaves it so that the next one can go on.
 *
 *     run.json            what the work is made from: another run goes on only from just this
 *     marks/<shard>.json  written when all files of a shard are in their places
 *     bases/ views/ …     files of finished shards, as the dataset will have them
 *     pieces/             the parts of quarantine.jsonl and ledger.jsonl, by shard
 *     open/<shard>/       files that are being written
 *     manifest.json       written when everything else is there: what is left is to move it all into place
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAtomic } from "../io/atomic.js";
import { digestJson } from "../io/digest.js";
import { isFolder, makeFolder, onFile } from "../io/files.js";
import { Fault } from "../model/problem.js";
import { MANIFEST, OWNED } from "./shard-paths.js";

export const WORK = ".hsa-partial";
/** In a complete dataset: the marks of its shards, for a run that adds to it. */
export const SHARDS = ".hsa-shards";
export const RUN = "run.json";
const PID = "pid";

/** What decides every byte of a dataset besides its input; each member by the name under which a change is told. */
export type Identity = Readonly<Record<string, string>>;

export interface WorkFolder {
  readonly path: string;
  /** Of the identity: what belongs to another one is no part of this run. */
  readonly run: string;
}

export type FolderState = "absent" | "empty" | "complete" | "interrupted" | "foreign";

/** What a folder holds, for deciding whether a dataset may be written there. */
export function folderState(out: string): FolderState {
  return onFile(out, () => {
    if (!existsSync(out)) return "absent";
    if (!isFolder(out))
      throw new Fault({ code: "bad-file", where: out, what: "it is a file", expected: "a folder" });
    // A run may have died before it began, or when it had nothing left to do but to clean up.
    if ([RUN, MANIFEST].some((name) => existsSync(join(out, WORK, name)))) return "interrupted";
    const names = readdirSync(out).filter((name) => name !== WORK && name !== SHARDS);
    if (names.length === 0) return "empty";
    return names.includes(MANIFEST) && isDataset(join(out, MANIFEST)) ? "complete" : "foreign";
  });
}

const isDataset = (manifest: string): boolean =>
  /"format":\s*"hsa\/dataset@1"/.test(readFileSync(manifest, "utf8"));

/** Is all that is left to do moving the files into place? */
export const isReady = (out: string): boolean => existsSync(join(out, WORK, MANIFEST));

/** Take the folder for this process. Throws a Fault while another process has it. */
export function claim(out: string): string {
  const work = join(out, WORK);
  const owner = join(work, PID);
  onFile(work, () => {
    const pid = existsSync(owner) ? Number(readFileSync(owner, "utf8")) : 0;
    if (pid > 0 && pid !== process.pid && isAlive(pid)) {
      throw new Fault({
        code: "bad-file",
        where: out,
        what: `another run (process ${pid}) is writing here`,
        expected: "one run a folder; wait for it, or choose another --out",
      });
    }
    makeFolder(work);
    writeFileSync(owner, String(process.pid));
  });
  return work;
}

/** Nobody works here now; what is finished stays. */
export function release(work: string): void {
  try {
    rmSync(join(work, PID), { force: true });
  } catch {
    // A process that has ended does not keep the folder.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Did a run begin here and not end? */
export const canResume = (work: string): boolean => existsSync(join(work, RUN));

/** Begin anew: whatever was done before goes. */
export function beginWork(work: string, identity: Identity): WorkFolder {
  // First of all: from here on marks of an earlier run are no marks.
  writeAtomic(join(work, RUN), `${JSON.stringify(identity)}\n`);
  onFile(work, () => {
    for (const name of [MANIFEST, "marks", "pieces", "open", ...OWNED])
      rmSync(join(work, name), { recursive: true, force: true });
  });
  return { path: work, run: digestJson(identity) };
}

/** Go on with what is there. Throws a Fault where that was made from something else. */
export function resumeWork(work: string, identity: Identity): WorkFolder {
  const changed = changesSince(readIdentity(work), identity);
  if (changed.length > 0)
    throw new Fault({
      code: "bad-file",
      where: dirname(work),
      what: `the run that was interrupted here began from something else (${changed.join(", ")} changed)`,
      expected: "--fresh to make the dataset anew, or another folder",
    });
  return { path: work, run: digestJson(identity) };
}

export function readIdentity(work: string): Identity {
  try {
    return JSON.parse(readFileSync(join(work, RUN), "utf8")) as Identity;
  } catch {
    return {};
  }
}

export const changesSince = (old: Identity, now: Identity): readonly string[] =>
  Object.keys(now).filter((name) => old[name] !== now[name]);
