// Prompts as they were published, under every transform of the prompt: what changes, and why the rest does not.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { readPromptFile } from "../../src/io/harness/prompt-files.js";
import { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import { bodiesOf } from "../../transforms/_bodies.js";
import { examplesOf } from "../../transforms/_examples.js";
import { heldBy } from "../../transforms/_independent.js";
import addNeutralSections from "../../transforms/add-neutral-sections.js";
import placeRole from "../../transforms/place-role.js";
import reorderExamples from "../../transforms/reorder-examples.js";
import reorderItems from "../../transforms/reorder-items.js";
import reorderPrompt from "../../transforms/reorder-prompt.js";
import restyleContext from "../../transforms/restyle-context.js";
import restyleItems from "../../transforms/restyle-items.js";
import restylePrompt from "../../transforms/restyle-prompt.js";
import spaceText from "../../transforms/space-text.js";
import { basesUnder, carryOver } from "../help/carry.js";
import { expectSection } from "../help/real-page.js";
import { linesOf, marksIn, partsOf, type Tally, table, variantsOn, viewOf } from "../help/tried-on-real.js";

const prompts = "../shared/data/prompts";
if (!existsSync(prompts)) console.log(`${prompts} is not there: the tests on real prompts are left out`);

interface Real {
  readonly name: string;
  readonly lowered: Lowered;
}

/** Each as a Harness of its own: sections as their author wrote them, pinned, byte for byte. */
function readAll(): { readonly read: readonly Real[]; readonly left: readonly string[] } {
  if (!existsSync(prompts)) return { read: [], left: [] };
  const left: string[] = [];
  const files = readdirSync(prompts, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(prompts, name)).isFile())
    .sort();
  const read = files.flatMap((name): readonly Real[] => {
    const file = readPromptFile(join(prompts, name));
    const sections = file.ok ? file.value.sections : [];
    if (sections.length === 0) {
      left.push(name);
      return [];
    }
    const lowered = lowerHarness(Harness.parse({ name, prompt: { layout: "inline", sections } }));
    if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
    return [{ name, lowered: lowered.value }];
  });
  return { read, left };
}
const { read: all, left } = readAll();
const rows: [string, Tally][] = [];
const noted = (name: string): Tally => {
  const tally: Tally = [];
  rows.push([name, tally]);
  return tally;
};

