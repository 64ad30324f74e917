/** What Hooks are asked beside the events of the run: each condition by itself, so that none hides behind another. */
import type { Condition, Harness, Hook } from "../../model/harness.js";
import { fromMembers, isArray, isObject, type Json, type JsonObject, members } from "../../model/json.js";
import { memo, memoBy } from "../memo.js";
import type { RowCall } from "../row.js";
import { type Decision, decide, isCallEvent, looksAtTool, type Scene } from "./decide.js";
import { probesOf, sampleOf } from "./probes.js";

/** One condition of one Hook of the base. */
export interface Question {
  readonly harness: Harness;
  /** Places in the lists of the base. */
  readonly hook: number;
  readonly condition: number;
  /** The Hook with this condition alone. */
  readonly alone: Hook;
}

export interface Asked {
  /** In the words of the base. */
  readonly scene: Scene;
  readonly decision: Decision;
}

export const questionsOf = memo((harness: Harness): readonly Question[] =>
  harness.hooks.flatMap((hook, i) =>
    hook.conditions.map((condition, j) => ({
      harness,
      hook: i,
      condition: j,
      alone: { ...hook, conditions: [condition] },
    })),
  ),
);

const conditionOf = ({ alone }: Question): Condition => alone.conditions[0] as Condition;

const nothingYet = { input: "", called: [], loaded: [], results: [] } as const;

export const looksAtArguments = (question: Question): boolean => {
  const condition = conditionOf(question);
  if (!isCallEvent(question.alone)) return false;
  return (
    condition.kind === "arguments" || ("target" in condition && condition.target.startsWith("arguments."))
  );
};

const ask = ({ harness, alone }: Question, scene: Scene): Asked => ({
  scene,
  decision: decide(harness, alone, scene),
});

const parametersOf = ({ tools }: Harness, name: string): readonly JsonObject[] => {
  const schema = tools.find((tool) => tool.name === name)?.parameters;
  return schema === undefined ? [] : [schema];
};

const ownSchema = (question: Question): readonly JsonObject[] => {
  const condition = conditionOf(question);
  return condition.kind === "arguments" ? [condition.schema] : [];
};

/** A recorded call, less one argument, and with each argument at a bound. Remembered: a base serves several Views. */
export const askedOfCall = memoBy((call: RowCall, question: Question): readonly Asked[] => {
  const { harness, alone } = question;
  if (!looksAtArguments(question) || !looksAtTool(alone, call.name) || !isObject(call.arguments)) return [];
  const schemas = [...parametersOf(harness, call.name), ...ownSchema(question)];
  return probesOf(call.arguments, schemas).map((args) =>
    ask(question, { ...nothingYet, event: alone.event, tool: call.name, arguments: args }),
  );
});

/** What can be asked without a run: tools called and Skills loaded, one at a time; texts and calls made up from the Harness. */
export const askedAnyway = memo((question: Question): readonly Asked[] => {
  const condition = conditionOf(question);
  if (condition.kind === "called") return pastScenes(question).map((scene) => ask(question, scene));
  if (!looksAtArguments(question))
    return textsFor(condition)
      .flatMap((text) => spoken(question, text))
      .map((scene) => ask(question, scene));
  const { harness, alone } = question;
  return harness.tools
    .filter(({ name }) => looksAtTool(alone, name))
    .flatMap(({ name, parameters = {} }) => callScenes(question, name, parameters))
    .map((scene) => ask(question, scene));
});

function pastScenes({ harness, alone }: Question): readonly Scene[] {
  const tool = isCallEvent(alone) ? (alone.tools[0] ?? harness.tools[0]?.name) : undefined;
  const now: Scene = {
    ...nothingYet,
    event: alone.event,
    ...(tool === undefined ? {} : { tool, arguments: {} }),
    ...(alone.event === "before-reply" ? { reply: "x" } : {}),
  };
  return [
    now,
    ...harness.tools.map(({ name }): Scene => ({ ...now, called: [name] })),
    ...harness.skills.map(({ name }): Scene => ({ ...now, loaded: [name] })),
  ];
}

/** Texts at the bounds of a length, and one that is nobody's. */
function textsFor(condition: Condition): readonly string[] {
  if (condition.kind !== "length") return ["", "x1"];
  const { min = 0, max = 0 } = condition;
  return [...new Set([0, min - 1, min, max, max + 1])]
    .filter((count) => count >= 0 && count <= LONGEST)
    .map((count) => "𝑥".repeat(count));
}
const LONGEST = 20_000;

/** Something said: the reply, or the input of any event. */
function spoken({ harness, alone }: Question, text: string): readonly Scene[] {
  const tool = alone.tools[0] ?? harness.tools[0]?.name;
  const said = { ...nothingYet, event: alone.event, input: text };
  if (alone.event === "before-reply") return [{ ...said, reply: text }];
  if (alone.event === "input" || tool === undefined) return [said];
  return [{ ...said, tool, arguments: {} }];
}

function callScenes(question: Question, tool: string, parameters: JsonObject): readonly Scene[] {
  const condition = conditionOf(question);
  const sample = sampleOf(parameters);
  const now: Scene = { ...nothingYet, event: question.alone.event, tool, arguments: sample };
  if (condition.kind === "arguments")
    return [...probesOf(sample, [parameters, condition.schema]), "{"].map((args) => ({
      ...now,
      arguments: args,
    }));
  if (!("target" in condition)) return [];
  const path = condition.target.slice("arguments.".length).split(".");
  const placed = textsFor(condition).map((text): Scene => ({ ...now, arguments: put(sample, path, text) }));
  const scenes = [now, { ...now, arguments: {} }, ...placed];
  if (condition.kind !== "from-results") return scenes;
  const known = put(sample, path, "x1");
  const others = question.harness.tools.filter(({ name }) => !condition.tools.includes(name)).slice(0, 1);
  return [
    ...scenes,
    { ...now, arguments: known, input: "x1" },
    ...[...condition.tools, ...others.map(({ name }) => name)].map(
      (one): Scene => ({ ...now, arguments: known, results: [{ tool: one, text: "x1" }] }),
    ),
  ];
}

/** The value at a path of keys, of lists in every item. */
function put(value: Json, path: readonly string[], text: string): Json {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  const depth = step.match(/\[\d*\]/g)?.length ?? 0;
  const key = step.replace(/(?:\[\d*\])+$/, "");
  const list = isObject(value) ? members(value) : [];
  const inner = list.find(([own]) => own === key)?.[1] ?? null;
  const next = inItems(inner, depth, (item) => put(item, rest, text));
  return fromMembers([...list.filter(([own]) => own !== key), [key, next]]);
}

function inItems(value: Json, depth: number, change: (item: Json) => Json): Json {
  if (depth === 0) return change(value);
  const items = isArray(value) && value.length > 0 ? value : [null];
  return items.map((item) => inItems(item, depth - 1, change));
}
