/** JSON text as different services write it. */
import { isArray, isNumber, isObject, type Json, members, numberText, printJson } from "../model/json.js";

/** `spaced` is the default of Python's json module with non-ASCII kept, `escaped` is its default. */
export const PRINT_STYLES = ["compact", "spaced", "escaped"] as const;
export type PrintStyle = (typeof PRINT_STYLES)[number];

export function printStyled(value: Json, style: PrintStyle): string {
  if (style === "compact") return printJson(value);
  const text = spaced(value);
  return style === "spaced" ? text : text.replace(/[\u0080-\uffff]/g, escapeUnit);
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

function spaced(value: Json): string {
  if (isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (isNumber(value)) return numberText(value);
  if (!isObject(value)) return JSON.stringify(value);
  return `{${members(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`)
    .join(", ")}}`;
}
