/** What Hooks are asked beside the events of the run: each condition by itself, so that none hides behind another. */
import type { Condition, Harness, Hook } from "../../model/harness.js";
import {
  fromMembers,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
} from "../../model/json.js";
import { memo, memoBy } from "../memo.js";
import { paramsOf } from "../params.js";
import type { Row } from "../row.js";
import { type Decision, decide, isCallEvent, looksAtTool, type Scene } from "./decide.js";
import { probesOf, type Sight, sampleOf, sightOfPath, sightOfSchema } from "./probes.js";

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

const parametersOf = ({ tools }: Harness, name: string): JsonObject =>
  tools.find((tool) => tool.name === name)?.parameters ?? {};

const sightOf = memo((question: Question): Sight | undefined => {
  const condition = conditionOf(question);
  if (condition.kind === "arguments") return sightOfSchema(condition.schema);
  return "target" in condition ? sightOfPath(condition.target.slice("arguments.".length)) : undefined;
});

/** One condition at the calls of a run. */
export interface Around {
  readonly where: string;
  readonly question: Question;
  readonly asked: readonly Asked[];
}

/**
 * Each recorded call, less one argument, and with each argument at a bound. Of a base row, which serves several Views. A second call of one
 * shape differs from the first in its values only, and as it is it is asked about with the run.
 */
export const askedAround = memoBy((row: Row, harness: Harness): readonly Around[] => {
  const questions = questionsOf(harness).filter(looksAtArguments);
  const kinds = new Set<string>();
  return row.messages.flatMap(({ calls }, i) =>
    calls.flatMap((call, j): readonly Around[] => {
      const { arguments: args, name } = call;
      const kind = `${name}${shape(args)}`;
      if (kinds.has(kind) || !isObject(args)) return [];
      kinds.add(kind);
      return questions
        .filter(({ alone }) => looksAtTool(alone, name))
        .map((question) => ({
          where: `/messages/${i}/tool_calls/${j}`,
          question,
          asked: around(question, name, args),
        }));
    }),
  );
});

/** Arguments without their values. */
function shape(value: Json): string {
  if (isArray(value)) return `[${[...new Set(value.map(shape))].join()}]`;
  if (isObject(value))
    return `{${members(value)
      .map(([key, item]) => `${printJson(key)}:${shape(item)}`)
      .join()}}`;
  return isNumber(value) ? "number" : typeof value;
}

/** The same around a call that is made up, for a tool that the run never calls. */
export const askedOfTool = memoBy((question: Question, tool: string): readonly Asked[] => {
  const { harness, alone } = question;
  if (!looksAtArguments(question) || !looksAtTool(alone, tool)) return [];
  return around(question, tool, sampleOf(parametersOf(harness, tool)));
});

function around(question: Question, tool: string, args: JsonObject): readonly Asked[] {
  const { harness, alone } = question;
  const isForeign = (path: string): boolean => foreignTo(harness, alone, tool, path);
  return probesOf(args, parametersOf(harness, tool), sightOf(question), isForeign).map((one) =>
    ask(question, { ...nothingYet, event: alone.event, tool, arguments: one }),
  );
}

/** Is a parameter of another tool that the Hook looks at, and none of this one? */
function foreignTo(harness: Harness, hook: Hook, tool: string, path: string): boolean {
  const has = (name: string): boolean => paramsOf(parametersOf(harness, name)).byPath(path) !== undefined;
  return !has(tool) && harness.tools.some(({ name }) => looksAtTool(hook, name) && has(name));
}

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

const firstTool = ({ tools }: Harness, hook: Hook): string | undefined =>
  tools.find(({ name }) => looksAtTool(hook, name))?.name;

/** One of the tools and Skills that are asked for, then one of the others; where a kind is asked for, each Skill. */
function pastScenes({ harness, alone }: Question): readonly Scene[] {
  const [condition] = alone.conditions;
  if (condition?.kind !== "called") return [];
  const tool = isCallEvent(alone) ? firstTool(harness, alone) : undefined;
  const now: Scene = {
    ...nothingYet,
    event: alone.event,
    ...(tool === undefined ? {} : { tool, arguments: {} }),
    ...(alone.event === "before-reply" ? { reply: "x" } : {}),
  };
  const some = (list: readonly { readonly name: string }[], named: readonly string[]): readonly string[] => [
    ...named,
    ...list.flatMap(({ name }) => (named.includes(name) ? [] : [name])).slice(0, 2),
  ];
  const skills =
    condition.skillKind === undefined
      ? some(harness.skills, condition.skills)
      : harness.skills.map(({ name }) => name);
  return [
    now,
    ...some(harness.tools, condition.tools).map((name): Scene => ({ ...now, called: [name] })),
    ...skills.map((name): Scene => ({ ...now, loaded: [name] })),
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
  const tool = firstTool(harness, alone);
  const said = { ...nothingYet, event: alone.event, input: text };
  if (alone.event === "before-reply") return [{ ...said, reply: text }];
  if (alone.event === "input" || tool === undefined) return [said];
  return [{ ...said, tool, arguments: {} }];
}

function callScenes(question: Question, tool: string, parameters: JsonObject): readonly Scene[] {
  const condition = conditionOf(question);
  const sample = sampleOf(parameters);
  const now: Scene = { ...nothingYet, event: question.alone.event, tool, arguments: sample };
  if (condition.kind === "arguments") return [{ ...now, arguments: "{" }];
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
