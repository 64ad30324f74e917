/** The tools that a Hook looks at, written another way. Which they are stays. */
import type { Hook } from "../../../model/harness.js";
import { failed, ok } from "../../../model/problem.js";
import { matcherGap } from "../../matchers.js";
import { differs, type HookOp, hookAt, idOf, isCallEvent, sameRun, staleHook, withHook } from "./op.js";

export const matcher: HookOp<"matcher"> = {
  harness(before, { hook: symbol, from, to }) {
    const found = hookAt(before, symbol);
    if (!found.ok) return found;
    const { hook, at } = found.value;
    const now = hook.matcher ?? null;
    if (now !== from || from === to)
      return failed(
        staleHook(
          symbol,
          `its matcher is ${now ?? "the list of tools"}, and the edit writes ${to} for ${from}`,
        ),
      );
    if (!isCallEvent(hook)) return failed(differs(symbol, `at ${hook.event} there is no tool to match`));
    const names = before.harness.tools.map(({ name }) => name);
    const gap = to === null ? undefined : matcherGap(to, hook.tools, names);
    if (gap !== undefined) return failed(differs(symbol, gap, hook.tools.join(", ") || "every tool"));
    const { matcher: _, ...rest } = hook;
    return ok(withHook(before.harness, at, to === null ? (rest as Hook) : { ...rest, matcher: to }));
  },
  trajectory: sameRun,
  describe: ({ hook, to }) =>
    to === null ? `Hook ${idOf(hook)} lists its tools` : `Hook ${idOf(hook)} writes its tools as ${to}`,
};
