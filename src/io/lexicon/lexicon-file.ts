/** Lexicon files: YAML or JSON with a list of entries, or JSON Lines with one a line. */
import { isArray, type Json, plainValue } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { LexiconEntry } from "../../model/lexicon-entry.js";
import { Fault, type Problem } from "../../model/problem.js";
import { pathText, readStrict } from "../../model/strict.js";
import { sha256 } from "../digest.js";
import { readText } from "../files.js";
import { joinProblems } from "../problems.js";
import { parseYaml } from "../yaml/yaml.js";

export interface LexiconFile {
  readonly path: string;
  readonly entries: readonly LexiconEntry[];
  /** File and line of each. */
  readonly places: readonly string[];
  /** Of what the entries say, whatever the bytes. */
  readonly sha256: string;
}

const MOST_PROBLEMS = 20;

/** Throws a Fault that lists what is wrong, with file and line. */
export function readLexicon(path: string): LexiconFile {
  const text = readText(path);
  if (!text.ok) throw new Fault(joinProblems(path, text.problems));
  const listed = /\.(?:jsonl|ndjson)$/i.test(path) ? linesOf(text.value, path) : listOf(text.value, path);
  const problems = [...listed.problems];
  const entries: LexiconEntry[] = [];
  const places: string[] = [];
  for (const { value, where } of listed.values) {
    if (problems.length >= MOST_PROBLEMS) break;
    const fitted = readStrict(LexiconEntry, plainValue(value));
    if (fitted.ok) {
      entries.push(fitted.value);
      places.push(where);
    } else
      for (const { path: at, what, expected } of fitted.misfits)
        problems.push(bad(where, [pathText(at), what].filter((part) => part !== "").join(": "), expected));
  }
  if (problems.length > 0) throw new Fault(joinProblems(path, problems));
  return { path, entries, places, sha256: sha256(JSON.stringify(entries)) };
}

interface Listed {
  readonly values: readonly { readonly value: Json; readonly where: string }[];
  readonly problems: readonly Problem[];
}

function linesOf(text: string, path: string): Listed {
  const values: { value: Json; where: string }[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${path}:${at + 1}`;
    const parsed = parseJson(line);
    if (parsed.ok) values.push({ value: parsed.value, where });
    else problems.push(bad(where, `the line is no JSON: ${parsed.what}`));
  }
  return { values, problems };
}

function listOf(text: string, path: string): Listed {
  const document = parseYaml(text, path);
  if (!document.ok) return { values: [], problems: document.problems };
  const { value, at } = document.value;
  if (!isArray(value))
    return { values: [], problems: [bad(path, "the file holds no list", "`- word: …` with `instead:`")] };
  return {
    values: value.map((entry, i) => ({ value: entry, where: `${path}:${at([i]).line}` })),
    problems: [],
  };
}

const bad = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-file",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});
