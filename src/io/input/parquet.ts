/**
 * A Parquet file of a trainer's rows.
 *
 * Every column is required, so nothing is ever null, and a value whose keys differ from row to row is a text of JSON: no reader can fill
 * one row's keys into another. Rows are written in groups, so that only one group is held. The features that Python's `datasets` needs
 * stand in the metadata under its own key.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { fileWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import {
  asArray,
  get,
  isNumber,
  type Json,
  type JsonObject,
  numberText,
  printJson,
} from "../../model/json.js";
import { onFile } from "../files.js";
import type { Zstd } from "../pack.js";
import { type Columns, featuresOf, type Shape } from "../profiles/shape.js";

export interface ParquetFile {
  /** `size`: about how many characters the row has, so that groups stay small. */
  readonly row: (row: JsonObject, size: number) => void;
  /** Everything written and flushed; the rows there are. */
  readonly seal: () => number;
}

/** Characters and rows of one group. */
const GROUP_SIZE = 8 * 1024 * 1024;
const GROUP_ROWS = 10_000;

/** `zstd` compresses the pages; without it they are stored by Snappy. */
export function openParquet(path: string, columns: Columns, zstd?: Zstd): ParquetFile {
  const writer = onFile(path, () => fileWriter(path));
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: "root", num_children: Object.keys(columns).length },
      ...Object.entries(columns).flatMap(([name, shape]) => elementsOf(name, shape)),
    ],
    ...(zstd === undefined ? {} : { codec: "ZSTD" as const, compressors: { ZSTD: zstd } }),
    statistics: false,
    createdBy: "hsa",
    kvMetadata: [{ key: "huggingface", value: JSON.stringify({ info: { features: featuresOf(columns) } }) }],
  });
  let held: JsonObject[] = [];
  let [size, rows] = [0, 0];
  const flush = (): void => {
    if (held.length === 0) return;
    const columnData = Object.entries(columns).map(([name, shape]) => ({
      name,
      data: held.map((row) => stored(get(row, name), shape)),
    }));
    // The writer of files is synchronous: nothing is left to wait for.
    onFile(path, () => void file.write({ columnData, rowGroupSize: held.length }));
    held = [];
    size = 0;
  };
  return {
    row(row, characters) {
      held.push(row);
      rows++;
      size += characters;
      if (size >= GROUP_SIZE || held.length >= GROUP_ROWS) flush();
    },
    seal() {
      flush();
      onFile(path, () => {
        void file.finish();
        const handle = openSync(path, "r+");
        try {
          fsyncSync(handle);
        } finally {
          closeSync(handle);
        }
      });
      return rows;
    },
  };
}

function elementsOf(name: string, shape: Shape): SchemaElement[] {
  const required = { name, repetition_type: "REQUIRED" as const };
  if (shape.kind === "list")
    return [
      { ...required, num_children: 1, converted_type: "LIST", logical_type: { type: "LIST" } },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      ...elementsOf("element", shape.of),
    ];
  if (shape.kind === "struct") {
    const members = Object.entries(shape.of);
    return [
      { ...required, num_children: members.length },
      ...members.flatMap(([key, inner]) => elementsOf(key, inner)),
    ];
  }
  if (shape.kind === "int") return [{ ...required, type: "INT64" }];
  // A text of JSON says so by its logical type alone: the writer would print it once more for the older converted type.
  if (shape.kind === "json") return [{ ...required, type: "BYTE_ARRAY", logical_type: { type: "JSON" } }];
  return [{ ...required, type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } }];
}

/** The value as the writer takes it. Throws for one that is not of the shape: that is a fault of the profile. */
function stored(value: Json | undefined, shape: Shape): unknown {
  if (value === undefined) throw new TypeError("a row without one of its columns");
  if (shape.kind === "list") return asArray(value).map((item) => stored(item, shape.of));
  if (shape.kind === "struct")
    return Object.fromEntries(
      Object.entries(shape.of).map(([key, inner]) => [key, stored(get(value, key), inner)]),
    );
  if (shape.kind === "json") return Buffer.from(printJson(value), "utf8");
  if (shape.kind === "int" && isNumber(value)) return BigInt(numberText(value));
  if (shape.kind === "text" && typeof value === "string") return value;
  throw new TypeError(`a row whose column is no ${shape.kind}`);
}
