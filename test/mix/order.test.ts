/** What is known to be wrong with the steps of a Recipe before its run: told with the line, and with the order that would do. */
import { describe, expect, test } from "vitest";
import { loadRecipe } from "../../src/run/recipe.js";
import { builtins } from "../../transforms/index.js";
import { workplace } from "../help/cli.js";

const place = workplace();
const complaint = (steps: readonly string[], rest = ""): string => {
  place.write(
    "r.yaml",
    `input: a.jsonl\nseed: 7\n${rest}steps:\n${steps.map((step) => `  - ${step}\n`).join("")}`,
  );
  try {
    loadRecipe("r.yaml", builtins, {}, place.folder);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("structure first", () => {
  test("a step of structure behind one of names, order, layout, texts or additions is refused", () => {
    for (const early of [
      "rename-tools",
      "reorder-tools",
      "restyle-prompt",
      "reword-descriptions",
      "add-distractor-tools",
    ])
      expect(complaint([`{ use: ${early}, p: 0.1 }`, "{ use: nest-params, p: 0.1 }"])).toBe(
        `r.yaml:5: steps[1]: nest-params changes how things are built (reshape) and stands after ${early}, which changes what is shown: every View with both would be refused; expected this order: nest-params, ${early}`,
      );
  });

  test("the order that would do keeps all else as it stands", () => {
    expect(
      complaint([
        "{ use: collapse-retries }",
        "{ use: rename-tools }",
        "{ oneOf: [{ use: reorder-tools }, { use: restyle-results }] }",
        "{ use: reorder-prompt }",
      ]),
    ).toContain(
      "r.yaml:6: steps[2].oneOf[1]: restyle-results changes how things are built (reshape-result) and stands after rename-tools",
    );
    const { length } = complaint(["{ use: rename-tools }", "{ use: split-hooks }"]);
    expect(length).toBeGreaterThan(0);
    expect(complaint(["{ use: split-hooks }", "{ use: rename-tools }"])).toBe("");
  });

  test.each([
    ["they are alternatives", ["{ oneOf: [{ use: rename-tools }, { use: nest-params }] }"], ""],
    ["the first never acts", ["{ use: rename-tools, p: 0 }", "{ use: nest-params }"], ""],
    ["its family never acts", ["{ use: rename-skills }", "{ use: nest-params }"], "families: { skill: 0 }\n"],
    [
      "the first stands out at this severity",
      ["{ use: rename-tools, from: hard }", "{ use: nest-params }"],
      "",
    ],
    [
      "they act on different splits",
      ["{ use: rename-tools, splits: [dev] }", "{ use: nest-params, splits: [train] }"],
      "",
    ],
    [
      "what it edits is in its options",
      ["{ use: apply-edits, with: { edits: [] } }", "{ use: nest-params }"],
      "",
    ],
  ])("unless the two never meet: %s", (_, steps, rest) => {
    expect(complaint(steps, rest)).toBe("");
  });

  test.each([
    ["several of a group", ["{ someOf: [{ use: rename-tools }, { use: nest-params }], n: 2 }"], ""],
    [
      "the severity lets both act",
      ["{ use: rename-tools, from: hard }", "{ use: nest-params }"],
      "severity: hard\n",
    ],
    [
      "one split is shared",
      ["{ use: rename-tools, splits: [dev, train] }", "{ use: nest-params, splits: [train] }"],
      "",
    ],
  ])("and they do: %s", (_, steps, rest) => {
    expect(complaint(steps, rest)).toContain("nest-params changes how things are built");
  });

  test("a step that does both stands behind all of structure", () => {
    expect(complaint(["{ use: activate-by-file }", "{ use: nest-params }"])).toContain(
      "expected this order: nest-params, activate-by-file",
    );
    expect(complaint(["{ use: nest-params }", "{ use: activate-by-file }", "{ use: rename-tools }"])).toBe(
      "",
    );
    expect(complaint(["{ use: activate-by-file }", "{ use: activate-by-file }"])).toContain(
      "expected both in one oneOf",
    );
  });
});

describe("what can never be", () => {
  test("other words for names that have none left", () => {
    const [opaque, semantic] = [
      "{ use: rename-tools, with: { style: opaque } }",
      "{ use: rename-tools, as: words }",
    ];
    expect(complaint([opaque, semantic])).toBe(
      "r.yaml:5: steps[1]: words says names in other words, and rename-tools before it leaves names without words; expected words before rename-tools, or both in one oneOf",
    );
    expect(complaint([semantic, opaque])).toBe("");
    expect(complaint([`{ oneOf: [${opaque}, ${semantic}] }`])).toBe("");
    // Half of the names still have words.
    expect(complaint(["{ use: rename-tools, with: { style: opaque, share: 0.5 } }", semantic])).toBe("");
    expect(complaint(["{ use: rename-skills, with: { style: opaque } }", semantic])).toBe("");
  });

  test("a step on splits without records", () => {
    const splits = "splits: { train: 1, dev: 0 }\n";
    expect(complaint(["{ use: rename-tools, splits: [dev] }"], splits)).toBe(
      "r.yaml:5: steps[0]: rename-tools can never take part: the share of dev is 0; expected a split that has records: train",
    );
    expect(complaint(["{ use: rename-tools, splits: [dev, train] }"], splits)).toBe("");
  });

  test("a step of class N outside a stress set", () => {
    expect(complaint(["{ use: duplicate-names }"])).toContain(
      "r.yaml:4: steps[0]: duplicate-names makes tasks ill-posed",
    );
  });
});
