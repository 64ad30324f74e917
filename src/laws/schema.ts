/**
 * Is one tool's schema the other with keys, names and texts changed as the edits say, and nothing else?
 * Both schemas are walked side by side, so that no validator is compiled for a Variant.
 */
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type Member,
  members,
  printJson,
} from "../model/json.js";
import type { ToolWords } from "./arguments.js";
import { type Change, nameAfter, nameBefore } from "./change.js";
import { escapePointer } from "./leaves.js";
import type { ParamClass } from "./params.js";
import {
  type CompareTexts,
  type Difference,
  differs,
  instance,
  listed,
  membersOf,
  same,
  type Walk,
} from "./schema-values.js";
import { ROLES, titleFrom, titleOf } from "./schema-words.js";

export function compareSchemas(
  change: Change,
  words: ToolWords,
  base: JsonObject,
  view: Json | undefined,
  texts: CompareTexts,
): readonly Difference[] {
  const walk: Walk = { change, words, texts, found: [] };
  if (view === undefined) walk.found.push({ pointer: "", what: "the schema is missing" });
  else schema(walk, base, view, "", undefined);
  return walk.found;
}

/** `key`: the declared key whose schema this is, for a `title` made from it. */
function schema(walk: Walk, base: Json, view: Json, pointer: string, key: ParamClass | undefined): void {
  if (!isObject(base) || !isObject(view)) {
    same(walk, base, view, pointer);
    return;
  }
  const [own, other] = [membersOf(base), members(view)];
  if (own.length !== other.length) {
    differs(walk, pointer, "has other keywords");
    return;
  }
  for (let i = 0; i < own.length; i++) {
    const [word, value] = own[i] as Member;
    const [viewWord, viewValue] = other[i] as Member;
    const at = `${pointer}/${escapePointer(word)}`;
    if (viewWord !== word) differs(walk, at, `is the keyword ${viewWord}`);
    else keyword(walk, { node: base, word, value, viewValue, at, key });
  }
}

interface Keyword {
  readonly node: JsonObject;
  readonly word: string;
  readonly value: Json;
  readonly viewValue: Json;
  readonly at: string;
  readonly key: ParamClass | undefined;
}

function keyword(walk: Walk, { node, word, value, viewValue, at, key }: Keyword): void {
  const role = ROLES.get(word);
  if (role === "ref") reference(walk, value, viewValue, at);
  else if (role === "schemas") schemas(walk, value, viewValue, at);
  else if (role === "value") instance(walk, node, value, viewValue, at);
  else if (role === "exact") same(walk, value, viewValue, at);
  else if (role === "title") title(walk, value, viewValue, at, key);
  else if (role === "keys" && isArray(value)) keyList(walk, node, value, viewValue, at);
  else if (role === "values" && isArray(value))
    listed(walk, value, viewValue, at, (a, b, below) => instance(walk, node, a, b, below));
  else if (role === "properties" && isObject(value)) keyed(walk, node, value, viewValue, at, schema);
  else if (role === "keyed" && isObject(value)) keyed(walk, node, value, viewValue, at, keysOrSchema(node));
  else if ((role === "map" || role === "definitions") && isObject(value))
    mapped(
      walk,
      value,
      viewValue,
      at,
      (a, b, below) => schema(walk, a, b, below, undefined),
      role === "definitions" ? definition(walk) : undefined,
    );
  else other(walk, value, viewValue, at);
}

const keysOrSchema =
  (node: JsonObject) =>
  (walk: Walk, a: Json, b: Json, at: string): void =>
    isArray(a) ? keyList(walk, node, a, b, at) : schema(walk, a, b, at, undefined);

function schemas(walk: Walk, value: Json, view: Json, at: string): void {
  if (isArray(value)) listed(walk, value, view, at, (a, b, below) => schema(walk, a, b, below, undefined));
  else schema(walk, value, view, at, undefined);
}

/** A definition that is called like a parameter follows it, so that the old name does not stay in view. */
const definition =
  (walk: Walk) =>
  (key: string): string => {
    const found = walk.words.params?.classes.find((one) => one.key === key);
    return found === undefined ? key : walk.words.newKey(found);
  };

