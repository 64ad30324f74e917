/**
 * One YAML dialect: YAML 1.2 core, read into lossless JSON with the place of each member, and printed back.
 *
 * Built on the parser's events and not on its loader, so that numbers keep their text, a key given twice is an error,
 * `__proto__` is a key like any other, and what aliases expand to is counted before it exists.
 */
import {
  DUMP_SCHEMA,
  type Event,
  getScalarValue,
  type Node,
  parseEvents,
  present,
  type ScalarNode,
  YAMLException,
} from "js-yaml";
import {
  fromMembers,
  isArray,
  isNumber,
  isObject,
  type Json,
  type Member,
  members,
  numberText,
} from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { positionAt } from "../excerpt.js";
import { readText } from "../files.js";
import { plainScalar } from "./yaml-scalar.js";

/** A document after all its aliases are expanded may hold this many values and characters; a bomb holds more. */
const MAX_EXPANDED = 16 * 1024 * 1024;
const MAX_DEPTH = 100;

export type Path = readonly PropertyKey[];
export interface Position {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}
export interface YamlDocument {
  readonly value: Json;
  /** Where the member with this path is written; of one that is missing, the nearest that is there. */
  at(path: Path): Position;
}

/** Read one YAML document. `file` starts the place of a problem. */
export function parseYaml(text: string, file: string): Result<YamlDocument> {
  const tree = buildTree(text);
  if ("what" in tree) {
    const { line, column } = positionAt(text, tree.at);
    return failed(yamlProblem(`${file}:${line}:${column}`, tree.what));
  }
  const at = (path: Path): Position => positionAt(text, offsetOf(tree, path));
  return ok({ value: tree.value, at });
}

/** Read a YAML file. */
export function readYaml(path: string): Result<YamlDocument> {
  const text = readText(path);
  return text.ok ? parseYaml(text.value, path) : text;
}

const yamlProblem = (where: string, what: string): Problem => ({ code: "bad-file", where, what });

/** A value with the place where it is written and those of its members. */
interface Tree {
  readonly value: Json;
  readonly at: number;
  /** Values and characters below it, aliases expanded. */
  readonly weight: number;
  readonly depth: number;
  readonly inner: ReadonlyMap<PropertyKey, { readonly keyAt: number; readonly tree: Tree }>;
}
interface Mistake {
  readonly what: string;
  readonly at: number;
}

function offsetOf(tree: Tree, path: Path): number {
  let at = tree.at;
  let here: Tree | undefined = tree;
  for (const part of path) {
    const member: { readonly keyAt: number; readonly tree: Tree } | undefined = here?.inner.get(part);
    if (member === undefined) break;
    at = member.keyAt;
    here = member.tree;
  }
  return at;
}

class Unfit extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

function buildTree(text: string): Tree | Mistake {
  try {
    return treeOf(text, parseEvents(text, { maxDepth: MAX_DEPTH }));
  } catch (error) {
    if (error instanceof Unfit) return { what: error.message, at: error.at };
    if (error instanceof YAMLException)
      return { what: `not YAML: ${error.reason}`, at: error.mark?.position ?? 0 };
    throw error;
  }
}

// The parser's event and style numbers.
const DOCUMENT = 1;
const SEQUENCE = 2;
const MAPPING = 3;
const SCALAR = 4;
const ALIAS = 5;
const POP = 6;
const PLAIN = 1;
const SINGLE_QUOTED = 2;

type Collection = Extract<Event, { type: 2 | 3 }>;

/** Where the first node of some events starts. */
const startOf = (events: readonly Event[]): number | undefined =>
  events
    .map((event) => ("start" in event ? event.start : "valueStart" in event ? event.valueStart : -1))
    .find((at) => at >= 0);

function treeOf(text: string, events: readonly Event[]): Tree {
  const anchors = new Map<string, Tree | undefined>();
  let next = 0;
  const slice = (start: number, end: number): string => text.slice(start, end);

  const node = (): Tree => {
    const event = events[next++] as Event;
    if (event.type === ALIAS) return aliased(slice(event.anchorStart, event.anchorEnd), event.anchorStart);
    if (event.type !== SCALAR && event.type !== SEQUENCE && event.type !== MAPPING)
      throw new Unfit("the document ends too early", text.length);
    const anchor = event.anchorStart < 0 ? undefined : slice(event.anchorStart, event.anchorEnd);
    const tag = event.tagStart < 0 ? undefined : slice(event.tagStart, event.tagEnd);
    if (anchor !== undefined) anchors.set(anchor, undefined);
    const tree =
      event.type === SCALAR
        ? scalar(text, event, tag)
        : event.type === SEQUENCE
          ? sequence(event, tag)
          : mapping(event, tag);
    if (anchor !== undefined) anchors.set(anchor, tree);
    return tree;
  };
  const aliased = (name: string, at: number): Tree => {
    if (!anchors.has(name)) throw new Unfit(`the alias *${name} has no anchor before it`, at);
    const tree = anchors.get(name);
    if (tree === undefined) throw new Unfit(`the alias *${name} stands inside what it repeats`, at);
    return { ...tree, at };
  };
  const sequence = ({ start: at, tagStart }: Collection, tag: string | undefined): Tree => {
    refuseTag(tag, ["!!seq"], tagStart);
    const items: Tree[] = [];
    while (!isPop(events[next])) items.push(node());
    next++;
    const inner = new Map(items.map((tree, i) => [i, { keyAt: tree.at, tree }]));
    return { value: items.map((item) => item.value), at, inner, ...sizeOf(items, at) };
  };
  const mapping = ({ start: at, tagStart }: Collection, tag: string | undefined): Tree => {
    refuseTag(tag, ["!!map"], tagStart);
    const inner = new Map<PropertyKey, { readonly keyAt: number; readonly tree: Tree }>();
    const list: Member[] = [];
    const trees: Tree[] = [];
    while (!isPop(events[next])) {
      refuseMerge(text, events[next]);
      const key = node();
      const name = keyText(key);
      if (inner.has(name))
        throw new Unfit(`the key ${JSON.stringify(name.slice(0, 40))} is given twice`, key.at);
      const tree = node();
      trees.push(key, tree);
      list.push([name, tree.value]);
      inner.set(name, { keyAt: key.at, tree });
    }
    next++;
    return { value: fromMembers(list), at, inner, ...sizeOf(trees, at) };
  };

  const first = events[next++];
  if (first?.type !== DOCUMENT) throw new Unfit("the file is empty", 0);
  const root = isPop(events[next]) ? undefined : node();
  next++;
  if (next < events.length)
    throw new Unfit("the file holds more than one YAML document", startOf(events.slice(next)) ?? text.length);
  if (root === undefined) throw new Unfit("the document is empty", 0);
  return root;
}

