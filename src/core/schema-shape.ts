/**
 * The parameters of a tool as Symbols.
 *
 * Declarations that can describe the same instance key are one Symbol: `$ref`, `allOf`, `anyOf`, `oneOf`, `if` and their like
 * are followed together, and a `$defs` entry used at two places ties those places. Keys that only a pattern describes are
 * opaque, and so is all behind a remote or dynamic reference.
 */
import { get, isArray, isObject, type Json, type JsonObject, members } from "../model/json.js";
import type { Sym } from "../model/symbol.js";

/** What one place of an instance may hold. */
export interface Shape {
  readonly keys: ReadonlyMap<string, { readonly symbol: Sym; readonly shape: Shape }>;
  readonly items?: Shape;
  /** For members that no declaration names. */
  readonly additional?: Shape;
}

/** One step of an instance path: what key it names, and what stands there. */
export interface Step {
  readonly key: string;
  readonly symbol?: Sym;
  readonly shape?: Shape;
}

/** Follow `city`, `flights[]` or `flights[0]` from a place; a key that no declaration names leads into the map's values. */
export function follow(shape: Shape | undefined, step: string): Step {
  const key = step.replace(/(?:\[\d*\])+$/, "");
  const found = shape?.keys.get(key);
  let next = found?.shape ?? shape?.additional;
  for (let depth = step.slice(key.length).split("[").length - 1; depth > 0; depth--) next = next?.items;
  return {
    key,
    ...(found === undefined ? {} : { symbol: found.symbol }),
    ...(next === undefined ? {} : { shape: next }),
  };
}

export interface Param {
  readonly symbol: Sym;
  readonly name: string;
  /** Instance path: `ship.city`, `flights[].date`. */
  readonly path: string;
  /** Pointers of every declaration, into the schema. */
  readonly declarations: readonly string[];
  readonly required: boolean;
  /** A pattern or `propertyNames` also speaks of this key, or it reads like a path: its name is not free. */
  readonly opaque: boolean;
}

export interface SchemaShape {
  readonly root: Shape;
  readonly params: readonly Param[];
  /** Pointer of a property declaration → its Symbol. */
  readonly symbolAt: ReadonlyMap<string, Sym>;
  /** Pointer of a subschema → the shape of what it describes. */
  readonly shapeAt: ReadonlyMap<string, Shape>;
}

interface OpenShape {
  keys: Map<string, { symbol: Sym; shape: OpenShape }>;
  items?: OpenShape;
  additional?: OpenShape;
}

const TOGETHER = ["allOf", "anyOf", "oneOf"] as const;
const BESIDE = ["if", "then", "else", "not"] as const;
/** In drafts up to 7 a dependency is a schema or a list of keys. */
const DEPENDENT = ["dependentSchemas", "dependencies"] as const;

export function shapeOf(schema: JsonObject, symbolFor: (path: string) => Sym): SchemaShape {
  const shapes = new Map<string, OpenShape>();
  const shapeAt = new Map<string, OpenShape>();
  const leader = new Map<string, string>();
  const firstPath = new Map<string, { path: string; name: string; required: boolean; opaque: boolean }>();
  const find = (pointer: string): string => {
    const up = leader.get(pointer) ?? pointer;
    return up === pointer ? pointer : find(up);
  };
  const links: [OpenShape, string, string, OpenShape][] = [];

  const visit = (roots: readonly string[], path: string): OpenShape => {
    const here = close(schema, roots);
    const id = here.join("\n");
    const known = shapes.get(id);
    if (known !== undefined) return known;
    const shape: OpenShape = { keys: new Map() };
    shapes.set(id, shape);
    for (const pointer of here) if (!shapeAt.has(pointer)) shapeAt.set(pointer, shape);
    const nodes = here.map((pointer) => at(schema, pointer)).filter(isObject);
    for (const [key, declarations] of propertiesOf(schema, here)) {
      const childPath = path === "" ? key : `${path}.${key}`;
      const first = declarations[0] as string;
      for (const other of declarations.slice(1)) leader.set(find(other), find(first));
      const root = find(first);
      if (!firstPath.has(first)) {
        firstPath.set(first, {
          path: childPath,
          name: key,
          required: nodes.some((node) => asList(get(node, "required")).includes(key)),
          opaque: /[.[\]*]/.test(key) || nodes.some((node) => speaksOf(node, key)),
        });
      }
      links.push([shape, key, root, visit(declarations, childPath)]);
    }
    const items = here.flatMap((pointer) => itemPointers(schema, pointer));
    if (items.length > 0) shape.items = visit(items, `${path}[]`);
    const additional = here.flatMap((pointer) => additionalPointers(schema, pointer));
    if (additional.length > 0) shape.additional = visit(additional, path === "" ? "*" : `${path}.*`);
    return shape;
  };
  const root = visit([""], "");

  // Ties found late may join classes made early, so Symbols are given out at the end, by each class's first path.
  const symbolOf = new Map<string, Sym>();
  const params = new Map<
    Sym,
    { name: string; path: string; declarations: Set<string>; required: boolean; opaque: boolean }
  >();
  for (const [pointer, { path, name, required, opaque }] of firstPath) {
    const lead = find(pointer);
    const symbol = symbolOf.get(lead) ?? freeSymbol(path, symbolFor, params);
    symbolOf.set(lead, symbol);
    const param = params.get(symbol) ?? {
      name,
      path,
      declarations: new Set<string>(),
      required: false,
      opaque: false,
    };
    params.set(symbol, { ...param, required: param.required || required, opaque: param.opaque || opaque });
  }
  const symbolAt = new Map<string, Sym>();
  for (const pointer of new Set([...leader.keys(), ...firstPath.keys()])) {
    const symbol = symbolOf.get(find(pointer));
    if (symbol === undefined) continue;
    symbolAt.set(pointer, symbol);
    params.get(symbol)?.declarations.add(pointer);
  }
  for (const [shape, key, lead, child] of links) {
    shape.keys.set(key, { symbol: symbolOf.get(find(lead)) as Sym, shape: child });
  }
  return {
    root,
    symbolAt,
    shapeAt,
    params: [...params].map(([symbol, param]) => ({
      symbol,
      ...param,
      declarations: [...param.declarations],
    })),
  };
}

