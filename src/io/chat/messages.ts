/** The turns of a row as chat templates take them: what they would reject or swallow in silence is repaired and counted, or refused. */
import {
  fromMembers,
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type Member,
  members,
} from "../../model/json.js";
import { isRefusal, type Refusal, refuse } from "../profiles/refusal.js";
import type { Tally } from "../profiles/tally.js";
import { type Turn, textOf } from "../profiles/turns.js";

export interface Prepared {
  readonly messages: readonly JsonObject[];
  /** The text of each turn. */
  readonly texts: readonly string[];
}

/** A role that templates know, where it may stand; a `developer` turn at the start is the system turn of other templates. */
const ROLES = ["system", "user", "assistant", "tool"];

/** `special`: the tokenizer's control tokens. */
export function prepareMessages(
  turns: readonly Turn[],
  special: readonly string[],
  repaired: Tally,
): Prepared | Refusal {
  const messages: JsonObject[] = [];
  const texts: string[] = [];
  for (const [place, turn] of turns.entries()) {
    const text = textOf(turn, repaired);
    if (isRefusal(text)) return text;
    const role = turn.role === "developer" && place === 0 ? "system" : turn.role;
    if (role !== turn.role) repaired.add("developer-as-system");
    if (!ROLES.includes(role) || (role === "system" && place > 0))
      return refuse("bad-role", `message ${turn.at} is a ${turn.role} turn`);
    const wrong = controlIn(turn, text, special) ?? badCall(turn);
    if (wrong !== undefined) return wrong;
    messages.push(messageOf(turn, role, text));
    texts.push(text);
  }
  return { messages, texts };
}

function messageOf(turn: Turn, role: string, text: string): JsonObject {
  const kept: Member[] = [
    ["role", role],
    ["content", text],
  ];
  for (const [key, value] of members(turn.json))
    if (key !== "role" && key !== "content" && key !== "train") kept.push([key, value]);
  return fromMembers(kept);
}

function badCall({ at, calls }: Turn): Refusal | undefined {
  const call = calls.find(({ args }) => !isObject(args));
  return call === undefined ? undefined : refuse("arguments-text", `message ${at}, call of ${call.name}`);
}

const CONTROL = /<\|[a-z_0-9]{2,24}\|>/;
/** What a template writes into a turn of the assistant itself. */
const WRITTEN = /<\/?(?:think|tool_call)>/;
const IN_ARGUMENTS = /<\/(?:tool_call|function|parameter)>/;

function controlIn(turn: Turn, text: string, special: readonly string[]): Refusal | undefined {
  const { at, role, reasoning, calls } = turn;
  const own = [text, reasoning].find((one) => holdsControl(one, special));
  const args = calls.flatMap(({ name, args }) => [name, ...textsIn(args)]);
  const told =
    own ??
    args.find((one) => holdsControl(one, special) || IN_ARGUMENTS.test(one)) ??
    (role === "assistant" ? [text, reasoning].find((one) => WRITTEN.test(one)) : undefined) ??
    (role === "user" && text.trim().startsWith("<tool_response>") ? text : undefined);
  return told === undefined ? undefined : refuse("control-text", `message ${at}`);
}

const holdsControl = (text: string, special: readonly string[]): boolean =>
  text.includes("<") && (CONTROL.test(text) || special.some((token) => text.includes(token)));

export function controlInTools(tools: JsonArray, special: readonly string[]): Refusal | undefined {
  const found = textsIn(tools).some((text) => holdsControl(text, special));
  return found ? refuse("control-text", "in the tools") : undefined;
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? members(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]) : [];
}
