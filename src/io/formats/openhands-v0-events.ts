/**
 * Events of OpenHands V0 as messages.
 *
 * What the model wrote stands in `tool_call_metadata.model_response`, a whole API response that each action and each
 * observation of it repeats; the `args` of an action are another shape of the call. The response is read once, the rest dropped.
 */

import type { Tool } from "../../model/harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../../model/json.js";
import type { Call, Message, Part, Trajectory } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import type { CountedCall } from "./census.js";
import { contentOf, saysSomething, textContent } from "./content.js";
import { type Dropping, drop } from "./dropping.js";
import { extraOf, idOf, type Reading, report } from "./fields.js";
import type { FrozenCall, ReadRecord } from "./format.js";
import { readTools } from "./record.js";
import { withoutStale } from "./stale.js";

const SOURCES: readonly (Json | undefined)[] = ["agent", "user", "environment"];
const EVENT = [
  ...["id", "timestamp", "source", "message", "action", "observation", "cause", "args", "content", "extras"],
  ...["timeout", "success", "tool_call_metadata", "llm_metrics"],
];
/** Actions that an agent takes by a call; the other words (state changes, recalls, condensation …) are the application's own. */
const CALLING = [
  ...[
    "run",
    "run_ipython",
    "read",
    "write",
    "edit",
    "browse",
    "browse_interactive",
    "call_tool_mcp",
    "delegate",
  ],
  ...["finish", "reject", "think", "task_tracking"],
];
const METADATA = ["function_name", "tool_call_id", "model_response"];

/** Do the first of them look like events of V0? */
export const areEvents = (list: readonly Json[]): boolean =>
  list.length > 0 &&
  flat(list.slice(0, 8)).every(
    (event) =>
      SOURCES.includes(get(event, "source")) &&
      !has(event, "kind") &&
      (typeof get(event, "action") === "string") !== (typeof get(event, "observation") === "string"),
  );

/** Older evaluations store pairs of an action and its observation. */
const flat = (list: readonly Json[]): readonly Json[] => (list.every(isArray) ? list.flat() : list);

interface Draft {
  readonly role: Message["role"];
  content: Message["content"];
  parts: readonly Part[];
  readonly reasoning?: string;
  readonly calls: readonly Call[];
  readonly callId?: string;
  readonly name?: string;
  readonly train?: false;
  readonly extra: JsonObject;
}

interface Run {
  readonly reading: Reading;
  readonly dropping: Dropping;
  /** Path of an event, without a dot. */
  readonly base: string;
  readonly drafts: Draft[];
  /** Responses that were read. */
  readonly turns: Set<string>;
  /** By response and call: the action that carries the call out. */
  readonly actions: ReadonlyMap<string, JsonObject>;
  /** By id of an action: the id of its call; undefined where the action's call was not recorded. */
  readonly caused: Map<string, string | undefined>;
  readonly frozen: FrozenCall[];
  readonly stored: CountedCall[];
  /** Turns that a user wrote. */
  readonly spoken: Set<Draft>;
  /** Events that are no messages. */
  readonly rest: Json[];
  tools?: readonly Tool[];
  version?: string;
}

export interface EventsRead {
  readonly trajectory: Pick<Trajectory, "messages" | "extra">;
  readonly more: Pick<ReadRecord, "tools" | "frozen" | "census" | "made">;
}

export function readEvents(
  reading: Reading,
  dropping: Dropping,
  list: readonly Json[],
  base: string,
): EventsRead {
  const events = flat(list);
  const run: Run = {
    ...{ reading, dropping, base: events === list ? base : `${base}[]`, drafts: [], turns: new Set() },
    ...{ actions: actionsOf(events), caused: new Map(), frozen: [], stored: [], spoken: new Set(), rest: [] },
  };
  events.forEach((event, i) => {
    if (isObject(event)) readEvent(run, event, `event ${i + 1}`);
    else report(reading, `event ${i + 1}`, "it is no object");
  });
  const at = events.map((event) => get(event, "timestamp")).find((time) => typeof time === "string");
  return {
    trajectory: {
      messages: run.drafts.map((draft, i) => ({ id: `m${i}`, ...draft })),
      extra: run.rest.length === 0 ? {} : { events: run.rest },
    },
    more: {
      ...(run.tools === undefined ? {} : { tools: run.tools }),
      ...(run.frozen.length === 0 ? {} : { frozen: run.frozen }),
      census: { calls: run.stored },
      made: {
        ...(typeof at === "string" ? { at } : {}),
        ...(run.version === undefined ? {} : { version: run.version }),
      },
    },
  };
}

