/**
 * Add Skills of another trade to the catalogue.
 *
 * The task is the same because nothing that is added can do the job: no Skill goes in whose trade the Harness's words touch, or whose
 * description shares much with that of a Skill which is there. An overlap of words is evidence, not proof, so the meaning is
 * `declared`. The places are drawn, and each newcomer takes after Skills that are there, so that neither tells which
 * Skills a run may use.
 */
import * as z from "zod";
import { asObject, defineTransform, type Edit, get, type HarnessView, has } from "../src/transform.js";
import type { OtherSkill } from "./_other-skill.js";
import { otherSkillsEn } from "./_other-skills-en.js";
import { otherSkillsZh } from "./_other-skills-zh.js";
import { asItIs, likestSkill, skillLooks } from "./_skill-looks.js";
import { skillsUnrelatedTo } from "./_unrelated-skills.js";

const BANKS: Readonly<Record<HarnessView["language"], readonly OtherSkill[]>> = {
  en: otherSkillsEn,
  zh: otherSkillsZh,
  mixed: [...otherSkillsEn, ...otherSkillsZh],
};

/** Does the tool that loads Skills list their names? A newcomer would be the one that cannot be loaded. */
const listsNames = (harness: HarnessView): boolean => {
  const { activation, tools } = harness.structure();
  return activation.some(({ tool, param, names }) => {
    const member = tools.find((one) => one.tool.name === tool)?.params.find(({ path }) => path === param);
    return (
      names === "skill" &&
      member !== undefined &&
      (has(member.schema, "enum") || get(asObject(member.schema), "const") !== undefined)
    );
  });
};

export default defineTransform({
  name: "add-distractor-skills",
  family: "skill",
  class: "B",
  kinds: ["insert"],
  summary: "add Skills of another trade, which cannot do the job, at drawn places of the catalogue",
  options: z
    .strictObject({
      min: z
        .int()
        .min(1)
        .max(20)
        .default(1)
        .describe("the fewest Skills to add, where so many are unrelated"),
      max: z
        .int()
        .min(1)
        .max(20)
        .default(3)
        .describe("the most Skills to add; each number from min to max is as likely"),
      match: z
        .boolean()
        .default(true)
        .describe(
          "names and descriptions as long as those that are there; without this they give the newcomers away",
        ),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max, match } }) {
    const items = harness.list("skills");
    // Text that counts on the order of the catalogue ("the first seven") would count the newcomers.
    if (items.length === 0 || items.some(({ pinned }) => pinned) || listsNames(harness)) return;
    const isUnrelated = skillsUnrelatedTo(harness);
    const looks = skillLooks(harness);
    const count = min + draw.fork("count").int(max - min + 1);
    const edits: Edit[] = [];
    let left = BANKS[harness.language]
      .map((one) => ({ one, rank: draw.fork(one.names[0] ?? "").unit() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ one }) => one)
      .filter(isUnrelated);
    for (let n = 0; n < count; n++) {
      const mine = draw.fork(`like ${n}`);
      const next = match ? likestSkill(left, looks, harness, mine) : asItIs(left, harness, mine);
      if (next === undefined) break;
      left = left.filter((one) => one !== next.from);
      const before = mine.fork("place").pick([...items.map(({ symbol }) => symbol), null]) ?? null;
      const edit: Edit = {
        kind: "insert",
        symbol: harness.fresh(n),
        item: { of: "skill", value: next.skill },
        before,
      };
      if (harness.snag([...edits, edit]) === undefined) edits.push(edit);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "declared" } };
  },
});
