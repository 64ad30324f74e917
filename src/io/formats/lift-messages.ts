/** Messages whose calls and results are text in the manner of one dialect, as messages with structured calls and tool results. */
import type { Message, Part } from "../../model/trajectory.js";
import type { FrozenCall } from "./format.js";
import type { ReadTextCalls, SchemaOf, WrittenCall } from "./text-calls/text-calls.js";
import { splitThought } from "./text-calls/think.js";
import { itemTexts } from "./turns.js";

export interface TextDialect {
  readonly calls: ReadTextCalls;
  /** The results that a text consists of; undefined where it is none. */
  readonly results: (text: string) => Results | undefined;
  /** Does the format write reasoning between `<think>` tags? */
  readonly thinks: boolean;
}

export interface Results {
  readonly results: readonly string[];
  /** What a user says behind them. */
  readonly rest: string;
}

export interface Lifted {
  readonly messages: readonly Message[];
  readonly frozen: readonly FrozenCall[];
  /** The lifted calls as their text spells them, and the frozen ones, in order. */
  readonly written: readonly WrittenCall[];
}

/** Ids are given anew by place, for one message may hold several results. */
export function liftMessages(messages: readonly Message[], dialect: TextDialect, schemaOf: SchemaOf): Lifted {
  const made: Message[] = [];
  const frozen: FrozenCall[] = [];
  const written: WrittenCall[] = [];
  const add = (message: Message): void => void made.push({ ...message, id: `m${made.length}` });
  for (const message of messages) {
    const part = onlyText(message);
    if (part === undefined) add(message);
    else if (message.role === "assistant") {
      const lifted = liftOne(message, part, dialect, schemaOf);
      for (const call of lifted.frozen) frozen.push({ message: made.length, ...call });
      written.push(...lifted.frozen, ...lifted.written);
      add(lifted.message);
    } else if (message.role === "tool" || (message.role === "user" && isAwaited(made, frozen)))
      for (const result of resultsOf(message, part, dialect, made)) add(result);
    else add(message);
  }
  return { messages: made, frozen, written };
}

/** A user who quotes a result answers no call. */
function isAwaited(made: readonly Message[], frozen: readonly FrozenCall[]): boolean {
  const last = made.at(-1);
  return last?.role === "tool" || (last?.calls.length ?? 0) > 0 || frozen.at(-1)?.message === made.length - 1;
}

/** The one text part of a message; undefined where it has several parts, or one that is no text. */
const onlyText = ({ parts }: Message): Part | undefined =>
  parts.length === 1 && parts[0]?.other === undefined ? parts[0] : undefined;

function liftOne(
  message: Message,
  part: Part,
  { calls: readCalls, thinks }: TextDialect,
  schemaOf: SchemaOf,
): {
  readonly message: Message;
  readonly written: readonly WrittenCall[];
  readonly frozen: readonly WrittenCall[];
} {
  const thought = thinks && message.reasoning === undefined ? splitThought(part.text) : { rest: part.text };
  const { text, calls, written, frozen } = readCalls(thought.rest, schemaOf);
  const isSame = text === part.text;
  return {
    message: {
      ...message,
      ...(isSame ? {} : { parts: [{ ...part, text }] }),
      ...(thought.reasoning === undefined ? {} : { reasoning: thought.reasoning }),
      calls: [...message.calls, ...calls],
    },
    written,
    frozen,
  };
}

/** Results keep what their message held beside its text, on the first of them. */
function resultsOf(
  message: Message,
  part: Part,
  dialect: TextDialect,
  made: readonly Message[],
): readonly Message[] {
  const found = dialect.results(part.text);
  if (found === undefined && message.role !== "tool") return [message];
  const { results, rest } = found ?? { results: [part.text], rest: "" };
  const texts = results.length === 1 ? answersIn(results[0] as string, made) : results;
  const { callId, name, extra, ...same } = message;
  const first = {
    ...(callId === undefined ? {} : { callId }),
    ...(name === undefined ? {} : { name }),
    extra,
  };
  return [
    ...texts.map(
      (text, i): Message => ({
        ...same,
        role: "tool",
        parts: [i === 0 ? { ...part, author: "world", text } : { author: "world", text }],
        ...(i === 0 ? first : { extra: {} }),
      }),
    ),
    ...(rest === ""
      ? []
      : [{ ...same, role: "user" as const, parts: [{ author: "world" as const, text: rest }], extra: {} }]),
  ];
}

/** One text that lists as many results as calls are open is as many results. */
function answersIn(text: string, made: readonly Message[]): readonly string[] {
  const last = made.at(-1);
  const open = last?.role === "assistant" ? last.calls.length : 0;
  const items = open > 1 ? itemTexts(text) : undefined;
  return items?.length === open ? items : [text];
}

const RESPONSE = "<tool_response>";
const RESPONSE_END = "</tool_response>";
const BLANKS = /\s*/y;

/** `<tool_response>` blocks with blanks between them; text may follow. */
export function taggedResults(text: string): Results | undefined {
  const results: string[] = [];
  let at = 0;
  for (;;) {
    BLANKS.lastIndex = at;
    const from = at + (BLANKS.exec(text)?.[0].length ?? 0);
    const end = text.startsWith(RESPONSE, from) ? text.indexOf(RESPONSE_END, from) : -1;
    if (end < 0) break;
    results.push(unwrapped(text.slice(from + RESPONSE.length, end)));
    at = end + RESPONSE_END.length;
  }
  return results.length === 0
    ? undefined
    : { results, rest: text.slice(at).trim() === "" ? "" : text.slice(at) };
}

const unwrapped = (text: string): string => text.replace(/^\r?\n/, "").replace(/\r?\n$/, "");

/** ReAct's `Observation:` line. */
export function observed(text: string): Results | undefined {
  const found = /^\s*Observation:[ \t]?/.exec(text);
  return found === null ? undefined : { results: [text.slice(found[0].length)], rest: "" };
}
