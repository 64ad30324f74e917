/** One piece of a message's content: text, an echo of the Harness, or something that is no text. */
import { isObject, members } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import type { Text } from "../model/text.js";
import type { Call, Part } from "../model/trajectory.js";
import { aroundBody, slotValues } from "./echo.js";
import type { Lowered, LoweredTool } from "./lowered.js";
import type { LoweredPart } from "./lowered-episode.js";
import type { MentionContext } from "./mention.js";
import { follow } from "./schema-shape.js";

export interface PartContext {
  readonly where: string;
  readonly tool?: Sym;
  readonly skill?: Sym;
  readonly read: (text: string, context: MentionContext) => Text;
  /** Names that the world wrote are looked for, never changed. */
  readonly world: (text: string) => void;
}

export function lowerPart(part: Part, lowered: Lowered, context: PartContext): LoweredPart {
  const { author, text, echo, other } = part;
  if (other !== undefined) return { is: "other", author, value: other };
  const own = context.tool === undefined ? {} : { tool: context.tool };
  const skill = lowered.skills.find(({ symbol }) => symbol === (echo ?? context.skill));
  if (skill !== undefined) {
    const around = aroundBody(text, skill.skill.body);
    if (around !== undefined) {
      return {
        is: "skill",
        symbol: skill.symbol,
        before: context.read(around.before, own),
        after: context.read(around.after, own),
      };
    }
  }
  const hook = lowered.hooks.find(({ symbol }) => symbol === echo);
  const values = hook === undefined ? undefined : slotValues(hook.hook.message, text);
  if (hook !== undefined && values !== undefined) {
    return {
      is: "hook",
      symbol: hook.symbol,
      values: new Map(
        [...values].map(([name, filled]) => [name, slotText(name, filled, lowered, context, own)]),
      ),
    };
  }
  if (author !== "world") return { is: "text", author, text: context.read(text, own) };
  context.world(text);
  return { is: "text", author, text: [text] };
}

/** A Hook's slot holds a name, a target such as `arguments.city`, or a value from the call. */
function slotText(
  name: string,
  filled: string,
  lowered: Lowered,
  context: PartContext,
  own: MentionContext,
): Text {
  const tool = name === "tool" ? lowered.toolsByName.get(filled) : undefined;
  if (tool !== undefined) return [{ to: [tool.symbol], form: "exact" }];
  if (name === "target" && context.tool !== undefined) return targetOf(filled, lowered, context.tool);
  return context.read(filled, { ...own, data: true });
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
): { skill: Sym } | undefined {
  if (answer?.tool === undefined) return undefined;
  const activation = lowered.activation.get(answer.tool.symbol);
  if (activation?.names !== "skill" || !isObject(answer.call.arguments)) return undefined;
  for (const [, inner] of members(answer.call.arguments)) {
    const skill = typeof inner === "string" ? lowered.skillsByName.get(inner) : undefined;
    if (skill !== undefined) return { skill: skill.symbol };
  }
  return undefined;
}
