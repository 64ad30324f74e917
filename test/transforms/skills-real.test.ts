// Skills as they were published, under every transform of Skills: what changes, and why the rest does not.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { readSkills } from "../../src/io/harness/skill-folder.js";
import { Harness } from "../../src/model/harness.js";
import { explain } from "../../src/model/problem.js";
import { isRef } from "../../src/model/text.js";
import { bodiesOf } from "../../transforms/_bodies.js";
import { heldBy } from "../../transforms/_independent.js";
import activateByFile from "../../transforms/activate-by-file.js";
import addDistractorSkills from "../../transforms/add-distractor-skills.js";
import bumpVersions from "../../transforms/bump-versions.js";
import dropUnusedSkills from "../../transforms/drop-unused-skills.js";
import reorderRules from "../../transforms/reorder-rules.js";
import reorderSkills from "../../transforms/reorder-skills.js";
import restyleSkills from "../../transforms/restyle-skills.js";
import { expectSection } from "../help/real-page.js";
import { linesOf, marksIn, partsOf, type Tally, table, variantsOn, viewOf } from "../help/tried-on-real.js";

const skills = "../shared/data/skills";
if (!existsSync(skills)) console.log(`${skills} is not there: the tests on real Skills are left out`);

interface Real {
  readonly name: string;
  readonly lowered: Lowered;
}

/** A Harness for each collection, with a tool that loads by name. */
function readAll(): readonly Real[] {
  if (!existsSync(skills)) return [];
  return readdirSync(skills)
    .sort()
    .map((name): Real => {
      const found = readSkills(join(skills, name)).read.map(({ skill }) => skill);
      const harness = Harness.parse({
        name,
        language: found.some(({ body }) => /\p{Script=Han}/u.test(body)) ? "mixed" : "en",
        prompt: { sections: [{ id: "skills", title: "Skills", body: "{{skills}}" }] },
        tools: [
          {
            name: "load_skill_text",
            description: "Returns a Skill.",
            parameters: {
              type: "object",
              properties: { skill_name: { type: "string", description: "Its name." } },
              required: ["skill_name"],
            },
          },
        ],
        skills: found,
        activation: [{ tool: "load_skill_text", param: "skill_name", names: "skill" }],
      });
      const lowered = lowerHarness(harness);
      if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
      return { name, lowered: lowered.value };
    });
}
const all = readAll();
const rows: [string, Tally][] = [];
const noted = (name: string): Tally => {
  const tally: Tally = [];
  rows.push([name, tally]);
  return tally;
};

