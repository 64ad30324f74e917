/** A row of a data set whose messages are those of OpenAI's chat API, in one list or in several that follow each other. */
import type { Tool } from "../../model/harness.js";
import {
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  without,
} from "../../model/json.js";
import type { Result } from "../../model/problem.js";
import { areUnified, isUnified, withoutFilled, withoutFilledSchemas } from "./arrow-nulls.js";
import { type Dropping, drop, droppedOf, withoutDropped } from "./dropping.js";
import {
  extraOf,
  idOf,
  isObjectList,
  listOf,
  outcomeOf,
  present,
  type Reading,
  startReading,
} from "./fields.js";
import type { ReadRecord } from "./format.js";
import { readLooseTools } from "./loose-tools.js";
import { FOREIGN_PARTS, isRole, readMessages } from "./messages.js";
import { finishRecord } from "./record.js";
import { withoutStale } from "./stale.js";

/** Settings of a request that are documented and need no reading. */
const KEPT = ["parallel_tool_calls", "tool_choice"];
/** Spelt without a value, these say that there are no tools; null is not absent, so that they are kept. */
const NO_TOOLS = ["tools", "functions"];

export interface Row {
  /** The keys of the lists, in the order of the run. */
  readonly lists: readonly string[];
  /** Keys whose values a rewrite does not reach; they are dropped and counted. */
  readonly gone?: readonly string[];
  /** Further keys that the format documents. */
  readonly kept?: readonly string[];
  /** Further keys under which the row may have its id. */
  readonly ids?: readonly string[];
  /** Keys under which the row may have its tools, before the usual ones. */
  readonly tools?: readonly string[];
}

export const isChat = (list: Json | undefined): list is readonly JsonObject[] =>
  isObjectList(list) && list.every((message) => isRole(get(message, "role")) && !hasForeignPart(message));

const hasForeignPart = (message: JsonObject): boolean => {
  const content = get(message, "content");
  return isArray(content) && content.some((part) => FOREIGN_PARTS.includes(String(get(part, "type"))));
};

/** A list of messages; columns of a table may hold it as JSON text. */
export function chatList(value: Json | undefined): readonly Json[] | undefined {
  if (typeof value === "string" && !/^\s*\[/.test(value)) return undefined;
  return listOf(value);
}

/** Places in a text, and what was sampled with it: another text has others. */
const STALE: readonly string[] = [
  ...["train_detail", "logprobs", "token_ids", "prompt_token_ids", "completion_token_ids"],
  ...["generation_token_ids", "generation_log_probs"],
];
/** What providers give back of their thinking, signed. */
const SIGNED: readonly string[] = ["reasoning_details", "thinking_blocks", "provider_specific_fields"];

/** A message without what a rewrite makes stale; arguments and contents may have the same names inside, and stay. */
export function fresh(message: Json, path: string, dropping: Dropping): Json {
  if (!isObject(message) || ![...STALE, ...SIGNED].some((key) => get(message, key) !== undefined))
    return message;
  const list = withoutDropped(
    dropping,
    path,
    message,
    STALE.filter((key) => get(message, key) !== null),
  );
  return fromMembers(
    list.map(([key, value]) => [
      key,
      SIGNED.includes(key) ? withoutStale(dropping, `${path}${key}`, value) : value,
    ]),
  );
}

export function readChatRow(record: JsonObject, where: string, row: Row): Result<ReadRecord> {
  const reading = startReading(where);
  const dropping: Dropping = new Map();
  for (const key of row.gone ?? []) {
    const value = get(record, key);
    if (value !== undefined) drop(dropping, key, value);
  }
  const path = `${row.lists[0]}[].`;
  const written = row.lists.flatMap((key) => [...(chatList(get(record, key)) ?? [])]);
  const unified = isUnified(written);
  const { tools, taken, rest } = takeTools(reading, record, row.tools ?? [], dropping, unified);
  const told = unified ? withoutFilled(written, tools, path, dropping) : written;
  const messages = readMessages(
    reading,
    told.map((message) => fresh(message, path, dropping)),
    path,
  );
  const idKey = [...(row.ids ?? []), "id", "task_id"].find((key) => idOf(get(record, key)) !== undefined);
  const id = idKey === undefined ? undefined : idOf(get(record, idKey));
  const outcome = outcomeOf(get(record, "reward"));
  const understood = [
    ...row.lists,
    ...(row.gone ?? []),
    ...taken,
    ...(idKey === undefined ? [] : [idKey]),
    ...(outcome.reward === undefined ? [] : ["reward"]),
  ];
  const extra = extraOf(reading, "", rest, understood, [...KEPT, ...NO_TOOLS, ...(row.kept ?? [])]);
  return finishRecord(
    reading,
    { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome, extra },
    { ...(tools === undefined ? {} : { tools }), ...droppedOf(dropping) },
  );
}

interface Taken {
  readonly tools: readonly Tool[] | undefined;
  readonly taken: readonly string[];
  readonly rest: JsonObject;
}

/** Tools stand in `tools`, in the older `functions`, or in `info.oai_tools`. */
function takeTools(
  reading: Reading,
  record: JsonObject,
  places: readonly string[],
  dropping: Dropping,
  unified: boolean,
): Taken {
  for (const key of [...places, "tools", "functions"])
    if (present(record, key) !== undefined)
      return {
        tools: toolsAt(reading, get(record, key), key, dropping, unified),
        taken: [key],
        rest: record,
      };
  const info = get(record, "info");
  const given = isObject(info) ? listOf(get(info, "oai_tools")) : undefined;
  if (given === undefined) return { tools: undefined, taken: [], rest: record };
  const left = without(asObject(info), "oai_tools");
  const rest = members(record).flatMap(([key, value]): (readonly [string, Json])[] =>
    key !== "info" ? [[key, value]] : members(left).length === 0 ? [] : [[key, left]],
  );
  return {
    tools: toolsAt(reading, given, "info.oai_tools", dropping, unified),
    taken: [],
    rest: fromMembers(rest),
  };
}

function toolsAt(
  reading: Reading,
  value: Json | undefined,
  place: string,
  dropping: Dropping,
  unified: boolean,
): readonly Tool[] | undefined {
  const list = listOf(value);
  if (list === undefined) return readLooseTools(reading, value, place);
  const clean =
    unified || areUnified(list)
      ? withoutFilledSchemas(list, isArray(value) ? place : `${place}:`, dropping)
      : list;
  return readLooseTools(reading, clean, place);
}
