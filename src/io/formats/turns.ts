/** Messages in the order of their file, where calls may be entries of their own and one result may answer several calls. */
import { fromMembers, type Json, type JsonObject, members } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Author } from "../../model/text.js";
import type { Call, Message, Role } from "../../model/trajectory.js";
import { AUTHORS } from "./messages.js";

export type Turn = Omit<Message, "id">;

/** Calls that stand in an entry of their own. */
export interface CallTurn {
  readonly calls: readonly Call[];
  readonly reasoning?: string;
  readonly train?: boolean;
  readonly extra: JsonObject;
}

export interface Turns {
  say(turn: Turn): void;
  /** Joins the calls to the assistant's message right before them, unless the two disagree on something. */
  call(turn: CallTurn): void;
  /** A result as it is written; a list with one entry for each of several open calls becomes that many results. */
  answer(
    text: string,
    more?: Pick<Turn, "callId" | "name" | "train"> & { readonly extra?: JsonObject },
  ): void;
  readonly messages: readonly Message[];
}

export const textTurn = (role: Role, text: string, extra: JsonObject = {}, author?: Author): Turn => ({
  role,
  content: "string",
  parts: [{ author: author ?? AUTHORS[role], text }],
  calls: [],
  extra,
});

export function openTurns(): Turns {
  const messages: Message[] = [];
  const say = (turn: Turn): void => void messages.push({ ...turn, id: `m${messages.length}` });
  return {
    messages,
    say,
    call(turn) {
      const last = messages.at(-1);
      const joined = last === undefined ? undefined : join(last, turn);
      if (joined !== undefined) messages[messages.length - 1] = joined;
      else say({ role: "assistant", content: "absent", parts: [], ...turn });
    },
    answer(text, { extra = {}, ...more } = {}) {
      const open = messages.at(-1)?.role === "assistant" ? (messages.at(-1)?.calls.length ?? 0) : 0;
      const items = open > 1 ? itemTexts(text) : undefined;
      const texts = items?.length === open ? items : [text];
      texts.forEach((one, i) => {
        say({ ...textTurn("tool", one, i === 0 ? extra : {}), ...(i === 0 ? more : {}) });
      });
    },
  };
}

function join(message: Message, turn: CallTurn): Message | undefined {
  if (message.role !== "assistant") return undefined;
  const list = [...members(message.extra), ...members(turn.extra)];
  const isClear = new Set(list.map(([key]) => key)).size === list.length;
  // What is thought before a call that comes after a text belongs to a message of its own.
  if (!isClear || message.train !== turn.train || turn.reasoning !== undefined) return undefined;
  return { ...message, calls: [...message.calls, ...turn.calls], extra: fromMembers(list) };
}

/** The entries of a JSON list as they are written; undefined where the text is none. */
export function itemTexts(text: string): readonly string[] | undefined {
  const parsed = /^\s*\[/.test(text) ? parseJson(text) : undefined;
  if (!parsed?.ok || !Array.isArray(parsed.value)) return undefined;
  const items: string[] = [];
  let depth = 0;
  let from = text.indexOf("[") + 1;
  for (let at = from; at < text.length; at++) {
    const mark = text[at] as string;
    if (mark === '"') at = closingQuote(text, at);
    else if (mark === "{" || mark === "[") depth++;
    else if (mark === "," && depth === 0) {
      items.push(text.slice(from, at).trim());
      from = at + 1;
    } else if (mark === "}" || (mark === "]" && depth > 0)) depth--;
    else if (mark === "]") items.push(text.slice(from, at).trim());
  }
  return (parsed.value as readonly Json[]).length === 0 ? [] : items;
}

/** Of JSON that was read before, so that there is one. */
function closingQuote(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
