/** Edits of kind `reshape-result`, read by the laws (docs/format.md, 9.7). */
import type { EditOf } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import {
  asArray,
  asObject,
  asString,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  keys,
  members,
  numberText,
  withMember,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { isReply, type RowMessage, readRow } from "../row.js";
import { answeredCalls, callsOf } from "./answers.js";
import type { Breach, Read, Reading } from "./kind.js";
import { type Meant, meantBy } from "./reshape-result/change.js";
import { withProse } from "./reshape-result/harness-texts.js";
import { type Seen, seer } from "./reshape-result/mentions.js";
import { illegalNames } from "./reshape-result/names.js";
import { inNotation, inStyleOf } from "./reshape-result/written.js";
import { messagesOf } from "./row-texts.js";

type Edit = EditOf<"reshape-result">;
type Say = (law: Breach["law"], where: string, what: string) => void;

export const reshapeResult: Reading<"reshape-result"> = {
  harness(before, edit) {
    const breaches: Breach[] = [];
    const value = harnessAfter(before, edit, (law, where, what) => void breaches.push({ law, where, what }));
    return { value, breaches };
  },
  row: ({ before, row, edit }) => rowAfter(before, row, edit),
};

function harnessAfter(before: Harness, edit: Edit, say: Say): Harness {
  const meant = meantBy(before, edit);
  for (const what of meant.wrong) say("reach", ` ${edit.tool}`, what);
  for (const name of illegalNames(before, meant.names))
    say("names-legal", ` ${edit.tool}`, `${name} is no free name for a key`);
  const see = seer(meant.names);
  const told = (where: string, { wrong }: Seen): void => {
    for (const { what, isFresh } of wrong) say(isFresh ? "names-legal" : "no-stale-names", where, what);
  };
  const texts = withProse(before, {
    prose(text, where) {
      const seen = see(text);
      told(where, seen);
      return seen.text;
    },
    value(text, where) {
      const seen = valueSeen(see, text);
      told(where, { ...seen, wrong: seen.wrong.filter(({ isFresh }) => !isFresh) });
      if (seen.renames) say("no-stale-names", where, "a value names a key that is renamed");
    },
  });
  const tools = texts.tools.map((tool) => {
    const own = meant.tools.get(tool.name);
    return own === undefined || tool.result === undefined
      ? tool
      : { ...tool, result: own.schema(tool.result) };
  });
  return { ...texts, tools };
}

/** A value that is nothing but a name mentions it. */
function valueSeen(see: (text: string) => Seen, text: string): Seen {
  const plain = see(text);
  if (!/^[\w-]+$/.test(text)) return plain;
  const marked = see(`'${text}'`);
  return { text, wrong: [...plain.wrong, ...marked.wrong], renames: plain.renames || marked.renames };
}

function rowAfter(before: Harness, row: JsonObject, edit: Edit): Read<JsonObject> {
  const breaches: Breach[] = [];
  const say: Say = (law, where, what) => void breaches.push({ law, where, what });
  const meant = meantBy(before, edit);
  const see = seer(meant.names);
  const messages = messagesOf(row);
  const read = readRow(row).messages;
  const answers = answeredCalls(messages);
  const hasPrompt = get(messages[0], "role") === "system" && before.prompt.sections.length > 0;
  const made = messages.map((message, at): Json => {
    const own = read[at] as RowMessage;
    const where = `/messages/${at}`;
    if (hasPrompt && at === 0) return message;
    const place = answers.get(at);
    const asked = place === undefined ? undefined : callsOf(messages[place.message] as Json)[place.call];
    const tool = asString(get(get(asked, "function"), "name")) ?? "";
    if (isAnswer(own) && meant.tools.has(tool)) {
      stays(see, own.content, where, say);
      const text = answerAfter(before, own.content, { tool, meant, edit }, where, say);
      return text === own.content ? message : withMember(asObject(message), "content", text);
    }
    return said(asObject(message), own, see, where, say);
  });
  if (edit.change.op === "pad") untold(read, edit.change, say);
  return { value: withMember(row, "messages", made), breaches };
}

const isAnswer = ({ role, parts, json }: RowMessage): boolean =>
  role === "tool" &&
  parts.length > 0 &&
  parts.every(({ author, echo }) => author === "world" && echo === undefined) &&
  asArray(get(json, "content")).every((part) => !has(part, "type") || get(part, "type") === "text");

const jsonOf = (text: string): Json | undefined => {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return parsed?.ok === true ? parsed.value : undefined;
};

interface Asked {
  readonly tool: string;
  readonly meant: Meant;
  readonly edit: Edit;
}

function answerAfter(
  before: Harness,
  text: string,
  { tool, meant, edit }: Asked,
  where: string,
  say: Say,
): string {
  const value = jsonOf(text);
  if (value === undefined) return text;
  if (twice(value)) say("world-intact", where, "an object of the answer has a key twice");
  const after = meant.tools.get(tool)?.answer(value) ?? "is no answer of such a tool";
  if (typeof after === "string") {
    say("world-intact", where, after);
    return text;
  }
  const { change } = edit;
  const added = change.op === "pad" ? leavesOf(change.value) : [];
  if (
    twice(after.value) ||
    [...leavesOf(value), ...added].sort().join("\n") !== [...leavesOf(after.value)].sort().join("\n")
  )
    say("world-intact", where, "the answer does not hold the values that it held");
  if (change.op !== "notation") return inStyleOf(text, value, after.value);
  const written = inNotation(value, change.as);
  if (written === undefined) {
    say("parse-back", where, `cannot be written as ${change.as}`);
    return text;
  }
  const isWatched = before.hooks.some(({ conditions }) =>
    conditions.some(
      (one) => one.kind === "from-results" && (one.tools.length === 0 || one.tools.includes(tool)),
    ),
  );
  if (isWatched && jsonOf(written) === undefined && !words(value).every((word) => occurs(word, written)))
    say("hooks-agree", where, "a Hook would not find a value of the answer any more");
  return written;
}

const twice = (value: Json): boolean =>
  isArray(value)
    ? value.some(twice)
    : isObject(value) &&
      (new Set(keys(value)).size !== keys(value).length || members(value).some(([, one]) => twice(one)));

/** Every value that holds no others, with its kind. */
const leavesOf = (value: Json): readonly string[] =>
  isArray(value)
    ? value.flatMap(leavesOf)
    : isObject(value)
      ? members(value).flatMap(([, one]) => leavesOf(one))
      : [isNumber(value) ? `# ${numberText(value)}` : JSON.stringify(value)];

/** Strings and numbers, as text. */
const words = (value: Json): readonly string[] =>
  isNumber(value)
    ? [numberText(value)]
    : typeof value === "string"
      ? [value]
      : isArray(value)
        ? value.flatMap(words)
        : members(asObject(value)).flatMap(([, one]) => words(one));

function occurs(word: string, text: string): boolean {
  const pattern = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const [left, right] = [/^\d/.test(word) ? "(?<!\\d)" : "", /\d$/.test(word) ? "(?!\\d)" : ""];
  return new RegExp(`${left}${pattern}${right}`).test(text);
}

/** What the world wrote names no key that is renamed; of JSON the strings are looked at, and the whole for new names. */
function stays(see: (text: string) => Seen, text: string, where: string, say: Say): void {
  const value = jsonOf(text);
  for (const { what } of see(text).wrong.filter(({ isFresh }) => isFresh)) say("names-legal", where, what);
  for (const one of value === undefined ? [text] : stringsIn(value)) kept(see(one), where, say);
}
const stringsIn = (value: Json): readonly string[] =>
  typeof value === "string"
    ? [value]
    : isArray(value)
      ? value.flatMap(stringsIn)
      : members(asObject(value)).flatMap(([, one]) => stringsIn(one));

function kept({ wrong, renames }: Seen, where: string, say: Say): void {
  for (const { what, isFresh } of wrong) say(isFresh ? "names-legal" : "no-stale-names", where, what);
  if (renames) say("no-stale-names", where, "names a key that is renamed, and does not change");
}

function said(
  message: JsonObject,
  own: RowMessage,
  see: (text: string) => Seen,
  where: string,
  say: Say,
): JsonObject {
  const follow = (text: string): string => {
    const seen = see(text);
    kept({ ...seen, renames: false }, where, say);
    return seen.text;
  };
  const look = (author: string, text: string): string => {
    if (author !== "world" && !isReply(own)) return follow(text);
    if (own.role === "tool") stays(see, text, where, say);
    else kept(see(text), where, say);
    return text;
  };
  for (const call of own.calls)
    for (const text of stringsIn(call.arguments)) kept(valueSeen(see, text), `${where}/tool_calls`, say);
  const content = get(message, "content");
  let now = message;
  if (typeof content === "string") {
    const text = look(own.parts[0]?.author ?? "world", content);
    if (text !== content) now = withMember(now, "content", text);
  } else if (isArray(content)) {
    const parts = content.map((part, i): Json => {
      const read = own.parts[i];
      if (read === undefined || (has(part, "type") && get(part, "type") !== "text")) return part;
      const text = look(read.author, read.text);
      if (text === read.text) return part;
      return typeof part === "string" ? text : withMember(asObject(part), "text", text);
    });
    now = withMember(now, "content", parts);
  }
  const { reasoning } = own;
  const after = reasoning === undefined ? undefined : follow(reasoning);
  return after === undefined || after === reasoning ? now : withMember(now, "reasoning_content", after);
}

type Pad = Extract<Edit["change"], { op: "pad" }>;

/** Nothing that is added says anything of the task. */
function untold(messages: readonly RowMessage[], { key, value }: Pad, say: Say): void {
  const inside = (one: Json): readonly string[] =>
    isObject(one)
      ? members(one).flatMap(([name, item]) => [name, ...inside(item)])
      : isArray(one)
        ? one.flatMap(inside)
        : words(one);
  const added = [key, ...inside(value)].filter((word) => word !== "");
  for (const [at, message] of messages.entries()) {
    const texts = [
      ...(message.role === "user" || isReply(message) ? [message.content] : []),
      ...message.calls.flatMap((call) => words(call.arguments)),
    ];
    for (const word of added)
      if (texts.some((text) => occurs(word, text)))
        say("world-intact", `/messages/${at}`, `holds ${word}, which is added to answers`);
  }
}