const isPop = (event: Event | undefined): boolean => event === undefined || event.type === POP;

/** Counted before anything walks it: a bomb is small while its parts are shared. */
function sizeOf(parts: readonly Tree[], at: number): { readonly weight: number; readonly depth: number } {
  let weight = 1;
  let depth = 1;
  for (const part of parts) {
    weight += part.weight;
    depth = Math.max(depth, part.depth + 1);
  }
  if (weight > MAX_EXPANDED) throw new Unfit("its aliases expand to more than a file may hold", at);
  if (depth > MAX_DEPTH) throw new Unfit(`nested deeper than ${MAX_DEPTH} levels`, at);
  return { weight, depth };
}

function refuseTag(tag: string | undefined, allowed: readonly string[], at: number): void {
  if (tag !== undefined && tag !== "!" && !allowed.includes(tag))
    throw new Unfit(`the tag ${tag.slice(0, 40)} is not allowed`, at);
}

function refuseMerge(text: string, event: Event | undefined): void {
  if (event?.type !== SCALAR || event.style !== PLAIN || getScalarValue(text, event) !== "<<") return;
  throw new Unfit("merge keys (<<) are not read; write the members out", event.valueStart);
}

function keyText(key: Tree): string {
  if (typeof key.value === "string") return key.value;
  if (typeof key.value === "boolean" || isNumber(key.value) || key.value === null)
    return isNumber(key.value) ? numberText(key.value) : String(key.value);
  throw new Unfit("a key is a list or a mapping", key.at);
}

function scalar(text: string, event: Extract<Event, { type: 4 }>, tag: string | undefined): Tree {
  const at = event.valueStart < 0 ? Math.max(event.tagStart, event.anchorStart, 0) : event.valueStart;
  refuseTag(tag, ["!!str", "!!int", "!!float", "!!bool", "!!null"], event.tagStart);
  const source = getScalarValue(text, event);
  const isText = tag === "!!str" || tag === "!" || (tag === undefined && event.style !== PLAIN);
  const value = isText ? source : plainScalar(source);
  if (value === undefined) throw new Unfit(`${source} is no number that JSON can hold`, at);
  if (!isText && tag !== undefined && typeof value === "string")
    throw new Unfit(`${JSON.stringify(source.slice(0, 40))} does not fit its tag ${tag}`, at);
  return { value, at, weight: 1 + source.length, depth: 0, inner: new Map() };
}

// ---- printing

const TAG = "tag:yaml.org,2002:";
const leaf = (tag: string, value: string): ScalarNode => ({
  kind: "scalar",
  tag: `${TAG}${tag}`,
  tagged: false,
  style: PLAIN,
  value,
});

/** `<<` without quotes would be read as a merge key. */
const textLeaf = (text: string): ScalarNode => ({
  ...leaf("str", text),
  style: text === "<<" ? SINGLE_QUOTED : PLAIN,
});

function nodeOf(value: Json): Node {
  if (value === null) return leaf("null", "null");
  if (typeof value === "boolean") return leaf("bool", String(value));
  if (isNumber(value)) {
    const text = numberText(value);
    return leaf(/^-?\d+$/.test(text) ? "int" : "float", text);
  }
  if (typeof value === "string") return textLeaf(value);
  const shared = { tagged: false, style: 1 } as const;
  if (isArray(value)) return { ...shared, kind: "sequence", tag: `${TAG}seq`, items: value.map(nodeOf) };
  if (isObject(value)) {
    const items = members(value).map(([key, item]) => ({ key: textLeaf(key), value: nodeOf(item) }));
    return { ...shared, kind: "mapping", tag: `${TAG}map`, items };
  }
  throw new TypeError("not a JSON value");
}

/** YAML text of a value, block style, numbers as written; readers of YAML 1.1 understand it alike. */
export const printYaml = (value: Json): string =>
  present([{ contents: nodeOf(value), directives: [] }], { schema: DUMP_SCHEMA, lineWidth: 120 });
