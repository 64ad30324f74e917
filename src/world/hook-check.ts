/** Does a Hook act? The pure reading of its conditions that the expert's failed attempts are checked against. */
import type { Condition, Harness, Hook } from "../model/harness.js";
import { isNumber, type Json, numberText, printJson } from "../model/json.js";
import { matchedBy } from "../model/matcher.js";
import { misfits, valuesAt } from "./schema-check.js";

/** What a Hook can look at, in one request. */
export interface Situation {
  readonly event: Hook["event"];
  /** The viewer's turn, with the business context. */
  readonly input: string;
  readonly reply?: string;
  /** For call events. */
  readonly tool?: string;
  readonly arguments?: Json;
  /** Tools called before in this request, Skills loaded before, and the answers as text by tool. */
  readonly called: readonly string[];
  readonly loaded: readonly string[];
  readonly results: readonly { readonly tool: string; readonly text: string }[];
}

export function hookActs(harness: Harness, hook: Hook, situation: Situation): boolean {
  if (hook.event !== situation.event) return false;
  if (situation.tool !== undefined && !watches(hook, situation.tool)) return false;
  return hook.conditions.every((condition) => holds(harness, condition, situation));
}

function watches({ tools, matcher }: Hook, tool: string): boolean {
  if (matcher !== undefined) return matchedBy(matcher, [tool]).length > 0;
  return tools.length === 0 || tools.includes(tool);
}

/** The Hook's message with what it may state filled in, in its form; of a forbidden pattern, the words that match it. */
export function hookMessage(hook: Hook, situation: Situation): string {
  const aimed = hook.conditions.flatMap((condition) => ("target" in condition ? [condition] : []))[0];
  const limit = hook.conditions.flatMap((one) => (one.kind === "length" ? [one.max ?? one.min ?? 0] : []))[0];
  const facts: Record<string, string | undefined> = {
    tool: situation.tool,
    target: aimed?.target,
    value: aimed === undefined ? undefined : wrongText(aimed, situation),
    limit: limit === undefined ? undefined : String(limit),
  };
  const text = hook.message.replace(/\{\{(\w+)\}\}/g, (all, key: string) => facts[key] ?? all);
  if (hook.form === "json") return printJson({ decision: hook.action, message: text });
  if (hook.form === "xml") return `<hook_message decision="${hook.action}">${inXml(text)}</hook_message>`;
  return text;
}

const inXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

type Aimed = Extract<Condition, { target: string }>;

function wrongText(condition: Aimed, situation: Situation): string | undefined {
  const texts = look(condition.target, situation);
  if (condition.kind === "from-results")
    return texts.find((text) => !isKnown(text, condition.tools, situation)) ?? texts[0];
  if (condition.kind !== "regex" || condition.acts !== "match") return texts[0];
  const pattern = new RegExp(condition.pattern, condition.flags);
  return texts.map((text) => pattern.exec(text)?.[0]).find((one) => one !== undefined) ?? texts[0];
}

/** Texts at a target: none where there is no such value. */
function look(target: string, situation: Situation): readonly string[] {
  if (target === "reply") return situation.reply === undefined ? [] : [situation.reply];
  if (target === "input") return [situation.input];
  return valuesAt(situation.arguments, target.replace(/^arguments\./, "")).flatMap(plainText);
}

function plainText(value: Json): readonly string[] {
  if (isNumber(value)) return [numberText(value)];
  return typeof value === "string" || typeof value === "boolean" ? [String(value)] : [];
}

function holds(harness: Harness, condition: Condition, situation: Situation): boolean {
  switch (condition.kind) {
    case "arguments":
      return misfits(situation.arguments ?? {}, condition.schema, condition.schema).length > 0;
    case "regex": {
      const pattern = new RegExp(condition.pattern, condition.flags);
      const acts = condition.acts === "match";
      return look(condition.target, situation).some((text) => pattern.test(text) === acts);
    }
    case "length":
      return look(condition.target, situation).some((text) => {
        const length = [...text].length;
        return length < (condition.min ?? 0) || length > (condition.max ?? Number.POSITIVE_INFINITY);
      });
    case "called":
      return !happened(harness, condition, situation);
    case "from-results":
      return look(condition.target, situation).some((text) => !isKnown(text, condition.tools, situation));
  }
}

function happened(
  harness: Harness,
  condition: Extract<Condition, { kind: "called" }>,
  situation: Situation,
): boolean {
  const kind = condition.skillKind;
  const ofKind = harness.skills.filter((skill) => skill.kind === kind).map((skill) => skill.name);
  return (
    condition.tools.some((tool) => situation.called.includes(tool)) ||
    condition.skills.some((skill) => situation.loaded.includes(skill)) ||
    (kind !== undefined && situation.loaded.some((skill) => ofKind.includes(skill)))
  );
}

/** A value with digits is known only as a whole: not inside a longer number or a name. */
function isKnown(value: string, tools: readonly string[], situation: Situation): boolean {
  const results = situation.results.filter(({ tool }) => tools.length === 0 || tools.includes(tool));
  return [situation.input, ...results.map(({ text }) => text)].some((text) => occurs(value, text));
}

function occurs(value: string, text: string): boolean {
  if (value === "") return true;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text[at - 1] ?? "";
    const after = text[at + value.length] ?? "";
    const escapes = text[at - 2] === "\\" && /[bfnrt]/.test(before);
    if (!/\d/.test(value) || !((/\w/.test(before) && !escapes) || /\w/.test(after))) return true;
  }
  return false;
}
