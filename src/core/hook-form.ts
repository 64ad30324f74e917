/** A Hook's filled message as the model sees it: plain, in JSON, or in XML. Reading back gives the very text. */
import type { Hook } from "../model/harness.js";
import { asString, get, isObject, printJson } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { escapeXml, unescapeXml } from "./xml.js";

type Written = Pick<Hook, "form" | "action">;

export const channelOf = ({ channel, event }: Hook): NonNullable<Hook["channel"]> =>
  channel ?? (event === "before-call" || event === "after-call" ? "tool" : "user");

export function inForm({ form, action }: Written, text: string): string {
  if (form === "json") return printJson({ decision: action, message: text });
  if (form === "xml") return `${opening(action)}${escapeXml(text)}${CLOSING}`;
  return text;
}

/** The message in it; undefined where it is not what `inForm` writes, byte for byte. */
export function outOfForm(hook: Written, text: string): string | undefined {
  const read = reading(hook, text);
  return read !== undefined && inForm(hook, read) === text ? read : undefined;
}

const CLOSING = "</hook_message>";
const opening = (action: string): string => `<hook_message decision="${action}">`;

function reading({ form, action }: Written, text: string): string | undefined {
  if (form === "json") {
    const read = parseJson(text);
    return read.ok && isObject(read.value) ? asString(get(read.value, "message")) : undefined;
  }
  if (form !== "xml") return text;
  const start = opening(action);
  if (!text.startsWith(start) || !text.endsWith(CLOSING)) return undefined;
  return unescapeXml(text.slice(start.length, text.length - CLOSING.length));
}
