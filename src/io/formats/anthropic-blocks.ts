/** Content of Anthropic's messages: text, thinking, calls of three kinds, results, and whatever else, in the order of the blocks. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  size,
} from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Call, Message, Part } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import { type Dropping, drop } from "./dropping.js";
import { extraOf, type Reading, report } from "./fields.js";
import { textId } from "./text-id.js";

/** A message that has no place in the run yet. */
export type Draft = Omit<Message, "id">;

export type Piece =
  | { readonly is: "part"; readonly part: Part }
  /** `text` is absent where the provider kept the thought to itself. */
  | { readonly is: "thought"; readonly text?: string; readonly extra: JsonObject }
  | { readonly is: "call"; readonly call: Call }
  | { readonly is: "result"; readonly result: Draft; readonly block: JsonObject };

export interface BlockReader {
  readonly reading: Reading;
  readonly dropping: Dropping;
  /** Of the content, such as `messages[].content`. */
  readonly path: string;
  /** For problems. */
  readonly place: string;
  readonly author: Author;
  /** Tells a text apart by author. */
  readonly text: (text: string) => readonly Part[];
  readonly result: (text: string, call: string | undefined, isError: boolean) => readonly Part[];
}

const CALLS = ["tool_use", "server_tool_use", "mcp_tool_use"];
export const isCallBlock = (block: Json): boolean => CALLS.includes(String(get(block, "type")));
export const isResultBlock = (block: Json): boolean => {
  const type = get(block, "type");
  return type === "tool_result" || (typeof type === "string" && type.endsWith("_tool_result"));
};
export const isThoughtBlock = (block: Json): boolean =>
  ["thinking", "redacted_thinking"].includes(String(get(block, "type")));

/** `content`: a text or a list of blocks. */
export function readPieces(reader: BlockReader, content: Json): readonly Piece[] {
  if (typeof content === "string") return reader.text(content).map((part) => ({ is: "part", part }));
  if (isArray(content)) return content.flatMap((block) => readBlock(reader, block));
  report(reader.reading, reader.place, "its content is neither text nor a list of blocks");
  return [];
}

function readBlock(reader: BlockReader, block: Json): readonly Piece[] {
  const { reading, place, path } = reader;
  if (typeof block === "string") return reader.text(block).map((part) => ({ is: "part", part }));
  if (!isObject(block)) {
    report(reading, place, "a block of its content is neither text nor an object");
    return [];
  }
  const type = get(block, "type");
  const text = get(block, "text");
  if (type === "text" && typeof text === "string") {
    const extra = extraOf(reading, `${path}[].`, block, ["type", "text"], ["cache_control", "citations"]);
    return withExtra(reader.text(text), extra).map((part) => ({ is: "part", part }));
  }
  if (isThoughtBlock(block)) return [readThought(reader, block)];
  if (isCallBlock(block)) return readCall(reader, block);
  if (isResultBlock(block)) return [{ is: "result", result: readResult(reader, block), block }];
  return [{ is: "part", part: { author: reader.author, text: "", other: block } }];
}

/** What stood beside a text stays with its first part. */
const withExtra = ([first, ...rest]: readonly Part[], extra: JsonObject): readonly Part[] =>
  first === undefined ? [] : [size(extra) === 0 ? first : { ...first, extra }, ...rest];

/** Signatures and sealed thoughts are bound to the recorded bytes. */
function readThought({ reading, dropping, path }: BlockReader, block: JsonObject): Piece {
  for (const key of ["signature", "data"]) {
    const sealed = get(block, key);
    if (sealed !== undefined) drop(dropping, `${path}[].${key}`, sealed);
  }
  const text = get(block, "thinking");
  const said = typeof text === "string" && text !== "";
  const taken = ["type", "signature", "data", ...(said ? ["thinking"] : [])];
  const extra = extraOf(reading, `${path}[].`, block, taken, text === "" ? ["thinking"] : []);
  return { is: "thought", ...(said ? { text } : {}), extra };
}

