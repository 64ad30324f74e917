// Transforms of Hooks one after the other, in drawn orders, with renames and strangers behind them: what is made keeps all laws.

import { expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { planView } from "../../src/core/plan.js";
import { guardHolds } from "../../src/core/resolve.js";
import { explain } from "../../src/model/problem.js";
import type { Transform } from "../../src/model/propose.js";
import { builtins } from "../../transforms/index.js";
import { carryOver } from "../help/carry.js";
import { basesOf, SHIPPED } from "../help/reach-of-transforms.js";

const STRUCTURE = [
  "add-corrections",
  "add-idle-hooks",
  "change-budgets",
  "check-in-schema",
  "collapse-retries",
  "drop-idle-hooks",
  "merge-hooks",
  "move-hook-limits",
  "move-hook-messages",
  "reorder-hooks",
  "restyle-hook-messages",
  "restyle-matchers",
  "split-hooks",
];
const SURFACE = ["add-distractor-tools", "rename-skills", "rename-tools", "reorder-tools"];
const OPTIONS: Readonly<Record<string, object>> = { "rename-tools": { style: "opaque" } };
const byName = (name: string): Transform => builtins.find((one) => one.name === name) as Transform;

const stepsFor = (key: number) => {
  const some = drawFor("compose", key).shuffle(STRUCTURE).slice(0, 6);
  return [...some, ...drawFor("compose", "surface", key).shuffle(SURFACE).slice(0, 2)].map((name) => ({
    is: "use" as const,
    address: name,
    transform: byName(name),
    options: byName(name).options.parse(OPTIONS[name] ?? {}),
    p: 1,
  }));
};

test.each(SHIPPED)("on %s", (name) => {
  const refused: Record<string, number> = {};
  let made = 0;
  for (const [at, base] of basesOf(name, 8).entries())
    for (const view of [1, 2]) {
      const steps = stepsFor(at * 2 + view);
      const plan = planView(
        base.bound.lowered,
        steps,
        { rewordings: () => [] },
        {
          seed: "compose",
          subject: base.id,
          view,
          holds: (guard) => guardHolds(base.episode, guard),
        },
      );
      const label = `${base.id}#${view} ${steps.map(({ address }) => address).join(", ")}`;
      expect(plan.ok ? [] : plan.problems.map(explain), label).toEqual([]);
      if (!plan.ok) continue;
      const carried = carryOver(base, plan.value.variant.edits);
      if (!carried.ok) {
        const code = carried.problems[0]?.code ?? "unknown";
        refused[code] = (refused[code] ?? 0) + 1;
        continue;
      }
      expect(carried.value.judgement.problems.map(explain), label).toEqual([]);
      made++;
    }
  // Six at once, of which several ask for something of the run: most still find a run that allows them.
  const count = Object.values(refused).reduce((sum, one) => sum + one, made);
  expect(made / count, JSON.stringify(refused)).toBeGreaterThan(0.5);
});
