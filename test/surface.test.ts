/** What the package promises: the names of its two entries. A changed list is a decision, not an accident. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as library from "../src/index.js";
import * as transform from "../src/transform.js";

it("the library exports these names", () => {
  expect(Object.keys(library).sort()).toMatchInlineSnapshot(`
    [
      "Edit",
      "Evidence",
      "Fault",
      "Harness",
      "Manifest",
      "Recipe",
      "View",
      "baseVariant",
      "buildVariant",
      "builtins",
      "defineTransform",
      "describeEdit",
      "digestsOf",
      "drawFor",
      "endpointModel",
      "explain",
      "forecast",
      "formats",
      "generate",
      "inverseAll",
      "judge",
      "laws",
      "lensOf",
      "lintHarness",
      "loadRecipe",
      "lowerEpisode",
      "lowerHarness",
      "openEpisode",
      "openHost",
      "openInput",
      "openMcpBackend",
      "openTasks",
      "parseJson",
      "planView",
      "printJson",
      "readBank",
      "readHarness",
      "readRecord",
      "readServers",
      "readSkillFolder",
      "readToolList",
      "recordedBackend",
      "renderBase",
      "renderView",
      "runEpisode",
      "show",
      "startServer",
      "verify",
      "worldBackend",
    ]
  `);
});

it("the entry for transforms exports these names", () => {
  expect(Object.keys(transform).sort()).toMatchInlineSnapshot(`
    [
      "EditSchema",
      "FaultKind",
      "JOINERS",
      "LEADS",
      "TAILS",
      "asArray",
      "asObject",
      "asString",
      "checkName",
      "cluesFor",
      "commute",
      "conceptOf",
      "defineTransform",
      "descriptionsIn",
      "equalJson",
      "fromMembers",
      "gerundOf",
      "get",
      "has",
      "isArray",
      "isNumber",
      "isObject",
      "isRef",
      "languageOf",
      "members",
      "namespaceOf",
      "numberText",
      "ownerOf",
      "pluralOf",
      "printJson",
      "proseItems",
      "readName",
      "replaceItems",
      "singularOf",
      "wordsIn",
    ]
  `);
});

it("the package has these entries and one command", () => {
  const { exports, bin } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(Object.keys(exports)).toEqual([".", "./transform"]);
  expect(Object.keys(bin)).toEqual(["hsa"]);
});