function readCall({ reading, path, place }: BlockReader, block: JsonObject): readonly Piece[] {
  const name = get(block, "name");
  if (typeof name !== "string" || name === "") {
    report(reading, place, "a call has no name");
    return [];
  }
  const id = textId(get(block, "id"));
  const taken = ["name", "input", ...(id === undefined ? [] : ["id"])];
  const plain = get(block, "type") === "tool_use" ? ["type"] : [];
  const known = ["type", "caller", "cache_control", "server_name"];
  const extra = extraOf(reading, `${path}[].`, block, [...taken, ...plain], known);
  const input = get(block, "input");
  // Input is an object; text is what came of a stream that broke off.
  const args = input === "" ? { arguments: input, invalid: true as const } : argumentsOf(input);
  const call = { ...(id === undefined ? {} : { id }), name, ...args, extra };
  return [{ is: "call", call }];
}

/** `tool_result`, and the results that the provider's own tools and MCP servers give within the assistant's message. */
function readResult(reader: BlockReader, block: JsonObject): Draft {
  const { reading, path } = reader;
  const callId = textId(get(block, "tool_use_id"));
  const isError = get(block, "is_error") === true;
  const content = resultContent(get(block, "content"), (text) => reader.result(text, callId, isError));
  const taken = ["content", ...(callId === undefined ? [] : ["tool_use_id"])];
  const plain = get(block, "type") === "tool_result" ? ["type"] : [];
  const known = ["type", "is_error", "cache_control"];
  return {
    role: "tool",
    ...content,
    calls: [],
    ...(callId === undefined ? {} : { callId }),
    extra: extraOf(reading, `${path}[].`, block, [...taken, ...plain], known),
  };
}

function resultContent(
  content: Json | undefined,
  read: (text: string) => readonly Part[],
): Pick<Message, "content" | "parts"> {
  if (content === undefined) return { content: "absent", parts: [] };
  if (content === null) return { content: "null", parts: [] };
  if (typeof content === "string") return { content: "string", parts: read(content) };
  const parts = (isArray(content) ? content : [content]).flatMap((part): readonly Part[] => {
    const text = get(part, "text");
    if (typeof part === "string") return read(part);
    if (!isObject(part)) return [{ author: "world", text: "", other: fromMembers([["value", part]]) }];
    if (get(part, "type") !== "text" || typeof text !== "string")
      return [{ author: "world", text: "", other: part }];
    return withExtra(
      read(text),
      fromMembers(members(part).filter(([key]) => key !== "type" && key !== "text")),
    );
  });
  return { content: "parts", parts };
}

/**
 * The messages of one assistant turn: a result that the provider gave within it ends a message and stands after it. Several thoughts of
 * one message are joined by a blank line.
 */
export function assistantDrafts(pieces: readonly Piece[], isText: boolean): readonly Draft[] {
  const drafts: Draft[] = [];
  let open: Piece[] = [];
  const close = (): void => {
    if (open.length > 0) drafts.push(assistantDraft(open, isText));
    open = [];
  };
  for (const piece of pieces) {
    if (piece.is === "result") {
      close();
      drafts.push(piece.result);
    } else open.push(piece);
  }
  close();
  return drafts;
}

function assistantDraft(pieces: readonly Piece[], isText: boolean): Draft {
  const parts = pieces.flatMap((piece) => (piece.is === "part" ? [piece.part] : []));
  const calls = pieces.flatMap((piece) => (piece.is === "call" ? [piece.call] : []));
  const thoughts = pieces.flatMap((piece) =>
    piece.is === "thought" && piece.text !== undefined ? [piece.text] : [],
  );
  const sealed = pieces.flatMap((piece) =>
    piece.is === "thought" && size(piece.extra) > 0 ? [piece.extra] : [],
  );
  const saysNothing =
    calls.length === 0 && parts.every(({ text, other }) => text === "" && other === undefined);
  return {
    role: "assistant",
    parts,
    content: parts.length === 0 ? "absent" : isText ? "string" : "parts",
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join("\n\n") }),
    calls,
    ...(saysNothing ? { train: false } : {}),
    extra: sealed.length === 0 ? {} : { thinking: sealed },
  };
}

/** What a user says beside results, in its order. */
export const partsOf = (pieces: readonly Piece[]): readonly Part[] =>
  pieces.flatMap((piece) => (piece.is === "part" ? [piece.part] : []));
