/** One answer of a tool, as JSON, before and after a change of its shape. */
import {
  equalJson,
  fromMembers,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  keys,
  type Member,
  members,
  printJson,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import type { Problem } from "../../../model/problem.js";
import type { ResultChange } from "../../../model/structure/results.js";
import type { Sym } from "../../../model/symbol.js";
import { hasKeyTwice } from "../../key-twice.js";
import type { Shape } from "../../schema-shape.js";
import { COMPACT, printIn, styleOf } from "./json-style.js";
import { printKeyValue, printTable, printXml, printYaml } from "./notation.js";
import { readKeyValue, readTable, readXml, readYaml } from "./read-notation.js";

export type Notation = Extract<ResultChange, { op: "notation" }>["as"];

/** What becomes of the value; a text: why it cannot be. */
export type Reshape = (value: Json) => { readonly value: Json } | Refusal;
export interface Refusal {
  readonly code: Problem["code"];
  readonly what: string;
}
const no = (code: Problem["code"], what: string): Refusal => ({ code, what });

/** An object or an array, written as JSON; undefined for other answers, which are carried as they are. */
export function jsonAnswer(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

export function reshaped(text: string, reshape: Reshape | Notation): string | Refusal {
  const value = jsonAnswer(text);
  if (value === undefined) return text;
  if (hasKeyTwice(value)) return no("shape-lossy", "an object of the answer has a key twice");
  if (typeof reshape === "string") return written(value, reshape);
  const made = reshape(value);
  return "code" in made ? made : printIn(styleOf(text, value), made.value);
}

const WRITERS: Readonly<
  Record<Notation, { print(value: Json): string | undefined; read(text: string): Json | undefined }>
> = {
  json: { print: printJson, read: jsonAnswer },
  "json-indented": { print: (value) => printIn({ ...COMPACT, gap: 2 }, value), read: jsonAnswer },
  yaml: { print: printYaml, read: readYaml },
  "key-value": { print: printKeyValue, read: readKeyValue },
  table: { print: printTable, read: readTable },
  xml: { print: printXml, read: readXml },
};

/** Written in the notation, where reading gives back what was written. */
function written(value: Json, as: Notation): string | Refusal {
  const text = WRITERS[as].print(value);
  if (text === undefined) return no("shape-lossy", `the answer cannot be written as ${as}`);
  const back = WRITERS[as].read(text);
  return back !== undefined && equalJson(back, value)
    ? text
    : no("shape-lossy", `written as ${as}, the answer does not read back as it was`);
}

/** Keys by their Symbols, at every depth that the schema describes. */
export const renaming =
  (root: Shape, names: ReadonlyMap<Sym, string>): Reshape =>
  (value) => {
    let twice: string | undefined;
    const walk = (here: Json, shape: Shape | undefined): Json => {
      if (isArray(here)) return here.map((item) => walk(item, shape?.items));
      if (!isObject(here)) return here;
      const list = members(here).map(([key, item]): Member => {
        const known = shape?.keys.get(key);
        return [
          (known === undefined ? undefined : names.get(known.symbol)) ?? key,
          walk(item, known === undefined ? shape?.additional : known.shape),
        ];
      });
      twice ??= list.map(([key]) => key).find((key, i, all) => all.indexOf(key) !== i);
      return fromMembers(list);
    };
    const made = walk(value, root);
    return twice === undefined
      ? { value: made }
      : no("key-clash", `two keys of an answer would be "${twice}"`);
  };

export const nesting =
  (inner: ReadonlySet<string>, into: string): Reshape =>
  (value) => {
    if (!isObject(value) || !keys(value).some((key) => inner.has(key))) return { value };
    if (keys(value).some((key) => key === into && !inner.has(key)))
      return no("key-clash", `an answer has a key "${into}" already`);
    const group = fromMembers(members(value).filter(([key]) => inner.has(key)));
    const first = keys(value).findIndex((key) => inner.has(key));
    const list = members(value).flatMap(([key, item], i): readonly Member[] =>
      i === first ? [[into, group]] : inner.has(key) ? [] : [[key, item]],
    );
    return { value: fromMembers(list) };
  };

export const unnesting =
  (outer: string, names: ReadonlyMap<string, string>): Reshape =>
  (value) => {
    if (!isObject(value) || !has(value, outer)) return { value };
    let lost: string | undefined;
    const list = members(value).flatMap(([key, item]): readonly Member[] => {
      if (key !== outer) return [[key, item]];
      const inner: JsonObject | undefined = isObject(item) && keys(item).length > 0 ? item : undefined;
      if (inner === undefined || keys(inner).some((one) => !names.has(one))) lost = outer;
      return members(inner ?? {}).map(([one, own]): Member => [names.get(one) ?? one, own]);
    });
    if (lost !== undefined)
      return no("shape-lossy", `"${lost}" of an answer does not hold the members that its schema lists`);
    const made = fromMembers(list);
    return new Set(keys(made)).size === list.length
      ? { value: made }
      : no("key-clash", `a member of "${outer}" would meet another key of the answer`);
  };

export const wrapping =
  (into: string): Reshape =>
  (value) => ({ value: { [into]: value } });

export const padding =
  (key: string, added: Json): Reshape =>
  (value) => {
    if (!isObject(value)) return no("shape-lossy", "an answer is an array, which takes no more keys");
    if (has(value, key)) return no("key-clash", `an answer has a key "${key}" already`);
    return { value: fromMembers([...members(value), [key, added]]) };
  };
