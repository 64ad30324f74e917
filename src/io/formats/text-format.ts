/**
 * Formats whose calls are text of one dialect inside ordinary messages: OpenAI's `messages`, or the entries of ShareGPT. Tools come from
 * the column `tools`, or else from the system text.
 */
import type { Tool } from "../../model/harness.js";
import { get, isArray, isObject, type Json, type JsonObject } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { extraOf, idOf, isObjectList, outcomeOf, present, type Reading, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { liftMessages, type TextDialect } from "./lift-messages.js";
import { readLooseTools, schemasOf } from "./loose-tools.js";
import { isRole, readMessages } from "./messages.js";
import { finishRecord } from "./record.js";
import { countWords } from "./role-words.js";
import { readShareTurns, type ShareKeys, shareKeys } from "./share-turns.js";
import { understoodOf } from "./sharegpt.js";

export interface TextFormat extends TextDialect {
  readonly name: string;
  readonly summary: string;
  /** Does the assistant's text make a call in this dialect? */
  readonly marks: (text: string) => boolean;
  /** The tools that a system text lists. */
  readonly tools: (system: string) => readonly Json[] | undefined;
}

/** Further columns in use that need no reading. */
const KEPT = [
  "images",
  "videos",
  "audios",
  "source",
  "category",
  "subcategory",
  "task",
  "system",
  "parallel_tool_calls",
  "tool_choice",
];

export const textFormat = (dialect: TextFormat): Format => ({
  name: dialect.name,
  summary: dialect.summary,
  detect: (value) =>
    isObject(value) &&
    !hasStructuredCalls(value) &&
    assistantTexts(value).some((text) => dialect.marks(text)),
  read(value, where) {
    const keys = shareKeys(value);
    const list = get(value, "messages");
    if (!isObject(value) || (keys === undefined && !isArray(list)))
      return failed({
        code: "no-messages",
        where,
        what: "the record has no list of messages",
        expected: "`messages` of {role, content} or `conversations` of {from, value}",
      });
    const reading = startReading(where);
    const told =
      keys === undefined ? readChat(reading, list as readonly Json[]) : readShareTurns(reading, value, keys);
    const tools = toolsOf(reading, value, told.messages, dialect);
    const { messages, frozen, written } = liftMessages(told.messages, dialect, schemasOf(tools));
    const id = idOf(get(value, "id"));
    const outcome = outcomeOf(get(value, "reward"));
    const understood = [
      ...understoodOf(value, keys ?? CHAT, id),
      ...(outcome.reward === undefined ? [] : ["reward"]),
    ].filter((key) => keys !== undefined || key !== "system");
    const extra = extraOf(reading, "", value, understood, KEPT);
    const structured = told.messages.flatMap(({ calls }) => calls);
    return finishRecord(
      reading,
      { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome, extra },
      {
        ...(tools === undefined ? {} : { tools }),
        ...(frozen.length === 0 ? {} : { frozen }),
        census: { roles: told.roles, ...(structured.length === 0 ? { calls: written } : {}) },
      },
    );
  },
});

const CHAT: ShareKeys = { list: "messages", from: "role", value: "content" };

function readChat(reading: Reading, list: readonly Json[]) {
  const words = list.map((message) => get(message, "role")).filter((role) => typeof role === "string");
  return { messages: readMessages(reading, list), roles: countWords(words) };
}

/** A column of tools says what there is, also where it is empty; a list in the prompt is read where there is no column. */
function toolsOf(
  reading: Reading,
  record: JsonObject,
  messages: readonly Message[],
  dialect: TextFormat,
): readonly Tool[] | undefined {
  const column = present(record, "tools");
  if (column !== undefined) return readLooseTools(reading, column, "tools");
  for (const { role, parts } of messages) {
    if (role !== "system" && role !== "developer") continue;
    const list = dialect.tools(parts.map(({ text }) => text).join(""));
    if (list !== undefined) return readLooseTools(reading, list, "the system text");
  }
  return undefined;
}

function hasStructuredCalls(record: JsonObject): boolean {
  const list = get(record, "messages");
  return (
    isObjectList(list) &&
    list.some((message) => isGiven(get(message, "tool_calls")) || isGiven(get(message, "function_call")))
  );
}

/** A list of no calls is as good as none. */
const isGiven = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && !(isArray(value) && value.length === 0);

/** What assistants say in a record of one of the two shapes. */
function assistantTexts(record: JsonObject): readonly string[] {
  const keys = shareKeys(record);
  const list = get(record, keys?.list ?? "messages");
  if (!isObjectList(list)) return [];
  if (keys === undefined && !list.every((message) => isRole(get(message, "role")))) return [];
  return list.flatMap((message) => {
    const role = get(message, keys?.from ?? "role");
    const text = get(message, keys?.value ?? "content");
    return typeof text === "string" && (role === "assistant" || role === "gpt" || role === "model")
      ? [text]
      : [];
  });
}
