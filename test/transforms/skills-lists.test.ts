// What may move in a text, and what may not: by examples written for each reason, and with texts that no author would write.

import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { buildVariant } from "../../src/core/variant.js";
import { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import type { Proposal, Transform } from "../../src/model/propose.js";
import type { Text } from "../../src/model/text.js";
import { blocksOf, type List, withBlocks } from "../../transforms/_blocks.js";
import { heldBy, unitsOf } from "../../transforms/_independent.js";
import { marked } from "../../transforms/_marks.js";
import activateByFile from "../../transforms/activate-by-file.js";
import addDistractorSkills from "../../transforms/add-distractor-skills.js";
import addNeutralSections from "../../transforms/add-neutral-sections.js";
import bumpVersions from "../../transforms/bump-versions.js";
import dropUnusedSkills from "../../transforms/drop-unused-skills.js";
import moveLimits from "../../transforms/move-limits.js";
import placeRole from "../../transforms/place-role.js";
import reorderExamples from "../../transforms/reorder-examples.js";
import reorderItems from "../../transforms/reorder-items.js";
import reorderRules from "../../transforms/reorder-rules.js";
import reorderSkills from "../../transforms/reorder-skills.js";
import restyleItems from "../../transforms/restyle-items.js";
import restyleSkills from "../../transforms/restyle-skills.js";
import spaceText from "../../transforms/space-text.js";
import { basesUnder, carryOver } from "../help/carry.js";

const OWN: readonly (readonly [Transform, object])[] = [
  [activateByFile, {}],
  [addDistractorSkills, {}],
  [addNeutralSections, {}],
  [bumpVersions, { share: 1 }],
  [dropUnusedSkills, {}],
  [moveLimits, { share: 1 }],
  [placeRole, {}],
  [reorderExamples, { share: 1 }],
  [reorderItems, { share: 1 }],
  [reorderRules, { share: 1 }],
  [reorderSkills, {}],
  [restyleItems, { share: 1 }],
  [restyleSkills, { share: 1 }],
  [spaceText, { share: 1 }],
];

const harness = (given: object): Lowered => {
  const lowered = lowerHarness(Harness.parse({ name: "h", prompt: { sections: [] }, ...given }));
  if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
  return lowered.value;
};
const skill = (name: string, body: string, more: object = {}): object => ({
  name,
  description: `For ${name}.`,
  body,
  ...more,
});
const propose = (
  transform: Transform,
  lowered: Lowered,
  options: object = {},
  key = 1,
): readonly Proposal[] => [
  ...transform.propose({
    harness: harnessView(lowered, EMPTY_FOLD, "step"),
    draw: drawFor("lists", transform.name, key),
    options: transform.options.parse(options),
    banks: { rewordings: () => [] },
  }),
];
/** Bodies of the first Skill under some keys. */
const bodiesUnder = (
  transform: Transform,
  lowered: Lowered,
  options: object = { share: 1 },
): readonly string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((key) =>
    propose(transform, lowered, options, key).map(({ edits }) => {
      const variant = buildVariant(lowered, edits);
      if (!variant.ok) throw new Error(variant.problems.map(explain).join("\n"));
      return variant.value.harness.skills[0]?.body ?? "";
    }),
  );

const lists = (text: string): readonly List[] => blocksOf(text).filter((block) => block.is === "list");
const held = (text: string, cited: readonly number[] = []) =>
  lists(text).map((list) => heldBy(list, { text, blocks: blocksOf(text), cited }) ?? "free");

describe("a list keeps its order where it", () => {
  test.each([
    ["is numbered", "1. a\n2. b", "numbered"],
    ["has one item", "- a", "one item"],
    ["runs on without an indent", "- a\n- b\nand on\n", "lines run on"],
    ["is announced as an order", "Try in this order:\n\n- the note\n- the page", "announced as an order"],
    ["is a workflow", "## Workflow\n\n- Look\n- Answer", "announced as an order"],
    ["is announced as an order in Chinese", "按这个顺序排：\n\n- 订单\n- 商品", "announced as an order"],
    ["reads as steps", "- First look\n- Then answer", "reads as steps"],
    ["reads as steps in Chinese", "- 首先查询\n- 其次回答", "reads as steps"],
    ["stands under a step", "## 3. Publish\n\n- Run the tests\n- Push the branch", "reads as steps"],
    [
      "says what to do on an occasion",
      "When a duplicate is found:\n\n- Link it\n- Notify them",
      "reads as steps",
    ],
    ["is a conversation", "- User: hello\n- Assistant: hello", "a conversation"],
    ["points up", "- A price\n- As in the rule above, a date", "points at a neighbour"],
    ["points up in Chinese", "- 价格\n- 上述规则除外", "points at a neighbour"],
    [
      "says which one wins",
      "Of these the first rule that fits applies.\n\n- a price\n- a date",
      "first match wins",
    ],
    ["is cited by number", "- a price\n- a date\n- a name\n\nRule 3 is for guests.", "cited by number"],
    ["is cited by place", "- a price\n- a date\n- a name\n\nThe last two are for guests.", "cited by number"],
    ["is cited by number in Chinese", "- 价格\n- 日期\n- 姓名\n\n第3条只对访客。", "cited by number"],
    ["is a table of contents", "- [Prices](#prices)\n- [Dates](#dates)", "table of contents"],
    ["is a torn sentence", "- a price;\n- a date\n- a name.", "one sentence"],
  ])("%s", (_, text, why) => {
    expect(held(text)).toEqual([why]);
  });

  test("and not where words only look alike", () => {
    for (const text of [
      "- Below `archive/` nothing changes\n- Above 40 ask back",
      "- 上下文里有的不要再问\n- 两个以上都像就追问",
      "- 全程用分计算，最后一步才换算\n- 不叠加",
      "1. Look\n2. Answer\n3. Close\n\nRules:\n\n- a price\n- a date\n\nSkip step 3 for guests.",
      "- Take the first entry\n- Name a price",
    ])
      expect(held(text).at(-1)).toBe("free");
  });

  test("numbers that another text cites count where this one has no numbers of its own", () => {
    expect(held("- a\n- b\n- c", [3])).toEqual(["cited by number"]);
    expect(held("- a\n- b", [3])).toEqual(["free"]);
  });

  test("an item that leans on the one before goes with it, one that takes what was found stands behind", () => {
    const units = (text: string) => lists(text).flatMap((list) => unitsOf(list, text));
    expect(units("- Name the price\n- Otherwise ask\n- Be brief").map(({ items }) => items)).toEqual([
      [0, 1],
      [2],
    ]);
    expect(units("- Search the notes\n- Quote the first entry").map(({ after }) => after)).toEqual([[], [0]]);
    expect(units("- Ask for a photo\n- Store the photo").map(({ after }) => after)).toEqual([[], [0]]);
  });
});

describe("blocks", () => {
  test("code is no list, a ruler is none, and an item has its nested lines", () => {
    const text = "- a\n  - b\n\n  more\n- c\n\n---\n\n```\n- d\n- e\n```\n\n* * *\n";
    expect(lists(text).map(({ items }) => items.map(({ lines }) => lines.length))).toEqual([[4, 1]]);
    expect(blocksOf(text).filter(({ is }) => is === "code")).toHaveLength(1);
  });
  test("a fence inside an item belongs to it, closed or not", () => {
    expect(lists("- a\n  ```\nx\n  ```\n- b")[0]?.items.map(({ lines }) => lines.length)).toEqual([4, 1]);
    expect(lists("- a\n  ```\n- b")[0]?.items).toHaveLength(1);
  });
  test("a bar in code is part of its cell", () => {
    const [found] = blocksOf("| a | `b|c` |\n| --- | --- |\n| x \\| y | z |");
    expect(found).toMatchObject({ header: ["a", "`b|c`"], rows: [["x \\| y", "z"]] });
  });
  test("nothing is lost: blocks that stay give back the text", () => {
    for (const text of ["", "\n", "- a\n\n\n- b\n", "# x\n- a\n  b\n\n| a |\n| - |\n"])
      expect(withBlocks(text, [])).toBe(text);
  });
  test("references are signs that come back where their words go", () => {
    const text: Text = ["a ", { to: ["tool:x" as never], form: "exact" }, " b"];
    const { plain, back } = marked(text) ?? { plain: "", back: () => [] };
    expect(back(plain)).toEqual(text);
    expect(back([...plain].reverse().join(""))).toEqual(["b ", { to: ["tool:x"], form: "exact" }, " a"]);
    expect(marked(["\ue000"])).toBeUndefined();
  });
});

describe("lessons", () => {
  const two = (a: string, b: string): Lowered =>
    harness({ skills: [skill("price-help", a), skill("date-help", b), skill("name-help", "Be brief.\n")] });

  test("valid front matter, dangling reference: a Skill that another names is never taken out", () => {
    const lowered = two("For dates see `date-help`.\n", "Be brief.\n");
    for (const key of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const { edits, otherwise = [] } of propose(dropUnusedSkills, lowered, { keep: 1, max: 3 }, key))
        for (const way of [edits, ...otherwise.map((one) => one.edits)])
          for (const edit of way) {
            const goesToo = way.some((one) => one.kind === "remove" && one.symbol === "skill:price-help");
            if (edit.kind === "remove" && edit.symbol === "skill:date-help") expect(goesToo).toBe(true);
          }
  });

  test("the only one of its kind, or one of two, is never taken out", () => {
    const kinds = harness({
      skills: [
        skill("a-help", "x", { kind: "reply" }),
        skill("b-help", "x", { kind: "reply" }),
        skill("c-plan", "x"),
      ],
    });
    expect(propose(dropUnusedSkills, kinds)).toEqual([]);
  });

  test("underscores and capitals are rejected in names of Skills: newcomers have none, and none collides", () => {
    const lowered = two("x", "y");
    for (let key = 0; key < 40; key++)
      for (const { edits } of propose(addDistractorSkills, lowered, { min: 3, max: 3 }, key)) {
        const names = edits.flatMap((edit) =>
          edit.kind === "insert" && edit.item.of === "skill" ? [edit.item.value.name] : [],
        );
        for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
        expect(new Set(names).size).toBe(names.length);
      }
  });

  test("a name that YAML reads as a number: a version stays a text", () => {
    const lowered = harness({ skills: [skill("a-help", "x", { extra: { metadata: { version: "1.0" } } })] });
    for (let key = 0; key < 20; key++)
      for (const { edits } of propose(bumpVersions, lowered, { share: 1 }, key))
        for (const edit of edits)
          expect(edit).toMatchObject({ kind: "text", to: [expect.stringMatching(/^\d+\.\d+$/)] });
  });

  test("hook matcher keeps the old name and never fires: where Skills are read as files, the Hook follows", () => {
    const lowered = harness({
      tools: [
        {
          name: "load_skill",
          parameters: {
            type: "object",
            properties: { skill_name: { type: "string", description: "Its name." } },
          },
        },
      ],
      skills: [skill("price-help", "x")],
      hooks: [{ id: "seen", event: "before-call", tools: ["load_skill"], action: "pass" }],
      activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
    });
    const [made] = propose(activateByFile, lowered);
    const variant = buildVariant(lowered, made?.edits ?? []);
    if (!variant.ok) throw new Error("not taken");
    const [tool] = variant.value.harness.tools;
    expect(tool?.name).not.toBe("load_skill");
    expect(variant.value.harness.hooks[0]?.tools).toEqual([tool?.name]);
  });

  test("numbered lists stay numbered, as text cites the numbers, and the numbers stay", () => {
    const lowered = two("1. Look\n2. Answer\n\nSkip step 2 for guests.\n", "x");
    for (const body of bodiesUnder(restyleSkills, lowered))
      expect(body).toMatch(/^1[.)] Look\n2[.)] Answer\n/);
  });

  test("one of three copies: a limit moves in all its places or not at all", () => {
    const stated = (text: string): Lowered =>
      harness({
        prompt: { sections: [{ id: "s", title: "S", body: text }] },
        hooks: [
          {
            id: "long",
            event: "before-reply",
            conditions: [{ kind: "length", target: "reply", max: 200 }],
            action: "retry",
            message: "Too long.",
          },
        ],
        limits: [
          {
            id: "l",
            value: 200,
            min: 100,
            max: 300,
            copies: ["section:s#/body", "hook:long#/conditions/0/max"],
          },
        ],
      });
    expect(propose(moveLimits, stated("At most 200 characters."), { share: 1 })).toHaveLength(1);
    expect(propose(moveLimits, stated("At most two hundred characters."), { share: 1 })).toEqual([]);
  });
});