const metadataOf = (event: Json): JsonObject => asObject(get(event, "tool_call_metadata"));
const callIdOf = (event: Json): string | undefined => idOf(get(metadataOf(event), "tool_call_id"));
const responseOf = (event: Json): Json | undefined => get(metadataOf(event), "model_response");
/** A response without an id is one of its own for each call. */
function turnOf(event: Json): string {
  const id = idOf(get(responseOf(event), "id"));
  return id === undefined ? `call ${callIdOf(event) ?? ""}` : `response ${id}`;
}
const messageOf = (event: Json): Json | undefined =>
  get(asArray(get(responseOf(event), "choices"))[0], "message");
const callsIn = (event: Json): readonly Json[] => asArray(get(messageOf(event), "tool_calls"));
/** Does the event bring the response in which its own call stands? */
const bringsCall = (event: Json): boolean => {
  const id = callIdOf(event);
  return id !== undefined && callsIn(event).some((call) => idOf(get(call, "id")) === id);
};

const placeOf = (event: Json, id: string): string => `${turnOf(event)} ${id}`;

function actionsOf(events: readonly Json[]): ReadonlyMap<string, JsonObject> {
  const actions = new Map<string, JsonObject>();
  for (const event of events) {
    const id = callIdOf(event);
    if (!isObject(event) || id === undefined || typeof get(event, "action") !== "string") continue;
    if (!actions.has(placeOf(event, id))) actions.set(placeOf(event, id), event);
  }
  return actions;
}

function readEvent(run: Run, event: JsonObject, place: string): void {
  const action = get(event, "action");
  const source = get(event, "source");
  if (typeof action === "string") {
    if (bringsCall(event)) readCall(run, event, place);
    else if (action === "system") readSystem(run, event, place);
    else if (action === "message") readMessage(run, event, place);
    else if (source === "agent" && CALLING.includes(action)) readBareCall(run, event);
    else run.rest.push(event);
    return;
  }
  const cause = idOf(get(event, "cause"));
  if (typeof get(event, "observation") !== "string") run.rest.push(event);
  else if (bringsCall(event) || (cause !== undefined && run.caused.has(cause)))
    readResult(run, event, cause, place);
  else if (get(event, "observation") === "recall") readRecall(run, event);
  else run.rest.push(event);
}

const eventExtra = ({ reading, base }: Run, event: JsonObject, taken: readonly string[]): JsonObject =>
  extraOf(reading, `${base}.`, event, taken, EVENT);

/** The first event of a response brings the whole turn; each call carries what its own action says beside. */
function readCall(run: Run, event: JsonObject, place: string): void {
  const id = callIdOf(event);
  const own = idOf(get(event, "id"));
  if (own !== undefined) run.caused.set(own, id);
  readTurn(run, event, place);
  // Another action that carries out the same call says nothing new of it.
  if (id !== undefined && run.actions.get(placeOf(event, id)) !== event)
    run.rest.push(actionExtra(run, event));
}

/** The turn in which the event's call was made, unless it was read before. */
function readTurn(run: Run, event: JsonObject, place: string): void {
  const { dropping, base, reading } = run;
  const path = `${base}.tool_call_metadata.model_response`;
  const response = responseOf(event);
  if (run.turns.has(turnOf(event))) {
    if (response !== undefined) drop(dropping, `${path} (again)`, response);
    return;
  }
  run.turns.add(turnOf(event));
  const message = asObject(messageOf(event));
  const inside = `${path}.choices[].message`;
  const reasoning = get(message, "reasoning_content");
  const taken = ["content", "tool_calls", ...(typeof reasoning === "string" ? ["reasoning_content"] : [])];
  const left = without(message, ...taken);
  run.drafts.push({
    role: "assistant",
    ...contentOf(reading, get(message, "content"), "assistant", place, `${inside}.content`),
    ...(typeof reasoning === "string" ? { reasoning } : {}),
    calls: callsIn(event).flatMap((call) => callOf(run, event, call, place)),
    extra: {
      model_response: withoutStale(
        dropping,
        path,
        fromMembers(
          members(asObject(response)).map(([key, value]): Member => {
            if (key !== "choices" || !isArray(value)) return [key, value];
            return [key, value.map((choice, i) => (i > 0 ? choice : withLeft(asObject(choice), left)))];
          }),
        ),
      ),
    },
  });
}