/** A pointer into the same schema names keys and definitions as they are called now. */
function reference(walk: Walk, base: Json, view: Json, at: string): void {
  if (typeof base !== "string" || typeof view !== "string" || !base.startsWith("#/")) {
    same(walk, base, view, at);
    return;
  }
  let before = "";
  const wanted = base.split("/").map((token) => {
    const named =
      before === "properties" || ROLES.get(before) === "definitions" ? definition(walk)(token) : token;
    before = token;
    return named;
  });
  if (view === wanted.join("/")) return;
  walk.found.push({ pointer: at, what: `is ${view}, not ${wanted.join("/")}`, stale: view === base });
}

/** Keys that are no parameter names: kept, or named by `nameOf`. */
function mapped(
  walk: Walk,
  base: JsonObject,
  view: Json,
  at: string,
  each: (base: Json, view: Json, at: string) => void,
  nameOf: (key: string) => string = (key) => key,
): void {
  const [own, other] = [membersOf(base), isObject(view) ? members(view) : []];
  if (own.length !== other.length) {
    differs(walk, at, "has other entries");
    return;
  }
  own.forEach(([key, value], i) => {
    const [viewKey, viewValue] = other[i] as (typeof other)[number];
    const below = `${at}/${escapePointer(key)}`;
    const wanted = nameOf(key);
    if (viewKey === wanted) each(value, viewValue, below);
    else if (wanted === key) differs(walk, below, `is named ${viewKey}`);
    else
      walk.found.push({ pointer: below, what: `is named ${viewKey}, not ${wanted}`, stale: viewKey === key });
  });
}

/** Keys that are parameter names, as they are called now. */
function keyed(
  walk: Walk,
  node: JsonObject,
  base: JsonObject,
  view: Json,
  at: string,
  each: (walk: Walk, base: Json, view: Json, at: string, found: ParamClass | undefined) => void,
): void {
  const [own, other] = [membersOf(base), isObject(view) ? members(view) : []];
  if (own.length !== other.length) {
    differs(walk, at, "has other keys");
    return;
  }
  for (let i = 0; i < own.length; i++) {
    const [key, value] = own[i] as Member;
    const [viewKey, viewValue] = other[i] as Member;
    const below = `${at}/${escapePointer(key)}`;
    const found = walk.words.params?.keyAt(node, key);
    keyIs(walk, found, key, viewKey, below);
    each(walk, value, viewValue, below, found);
  }
}

const keyList = (walk: Walk, node: JsonObject, base: JsonArray, view: Json, at: string): void =>
  listed(walk, base, view, at, (a, b, below) => {
    if (typeof a === "string" && typeof b === "string")
      keyIs(walk, walk.words.params?.keyAt(node, a), a, b, below);
    else same(walk, a, b, below);
  });

function keyIs(walk: Walk, found: ParamClass | undefined, key: string, viewKey: string, at: string): void {
  const wanted = found === undefined ? key : walk.words.newKey(found);
  if (viewKey === wanted) return;
  walk.found.push({ pointer: at, what: `is ${viewKey}, not ${wanted}`, stale: viewKey === key });
}

/** A title that was made from the key's or the tool's name, as the name is now; undefined for any other. */
function titleNow(walk: Walk, title: Json, key: ParamClass | undefined): string | undefined {
  const { symbol, newKey } = walk.words;
  const ofKey = key === undefined ? undefined : titleOf(title, key.key);
  if (key !== undefined && ofKey !== undefined) return titleFrom(newKey(key), ofKey);
  const ofTool = titleOf(title, nameBefore(walk.change, symbol));
  return ofTool === undefined ? undefined : titleFrom(nameAfter(walk.change, symbol), ofTool);
}

/** Such a title follows the name; any other is a text that describes. */
function title(walk: Walk, base: Json, view: Json, at: string, key: ParamClass | undefined): void {
  const wanted = titleNow(walk, base, key);
  if (wanted === undefined) other(walk, base, view, at);
  else if (view !== wanted)
    walk.found.push({
      pointer: at,
      what: `is ${printJson(view)}, not ${JSON.stringify(wanted)}`,
      stale: view === base,
      prose: true,
    });
}

/** Keywords that no draft knows, and texts that describe. */
function other(walk: Walk, base: Json, view: Json, at: string): void {
  if (typeof base === "string" && typeof view === "string") {
    for (const one of walk.texts(at, base, view)) walk.found.push({ pointer: at, prose: true, ...one });
  } else if (isArray(base)) listed(walk, base, view, at, (a, b, below) => other(walk, a, b, below));
  else if (isObject(base)) mapped(walk, base, view, at, (a, b, below) => other(walk, a, b, below));
  else same(walk, base, view, at);
}