test("a text that names a section is reworded and judged by the section's title", () => {
  const lowered = harness({
    prompt: {
      sections: [
        { id: "s-1", title: "Core Facts", body: "Prices are whole." },
        { id: "s-2", title: "Rest", body: '- Names stay.\n- What the section "Core Facts" says holds here.' },
      ],
    },
  });
  const run = {
    format: "hsa/episode@1",
    id: "r",
    messages: [
      { role: "user", content: "Hello?" },
      { role: "assistant", content: "Hello." },
    ],
    outcome: { status: "success" },
  };
  const [base] = basesUnder(lowered.harness, [run as unknown as Json]);
  const [made] = propose(reorderItems, lowered, { share: 1 });
  if (base === undefined || made === undefined) throw new Error("nothing was proposed");
  const carried = carryOver(base, made.edits);
  if (!carried.ok) throw new Error(carried.problems.map(explain).join("\n"));
  expect(carried.value.judgement.problems.map(explain)).toEqual([]);
});

describe("texts that no author would write", () => {
  const ODD = [
    "",
    "-",
    "- ",
    "- \ud800\n- \udfff",
    "\ue000 - a\n- b",
    "- a\r\n- b\r\n",
    `${"- a\n".repeat(3000)}`,
    `${"  ".repeat(50)}- deep`,
    "| | |\n| - | - |\n| | |",
    "|a|\n|-|\n|b|c|d|",
    "```",
    "``` \n- a\n- b",
    "<rules>\n- a</rules>\n- b",
    "# \n## \n####### x",
    "- $& $1 $$\n- $`",
    "{{skills}}\n- {{tools}}\n- b",
    "1. a\n1. b\n999. c\n1000. d",
    "- __proto__: a\n- constructor: b",
    "Example A.\n\nExample A.\n\nExample B.",
    "<example>\n<example>\n</example>",
    "- a；\n- b；\n- c。",
  ];

  test.each(OWN.map(([transform, options]) => [transform.name, transform, options] as const))(
    "%s makes no stack, and nothing that the engine refuses",
    (_, transform, options) => {
      for (const text of ODD) {
        const lowered = harness({
          prompt: {
            sections: [
              { id: "s", title: "S", body: text },
              { id: "t", title: "", body: "x" },
            ],
          },
          skills: [
            skill("a-help", text, { extra: { version: text, metadata: { author: text } } }),
            skill("b-help", "x"),
          ],
        });
        for (const key of [1, 2])
          for (const { edits, otherwise = [] } of propose(transform, lowered, options, key))
            for (const way of [edits, ...otherwise.map((one) => one.edits)]) {
              const variant = buildVariant(lowered, way);
              expect(variant.ok ? [] : variant.problems.map(explain), JSON.stringify(text)).toEqual([]);
            }
      }
    },
  );

  test.each(OWN.map(([transform, options]) => [transform.name, transform, options] as const))(
    "%s proposes nothing on a Harness without anything",
    (_, transform, options) => {
      const empty = harness({});
      const made = propose(transform, empty, options).flatMap(({ edits }) => edits);
      expect(made.filter(({ kind }) => kind !== "context")).toEqual([]);
    },
  );

  test("dollar signs are text", () => {
    const lowered = harness({ skills: [skill("a-help", "- $& x\n- $1 y\n- $$ z\n")] });
    for (const body of bodiesUnder(reorderRules, lowered))
      expect(body.split("\n").toSorted()).toEqual(["", "- $$ z", "- $& x", "- $1 y"]);
  });
});
