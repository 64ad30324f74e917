/** A run under a change of what tools answer: the answers, and what the assistant and the Harness say of their keys. */

import { isArray, isNumber, isObject, type Json, members, numberText } from "../../../model/json.js";
import { textOf } from "../../../model/message-text.js";
import { pairResults } from "../../../model/pairing.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import type { Message, Part, Trajectory } from "../../../model/trajectory.js";
import { jsonAnswer, reshaped } from "./answer.js";
import type { KeyFlaw, KeyReader } from "./keys-in-text.js";
import type { Plan } from "./plan.js";
import { stringsIn } from "./texts.js";

export function carriedRun(trajectory: Trajectory, plan: Plan, read: KeyReader): Result<Trajectory> {
  const { messages } = trajectory;
  const problems: Problem[] = [];
  const { answers } = pairResults(messages);
  const carried = messages.map((message, at): Message => {
    const place = answers.get(at);
    const asked = place === undefined ? undefined : messages[place.message]?.calls[place.call];
    const tool = asked === undefined ? undefined : plan.tools.get(asked.name);
    const look = lookerAt(message.id, read, problems);
    if (message.role === "tool" && tool !== undefined && isAnswer(message)) {
      const text = textOf(message);
      look.answer(text);
      const made = reshaped(text, tool.reshape);
      if (typeof made !== "string") problems.push({ ...made, where: message.id });
      else if (tool.isWatched && !isFoundIn(jsonAnswer(text), made))
        problems.push({ ...HIDDEN, where: message.id });
      return typeof made !== "string" || made === text ? message : withText(message, made);
    }
    return withTexts(message, look);
  });
  problems.push(...tellsOfTask(messages, plan.added));
  return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages: carried });
}

/** The tool's own words, not what the Harness says in its place. */
const isAnswer = ({ parts }: Message): boolean =>
  parts.length > 0 &&
  parts.every(({ author, echo, other }) => author === "world" && echo === undefined && other === undefined);

const withText = (message: Message, text: string): Message => ({
  ...message,
  parts: [{ ...(message.parts[0] as Part), text }],
});

interface Looker {
  /** Text in which keys get their new names. */
  follows(text: string): string;
  /** Text that never changes. */
  stays(text: string, code: Problem["code"]): void;
  /** A value: a word that is nothing but a key's name may mean it. */
  value(text: string): void;
  /** What a tool answered. */
  answer(text: string): void;
}

function lookerAt(where: string, read: KeyReader, problems: Problem[]): Looker {
  const report = (flaws: readonly KeyFlaw[]): void => {
    for (const { why, word } of flaws) problems.push(problemOf(where, why, word));
  };
  const stays: Looker["stays"] = (text, code) => {
    const { flaws, names } = read(text);
    report(flaws);
    if (names !== undefined)
      problems.push({
        code,
        where,
        what: `it names the key "${names}", and does not change`,
        remedy: REMEDY,
      });
  };
  return {
    stays,
    follows(text) {
      const { after, flaws } = read(text);
      report(flaws);
      return after;
    },
    value(text) {
      stays(text, "named-in-value");
      // The quotes make a mention of it.
      if (/^[\w-]+$/.test(text)) stays(`"${text}"`, "named-in-value");
    },
    answer(text) {
      const value = jsonAnswer(text);
      report(read(text).flaws.filter(({ why }) => why === "fresh"));
      for (const inner of value === undefined ? [text] : stringsIn(value)) stays(inner, "named-by-world");
    },
  };
}

const REMEDY = "leave this key out of the change";
const WHY: Readonly<Record<KeyFlaw["why"], readonly [Problem["code"], string]>> = {
  unclear: ["ambiguous-mention", "may name the key or something else"],
  gone: ["ambiguous-mention", "names a key that is gone"],
  path: ["ambiguous-mention", "stands in a path that changes"],
  fresh: ["name-in-record", "is the name that a key gets"],
};
const problemOf = (where: string, why: KeyFlaw["why"], word: string): Problem => {
  const [code, what] = WHY[why];
  return { code, where, what: `"${word}" ${what}`, remedy: REMEDY };
};

function withTexts(message: Message, look: Looker): Message {
  const isReply = message.role === "assistant" && message.calls.length === 0;
  const part = (one: Part): Part => {
    if (one.author === "world" || one.other !== undefined) {
      if (message.role === "tool") look.answer(one.text);
      else look.stays(one.text, "named-by-world");
      return one;
    }
    if (isReply) {
      look.stays(one.text, "ambiguous-mention");
      return one;
    }
    const text = look.follows(one.text);
    return text === one.text ? one : { ...one, text };
  };
  for (const { arguments: args } of message.calls) for (const text of stringsIn(args)) look.value(text);
  const parts = message.parts.map(part);
  const reasoning = message.reasoning === undefined ? undefined : look.follows(message.reasoning);
  return { ...message, parts, ...(reasoning === undefined ? {} : { reasoning }) };
}

/** What is added says nothing of the task: neither the user, nor a reply, nor a call holds a word of it. */
function tellsOfTask(messages: readonly Message[], added: readonly string[]): readonly Problem[] {
  if (added.length === 0) return [];
  return messages.flatMap((message): readonly Problem[] => {
    const isReply = message.role === "assistant" && message.calls.length === 0;
    const texts = [
      ...(message.role === "user" || isReply ? [textOf(message)] : []),
      ...message.calls.flatMap(({ arguments: args }) => stringsAndNumbers(args)),
    ];
    const word = added.find((one) => texts.some((text) => occurs(one, text)));
    return word === undefined
      ? []
      : [{ code: "guard-failed", where: message.id, what: `it holds "${word}", which is added to answers` }];
  });
}

const HIDDEN: Omit<Problem, "where"> = {
  code: "hook-decides-otherwise",
  what: "a Hook looks for values in this answer, and would not find one of them in the new notation",
  remedy: "leave the notation of this tool's answers as it is",
};

/** Is each text and number of the value where a Hook would look for it? In JSON it looks at strings as they are meant. */
function isFoundIn(value: Json | undefined, text: string): boolean {
  if (value === undefined || jsonAnswer(text) !== undefined) return true;
  return stringsAndNumbers(value).every((one) => occurs(one, text));
}

const stringsAndNumbers = (value: Json): readonly string[] =>
  isNumber(value)
    ? [numberText(value)]
    : typeof value === "string"
      ? [value]
      : isArray(value)
        ? value.flatMap(stringsAndNumbers)
        : isObject(value)
          ? members(value).flatMap(([, item]) => stringsAndNumbers(item))
          : [];

/** What begins or ends with a digit is no part of a longer number. */
function occurs(word: string, text: string): boolean {
  const isDigit = (char: string | undefined): boolean => char !== undefined && /\d/.test(char);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isCut = (isDigit(word[0]) && isDigit(text[at - 1])) || (isDigit(word.at(-1)) && isDigit(text[end]));
    if (!isCut) return true;
  }
  return false;
}
