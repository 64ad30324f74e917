/** What `notation.ts` wrote, read back; undefined for text that it does not write. */
import { fromMembers, type Json, type Member } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { isPlain } from "./notation.js";

const jsonOf = (text: string): Json | undefined => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

function scalarOf(text: string): Json | undefined {
  if (isPlain(text)) return text;
  return text.startsWith('"') || text === "{}" || text === "[]" || LITERAL.test(text)
    ? jsonOf(text)
    : undefined;
}
const cellOf = (text: string): Json | undefined => (/^[[{]/.test(text) ? jsonOf(text) : scalarOf(text));

/** A key at the start of a line and what follows its colon. */
function keyed(line: string): readonly [key: string, rest: string] | undefined {
  const end = line.startsWith('"') ? (/^"(?:[^"\\]|\\.)*"/.exec(line)?.[0].length ?? 0) : line.indexOf(":");
  if (end <= 0 || line[end] !== ":") return undefined;
  const key = scalarOf(line.slice(0, end));
  return typeof key === "string" ? [key, line.slice(end + 1)] : undefined;
}

export function readYaml(text: string): Json | undefined {
  const lines = text.split("\n");
  return lines.length === 1 && !lines[0]?.startsWith("- ") && !/:(?: |$)/.test(unquoted(lines[0] ?? ""))
    ? scalarOf(text)
    : yamlBlock(lines);
}
const unquoted = (line: string): string => line.replace(/"(?:[^"\\]|\\.)*"/g, '""');

/** Lines of one block, without its own indent. */
function yamlBlock(lines: readonly string[]): Json | undefined {
  const entries: string[][] = [];
  for (const line of lines)
    if (line.startsWith("  ") && entries.length > 0) entries.at(-1)?.push(line.slice(2));
    else entries.push([line]);
  const values: Json[] = [];
  const list: Member[] = [];
  for (const [first = "", ...inner] of entries) {
    if (first === "-" || first.startsWith("- ")) {
      const item = yamlItem(first, inner);
      if (item === undefined) return undefined;
      values.push(item);
      continue;
    }
    const found = keyed(first);
    if (found === undefined) return undefined;
    const value =
      found[1] === "" ? yamlBlock(inner) : inner.length === 0 ? scalarOf(found[1].slice(1)) : undefined;
    if (value === undefined) return undefined;
    list.push([found[0], value]);
  }
  if (values.length > 0) return list.length > 0 ? undefined : values;
  return fromMembers(list);
}

function yamlItem(first: string, inner: readonly string[]): Json | undefined {
  if (first === "-") return yamlBlock(inner);
  const head = first.slice(2);
  const isScalar = inner.length === 0 && keyed(head) === undefined;
  return isScalar ? scalarOf(head) : yamlBlock([head, ...inner]);
}

/** A tree in the making. */
type Draft = { leaf?: Json; list?: Draft[]; map?: Map<string, Draft> };

