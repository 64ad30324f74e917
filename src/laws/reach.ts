/**
 * Everything that differs from the base lies where an edit of these kinds may reach, and everything that an edit must
 * change holds what the edit says.
 */
import type { EditKind } from "../model/edit.js";
import { get, isArray, isObject, type Json, type JsonObject, keys } from "../model/json.js";
import { newName } from "./arguments.js";
import { documentVerdict } from "./document.js";
import { type CallFact, type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import { identical } from "./identical.js";
import type { Law, Trial } from "./law.js";
import { isPlainShape } from "./plain-shape.js";
import { type RowMessage, sameText } from "./row.js";
import { toolMember } from "./row-tools.js";
import type { TextFact } from "./text-facts.js";

const name = "reach";

/** Where each kind of edit may change a row. What stands in no line of this table may not differ. */
const MAY_CHANGE: Readonly<Record<string, readonly EditKind[]>> = {
  system: ["rename", "order", "layout", "text", "insert", "remove"],
  harness: ["rename", "text"],
  assistant: ["rename"],
  reasoning: ["rename"],
  reply: [],
  world: [],
  call: ["rename"],
  "tool name of a result": ["rename"],
  "list of tools": ["order", "insert", "remove"],
  "entry of a tool": ["rename", "text", "order", "insert", "remove"],
};

export const reach: Law = {
  name,
  summary: "whatever differs from the base lies where these edits may reach and holds what they say",
  check(trial) {
    const exam = examOf(trial);
    const { add, done } = collect(trial, name);
    for (const { where, what } of documentVerdict(exam.change).flaws) add(` ${where}`, what);
    for (const [where, what] of shape(trial, exam)) add(where, what);
    for (const fact of exam.texts)
      if (fact.base !== fact.view || fact.verdict.wrong !== undefined)
        for (const [where, what] of textFlaws(exam, fact)) add(where, what);
    for (const call of exam.calls) for (const [where, what] of callFlaws(exam, call)) add(where, what);
    for (const [where, what] of toolFlaws(exam)) add(where, what);
    return done();
  },
};

const may = ({ change }: Exam, place: string): boolean =>
  (MAY_CHANGE[place] ?? []).some((kind) => change.kinds.has(kind));

function* textFlaws(
  exam: Exam,
  { where, place, base, view, verdict }: TextFact,
): Generator<[string, string]> {
  if (base !== view && !may(exam, place))
    yield [where, `differs from the base, and no edit reaches a ${place} text`];
  // The prompt has a law of its own, which reads it by its layout.
  else if (place !== "system" && verdict.wrong !== undefined) yield [where, verdict.wrong];
}

function* callFlaws(
  exam: Exam,
  { where, base, view, newName: wanted, restored }: CallFact,
): Generator<[string, string]> {
  if (view.name !== wanted) yield [`${where}/name`, `is ${view.name}, not ${wanted}`];
  for (const pointer of restored?.stale ?? [])
    yield [`${where}/arguments${pointer}`, "bears a name that an edit changed"];
  if (!may(exam, "call") && !sameText(base.arguments, view.arguments))
    yield [`${where}/arguments`, "differ from the base, and no edit reaches them"];
}

/** Members of rows and messages, none missing and none too many. */
function* shape({ base: baseJson }: Trial, { base, view, change }: Exam): Generator<[string, string]> {
  yield* membersAre("", view.json, ["id", "messages", "tools"]);
  const id = get(baseJson, "id");
  if (typeof id === "string" && (!view.id.startsWith(`${id}#`) || !/#(?:0|[1-9]\d*)$/.test(view.id)))
    yield ["/id", `is not the id of a View of ${id}`];
  if (view.messages.length !== base.messages.length) yield ["/messages", "are not as many as in the base"];
  for (const [i, message] of base.messages.entries()) {
    const other = view.messages[i];
    if (other !== undefined && !isPlainShape(message, other))
      yield* messageShape(`/messages/${i}`, message, other, (tool) => newName(change, "tool", tool));
  }
}

function* messageShape(
  where: string,
  base: RowMessage,
  view: RowMessage,
  toolName: (name: string) => string,
): Generator<[string, string]> {
  const wanted = ["role", "content"];
  if (base.reasoning !== undefined) wanted.push("reasoning_content");
  if (base.calls.length > 0) wanted.push("tool_calls");
  if (base.callId !== undefined) wanted.push("tool_call_id");
  if (base.name !== undefined) wanted.push("name");
  if (base.role === "assistant") wanted.push("train");
  yield* membersAre(where, view.json, wanted);
  if (view.role !== base.role) yield [`${where}/role`, `is ${view.role}, not ${base.role}`];
  yield* contentShape(`${where}/content`, get(base.json, "content"), get(view.json, "content"));
  if (base.reasoning !== undefined && view.reasoning === undefined)
    yield [`${where}/reasoning_content`, "is no text"];
  if (base.name !== undefined && view.name !== toolName(base.name))
    yield [`${where}/name`, `is ${view.name}, not ${toolName(base.name)}`];
  const calls = get(view.json, "tool_calls");
  for (const [j, call] of (isArray(calls) ? calls : []).entries())
    yield* callShape(`${where}/tool_calls/${j}`, call);
}

/** One string; where the base has a part that is no text, a list again, with that part as it was. */
function* contentShape(
  where: string,
  base: Json | undefined,
  view: Json | undefined,
): Generator<[string, string]> {
  const parts = isArray(base) ? base : [];
  if (parts.every(isTextPart)) {
    if (typeof view !== "string") yield [where, "is not one string"];
    return;
  }
  if (!isArray(view) || view.length !== parts.length)
    return yield [where, "is not the list of parts that the base has"];
  for (const [i, part] of parts.entries()) {
    const other = view[i] as Json;
    if (!isTextPart(part)) {
      if (!sameText(part, other)) yield [`${where}/${i}`, "is not the part that the base has"];
      continue;
    }
    yield* membersAre(`${where}/${i}`, other, ["type", "text"]);
    if (get(other, "type") !== "text" || typeof get(other, "text") !== "string")
      yield [`${where}/${i}`, "is no text"];
  }
}

const isTextPart = (part: Json): boolean => typeof part === "string" || get(part, "type") === "text";

function* callShape(where: string, call: Json): Generator<[string, string]> {
  if (!isObject(call)) return yield [where, "is no call"];
  yield* membersAre(where, call, has(call, "id") ? ["id", "type", "function"] : ["type", "function"]);
  if (get(call, "type") !== "function") yield [`${where}/type`, "is not function"];
  yield* membersAre(`${where}/function`, get(call, "function"), ["name", "arguments"]);
}

const has = (object: JsonObject, key: string): boolean => get(object, key) !== undefined;

/** These members and no other; a row whose optional member is null has it all the same. */
function* membersAre(
  where: string,
  object: Json | undefined,
  wanted: readonly string[],
): Generator<[string, string]> {
  const own = isObject(object) ? keys(object) : [];
  for (const key of wanted) if (!own.includes(key)) yield [`${where}/${key}`, "is missing"];
  for (const key of own)
    if (!wanted.includes(key) && !isEmpty(get(object, key)))
      yield [`${where}/${key}`, "is no member of a training row"];
  if (new Set(own).size !== own.length) yield [where, "has a member twice"];
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || (isArray(value) && value.length === 0);

const MEMBERS = ["name", "description", "parameters"] as const;

/** The row's tools are those of the Variant, each written as the format says. */
function* toolFlaws(exam: Exam): Generator<[string, string]> {
  const { change, view, toolsAsDeclared } = exam;
  const { tools } = change.after;
  if (view.tools.length !== tools.length)
    return yield ["/tools", `are ${view.tools.length}, and ${tools.length} in the Variant`];
  if (!may(exam, "entry of a tool") && !identicalTools(exam))
    yield ["/tools", "differ from the base, and no edit reaches them"];
  if (
    !may(exam, "list of tools") &&
    exam.base.tools.length > 0 &&
    exam.base.tools.length !== view.tools.length
  )
    yield ["/tools", "are not as many as in the base, and no edit reaches the list"];
  for (const [i, tool] of tools.entries()) {
    const where = `/tools/${i}`;
    const own = view.tools[i]?.json;
    yield* membersAre(where, own, ["type", "function"]);
    if (get(own, "type") !== "function") yield [`${where}/type`, "is not function"];
    const inner = get(own, "function");
    yield* membersAre(`${where}/function`, inner, MEMBERS);
    if (toolsAsDeclared[i] === true) continue;
    for (const key of MEMBERS)
      if (!identical(get(inner, key), toolMember(tool, key)))
        yield [`${where}/function/${key}`, "is not what the Variant has"];
  }
}

const identicalTools = ({ base, view }: Exam): boolean =>
  base.tools.length === view.tools.length &&
  base.tools.every(({ name: tool, description, parameters }, i) => {
    const other = view.tools[i];
    return (
      other?.name === tool &&
      (other.description ?? "") === (description ?? "") &&
      identical(other.parameters, parameters)
    );
  });
