// Every name in the public tool lists and Skills: what is refused, by reason, and that nothing breaks. The page shows the counts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { planView } from "../../src/core/plan.js";
import { explain } from "../../src/model/problem.js";
import { builtins } from "../../transforms/index.js";
import { realHarnesses, renameAll, SHARED, STYLES, type Style } from "./real-names.js";

const there = existsSync(SHARED);
if (!there) console.log(`${SHARED} is not there: the tests on real names are left out`);

const KINDS = ["tool", "skill", "param"] as const;
const MOST = { tool: 0.15, skill: 0.15, param: 0.3 } as const;
const PAGE = new URL("../../docs/names.md", import.meta.url);

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);
const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

describe.skipIf(!there)("names in public tool lists and Skills", () => {
  const harnesses = there ? realHarnesses() : [];
  const cases = KINDS.flatMap((kind) => STYLES.map((style) => [kind, style] as const));
  const results = new Map<string, ReturnType<typeof renameAll>>();
  const resultOf = (kind: (typeof KINDS)[number], style: Style) => {
    const key = `${kind} ${style}`;
    const made = results.get(key) ?? renameAll(harnesses, kind, style);
    results.set(key, made);
    return made;
  };

  test("all of them are there", () => {
    expect(harnesses.length).toBe(33 + 36 + 1);
    const { told: tools } = resultOf("tool", "case");
    expect(tools.names).toBe(3 * 354);
  });

  test.each(cases)("%s, %s: few are refused, and the engine takes what is proposed", (kind, style) => {
    const { told, problems } = resultOf(kind, style);
    expect(problems.map(explain)).toEqual([]);
    expect(sum(told.left) / told.names).toBeLessThanOrEqual(MOST[kind]);
  });

  test.each(["prefix-tools", "swap-names"])("%s: the engine takes what is proposed", (name) => {
    const transform = builtins.find((one) => one.name === name);
    if (transform === undefined) throw new Error(`no transform is called ${name}`);
    let made = 0;
    for (const harness of harnesses.filter(({ tools }) => tools.length > 1)) {
      const lowered = lowerHarness(harness);
      if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
      const options = transform.options.parse({ plain: 1 });
      for (let view = 1; view <= 3; view++) {
        const step = { is: "use", address: name, transform, options, p: 1 } as const;
        const key = { seed: 1, subject: harness.name, view };
        const plan = planView(lowered.value, [step], { rewordings: () => [] }, key);
        expect(plan.ok ? [] : [harness.name, ...plan.problems.map(explain)]).toEqual([]);
        if (plan.ok && plan.value.variant.edits.length > 0) made++;
      }
    }
    expect(made).toBeGreaterThan(60);
  });

  test("docs/names.md tells it (UPDATE_DOCS=1 writes it anew)", () => {
    const told = KINDS.flatMap((kind) =>
      [...STYLES, "words" as const].map((style) => [kind, style] as const),
    );
    const rows = told.map(([kind, style]) => {
      const { told } = resultOf(kind, style);
      const most = Object.entries(told.left).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
      const reasons = most.map(([why, count]) => `${why}: ${percent(count, told.names)}`).join("; ");
      const way = style === "words" ? "semantic, `fallback: keep`" : style;
      return `| ${kind} | ${way} | ${told.names / 3} | ${percent(sum(told.left), told.names)} | ${reasons} |`;
    });
    const table = [
      "| kind | style | names | refused | why |",
      "| --- | --- | --- | --- | --- |",
      ...rows,
    ].join("\n");
    const page = readFileSync(PAGE, "utf8");
    const marked = /(<!-- refusals -->\n)[\s\S]*?(\n<!-- end -->)/;
    expect(page).toMatch(marked);
    const wanted = page.replace(marked, (_, start: string, end: string) => `${start}${table}${end}`);
    if (process.env["UPDATE_DOCS"] === "1") writeFileSync(PAGE, wanted);
    else expect(page === wanted, "docs/names.md is out of date").toBe(true);
  });
});
