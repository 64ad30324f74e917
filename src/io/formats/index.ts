/** The visible list of trajectory formats, and which of them a record is in. */
import { isObject, type Json, keys } from "../../model/json.js";
import { failed, nearest, ok, type Problem, type Result } from "../../model/problem.js";
import type { Format, ReadRecord } from "./format.js";
import { format as hsaEpisode } from "./hsa-episode.js";
import { format as openaiChat } from "./openai-chat.js";
import { format as tauBench } from "./tau-bench.js";

export type { Format, ReadRecord } from "./format.js";

/** Those with the most particular marks first; the first that knows a record reads it. */
export const formats: readonly Format[] = [hsaEpisode, tauBench, openaiChat];

export const detectFormat = (value: Json): Format | undefined =>
  formats.find((format) => format.detect(value));

/** A format by its name; a problem with the nearest name where there is none. */
export function formatNamed(name: string, where: string): Result<Format> {
  const found = formats.find((format) => format.name === name);
  if (found !== undefined) return ok(found);
  const names = formats.map((format) => format.name);
  const near = nearest(name, names);
  return failed({
    code: "unknown-format",
    where,
    what: `no format is called ${JSON.stringify(name.slice(0, 40))}`,
    ...(near === undefined ? {} : { expected: near }),
    exists: `formats: ${names.join(", ")}`,
  });
}

/** Read a record in the named format, or in the one that its shape shows. */
export function readRecord(
  value: Json,
  where: string,
  from?: string,
): Result<ReadRecord & { readonly format: string }> {
  const format = from === undefined ? ok(detectFormat(value)) : formatNamed(from, where);
  if (!format.ok) return format;
  if (format.value === undefined) return failed(unknownFormat(value, where));
  const read = format.value.read(value, where);
  return read.ok ? ok({ ...read.value, format: format.value.name }) : read;
}

const unknownFormat = (value: Json, where: string): Problem => ({
  code: "unknown-format",
  where,
  what: "the record is in no format that is known here",
  expected: `one of ${formats.map((format) => format.name).join(", ")}`,
  exists: isObject(value)
    ? `its keys: ${keys(value).slice(0, 12).join(", ").slice(0, 160)}`
    : "it is no object",
  remedy: "name the format with `from:`, or convert the file",
});
