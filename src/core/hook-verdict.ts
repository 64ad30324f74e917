/**
 * Does a Hook act in a situation, and with which message? Each condition states what the violation is; a Hook acts where all of its
 * conditions hold. `docs/engine.md` has the table, `test/core/hook-verdict.test.ts` the verdicts.
 */
import type { Condition, Harness, Hook } from "../model/harness.js";
import { isArray, isObject, type Json, members } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { matchedBy } from "../model/matcher.js";
import { firstMatch, matches } from "./bounded-regex.js";
import { fillTemplate } from "./echo.js";
import { inForm } from "./hook-form.js";
import { textsAt } from "./hook-target.js";
import { fitsSchema } from "./schema-fit.js";
import { all, any, not, type Truth } from "./truth.js";

/** What a Hook can look at, in one request. */
export interface Situation {
  readonly event: Hook["event"];
  /** The user's turn, with what the pipeline wrote into it. */
  readonly input: string;
  /** before-reply only. */
  readonly reply?: string;
  /** Call events only. */
  readonly tool?: string;
  /** An object, or text that is no JSON. */
  readonly arguments?: Json;
  /** In this request, before this event: tools that ran, Skills that were loaded, answers of the other tools. */
  readonly called: readonly string[];
  readonly loaded: readonly string[];
  readonly results: readonly { readonly tool: string; readonly text: string }[];
}

export interface HookVerdict {
  readonly hook: Hook;
  /** `unknown`: a pattern that could take for ever, a schema that nobody here can read, or a script that decides. */
  readonly decision: "acts" | "silent" | "unknown";
  /** The message as it would be sent; empty where the Hook does not act. */
  readonly message: string;
}

export function hookVerdict(harness: Harness, hook: Hook, now: Situation): HookVerdict {
  const truth =
    looksAt(hook, now) && all([...hook.conditions.map((one) => holds(harness, one, now)), scripted(hook)]);
  const decision = truth === undefined ? "unknown" : truth ? "acts" : "silent";
  return { hook, decision, message: decision === "acts" ? hookMessage(hook, now) : "" };
}

const scripted = ({ command }: Hook): Truth => (command === undefined ? true : undefined);

/** A Hook that names no tool looks at every tool, inserted ones as well. */
export const looksAt = (hook: Hook, { event, tool }: Pick<Situation, "event" | "tool">): boolean =>
  hook.event === event && (tool === undefined || looksAtTool(hook, tool));

function looksAtTool({ matcher, tools }: Hook, tool: string): boolean {
  if (matcher !== undefined) return matchedBy(matcher, [tool]).length > 0;
  return tools.length === 0 || tools.includes(tool);
}

function holds(harness: Harness, condition: Condition, now: Situation): Truth {
  switch (condition.kind) {
    case "arguments":
      return isObject(now.arguments) ? not(fitsSchema(now.arguments, condition.schema)) : true;
    case "called":
      return !happened(harness, condition, now);
    case "regex":
      return any(
        textsAt(condition.target, now).map((text) => {
          const found = matches(condition.pattern, condition.flags, text);
          return condition.acts === "match" ? found : not(found);
        }),
      );
    case "length":
      return textsAt(condition.target, now).some((text) => {
        const length = [...text].length;
        return length < (condition.min ?? 0) || length > (condition.max ?? Number.POSITIVE_INFINITY);
      });
    case "from-results":
      return textsAt(condition.target, now).some((text) => !isKnown(text, condition.tools, now));
  }
}

type Called = Extract<Condition, { kind: "called" }>;

function happened({ skills }: Harness, condition: Called, { called, loaded }: Situation): boolean {
  const ofKind = (name: string): boolean =>
    skills.some((skill) => skill.name === name && skill.kind === condition.skillKind);
  return (
    condition.tools.some((tool) => called.includes(tool)) ||
    condition.skills.some((skill) => loaded.includes(skill)) ||
    (condition.skillKind !== undefined && loaded.some(ofKind))
  );
}

function isKnown(value: string, tools: readonly string[], { input, results }: Situation): boolean {
  const seen = results.filter(({ tool }) => tools.length === 0 || tools.includes(tool));
  return [input, ...seen.map(({ text }) => text)].some(
    (text) => occurs(value, text) || occursIn(value, text),
  );
}

/** A value with digits occurs as a whole only: not as a run of digits in a longer number, nor in a name such as `tool_7`. */
function occurs(value: string, text: string): boolean {
  if (value === "") return true;
  const isNumeric = /\d/.test(value);
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (!isNumeric || !(isJoined(text, at - 1) || isJoined(text, at + value.length))) return true;
  return false;
}

/** A letter, digit or `_`; the letter of an escape such as `\n` joins nothing. */
const isJoined = (text: string, at: number): boolean =>
  /\w/.test(text[at] ?? "") && !(text[at - 1] === "\\" && /[bfnrt]/.test(text[at] ?? ""));

/** Results may be JSON with escapes: their strings are looked at as they are meant. */
function occursIn(value: string, text: string): boolean {
  const read = text.includes("\\") ? parseJson(text) : undefined;
  return read?.ok === true && stringsIn(read.value).some((one) => occurs(value, one));
}

function stringsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(stringsIn);
  return isObject(value) ? members(value).flatMap(([, item]) => stringsIn(item)) : [];
}

/**
 * The message with what it may state filled in: the tool, what the first condition with a target looks at, the value there (of a pattern
 * that acts on a match, the piece that matches), the bound of the first length condition. What is not known stays as it is written.
 */
export function hookMessage(hook: Hook, now: Situation): string {
  const aimed = hook.conditions.find((one) => "target" in one);
  const length = hook.conditions.find((one) => one.kind === "length");
  const limit = length?.kind === "length" ? (length.max ?? length.min) : undefined;
  const facts = new Map<string, string | undefined>([
    ["tool", now.tool],
    ["target", aimed?.target],
    ["value", aimed === undefined ? undefined : valueShown(aimed, now)],
    ["limit", limit === undefined ? undefined : String(limit)],
  ]);
  return inForm(
    hook,
    fillTemplate(hook.message, (name) => facts.get(name)),
  );
}

function valueShown(condition: Extract<Condition, { target: string }>, now: Situation): string | undefined {
  const texts = textsAt(condition.target, now);
  if (condition.kind === "from-results")
    return texts.find((text) => !isKnown(text, condition.tools, now)) ?? texts[0];
  if (condition.kind !== "regex" || condition.acts !== "match") return texts[0];
  const { pattern, flags } = condition;
  return texts.map((text) => firstMatch(pattern, flags, text)).find((one) => one !== undefined) ?? texts[0];
}
