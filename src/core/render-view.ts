/** An Episode under a Variant, as rows: the training row and the base row. */
import { type Json, type JsonObject, type Member, withMember } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import type { Guard } from "../model/propose.js";
import { isRef, type Text, type TextSite } from "../model/text.js";
import type { Message } from "../model/trajectory.js";
import { baseMessage, callJson } from "./base-message.js";
import { dressed } from "./dress-row.js";
import { fillTemplate } from "./echo.js";
import { inForm } from "./hook-form.js";
import type { LoweredCall, LoweredEpisode, LoweredMessage, LoweredPart } from "./lowered-episode.js";
import { printNode, printText, type Snag } from "./node.js";
import { rebase } from "./rebase.js";
import { refusals } from "./resolve.js";
import { snagProblem, type Variant } from "./variant.js";
import { withExtra } from "./with-extra.js";

/**
 * The training row without its id: `{ messages, tools }`.
 *
 * Content is one string (parts joined), or a list of parts where one is not text. `train: false` marks messages that the record
 * says are no target. An Episode under the base Harness is first carried over the Variant's edits of structure. The problems are this record's reasons to refuse the View.
 */
export function renderView(
  given: LoweredEpisode,
  variant: Variant,
  guards: readonly Guard[] = [],
): Result<JsonObject> {
  const run = given.lowered === variant.lowered ? ok({ episode: given }) : rebase(given, variant);
  if (!run.ok) return run;
  const { episode } = run.value;
  const problems: Problem[] = [...refusals(episode, variant, guards)];
  if (problems.length > 0) return failed(...problems);
  const prompt = variant.prompt(episode.trajectory.slots);
  if (!prompt.ok) return prompt;
  const messages: JsonObject[] = prompt.value === undefined ? [] : [systemMessage(variant, prompt.value)];
  for (const message of episode.messages)
    messages.push(
      messageIn(message, variant, (snag) => problems.push(snagProblem(message.message.id, snag))),
    );
  if (problems.length > 0) return failed(...problems);
  return dressed({ messages, tools: variant.tools }, variant, prompt.value !== undefined);
}

const systems = new WeakMap<Variant, JsonObject & { readonly content: string }>();

/** One object for all records of a Variant whose prompts are the same. */
function systemMessage(variant: Variant, content: string): JsonObject {
  const known = systems.get(variant);
  if (known?.content === content) return known;
  const made = { role: "system", content };
  systems.set(variant, made);
  return made;
}

const fixed = new WeakMap<LoweredMessage, JsonObject>();

/** A message that refers to nothing is the same under every Variant, and one object. */
function messageIn(lowered: LoweredMessage, variant: Variant, snag: (snag: Snag) => void): JsonObject {
  const known = fixed.get(lowered);
  if (known !== undefined) return known;
  const made = trainingMessage(lowered, variant, snag);
  if (isFixed(lowered)) fixed.set(lowered, made);
  return made;
}

const isFixed = ({ parts, reasoning = [], calls, name }: LoweredMessage): boolean =>
  calls.length === 0 &&
  name === undefined &&
  !reasoning.some(isRef) &&
  parts.every((part) => part.is === "other" || (part.is === "text" && !part.text.some(isRef)));

function trainingMessage(lowered: LoweredMessage, variant: Variant, snag: (snag: Snag) => void): JsonObject {
  const { message } = lowered;
  const parts = lowered.parts.map((part) => printPart(part, variant, snag));
  const hasOther = lowered.parts.some(({ is }) => is === "other");
  const text = (one: Text): string => printText(one, variant.namer, snag);
  const calls = lowered.calls.map((call) => printCall(call, variant, snag, false));
  return {
    role: message.role,
    content: hasOther
      ? parts.map((part) => (typeof part === "string" ? { type: "text", text: part } : part))
      : parts.join(""),
    ...(lowered.reasoning === undefined ? {} : { reasoning_content: text(lowered.reasoning) }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(message.callId === undefined ? {} : { tool_call_id: message.callId }),
    ...(lowered.name === undefined ? {} : { name: text(lowered.name) }),
    ...(message.train === false ? { train: false } : {}),
  };
}

function printPart(part: LoweredPart, variant: Variant, snag: (snag: Snag) => void): string | JsonObject {
  const text = (one: Text): string => printText(one, variant.namer, snag);
  switch (part.is) {
    case "other":
      return part.value;
    case "text":
      return text(part.text);
    case "skill":
      return `${text(part.before)}${variant.skillBody(part.symbol)}${text(part.after)}`;
    case "hook": {
      const site = `${part.symbol}#/message` as TextSite;
      const template = text(variant.fold.text.get(site) ?? variant.lowered.texts.get(site) ?? []);
      const filled = fillTemplate(template, (name) => {
        const value = part.values.get(name);
        return value === undefined ? undefined : text(value);
      });
      return inForm(part.written, filled);
    }
  }
}

function printCall(
  { call, name, args }: LoweredCall,
  variant: Variant,
  snag: (snag: Snag) => void,
  keepExtra: boolean,
): JsonObject {
  const names = printText(name, variant.namer, snag);
  return callJson(call, names, printNode(args, variant.namer, snag), keepExtra);
}

/**
 * The base row without id and source: `{ messages, tools }` with the rendered system message, and content as parts wherever an
 * author is not the role's usual one, a part is an echo, or there are several.
 */
export function renderBase(episode: LoweredEpisode, base: Variant): Result<JsonObject> {
  const prompt = base.prompt(episode.trajectory.slots);
  if (!prompt.ok) return prompt;
  const problems: Problem[] = [];
  const messages: Json[] = prompt.value === undefined ? [] : [systemBase(prompt.value, episode.prompt)];
  for (const lowered of episode.messages) {
    const snag = (one: Snag): void => void problems.push(snagProblem(lowered.message.id, one));
    messages.push(
      baseMessage(
        lowered.message,
        lowered.calls.map((call) => printCall(call, base, snag, true)),
      ),
    );
  }
  return problems.length > 0 ? failed(...problems) : ok({ messages, tools: base.tools });
}

/** Rows call it `system` whatever a log called it; what the log said besides is kept. */
function systemBase(content: string, recorded: Message | undefined): JsonObject {
  const own: readonly Member[] = [
    ["role", "system"],
    ["content", content],
  ];
  const extra = recorded?.extra ?? {};
  return withExtra(own, recorded?.role === "developer" ? withMember(extra, "role", "developer") : extra);
}
