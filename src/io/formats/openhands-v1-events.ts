/**
 * Events of the OpenHands SDK as the messages that it makes of them: actions of one response are one turn, texts that the agent's context
 * adds stand behind the user's or the tool's own, an observation of a call that is not there is shown to no model.
 */

import type { Tool } from "../../model/harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  size,
  without,
} from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Call, Message, Part, Trajectory } from "../../model/trajectory.js";
import { toolsOf } from "../harness/tool-lists.js";
import { argumentsOf } from "./arguments.js";
import type { CountedCall } from "./census.js";
import { type Content, contentOf, saysSomething, textContent } from "./content.js";
import { type Dropping, drop } from "./dropping.js";
import { extraOf, idOf, type Reading, report } from "./fields.js";
import type { ReadRecord } from "./format.js";
import { withoutStale } from "./stale.js";
import { splitThought } from "./text-calls/think.js";

type Draft = Omit<Message, "id">;

interface Run {
  readonly reading: Reading;
  readonly dropping: Dropping;
  readonly drafts: Draft[];
  readonly stored: CountedCall[];
  /** Events that are no messages. */
  readonly rest: Json[];
  readonly declared: string[];
  /** By id: calls that nothing has answered. */
  readonly open: Map<string, number>;
  tools?: readonly Tool[];
  /** Results of calls that are not in the file. */
  orphans: number;
}

export interface EventsRead {
  readonly trajectory: Pick<Trajectory, "messages" | "extra">;
  readonly more: Pick<ReadRecord, "tools" | "census" | "made">;
}

export function readEvents(reading: Reading, dropping: Dropping, events: readonly Json[]): EventsRead {
  const run: Run = {
    reading,
    dropping,
    drafts: [],
    stored: [],
    rest: [],
    declared: [],
    open: new Map(),
    orphans: 0,
  };
  let turn: JsonObject[] = [];
  const endTurn = (place: string): void => {
    if (turn.length > 0) pushTurn(run, turn, place);
    turn = [];
  };
  events.forEach((event, i) => {
    const place = `event ${i + 1}`;
    const isAction = get(event, "kind") === "ActionEvent";
    const first = turn[0];
    if (!isAction || first === undefined || !isSameTurn(first, event)) endTurn(place);
    if (!isObject(event)) report(reading, place, "it is no object");
    else if (isAction) turn.push(event);
    else readEvent(run, event, place);
  });
  endTurn(`event ${events.length}`);
  const at = events.map((event) => get(event, "timestamp")).find((time) => typeof time === "string");
  const messages = run.drafts.map((draft, i): Message => ({ id: `m${i}`, ...draft }));
  const results = messages.filter(({ role }) => role === "tool").length + run.orphans;
  return {
    trajectory: { messages, extra: run.rest.length === 0 ? {} : { events: run.rest } },
    more: {
      ...(run.tools === undefined ? {} : { tools: run.tools }),
      census: {
        roles: rolesOf(messages, run.orphans),
        results,
        unpairedResults: run.orphans,
        calls: run.stored,
        ...(run.declared.length === 0 ? {} : { declared: run.declared }),
      },
      made: typeof at === "string" ? { at } : {},
    },
  };
}

function rolesOf(messages: readonly Message[], orphans: number): Readonly<Record<string, number>> {
  const roles: Record<string, number> = {};
  for (const { role } of messages) roles[role] = (roles[role] ?? 0) + 1;
  if (orphans > 0) roles["tool"] = (roles["tool"] ?? 0) + orphans;
  return roles;
}

const isSameTurn = (first: Json, next: Json): boolean => {
  const id = idOf(get(first, "llm_response_id"));
  return id !== undefined && id === idOf(get(next, "llm_response_id"));
};

const EVENT = ["id", "timestamp", "source", "kind", "sender", "critic_result", "llm_response_id"];

type ReadEvent = (run: Run, event: JsonObject, place: string) => void;

