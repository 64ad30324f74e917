/** The records that one value holds where its format has several in it and no list of them: whoever reads the value cuts it. */
import type { Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { decodeUtf8 } from "../files.js";
import { type Format, partsIn } from "../formats/index.js";

export interface Divided {
  readonly format: string;
  readonly text: string;
  readonly parts: readonly Json[];
}

/** By the bytes as an object: for all records of a value whose bytes are handed on, it is parsed once. */
const divided = new WeakMap<Uint8Array, Divided>();

/** Undefined: the bytes are one record, or no JSON. `own`: the formats that it may be in. */
export function dividedOf(bytes: Uint8Array, own: readonly Format[]): Divided | undefined {
  const known = divided.get(bytes);
  if (known !== undefined) return known;
  const text = decodeUtf8(bytes);
  const parsed = text === undefined ? undefined : parseJson(text);
  if (text === undefined || parsed?.ok !== true) return undefined;
  const { value } = parsed;
  const format = own.find((one) => one.detect(value));
  const parts = format === undefined ? undefined : partsIn(value, format);
  if (format === undefined || parts === undefined || parts.length < 2) return undefined;
  const found: Divided = { format: format.name, text, parts };
  divided.set(bytes, found);
  return found;
}
