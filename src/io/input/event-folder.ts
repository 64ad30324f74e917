/** A folder that is one run, each event of it a file (`event-00042-<id>.json`, as the SDK of OpenHands stores them): read as lines. */
import { readFileSync } from "node:fs";
import { byCodePoint } from "../../model/json.js";
import { isFolder, listFolder, onFile } from "../files.js";

const EVENT_FILE = /^(.*\/)?event-\d+-[^/]+\.json$/;
/** The state that the run ended in stands beside its events. */
const STATE_FILE = "base_state.json";

const isEventFile = (name: string): boolean => EVENT_FILE.test(name);

export const isEventFolder = (path: string): boolean => isFolder(path) && listFolder(path).some(isEventFile);

/** The paths in a folder, those of a run's events replaced by the one of their folder (empty: the folder itself). */
export function withEventFolders(names: readonly string[]): readonly string[] {
  const folders = new Set(names.flatMap((name) => (isEventFile(name) ? [folderOf(name)] : [])));
  if (folders.size === 0) return names;
  const rest = names.filter(
    (name) => !isEventFile(name) && !folders.has(name.slice(0, -STATE_FILE.length).concat("events")),
  );
  return [...rest, ...folders].sort(byCodePoint);
}

const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf("/")));

/** One line an event, in the order of their numbers. */
export async function* eventLines(folder: string): AsyncGenerator<Buffer> {
  const names = listFolder(folder).filter(isEventFile);
  for (const name of names.toSorted((a, b) => numberOf(a) - numberOf(b) || byCodePoint(a, b))) {
    const path = `${folder}/${name}`;
    const bytes = onFile(path, () => readFileSync(path));
    // Line breaks between tokens are white space; within a text JSON has none.
    for (let i = 0; i < bytes.length; i++) if (bytes[i] === 10 || bytes[i] === 13) bytes[i] = 32;
    yield bytes;
    yield Buffer.from("\n");
  }
}

const numberOf = (name: string): number => Number(/event-(\d+)/.exec(name)?.[1]);
