/** What a Hook checks before a call of one tool is checked by that tool's own schema: the same calls are sent back, at the same place. */
import { commute } from "../../../model/commuting.js";
import type { Harness, Hook, Tool } from "../../../model/harness.js";
import { asArray, get, type Json, type JsonObject, withMember } from "../../../model/json.js";
import { failed, ok, type Problem } from "../../../model/problem.js";
import { hookSym } from "../../../model/symbol.js";
import { hookEvents } from "../../hook-events.js";
import { hookVerdict } from "../../hook-verdict.js";
import { differs, type HookOp, isCounted, isHook, mentionedInRun, staleHook, stillMentioned } from "./op.js";

export const phase: HookOp<"phase"> = {
  harness(before, { hook }) {
    const { harness } = before;
    const where = hookSym(hook.id);
    const at = harness.hooks.findIndex((own) => isHook(hook, own));
    if (at < 0) return failed(staleHook(where, "it does not stand there as the edit says"));
    const unfit = whyNot(harness, hook, at);
    if (unfit !== undefined) return failed(differs(where, unfit));
    const mentions = stillMentioned(before, [where]);
    if (mentions.length > 0) return failed(...(mentions as [Problem, ...Problem[]]));
    const [name] = hook.tools;
    return ok({
      ...harness,
      hooks: harness.hooks.toSpliced(at, 1),
      tools: harness.tools.map((tool) => (tool.name === name ? stricter(tool, schemaOf(hook)) : tool)),
    });
  },
  trajectory({ before, change: { hook } }, trajectory) {
    const where = hookSym(hook.id);
    const mentions = mentionedInRun(before, [where], trajectory);
    if (mentions.length > 0) return failed(...mentions);
    const { messages } = trajectory;
    for (const { message, call, situation } of hookEvents(before.harness, messages)) {
      const { decision } = hookVerdict(before.harness, hook, situation);
      const failedThere = messages[message]?.train === false;
      if (decision === "silent" || (decision === "acts" && failedThere && call !== undefined)) continue;
      const what =
        decision === "unknown" ? "nobody can tell whether it acts" : "it acts on a call that is a target";
      return failed({ code: "hook-decides-otherwise", where: messages[message]?.id ?? where, what });
    }
    const unmarked = messages.map((message) => ({
      ...message,
      parts: message.parts.map(({ echo, ...part }) =>
        echo === where || echo === undefined ? part : { ...part, echo },
      ),
    }));
    return ok({ ...trajectory, messages: unmarked });
  },
  describe: ({ hook }) => `what Hook ${hook.id} checked is part of the schema of ${hook.tools.join(", ")}`,
};

const schemaOf = ({ conditions }: Hook): JsonObject =>
  conditions[0]?.kind === "arguments" ? conditions[0].schema : {};

const stricter = (tool: Tool, schema: JsonObject): Tool => {
  const parameters = tool.parameters ?? { type: "object", properties: {} };
  return {
    ...tool,
    parameters: withMember(parameters, "allOf", [...asArray(get(parameters, "allOf")), schema]),
  };
};

function whyNot({ hooks, limits, tools }: Harness, hook: Hook, at: number): string | undefined {
  const [only, ...more] = hook.conditions;
  if (hook.event !== "before-call" || !isCounted(hook) || hook.command !== undefined)
    return "only a Hook that sends a call back before it runs can be part of a schema";
  if (only?.kind !== "arguments" || more.length > 0)
    return "it has other conditions than a schema of the arguments";
  if (hook.tools.length !== 1 || !tools.some(({ name }) => name === hook.tools[0]))
    return "it looks at more than one tool";
  if (refersTo(only.schema)) return "its schema has references, which would lead elsewhere there";
  const limit = limits.find(({ copies }) => copies.some((site) => site.startsWith(`hook:${hook.id}#`)));
  if (limit !== undefined) return `it states limit:${limit.id}, which would lose a copy`;
  const before = hooks.slice(0, at).find((other) => !commute(other, hook));
  return before === undefined ? undefined : `${before.id} stands before it, and both can act at one call`;
}

function refersTo(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return /"\$(?:ref|dynamicRef|defs)"|"definitions"/.test(JSON.stringify(value));
}
