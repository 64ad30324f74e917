/** What a Hook decides: the laws' own reading of conditions, which shares no code with the engine's. */
import type { Condition, Harness, Hook } from "../../model/harness.js";
import { get, isArray, isNumber, isObject, type Json, numberText } from "../../model/json.js";
import { type Answer, fits } from "./fits.js";
import { matcherTakes } from "./matcher.js";
import { matchesSafely } from "./pattern.js";

/** An event, with what had happened in its request. */
export interface Scene {
  readonly event: Hook["event"];
  readonly input: string;
  readonly reply?: string;
  readonly tool?: string;
  readonly arguments?: Json;
  readonly called: readonly string[];
  readonly loaded: readonly string[];
  readonly results: readonly { readonly tool: string; readonly text: string }[];
}

/** `unclear`: a pattern or schema that cannot be asked; it disagrees with nothing. */
export type Decision = "acts" | "silent" | "unclear";

/** As its matcher says, where it has one. No tool named: every tool, those that an edit inserted as well. */
export const looksAtTool = ({ matcher, tools }: Hook, tool: string): boolean =>
  matcher === undefined ? tools.length === 0 || tools.includes(tool) : matcherTakes(matcher, tool) === true;

export const isCallEvent = (hook: Hook): boolean =>
  hook.event === "before-call" || hook.event === "after-call";

export function decide(harness: Harness, hook: Hook, scene: Scene): Decision {
  if (hook.event !== scene.event || (scene.tool !== undefined && !looksAtTool(hook, scene.tool)))
    return "silent";
  const violated = hook.conditions.map((condition) => isViolated(harness, condition, scene));
  if (violated.includes(false)) return "silent";
  // A script decides besides, and nobody here can ask it.
  return violated.includes(null) || hook.command !== undefined ? "unclear" : "acts";
}

function isViolated(harness: Harness, condition: Condition, scene: Scene): Answer {
  if (condition.kind === "called") return !wasCalled(harness, condition, scene);
  if (condition.kind === "arguments") {
    if (!isObject(scene.arguments)) return true;
    const found = fits(condition.schema, scene.arguments);
    return found === null ? null : !found;
  }
  const answers = targetTexts(condition.target, scene).map((text) => isWrong(condition, text, scene));
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

type OnText = Exclude<Condition, { kind: "called" | "arguments" }>;

function isWrong(condition: OnText, text: string, scene: Scene): Answer {
  if (condition.kind === "from-results") return !stands(text, condition.tools, scene);
  if (condition.kind === "length") {
    const { length } = [...text];
    return length < (condition.min ?? 0) || (condition.max !== undefined && length > condition.max);
  }
  const found = matchesSafely(condition.pattern, condition.flags, text);
  return found === null ? null : found === (condition.acts === "match");
}

/** Texts and numbers that a target names; `[]` takes every item. */
export function targetTexts(target: string, scene: Scene): readonly string[] {
  if (target === "input") return [scene.input];
  if (target === "reply") return scene.reply === undefined ? [] : [scene.reply];
  if (!target.startsWith("arguments.") || !isObject(scene.arguments)) return [];
  return asTexts(scene.arguments, target.slice("arguments.".length).split("."));
}

function asTexts(value: Json | undefined, steps: readonly string[]): readonly string[] {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (typeof value === "string") return [value];
    return isNumber(value) ? [numberText(value)] : typeof value === "boolean" ? [`${value}`] : [];
  }
  const index = /\[(\d*)\]$/.exec(step);
  if (index === null) return isObject(value) ? asTexts(get(value, step), rest) : [];
  const key = step.slice(0, index.index);
  const list = key === "" ? value : keyOf(value, key);
  if (!isArray(list)) return [];
  const items = index[1] === "" ? list : list.slice(Number(index[1]), Number(index[1]) + 1);
  return items.flatMap((item) => asTexts(item, rest));
}

/** `rows[]` of `rows[][]`: what the outer brackets leave. */
function keyOf(value: Json | undefined, key: string): Json | undefined {
  const nested = /^([\s\S]*)\[(\d*)\]$/.exec(key);
  if (nested === null) return isObject(value) ? get(value, key) : undefined;
  const list = keyOf(value, nested[1] as string);
  if (!isArray(list)) return undefined;
  return nested[2] === "" ? list.flatMap((item) => (isArray(item) ? item : [item])) : list[Number(nested[2])];
}

function wasCalled(
  { skills }: Harness,
  condition: Extract<Condition, { kind: "called" }>,
  { called, loaded }: Scene,
): boolean {
  if (called.some((tool) => condition.tools.includes(tool))) return true;
  return loaded.some(
    (name) =>
      condition.skills.includes(name) ||
      (condition.skillKind !== undefined &&
        skills.some((skill) => skill.name === name && skill.kind === condition.skillKind)),
  );
}

/** Does the text stand in the input or a result, as a whole where it holds digits? */
function stands(text: string, tools: readonly string[], { input, results }: Scene): boolean {
  if (text === "") return true;
  const where = [
    input,
    ...results.flatMap((one) => (tools.length === 0 || tools.includes(one.tool) ? [one.text] : [])),
  ];
  const bounded = /[0-9]/.test(text);
  return where.some((place) => {
    if (!bounded) return place.includes(text);
    for (let at = place.indexOf(text); at >= 0; at = place.indexOf(text, at + 1))
      if (isFree(place, at - 1) && isFree(place, at + text.length)) return true;
    return false;
  });
}

/** No part of a longer number or of a name; `\n` in a JSON text ends where its letter does. */
function isFree(text: string, at: number): boolean {
  const char = text.charAt(at);
  if (!/^[A-Za-z0-9_]$/.test(char)) return true;
  return text.charAt(at - 1) === "\\" && "bfnrt".includes(char);
}
