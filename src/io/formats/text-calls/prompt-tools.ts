/** The list of tools inside a system text: between `<tools>` tags, or as a JSON list in the prose. */
import { asArray, get, has, isArray, isObject, type Json } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { readLoose } from "./json-call.js";

/** A list, or one JSON object a line. Undefined where no such block holds tools; prompts also speak of the tags themselves. */
export function toolsInTags(text: string): readonly Json[] | undefined {
  let from = text.indexOf("<tools>");
  while (from >= 0) {
    const end = text.indexOf("</tools>", from);
    if (end < 0) return undefined;
    const list = listIn(text.slice(from + "<tools>".length, end).trim());
    if (list !== undefined && list.length > 0 && list.every(isTool)) return list;
    from = text.indexOf("<tools>", from + 1);
  }
  return undefined;
}

function listIn(inside: string): readonly Json[] | undefined {
  if (inside === "") return undefined;
  const whole = readLoose(inside);
  if (isArray(whole)) return whole;
  if (whole !== undefined) return [whole];
  const lines = inside.split("\n").filter((line) => line.trim() !== "");
  const read = lines.map(readLoose);
  return read.includes(undefined) ? undefined : (read as readonly Json[]);
}

const isTool = (value: Json): boolean =>
  isObject(value) && typeof (get(get(value, "function") ?? value, "name") ?? null) === "string";

const LIST_START = /\[\s*\{/g;

/** The first JSON list of tools that stands in the text. */
export function toolsInProse(text: string): readonly Json[] | undefined {
  const start = new RegExp(LIST_START);
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const end = endOfValue(text, found.index);
    if (end === undefined) return undefined;
    const parsed = parseJson(text.slice(found.index, end));
    const list = parsed.ok ? asArray(parsed.value) : [];
    if (
      list.length > 0 &&
      list.every((one) => isTool(one) && (has(one, "parameters") || has(one, "function")))
    )
      return list;
    start.lastIndex = end;
  }
  return undefined;
}

/** Behind the bracket that closes the one at `from`, strings skipped; undefined where none does. */
export function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') at = endOfString(text, at);
    else if (mark === "{" || mark === "[") depth++;
    else if ((mark === "}" || mark === "]") && --depth === 0) return at + 1;
  }
  return undefined;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
