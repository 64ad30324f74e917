/** Steps of ATIF as messages: each agent step is one turn, each result of its observation a tool message. */
import {
  asArray,
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
} from "../../model/json.js";
import { openLines, type Waiting } from "../../model/open-calls.js";
import type { Author } from "../../model/text.js";
import type { Call, Message, Role } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import { staleOut } from "./atif-metrics.js";
import type { CountedCall } from "./census.js";
import { type Content, contentOf, saysSomething } from "./content.js";
import type { Dropping } from "./dropping.js";
import { extraOf, idOf, present, type Reading, report } from "./fields.js";
import type { Census, FrozenCall } from "./format.js";
import { readOpenHandsXml } from "./text-calls/openhands-xml.js";
import { readTerminus } from "./text-calls/terminus.js";
import type { SchemaOf } from "./text-calls/text-calls.js";

const SOURCES: Readonly<Record<string, { readonly role: Role; readonly author: Author }>> = {
  system: { role: "system", author: "harness" },
  user: { role: "user", author: "world" },
  agent: { role: "assistant", author: "assistant" },
};
const KEPT = [
  ...["step_id", "timestamp", "model_name", "reasoning_effort", "reasoning_content", "tool_calls"],
  ...["metrics", "observation", "extra", "is_copied_context", "llm_call_count"],
];
const METRICS = ["prompt_tokens", "completion_tokens", "cached_tokens", "cost_usd", "extra"];

export interface Steps {
  readonly messages: readonly Message[];
  readonly frozen: readonly FrozenCall[];
  readonly census: Census;
  /** Time of the first step that has one. */
  readonly at?: string;
}

interface Run {
  readonly reading: Reading;
  readonly dropping: Dropping;
  /** No step has structured calls, so calls may stand in text. */
  readonly textual: boolean;
  readonly schemaOf: SchemaOf;
  readonly messages: Message[];
  readonly frozen: FrozenCall[];
  readonly roles: Map<string, number>;
  readonly stored: CountedCall[];
  /** All calls, and those that wait for a result by their ids. */
  readonly asked: Waiting[];
  readonly open: ReturnType<typeof openLines<Waiting>>;
  results: number;
  orphans: number;
  /** Did the last step come from the agent, say something and call nothing? */
  replies: boolean;
}

export function readSteps(
  reading: Reading,
  dropping: Dropping,
  steps: readonly Json[],
  schemaOf: SchemaOf,
): Steps {
  const textual = !steps.some((step) => asArray(get(step, "tool_calls")).length > 0);
  const run: Run = {
    ...{ reading, dropping, textual, schemaOf, messages: [], frozen: [], roles: new Map(), stored: [] },
    ...{ asked: [], open: openLines<Waiting>(), results: 0, orphans: 0, replies: false },
  };
  steps.forEach((step, at) => void readStep(run, step, at));
  const at = steps.map((step) => get(step, "timestamp")).find((time) => typeof time === "string");
  return {
    messages: run.messages,
    frozen: run.frozen,
    census: {
      roles: Object.fromEntries(run.roles),
      results: run.results,
      unpairedCalls: run.asked.filter(({ answered }) => !answered).length,
      unpairedResults: run.orphans,
      calls: run.stored,
      reply: run.replies,
    },
    ...(typeof at === "string" ? { at } : {}),
  };
}

function readStep(run: Run, step: Json, at: number): void {
  const { reading, messages } = run;
  const place = `step ${at + 1}`;
  if (!isObject(step)) return void report(reading, place, "it is no object");
  const source = get(step, "source");
  const kind = typeof source === "string" && Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined;
  if (kind === undefined || typeof source !== "string")
    return void report(
      reading,
      place,
      "its source is not known",
      `one of ${Object.keys(SOURCES).join(", ")}`,
    );
  run.roles.set(source, (run.roles.get(source) ?? 0) + 1);

  const structured = readCalls(run, step, place);
  if (structured.length > 0 && kind.role !== "assistant")
    report(reading, place, `a ${source} step makes calls`, "calls in agent steps only");
  const written = contentOf(reading, get(step, "message"), kind.author, place, "steps[].message");
  const said = kind.role === "assistant" ? readTextCalls(run, written, structured.length) : undefined;
  const content = said?.content ?? written;
  const calls = structured.length > 0 ? structured : (said?.calls ?? []);
  const frozen = said?.frozen ?? [];
  for (const call of frozen) run.frozen.push({ message: messages.length, ...call });
  // A copy of structured calls in text is no further call.
  const asked =
    structured.length > 0 ? structured : (said?.calls.length ?? 0) > 0 ? (said?.written ?? []) : frozen;
  for (const call of asked) run.stored.push({ name: call.name, arguments: call.arguments });
  const waiting = (calls.length > 0 ? calls : frozen).map((): Waiting => ({ turn: at, answered: false }));
  run.asked.push(...waiting);
  for (const [i, call] of waiting.entries()) {
    const id = calls[i]?.id;
    if (id !== undefined) run.open.add(id, call);
  }
  run.replies = kind.role === "assistant" && asked.length === 0 && saysSomething(content);

  const reasoning = get(step, "reasoning_content");
  const copied = get(step, "is_copied_context") === true;
  const silent = kind.role === "assistant" && calls.length === 0 && !saysSomething(content);
  messages.push({
    id: `m${messages.length}`,
    role: kind.role,
    ...content,
    ...(typeof reasoning === "string" ? { reasoning } : {}),
    calls,
    ...(copied || silent ? { train: false } : {}),
    extra: stepExtra(run, step),
  });
  readResults(run, step, { waiting, place, calls, asked: asked.length, copied });
}

