/**
 * Writes a call under a Harness that was only read: it knows what the base tool is for, and finds in the tools it is shown the one
 * that says the same, field by field. It has no map, so it can be wrong.
 */
import type { NamedCall } from "../../../core/lens.js";
import {
  asArray,
  asObject,
  asString,
  equalJson,
  fromMembers,
  get,
  isArray,
  isNumber,
  type Json,
  type JsonObject,
  numberText,
  printJson,
} from "../../../model/json.js";
import { type Field, fieldsOf, isLeaf } from "./fields.js";
import { bagOf, likenessAmong, matched } from "./likeness.js";

export interface Shown {
  readonly name: string;
  readonly description: string;
  readonly parameters: Json;
}

/** `{ type, function }` as a model is shown it. */
export const shownTool = (tool: Json): Shown => {
  const fn = get(tool, "function");
  return {
    name: asString(get(fn, "name")) ?? "",
    description: asString(get(fn, "description")) ?? "",
    parameters: get(fn, "parameters") ?? {},
  };
};

const wholeText = ({ name, description, parameters }: Shown): string =>
  [name, description, ...fieldsOf(parameters).map(({ text }) => text)].join("\n");

/** For each tool that is known the one shown that is most like it. */
export function matchTools(known: readonly Shown[], shown: readonly Shown[]): ReadonlyMap<string, Shown> {
  const bags = new Map([...known, ...shown].map((one) => [one, bagOf(wholeText(one))] as const));
  const alike = likenessAmong([...bags.values()]);
  const score = (a: Shown, b: Shown): number => alike(bags.get(a) ?? new Map(), bags.get(b) ?? new Map());
  const pairs = matched(known, shown, score);
  // Tools that became one are all the one most like them.
  return new Map(
    known.flatMap((one) => {
      const found =
        pairs.get(one) ??
        shown.reduce<Shown | undefined>(
          (best, each) => (best === undefined || score(one, each) > score(one, best) ? each : best),
          undefined,
        );
      return found === undefined ? [] : [[one.name, found] as const];
    }),
  );
}

export function writeCall(call: NamedCall, known: Shown, shown: Shown): NamedCall {
  const args = asObject(call.arguments);
  const [only, ...more] = fieldsOf(shown.parameters).filter(({ path }) => path.length === 1);
  const inText = get(only?.schema, "contentSchema");
  // All arguments as the text of one JSON object.
  if (only !== undefined && more.length === 0 && inText !== undefined) {
    const text = printJson(writeArguments(args, known.parameters, inText));
    return { name: shown.name, arguments: fromMembers([[only.path[0] ?? "", text]]) };
  }
  return { name: shown.name, arguments: writeArguments(args, known.parameters, shown.parameters) };
}

function writeArguments(args: JsonObject, known: Json, shown: Json): JsonObject {
  const before = fieldsOf(known);
  const after = fieldsOf(shown);
  const pairs = matchFields(before, after);
  const tree: Tree = new Map();
  for (const field of before) {
    const target = pairs.get(field);
    if (!isLeaf(field) || target === undefined) continue;
    for (const { value, places } of valuesAt(args, field.path)) {
      put(tree, target.path, places, recoded(value, field, target));
    }
  }
  for (const field of after) if (field.required) fillConstant(tree, field);
  return asObject(toJson(tree));
}

function matchFields(before: readonly Field[], after: readonly Field[]): ReadonlyMap<Field, Field> {
  const bags = new Map([...before, ...after].map((one) => [one, bagOf(one.text)] as const));
  const alike = likenessAmong([...bags.values()]);
  return matched(before.filter(isLeaf), after.filter(isLeaf), (a, b) => {
    if (depth(a) !== depth(b)) return 0;
    const same = a.type === b.type ? 1.3 : compatible(a.type, b.type) ? 1 : 0.4;
    return (alike(bags.get(a) ?? new Map(), bags.get(b) ?? new Map()) + 0.01) * same;
  });
}
/** In how many lists it stands. */
const depth = ({ path }: Field): number => path.filter((key) => key === "[]").length;
const NUMBERS = new Set(["integer", "number"]);
const compatible = (a: string, b: string): boolean =>
  a === "any" || b === "any" || (NUMBERS.has(a) && NUMBERS.has(b));