const withLeft = (choice: JsonObject, left: JsonObject): JsonObject =>
  fromMembers(
    members(choice).flatMap(([key, value]): readonly Member[] =>
      key !== "message" ? [[key, value]] : size(left) === 0 ? [] : [[key, left]],
    ),
  );

function callOf(run: Run, event: JsonObject, call: Json, place: string): readonly Call[] {
  const name = get(get(call, "function"), "name");
  if (!isObject(call) || typeof name !== "string" || name === "") {
    report(run.reading, place, "a call of its model_response has no name");
    return [];
  }
  const id = idOf(get(call, "id"));
  const written = get(get(call, "function"), "arguments");
  const args = argumentsOf(written);
  run.stored.push({ name, arguments: written === "" ? "" : args.arguments });
  const action = id === undefined ? undefined : run.actions.get(placeOf(event, id));
  const inner = without(asObject(get(call, "function")), "name", "arguments");
  const outer = without(call, "function", "type", ...(id === undefined ? [] : ["id"]));
  return [
    {
      ...(id === undefined ? {} : { id }),
      name,
      ...args,
      extra: fromMembers([
        ...members(outer),
        ...(size(inner) === 0 ? [] : [["function", inner] as const]),
        ...(action === undefined ? [] : [["event", actionExtra(run, action)] as const]),
      ]),
    },
  ];
}

/** What an action says beside its call; `args` is the call again in other words. */
function actionExtra(run: Run, action: JsonObject): JsonObject {
  const { dropping, base } = run;
  const metadata = metadataOf(action);
  for (const key of ["function_name", "tool_call_id"]) {
    const copy = get(metadata, key);
    if (copy !== undefined) drop(dropping, `${base}.tool_call_metadata.${key}`, copy);
  }
  const args = get(action, "args");
  if (args !== undefined) drop(dropping, `${base}.args (of a call)`, args);
  const left = extraOf(run.reading, `${base}.tool_call_metadata.`, metadata, METADATA, [
    "total_calls_in_response",
  ]);
  const rest = eventExtra(run, action, ["args", "tool_call_metadata"]);
  return size(left) === 0 ? rest : fromMembers([...members(rest), ["tool_call_metadata", left]]);
}

function readSystem(run: Run, event: JsonObject, place: string): void {
  const args = asObject(get(event, "args"));
  const tools =
    run.tools === undefined ? readTools(run.reading, get(args, "tools"), `${place}: args.tools`) : undefined;
  if (tools !== undefined) run.tools = tools;
  const version = idOf(get(args, "openhands_version"));
  if (version !== undefined) run.version = version;
  pushSpoken(run, event, place, "system", tools === undefined ? [] : ["tools"]);
}

function readMessage(run: Run, event: JsonObject, place: string): void {
  const source = get(event, "source");
  if (source === "agent" || source === "user")
    pushSpoken(run, event, place, source === "agent" ? "assistant" : "user", []);
  else run.rest.push(event);
}

const AUTHORS = { system: "harness", user: "world", assistant: "assistant" } as const;

/** A message whose text stands in `args.content`; `message` repeats it. */
function pushSpoken(
  run: Run,
  event: JsonObject,
  place: string,
  role: keyof typeof AUTHORS,
  taken: readonly string[],
): void {
  const args = get(event, "args");
  const content = contentOf(
    run.reading,
    get(args, "content"),
    AUTHORS[role],
    place,
    `${run.base}.args.content`,
  );
  const copy = get(event, "message");
  const isCopy = copy !== undefined && copy === get(args, "content");
  if (isCopy) drop(run.dropping, `${run.base}.message`, copy);
  const rest = eventExtra(run, event, isCopy ? ["message"] : []);
  const draft: Draft = {
    role,
    ...content,
    calls: [],
    ...(role === "assistant" && !saysSomething(content) ? { train: false as const } : {}),
    extra: fromMembers(
      members(rest).flatMap(([key, value]): readonly Member[] => {
        if (key !== "args" || !isObject(value)) return [[key, value]];
        const left = without(value, "content", ...taken);
        return size(left) === 0 ? [] : [[key, left]];
      }),
    ),
  };
  run.drafts.push(draft);
  if (role === "user") run.spoken.add(draft);
}

