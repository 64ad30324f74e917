/** One piece of a message's content: text, an echo of the Harness, or something that is no text. */
import { isArray, isObject, type Json, members } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import type { Text } from "../model/text.js";
import type { Call, Part } from "../model/trajectory.js";
import { aroundBody, slotValues } from "./echo.js";
import { outOfForm } from "./hook-form.js";
import { valuesAt } from "./hook-target.js";
import { type Lowered, type LoweredTool, nameInValue } from "./lowered.js";
import type { LoweredPart } from "./lowered-episode.js";
import type { MentionContext } from "./mention.js";
import { follow } from "./schema-shape.js";

export interface PartContext {
  readonly where: string;
  readonly tool?: Sym;
  readonly read: (text: string, context: MentionContext) => Text;
  /** Told of values (what a Hook quotes from a call), which never change. */
  readonly value: (text: string) => void;
  /** Names that the world wrote are looked for, never changed. */
  readonly world: (text: string) => void;
}

export function lowerPart(part: Part, lowered: Lowered, context: PartContext): LoweredPart {
  const { author, text, echo, other } = part;
  if (other !== undefined) {
    for (const inner of textsIn(other)) context.world(inner);
    return { is: "other", author, value: other };
  }
  const own = context.tool === undefined ? {} : { tool: context.tool };
  const skill = lowered.skills.find(({ symbol }) => symbol === echo);
  const around = skill === undefined ? undefined : aroundBody(text, skill.skill.body);
  if (skill !== undefined && around !== undefined) {
    const { before, after } = around;
    return {
      is: "skill",
      symbol: skill.symbol,
      before: context.read(before, own),
      after: context.read(after, own),
    };
  }
  const hook = lowered.hooks.find(({ symbol }) => symbol === echo);
  const plain = hook === undefined ? undefined : outOfForm(hook.hook, text);
  const values = hook === undefined || plain === undefined ? undefined : slotValues(hook.hook.message, plain);
  if (hook !== undefined && values !== undefined) {
    return {
      is: "hook",
      symbol: hook.symbol,
      written: hook.hook,
      values: new Map([...values].map(([name, filled]) => [name, slotText(name, filled, lowered, context)])),
    };
  }
  if (author !== "world") return { is: "text", author, text: context.read(text, own) };
  return { is: "text", author, text: asWritten(text, context) };
}

/** What is no text is carried as it is, whoever wrote it. */
function* textsIn(json: Json): Iterable<string> {
  if (typeof json === "string") yield json;
  if (isArray(json)) for (const item of json) yield* textsIn(item);
  if (isObject(json)) for (const [, inner] of members(json)) yield* textsIn(inner);
}

function asWritten(text: string, context: PartContext): Text {
  context.world(text);
  return text === "" ? [] : [text];
}

/**
 * A log does not say that the answer of a load is the Skill's body. Where it is, the body becomes a part of its own that the Harness
 * wrote; what the tool says around it stays the world's.
 */
export function markEcho(part: Part, lowered: Lowered, loaded: Sym | undefined): readonly Part[] {
  const skill = lowered.skills.find(({ symbol }) => symbol === loaded);
  const around =
    skill === undefined || part.echo !== undefined ? undefined : aroundBody(part.text, skill.skill.body);
  if (skill === undefined || around === undefined) return [part];
  const { before, after } = around;
  const body: Part = { author: "harness", echo: skill.symbol, text: skill.skill.body };
  return [
    ...(before === "" ? [] : [{ ...part, text: before }]),
    body,
    ...(after === "" ? [] : [{ ...part, text: after }]),
  ];
}

/** A Hook's slot holds a name, a target such as `arguments.city`, or a value from the call. */
function slotText(name: string, filled: string, lowered: Lowered, context: PartContext): Text {
  const tool = name === "tool" ? lowered.toolsByName.get(filled) : undefined;
  if (tool !== undefined) return [{ to: [tool.symbol], form: "exact" }];
  if (name === "target" && context.tool !== undefined) return targetOf(filled, lowered, context.tool);
  context.value(filled);
  return [filled];
}

function targetOf(path: string, lowered: Lowered, tool: Sym): Text {
  const [root = "", ...steps] = path.split(".");
  let here = lowered.tools.find(({ symbol }) => symbol === tool)?.shape?.root;
  const named = steps.flatMap((step): Text => {
    const { key, symbol, shape } = follow(here, step);
    here = shape;
    return [".", symbol === undefined ? key : { to: [symbol], form: "exact" }, step.slice(key.length)];
  });
  return [root, ...named];
}

export function skillLoaded(
  lowered: Lowered,
  answer: { call: Call; tool: LoweredTool | undefined } | undefined,
): Sym | undefined {
  if (answer?.tool === undefined) return undefined;
  const activation = lowered.activation.get(answer.tool.symbol);
  if (activation?.names !== "skill" || !isObject(answer.call.arguments)) return undefined;
  for (const inner of valuesAt(answer.call.arguments, activation.path)) {
    const name = typeof inner === "string" ? nameInValue(inner, activation) : undefined;
    const skill = name === undefined ? undefined : lowered.skillsByName.get(name);
    if (skill !== undefined) return skill.symbol;
  }
  return undefined;
}
