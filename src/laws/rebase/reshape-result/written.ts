/** Answers as text: the styles of JSON, and the notations of docs/format.md, 9.7. */
import {
  get,
  has,
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

/** JSON with `pad` after commas and colons, or lines indented by `indent`. */
function jsonText(value: Json, pad: string, indent: string, line = "\n"): string {
  if (isNumber(value)) return numberText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const below = line + indent;
  const parts = isArray(value)
    ? value.map((one) => jsonText(one, pad, indent, below))
    : members(value as JsonObject).map(
        ([key, one]) => `${JSON.stringify(key)}:${pad}${jsonText(one, pad, indent, below)}`,
      );
  const [left, right] = isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return left + right;
  return indent === ""
    ? left + parts.join(`,${pad}`) + right
    : left + below + parts.join(`,${below}`) + line + right;
}

const STYLES: readonly (readonly [pad: string, indent: string])[] = [
  ["", ""],
  [" ", ""],
  [" ", "  "],
  [" ", "    "],
];
const ascii = (text: string): string =>
  text.replace(/[^\u0000-\u007e]/g, (unit) => `\\u${(0x10000 + unit.charCodeAt(0)).toString(16).slice(1)}`);

/** The value after, in the style in which the recorded text has the value before. */
export function inStyleOf(recorded: string, before: Json, after: Json): string {
  for (const finish of [(text: string) => text, ascii])
    for (const [pad, indent] of STYLES)
      if (finish(jsonText(before, pad, indent)) === recorded) return finish(jsonText(after, pad, indent));
  return printJson(after);
}

const BEGINS = "A-Za-z_\\u00c0-\\u024f\\u3040-\\u30ff\\u3400-\\u9fff";
const INSIDE = `${BEGINS}0-9./()%+,;!?'&\\u00b7\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2026\\u3001\\u3002\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f-`;
const PLAIN = new RegExp(`^[${BEGINS}](?:[ ${INSIDE}]*[${INSIDE}])?$`);
const OTHERWISE = "y n yes no on off true false null nan inf none".split(" ");
const text = (value: string): string =>
  PLAIN.test(value) && !OTHERWISE.includes(value.toLowerCase()) ? value : JSON.stringify(value);

type Full = JsonArray | JsonObject;
const isFull = (value: Json): value is Full =>
  isArray(value) ? value.length > 0 : isObject(value) && keys(value).length > 0;
const leaf = (value: Json): string => (typeof value === "string" ? text(value) : printJson(value));

const shifted = (block: string): string =>
  block
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");

function yaml(value: Json): string {
  if (!isFull(value)) return leaf(value);
  if (isArray(value))
    return value
      .map((one) => {
        if (!isFull(one)) return `- ${leaf(one)}`;
        return isArray(one) ? `-\n${shifted(yaml(one))}` : `- ${shifted(yaml(one)).slice(2)}`;
      })
      .join("\n");
  return members(value)
    .map(([key, one]) =>
      isFull(one) ? `${text(key)}:\n${shifted(yaml(one))}` : `${text(key)}: ${leaf(one)}`,
    )
    .join("\n");
}

function paths(value: Json, path: string): readonly string[] {
  if (!isFull(value)) return [path === "" ? leaf(value) : `${path}: ${leaf(value)}`];
  if (isArray(value)) return value.flatMap((one, i) => paths(one, `${path}[${i}]`));
  return members(value).flatMap(([key, one]) => {
    const isWord = /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key);
    const next = isWord
      ? [path, key].filter((step) => step !== "").join(".")
      : `${path}[${JSON.stringify(key)}]`;
    return paths(one, next);
  });
}

const bare = (cell: string): string => cell.split("|").join("\\u007c");
const cellOf = (value: Json): string => bare(isFull(value) ? printJson(value) : leaf(value));
const tableRows = (value: Json): readonly JsonObject[] | undefined =>
  isArray(value) && value.every(isObject) && value.some((row) => keys(row).length > 0) ? value : undefined;

function table(rows: readonly JsonObject[]): string {
  const columns = [...new Set(rows.flatMap((row) => keys(row)))];
  const line = (cells: readonly string[]): string => `|${cells.map((cell) => ` ${cell} |`).join("")}`;
  return [
    line(columns.map((key) => bare(text(key)))),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((key) => (has(row, key) ? cellOf(get(row, key) as Json) : "")))),
  ].join("\n");
}

function tables(value: Json): string | undefined {
  const rows = tableRows(value);
  if (rows !== undefined) return table(rows);
  if (!isObject(value)) return undefined;
  if (!isFull(value)) return "{}";
  return members(value)
    .map(([key, one]) => {
      const inner = tableRows(one);
      return inner === undefined ? `${text(key)}: ${cellOf(one)}` : `${text(key)}:\n${table(inner)}`;
    })
    .join("\n");
}

const isHeld = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 9 || code === 10;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
};
const heldByXml = (value: string): boolean => [...value].every(isHeld);
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};
const withEntities = (value: string, which: RegExp): string =>
  value.replace(which, (char) => ENTITIES[char] as string);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function xml(tag: string, attributes: string, value: Json, margin: string): string {
  const element = (type: string, inside: string): string => {
    const typed = type === "" ? "" : ` type="${type}"`;
    return `${margin}<${tag}${attributes}${typed}>${inside}</${tag}>`;
  };
  const put = (inside: string): string => withEntities(inside, /[&<>]/g);
  if (typeof value === "string") {
    if (!heldByXml(value)) return element("json", put(JSON.stringify(value)));
    const isRead = value === "" || ["true", "false", "null"].includes(value) || NUMBER.test(value);
    return element(isRead ? "string" : "", put(value));
  }
  if (!isArray(value) && !isObject(value)) return element("", printJson(value));
  if (!isFull(value)) return `${margin}<${tag}${attributes} type="${isArray(value) ? "array" : "object"}"/>`;
  const below = `${margin}  `;
  const children = isArray(value)
    ? value.map((one) => xml("item", "", one, below))
    : members(value).map(([key, one]) =>
        /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(key) && !/^xml/i.test(key)
          ? xml(key, "", one, below)
          : xml("entry", ` key="${withEntities(key, /[&<>"\n\t]/g)}"`, one, below),
      );
  return element(isArray(value) ? "array" : "", `\n${children.join("\n")}\n${margin}`);
}

const keysHeld = (value: Json): boolean =>
  isArray(value)
    ? value.every(keysHeld)
    : !isObject(value) || members(value).every(([key, one]) => heldByXml(key) && keysHeld(one));

/** Undefined where the notation cannot hold the value. */
export function inNotation(value: Json, as: string): string | undefined {
  switch (as) {
    case "json":
      return printJson(value);
    case "json-indented":
      return jsonText(value, " ", "  ");
    case "yaml":
      return yaml(value);
    case "key-value":
      return paths(value, "").join("\n");
    case "table":
      return tables(value);
    case "xml":
      return keysHeld(value) ? xml("result", "", value, "") : undefined;
    default:
      return undefined;
  }
}
