/**
 * A complete dataset made into a run that can go on, for input that has grown at its end: its files stand in the folder of unfinished
 * work too, by links, and the dataset stays as it is until the longer one is whole.
 *
 * It keeps the marks of its shards in a folder of its own, which is no part of what others read.
 */
import { existsSync, linkSync, openSync, readdirSync, readFileSync, readSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, UNFINISHED, writeAtomic } from "../io/atomic.js";
import { digestJson } from "../io/digest.js";
import { letGo, makeFolder, onFile } from "../io/files.js";
import { Fault } from "../model/problem.js";
import { type Mark, markedShards, readMark } from "./mark.js";
import { PIECES, writeSynced } from "./shard-files.js";
import { changesSince, type Identity, RUN, readIdentity, SHARDS, type WorkFolder } from "./work-folder.js";

/** Is there what a dataset needs to be gone on with? */
export const canReopen = (out: string): boolean => existsSync(join(out, SHARDS, RUN));

/**
 * Everything of the dataset in `work`, where only `begin` says that a run began here. Throws a Fault where the dataset was made
 * from something else.
 */
export function reopen(out: string, work: string, identity: Identity): WorkFolder {
  const kept = join(out, SHARDS);
  const changed = changesSince(readIdentity(kept), identity);
  if (changed.length > 0)
    throw new Fault({
      code: "bad-file",
      where: out,
      what: `the dataset there was made from something else (${changed.join(", ")} changed)`,
      expected: "--fresh to make it anew, or another folder",
    });
  clear(work);
  const folder: WorkFolder = { path: work, run: digestJson(identity) };
  onFile(work, () => {
    makeFolder(join(work, "marks"));
    for (const name of readdirSync(kept)) linkOrCopy(join(kept, name), join(work, "marks", name));
  });
  const pieces = openPieces(out);
  const folders = new Set<string>();
  try {
    for (const shard of markedShards(folder)) {
      const mark = readMark(folder, shard, { filesToo: false });
      if (mark === undefined) throw lost(kept, shard);
      for (const { path } of mark.files) {
        linkFile(out, work, path);
        folders.add(dirname(join(work, path)));
      }
      pieces.cut(work, mark);
      if (readMark(folder, shard) === undefined) throw lost(out, shard);
    }
    for (const path of folders) onFile(path, () => syncFolder(path));
  } catch (error) {
    clear(work);
    throw error;
  } finally {
    pieces.close();
  }
  return folder;
}

/** What `reopen` made goes; whoever has the folder keeps it. */
function clear(work: string): void {
  for (const name of readdirSync(work)) if (name !== "pid") rmSync(join(work, name), { recursive: true });
}
export const discard = (work: WorkFolder): void => onFile(work.path, () => clear(work.path));

const lost = (where: string, shard: number): Fault =>
  new Fault({
    code: "bad-file",
    where,
    what: `what the dataset keeps of shard ${shard} is lost, so that nothing can be added to it`,
    expected: "a dataset that nobody has changed; or --fresh",
  });

function linkFile(out: string, work: string, path: string): void {
  const [from, to] = [join(out, path), join(work, path)];
  if (!existsSync(from) || existsSync(to)) return;
  onFile(to, () => {
    makeFolder(dirname(to));
    linkOrCopy(from, to);
  });
}

/** Nothing is ever written into a file that stands in its place, so that both names may mean the same one. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every file system has links, and not every one may span two folders.
    writeSynced(to, readFileSync(from));
  }
}

/** The files that were joined from one piece a shard, cut again. */
function openPieces(out: string) {
  const files = PIECES.map((piece) => {
    const path = join(out, `${piece}.jsonl`);
    return { piece, path, handle: onFile(path, () => openSync(path, "r")) };
  });
  return {
    /** In the order of the shards. */
    cut(work: string, mark: Mark): void {
      for (const { piece, path, handle } of files) {
        const entry = mark.pieces[piece];
        const bytes = Buffer.alloc(entry.bytes);
        for (let at = 0; at < bytes.length; ) {
          const got = onFile(path, () => readSync(handle, bytes, at, bytes.length - at, null));
          if (got === 0) throw lost(path, mark.index);
          at += got;
        }
        writeAtomic(join(work, entry.path), bytes);
      }
    },
    close: () => {
      for (const { handle } of files) letGo(handle);
    },
  };
}

/** Only now the folder says that a run began here. */
export const begin = (work: WorkFolder, identity: Identity): void =>
  writeAtomic(join(work.path, RUN), `${JSON.stringify(identity)}\n`);

/** What is kept of a run whose dataset is whole: the marks of its shards, and what they were made from. */
export function keepShards({ path: work }: WorkFolder): void {
  const marks = join(work, "marks");
  onFile(marks, () => {
    makeFolder(marks);
    // Runs that died have left what they were writing.
    for (const name of readdirSync(marks)) if (name.endsWith(UNFINISHED)) rmSync(join(marks, name));
  });
  writeAtomic(
    join(marks, RUN),
    onFile(work, () => readFileSync(join(work, RUN))),
  );
}