/** The keys `a.b` and `b` in `a` are spelt alike as paths, and are two Symbols all the same. */
function freeSymbol(path: string, symbolFor: (path: string) => Sym, taken: ReadonlyMap<Sym, unknown>): Sym {
  let symbol = symbolFor(path);
  for (let n = 2; taken.has(symbol); n++) symbol = symbolFor(`${path}~${n}`);
  return symbol;
}

/** All subschemas that describe the same place as these. */
function close(schema: JsonObject, roots: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let pointer = queue.shift(); pointer !== undefined; pointer = queue.shift()) {
    if (seen.has(pointer)) continue;
    const node = at(schema, pointer);
    if (!isObject(node)) continue;
    seen.add(pointer);
    const ref = localRef(get(node, "$ref"));
    if (ref !== undefined) queue.push(ref);
    for (const word of TOGETHER) {
      const list = get(node, word);
      if (isArray(list)) queue.push(...list.map((_, i) => `${pointer}/${word}/${i}`));
    }
    for (const word of BESIDE) if (isObject(get(node, word))) queue.push(`${pointer}/${word}`);
    for (const word of DEPENDENT) {
      const dependent = get(node, word);
      if (isObject(dependent))
        for (const [key] of members(dependent)) queue.push(`${pointer}/${word}/${escapePointer(key)}`);
    }
  }
  return [...seen].sort();
}

/** Keys with the pointers of their declarations, in document order of the first. */
function propertiesOf(schema: JsonObject, here: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const pointer of here) {
    const properties = get(at(schema, pointer), "properties");
    if (!isObject(properties)) continue;
    for (const [key] of members(properties)) {
      const list = found.get(key) ?? [];
      list.push(`${pointer}/properties/${escapePointer(key)}`);
      found.set(key, list);
    }
  }
  return found;
}

function itemPointers(schema: JsonObject, pointer: string): readonly string[] {
  const node = at(schema, pointer);
  const found: string[] = [];
  for (const word of ["items", "prefixItems", "contains", "additionalItems", "unevaluatedItems"]) {
    const inner = get(node, word);
    if (isObject(inner)) found.push(`${pointer}/${word}`);
    if (isArray(inner)) found.push(...inner.map((_, i) => `${pointer}/${word}/${i}`));
  }
  return found;
}

function additionalPointers(schema: JsonObject, pointer: string): readonly string[] {
  const node = at(schema, pointer);
  const found: string[] = [];
  for (const word of ["additionalProperties", "unevaluatedProperties"]) {
    if (isObject(get(node, word))) found.push(`${pointer}/${word}`);
  }
  const patterns = get(node, "patternProperties");
  if (isObject(patterns))
    for (const [key] of members(patterns)) found.push(`${pointer}/patternProperties/${escapePointer(key)}`);
  return found;
}

const speaksOf = (node: JsonObject, key: string): boolean =>
  isObject(get(node, "propertyNames")) ||
  (isObject(get(node, "patternProperties")) &&
    members(get(node, "patternProperties") as JsonObject).some(([pattern]) => matches(pattern, key)));

const matches = (pattern: string, key: string): boolean => {
  try {
    return new RegExp(pattern, "u").test(key);
  } catch {
    // A pattern that is no regular expression may mean anything: take it to speak of every key.
    return true;
  }
};

const asList = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);

export const escapePointer = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
export const unescapePointer = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~");

/** `#/$defs/Address` → `/$defs/Address`; undefined for what is not inside this schema. */
export function localRef(ref: Json | undefined): string | undefined {
  if (typeof ref !== "string" || !ref.startsWith("#") || (ref !== "#" && !ref.startsWith("#/")))
    return undefined;
  try {
    return decodeURIComponent(ref.slice(1));
  } catch {
    return undefined;
  }
}

/** The value at a JSON pointer, or undefined. */
export function at(root: Json, pointer: string): Json | undefined {
  let here: Json | undefined = root;
  for (const token of pointer.split("/").slice(1)) {
    here = isArray(here) ? here[Number(token)] : get(here, unescapePointer(token));
    if (here === undefined) return undefined;
  }
  return here;
}
