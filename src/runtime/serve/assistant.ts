/** What a client sends becomes one message of the model. */
import type { Json } from "../../model/json.js";
import { printJson } from "../../model/json.js";
import type { AssistantMessage, ProposedCall } from "../model.js";
import type { CallsBody, MessageBody, ReplyBody } from "./wire.js";

/** A text is what the model wrote; any other value is written down as it is. */
export const argumentsText = (value: Json): string => (typeof value === "string" ? value : printJson(value));

/** `next`: an id for a call that came without one. */
type NextId = () => string;

export function fromCalls(body: CallsBody, next: NextId): AssistantMessage {
  const list = "calls" in body ? body.calls : [body];
  const calls = list.map(
    ({ id, name, arguments: args }): ProposedCall => ({
      id: id ?? next(),
      name,
      arguments: argumentsText(args),
    }),
  );
  return "calls" in body
    ? { content: body.content, calls, ...(body.reasoning === undefined ? {} : { reasoning: body.reasoning }) }
    : { content: "", calls };
}

export const fromReply = ({ content, reasoning }: ReplyBody): AssistantMessage => ({
  content,
  calls: [],
  ...(reasoning === undefined ? {} : { reasoning }),
});

export function fromMessage({ message }: MessageBody, next: NextId): AssistantMessage {
  const { content, tool_calls, reasoning, reasoning_content } = message;
  const text = Array.isArray(content)
    ? content.map((part) => (part.type === "text" ? (part.text ?? "") : "")).join("")
    : (content ?? "");
  const thought = reasoning ?? reasoning_content ?? undefined;
  return {
    content: text,
    calls: (tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => ({
      id: id ?? next(),
      name,
      arguments: argumentsText(args),
    })),
    ...(thought === undefined ? {} : { reasoning: thought }),
  };
}
