/** How a file is cut into records, told by its first bytes and by the formats: which unit of a file is a record differs between them. */
import { get, isArray, isObject, type Json, type JsonObject } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { decodeUtf8 } from "../files.js";
import { type Format, formats, type Unit } from "../formats/index.js";
import { headOfObject } from "./head-object.js";
import { bareName } from "./packing.js";
import { isSpace, type Piece, splitArray, splitLines } from "./pieces.js";

export type Cut =
  | {
      readonly by: "lines" | "elements" | "nothing";
      /** A line, an element or the value may hold several records. */
      readonly divided?: true;
    }
  /** All lines or elements are one record of this format. */
  | { readonly by: "file"; readonly format: string }
  /** The elements of the list under this key are the records. */
  | { readonly by: "inside"; readonly key: string; readonly format: string }
  /** The one value is a record; what it shares with others is in a file at this path from its folder. */
  | { readonly by: "beside"; readonly path: string; readonly format: string };

export interface CutOptions {
  /** Name of the format; else it is detected. */
  readonly from?: string | undefined;
  /** Each line, element or the one value is a record, whatever it looks like. */
  readonly values?: boolean | undefined;
  /** The formats that are told apart; default: those that come with `hsa`. */
  readonly formats?: readonly Format[] | undefined;
}

/** What is known of a file when it is asked how to cut it. */
export interface Head {
  readonly file: string;
  /** Its first bytes, without a byte order mark. */
  readonly text: Buffer;
  /** These are all bytes. */
  readonly isEnd: boolean;
}

/** How far to look when the kind of file is guessed. */
export const SNIFF_BYTES = 4 * 1024 * 1024;
/** Lines or elements that a format whose record is a whole file is shown. */
const HEAD_ITEMS = 16;
const OPEN_ARRAY = 91;

type PlainCut = Extract<Cut, { by: "lines" | "elements" | "nothing" }>;
const LINES: PlainCut = { by: "lines" };
const ELEMENTS: PlainCut = { by: "elements" };
const NOTHING: PlainCut = { by: "nothing" };

/** Undefined: more bytes are needed. The answer depends on the file alone, in whatever chunks its bytes come. */
export function cutOf(head: Head, options: CutOptions, maxBytes: number): Cut | undefined {
  const { text, file, isEnd } = head;
  const first = text.findIndex((byte) => !isSpace(byte));
  if (first === -1) return isEnd ? LINES : undefined;
  if (text[first] === OPEN_ARRAY) return cutItems(ELEMENTS, head, options);
  if (/\.(?:jsonl|ndjson)$/i.test(bareName(file))) return cutItems(LINES, head, options);
  // One object over many lines, or JSON Lines whatever the name: a line that is an object by itself tells.
  const [line, next] = splitLines(SNIFF_BYTES).push(text);
  if (line !== undefined && parsedPiece(line, isObject) !== undefined) {
    const found = isLast(text, line) ? sharingOf(text, options) : undefined;
    // A second line may still come, and then these are lines.
    if (found !== undefined) return isEnd ? found : undefined;
    return cutItems(LINES, head, options);
  }
  if (next !== undefined && parsedPiece(next, isObject) !== undefined) return cutItems(LINES, head, options);
  if (!isEnd && text.length < SNIFF_BYTES) return undefined;
  for (let size = SNIFF_BYTES; size < text.length; size *= 2) {
    const found = sharingOf(text.subarray(0, size), options);
    if (found !== undefined) return found;
  }
  const found = isEnd ? sharingOf(text, options) : undefined;
  if (found !== undefined) return found;
  if (!isEnd && text.length < maxBytes && candidates(options).some(isSharing)) return undefined;
  // A single line is the same either way, and without its end it is not among the lines above.
  return line === undefined ? cutItems(LINES, head, options) : dividedOrNot(NOTHING, headIn(text), options);
}

const isOfParts = ({ unit }: Format): boolean => typeof unit === "object" && "parts" in unit;
const isOfValues = (format: Format): boolean => (format.unit ?? "value") === "value" || isOfParts(format);

