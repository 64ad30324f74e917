/** A Hook's filled message in the notation that the Hook states: the laws' own writing and reading of it. */
import type { Hook } from "../../model/harness.js";
import { get, isObject, printJson, size } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";

type Written = Pick<Hook, "form" | "action">;

const ENTITIES = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
] as const;

export function formed({ form = "plain", action }: Written, message: string): string {
  if (form === "plain") return message;
  if (form === "json") return `{"decision":${printJson(action)},"message":${printJson(message)}}`;
  const text = ENTITIES.reduce((so, [plain, entity]) => so.split(plain).join(entity), message);
  return `<hook_message decision="${action}">${text}</hook_message>`;
}

/** undefined: the text is not written so, or writing it again would give other bytes. */
export function unformed(hook: Written, text: string): string | undefined {
  const message = read(hook, text);
  return message !== undefined && formed(hook, message) === text ? message : undefined;
}

function read({ form = "plain", action }: Written, text: string): string | undefined {
  if (form === "plain") return text;
  if (form === "json") {
    const found = parseJson(text);
    if (!found.ok || !isObject(found.value) || size(found.value) !== 2) return undefined;
    const message = get(found.value, "message");
    return get(found.value, "decision") === action && typeof message === "string" ? message : undefined;
  }
  const inner = new RegExp(`^<hook_message decision="${action}">([\\s\\S]*)</hook_message>$`).exec(text)?.[1];
  return inner === undefined
    ? undefined
    : [...ENTITIES].reverse().reduce((so, [plain, entity]) => so.split(entity).join(plain), inner);
}
