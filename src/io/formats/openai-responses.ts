/** OpenAI's Responses API: items, requests, responses, and rollouts of NeMo Gym that hold both and a reward. */
import {
  asObject,
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  toNumber,
  withMember,
} from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { isoTime } from "../iso-time.js";
import type { Draft } from "./anthropic-blocks.js";
import { type Dropping, drop, droppedOf } from "./dropping.js";
import { extraOf, outcomeOf, type Reading, report, startReading } from "./fields.js";
import type { Format, ReadRecord } from "./format.js";
import { withoutGymCopies } from "./gym-copies.js";
import { finishRecord, readTools } from "./record.js";
import { type ItemList, isItem, isMessageItem, readItems } from "./response-items.js";
import { areSameTools, splitTools } from "./response-tools.js";
import { textId } from "./text-id.js";

/** Documented settings of a request and members of a response. */
const KEPT = [
  ...[
    "object",
    "created_at",
    "completed_at",
    "status",
    "background",
    "billing",
    "error",
    "frequency_penalty",
  ],
  ...[
    "presence_penalty",
    "incomplete_details",
    "instructions",
    "max_output_tokens",
    "max_tool_calls",
    "model",
  ],
  ...["parallel_tool_calls", "previous_response_id", "prompt", "prompt_cache_key", "prompt_cache_retention"],
  ...[
    "reasoning",
    "safety_identifier",
    "service_tier",
    "store",
    "temperature",
    "text",
    "tool_choice",
    "tools",
  ],
  ...[
    "top_logprobs",
    "top_p",
    "truncation",
    "usage",
    "user",
    "metadata",
    "conversation",
    "include",
    "stream",
  ],
  ...["stream_options", "context_management", "output_text", "moderation", "id", "input"],
];
/** Of a rollout. */
const GYM = [
  "responses_create_params",
  "response",
  "agent_ref",
  "_ng_task_index",
  "_ng_rollout_index",
  "result",
];

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_800;

const isDialogue = (list: Json | undefined): list is readonly Json[] =>
  isArray(list) && list.length > 0 && list.every((item) => isItem(item) || isMessageItem(item));

export const format: Format = {
  name: "openai-responses",
  summary:
    "OpenAI's Responses API: lists of items, requests, responses, and NeMo Gym's rollouts ({responses_create_params, response, reward})",
  detect(value) {
    if (isArray(value)) return isDialogue(value) && value.some(isItem);
    if (!isObject(value)) return false;
    if (isObject(get(value, "responses_create_params"))) return true;
    const output = get(value, "output");
    if (
      isArray(output) &&
      (get(value, "object") === "response" || (isDialogue(output) && output.some(isItem)))
    )
      return true;
    const input = get(value, "input");
    if (!isDialogue(input) || isArray(get(value, "messages"))) return false;
    return (
      input.some(isItem) ||
      typeof get(value, "model") === "string" ||
      typeof get(value, "instructions") === "string"
    );
  },
  read(value, where) {
    if (isArray(value)) return readRun({ kind: "items", record: {}, items: value }, where);
    if (!isObject(value))
      return failed({
        code: "bad-record",
        where,
        what: "the record is neither an object nor a list of items",
      });
    const input = get(value, "input");
    if (isObject(get(value, "responses_create_params")))
      return readRun({ kind: "rollout", record: value, items: [] }, where);
    if (isArray(get(value, "output"))) return readRun({ kind: "response", record: value, items: [] }, where);
    if (isArray(input) || typeof input === "string")
      return readRun({ kind: "request", record: value, items: [] }, where);
    return failed({
      code: "no-messages",
      where,
      what: "the record has no items",
      expected: "`responses_create_params`, `output` of a response, or `input` of a request",
    });
  },
};

interface Given {
  /** A response may hold what was asked, too. */
  readonly kind: "items" | "request" | "response" | "rollout";
  readonly record: JsonObject;
  /** The record, where it is a list. */
  readonly items: readonly Json[];
}

interface Work {
  readonly reading: Reading;
  readonly dropping: Dropping;
}

function readRun({ kind, record, items }: Given, where: string): Result<ReadRecord> {
  const work: Work = { reading: startReading(where), dropping: new Map() };
  const { reading, dropping } = work;
  const inner = kind === "rollout" ? "responses_create_params." : "";
  const asked = askedOf(
    reading,
    kind === "rollout" ? asObject(get(record, "responses_create_params")) : record,
    inner,
  );
  const answer = kind === "response" ? record : kind === "rollout" ? get(record, "response") : undefined;
  const lists = [
    ...(items.length > 0 ? [{ items, path: "[]" }] : asked.lists),
    ...outputOf(reading, answer, kind === "rollout" ? "response." : ""),
  ];
  const read = readItems(reading, dropping, lists);
  const listed = [...asked.tools, ...read.tools];
  const tools = listed.length > 0 ? readTools(reading, listed, `${inner}tools`) : undefined;
  const id = textId(get(record, "id"));
  const outcome = outcomeOf(get(record, "reward"));
  const taken = [...(id === undefined ? [] : ["id"]), ...(outcome.reward === undefined ? [] : ["reward"])];
  const rest =
    kind === "rollout"
      ? rolloutRest(work, record, asked, taken)
      : members(asked.rest(kind === "response" ? [...taken, "output"] : taken));
  const messages = [...asked.system, ...read.turns.map(({ draft }) => draft)];
  return finishRecord(
    reading,
    {
      ...(id === undefined ? {} : { id }),
      messages: messages.map((draft, i): Message => ({ id: `m${i}`, ...draft })),
      slots: {},
      outcome,
      extra: fromMembers([...rest, ...(read.beside.length === 0 ? [] : [["items", read.beside] as const])]),
    },
    {
      ...(tools === undefined ? {} : { tools }),
      ...(kind === "response" && asked.lists.length === 0 ? { fragment: true as const } : {}),
      ...droppedOf(dropping),
      census: { ...read.census, roles: withSystem(read.census.roles ?? {}, asked.system.length) },
      ...madeOf(get(answer, "created_at")),
    },
  );
}

