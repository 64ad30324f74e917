/** What cannot be imported says why, and a Harness that holds nothing is no success. */
import { expect, test } from "vitest";
import { workplace } from "./help/cli.js";

const place = workplace();

test("settings of which one event is no list are settings all the same, and what is wrong is said", async () => {
  place.write("settings.json", '{ "hooks": { "PreToolUse": [], "Stop": {} } }');
  const ran = await place.hsa("import", "settings.json", "--out", "settings");
  expect(ran).toMatchObject({ code: 2, out: "" });
  expect(ran.err).toMatch(/settings\.json:1: .*Stop/);
});

test("where every Skill is left out, nothing was imported", async () => {
  place.write("skills/one/SKILL.md", "no front matter\n");
  const ran = await place.hsa("import", "skills", "--out", "none");
  expect(ran.code).toBe(3);
  expect(ran.out).toBe("none: 0 sections, 0 tools, 0 Skills, 0 Hooks; 1 note\n");
  expect(ran.err).toContain("the Skill is left out");
  expect(ran.err).toContain("hsa: none is a Harness that holds nothing");
});
