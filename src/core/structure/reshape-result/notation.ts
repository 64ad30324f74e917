/** An answer that is no longer JSON: YAML, lines of paths, Markdown tables, XML. `read-notation.ts` reads them back. */
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  keys,
  members,
  numberText,
  printJson,
} from "../../../model/json.js";
import { escapeXml } from "../../xml.js";

/** Text that every reader of YAML takes for a string as it stands, and that means nothing in the other notations. */
const PLAIN =
  /^[A-Za-z_\u00c0-\u024f\u3040-\u30ff\u3400-\u9fff](?:[0-9A-Za-z_./()%+,;!?'&\u00b7\u00c0-\u024f\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u3001\u3002\u3040-\u30ff\u3400-\u9fff\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f -]*[0-9A-Za-z_./()%+,;!?'&\u00b7\u00c0-\u024f\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u3001\u3002\u3040-\u30ff\u3400-\u9fff\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f-])?$/;
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|none)$/i;

export const isPlain = (text: string): boolean => PLAIN.test(text) && !RESERVED.test(text);
const string = (text: string): string => (isPlain(text) ? text : JSON.stringify(text));

/** A value that is no object or array with something in it, on one line. */
export function scalar(value: Json): string {
  if (typeof value === "string") return string(value);
  if (isArray(value)) return "[]";
  return isObject(value) ? "{}" : isNumber(value) ? numberText(value) : String(value);
}

const isFull = (value: Json): value is JsonArray | JsonObject =>
  (isArray(value) && value.length > 0) || (isObject(value) && keys(value).length > 0);

export const printYaml = (value: Json): string => yamlLines(value).join("\n");

function yamlLines(value: Json): readonly string[] {
  if (!isFull(value)) return [scalar(value)];
  if (isArray(value))
    return value.flatMap((item) => {
      if (!isFull(item)) return [`- ${scalar(item)}`];
      if (isArray(item)) return ["-", ...indented(yamlLines(item))];
      const [first, ...rest] = yamlLines(item);
      return [`- ${first}`, ...indented(rest)];
    });
  return members(value).flatMap(([key, item]) =>
    isFull(item) ? [`${string(key)}:`, ...indented(yamlLines(item))] : [`${string(key)}: ${scalar(item)}`],
  );
}
const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** `money.paid: 5`, `lines[0]["odd key"]: x`: a line for each value that holds no others. */
export const printKeyValue = (value: Json): string => [...pathLines(value, "")].join("\n");

function* pathLines(value: Json, path: string): Generator<string> {
  if (!isFull(value)) yield path === "" ? scalar(value) : `${path}: ${scalar(value)}`;
  else if (isArray(value)) for (const [i, item] of value.entries()) yield* pathLines(item, `${path}[${i}]`);
  else
    for (const [key, item] of members(value)) {
      const step = IDENTIFIER.test(key) ? `${path === "" ? "" : "."}${key}` : `[${JSON.stringify(key)}]`;
      yield* pathLines(item, path + step);
    }
}

/** Undefined where there is nothing to make a table of. */
export function printTable(value: Json): string | undefined {
  if (isTable(value)) return tableLines(value).join("\n");
  if (!isObject(value)) return undefined;
  if (!isFull(value)) return scalar(value);
  return members(value)
    .flatMap(([key, item]) =>
      isTable(item) ? [`${string(key)}:`, ...tableLines(item)] : [`${string(key)}: ${cell(item)}`],
    )
    .join("\n");
}

/** Objects in a row, with a column at least. */
const isTable = (value: Json): value is readonly JsonObject[] =>
  isArray(value) && value.length > 0 && value.every(isObject) && value.some((row) => keys(row).length > 0);

function tableLines(rows: readonly JsonObject[]): readonly string[] {
  const columns = [...new Set(rows.flatMap((row) => keys(row)))];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map((key) => barless(string(key)))),
    line(columns.map(() => "---")),
    ...rows.map((row) => {
      const own = new Map(members(row));
      return line(columns.map((key) => (own.has(key) ? cell(own.get(key) as Json) : "")));
    }),
  ];
}
/** What holds other values is JSON in its cell. */
const cell = (value: Json): string => barless(isFull(value) ? printJson(value) : scalar(value));
/** Only quoted text holds a bar. */
const barless = (text: string): string => text.replaceAll("|", "\\u007c");

const ELEMENT = /^(?!xml)[A-Za-z_][A-Za-z0-9_.-]*$/i;
/** What XML cannot hold, or would read as something else. */
const UNFIT = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

const attribute = (text: string): string =>
  escapeXml(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");

/** Undefined where a key holds what XML cannot hold. */
export const printXml = (value: Json): string | undefined =>
  keysFit(value) ? element("result", "", value).join("\n") : undefined;

const keysFit = (value: Json): boolean =>
  isArray(value)
    ? value.every(keysFit)
    : !isObject(value) || members(value).every(([key, item]) => !UNFIT.test(key) && keysFit(item));

function element(name: string, attributes: string, value: Json): readonly string[] {
  const whole = (type: string, text: string): readonly string[] => [
    `<${name}${attributes}${type === "" ? "" : ` type="${type}"`}>${text}</${name}>`,
  ];
  if (typeof value === "string") {
    if (UNFIT.test(value)) return whole("json", escapeXml(JSON.stringify(value)));
    return whole(value === "" || LITERAL.test(value) ? "string" : "", escapeXml(value));
  }
  if (!isArray(value) && !isObject(value)) return whole("", scalar(value));
  if (!isFull(value)) return [`<${name}${attributes} type="${isArray(value) ? "array" : "object"}"/>`];
  const inner = isArray(value)
    ? value.flatMap((item) => element("item", "", item))
    : members(value).flatMap(([key, item]) =>
        ELEMENT.test(key) ? element(key, "", item) : element("entry", ` key="${attribute(key)}"`, item),
      );
  return [
    `<${name}${attributes}${isArray(value) ? ' type="array"' : ""}>`,
    ...inner.map((line) => `  ${line}`),
    `</${name}>`,
  ];
}
