/** How often a Hook may send the model back, where the run never came to the end of it. */
import type { Hook } from "../../../model/harness.js";
import { failed, ok, type Problem } from "../../../model/problem.js";
import type { Trajectory } from "../../../model/trajectory.js";
import type { Lowered } from "../../lowered.js";
import { mostActs } from "../hook-decisions.js";
import { differs, type HookOp, hookAt, idOf, isCounted, staleHook, withHook } from "./op.js";

export const budget: HookOp<"budget"> = {
  harness(before, { hook: symbol, from, to }) {
    const found = hookAt(before, symbol);
    if (!found.ok) return found;
    const { hook, at } = found.value;
    if (hook.budget !== from || from === to)
      return failed(staleHook(symbol, `its budget is ${hook.budget}, and the edit makes ${from} ${to}`));
    const limit = before.harness.limits.find(({ copies }) => copies.includes(`${symbol}#/budget`));
    if (limit !== undefined)
      return failed(differs(symbol, `its budget is a copy of limit:${limit.id}, which moves as a whole`));
    return ok(withHook(before.harness, at, { ...hook, budget: to }));
  },
  trajectory({ before, change: { hook: symbol, from, to } }, trajectory) {
    const hook = before.harness.hooks.find(({ id }) => id === idOf(symbol)) as Hook;
    const problem = spent(before, [hook], Math.min(from, to), trajectory);
    return problem === undefined ? ok(trajectory) : failed(problem);
  },
  describe: ({ hook, to }) => `Hook ${idOf(hook)} may send the model back ${to} times`,
};

/** A run in which these Hooks together act more often than this in one request would go on otherwise. */
export function spent(
  { harness }: Lowered,
  hooks: readonly Hook[],
  budget: number,
  { messages }: Trajectory,
): Problem | undefined {
  const acts = mostActs(harness, hooks.filter(isCounted), messages);
  if (acts !== undefined && acts <= budget) return undefined;
  const ids = hooks.map(({ id }) => id).join(" and ");
  return {
    code: "hook-decides-otherwise",
    where: `hook:${hooks[0]?.id}`,
    what:
      acts === undefined
        ? `nobody can tell how often ${ids} acts`
        : `${ids} acts ${acts} times in one request, and ${budget} would be allowed`,
  };
}