const withSystem = (
  roles: Readonly<Record<string, number>>,
  more: number,
): Readonly<Record<string, number>> =>
  more === 0 ? roles : { ...roles, system: (roles["system"] ?? 0) + more };

interface Asked {
  readonly lists: readonly ItemList[];
  readonly system: readonly Draft[];
  /** Those that can be declared. */
  readonly tools: readonly Json[];
  /** What else the object says, without these members too. */
  readonly rest: (taken: readonly string[]) => JsonObject;
}

/** What a request says: instructions, input, tools. */
function askedOf(reading: Reading, object: JsonObject, path: string): Asked {
  const instructions = get(object, "instructions");
  const input = get(object, "input");
  const told = listOf(instructions, `${path}instructions`);
  const said =
    typeof input === "string" ? [{ items: [{ role: "user", content: input }], path: `${path}input` }] : [];
  const asked = [...said, ...listOf(input, `${path}input`)];
  if (!isArray(input) && typeof (input ?? "") !== "string")
    report(reading, `${path}input`, "it is neither text nor a list of items");
  const parts = typeof instructions === "string" ? [{ author: "harness" as const, text: instructions }] : [];
  const { declared, provided } = splitTools(get(object, "tools"));
  const own = [
    ...(parts.length + told.length > 0 ? ["instructions"] : []),
    ...(asked.length > 0 ? ["input"] : []),
    ...(declared.length > 0 && provided.length === 0 ? ["tools"] : []),
  ];
  return {
    lists: [...told, ...asked],
    system: parts.length > 0 ? [{ role: "system", content: "string", parts, calls: [], extra: {} }] : [],
    tools: declared,
    rest: (taken) => {
      const rest = extraOf(reading, path, object, [...own, ...taken], KEPT);
      return declared.length > 0 && provided.length > 0 ? withMember(rest, "tools", provided) : rest;
    },
  };
}

const listOf = (value: Json | undefined, path: string): readonly ItemList[] =>
  isArray(value) && value.length > 0 ? [{ items: value, path: `${path}[]` }] : [];

function outputOf(reading: Reading, answer: Json | undefined, path: string): readonly ItemList[] {
  if (!isObject(answer)) return [];
  const output = get(answer, "output");
  if (isArray(output)) return [{ items: output, path: `${path}output[]` }];
  report(reading, `${path}output`, "it is no list of items");
  return [];
}

/** What a rollout says besides its dialogue; an object of which everything was read is no member. */
const rolloutRest = (
  work: Work,
  record: JsonObject,
  asked: Asked,
  taken: readonly string[],
): readonly Member[] =>
  members(extraOf(work.reading, "", record, taken, GYM)).flatMap(([key, value]): readonly Member[] => {
    if (key === "result") return [[key, withoutGymCopies(work.dropping, value)]];
    const params = get(record, "responses_create_params");
    if (!isObject(value) || (key !== "response" && key !== "responses_create_params")) return [[key, value]];
    const rest = key === "response" ? answerRest(work, value, params) : asked.rest([]);
    return size(rest) === 0 && size(value) > 0 ? [] : [[key, rest]];
  });

/** What a response says besides its items; what it repeats of the request is a copy. */
function answerRest({ reading, dropping }: Work, answer: JsonObject, params: Json | undefined): JsonObject {
  const told = get(answer, "instructions");
  const copies = [
    ...(areSameTools(get(params, "tools"), get(answer, "tools")) ? ["tools"] : []),
    ...(typeof told === "string" && get(params, "instructions") === told ? ["instructions"] : []),
  ];
  for (const key of copies) drop(dropping, `response.${key}`, get(answer, key) as Json);
  const output = get(answer, "output");
  const read = isArray(output) && output.length > 0 ? ["output"] : [];
  return extraOf(reading, "response.", answer, [...read, ...copies], [...KEPT, "output"]);
}

/** Seconds since 1970, as the API counts them; a year of more than four digits is none. */
function madeOf(created: Json | undefined): Pick<ReadRecord, "made"> {
  const seconds = isNumber(created) ? Math.floor(toNumber(created)) : 0;
  return seconds > 0 && seconds < LAST_SECOND ? { made: { at: isoTime(BigInt(seconds), 0) } } : {};
}
