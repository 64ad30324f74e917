/** Turns taken out of a run or put into it, read by the laws: what is said to have been done is done here, and held to its rules. */
import type { EditOf } from "../../model/edit.js";
import {
  asArray,
  asObject,
  get,
  isArray,
  type Json,
  type JsonObject,
  withMember,
  without,
} from "../../model/json.js";
import { sameText } from "../row.js";
import { type Breach, type Read, type Reading, sound } from "./kind.js";
import { heldBack, stoppedBy } from "./splice/attempt.js";
import { violationBreaches } from "./splice/violation.js";

type Change = EditOf<"splice">["change"];

export const splice: Reading<"splice"> = {
  harness: (before, { change }) => {
    const known = change.hook === null || before.hooks.some(({ id }) => `hook:${id}` === change.hook);
    return known
      ? sound(before)
      : { value: before, breaches: [breach("references-hold", "edits", `${change.hook} is no Hook`)] };
  },
  row: ({ before, edit, row }) => {
    const { change } = edit;
    if (change.at === undefined)
      return {
        value: row,
        breaches: [breach("reach", "edits", "a splice does not say what it did to this run")],
      };
    return change.op === "collapse" ? collapsed(row, change) : corrected(row, change, before);
  },
};

const breach = (law: Breach["law"], where: string, what: string): Breach => ({ law, where, what });

function collapsed(row: JsonObject, change: Extract<Change, { op: "collapse" }>): Read<JsonObject> {
  const messages = asArray(get(row, "messages"));
  const breaches: Breach[] = [];
  const gone = new Set<number>();
  const mended = new Set<number>();
  for (const { message: at, turns } of change.at ?? []) {
    const where = `/messages/${at}`;
    turns.forEach((turn, i) => {
      if (!sameText(turn, messages[at + i] ?? null))
        breaches.push(breach("reach", where, "what was taken out is not what the base has there"));
      if (gone.has(at + i)) breaches.push(breach("reach", where, "is taken out twice"));
      gone.add(at + i);
    });
    const flaw = attemptFlaw(messages, at, turns.length, change.hook);
    if (flaw !== undefined) breaches.push(breach(...flaw));
    mended.add(at + turns.length);
  }
  messages.forEach((_, at) => {
    const attempt = heldBack(messages, at) ?? stoppedBy(messages, at);
    if (attempt === undefined || gone.has(at) || !isMeant(attempt.hooks, change.hook)) return;
    breaches.push(
      breach("reach", `/messages/${at}`, "is a failed attempt like those taken out, and was left"),
    );
  });
  const left = messages.flatMap((message, i): Json[] =>
    gone.has(i) ? [] : [mended.has(i) ? without(asObject(message), "reasoning_content") : message],
  );
  return { value: withMember(row, "messages", left), breaches };
}

const isMeant = (hooks: readonly string[], hook: string | null): boolean =>
  hook === null || hooks.some((id) => `hook:${id}` === hook);

/** What was taken out was an attempt that nothing came of: no word of the world is in it, and the assistant goes on behind it. */
function attemptFlaw(
  messages: readonly Json[],
  at: number,
  count: number,
  hook: string | null,
): [Breach["law"], string, string] | undefined {
  const where = `/messages/${at}`;
  const attempt = heldBack(messages, at) ?? stoppedBy(messages, at);
  if (attempt === undefined) return ["world-intact", where, "is no failed attempt that the Harness answered"];
  if (attempt.count !== count)
    return ["references-hold", where, `is an attempt of ${attempt.count} turns, not ${count}`];
  if (!isMeant(attempt.hooks, hook)) return ["hooks-agree", where, `was not stopped by ${hook}`];
  return undefined;
}

function corrected(
  row: JsonObject,
  change: Extract<Change, { op: "correct" }>,
  before: Parameters<Reading<"splice">["harness"]>[0],
): Read<JsonObject> {
  const messages = asArray(get(row, "messages"));
  const [only, ...more] = change.at ?? [];
  if (only === undefined) return sound(row);
  const { message: at, turns } = only;
  const value = withMember(row, "messages", messages.toSpliced(at, 0, ...turns));
  const spliced = asArray(get(value, "messages"));
  const where = `/messages/${at}`;
  const breaches: Breach[] = [];
  if (more.length > 0) breaches.push(breach("reach", where, "more than one correction was put in"));
  const attempt = heldBack(spliced, at) ?? stoppedBy(spliced, at);
  if (attempt === undefined || attempt.count !== turns.length || !isMeant(attempt.hooks, change.hook))
    breaches.push(breach("hooks-agree", where, `is no failed attempt that ${change.hook} answers`));
  if (turns.some(hasWorld)) breaches.push(breach("world-intact", where, "words of the world were put in"));
  breaches.push(
    ...idBreaches(turns, messages, where),
    ...violationBreaches(before, change.hook, value, at, turns.length),
  );
  return { value, breaches };
}

const hasWorld = (turn: JsonObject): boolean => {
  const content = get(turn, "content");
  const usual = get(turn, "role") === "user" || get(turn, "role") === "tool";
  if (!isArray(content)) return usual && typeof content === "string" && content !== "";
  return content.some((part) => (get(part, "author") ?? (usual ? "world" : "")) === "world");
};

function idBreaches(
  turns: readonly JsonObject[],
  messages: readonly Json[],
  where: string,
): readonly Breach[] {
  const taken = new Set(
    messages.flatMap((message) => asArray(get(message, "tool_calls")).map((call) => get(call, "id"))),
  );
  const ids = turns.flatMap((turn) => asArray(get(turn, "tool_calls")).map((call) => get(call, "id")));
  return ids.some((id) => id !== undefined && taken.has(id))
    ? [breach("references-hold", where, "the id of the call that was put in is that of another call")]
    : [];
}
