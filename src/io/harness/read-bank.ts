/** Hand-written rewordings beside a Harness: `rewordings.yaml`, a list of `{ original, rewordings }`. */
import { join } from "node:path";
import { asArray, asString, get, isArray, isObject, type Json, keys } from "../../model/json.js";
import { Fault, nearest, type Problem } from "../../model/problem.js";
import type { Banks, Rewording } from "../../model/propose.js";
import { isFile } from "../files.js";
import { joinProblems } from "../problems.js";
import { type Path, readYaml } from "../yaml/yaml.js";

/** Texts with base names, keyed by the text that they can stand for. */
export interface Bank extends Banks {
  /** The same for every role. */
  readonly rewordings: (original: string) => readonly Rewording[];
  /** The originals with file and line, for checks. */
  readonly originals: readonly { readonly text: string; readonly where: string }[];
}

export const BANK_FILE = "rewordings.yaml";
const KEYS = ["original", "rewordings"];

interface Entry {
  readonly original: string;
  readonly rewordings: readonly string[];
}
type Complain = (place: Path, what: string, expected?: string) => undefined;

/** The bank of a Harness folder; an empty one where the folder has none. Throws a Fault that lists what is wrong. */
export function readBank(folder: string): Bank {
  const path = join(folder, BANK_FILE);
  if (!isFile(path)) return bankOf([], []);
  const file = readYaml(path);
  if (!file.ok) throw new Fault(joinProblems(path, file.problems));
  const { value, at } = file.value;
  const problems: Problem[] = [];
  const wrong: Complain = (place, what, expected) => {
    const where = `${path}:${at(place).line}`;
    problems.push({ code: "bad-file", where, what, ...(expected === undefined ? {} : { expected }) });
    return undefined;
  };
  if (!isArray(value)) wrong([], "the file holds no list", "`- original: …` with `rewordings:`");
  const entries = asArray(value).map((entry, i) => readEntry(entry, i, wrong));
  entries.forEach((entry, i) => {
    if (entry !== undefined && entries.findIndex((other) => other?.original === entry.original) !== i)
      wrong([i, "original"], "the same original stands in the list before");
  });
  if (problems.length > 0) throw new Fault(joinProblems(path, problems));
  const places = entries.map((_, i) => `${path}:${at([i, "original"]).line}`);
  return bankOf(
    entries.filter((entry) => entry !== undefined),
    places,
  );
}

function readEntry(entry: Json, i: number, wrong: Complain): Entry | undefined {
  if (!isObject(entry)) return wrong([i], "the entry is no mapping", KEYS.join(", "));
  for (const key of keys(entry))
    if (!KEYS.includes(key)) wrong([i, key], `unknown key "${key}"`, nearest(key, KEYS) ?? KEYS.join(", "));
  const original = asString(get(entry, "original"))?.trim();
  if (original === undefined || original === "") return wrong([i], "the entry has no original text");
  const texts = asArray(get(entry, "rewordings"));
  if (texts.length === 0) return wrong([i], "the entry has no rewordings", "a list of texts");
  const rewordings = texts.map((text, j) => {
    if (typeof text !== "string" || text.trim() === "") return wrong([i, "rewordings", j], "it is no text");
    if (text.trim() === original) return wrong([i, "rewordings", j], "it equals the original");
    return text.trim();
  });
  return { original, rewordings: rewordings.filter((text) => text !== undefined) };
}

/** White space around a text does not count: YAML's block scalars end with a line end that nobody means. */
function bankOf(entries: readonly Entry[], places: readonly string[]): Bank {
  const byOriginal = new Map<string, readonly Rewording[]>(
    entries.map(({ original, rewordings }) => [
      original,
      rewordings.map((text) => ({ text, meaning: "declared" })),
    ]),
  );
  return {
    rewordings: (original) => byOriginal.get(original.trim()) ?? [],
    originals: entries.map(({ original }, i) => ({ text: original, where: places[i] ?? "" })),
  };
}