describe.skipIf(!existsSync(skills))("published Skills", () => {
  test("there are 36 in 18 collections", () => {
    expect([all.length, all.flatMap(({ lowered }) => lowered.skills).length]).toEqual([18, 36]);
  });

  test("reorder-rules: lists whose items hold by themselves change, all others keep their order", () => {
    const tally = noted("reorder-rules (lists)");
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, reorderRules, { share: 1 });
      for (const { item, text, blocks, cited } of bodiesOf(viewOf(lowered), "skill-body")) {
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
    // Of what nothing holds, nearly all moves.
    const free = tally.filter(({ isChanged, why }) => isChanged || why === "its items lean on each other");
    expect(free.filter(({ isChanged }) => isChanged).length / free.length).toBeGreaterThan(0.9);
    expect(free.length).toBeGreaterThan(40);
  });

  test("restyle-skills: lists, tables and headings are written another way", () => {
    const tally = noted("restyle-skills (lists, tables, headings)");
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, restyleSkills, { share: 1 }, 8);
      for (const { symbol, skill } of lowered.skills) {
        const bodies = variants.map(
          ({ harness }) => harness.skills.find((one) => one.name === skill.name)?.body ?? "",
        );
        for (const part of partsOf(skill.body)) {
          const lines = `\n${linesOf(skill.body, part)}\n`;
          const isChanged = bodies.some((body) => !`\n${body}\n`.includes(lines));
          const why = skill.body.includes("\r")
            ? "its lines end in two ways"
            : part.is === "table"
              ? "its text speaks of the table, or not every cell can be told"
              : part.is === "heading"
                ? "no level is free on either side"
                : "only forms that would lose something";
          tally.push({ isChanged, why });
        }
        expect(symbol).toBe(`skill:${skill.name}`);
      }
    }
    expect(tally.filter(({ isChanged }) => isChanged).length / tally.length).toBeGreaterThan(0.8);
  });

  test("bump-versions: what front matter says of versions, dates and authors", () => {
    const tally = noted("bump-versions (values in front matter)");
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, bumpVersions, { share: 1 });
      const changed = new Set(
        variants.flatMap(({ edits }) => edits.flatMap((edit) => (edit.kind === "text" ? [edit.site] : []))),
      );
      for (const [site, text] of lowered.texts) {
        if (!/#\/extra\/(?:metadata\/)?(?:version|date|updated|author|maintainer)$/.test(site)) continue;
        const value = text.map((piece) => (isRef(piece) ? "" : piece)).join("");
        const stated = [...lowered.texts].some(
          ([other, said]) => !other.includes("#/extra/") && marksIn(said).includes(value),
        );
        tally.push({
          isChanged: changed.has(site),
          why: stated ? "a text says it as well" : "in no form that is known",
        });
      }
    }
    expect(tally.length).toBeGreaterThan(0);
  });

  test("drop-unused-skills: of collections with enough of them", () => {
    const tally = noted("drop-unused-skills (Skills)");
    for (const { name, lowered } of all) {
      const variants = variantsOn(name, lowered, dropUnusedSkills, { max: 2 }, 6);
      const gone = new Set(
        variants.flatMap(({ edits }) =>
          edits.flatMap((edit) => (edit.kind === "remove" ? [edit.symbol] : [])),
        ),
      );
      const isAlone = lowered.skills.length < 3;
      for (const { symbol } of lowered.skills)
        tally.push({
          isChanged: gone.has(symbol),
          why: isAlone ? "fewer than two would be left" : "another Skill names it",
        });
    }
  });

  test("reorder-skills and add-distractor-skills: of every collection", () => {
    const [moved, joined] = [noted("reorder-skills (Skills)"), noted("add-distractor-skills (collections)")];
    for (const { name, lowered } of all) {
      const orders = variantsOn(name, lowered, reorderSkills, {}, 6).flatMap(({ edits }) =>
        edits.flatMap((edit) => (edit.kind === "order" ? [edit] : [])),
      );
      for (const [at, { symbol }] of lowered.skills.entries())
        moved.push({
          isChanged: orders.some(({ to }) => to[at] !== symbol),
          why: "it is the only one of its collection",
        });
      const added = variantsOn(name, lowered, addDistractorSkills, {}, 3);
      joined.push({
        isChanged: added.some(({ edits }) => edits.length > 0),
        why: "no newcomer is unrelated",
      });
    }
    expect(joined.every(({ isChanged }) => isChanged)).toBe(true);
  });

  test("activate-by-file: every loader", () => {
    const tally = noted("activate-by-file (tools that load)");
    for (const { name, lowered } of all)
      tally.push({
        isChanged: variantsOn(name, lowered, activateByFile, {}).some(({ edits }) => edits.length > 0),
        why: "the engine does not take it",
      });
    expect(tally.every(({ isChanged }) => isChanged)).toBe(true);
  });

  test("what changes and why the rest does not stands in docs/transforms-real.md", () => {
    expectSection(
      "Skills",
      [
        `${all.length} collections with ${all.flatMap(({ lowered }) => lowered.skills).length} Skills, each under 3 to 8 Variants of each transform, in which all that can take part does.`,
        "Nothing threw, and the engine took all that was proposed. Found are the things named in brackets; a list counts as changed where its lines stand otherwise in some Variant.",
        "",
        ...table("found", rows),
      ].join("\n"),
    );
  });
});
