// What a trade writes short and in full is one thing; letters that stand for several things are it only where the description says so.

import { describe, expect, test } from "vitest";
import { checkName } from "../../src/core/names/check-name.js";

const asked = (current: string, candidate: string, description: string) =>
  checkName({ kind: "skill", current, candidate, descriptions: [description], types: [], chinese: false });

describe("written short and in full", () => {
  test.each([
    ["seo-review", "search-engine-optimization-review", "Reviews pages for search engines."],
    ["a11y-review", "accessibility-review", "Reviews pages for people who use a screen reader."],
    ["postgres-backup", "postgresql-backup", "Backs a database up."],
    ["plugin-creation", "plug-in-creation", "Creates plugins."],
    ["ui-testing", "user-interface-testing", "Tests screens."],
    ["hr-search", "human-resources-search", "Searches files of human resources."],
  ])("%s and %s", (one, other, description) => {
    expect(asked(one, other, description)).toEqual({ ok: true });
  });
});

describe("not the same thing", () => {
  test.each([
    ["hr-search", "human-resources-search", "Searches by the hour."],
    ["roi-search", "return-on-investment-search", "Searches a region of a picture."],
    ["ml-search", "machine-learning-search", "Searches by volume in millilitres."],
    ["runbook-search", "handbook-search", "Searches what to do in an outage."],
    ["ui-testing", "user-experience-testing", "Tests screens."],
    ["localization-review", "internationalization-review", "Reviews translations."],
  ])("%s is not %s", (one, other, description) => {
    expect(asked(one, other, description).ok).toBe(false);
  });
});