/** The events that a model is shown, by their class. */
const READERS: Readonly<Record<string, ReadEvent>> = {
  SystemPromptEvent: (run, event, place) => readSystem(run, event, place),
  MessageEvent: (run, event, place) => readMessage(run, event, place),
  ObservationEvent: (run, event, place) => readObservation(run, event, place),
  UserRejectObservation: (run, event, place) =>
    readWord(
      run,
      event,
      place,
      "rejection_reason",
      get(event, "rejection_source") === "hook" ? "harness" : "world",
    ),
  AgentErrorEvent: (run, event, place) => readWord(run, event, place, "error", "harness"),
  CondensationSummaryEvent: (run, event, place) => readSummary(run, event, place),
};

function readEvent(run: Run, event: JsonObject, place: string): void {
  const kind = get(event, "kind");
  const reader = typeof kind === "string" && Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  if (reader === undefined) run.rest.push(event);
  else reader(run, event, place);
}

function readSystem(run: Run, event: JsonObject, place: string): void {
  const parts = ["system_prompt", "dynamic_context"].flatMap((key) => {
    const value = get(event, key);
    return value === undefined || value === null
      ? []
      : contentOf(run.reading, [value], "harness", place, `[].${key}`).parts;
  });
  const list = get(event, "tools");
  const taken = isArray(list) ? takeTools(run, list, place) : false;
  const nothing = get(event, "dynamic_context") === null ? [] : ["dynamic_context"];
  run.drafts.push({
    role: "system",
    content: "parts",
    parts,
    calls: [],
    extra: extraOf(
      run.reading,
      "[].",
      event,
      ["system_prompt", ...nothing, ...(taken ? ["tools"] : [])],
      [...EVENT, "tools", "dynamic_context"],
    ),
  });
}

/** Tools with schemas are read; what the SDK stores of its own classes has none, and then only their names are known. */
function takeTools(run: Run, list: readonly Json[], place: string): boolean {
  const tools = toolsOf(list, `${run.reading.where}: ${place}: tools`);
  const hasSchemas =
    tools.ok && tools.value.length > 0 && tools.value.some(({ parameters }) => parameters !== undefined);
  if (hasSchemas && run.tools === undefined) {
    run.tools = tools.value;
    return true;
  }
  for (const tool of list) {
    const name = get(tool, "name");
    if (typeof name === "string" && run.tools === undefined) run.declared.push(name);
  }
  return false;
}

const ROLES: Readonly<Record<string, { readonly role: Message["role"]; readonly author: Author }>> = {
  system: { role: "system", author: "harness" },
  user: { role: "user", author: "world" },
  assistant: { role: "assistant", author: "assistant" },
};

function readMessage(run: Run, event: JsonObject, place: string): void {
  const { reading, dropping } = run;
  const message = get(event, "llm_message");
  const role = get(message, "role");
  const kind = typeof role === "string" && Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  if (!isObject(message) || kind === undefined)
    return void report(
      reading,
      place,
      "its llm_message has no role that is known",
      Object.keys(ROLES).join(", "),
    );
  const content = contentOf(reading, get(message, "content"), kind.author, place, "[].llm_message.content");
  const added = addedParts(run, event, place);
  const thought = readReasoning(run, message, "[].llm_message.");
  const left = extraOf(
    reading,
    "[].llm_message.",
    message,
    ["role", "content", ...thought.taken],
    [
      ...[
        "tool_calls",
        "tool_call_id",
        "name",
        "thinking_blocks",
        "responses_reasoning_item",
        "reasoning_details",
      ],
      "reasoning_content",
    ],
  );
  const rest = extraOf(
    reading,
    "[].",
    event,
    ["llm_message", ...(added.length > 0 ? ["extended_content"] : [])],
    [...EVENT, ...["activated_skills", "activated_microagents", "extended_content"]],
  );
  run.drafts.push({
    role: kind.role,
    ...(added.length === 0 ? content : { content: "parts", parts: [...content.parts, ...added] }),
    ...(thought.reasoning === undefined ? {} : { reasoning: thought.reasoning }),
    calls: [],
    ...(kind.role === "assistant" && !saysSomething(content) ? { train: false as const } : {}),
    extra: fromMembers([
      ...members(rest),
      ...(size(left) === 0 ? [] : [["llm_message", withoutStale(dropping, "[].llm_message", left)] as const]),
    ]),
  });
}

