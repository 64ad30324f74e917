/** JSON text in the style in which a service wrote it: gaps between tokens, and whether it escapes what is not ASCII. */
import { isArray, isNumber, isObject, type Json, members, numberText } from "../../../model/json.js";

export interface JsonStyle {
  /** `compact` has no white space; `spaced` has a space after `,` and `:`; a number is the width of an indent. */
  readonly gap: "compact" | "spaced" | 2 | 4;
  readonly isEscaped: boolean;
}

export const COMPACT: JsonStyle = { gap: "compact", isEscaped: false };
const GAPS = ["compact", "spaced", 2, 4] as const;

/** The first style in which the value is this text; compact where none is. */
export function styleOf(text: string, value: Json): JsonStyle {
  for (const isEscaped of [false, true])
    for (const gap of GAPS) if (printIn({ gap, isEscaped }, value) === text) return { gap, isEscaped };
  return COMPACT;
}

export function printIn({ gap, isEscaped }: JsonStyle, value: Json): string {
  const text = print(value, gap, "\n");
  return isEscaped ? text.replace(/[\u007f-\uffff]/g, escapeUnit) : text;
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

function print(value: Json, gap: JsonStyle["gap"], line: string): string {
  if (isNumber(value)) return numberText(value);
  if (!isArray(value) && !isObject(value)) return JSON.stringify(value);
  const inner = typeof gap === "number" ? line + " ".repeat(gap) : line;
  const colon = gap === "compact" ? ":" : ": ";
  const items = isArray(value)
    ? value.map((item) => print(item, gap, inner))
    : members(value).map(([key, item]) => `${JSON.stringify(key)}${colon}${print(item, gap, inner)}`);
  const [open, close] = isArray(value) ? "[]" : "{}";
  if (items.length === 0) return `${open}${close}`;
  if (typeof gap === "number") return `${open}${inner}${items.join(`,${inner}`)}${line}${close}`;
  return `${open}${items.join(gap === "compact" ? "," : ", ")}${close}`;
}
