/** Edits of kind `call-ids`: new ids for the calls of a run and the results that answer them, by place. */
import type { EditOf } from "../../model/edit.js";
import { pairResults } from "../../model/pairing.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import type { Message, Trajectory } from "../../model/trajectory.js";
import { sha256 } from "../digest.js";
import { eachText } from "../record-text.js";
import { type Structure, sameHarness } from "./kind.js";

type Edit = EditOf<"call-ids">;

export const callIds: Structure<"call-ids"> = {
  harness: sameHarness,
  trajectory: ({ edit }, trajectory) => renewed(trajectory, edit),
  describe: ({ style }) => `call ids are written anew as ${style}`,
};

function renewed(trajectory: Trajectory, edit: Edit): Result<Trajectory> {
  const { messages } = trajectory;
  const { answers, orphans } = pairResults(messages);
  const problems: Problem[] = [];
  // An id that answers nothing could not follow, and it may name the tool.
  for (const at of orphans)
    if (hasId(messages[at]?.callId)) problems.push(unfit(messages[at], "its id answers no call"));
  const turns = turnsOf(messages);
  for (const [at, { message }] of answers)
    if (turns[at] !== message) problems.push(unfit(messages[at], "it answers a call of an earlier turn"));
  const firsts = numbered(messages);
  const idOf = (message: number, call: number): string => newId(edit, (firsts[message] ?? 0) + call);
  const renewedMessages = messages.map((one, at): Message => {
    const answered = answers.get(at);
    return {
      ...one,
      calls: one.calls.map((call, i) => (hasId(call.id) ? { ...call, id: idOf(at, i) } : call)),
      ...(answered !== undefined && hasId(one.callId)
        ? { callId: idOf(answered.message, answered.call) }
        : {}),
    };
  });
  problems.push(...mentioned(messages, [...idsIn(messages), ...idsIn(renewedMessages)]));
  const ids = renewedMessages.flatMap(({ calls }) => calls.flatMap(({ id }) => (hasId(id) ? [id] : [])));
  if (new Set(ids).size !== ids.length)
    problems.push(unfit(messages[0], "two of its calls would share an id"));
  return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages: renewedMessages });
}

const hasId = (id: string | undefined): id is string => id !== undefined && id !== "";

const unfit = (message: Message | undefined, what: string): Problem => ({
  code: "not-carried",
  where: message?.id ?? "the run",
  what,
  remedy: "leave new call ids out for this record",
});

/** By message: the assistant message whose calls are open there. */
function turnsOf(messages: readonly Message[]): readonly (number | undefined)[] {
  let turn: number | undefined;
  return messages.map(({ role, calls }, at) => {
    if (role === "assistant" && calls.length > 0) turn = at;
    return turn;
  });
}

/** By message: the number of its first call in the run, from 0. */
function numbered(messages: readonly Message[]): readonly number[] {
  let count = 0;
  return messages.map(({ calls }) => {
    const first = count;
    count += calls.length;
    return first;
  });
}

const idsIn = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ calls, callId }) => [...calls.map(({ id }) => id), callId]).filter(hasId);

/** Shorter ids stand in texts by chance. */
const SHORTEST = 6;
const BESIDE = /[A-Za-z0-9_-]/;

/** A text that speaks of an id would be left behind. */
function mentioned(messages: readonly Message[], ids: readonly string[]): readonly Problem[] {
  const looked = [...new Set(ids)].filter(({ length }) => length >= SHORTEST);
  const found = new Set<string>();
  eachText(messages, {}, (text) => {
    for (const id of looked) if (holds(text, id)) found.add(id);
  });
  return [...found].map((id) => ({
    code: "name-in-record",
    where: "the run",
    what: `a text of it speaks of the call id "${id}"`,
    remedy: "leave new call ids out for this record",
  }));
}

function holds(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1))
    if (!BESIDE.test(text[at - 1] ?? "") && !BESIDE.test(text[at + id.length] ?? "")) return true;
  return false;
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The id of the n-th call of a run, from 0. */
export function newId({ style, salt }: Pick<Edit, "style" | "salt">, n: number): string {
  if (style === "call_n") return `call_${firstNumber(salt) + n}`;
  const hex = sha256(`${salt}\n${n}`);
  switch (style) {
    case "hex":
      return `call_${hex.slice(0, 24)}`;
    case "uuid": {
      const variant = "89ab"[Number.parseInt(hex[16] as string, 16) % 4];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    }
    case "digits9":
      return Array.from(
        { length: 9 },
        (_, i) => LETTERS[Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16) % 62],
      ).join("");
  }
}

const firstNumber = (salt: string): number =>
  salt === "" ? 1 : 1 + (Number.parseInt(sha256(salt).slice(0, 4), 16) % 900);
