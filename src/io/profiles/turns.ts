/** The rows of `sft/` and `rl/` as profiles see them: turns with their text, reasoning, calls and loss mask. */
import {
  asArray,
  asObject,
  asString,
  get,
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  members,
} from "../../model/json.js";
import { isRefusal, type Refusal, refuse } from "./refusal.js";
import type { Tally } from "./tally.js";

export interface TurnCall {
  readonly id: string | undefined;
  readonly name: string;
  /** An object; text only where the recorded text was no JSON. */
  readonly args: Json;
  readonly json: JsonObject;
}

export interface Turn {
  readonly at: number;
  readonly role: string;
  readonly content: Json | undefined;
  /** `""` where there is none. */
  readonly reasoning: string;
  readonly calls: readonly TurnCall[];
  readonly train: boolean;
  readonly json: JsonObject;
}

export interface SftRow {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly tools: JsonArray;
}

export interface RlRow {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly tools: JsonArray;
  readonly json: JsonObject;
}

export function readSft(row: JsonObject): SftRow | Refusal {
  const turns = readTurns(get(row, "messages"));
  return isRefusal(turns) ? turns : { id: idOf(row), turns, tools: toolsOf(row) };
}

export function readRl(row: JsonObject): RlRow | Refusal {
  const turns = readTurns(get(row, "prompt"));
  return isRefusal(turns) ? turns : { id: idOf(row), turns, tools: toolsOf(row), json: row };
}

const idOf = (row: JsonObject): string => asString(get(row, "id")) ?? "";
const toolsOf = (row: JsonObject): JsonArray => asArray(get(row, "tools"));

function readTurns(messages: Json | undefined): readonly Turn[] | Refusal {
  if (!isArray(messages)) return refuse("bad-row", "there is no list of messages");
  if (messages.length === 0) return refuse("bad-row", "the list of messages is empty");
  const turns: Turn[] = [];
  for (const [at, message] of messages.entries()) {
    const role = asString(get(message, "role"));
    if (!isObject(message) || role === undefined)
      return refuse("bad-row", `message ${at} is no object with a role`);
    const calls = asArray(get(message, "tool_calls")).map((call): TurnCall => {
      const fn = get(call, "function");
      return {
        id: asString(get(call, "id")),
        name: asString(get(fn, "name")) ?? "",
        args: get(fn, "arguments") ?? {},
        json: asObject(call),
      };
    });
    turns.push({
      at,
      role,
      content: get(message, "content"),
      reasoning: asString(get(message, "reasoning_content")) ?? "",
      calls,
      train: role === "assistant" && get(message, "train") === true,
      json: message,
    });
  }
  return turns;
}

/** The text of a turn. A list of text parts is their texts, joined; any other part is none. */
export function textOf(turn: Turn, repaired: Tally): string | Refusal {
  const { content, at } = turn;
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  if (!isArray(content)) return refuse("no-text", `message ${at}`);
  const texts: string[] = [];
  for (const part of content) {
    const text = asString(get(part, "text"));
    if (get(part, "type") !== "text" || text === undefined) return refuse("no-text", `message ${at}`);
    texts.push(text);
  }
  repaired.add("parts-joined");
  return texts.join("");
}

/** Count the members of a message that a trainer has no place for; `known` are those that were carried. */
export function loseRest(turn: Turn, known: readonly string[], lost: Tally): void {
  for (const [key] of members(turn.json))
    if (key !== "role" && key !== "content" && key !== "tool_calls" && !known.includes(key))
      lost.add(`messages[].${key}`);
  if (known.includes("tool_calls[].id")) return;
  for (const call of turn.calls) if (call.id !== undefined) lost.add("messages[].tool_calls[].id");
}

/** The first turn that is no target although it could be one. */
export function untrained(turns: readonly Turn[]): Refusal | undefined {
  const turn = turns.find(({ role, train }) => role === "assistant" && !train);
  return turn === undefined ? undefined : refuse("untrained-turn", `message ${turn.at}`);
}

export const hasTarget = (turns: readonly Turn[]): boolean => turns.some(({ train }) => train);

export const inlineThink = (reasoning: string, text: string): string =>
  reasoning === "" ? text : `<think>\n${reasoning}\n</think>\n\n${text}`;

/** Texts that would be read as marks of reasoning. */
export const holdsThink = (text: string): boolean => /<\/?think>/.test(text);

/**
 * Results in the order of their calls, for trainers that pair them by place. Only where every call of the turn has an id of its own and
 * a result that bears it; else the order is the recorded one.
 */
export function inCallOrder(turns: readonly Turn[], repaired: Tally): readonly Turn[] {
  const ordered: Turn[] = [];
  for (let i = 0; i < turns.length; i++) {
    const turn = turns[i] as Turn;
    ordered.push(turn);
    if (turn.calls.length < 2) continue;
    const results: Turn[] = [];
    while (turns[i + 1]?.role === "tool") results.push(turns[++i] as Turn);
    const sorted = turn.calls.map(({ id }) =>
      id === undefined ? undefined : results.filter((result) => answers(result) === id),
    );
    const single = sorted.flatMap((found) => (found?.length === 1 ? found : []));
    const complete = single.length === turn.calls.length && new Set(single).size === results.length;
    if (complete && single.some((result, place) => result !== results[place]))
      repaired.add("results-ordered");
    ordered.push(...(complete ? single : results));
  }
  return ordered;
}

const answers = (turn: Turn): string | undefined => asString(get(turn.json, "tool_call_id"));

/** Does a text or key anywhere in the value hold half of a UTF-16 pair? */
export function hasLoneSurrogate(value: Json): boolean {
  if (typeof value === "string") return LONE.test(value);
  if (isArray(value)) return value.some(hasLoneSurrogate);
  return isObject(value) && members(value).some(([key, inner]) => LONE.test(key) || hasLoneSurrogate(inner));
}
const LONE = /\p{Surrogate}/u;
