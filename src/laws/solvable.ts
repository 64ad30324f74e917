/** What lost its telling name is still described: enough is said to choose it. */
import type { Harness } from "../model/harness.js";
import { asArray, asString, get, isObject, type Json, type JsonObject, members } from "../model/json.js";
import { type Sym, toolSym } from "../model/symbol.js";
import { type Change, nameAfter } from "./change.js";
import { examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo, memoBy } from "./memo.js";
import { wordsOf } from "./names.js";
import { paramsOf } from "./params.js";

const name = "solvable";

export const solvable: Law = {
  name,
  summary:
    "a thing whose new name shares no word with the old one has a description of its own that says more than the name",
  check(trial) {
    const flaws = flawsOf(examOf(trial).change);
    if (flaws === undefined) return "n/a";
    const { add, done } = collect(trial, name);
    for (const [symbol, what] of flaws) add(` ${symbol}`, what);
    return done();
  },
};

/** Of a Variant; undefined: every new name still tells what the old one told. */
const flawsOf = memo((change: Change): readonly (readonly [string, string])[] | undefined => {
  const renamed = [...change.moves].filter(([, { from, to }]) => !sharesWord(from, to));
  if (renamed.length === 0) return undefined;
  return renamed.flatMap(([symbol, { to }]) => {
    const what = symbol.includes("/param:")
      ? paramFlaw(change, symbol, to)
      : thingFlaw(change, symbol as Sym, to);
    return what === undefined ? [] : [[symbol, what] as const];
  });
});

function sharesWord(from: string, to: string): boolean {
  const old = new Set(wordsOf(from));
  return wordsOf(to).some((word) => old.has(word));
}

function thingFlaw(change: Change, symbol: Sym, to: string): string | undefined {
  const kind = symbol.startsWith("skill:") ? "skills" : "tools";
  const texts = descriptionsOf(change.after, kind);
  const text = texts.get(nameAfter(change, symbol));
  if (text === undefined) return undefined;
  if (text === "") return `${to} tells nothing and has no description`;
  for (const [other, twin] of texts)
    if (twin === text && other !== to) return `${to} has the same description as ${other}`;
  return isCircular(text, to) ? `the description of ${to} says no more than its name` : undefined;
}

const descriptionsOf = memoBy(
  (harness: Harness, kind: "skills" | "tools"): ReadonlyMap<string, string> =>
    new Map(harness[kind].map(({ name: one, description = "" }) => [one, said(description)])),
);

const said = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

const FILLERS = new Set([
  "a",
  "an",
  "the",
  "this",
  "tool",
  "function",
  "skill",
  "for",
  "to",
  "of",
  "is",
  "use",
]);

function isCircular(text: string, to: string): boolean {
  const own = new Set(wordsOf(to));
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => own.has(word) || FILLERS.has(word));
}

/** A parameter with a telling new name needs nothing; an opaque one needs a description or a type that explains it. */
function paramFlaw(change: Change, symbol: string, to: string): string | undefined {
  if (!isOpaque(to)) return undefined;
  const [owner, path = ""] = symbol.split("/param:");
  const tool = change.before.tools.find((one) => toolSym(one.name) === owner);
  const found = tool?.parameters === undefined ? undefined : paramsOf(tool.parameters).byPath(path);
  if (tool?.parameters === undefined || found === undefined) return undefined;
  const after = change.after.tools.find((one) => one.name === nameAfter(change, owner as Sym));
  const schemas = declarations(after?.parameters, to);
  return schemas.length === 0 || schemas.some(explains)
    ? undefined
    : `${to} tells nothing and has no description`;
}

/** Digits, or words that nobody could read. */
const isOpaque = (to: string): boolean =>
  wordsOf(to).every((word) => /\d/.test(word) || word.length <= 3 || !/[aeiouy]/.test(word)) || /\d/.test(to);

/** Every schema that stands under this key, anywhere in the tool's schema. */
function declarations(schema: Json | undefined, key: string): readonly JsonObject[] {
  if (schema === undefined || typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return asArray(schema).flatMap((item) => declarations(item, key));
  if (!isObject(schema)) return [];
  const own = get(get(schema, "properties"), key);
  const below = members(schema).flatMap(([, item]) => declarations(item, key));
  return isObject(own) ? [own, ...below] : below;
}

function explains(schema: JsonObject): boolean {
  if ((asString(get(schema, "description")) ?? "").trim() !== "") return true;
  const type = get(schema, "type");
  return (
    ["enum", "const", "format", "pattern", "$ref", "properties"].some(
      (word) => get(schema, word) !== undefined,
    ) || type === "boolean"
  );
}