const BLOCK = /(?=<EXTRA_INFO>)/;

/** What the agent's context adds to a turn; each activated Skill has a block of it, in order. */
function addedParts({ reading }: Run, event: JsonObject, place: string): readonly Part[] {
  const list = get(event, "extended_content");
  if (!isArray(list) || list.length === 0) return [];
  const { parts } = contentOf(reading, list, "harness", place, "[].extended_content");
  const skills = ["activated_skills", "activated_microagents"].flatMap((key) => asArray(get(event, key)));
  const blocks = parts.map((part) => ({ part, texts: part.text.split(BLOCK) }));
  const shown = blocks.flatMap(({ texts }) => texts.filter((text) => text.startsWith("<EXTRA_INFO>")));
  const whole = parts.length === skills.length && shown.length === 0;
  if (!whole && shown.length !== skills.length) return parts;
  let next = 0;
  const marked = (part: Part): Part => {
    const skill = skills[next++];
    return typeof skill === "string" ? { ...part, echo: `skill:${skill}` } : part;
  };
  if (whole) return parts.map(marked);
  return blocks.flatMap(({ part, texts }) =>
    texts.map((text, i): Part => {
      const { extra: _, ...bare } = part;
      const own: Part = { ...(i === 0 ? part : bare), text };
      return text.startsWith("<EXTRA_INFO>") ? marked(own) : own;
    }),
  );
}

interface Reasoning {
  readonly reasoning?: string;
  /** Members that are read, or repeat what is. */
  readonly taken: readonly string[];
}

/** Thinking stands as one text, or as signed blocks, or as both. */
function readReasoning({ dropping }: Run, owner: JsonObject, path: string): Reasoning {
  const written = get(owner, "reasoning_content");
  const blocks = asArray(get(owner, "thinking_blocks"));
  const [block] = blocks;
  const thinking = blocks.length === 1 && isObject(block) ? get(block, "thinking") : undefined;
  const isWritten = typeof written === "string" && written !== "";
  if (!isObject(block) || typeof thinking !== "string" || (isWritten && thinking !== written))
    return isWritten ? { reasoning: written, taken: ["reasoning_content"] } : { taken: [] };
  const copy = isWritten ? block : without(block, "thinking", "type");
  if (size(copy) > 0) drop(dropping, `${path}thinking_blocks`, copy);
  return { reasoning: thinking, taken: ["thinking_blocks", ...(isWritten ? ["reasoning_content"] : [])] };
}

/** All actions of one response. */
function pushTurn(run: Run, actions: readonly JsonObject[], place: string): void {
  const { reading } = run;
  const first = actions[0] as JsonObject;
  const thought = readReasoning(run, first, "[].");
  const written = contentOf(reading, get(first, "thought"), "assistant", place, "[].thought");
  const content = withoutThinking(run, written, thought.reasoning);
  run.drafts.push({
    role: "assistant",
    ...content,
    ...(thought.reasoning === undefined ? {} : { reasoning: thought.reasoning }),
    calls: actions.flatMap((action, i) =>
      callOf(run, action, i === 0 ? ["thought", ...thought.taken] : [], place),
    ),
    extra: {},
  });
}

/** A model's thinking that stands in its text once more is read once. */
function withoutThinking({ dropping }: Run, content: Content, reasoning: string | undefined): Content {
  const [part, ...more] = content.parts;
  if (part === undefined || reasoning === undefined) return content;
  const found = splitThought(part.text);
  if (found.reasoning?.trim() !== reasoning.trim()) return content;
  drop(dropping, "[].thought[].text <think>", reasoning);
  return { ...content, parts: [{ ...part, text: found.rest }, ...more] };
}

const ACTION = [
  ...EVENT,
  ...["thought", "reasoning_content", "thinking_blocks", "responses_reasoning_item", "reasoning_details"],
  ...["security_risk", "summary", "action", "tool_call", "tool_name", "tool_call_id"],
];

