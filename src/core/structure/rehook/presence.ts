/** A Hook that never acts on the run comes or goes. */
import type { Hook } from "../../../model/harness.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import { hookSym } from "../../../model/symbol.js";
import type { Trajectory } from "../../../model/trajectory.js";
import type { Lowered } from "../../lowered.js";
import { mostActs } from "../hook-decisions.js";
import { differs, type HookOp, heardIn, isHook, mentionedInRun, staleHook, stillMentioned } from "./op.js";

export const add: HookOp<"add"> = {
  harness(before, { hook, before: next }) {
    const { harness } = before;
    const where = hookSym(hook.id);
    const at =
      next === null ? harness.hooks.length : harness.hooks.findIndex(({ id }) => hookSym(id) === next);
    if (at < 0)
      return failed({ code: "no-such-symbol", where: next ?? "", what: "the Harness has no such Hook" });
    if (harness.hooks.some(({ id }) => id === hook.id))
      return failed({ code: "name-taken", where, what: "a Hook with this id is there" });
    const unknown = namesIn(hook).find(
      ([kind, name]) => !(kind === "tool" ? before.toolsByName : before.skillsByName).has(name),
    );
    if (unknown !== undefined)
      return failed({
        code: "no-such-symbol",
        where,
        what: `it names the ${unknown[0]} ${unknown[1]}, which the Harness does not declare`,
      });
    return ok({ ...harness, hooks: harness.hooks.toSpliced(at, 0, hook) });
  },
  trajectory: ({ after, change }, trajectory) => neverActs(after, change.hook, trajectory),
  describe: ({ hook }) => `Hook ${hook.id} was added; it never acts here`,
};

export const drop: HookOp<"drop"> = {
  harness(before, { hook, before: next }) {
    const { harness } = before;
    const where = hookSym(hook.id);
    const at = harness.hooks.findIndex((own) => isHook(hook, own));
    const follows = harness.hooks[at + 1];
    if (at < 0 || (follows === undefined ? null : hookSym(follows.id)) !== next)
      return failed(staleHook(where, "it does not stand there as the edit says"));
    const limit = harness.limits.find(({ copies }) => copies.some((site) => site.startsWith(`${where}#`)));
    if (limit !== undefined)
      return failed(differs(where, `it states limit:${limit.id}, which the Harness keeps`));
    const mentions = stillMentioned(before, [where]);
    if (mentions.length > 0) return failed(...(mentions as [Problem, ...Problem[]]));
    return ok({ ...harness, hooks: harness.hooks.toSpliced(at, 1) });
  },
  trajectory({ before, change: { hook } }, trajectory) {
    const mentions = mentionedInRun(before, [hookSym(hook.id)], trajectory);
    return mentions.length > 0 ? failed(...mentions) : neverActs(before, hook, trajectory);
  },
  describe: ({ hook }) => `Hook ${hook.id} was taken out; it never acts here`,
};

function neverActs({ harness }: Lowered, hook: Hook, trajectory: Trajectory): Result<Trajectory> {
  const where = hookSym(hook.id);
  const acts = mostActs(harness, [hook], trajectory.messages);
  if (acts === 0 && heardIn(trajectory, where).length === 0) return ok(trajectory);
  const what = acts === undefined ? "nobody can tell whether it acts on this run" : "it acts on this run";
  return failed({ code: "hook-decides-otherwise", where, what });
}

const namesIn = ({ tools, conditions }: Hook): readonly (readonly ["tool" | "skill", string])[] => [
  ...tools.map((name) => ["tool", name] as const),
  ...conditions.flatMap((condition) => [
    ...("tools" in condition ? condition.tools.map((name) => ["tool", name] as const) : []),
    ...("skills" in condition ? condition.skills.map((name) => ["skill", name] as const) : []),
  ]),
];