/** Formats whose values may hold several records. */
export const formatsOfParts = (options: CutOptions): readonly Format[] =>
  candidates(options).filter(isOfParts);

const candidates = ({ from, values, formats: known = formats }: CutOptions): readonly Format[] =>
  values === true ? [] : from === undefined ? known : known.filter(({ name }) => name === from);
const isInside = (unit: Unit | undefined): unit is Extract<Unit, { inside: string }> =>
  typeof unit === "object" && "inside" in unit;
const isSharing = ({ unit, beside }: Format): boolean => isInside(unit) || beside !== undefined;

/** `first`: the first record, or what is known of it. */
function dividedOrNot(plain: PlainCut, first: Json, options: CutOptions): Cut {
  const own = formatsOfParts(options);
  const found = options.from === undefined ? own.some(({ detect }) => detect(first)) : own.length > 0;
  return found ? { ...plain, divided: true } : plain;
}

const headIn = (text: Buffer): JsonObject => headOfObject(text.subarray(0, SNIFF_BYTES).toString("utf8"));

/** Lines or elements: each a record, or all together. */
function cutItems(plain: PlainCut, { text, isEnd }: Head, options: CutOptions): Cut | undefined {
  const own = candidates(options);
  const isWhole = own.some(({ unit }) => unit === "file");
  if (options.from !== undefined)
    return isWhole ? { by: "file", format: options.from } : dividedOrNot(plain, null, options);
  if (!isWhole && !own.some(isOfParts)) return plain;
  const items = firstItems(plain, text.subarray(0, SNIFF_BYTES), isEnd);
  const [first] = items;
  const format = first === undefined ? undefined : own.find((one) => isOfValues(one) && one.detect(first));
  if (format !== undefined) return isOfParts(format) ? { ...plain, divided: true } : plain;
  if (items.length < HEAD_ITEMS && !isEnd && text.length < SNIFF_BYTES) return undefined;
  const found = own.find(({ unit, detect }) => unit === "file" && detect(items));
  if (found !== undefined) return { by: "file", format: found.name };
  // A first record that is larger than what was looked at is seen as far as it goes.
  return first === undefined ? dividedOrNot(plain, headIn(text), options) : plain;
}

/** The first lines or elements that are JSON. */
function firstItems(plain: Cut, text: Buffer, isEnd: boolean): readonly Json[] {
  const splitter = plain === LINES ? splitLines(SNIFF_BYTES) : splitArray(SNIFF_BYTES);
  const items: Json[] = [];
  for (const piece of [...take(splitter.push(text), HEAD_ITEMS), ...(isEnd ? splitter.end() : [])]) {
    const value = parsedPiece(piece, () => true);
    if (value !== undefined && items.length < HEAD_ITEMS) items.push(value);
  }
  return items;
}

/** Where the object whose text starts like this has what several records share. */
function sharingOf(text: Buffer, options: CutOptions): Cut | undefined {
  const own = candidates(options).filter(({ unit }) => unit !== "file");
  if (!own.some(isSharing)) return undefined;
  const head = headOfObject(text.toString("utf8"));
  const format = own.find(
    ({ unit, detect }) =>
      (!isInside(unit) || isArray(get(head, unit.inside))) && (options.from !== undefined || detect(head)),
  );
  if (format === undefined) return undefined;
  const { name, unit, beside } = format;
  if (isInside(unit)) return { by: "inside", key: unit.inside, format: name };
  return beside === undefined ? undefined : { by: "beside", path: beside, format: name };
}

function parsedPiece(piece: Piece, fits: (value: Json) => boolean): Json | undefined {
  if (piece.bytes === undefined) return undefined;
  const parsed = parseJson(decodeUtf8(piece.bytes) ?? "");
  return parsed.ok && fits(parsed.value) ? parsed.value : undefined;
}

/** Does nothing but white space follow the line? */
const isLast = (text: Buffer, { start, bytes }: Piece): boolean =>
  text.subarray(start + (bytes?.length ?? 0)).every(isSpace);

function* take<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most;
  for (const item of items) {
    yield item;
    left--;
    if (left <= 0) return;
  }
}