/** The call as the model wrote it; `action` is the same in other words, without what the SDK asks for besides. */
function callOf(run: Run, action: JsonObject, taken: readonly string[], place: string): readonly Call[] {
  const { reading, dropping } = run;
  const written = get(action, "tool_call");
  const call =
    isObject(written) && isObject(get(written, "function")) ? asObject(get(written, "function")) : written;
  const name = get(call, "name");
  if (!isObject(written) || !isObject(call) || typeof name !== "string" || name === "") {
    report(reading, place, "its tool_call has no name");
    return [];
  }
  const id = idOf(get(written, "id")) ?? idOf(get(action, "tool_call_id"));
  const stored = get(call, "arguments");
  const args = argumentsOf(stored);
  run.stored.push({ name, arguments: stored === "" ? "" : args.arguments });
  if (id !== undefined) run.open.set(id, (run.open.get(id) ?? 0) + 1);
  const copies = members(action)
    .filter(
      ([key, value]) =>
        (key === "action" && isObject(value)) ||
        (key === "tool_name" && value === name) ||
        (key === "tool_call_id" && idOf(value) === id),
    )
    .map(([key]) => key);
  const readsId = idOf(get(written, "id")) !== undefined;
  for (const key of copies)
    if (key !== "tool_call_id" || readsId) drop(dropping, `[].${key}`, get(action, key) ?? null);
  const outer = without(written, ...(readsId ? ["id"] : []), "name", "arguments", "function", "type");
  const inner = call === written ? {} : without(call, "name", "arguments");
  const rest = extraOf(reading, "[].", action, ["tool_call", ...copies, ...taken], ACTION);
  return [
    {
      ...(id === undefined ? {} : { id }),
      name,
      ...args,
      extra: fromMembers([
        ...members(outer),
        ...(size(inner) === 0 ? [] : [["function", inner] as const]),
        ["event", withoutStale(dropping, "[]", rest)],
      ]),
    },
  ];
}

function readObservation(run: Run, event: JsonObject, place: string): void {
  const { reading } = run;
  const observation = get(event, "observation");
  const content = contentOf(reading, get(observation, "content"), "world", place, "[].observation.content");
  const added = addedParts(run, event, place);
  pushResult(
    run,
    event,
    added.length === 0 ? content : { content: "parts", parts: [...content.parts, ...added] },
    ["observation", ...(added.length > 0 ? ["extended_content"] : [])],
    isObject(observation) ? without(observation, "content") : observation,
  );
}

/** A result that is one text of the event. */
function readWord(run: Run, event: JsonObject, place: string, key: string, author: Author): void {
  const text = get(event, key);
  if (typeof text === "string") pushResult(run, event, textContent(author, text), [key], undefined);
  else report(run.reading, place, `its ${key} is no text`);
}

function pushResult(
  run: Run,
  event: JsonObject,
  content: Content,
  taken: readonly string[],
  left: Json | undefined,
): void {
  const id = idOf(get(event, "tool_call_id"));
  const name = get(event, "tool_name");
  const open = id === undefined ? 0 : (run.open.get(id) ?? 0);
  if (id === undefined || open === 0) {
    run.orphans++;
    run.rest.push(event);
    return;
  }
  run.open.set(id, open - 1);
  const own = ["tool_call_id", ...(typeof name === "string" ? ["tool_name"] : []), ...taken];
  const rest = extraOf(run.reading, "[].", event, own, [
    ...EVENT,
    ...["action_id", "tool_name", "extended_content", "classification", "rejection_source"],
  ]);
  run.drafts.push({
    role: "tool",
    ...content,
    calls: [],
    callId: id,
    ...(typeof name === "string" ? { name } : {}),
    extra: fromMembers([
      ...members(rest),
      ...(left === undefined || (isObject(left) && size(left) === 0) ? [] : [["observation", left] as const]),
    ]),
  });
}

/** What is left of turns that were taken out of the context, told to the model in their place. */
function readSummary(run: Run, event: JsonObject, place: string): void {
  const summary = get(event, "summary");
  if (typeof summary !== "string") return void report(run.reading, place, "its summary is no text");
  run.drafts.push({
    role: "user",
    ...textContent("harness", summary),
    calls: [],
    extra: extraOf(run.reading, "[].", event, ["summary"], EVENT),
  });
}
