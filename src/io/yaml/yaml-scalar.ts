/** Plain YAML scalars by the core schema of YAML 1.2, with numbers as they are written. */
import { type Json, num } from "../../model/json.js";
import { keepsNumber } from "../../model/json-text.js";

const WORDS = new Map<string, Json>([
  ["", null],
  ["~", null],
  ...["null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
]);
const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The value of text without quotes; undefined for a number that JSON cannot hold. */
export function plainScalar(source: string): Json | undefined {
  const word = WORDS.get(source);
  if (word !== undefined) return word;
  if (/^0o[0-7]+$|^0x[0-9a-fA-F]+$/.test(source)) return numberOf(BigInt(source).toString());
  if (/^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/.test(source)) return undefined;
  return DECIMAL.test(source) ? numberOf(jsonNumber(source)) : source;
}

/** `+1`, `012`, `.5` and `5.` as JSON spells them. */
function jsonNumber(source: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = ""] =
    /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/.exec(source) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const point = source.includes(".") ? `.${fraction || "0"}` : "";
  return `${sign === "-" ? "-" : ""}${digits}${point}${exponent}`;
}

const numberOf = (text: string): Json => (keepsNumber(text) ? Number(text) : num(text));
