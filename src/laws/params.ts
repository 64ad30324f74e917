/**
 * The keys that a tool's schema declares, by instance path, with those that can describe one instance key joined:
 * the laws' own reading of docs/format.md, section 8.
 */
import { asObject, get, has, isArray, isObject, type Json, type JsonObject, members } from "../model/json.js";
import { unescapePointer } from "./leaves.js";
import { memo } from "./memo.js";

/** One declared key: all declarations that can describe the same instance key. */
export interface ParamClass {
  /** The first instance path in document order, which names the Symbol. */
  readonly path: string;
  readonly key: string;
}

/** The schemas that describe one place of the instance, and the keys they declare there. */
export interface Group {
  readonly path: string;
  readonly nodes: readonly JsonObject[];
  readonly keys: ReadonlyMap<string, ParamClass>;
}

export interface Params {
  readonly classes: readonly ParamClass[];
  readonly root: Group;
  /** The class that holds this instance path, whichever of its paths it is. */
  readonly byPath: (path: string) => ParamClass | undefined;
  /** The first place of the instance that a schema node describes. */
  readonly placeOf: (node: JsonObject) => string | undefined;
  /** The place that a schema node describes, with the keys known there. */
  readonly groupOf: (node: JsonObject) => Group;
  readonly child: (group: Group, key: string) => Group;
  readonly items: (group: Group) => Group;
  /** The key as it is known at the place that a schema node describes, declared by this node or by one beside it. */
  readonly keyAt: (node: JsonObject, key: string) => ParamClass | undefined;
}

const SAME_LIST = ["allOf", "anyOf", "oneOf"];
const SAME_ONE = ["if", "then", "else", "not"];
const ITEMS = ["items", "prefixItems", "additionalItems", "contains", "unevaluatedItems"];
const MOST_VISITS = 20_000;

export const paramsOf = memo((schema: JsonObject): Params => readParams(schema));

function readParams(root: JsonObject): Params {
  const { parents, first } = walkDeclarations(root);
  const top = (path: string): string => {
    let at = path;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    return at;
  };
  const classes = new Map<string, ParamClass>();
  for (const [path, { key }] of first.paths) if (top(path) === path) classes.set(path, { path, key });
  const classAt = (node: JsonObject, key: string): ParamClass | undefined => {
    const path = first.keys.get(node)?.get(key);
    return path === undefined ? undefined : classes.get(top(path));
  };
  const groups = new Map<string, Group>();
  const describe = (path: string, starts: readonly Json[]): Group => {
    const nodes = joined(root, starts);
    const keys = new Map<string, ParamClass>();
    for (const node of nodes)
      for (const [key] of members(asObject(get(node, "properties")))) {
        const found = classAt(node, key);
        if (found !== undefined && !keys.has(key)) keys.set(key, found);
      }
    return { path, nodes, keys };
  };
  const group = (path: string, starts: readonly Json[]): Group => {
    const cached = groups.get(path);
    if (cached !== undefined) return cached;
    const made = describe(path, starts);
    if (groups.size < MOST_VISITS) groups.set(path, made);
    return made;
  };
  const child = (from: Group, key: string): Group =>
    group(
      joinPath(from.path, key),
      from.nodes.flatMap((node) => maybe(get(asObject(get(node, "properties")), key))),
    );
  const items = (from: Group): Group => group(`${from.path}[]`, from.nodes.flatMap(itemSchemas));
  const rootGroup = group("", [root]);
  const byPath = (path: string): ParamClass | undefined => classes.get(top(path));
  const keyAt = (node: JsonObject, key: string): ParamClass | undefined => {
    const path = first.nodes.get(node);
    return classAt(node, key) ?? (path === undefined ? undefined : byPath(joinPath(path, key)));
  };
  return {
    classes: [...classes.values()],
    root: rootGroup,
    byPath,
    child,
    items,
    keyAt,
    placeOf: (node) => first.nodes.get(node),
    groupOf: (node) => describe(first.nodes.get(node) ?? "", [node]),
  };
}

