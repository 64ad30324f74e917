/** Conversations of the ShareGPT family: `{from, value}` entries, calls and results as entries of their own. */
import { get, has, isArray, isObject, type Json, type JsonObject } from "../../model/json.js";
import type { Call, Message } from "../../model/trajectory.js";
import { extraOf, isObjectList, present, type Reading, report } from "./fields.js";
import { trainOf } from "./messages.js";
import { countWords } from "./role-words.js";
import { callOf, readLoose } from "./text-calls/json-call.js";
import { splitThought } from "./text-calls/think.js";
import { openTurns, type Turns, textTurn } from "./turns.js";

/** Under which keys a record keeps its entries, and an entry its speaker and its text. */
export interface ShareKeys {
  readonly list: string;
  readonly from: string;
  readonly value: string;
}

const LISTS: readonly string[] = ["conversations", "conversation", "messages"];
/** Pairs of keys in use; `role` with `content` is another format. */
const TAGS: readonly (readonly [from: string, value: string])[] = [
  ["from", "value"],
  ["from", "content"],
  ["from", "text"],
  ["role", "value"],
  ["user", "text"],
];

/** The keys of a record of this family, told by its first entry; undefined where it is none. */
export function shareKeys(record: Json): ShareKeys | undefined {
  for (const list of LISTS) {
    const entries = get(record, list);
    if (!isObjectList(entries) || entries.length === 0) continue;
    const first = entries[0] as JsonObject;
    const tags = TAGS.find(([from, value]) => typeof get(first, from) === "string" && has(first, value));
    if (tags !== undefined) return { list, from: tags[0], value: tags[1] };
  }
  return undefined;
}

type Kind = "system" | "user" | "assistant" | "call" | "result";
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["system", "system"],
  ["human", "user"],
  ["user", "user"],
  ["gpt", "assistant"],
  ["assistant", "assistant"],
  ["chatgpt", "assistant"],
  ["bing", "assistant"],
  ["bard", "assistant"],
  ["model", "assistant"],
  ["function_call", "call"],
  ["tool_call", "call"],
  ["observation", "result"],
  ["function_response", "result"],
  ["tool_response", "result"],
  ["tool", "result"],
  ["function", "result"],
  ["ipython", "result"],
]);

export interface ShareTurns {
  readonly messages: readonly Message[];
  /** The words for speakers, counted. */
  readonly roles: Readonly<Record<string, number>>;
}

/** `more`: entries that stand outside the list and end it (the chosen answer of a pair). */
export function readShareTurns(
  reading: Reading,
  record: JsonObject,
  keys: ShareKeys,
  more: readonly Json[] = [],
): ShareTurns {
  const turns = openTurns();
  const words: string[] = [];
  const list = get(record, keys.list);
  const system = present(record, "system");
  if (typeof system === "string" && system !== "") {
    turns.say(textTurn("system", system));
    words.push("system");
  }
  [...(isArray(list) ? list : []), ...more].forEach((entry, i) => {
    const word = readEntry(reading, turns, entry, keys, `message ${i + 1}`);
    if (word !== undefined) words.push(word);
  });
  return { messages: turns.messages, roles: countWords(words) };
}

function readEntry(
  reading: Reading,
  turns: Turns,
  entry: Json,
  keys: ShareKeys,
  place: string,
): string | undefined {
  if (!isObject(entry)) return void report(reading, place, "it is no object");
  const word = get(entry, keys.from);
  const kind = typeof word === "string" ? KINDS.get(word) : undefined;
  if (typeof word !== "string" || kind === undefined)
    return void report(
      reading,
      place,
      `unknown speaker ${JSON.stringify(typeof word === "string" ? word.slice(0, 40) : null)}`,
      `one of ${[...KINDS.keys()].join(", ")}`,
    );
  const text = get(entry, keys.value);
  if (typeof text !== "string")
    return void report(reading, place, `its ${keys.value} is no text`, "one text a turn");
  const train = trainOf(entry);
  const understood = [keys.from, keys.value, ...(train === undefined ? [] : [train.key])];
  const extra = extraOf(reading, `${keys.list}[].`, entry, understood);
  const trained = train === undefined ? {} : { train: train.value };
  if (kind === "result") turns.answer(text, { extra, ...trained });
  else if (kind === "call") {
    const thought = splitThought(text);
    const calls = callsIn(thought.rest);
    if (calls === undefined)
      return void report(
        reading,
        place,
        "its value is no call",
        'JSON with "name" and "arguments", or a list of it',
      );
    const reasoning = thought.reasoning === undefined ? {} : { reasoning: thought.reasoning };
    turns.call({ calls, ...reasoning, ...trained, extra });
  } else {
    // Trainers that read this family take the thinking in front of an answer for reasoning.
    const thought = kind === "assistant" ? splitThought(text) : { rest: text };
    turns.say({
      ...textTurn(kind, thought.rest, extra),
      ...(thought.reasoning === undefined ? {} : { reasoning: thought.reasoning }),
      ...trained,
    });
  }
  return word;
}

/** One call, or a list of them, in JSON or as Python prints it, with or without tags around it. */
export function callsIn(text: string): readonly Call[] | undefined {
  const bare = text
    .trim()
    .replace(/^<tool_call>\s*/, "")
    .replace(/\s*<\/tool_call>$/, "");
  const value = readLoose(bare);
  const list = isArray(value) ? value : value === undefined ? [] : [value];
  const calls = list.map((one) => callOf(one));
  return calls.length === 0 || calls.includes(undefined) ? undefined : (calls as readonly Call[]);
}
