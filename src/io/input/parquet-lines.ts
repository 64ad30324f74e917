/**
 * The rows of a Parquet file as lines of JSON, a group of rows at a time, so that all that holds of lines holds of them.
 *
 * Integers of 64 bits keep their digits, floating point numbers a point (`1.0`), columns of JSON text stay text. What JSON cannot hold,
 * or would change, is refused with its column: decimals, intervals, maps, BSON, variants.
 */
import { fstatSync, openSync, readSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { AsyncBuffer, Compressors, FileMetaData, ParquetParsers, SchemaTree } from "hyparquet";
import { isPlainKey } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import { letGo, onFile } from "../files.js";
import { isoDate, isoTime } from "../iso-time.js";
import { loadUnzstd } from "./unpack.js";

/** A group of rows is held whole. */
const MOST_GROUP_BYTES = 1024 * 1024 * 1024;
const CHUNK_CHARACTERS = 1024 * 1024;

/** `name` stands for the file in messages. Throws a Fault for data that are damaged or of a kind that is not read. */
export async function* parquetLines(path: string, name: string): AsyncGenerator<Uint8Array> {
  const handle = onFile(path, () => openSync(path, "r"));
  try {
    const file = bufferOf(handle, path);
    const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import("hyparquet");
    const metadata = await guarded(name, () => parquetMetadataAsync(file, { geoparquet: false }));
    const schema = await guarded(name, () => Promise.resolve(parquetSchema(metadata)));
    refuseColumns(schema, name);
    const compressors = await loadCompressors();
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      refuseLarge(group, name);
      const rowEnd = rowStart + Number(group.num_rows);
      const rows = await guarded(name, () =>
        parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors, parsers: PARSERS, utf8: false }),
      );
      if (rows.length !== rowEnd - rowStart)
        throw damaged(name, `a group has ${rows.length} rows and says ${rowEnd - rowStart}`);
      rowStart = rowEnd;
      yield* chunksOf(rows, schema);
    }
  } finally {
    letGo(handle);
  }
}

function* chunksOf(rows: readonly Readonly<Record<string, unknown>>[], schema: SchemaTree) {
  let lines: string[] = [];
  let length = 0;
  for (const row of rows) {
    const line = `${objectText(row, schema)}\n`;
    lines.push(line);
    length += line.length;
    if (length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield Buffer.from(lines.join(""));
}

// ---- values

function objectText(value: object, { children }: SchemaTree): string {
  const list = children.map((child) => {
    const member = (value as Readonly<Record<string, unknown>>)[child.element.name];
    return `${JSON.stringify(child.element.name)}:${valueText(member, child)}`;
  });
  return `{${list.join(",")}}`;
}

function valueText(value: unknown, node: SchemaTree): string {
  if (value === null || value === undefined) return "null";
  const item = itemOf(node);
  if (item !== undefined && isItems(value))
    return `[${Array.from(value, (one) => valueText(one, item)).join(",")}]`;
  if (node.children.length > 0) return objectText(value as object, node);
  return leafText(value, node.element.type);
}

/** What the items of a list are; a column that repeats without being called a list holds its own items. */
function itemOf(node: SchemaTree): SchemaTree | undefined {
  const { converted_type: kind, repetition_type: repeats } = node.element;
  if (kind === "LIST") {
    const inner = node.children[0];
    return inner?.children.length === 1 ? inner.children[0] : inner;
  }
  return repeats === "REPEATED"
    ? { ...node, element: { ...node.element, repetition_type: "REQUIRED" } }
    : undefined;
}

const isItems = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof Uint8Array));

function leafText(value: unknown, type: string | undefined): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return numberText(value, type !== "INT32" && type !== "INT64");
  if (value instanceof Uint8Array) return JSON.stringify(bytesText(value));
  throw new TypeError(`a value of a kind that is not known: ${typeof value}`);
}

