/**
 * Requests to OpenAI's chat API as they are logged, with the response if there is one: `{request, response}`, and lines of batch files,
 * whose request is their `body`.
 */
import {
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  withMember,
  without,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { chatList, isChat, readChatRow } from "./chat-row.js";
import { isObjectList } from "./fields.js";
import type { Format } from "./format.js";

const REQUESTS: readonly string[] = ["request", "body"];
/** What of a request is the run's, the rest is settings. */
const TAKEN = ["messages", "tools", "functions"];

interface Exchange {
  readonly key: string;
  readonly request: JsonObject;
  readonly asked: readonly Json[];
  /** The message that answers, and the response without it. */
  readonly answer?: { readonly message: Json; readonly rest: JsonObject };
}

function exchangeIn(record: Json): Exchange | undefined {
  const key = REQUESTS.find((one) => isChat(chatList(get(get(record, one), "messages"))));
  const request = key === undefined ? undefined : get(record, key);
  const asked = chatList(get(request, "messages"));
  if (key === undefined || !isObject(request) || asked === undefined || asked.length === 0) return undefined;
  const response = get(record, "response");
  if (response === undefined || response === null) return { key, request, asked };
  const answer = isObject(response) ? answerIn(response) : undefined;
  return answer === undefined ? undefined : { key, request, asked, answer };
}

/** The body of a batch's response stands one level deeper. Several choices are several runs. */
function answerIn(response: JsonObject): Exchange["answer"] {
  const body = get(response, "body");
  if (isObject(body) && !has(response, "choices")) {
    const inner = answerIn(body);
    return inner && { message: inner.message, rest: withMember(response, "body", inner.rest) };
  }
  const choices = get(response, "choices");
  const only = isObjectList(choices) && choices.length === 1 ? choices[0] : undefined;
  const message = get(only, "message");
  if (only === undefined || !isChat([message ?? null])) return undefined;
  const rest = withMember(response, "choices", [without(only, "message")]);
  return { message: message as Json, rest };
}

export const format: Format = {
  name: "openai-exchange",
  summary:
    "logged requests to OpenAI's chat API with their response: {request, response}, and lines of batch files",
  detect: (value) => isObject(value) && exchangeIn(value) !== undefined,
  read(value, where) {
    const exchange = exchangeIn(value);
    if (!isObject(value) || exchange === undefined)
      return failed({
        code: "no-messages",
        where,
        what: "the record has no request with messages, or a response that is not one reply",
        expected: "`request` or `body` with `messages`, and `response` with one of `choices`",
      });
    const { key, request, asked, answer } = exchange;
    const settings = without(request, ...TAKEN);
    const run: readonly Member[] = [
      ["messages", answer === undefined ? asked : [...asked, answer.message]],
      ...members(request).filter(([name]) => name !== "messages" && TAKEN.includes(name)),
    ];
    const rest = members(value).flatMap(([name, member]): readonly Member[] => {
      if (name === key) return size(settings) === 0 ? [] : [[name, settings]];
      if (name === "response" && answer !== undefined) return [[name, answer.rest]];
      return TAKEN.includes(name) ? [[`outer:${name}`, member]] : [[name, member]];
    });
    return readChatRow(fromMembers([...run, ...rest]), where, {
      lists: ["messages"],
      ids: ["custom_id"],
      kept: [key, "response", "method", "url", "error"],
    });
  },
};
