/** Parts of a Gemini content: text and thinking, calls, their responses. */
import {
  get,
  isObject,
  type Json,
  type JsonObject,
  printJson,
  size,
  withMember,
  without,
} from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Message } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import { textContent } from "./content.js";
import { type Dropping, drop } from "./dropping.js";
import { idOf, type Reading, report } from "./fields.js";
import type { Piece } from "./part-turns.js";

export const ROLES: Readonly<Record<string, Message["role"]>> = {
  user: "user",
  model: "assistant",
  // responses of functions in older clients
  function: "user",
  tool: "user",
};

const SIGNATURES = ["thoughtSignature", "thought_signature"];
const CALL = ["functionCall", "function_call"];
const RESPONSE = ["functionResponse", "function_response"];

export function piecesOf(
  reading: Reading,
  dropping: Dropping,
  parts: readonly Json[],
  author: Author,
  place: string,
): readonly Piece[] {
  return parts.flatMap((part, i): readonly Piece[] => {
    if (!isObject(part)) {
      report(reading, `${place}, part ${i + 1}`, "it is no object");
      return [];
    }
    for (const key of SIGNATURES) {
      const signature = get(part, key);
      if (signature !== undefined) drop(dropping, `contents[].parts[].${key}`, signature);
    }
    return [pieceOf(reading, without(part, ...SIGNATURES), author, `${place}, part ${i + 1}`)];
  });
}

function pieceOf(reading: Reading, part: JsonObject, author: Author, place: string): Piece {
  const call = CALL.find((key) => isObject(get(part, key)));
  if (call !== undefined) return callOf(reading, part, call, place);
  const response = RESPONSE.find((key) => isObject(get(part, key)));
  if (response !== undefined) return resultOf(part, response);
  const text = get(part, "text");
  if (typeof text !== "string") return { is: "part", part: { author, text: "", other: part } };
  if (get(part, "thought") === true && size(part) === 2) return { is: "thought", text };
  const extra = without(part, "text");
  return { is: "part", part: { author, text, ...(size(extra) === 0 ? {} : { extra }) } };
}

function callOf(reading: Reading, part: JsonObject, key: string, place: string): Piece {
  const body = get(part, key) as JsonObject;
  const name = get(body, "name");
  if (typeof name !== "string" || name === "") report(reading, place, "the call has no name");
  const id = idOf(get(body, "id"));
  const inner = without(body, "name", "args", ...(id === undefined ? [] : ["id"]));
  const outer = without(part, key);
  return {
    is: "call",
    call: {
      ...(id === undefined ? {} : { id }),
      name: typeof name === "string" ? name : "",
      ...argumentsOf(get(body, "args")),
      extra: size(inner) === 0 ? outer : withMember(outer, "function", inner),
    },
  };
}

function resultOf(part: JsonObject, key: string): Piece {
  const body = get(part, key) as JsonObject;
  const name = get(body, "name");
  const id = idOf(get(body, "id"));
  const response = get(body, "response");
  const inner = without(
    body,
    "response",
    ...(typeof name === "string" ? ["name"] : []),
    ...(id === undefined ? [] : ["id"]),
  );
  const outer = without(part, key);
  return {
    is: "result",
    ...(id === undefined ? {} : { callId: id }),
    ...(typeof name === "string" ? { name } : {}),
    content:
      response === undefined
        ? { content: "absent", parts: [] }
        : textContent("world", typeof response === "string" ? response : printJson(response)),
    extra: size(inner) === 0 ? outer : withMember(outer, key, inner),
  };
}
