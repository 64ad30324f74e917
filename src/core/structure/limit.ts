/** A numeric limit with every place that states it: prompt, Skill, Hook, message, tool. */

import type { EditOf } from "../../model/edit.js";
import { Hook } from "../../model/harness.js";
import { isNumber } from "../../model/json.js";
import { failed, type Problem } from "../../model/problem.js";
import type { Structure } from "./kind.js";
import { movedCopies, valueAt } from "./limit/copies.js";
import { underLimit } from "./limit/run.js";

export const limit: Structure<"limit"> = {
  harness({ harness }, edit) {
    const own = harness.limits.find(({ id }) => `limit:${id}` === edit.limit);
    if (own === undefined)
      return failed({
        code: "no-such-symbol",
        where: edit.limit,
        what: "the Harness states no such limit",
        exists: `limits: ${harness.limits.map(({ id }) => `limit:${id}`).join(", ") || "none"}`,
      });
    if (own.value !== edit.from)
      return failed({
        code: "stale-from",
        where: edit.limit,
        what: `the edit starts from ${edit.from}, and it is ${own.value}`,
      });
    const range = rangeProblem(edit, own);
    if (range !== undefined) return failed(range);
    const moved = movedCopies(harness, own, edit.to);
    if (!moved.ok) return moved;
    // A condition's bound, a budget, a keyword of a schema.
    const isBound =
      own.bounds !== undefined || own.copies.some((site) => isNumber(valueAt(harness, site) ?? null));
    if (!isBound)
      return failed({
        code: "limit-copies",
        where: edit.limit,
        what: "only texts state it, so nothing says which runs keep to it",
        expected: "a copy in a Hook or a schema, or `bounds`",
      });
    const broken = moved.value.hooks.find((hook) => !Hook.safeParse(hook).success);
    return broken === undefined
      ? moved
      : failed({
          code: "limit-copies",
          where: edit.limit,
          what: `the Hook ${broken.id} cannot state ${edit.to}`,
        });
  },
  trajectory: underLimit,
  describe: ({ limit: symbol, from, to }) =>
    `${symbol.slice("limit:".length)} is now ${to} instead of ${from}`,
};

function rangeProblem(
  { limit: where, from, to }: EditOf<"limit">,
  {
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
  }: { readonly min?: number | undefined; readonly max?: number | undefined },
): Problem | undefined {
  if (to === from) return { code: "edit-conflict", where, what: `it is ${from} already` };
  if (to >= min && to <= max) return undefined;
  return {
    code: "edit-conflict",
    where,
    what: `${to} is outside of what the limit may be`,
    expected: max === Number.MAX_SAFE_INTEGER ? `at least ${min}` : `${min} to ${max}`,
  };
}
