/** Edits of kind `call-ids`, read by the laws (docs/format.md, 9.11). */
import { hash } from "node:crypto";
import type { EditOf } from "../../model/edit.js";
import { asObject, get, type Json, type JsonObject, withMember } from "../../model/json.js";
import { answeredCalls, callsOf, idOf } from "./answers.js";
import { type Breach, type Read, type Reading, sound } from "./kind.js";
import { messagesOf, rowTexts } from "./row-texts.js";

type Edit = EditOf<"call-ids">;

export const callIds: Reading<"call-ids"> = {
  harness: sound,
  row: ({ row, edit }) => renewed(row, edit),
};

function renewed(row: JsonObject, edit: Edit): Read<JsonObject> {
  const messages = messagesOf(row);
  const answers = answeredCalls(messages);
  const breaches: Breach[] = [];
  const given: string[] = [];
  const old: string[] = [];
  const first: number[] = [];
  let count = 0;
  for (const message of messages) {
    first.push(count);
    count += callsOf(message).length;
  }
  const renew = (was: Json | undefined, n: number): Json | undefined => {
    const id = idOf(was);
    if (id === undefined) return was;
    old.push(id);
    return newId(edit, n);
  };
  const made = messages.map((message, at): Json => {
    const answered = answers.get(at);
    let now = asObject(message);
    const own = get(now, "tool_call_id");
    if (answered !== undefined)
      now = withId(now, "tool_call_id", renew(own, (first[answered.message] as number) + answered.call));
    else if (get(now, "role") === "tool" && idOf(own) !== undefined)
      breaches.push(left(`/messages/${at}/tool_call_id`, "answers no call, and its id stays"));
    const calls = callsOf(message);
    if (calls.length === 0) return now;
    const list = calls.map((call, i): Json => {
      const id = renew(get(call, "id"), (first[at] as number) + i);
      if (idOf(id) !== undefined) given.push(String(id));
      return withId(asObject(call), "id", id);
    });
    return withMember(now, "tool_calls", list);
  });
  if (new Set(given).size !== given.length)
    breaches.push({ law: "references-hold", where: "/messages", what: "two calls share an id" });
  breaches.push(...spokenOf(row, [...old, ...given]));
  const after = withMember(row, "messages", made);
  if (!samePairs(answers, answeredCalls(made)))
    breaches.push({ law: "references-hold", where: "/messages", what: "results answer other calls" });
  return { value: after, breaches };
}

const left = (where: string, what: string): Breach => ({ law: "no-stale-names", where, what });

const withId = (object: JsonObject, key: string, id: Json | undefined): JsonObject =>
  id === undefined || get(object, key) === undefined ? object : withMember(object, key, id);

const samePairs = (a: ReturnType<typeof answeredCalls>, b: ReturnType<typeof answeredCalls>): boolean =>
  a.size === b.size &&
  [...a].every(([at, { message, call }]) => b.get(at)?.message === message && b.get(at)?.call === call);

/** Ids of six characters and more that a text of the run speaks of. */
function* spokenOf(row: JsonObject, ids: readonly string[]): Generator<Breach> {
  const looked = [...new Set(ids)].filter((id) => id.length >= 6);
  for (const { where, text } of rowTexts(row))
    for (const id of looked)
      if (text.includes(id) && tokenOf(id).test(text)) yield left(where, `speaks of the call id ${id}`);
}

const tokenOf = (id: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_-])${id.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![A-Za-z0-9_-])`);

const sha = (text: string): string => hash("sha256", text, "hex");
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function newId({ style, salt }: Edit, n: number): string {
  const digits = sha(`${salt}\n${n}`);
  if (style === "hex") return `call_${digits.slice(0, 24)}`;
  if (style === "digits9")
    return (digits.slice(0, 18).match(/../g) ?? [])
      .map((pair) => ALPHABET.charAt(Number(`0x${pair}`) % ALPHABET.length))
      .join("");
  if (style === "uuid") {
    const kind = "89ab".charAt(Number(`0x${digits.charAt(16)}`) % 4);
    const plain = `${digits.slice(0, 12)}4${digits.slice(13, 16)}${kind}${digits.slice(17, 32)}`;
    return plain.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
  const start = salt === "" ? 0 : Number(`0x${sha(salt).slice(0, 4)}`) % 900;
  return `call_${start + 1 + n}`;
}
