/** Hooks in another order, as far as nobody can tell. */
import type { Condition, Hook } from "../../../model/harness.js";
import { equalJson, type Json } from "../../../model/json.js";
import { failed, ok, type Problem } from "../../../model/problem.js";
import { hookSym, type Sym } from "../../../model/symbol.js";
import { differs, type HookOp, isCallEvent, sameRun, staleHook } from "./op.js";

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

/** Two Hooks whose order nobody can tell: they are never both heard at one event. What cannot be proven does not commute. */
export const commute = (a: Hook, b: Hook): boolean =>
  a.event !== b.event ||
  (isCallEvent(a) && areApart(a, b)) ||
  leavesNothing(a) ||
  leavesNothing(b) ||
  // What one of them rewrites, the other would read.
  (a.action !== "rewrite" &&
    b.action !== "rewrite" &&
    a.conditions.some((one) => b.conditions.some((other) => exclude(one, other))));

const areApart = (a: Hook, b: Hook): boolean =>
  a.tools.length > 0 && b.tools.length > 0 && !a.tools.some((tool) => b.tools.includes(tool));

/** Nothing is written, nothing stopped, nothing said. */
const leavesNothing = ({ action, message, command }: Hook): boolean =>
  action === "pass" && message === "" && command === undefined;

/** Of these two conditions only one can hold. Of a value that may stand at several places, both can. */
function exclude(a: Condition, b: Condition): boolean {
  if (!("target" in a && "target" in b) || a.target !== b.target || !["reply", "input"].includes(a.target))
    return false;
  if (a.kind === "regex" && b.kind === "regex")
    return a.acts !== b.acts && equalJson({ ...a, acts: "" } as Json, { ...b, acts: "" } as Json);
  if (a.kind !== "length" || b.kind !== "length") return false;
  return onlyBelow(a, b) || onlyBelow(b, a);
}

type Length = Extract<Condition, { kind: "length" }>;
/** One acts on what is short, the other on what is long, and nothing is both. */
const onlyBelow = (short: Length, long: Length): boolean =>
  short.max === undefined &&
  long.min === undefined &&
  (short.min ?? 0) <= (long.max ?? Number.POSITIVE_INFINITY) + 1;