/** NaN and infinity stay these words: no JSON, so that the row is refused and says why. */
function numberText(value: number, floats: boolean): string {
  const text = Object.is(value, -0) ? "-0" : String(value);
  return floats && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Writers of old do not say that a column is text; bytes that are none are kept as a data URI. */
function bytesText(bytes: Uint8Array): string {
  try {
    return TEXT.decode(bytes);
  } catch {
    return `data:application/octet-stream;base64,${Buffer.from(bytes).toString("base64")}`;
  }
}

const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const decoded = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : TEXT.decode(bytes);

const timeText = (count: bigint | null | undefined, digits: 3 | 6 | 9): string | undefined =>
  count === undefined || count === null ? undefined : isoTime(BigInt(count), digits);

const PARSERS: Partial<ParquetParsers> = {
  stringFromBytes: decoded,
  jsonFromBytes: decoded,
  timestampFromMilliseconds: (count) => timeText(count, 3),
  timestampFromMicroseconds: (count) => timeText(count, 6),
  timestampFromNanoseconds: (count) => timeText(count, 9),
  dateFromDays: (days: number | null | undefined) =>
    days === undefined || days === null ? undefined : isoDate(BigInt(days)),
};

// ---- what is not read

const REFUSED_KINDS = ["DECIMAL", "INTERVAL", "BSON", "MAP", "MAP_KEY_VALUE"];
const REFUSED_TYPES = ["DECIMAL", "MAP", "VARIANT", "GEOMETRY", "GEOGRAPHY"];

function refuseColumns(schema: SchemaTree, name: string): void {
  const paths = new Set<string>();
  const visit = (node: SchemaTree): void => {
    const path = node.path.join(".");
    const { converted_type: kind, logical_type: logical, name: own } = node.element;
    const refused =
      kind !== undefined && REFUSED_KINDS.includes(kind)
        ? kind
        : logical !== undefined && REFUSED_TYPES.includes(logical.type)
          ? logical.type
          : undefined;
    if (refused !== undefined)
      throw unread(name, `the column ${path} is of the type ${refused}`, "write it as text, or leave it out");
    if (paths.has(path) || !isPlainKey(own))
      throw unread(name, `the column ${path} has a name that cannot be told from others`, "rename it");
    paths.add(path);
    for (const child of node.children) visit(child);
  };
  for (const child of schema.children) visit(child);
}

const unread = (name: string, what: string, remedy: string): Fault =>
  new Fault({ code: "bad-file", where: name, what, expected: "columns that JSON can hold", remedy });

function refuseLarge({ total_byte_size: size }: FileMetaData["row_groups"][number], name: string): void {
  if (size > BigInt(MOST_GROUP_BYTES))
    throw new Fault({
      code: "too-large",
      where: name,
      what: `a group of rows has ${size} bytes`,
      expected: `at most ${MOST_GROUP_BYTES}`,
      remedy: "write the file with smaller row groups",
    });
}

// ---- bytes

async function loadCompressors(): Promise<Compressors> {
  const unzstd = await loadUnzstd();
  return {
    GZIP: (bytes) => gunzipSync(bytes),
    BROTLI: (bytes) => brotliDecompressSync(bytes),
    ZSTD: (bytes) => unzstd(bytes),
  };
}

function bufferOf(handle: number, path: string): AsyncBuffer {
  const byteLength = onFile(path, () => fstatSync(handle).size);
  return {
    byteLength,
    slice(start, end = byteLength) {
      const bytes = new Uint8Array(Math.max(0, end - start));
      for (let at = 0; at < bytes.length; ) {
        const got = onFile(path, () => readSync(handle, bytes, at, bytes.length - at, start + at));
        if (got === 0) throw new Error("the file ends too early");
        at += got;
      }
      return bytes.buffer;
    },
  };
}

async function guarded<T>(name: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw damaged(name, error instanceof Error ? error.message : String(error));
  }
}

const damaged = (name: string, what: string): Fault =>
  new Fault({
    code: "bad-encoding",
    where: name,
    what: `the Parquet data are damaged, or packed in a way that is not read: ${what.slice(0, 200)}`,
    expected: "Parquet data, plain or packed by snappy, gzip, zstd or brotli",
  });
