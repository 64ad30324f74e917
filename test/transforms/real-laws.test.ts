// Every transform that carries runs over, on every public list of tools and collection of Skills: no View breaks a law.
import { describe, expect, test } from "vitest";
import { planView } from "../../src/core/plan.js";
import { guardHolds } from "../../src/core/resolve.js";
import { explain } from "../../src/model/problem.js";
import { builtins } from "../../transforms/index.js";
import { basesUnder, carryOver } from "../help/carry.js";
import { isThere, realHarnesses, runOf } from "../help/real-harnesses.js";

const { found, left } = isThere ? realHarnesses() : { found: [], left: [] };
const carriers = builtins.filter(
  ({ name, class: kind }) => name !== "apply-edits" && (kind === "A" || kind === "B"),
);
/** Every text has one rewording, which says the same. */
const banks = {
  rewordings: (original: string) =>
    original.includes("{{") ? [] : [{ text: `${original} `, meaning: "declared" as const }],
  names: () => [],
};

describe.skipIf(!isThere)("public tools and Skills", () => {
  test("nearly all files hold some", () => {
    expect(found.length).toBeGreaterThan(30);
    expect(left.length / (found.length + left.length), left.join("\n")).toBeLessThan(0.1);
  });

  // One of a kind would do: they are many, and small.
  test.each(found.map((one) => [one.name, one] as const))("%s", (_, real) => {
    const [base] = basesUnder(real.harness, [runOf(real)]);
    if (base === undefined) throw new Error("no base");
    const broken: string[] = [];
    let made = 0;
    for (const transform of carriers) {
      const options = transform.options.parse({});
      const step = { is: "use", address: transform.name, transform, options, p: 1 } as const;
      const key = {
        seed: "real",
        subject: real.name,
        view: 1,
        holds: (guard: Parameters<typeof guardHolds>[1]) => guardHolds(base.episode, guard),
      };
      const plan = planView(base.bound.lowered, [step], banks, key);
      if (!plan.ok) {
        broken.push(`${transform.name} is not taken: ${plan.problems.map(explain).join("; ")}`);
        continue;
      }
      if (plan.value.variant.edits.length === 0) continue;
      const carried = carryOver(base, plan.value.variant.edits);
      if (!carried.ok) continue;
      made++;
      broken.push(
        ...carried.value.judgement.problems.map((problem) => `${transform.name}: ${explain(problem)}`),
      );
    }
    expect(broken).toEqual([]);
    expect(made).toBeGreaterThan(0);
  });
});
