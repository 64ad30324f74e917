/**
 * Every leaf of a JSON value, whatever its shape: values and object keys, and what is encoded inside strings (JSON,
 * XML entities, percent-encoding). It knows nothing of rows or schemas, so it forgets no place.
 */
import { isArray, isObject, type Json, members } from "../model/json.js";
import { parseJson } from "../model/json-text.js";

/** How a text came to light: as it stands, or decoded from a string. */
export type Via = "text" | "key" | "json" | "xml" | "percent";

export interface Leaf {
  /** JSON pointer; below a string that holds JSON it goes on after `!`, as in `/messages/3/content!/price`. */
  readonly pointer: string;
  /** The text of a string or key, decoded. */
  readonly text?: string;
  /** The value, where it is no string. */
  readonly value?: null | boolean | number | Json;
  readonly via: Via;
}

export const escapePointer = (key: string): string =>
  key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

export const unescapePointer = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

const DEEPEST = 6;

export function* leaves(value: Json, pointer = "", via: Via = "text", depth = 0): Generator<Leaf> {
  if (typeof value === "string") yield* textLeaves(value, pointer, via, depth);
  else if (isArray(value))
    for (const [index, item] of value.entries()) yield* leaves(item, `${pointer}/${index}`, via, depth);
  else if (isObject(value))
    for (const [key, item] of members(value)) {
      const at = `${pointer}/${escapePointer(key)}`;
      yield { pointer: at, text: key, via: "key" };
      yield* leaves(item, at, via, depth);
    }
  else yield { pointer, value, via };
}

/** A text, then what it encodes. Each decoding is a leaf of its own, so that a name hidden in one is seen. */
function* textLeaves(text: string, pointer: string, via: Via, depth: number): Generator<Leaf> {
  yield { pointer, text, via };
  if (depth >= DEEPEST) return;
  const inner = jsonIn(text);
  if (inner !== undefined) {
    yield* leaves(inner, `${pointer}!`, "json", depth + 1);
    return;
  }
  const xml = decodeXml(text);
  if (xml !== text) yield { pointer, text: xml, via: "xml" };
  const plain = decodePercent(text);
  if (plain !== text) yield { pointer, text: plain, via: "percent" };
}

/** The array or object that a string holds, whole. */
export function jsonIn(text: string): Json | undefined {
  const first = /^\s*([{["])/.exec(text)?.[1];
  if (first === undefined) return undefined;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export function decodeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (all, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name as string] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : (all as string);
    },
  );
}

export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Unicode escapes of printable ASCII, wherever they stand in a text. */
export const decodeEscapes = (text: string): string =>
  text.replace(/\\u00([2-7][0-9a-fA-F])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