const STEP = /\.?([A-Za-z_][A-Za-z0-9_-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

export function readKeyValue(text: string): Json | undefined {
  if (text === "{}" || text === "[]") return jsonOf(text);
  const root: Draft = {};
  for (const line of text.split("\n")) if (!putLine(root, line)) return undefined;
  return settled(root);
}

function putLine(root: Draft, line: string): boolean {
  let here = root;
  STEP.lastIndex = 0;
  let at = 0;
  for (let found = STEP.exec(line); found !== null; found = STEP.exec(line)) {
    const [, name, index, quoted] = found;
    if (here.leaf !== undefined) return false;
    here =
      index === undefined
        ? member(here, name ?? (jsonOf(quoted ?? "") as string))
        : item(here, Number(index));
    at = STEP.lastIndex;
  }
  const value = line.startsWith(": ", at) ? scalarOf(line.slice(at + 2)) : undefined;
  if (value === undefined || at === 0 || here.leaf !== undefined || here.list !== undefined) return false;
  here.leaf = value;
  return true;
}

function member(draft: Draft, key: string): Draft {
  draft.map ??= new Map();
  const known = draft.map.get(key) ?? {};
  draft.map.set(key, known);
  return known;
}
function item(draft: Draft, index: number): Draft {
  draft.list ??= [];
  const known = draft.list[index] ?? {};
  draft.list[index] = known;
  return known;
}

function settled({ leaf, list, map }: Draft): Json | undefined {
  if (leaf !== undefined) return list === undefined && map === undefined ? leaf : undefined;
  if (list !== undefined && map === undefined) {
    const items = Array.from(list, (one) => (one === undefined ? undefined : settled(one)));
    return items.some((one) => one === undefined) ? undefined : (items as Json[]);
  }
  if (map === undefined || list !== undefined) return undefined;
  const found = [...map].map(([key, one]) => [key, settled(one)] as const);
  return found.some(([, one]) => one === undefined) ? undefined : fromMembers(found as Member[]);
}

export function readTable(text: string): Json | undefined {
  if (text === "{}") return {};
  const lines = text.split("\n");
  if (text.startsWith("|")) return tableOf(lines);
  const list: Member[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = keyed(lines[at] as string);
    if (found === undefined) return undefined;
    let end = at + 1;
    while (lines[end]?.startsWith("|") === true) end++;
    const value = found[1] === "" ? tableOf(lines.slice(at + 1, end)) : cellOf(found[1].slice(1));
    if (value === undefined || (found[1] !== "" && end > at + 1)) return undefined;
    list.push([found[0], value]);
    at = end;
  }
  return fromMembers(list);
}

function tableOf(lines: readonly string[]): Json | undefined {
  const [head, rule, ...rows] = lines;
  if (head === undefined || rule === undefined) return undefined;
  const columns = rowCells(head).map(scalarOf);
  if (rows.length === 0 || columns.some((key) => typeof key !== "string")) return undefined;
  const made = rows.map((row): Json | undefined => {
    const own = rowCells(row);
    if (own.length !== columns.length) return undefined;
    const list = own.map((text, i) => [columns[i], text === "" ? null : cellOf(text), text] as const);
    if (list.some(([, value]) => value === undefined)) return undefined;
    return fromMembers(
      list.filter(([, , text]) => text !== "").map(([key, value]) => [key as string, value as Json]),
    );
  });
  return made.some((row) => row === undefined) ? undefined : (made as Json[]);
}
/** An empty cell has one blank on either side, like a full one, and nothing between them. */
const rowCells = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.slice(1, -1));

const OPEN = /<([A-Za-z_][A-Za-z0-9_.-]*)(?: key="([^"]*)")?(?: type="(json|string|array|object)")?(\/?)>/y;

interface Element {
  readonly name: string;
  readonly key: string | undefined;
  readonly value: Json;
  readonly end: number;
}

export function readXml(text: string): Json | undefined {
  const root = elementAt(text, 0);
  return root?.name === "result" && root.end === text.length ? root.value : undefined;
}

function elementAt(text: string, start: number): Element | undefined {
  OPEN.lastIndex = start;
  const found = OPEN.exec(text);
  if (found === null) return undefined;
  const [all, name = "", key, type, isEmpty] = found;
  const own = { name, key: key === undefined ? undefined : unescaped(key) };
  let at = start + all.length;
  if (isEmpty === "/")
    return type === "array" || type === "object"
      ? { ...own, value: type === "array" ? [] : {}, end: at }
      : undefined;
  const close = `</${name}>`;
  const children: Element[] = [];
  const next = (): number => /^\n *</.exec(text.slice(at, at + 1 + MOST_INDENT))?.[0].length ?? 0;
  for (let gap = next(); gap > 0 && !text.startsWith("</", at + gap - 1); gap = next()) {
    const child = elementAt(text, at + gap - 1);
    if (child === undefined) return undefined;
    children.push(child);
    at = child.end;
  }
  if (children.length > 0) {
    at += next() - 1;
    const value =
      type === "array"
        ? children.map((child) => child.value)
        : fromMembers(children.map((child): Member => [child.key ?? child.name, child.value]));
    return text.startsWith(close, at) ? { ...own, value, end: at + close.length } : undefined;
  }
  const end = text.indexOf("<", at);
  if (end < 0 || !text.startsWith(close, end)) return undefined;
  const content = unescaped(text.slice(at, end));
  const value = type === "json" || (type === undefined && LITERAL.test(content)) ? jsonOf(content) : content;
  return value === undefined ? undefined : { ...own, value, end: end + close.length };
}
/** Nesting is bounded, and so is an indent. */
const MOST_INDENT = 2048;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#10": "\n",
  "#9": "\t",
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#10|#9);/g, (_, name: string) => NAMED[name] as string);
