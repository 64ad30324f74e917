/** What a text says that means nothing any more after a reshaping. */
import type { Harness, Tool } from "../../../model/harness.js";
import { asObject, get, isArray, isObject, type Json, members } from "../../../model/json.js";
import { memo } from "../../memo.js";
import { isWordCode } from "../../names.js";
import { firstKey, propertiesOf, type Reshaped } from "./reading.js";

const PATH = /[A-Za-z_$][\w$-]*(?:\[\d*\])*(?:\.[A-Za-z_$][\w$-]*(?:\[\d*\])*)+/g;

/** `before`: the tools that give way. `own`: the text describes the parameter itself. */
export function leavingIn(
  text: string,
  reshaped: Reshaped,
  before: readonly Tool[],
  after: Harness,
  own = false,
): string | undefined {
  for (const [found] of text.includes(".") ? text.matchAll(PATH) : []) {
    const whole = found.startsWith("arguments.");
    const path = whole ? found.slice(10) : found;
    if (!before.some(({ parameters }) => propertiesOf(parameters).some(([key]) => key === firstKey(path))))
      continue;
    const now = (reshaped.where ?? reshaped.path)(path);
    if (now !== path && (whole || now?.endsWith(`.${path}`) !== true)) return found;
  }
  const names = namesIn(after);
  return (
    reshaped.gone.find((name) => !names.has(name) && stands(text, name, isTelling(name))) ??
    reshaped.values.find((value) => stands(text, value, own || /[\d_]|[a-z][A-Z]/.test(value)))
  );
}

/** A name that nobody could take for a word of the language. */
const isTelling = (name: string): boolean => /[_\-.:/\d]|[a-z][A-Z]/.test(name);

const PAIRS = ["``", '""', "''", "“”", "‘’", "「」", "『』"];

/** A name of its own: anywhere where nobody could take it for a word of the language, else between backticks or quotes. */
export const standsAsName = (text: string, name: string): boolean => stands(text, name, isTelling(name));

/** As a whole word: anywhere, or between backticks or quotes. */
function stands(text: string, word: string, anywhere: boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [left, right] = [text.charAt(at - 1), text.charAt(at + word.length)];
    const isWhole = !isWordCode(left.charCodeAt(0)) && !isWordCode(right.charCodeAt(0));
    const joined = left === "-" || right === "-";
    if (isWhole && !joined && (anywhere || PAIRS.includes(left + right))) return true;
  }
  return false;
}

/** A word of the language, in any case. */
export function saysWord(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  return stands(lower, word.toLowerCase(), true);
}

/** Every name that a Harness declares. */
const namesIn = memo((harness: Harness): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { name } of [...harness.tools, ...harness.skills]) found.add(name);
  for (const { parameters, result } of harness.tools)
    for (const schema of [parameters, result]) if (schema !== undefined) keysIn(schema, found);
  return found;
});

function keysIn(node: Json, found: Set<string>): void {
  if (isArray(node)) for (const one of node) keysIn(one, found);
  if (!isObject(node)) return;
  for (const [key] of members(asObject(get(node, "properties")))) found.add(key);
  for (const [, one] of members(node)) keysIn(one, found);
}

/** Texts of a Harness with where they stand; `own` where they describe the parameter of one of these tools. */
export function* textsOf(
  harness: Harness,
  param: string | undefined,
  tools: ReadonlySet<string>,
): Generator<readonly [where: string, text: string, own: boolean]> {
  for (const { id, title, body } of harness.prompt.sections)
    yield [`section:${id}`, `${title}\n${body}`, false];
  for (const { name, description, body, files } of harness.skills)
    yield [`skill:${name}`, [description, body, ...files.map(({ text }) => text)].join("\n"), false];
  for (const { id, message } of harness.hooks) yield [`hook:${id}`, message, false];
  for (const { name, description, parameters } of harness.tools) {
    yield [`tool:${name}`, description ?? "", false];
    if (parameters !== undefined)
      for (const [pointer, text] of described(parameters, ""))
        yield [
          `tool:${name}#${pointer}`,
          text,
          param !== undefined && tools.has(`tool:${name}`) && pointer.endsWith(`/properties/${param}`),
        ];
  }
}

function* described(node: Json, pointer: string): Generator<readonly [string, string]> {
  if (isArray(node)) for (const [i, one] of node.entries()) yield* described(one, `${pointer}/${i}`);
  if (!isObject(node)) return;
  const text = get(node, "description");
  if (typeof text === "string") yield [pointer, text];
  for (const [key, one] of members(node)) yield* described(one, `${pointer}/${key}`);
}
