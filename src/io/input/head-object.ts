/** The beginning of one JSON object, as an object: what its shape tells can be seen without reading all of it. */
import { fromMembers, type Json, type JsonObject, type Member } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";

/** Elements of each list at the top that are kept. */
const MOST_ITEMS = 4;

/** The members that are whole in this text, and JSON; of a list, also of one that is cut off, its first whole elements. */
export function headOfObject(text: string): JsonObject {
  const kept: Member[] = [];
  let at = text.indexOf("{") + 1;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    if (text[at] !== '"') break;
    const colon = skipSpace(text, endOfValue(text, at) ?? text.length);
    if (text[colon] !== ":") break;
    const start = skipSpace(text, colon + 1);
    const [key] = parsedAll([text.slice(at, colon)]);
    const end = endOfValue(text, start);
    if (typeof key === "string") {
      if (text[start] === "[") kept.push([key, parsedAll(firstItems(text, start + 1))]);
      else if (end !== undefined)
        kept.push(...parsedAll([text.slice(start, end)]).map((value): Member => [key, value]));
    }
    if (end === undefined) break;
    at = end;
  }
  return fromMembers(kept);
}

const parsedAll = (texts: readonly string[]): readonly Json[] =>
  texts.flatMap((text) => {
    const parsed = parseJson(text);
    return parsed.ok ? [parsed.value] : [];
  });

function firstItems(text: string, start: number): readonly string[] {
  const items: string[] = [];
  let at = skipSpace(text, start);
  while (items.length < MOST_ITEMS && at < text.length && text[at] !== "]") {
    const end = endOfValue(text, at);
    if (end === undefined) break;
    items.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text[at] !== ",") break;
    at = skipSpace(text, at + 1);
  }
  return items;
}

const SPACE = /[ \t\n\r]*/y;
function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return Math.max(at, SPACE.lastIndex);
}

/** Offset after the value that starts here; undefined where the text ends before it is known to be whole. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at + 1);
      if (end === undefined) return undefined;
      at = end;
      if (depth === 0) return at + 1;
    } else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") {
      // A plain value ends before what closes its object.
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (char === "," || char === ":")) return at;
  }
  return undefined;
}

/** Offset of the quote that closes the string. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return undefined;
}