/** An action of the agent whose call was not recorded: nothing to learn from, and nothing that a change of tools could reach. */
function readBareCall(run: Run, event: JsonObject): void {
  const own = idOf(get(event, "id"));
  if (own !== undefined) run.caused.set(own, undefined);
  const args = get(event, "args") ?? null;
  const name = get(metadataOf(event), "function_name");
  const call = { name: typeof name === "string" ? name : null, arguments: args };
  run.frozen.push({ message: run.drafts.length, ...call });
  run.stored.push(call);
  const thought = get(args, "thought");
  run.drafts.push({
    role: "assistant",
    ...(typeof thought === "string"
      ? textContent("assistant", thought)
      : ({ content: "absent", parts: [] } as const)),
    calls: [],
    train: false,
    extra: fromMembers(
      members(eventExtra(run, event, [])).map(([key, value]) => [
        key,
        key === "args" && isObject(value) && typeof thought === "string" ? without(value, "thought") : value,
      ]),
    ),
  });
}

function readResult(run: Run, event: JsonObject, cause: string | undefined, place: string): void {
  const { dropping, base, reading } = run;
  if (bringsCall(event)) readTurn(run, event, place);
  const id = bringsCall(event) || cause === undefined ? callIdOf(event) : run.caused.get(cause);
  const name = get(metadataOf(event), "function_name");
  const answers = id !== undefined;
  const isRead = answers && callIdOf(event) === id;
  const total = get(metadataOf(event), "total_calls_in_response");
  if (isRead && total !== undefined)
    drop(dropping, `${base}.tool_call_metadata.total_calls_in_response`, total);
  const content = contentOf(reading, get(event, "content"), "world", place, `${base}.content`);
  run.drafts.push({
    role: answers ? "tool" : "user",
    ...content,
    calls: [],
    ...(answers ? { callId: id } : {}),
    ...(isRead && typeof name === "string" ? { name } : {}),
    extra: resultExtra(run, event, isRead),
  });
}

/** An observation without its content; what a tool of another server was asked stands there once more. */
function resultExtra(run: Run, event: JsonObject, isRead: boolean): JsonObject {
  const { dropping, base, reading } = run;
  return fromMembers(
    members(eventExtra(run, event, ["content"])).flatMap(([key, value]): readonly Member[] => {
      if (key === "tool_call_metadata" && isObject(value)) {
        if (!isRead) return [[key, value]];
        const left = extraOf(reading, `${base}.${key}.`, value, [...METADATA, "total_calls_in_response"]);
        return size(left) === 0 ? [] : [[key, left]];
      }
      if (key !== "extras" || !isObject(value) || !has(value, "name") || !has(value, "arguments"))
        return [[key, value]];
      for (const copy of ["name", "arguments"])
        drop(dropping, `${base}.extras.${copy}`, get(value, copy) ?? null);
      const left = without(value, "name", "arguments");
      return size(left) === 0 ? [] : [[key, left]];
    }),
  );
}

/** Knowledge of microagents, the older form of Skills, is shown with the user's turn that called for it. */
function readRecall(run: Run, event: JsonObject): void {
  const list = asArray(get(get(event, "extras"), "microagent_knowledge"));
  const shown = list.map((one): Part | undefined => {
    const [name, text] = [get(one, "name"), get(one, "content")];
    if (!isObject(one) || typeof name !== "string" || typeof text !== "string") return undefined;
    return { author: "harness", text, echo: `skill:${name}`, extra: without(one, "content") };
  });
  const parts = shown.filter((part) => part !== undefined);
  if (parts.length === 0 || parts.length < list.length) {
    run.rest.push(event);
    return;
  }
  const last = run.drafts.at(-1);
  if (last !== undefined && run.spoken.has(last) && last.parts.length > 0) {
    last.parts = [...last.parts, ...parts];
    last.content = "parts";
  } else run.drafts.push({ role: "user", content: "parts", parts, calls: [], extra: {} });
  const extras = without(asObject(get(event, "extras")), "microagent_knowledge");
  run.rest.push(fromMembers(members(event).map(([key, value]) => [key, key === "extras" ? extras : value])));
}