describe.skipIf(!existsSync(prompts))("published prompts", () => {
  test("nearly all are read", () => {
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(left.length).toBeLessThanOrEqual(3);
  });

  test("reorder-prompt: sections whose order nobody has freed keep it", () => {
    const tally = noted("reorder-prompt (sections)");
    for (const { name, lowered } of all) {
      expect(variantsOn(name, lowered, reorderPrompt, {})).toEqual([]);
      for (const _ of lowered.sections)
        tally.push({ isChanged: false, why: "pinned, as nobody has said that it may move" });
    }
  });

  test("reorder-items: lists whose items hold by themselves change, all others keep their order", () => {
    const tally = noted("reorder-items (lists)");
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, reorderItems, { share: 1 });
      for (const { item, text, blocks, cited } of bodiesOf(viewOf(lowered), "section-body")) {
        const after = variants.flatMap(({ edits }) =>
          edits.flatMap((edit) =>
            edit.kind === "text" && edit.site === item.site ? [marksIn(edit.to)] : [],
          ),
        );
        for (const block of blocks) {
          if (block.is !== "list") continue;
          const held = heldBy(block, { text: text.plain, blocks, cited });
          const lines = marksIn(text.back(linesOf(text.plain, block)));
          const isChanged = after.some((one) => !one.includes(lines));
          if (held !== undefined) expect([name, item.site, isChanged]).toEqual([name, item.site, false]);
          tally.push({ isChanged, why: held ?? "its items lean on each other" });
        }
      }
    }
    expect(tally.filter(({ isChanged }) => isChanged).length).toBeGreaterThan(10);
  });

  test("restyle-items and space-text: lists, tables and headings", () => {
    const [styled, spaced] = [
      noted("restyle-items (lists, tables, headings)"),
      noted("space-text (sections of several paragraphs or items)"),
    ];
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, restyleItems, { share: 1 }, 8);
      const spaces = variantsOn(name, lowered, spaceText, { share: 1 }, 8);
      for (const { symbol, section } of lowered.sections) {
        const bodies = variants.map(({ harness }) => bodyOf(harness, lowered, symbol));
        for (const part of partsOf(section.body))
          styled.push({
            isChanged: bodies.some((body) => !`\n${body}\n`.includes(`\n${linesOf(section.body, part)}\n`)),
            why:
              part.is === "heading"
                ? "no level is free, or the section could not be told from others"
                : part.is === "table"
                  ? "its text speaks of the table, or not every cell can be told"
                  : "only forms that would lose something",
          });
        if (/\S\n\s*\n\S|^[-*] /m.test(section.body.trim()))
          spaced.push({
            isChanged: spaces.some(({ harness }) => bodyOf(harness, lowered, symbol) !== section.body),
            why: "its blank lines stand in code",
          });
      }
    }
    expect(styled.filter(({ isChanged }) => isChanged).length / styled.length).toBeGreaterThan(0.8);
    expect(spaced.filter(({ isChanged }) => isChanged).length / spaced.length).toBeGreaterThan(0.8);
  });

  test("restyle-prompt, place-role, restyle-context, add-neutral-sections: every prompt", () => {
    for (const [transform, why] of [
      [restylePrompt, "a layout that cannot be read back"],
      [placeRole, ""],
      [restyleContext, ""],
      [addNeutralSections, "no section with a title to take after"],
    ] as const) {
      const tally = noted(`${transform.name} (prompts)`);
      for (const { name, lowered } of all)
        tally.push({
          isChanged: variantsOn(name, lowered, transform, {}, 6).some(({ edits }) => edits.length > 0),
          why,
        });
    }
  });

  test("reorder-examples: worked examples, where there are some", () => {
    const tally = noted("reorder-examples (rows of examples)");
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, reorderExamples, { share: 1 });
      for (const { item, text, blocks } of bodiesOf(viewOf(lowered), "section-body"))
        for (const _ of examplesOf(text.plain, blocks))
          tally.push({
            isChanged: variants.some(({ harness }) => bodyOf(harness, lowered, item.owner) !== item.base),
            why: "they are cited, or go on from each other",
          });
    }
  });

  test.each(all.map((real) => [real.name, real] as const))(
    "on %s no View breaks a law",
    (name, { lowered }) => {
      const [base] = basesUnder(lowered.harness, [RUN]);
      if (base === undefined) throw new Error("no base");
      let made = 0;
      for (const transform of LAWFUL)
        for (const { edits } of variantsOn(name, base.bound.lowered, transform, {}, 2)) {
          const carried = edits.length === 0 ? undefined : carryOver(base, edits);
          if (carried === undefined) continue;
          expect(carried.ok ? [] : carried.problems.map(explain), transform.name).toEqual([]);
          if (carried.ok) expect(carried.value.judgement.problems.map(explain), transform.name).toEqual([]);
          made++;
        }
      expect(made).toBeGreaterThan(0);
    },
  );

  test("what changes and why the rest does not stands in docs/transforms-real.md", () => {
    expectSection(
      "Prompts",
      [
        `${all.length} prompts with ${all.flatMap(({ lowered }) => lowered.sections).length} sections, each under 4 to 8 Variants of each transform, in which all that can take part does;`,
        `those without sections stay out (${left.length}). Nothing threw, and the engine took all that was proposed.`,
        "",
        ...table("found", rows),
      ].join("\n"),
    );
  });
});

const RUN: Json = {
  format: "hsa/episode@1",
  id: "run",
  slots: {},
  messages: [
    { role: "user", content: "Please help." },
    { role: "assistant", content: "Gladly." },
  ],
  outcome: { status: "success" },
} as unknown as Json;
const LAWFUL = [addNeutralSections, placeRole, reorderItems, restyleItems, restylePrompt, spaceText] as const;

const bodyOf = (harness: Harness, lowered: Lowered, symbol: string): string => {
  const at = lowered.sections.findIndex((one) => one.symbol === symbol);
  return harness.prompt.sections[at]?.body ?? "";
};