interface Said {
  readonly content: Content;
  /** Lifted out of the text. */
  readonly calls: readonly Call[];
  /** Still in the text. */
  readonly frozen: readonly CountedCall[];
  /** The lifted calls as the text has them. */
  readonly written: readonly CountedCall[];
}

/** Calls in the text of an agent step: the step's own where none is structured, else a copy that stays and freezes them. */
function readTextCalls({ textual, schemaOf }: Run, content: Content, structured: number): Said {
  const none: Said = { content, calls: [], frozen: [], written: [] };
  const [part, ...more] = content.parts;
  if (part === undefined || more.length > 0 || part.other !== undefined) return none;
  const commands = textual || structured > 0 ? readTerminus(part.text) : undefined;
  if (commands !== undefined) return { ...none, frozen: commands };
  if (!textual) return none;
  const { text, calls, frozen, written } = readOpenHandsXml(part.text, schemaOf);
  return { content: { ...content, parts: [{ ...part, text }] }, calls, frozen, written };
}

/** What is left of a step; of its observation, what is beside the results; of its metrics, what a rewrite leaves true. */
function stepExtra({ reading, dropping }: Run, step: JsonObject): JsonObject {
  const taken = [
    "source",
    "message",
    ...(typeof get(step, "reasoning_content") === "string" ? ["reasoning_content"] : []),
    ...(asArray(get(step, "tool_calls")).length > 0 ? ["tool_calls"] : []),
  ];
  const rest = extraOf(reading, "steps[].", step, taken, KEPT);
  return fromMembers(
    members(rest).flatMap(([key, value]): readonly Member[] => {
      if (key === "metrics" && isObject(value)) {
        const left = staleOut(dropping, value, "steps[].metrics.");
        extraOf(reading, "steps[].metrics.", left, METRICS);
        return [[key, left]];
      }
      if (key !== "observation" || asArray(get(value, "results")).length === 0) return [[key, value]];
      const beside = extraOf(reading, "steps[].observation.", asObject(value), ["results"], ["extra"]);
      return size(beside) === 0 ? [] : [[key, beside]];
    }),
  );
}

function readCalls({ reading }: Run, step: JsonObject, place: string): readonly Call[] {
  const list = present(step, "tool_calls");
  if (list === undefined) return [];
  if (!isArray(list)) {
    report(reading, place, "its tool_calls are no list");
    return [];
  }
  return list.flatMap((call, i): readonly Call[] => {
    const at = `${place}, call ${i + 1}`;
    const name = get(call, "function_name");
    if (!isObject(call) || typeof name !== "string" || name === "") {
      report(reading, at, "the call has no function_name");
      return [];
    }
    const id = idOf(get(call, "tool_call_id"));
    const taken = ["function_name", "arguments", ...(id === undefined ? [] : ["tool_call_id"])];
    return [
      {
        ...(id === undefined ? {} : { id }),
        name,
        ...argumentsOf(get(call, "arguments")),
        extra: extraOf(reading, "steps[].tool_calls[].", call, taken, ["tool_call_id", "extra"]),
      },
    ];
  });
}

interface Asked {
  readonly place: string;
  /** The calls of the step. */
  readonly waiting: readonly Waiting[];
  readonly calls: readonly Call[];
  /** Calls of any kind, also those that stand in text. */
  readonly asked: number;
  readonly copied: boolean;
}

/**
 * A result with an id answers the call that bears it, one without answers its step. What no structured call asked for
 * (the output after a command in text, a complaint about a reply that could not be read) is a user turn of the environment.
 */
function readResults(run: Run, step: JsonObject, asked: Asked): void {
  const observation = present(step, "observation");
  const { reading } = run;
  if (observation === undefined) return;
  if (!isObject(observation)) return void report(reading, asked.place, "its observation is no object");
  const results = present(observation, "results");
  if (results === undefined) return;
  if (!isArray(results))
    return void report(reading, asked.place, "the results of its observation are no list");
  const ids = new Set(results.map((result) => idOf(get(result, "source_call_id"))));
  let free = asked.calls.filter(({ id }) => id === undefined || !ids.has(id)).length;
  /** Has a result answered all calls of the step? */
  let isStep = false;
  results.forEach((result, i) => {
    const place = `${asked.place}, result ${i + 1}`;
    if (!isObject(result)) {
      report(reading, place, "it is no object");
      return;
    }
    const id = idOf(get(result, "source_call_id"));
    run.results++;
    const open = id === undefined ? undefined : run.open.next(id);
    // An id that no call bears is left to be refused, unless nothing here can be a call.
    const answers = id === undefined ? free > 0 : open !== undefined || asked.calls.length > 0;
    if (id === undefined && answers) free--;
    if (!answers && (asked.asked === 0 || asked.calls.length > 0)) run.orphans++;
    // Without an id, a result is the answer to all calls of its step.
    for (const call of id !== undefined ? [open] : isStep ? [] : asked.waiting)
      if (call !== undefined) call.answered = true;
    isStep ||= id === undefined;
    pushResult(run, result, place, answers ? id : undefined, answers, asked.copied);
  });
}

function pushResult(
  { reading, messages }: Run,
  result: JsonObject,
  place: string,
  id: string | undefined,
  answers: boolean,
  copied: boolean,
): void {
  const taken = ["content", ...(id === undefined ? [] : ["source_call_id"])];
  messages.push({
    id: `m${messages.length}`,
    role: answers ? "tool" : "user",
    ...contentOf(reading, get(result, "content"), "world", place, "steps[].observation.results[].content"),
    calls: [],
    ...(id === undefined ? {} : { callId: id }),
    ...(copied ? { train: false } : {}),
    extra: extraOf(reading, "steps[].observation.results[].", result, taken, [
      "source_call_id",
      "subagent_trajectory_ref",
      "extra",
    ]),
  });
}
