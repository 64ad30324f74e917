/** Messages as the next request sends them, in the Variant's way of writing calls. */
import { type Dialect, readDialect } from "../../core/dialect.js";
import type { Harness } from "../../model/harness.js";
import {
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  printJson,
  withMember,
} from "../../model/json.js";
import { textCalls, writtenInText } from "../loop/text-calls.js";
import type { AssistantMessage, ProposedCall } from "../model.js";
import { strip, withoutThought } from "./strip.js";

export const dialectOf = ({ prompt }: Harness): Dialect | undefined =>
  prompt.calls === undefined || prompt.calls === "structured" ? undefined : prompt.calls;

export interface Said {
  /** Without reasoning; calls that stood in the text are taken out of it. */
  readonly text: string;
  readonly calls: readonly ProposedCall[];
  /** Code points of reasoning, apart and inline. */
  readonly reasoning: number;
}

/** `nextId`: for calls that bring none. */
export function saidBy(
  message: AssistantMessage,
  harness: Harness,
  tools: ReadonlyMap<string, Json | undefined>,
  nextId: () => string,
): Said {
  const apart = [...(message.reasoning ?? "")].length;
  const dialect = dialectOf(harness);
  const withIds = (calls: readonly Omit<ProposedCall, "id">[]): readonly ProposedCall[] =>
    calls.map((call) => ({ ...call, id: nextId() }));
  if (message.calls.length === 0 && dialect !== undefined) {
    const schemaOf = (tool: string): JsonObject | undefined => {
      const schema = tools.get(tool);
      return isObject(schema) ? schema : undefined;
    };
    // What it only thinks of calling is no call.
    const thought = withoutThought(message.content);
    const read = readDialect(dialect, thought.text.trim(), schemaOf);
    const calls =
      read?.calls.map(({ name, arguments: args }) => ({ name, arguments: printJson(args) })) ??
      textCalls(thought.text, schemaOf);
    if (calls.length > 0) {
      const { text, reasoning } = strip(read?.text ?? thought.text);
      return { text, calls: withIds(calls), reasoning: apart + thought.reasoning + reasoning };
    }
  }
  const { text, reasoning } = strip(message.content);
  const calls = message.calls.map((call) => (call.id === "" ? { ...call, id: nextId() } : call));
  return { text, calls, reasoning: apart + reasoning };
}

export function assistantJson(
  { content, reasoning, calls }: AssistantMessage,
  said: Said,
  harness: Harness,
): JsonObject {
  const thought = reasoning === undefined ? {} : { reasoning_content: reasoning };
  const dialect = dialectOf(harness);
  if (said.calls.length === 0) return { role: "assistant", content: said.text, ...thought };
  if (dialect !== undefined) {
    const written = calls.length > 0 ? inText(dialect, said) : content;
    return { role: "assistant", content: written, ...thought };
  }
  return {
    role: "assistant",
    content: said.text,
    ...thought,
    tool_calls: said.calls.map(({ id, name, arguments: args }) => ({
      id,
      type: "function",
      function: { name, arguments: args },
    })),
  };
}

/** Calls that came in a field of their own, where this Variant has them in the text. */
function inText(dialect: Dialect, { text, calls }: Said): string {
  const written = writtenInText(dialect, text, calls);
  if (written !== undefined) return written;
  const blocks = calls.map(
    ({ name, arguments: args }) =>
      `<tool_call>\n{"name": ${JSON.stringify(name)}, "arguments": ${args}}\n</tool_call>`,
  );
  return [...(text === "" ? [] : [text]), ...blocks].join("\n");
}

/** Without ids only their order tells which result answers which call. */
export const toolJson = (id: string, content: string, harness: Harness): JsonObject =>
  dialectOf(harness) === undefined ? { role: "tool", tool_call_id: id, content } : { role: "tool", content };

/** A turn whose text a Hook has changed; parts that are no text stay behind it. */
export function withText(message: JsonObject, text: string): JsonObject {
  const content = get(message, "content");
  if (!isArray(content)) return withMember(message, "content", text);
  const others = content.filter((part) => get(part, "type") !== "text");
  return withMember(message, "content", [{ type: "text", text }, ...others]);
}
