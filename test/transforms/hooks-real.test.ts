// Hook settings as they were published, under every transform of Hooks: what changes, and why the rest does not.

import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { namesOf } from "../../src/io/harness/client-matcher.js";
import { readHookSettings } from "../../src/io/harness/hook-settings.js";
import { hooksOfSettings } from "../../src/io/harness/hooks-of-settings.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness, type Hook } from "../../src/model/harness.js";
import { explain, type Result } from "../../src/model/problem.js";
import type { Transform } from "../../src/model/propose.js";
import { builtins } from "../../transforms/index.js";
import { planned } from "../help/reach-of-transforms.js";
import { expectSection } from "../help/real-page.js";

const shared = "../shared/data/settings";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real settings are left out`);

/** Tools that the client of these settings has. */
const TOOLS =
  "Bash Edit Glob Grep MultiEdit NotebookEdit Read Skill Task TodoWrite WebFetch WebSearch Write".split(" ");

const sure = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
};

interface File {
  readonly name: string;
  readonly lowered: Lowered;
}

/** A Harness of the tools and the Hooks alone; tools that only a matcher names are there as well. */
function fileAt(path: string): File {
  const settings = sure(readHookSettings(path));
  const named = settings.groups.flatMap(({ matcher = "", kind }) =>
    kind === "exact" || kind === "exact list" ? namesOf(matcher) : [],
  );
  const tools = [...new Set([...TOOLS, ...named.filter((name) => name.startsWith("mcp__"))])];
  const { hooks } = sure(hooksOfSettings(settings, tools));
  const harness = Harness.parse({
    name: "settings",
    prompt: { sections: [] },
    tools: tools.map((name) => ({ name })),
    hooks,
  });
  return { name: relative(shared, path), lowered: sure(lowerHarness(harness)) };
}

const files: readonly File[] = existsSync(shared)
  ? readdirSync(shared, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map(fileAt)
  : [];

// ---- what each row calls eligible, said here from the Hook alone: undefined, or why it is not

const SCRIPT = "a script decides";
const onCalls = ({ event }: Hook): boolean => event === "before-call" || event === "after-call";

const WHY_NOT: Readonly<Record<string, (hook: Hook) => string | undefined>> = {
  "add-corrections": ({ command }) => (command === undefined ? undefined : SCRIPT),
  "change-budgets": ({ command }) => (command === undefined ? undefined : SCRIPT),
  "check-in-schema": ({ command }) => (command === undefined ? undefined : SCRIPT),
  "drop-idle-hooks": ({ event }) => (event === "other" ? undefined : SCRIPT),
  "merge-hooks": ({ command }) => (command === undefined ? undefined : SCRIPT),
  "move-hook-limits": () => "no number is declared as a limit",
  "move-hook-messages": ({ message }) => (message === "" ? "it has no message" : undefined),
  "reorder-hooks": () => undefined,
  "restyle-hook-messages": ({ message }) => (message === "" ? "it has no message" : undefined),
  "restyle-matchers": (hook) => (onCalls(hook) ? undefined : "its event is no call"),
  "split-hooks": ({ command }) => (command === undefined ? undefined : SCRIPT),
};
/** Of these a Hook that is there is not the object. */
const OF_RUNS = ["add-idle-hooks", "collapse-retries"];
const OPTIONS: Readonly<Record<string, object>> = {
  "collapse-retries": { keep: 0 },
  "move-hook-messages": { template: "open" },
};

const own: readonly Transform[] = builtins.filter(({ name }) => name in WHY_NOT || OF_RUNS.includes(name));

function touchedBy(edits: readonly Edit[]): readonly string[] {
  return edits.flatMap((edit): readonly string[] => {
    if (edit.kind !== "rehook") return [];
    const { change } = edit;
    if (change.op === "order") return change.to.filter((symbol, at) => symbol !== change.from[at]);
    if (change.op === "merge") return change.hooks.map(({ id }) => `hook:${id}`);
    return [typeof change.hook === "string" ? change.hook : `hook:${change.hook.id}`];
  });
}

const VIEWS = 24;
const planOf = (transform: Transform, lowered: Lowered, view: number) =>
  planned(
    { transform, options: OPTIONS[transform.name] ?? {}, eligible: () => [], touched: () => [] },
    lowered,
    view,
  );

describe.skipIf(!existsSync(shared))("published settings", () => {
  test("there are 15, with 62 Hooks", () => {
    expect([files.length, files.reduce((sum, { lowered }) => sum + lowered.harness.hooks.length, 0)]).toEqual(
      [15, 62],
    );
  });

  test.each(own)("$name: the engine takes all that it proposes", (transform) => {
    for (const { lowered } of files)
      for (let view = 1; view <= VIEWS; view++) {
        const { evidence, variant } = planOf(transform, lowered, view);
        const scripted = new Set(
          lowered.harness.hooks.filter(({ command }) => command !== undefined).map(({ id }) => `hook:${id}`),
        );
        // What a script decides is known to nobody: a changed matcher of it is declared.
        if (
          transform.name === "restyle-matchers" &&
          touchedBy(variant.edits).some((one) => scripted.has(one))
        )
          expect(evidence.meaning).toBe("declared");
      }
  });

  test("what changes and why the rest does not stands in docs/transforms-real.md", () => {
    const total = files.reduce((sum, { lowered }) => sum + lowered.harness.hooks.length, 0);
    const rows = own.map((transform) => {
      const reasons = new Map<string, number>();
      let eligible = 0;
      let changed = 0;
      for (const { lowered } of files) {
        const touched = new Set<string>();
        for (let view = 1; view <= VIEWS; view++)
          for (const one of touchedBy(planOf(transform, lowered, view).variant.edits)) touched.add(one);
        const { hooks } = harnessView(lowered, EMPTY_FOLD, "real").structure();
        for (const { symbol, hook } of hooks) {
          const why = alone(transform.name, hooks.length) ?? WHY_NOT[transform.name]?.(hook);
          if (why !== undefined) {
            reasons.set(why, (reasons.get(why) ?? 0) + 1);
            expect(touched.has(symbol), `${transform.name} ${symbol}`).toBe(false);
            continue;
          }
          eligible++;
          if (touched.has(symbol)) changed++;
        }
      }
      if (OF_RUNS.includes(transform.name))
        return `| ${transform.name} | | | of runs and places, not of Hooks that are there |`;
      expect(changed / Math.max(1, eligible), transform.name).toBeGreaterThanOrEqual(
        eligible === 0 ? 0 : 0.8,
      );
      const why = [...reasons]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([reason, count]) => `${reason}: ${count}`);
      return `| ${transform.name} | ${eligible} | ${changed} | ${why.join("; ")} |`;
    });
    expectSection(
      "Hooks",
      `${files.length} files of settings with ${total} Hooks, each under ${VIEWS} Variants of each transform. All that was proposed was taken, and nothing threw. What
the scripts decide is not known, so that matchers, order and presence at events that no record shows are what can change; the meaning of a View with
another matcher is \`declared\`.

| transform | Hooks eligible | changed | not eligible, by reason |
| --- | --- | --- | --- |
${rows.join("\n")}`,
    );
  });
});

/** With no other Hook there is no order. */
const alone = (name: string, count: number): string | undefined =>
  name === "reorder-hooks" && count < 2 ? "no other Hook stands beside it" : undefined;