interface Found {
  readonly value: Json;
  /** Places in the lists on the way. */
  readonly places: readonly number[];
}
function valuesAt(
  value: Json | undefined,
  path: readonly string[],
  places: readonly number[] = [],
): readonly Found[] {
  if (value === undefined) return [];
  const [key, ...rest] = path;
  if (key === undefined) return [{ value, places }];
  if (key !== "[]") return valuesAt(get(value, key), rest, places);
  return asArray(value).flatMap((item, i) => valuesAt(item, rest, [...places, i]));
}

/** A value in the words of the other side: an enum's by what is told of it or by its place, in a list where a list is wanted, as text where a text is. */
function recoded(value: Json, from: Field, to: Field): Json {
  if (isArray(value)) {
    const [inner, outer] = [itemField(from), itemField(to)];
    return value.map((one) => recoded(one, inner, outer));
  }
  if (to.type === "array" && from.type !== "array") return [recoded(value, from, itemField(to))];
  const [old, now] = [asArray(get(from.schema, "enum")), asArray(get(to.schema, "enum"))];
  if (now.length > 0 && !now.some((one) => equalJson(one, value))) {
    const at = old.findIndex((one) => equalJson(one, value));
    const told = typeof value === "string" ? toldFor(value, to, now) : undefined;
    return told ?? (at >= 0 && now.length === old.length ? (now[at] as Json) : value);
  }
  if (to.type === "string" && isNumber(value)) return numberText(value);
  return to.type === "string" && typeof value === "string" ? inShape(value, to) : value;
}
const itemField = (field: Field): Field => {
  const schema = asObject(get(field.schema, "items"));
  return { ...field, schema, type: asString(get(schema, "type")) ?? "any" };
};

/** A description that says which code stands for which value: `a = refund`, `a: refund`. */
function toldFor(value: string, { text }: Field, codes: readonly Json[]): Json | undefined {
  for (const code of codes) {
    if (typeof code !== "string") continue;
    const at = text.indexOf(code);
    const told = at < 0 ? "" : text.slice(at + code.length, at + code.length + value.length + 12);
    if (at >= 0 && told.includes(value)) return code;
  }
  return undefined;
}

/** A pattern such as `^skills/[\\s\\S]*\\/SKILL\\.md$` says what stands around a value. */
function inShape(value: string, { schema }: Field): string {
  const pattern = asString(get(schema, "pattern"));
  const around =
    /^\^((?:[^\\[\](){}.*+?|^$]|\\[^\w])*)\[\\s\\S\][*+]((?:[^\\[\](){}.*+?|^$]|\\[^\w])*)\$$/.exec(
      pattern ?? "",
    );
  if (around === null) return value;
  const [before, after] = [around[1] ?? "", around[2] ?? ""].map((one) => one.replace(/\\(.)/g, "$1"));
  return value.startsWith(before ?? "") && value.endsWith(after ?? "") ? value : `${before}${value}${after}`;
}

type Tree = Map<string, Tree | { readonly leaf: Json }>;
function put(tree: Tree, path: readonly string[], places: readonly number[], value: Json): void {
  const left = [...places];
  const keys = path.map((step) => (step === "[]" ? `[${left.shift() ?? 0}]` : step));
  let at = tree;
  for (const key of keys.slice(0, -1)) {
    const next = at.get(key);
    const inner: Tree = next instanceof Map ? next : new Map();
    at.set(key, inner);
    at = inner;
  }
  at.set(keys.at(-1) ?? "", { leaf: value });
}

function fillConstant(tree: Tree, { path, schema }: Field): void {
  if (path.includes("[]")) return;
  const fixed = get(schema, "const") ?? get(schema, "default");
  if (fixed === undefined || has(tree, path)) return;
  put(tree, path, [], fixed);
}
function has(tree: Tree, path: readonly string[]): boolean {
  let at: Tree | { readonly leaf: Json } | undefined = tree;
  for (const step of path) at = at instanceof Map ? at.get(step) : undefined;
  return at !== undefined;
}

function toJson(node: Tree | { readonly leaf: Json }): Json {
  if (!(node instanceof Map)) return node.leaf;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => /^\[\d+\]$/.test(key)))
    return keys.map((key) => toJson(node.get(key) as Tree));
  return fromMembers(keys.map((key) => [key, toJson(node.get(key) as Tree)] as const));
}
