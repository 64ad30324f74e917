/** Rewordings made elsewhere: JSON Lines of `{ original | key, rewrite | rewrites, role? }`. */

import { readText } from "../../io/files.js";
import { joinProblems } from "../../io/problems.js";
import { asArray, asString, get, isObject, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { Fault, type Problem } from "../../model/problem.js";
import type { Item } from "./items.js";

export interface Candidates {
  readonly of: (item: Item) => readonly string[];
  /** How many of its texts and keys are none of these items. */
  readonly unknown: (items: readonly Item[]) => number;
}

const MAX_BYTES = 256 * 1024 * 1024;
const MOST_PROBLEMS = 20;

/** Throws a Fault that lists the lines that are no candidates. */
export function readCandidates(path: string): Candidates {
  const text = readText(path, MAX_BYTES);
  if (!text.ok) throw new Fault(joinProblems(path, text.problems));
  const byText = new Map<string, { role: string | undefined; rewrite: string }[]>();
  const problems: Problem[] = [];
  for (const [at, line] of text.value.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = parseJson(line);
    const read = parsed.ok ? readLine(parsed.value) : `the line is no JSON: ${parsed.what}`;
    if (typeof read === "string") problems.push({ code: "bad-file", where: `${path}:${at + 1}`, what: read });
    else
      byText.set(read.of, [
        ...(byText.get(read.of) ?? []),
        ...read.rewrites.map((rewrite) => ({ role: read.role, rewrite })),
      ]);
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) throw new Fault(joinProblems(path, problems));
  return {
    of: (item) =>
      [...(byText.get(item.key) ?? []), ...(byText.get(item.text) ?? [])].flatMap(({ role, rewrite }) =>
        role === undefined || role === item.role ? [rewrite] : [],
      ),
    unknown(items) {
      const known = new Set(items.flatMap(({ key, text: said }) => [key, said]));
      return [...byText.keys()].filter((one) => !known.has(one)).length;
    },
  };
}

interface Line {
  readonly of: string;
  readonly role: string | undefined;
  readonly rewrites: readonly string[];
}

function readLine(value: Json): Line | string {
  if (!isObject(value)) return "the line is no object";
  const of = asString(get(value, "key")) ?? asString(get(value, "original"))?.trim();
  if (of === undefined || of === "") return "it says neither `original` nor `key`";
  const one = get(value, "rewrite");
  const all = one === undefined ? asArray(get(value, "rewrites")) : [one];
  const rewrites = all.flatMap((text) => (typeof text === "string" ? [text.trim()] : []));
  if (rewrites.length === 0 || rewrites.length < all.length)
    return "it has no `rewrite`, nor a list of texts as `rewrites`";
  return { of, role: asString(get(value, "role")), rewrites };
}
