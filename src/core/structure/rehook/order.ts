/** Hooks in another order, as far as nobody can tell. */
import { commute } from "../../../model/commuting.js";
import type { Hook } from "../../../model/harness.js";
import { failed, ok, type Problem } from "../../../model/problem.js";
import { hookSym, type Sym } from "../../../model/symbol.js";
import { differs, type HookOp, sameRun, staleHook } from "./op.js";

export const order: HookOp<"order"> = {
  harness({ harness }, { from, to }) {
    const now = harness.hooks.map(({ id }) => hookSym(id));
    if (from.join("\n") !== now.join("\n"))
      return failed(staleHook("hooks", `they stand as ${now.join(", ")}`));
    if ([...to].sort().join("\n") !== [...now].sort().join("\n"))
      return failed({
        code: "order-illegal",
        where: "hooks",
        what: "the edit does not order the same Hooks",
      });
    const hooks = to.map((symbol) => harness.hooks[now.indexOf(symbol)] as Hook);
    const apart = swapped(now, to).filter(
      ([a, b]) => !commute(harness.hooks[now.indexOf(a)] as Hook, harness.hooks[now.indexOf(b)] as Hook),
    );
    if (apart.length === 0) return ok({ ...harness, hooks });
    return failed(
      ...(apart.map(([a, b]) => differs(b, `it would come before ${a}, and both can act at one event`)) as [
        Problem,
        ...Problem[],
      ]),
    );
  },
  trajectory: sameRun,
  describe: ({ to }) => `Hooks stand as ${to.map((symbol) => symbol.slice("hook:".length)).join(", ")}`,
};

/** Pairs that change places. */
function swapped(from: readonly Sym[], to: readonly Sym[]): readonly (readonly [Sym, Sym])[] {
  return from.flatMap((a, i) =>
    from
      .slice(i + 1)
      .flatMap((b): (readonly [Sym, Sym])[] => (to.indexOf(b) < to.indexOf(a) ? [[a, b]] : [])),
  );
}
