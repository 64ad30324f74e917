/** Which changes of Hooks are no change: the laws' own proof that two Hooks commute, and where a text speaks of one. */
import type { Condition, Harness, Hook } from "../../../model/harness.js";
import { equalJson, isArray, isObject, type Json, type JsonObject, members } from "../../../model/json.js";
import { isWordCode } from "../../names.js";
import { readRow } from "../../row.js";

export const isSame = (a: unknown, b: unknown): boolean => equalJson(a as Json, b as Json);
export const isCallHook = ({ event }: Hook): boolean => event.endsWith("-call");
/** The budget counts what sends the model back. */
export const isCounted = ({ action }: Hook): boolean => action === "retry" || action === "block";

/** Nothing can be told apart by which of the two comes first (docs/format.md, 9.9). */
export function commutes(a: Hook, b: Hook): boolean {
  if (a.event !== b.event) return true;
  for (const one of [a, b])
    if (one.action === "pass" && one.message === "" && one.command === undefined) return true;
  if (isCallHook(a) && a.tools.length > 0 && b.tools.length > 0) {
    const shared = new Set([...a.tools, ...b.tools]).size < a.tools.length + b.tools.length;
    if (!shared) return true;
  }
  if (a.action === "rewrite" || b.action === "rewrite") return false;
  return a.conditions.some((one) => b.conditions.some((other) => cannotBoth(one, other)));
}

function cannotBoth(a: Condition, b: Condition): boolean {
  if (a.kind === "regex" && b.kind === "regex")
    return (
      isWhole(a.target) &&
      a.target === b.target &&
      a.pattern === b.pattern &&
      a.flags === b.flags &&
      a.acts !== b.acts
    );
  if (a.kind !== "length" || b.kind !== "length" || !isWhole(a.target) || a.target !== b.target) return false;
  // What acts on short texts only, against what acts on long ones only.
  const [short, long] = a.max === undefined ? [a, b] : [b, a];
  if (short.max !== undefined || long.min !== undefined) return false;
  return long.max === undefined || short.min === undefined || short.min - 1 <= long.max;
}

const isWhole = (target: string): boolean => target === "reply" || target === "input";

// ---- where a text speaks of a Hook

/** Only an id that nobody could take for a word of the language; the engine refuses the others where it cannot tell. */
const isPlain = (id: string): boolean => !/[_\-.:/\d]|[a-z][A-Z]/.test(id);

export function speaksOf(text: string, id: string): boolean {
  if (isPlain(id)) return false;
  const isJoined = (code: number): boolean => isWordCode(code) || code === 45;
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1))
    if (!isJoined(text.charCodeAt(at - 1)) && !isJoined(text.charCodeAt(at + id.length))) return true;
  return false;
}

/** Texts that stay when a Hook goes. */
export const textsBeside = (
  { prompt, tools, skills, hooks }: Harness,
  gone: ReadonlySet<string>,
): readonly string[] => [
  ...prompt.sections.flatMap(({ title, body }) => [title, body]),
  ...[tools, skills].flatMap((list) => stringsIn(list as unknown as Json)),
  ...hooks.filter(({ id }) => !gone.has(id)).map(({ message }) => message),
];

function stringsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(stringsIn);
  return isObject(value) ? members(value).flatMap(([, inner]) => stringsIn(inner)) : [];
}

/** Where a run speaks of one of these: in what the assistant thinks and the Harness says. */
export const spokenOfIn = (json: JsonObject, ids: readonly string[]): number =>
  readRow(json).messages.findIndex(({ role, parts, reasoning = "" }, i) => {
    if (i === 0 && role === "system") return false;
    const texts = [reasoning, ...parts.filter(({ author }) => author !== "world").map(({ text }) => text)];
    return texts.some((text) => ids.some((id) => speaksOf(text, id)));
  });
