/** What the laws make of one reshaping (docs/format.md, 9.6): schema, arguments both ways, paths. */
import type { EditOf } from "../../../model/edit.js";
import type { Tool } from "../../../model/harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  withMember,
  without,
} from "../../../model/json.js";
import type { Breach } from "../kind.js";

export type Change = EditOf<"reshape">["change"];
export type As<O extends Change["op"]> = Extract<Change, { op: O }>;

/** A call as rows have it. */
export interface Said {
  readonly name: string;
  readonly arguments: Json;
}

export interface Reshaped {
  /** Tools that give way, and what stands in their place. */
  readonly old: readonly string[];
  readonly fresh: readonly Tool[];
  /** undefined: the call has no counterpart. */
  there(call: Said): Said | undefined;
  back(call: Said): Said | undefined;
  /** undefined: it leads nowhere. */
  path(path: string): string | undefined;
  /** Where the argument itself stands, whatever became of its value; absent: as `path`. */
  where?(path: string): string | undefined;
  /** A schema that a Hook lays over the arguments; undefined: it cannot follow. */
  laid(schema: JsonObject): JsonObject | undefined;
  readonly around?: { readonly path: string; readonly prefix: string; readonly suffix: string };
  /** Names that no text may mention any more, and values that stand in none but as a plain word. */
  readonly gone: readonly string[];
  readonly values: readonly string[];
  /** What is written for each of them, and the key of the parameter. */
  readonly codes?: ReadonlyMap<string, Json>;
  readonly valuesOf?: string;
  readonly breaches: readonly Breach[];
}

/** What an operation on one tool that keeps its name says. */
export interface Turned {
  readonly parameters: JsonObject;
  there(args: Json): Json | undefined;
  back(args: Json): Json | undefined;
  path(path: string): string | undefined;
  where?(path: string): string | undefined;
  laid(schema: JsonObject): JsonObject | undefined;
  readonly around?: Reshaped["around"];
  readonly gone?: readonly string[];
  readonly values?: readonly string[];
}

export interface Subject<O extends Change["op"]> {
  readonly tool: Tool;
  readonly schema: JsonObject;
  readonly change: As<O>;
  say(law: Breach["law"], what: string): void;
}

export const NO_ARGUMENTS: JsonObject = { type: "object", properties: {} };

/** Keywords set in their places or behind all others; an undefined one goes. */
export function put(object: JsonObject, words: readonly (readonly [string, Json | undefined])[]): JsonObject {
  let now = object;
  for (const [word, value] of words)
    now = value === undefined ? without(now, word) : withMember(now, word, value);
  return now;
}

/** Some entries of a list give way to others, in the place of the first of them. */
export function giveWay<T>(list: readonly T[], some: (entry: T) => boolean, to: readonly T[]): readonly T[] {
  const out: T[] = [];
  let done = false;
  for (const entry of list) {
    if (!some(entry)) out.push(entry);
    else if (!done) {
      out.push(...to);
      done = true;
    }
  }
  return done ? out : [...out, ...to];
}

const WORDS_OF_ROOT = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Each root schema changed, inner ones first. */
export function eachRoot(
  schema: JsonObject,
  change: (root: JsonObject, whole: boolean) => JsonObject,
  whole = true,
): JsonObject {
  let now = schema;
  for (const word of WORDS_OF_ROOT) {
    const own = get(schema, word);
    if (isArray(own))
      now = put(now, [[word, own.map((one) => (isObject(one) ? eachRoot(one, change, false) : one))]]);
    else if (isObject(own)) now = put(now, [[word, eachRoot(own, change, false)]]);
  }
  return change(now, whole);
}

export const propertiesOf = (schema: Json | undefined): readonly Member[] =>
  members(asObject(get(schema, "properties")));
export const neededOf = (schema: Json | undefined): readonly string[] =>
  asArray(get(schema, "required")).filter((one) => typeof one === "string") as readonly string[];
export const listOrNone = (list: readonly string[]): Json | undefined =>
  list.length === 0 ? undefined : list;

/** `default`, `example`, `examples`, and with `listed` also `const` and `enum`, each value changed. */
export function exemplified(schema: JsonObject, change: (value: Json) => Json, listed: boolean): JsonObject {
  let now = schema;
  for (const word of listed ? ["const", "default", "example"] : ["default", "example"])
    if (has(schema, word)) now = put(now, [[word, change(get(schema, word) as Json)]]);
  for (const word of listed ? ["enum", "examples"] : ["examples"]) {
    const own = get(schema, word);
    if (isArray(own)) now = put(now, [[word, own.map(change)]]);
  }
  return now;
}

/** Members with this key. */
export const own = (args: Json, key: string): readonly Member[] =>
  isObject(args) ? members(args).filter(([one]) => one === key) : [];

export const firstKey = (path: string): string => path.replace(/[.[][\s\S]*$/, "");
export const built = (list: readonly Member[]): JsonObject => fromMembers(list);

/** `tool:x/param:a.b` as `a.b`; undefined where it is a parameter of another tool. */
export function pathOf(symbol: string, { name }: Tool): string | undefined {
  const head = `tool:${name}/param:`;
  return symbol.startsWith(head) ? symbol.slice(head.length) : undefined;
}