const maybe = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);
export const joinPath = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const itemSchemas = (node: JsonObject): readonly Json[] =>
  ITEMS.flatMap((word) => {
    const value = get(node, word);
    return isArray(value) ? value : maybe(value);
  });

/** Schemas that speak of the same instance: through references and combinations. */
function joined(root: JsonObject, starts: readonly Json[]): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const queue = [...starts];
  while (queue.length > 0) {
    const node = queue.shift();
    if (!isObject(node) || found.has(node)) continue;
    found.add(node);
    queue.push(...sameInstance(root, node));
  }
  return [...found];
}

function sameInstance(root: JsonObject, node: JsonObject): readonly Json[] {
  const next: Json[] = [];
  for (const [word, value] of members(node)) {
    if (word === "$ref") next.push(...maybe(resolve(root, value)));
    else if (SAME_LIST.includes(word) && isArray(value)) next.push(...value);
    else if (SAME_ONE.includes(word)) next.push(value);
    else if ((word === "dependentSchemas" || word === "dependencies") && isObject(value))
      next.push(...members(value).map(([, schema]) => schema));
  }
  return next;
}

/** What a local reference points at. */
export function resolve(root: JsonObject, ref: Json): JsonObject | undefined {
  if (typeof ref !== "string" || !/^#(?:\/|$)/.test(ref)) return undefined;
  let at: Json | undefined = root;
  for (const raw of ref.split("/").slice(1)) {
    const step = unescapePointer(safeDecode(raw));
    at = isArray(at) ? at[Number(step)] : has(at, step) ? get(at, step) : undefined;
  }
  return isObject(at) ? at : undefined;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Declarations {
  /** Union-find over instance paths; a root is the earliest of its class. */
  readonly parents: ReadonlyMap<string, string>;
  readonly first: {
    readonly paths: ReadonlyMap<string, { readonly key: string }>;
    readonly keys: ReadonlyMap<JsonObject, ReadonlyMap<string, string>>;
    readonly nodes: ReadonlyMap<JsonObject, string>;
  };
}

/** Visit every declared key in document order, and join paths that one declaration serves. */
function walkDeclarations(root: JsonObject): Declarations {
  const parents = new Map<string, string>();
  const paths = new Map<string, { key: string; at: number }>();
  const keys = new Map<JsonObject, Map<string, string>>();
  const nodes = new Map<JsonObject, string>();
  let visits = 0;
  const top = (path: string): string => {
    const up = parents.get(path);
    return up === undefined || up === path ? path : top(up);
  };
  const join = (a: string, b: string): void => {
    const [x, y] = [top(a), top(b)];
    if (x === y) return;
    const early = (paths.get(x)?.at ?? 0) <= (paths.get(y)?.at ?? 0) ? x : y;
    parents.set(early === x ? y : x, early);
  };
  const declare = (node: JsonObject, key: string, path: string): void => {
    if (!paths.has(path)) paths.set(path, { key, at: paths.size });
    const own = keys.get(node) ?? new Map<string, string>();
    keys.set(node, own);
    const earlier = own.get(key);
    if (earlier === undefined) own.set(key, path);
    else join(earlier, path);
  };
  const visit = (value: Json, path: string, chain: readonly JsonObject[]): void => {
    if (!isObject(value) || chain.includes(value) || visits++ > MOST_VISITS) return;
    if (!nodes.has(value)) nodes.set(value, path);
    const inside = [...chain, value];
    for (const [word, sub] of members(value)) {
      if (word === "properties")
        for (const [key, schema] of members(asObject(sub))) {
          declare(value, key, joinPath(path, key));
          visit(schema, joinPath(path, key), inside);
        }
      else if (ITEMS.includes(word))
        for (const one of isArray(sub) ? sub : [sub]) visit(one, `${path}[]`, inside);
      else for (const same of sameInstance(root, oneMember(word, sub))) visit(same, path, inside);
    }
  };
  visit(root, "", []);
  return { parents, first: { paths, keys, nodes } };
}

const oneMember = (word: string, value: Json): JsonObject => ({ [word]: value });
