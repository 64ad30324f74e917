/**
 * JSON as Python prints it, which is what chat templates print at training and at serving.
 *
 * Python reads a number and prints it anew: `1e3` becomes `1000.0`, `1.10` becomes `1.1`, `-0` becomes `0`; whole numbers of any size
 * stay. Separators are `, ` and `: `; characters beyond ASCII stand as themselves.
 */
import { isArray, isNumber, isObject, type Json, members, numberText } from "../../model/json.js";

/** Digits beyond which Python refuses to read a whole number. */
const MOST_DIGITS = 4300;

/** Undefined where Python has no such number: it would print `Infinity`, or refuse. */
export function pythonNumber(text: string): string | undefined {
  if (/^-?\d+$/.test(text))
    return text.length > MOST_DIGITS ? undefined : text === "-0" ? "0" : BigInt(text).toString();
  const value = Number(text);
  return Number.isFinite(value) ? floatText(value) : undefined;
}

export const isFloatText = (text: string): boolean => /[.eE]/.test(text);

/** The shortest digits that read back, with an exponent below 1e-4 and from 1e16 on. */
function floatText(value: number): string {
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [mantissa, power] = Math.abs(value).toExponential().split("e") as [string, string];
  const digits = mantissa.replace(".", "");
  const exponent = Number(power);
  if (value === 0) return `${sign}0.0`;
  if (exponent < -4 || exponent >= 16) {
    const rest = digits.slice(1);
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${digits.charAt(0)}${rest === "" ? "" : `.${rest}`}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

/** Numbers must be ones that Python has. */
export function pythonJson(value: Json): string {
  if (isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
  if (isNumber(value)) return pythonNumber(numberText(value)) ?? numberText(value);
  if (!isObject(value)) return JSON.stringify(value);
  // Of a key given twice the last value stands in the place of the first.
  const last = new Map(members(value));
  return `{${[...last].map(([key, inner]) => `${JSON.stringify(key)}: ${pythonJson(inner)}`).join(", ")}}`;
}

/** Characters that Python's `strip` takes and JavaScript's `trim` leaves, and the one for which it is the other way round. */
const ODD_SPACE = /[\x1c-\x1f\x85\ufeff]/;
const PYTHON_ENDS = /^[\s\x1c-\x1f\x85]*|[\s\x1c-\x1f\x85]*$/g;

/** Do both languages strip the same from this text? */
export function stripsAlike(text: string): boolean {
  if (!ODD_SPACE.test(text)) return true;
  const python = text.replaceAll("\ufeff", "\u0001").replace(PYTHON_ENDS, "").replaceAll("\u0001", "\ufeff");
  return python === text.trim();
}
