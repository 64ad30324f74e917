// What each transform of Skills reaches on the shipped Harnesses, that every View it makes there keeps all laws, and what naive code does.

import { describe, expect, test } from "vitest";
import type { Edit, EditOf } from "../../src/model/edit.js";
import { printJson } from "../../src/model/json.js";
import { isRef, siteOwner, type Text } from "../../src/model/text.js";
import activateByFile from "../../transforms/activate-by-file.js";
import addDistractorSkills from "../../transforms/add-distractor-skills.js";
import bumpVersions from "../../transforms/bump-versions.js";
import dropUnusedSkills from "../../transforms/drop-unused-skills.js";
import reorderRules from "../../transforms/reorder-rules.js";
import reorderSkills from "../../transforms/reorder-skills.js";
import restyleSkills from "../../transforms/restyle-skills.js";
import type { Shipped } from "../help/carry.js";
import { claimed, failing, inAfter, inView, trialOf } from "../help/forged.js";
import {
  basesOf,
  expectReach,
  expectSound,
  loweredOf,
  planned,
  type Row,
  SHIPPED,
} from "../help/reach-of-transforms.js";

const textsOf = (edits: readonly Edit[]): readonly EditOf<"text">[] =>
  edits.filter((edit): edit is EditOf<"text"> => edit.kind === "text");
const owners = (edits: readonly Edit[]): readonly string[] =>
  textsOf(edits).map(({ site }) => siteOwner(site).replace("skill:", ""));
const moved = (edits: readonly Edit[]): readonly string[] =>
  edits.flatMap((edit) =>
    edit.kind === "order" ? edit.to.filter((symbol, at) => symbol !== edit.from[at]) : [],
  );

/** Read off the Skills: those with a list of bullets of which each holds by itself. Left out: `shop-faq`, whose bullets are steps. */
const BULLETS: Readonly<Record<Shipped, readonly string[]>> = {
  livestream: [
    ...["item-qa", "chit-chat", "after-sales", "promotion-info", "presentation-order", "evidence-first"],
    ...["tone-and-length", "escalation"],
  ],
  "livestream-zh": [
    ...["item-wenda", "youhui-explain", "aftersale-care", "ask-back", "room-chat", "multi-question"],
    "handoff-rengong",
  ],
  office: [
    ...["file-care", "meeting-planner", "issue-triage", "brief-writer", "sourced-answers", "mail-drafting"],
    ...["ask-first", "scope-guard", "step-planning"],
  ],
};
/** Read off: Skills that no text, Hook or other Skill names, with two more of their kind. */
const UNNAMED: Readonly<Record<Shipped, readonly string[]>> = {
  livestream: [],
  "livestream-zh": [],
  office: ["brief-writer", "sourced-answers"],
};
const shipped = (name: string): Shipped => name as Shipped;

const ROWS: readonly Row[] = [
  {
    transform: reorderRules,
    options: { share: 1 },
    eligible: (_, { harness }) => BULLETS[shipped(harness.name)],
    touched: owners,
  },
  {
    transform: restyleSkills,
    options: { share: 1 },
    eligible: ({ skills }) => skills.map(({ skill }) => skill.name),
    touched: owners,
  },
  {
    transform: reorderSkills,
    // "The first seven are for replies": the order of that catalogue is part of what it says.
    eligible: ({ skills }, { harness }) =>
      harness.name === "livestream" ? [] : skills.map(({ symbol }) => symbol),
    touched: moved,
  },
  {
    transform: dropUnusedSkills,
    eligible: (_, { harness }) => UNNAMED[shipped(harness.name)],
    touched: (edits) =>
      edits.flatMap((edit) => (edit.kind === "remove" ? [edit.symbol.replace("skill:", "")] : [])),
  },
  {
    transform: addDistractorSkills,
    // Every place of a catalogue on whose order nobody counts.
    eligible: ({ skills }, { harness }) =>
      harness.name === "livestream" ? [] : [...skills.map(({ symbol }) => symbol as string), "the end"],
    touched: (edits) => edits.flatMap((edit) => (edit.kind === "insert" ? [edit.before ?? "the end"] : [])),
    variants: 48,
  },
  {
    transform: activateByFile,
    eligible: ({ activation }) =>
      activation.filter(({ names }) => names === "skill").map(({ tool }) => `tool:${tool}`),
    touched: (edits) => edits.flatMap((edit) => (edit.kind === "reshape" ? [edit.tool] : [])),
  },
  {
    transform: bumpVersions,
    options: { share: 1 },
    // Front matter that states a version.
    eligible: ({ skills }) =>
      skills
        .filter(({ skill }) => JSON.stringify(skill.extra).includes('"version"'))
        .map(({ skill }) => skill.name),
    touched: owners,
  },
];

describe.each(ROWS.map((row) => [row.transform.name, row] as const))("%s", (_, row) => {
  test.each(SHIPPED)("on %s it changes what is eligible", (name) => {
    expectReach(row, name);
  });

  test.each(SHIPPED)("on %s every View keeps all laws", (name) => {
    const { made, refused } = expectSound(row, name, { each: 15 });
    const eligible = row.eligible(structureOf(name), loweredOf(name)).length;
    expect(made > 0).toBe(eligible > 0);
    expect(refused).toEqual({});
  });
});

const structureOf = (name: Shipped): Parameters<Row["eligible"]>[0] => {
  const { harness, skills } = loweredOf(name);
  return {
    tools: [],
    skills: skills.map(({ symbol, skill }) => ({ symbol, skill })),
    sections: [],
    hooks: [],
    limits: [],
    activation: harness.activation,
  };
};

const plain = (text: Text): string =>
  text.map((piece) => (isRef(piece) ? `<${piece.to[0]}>` : piece)).join("");
const rowOf = (name: string): Row => ROWS.find(({ transform }) => transform.name === name) as Row;
const over = (name: string, harness: Shipped, count = 24): readonly (readonly Edit[])[] =>
  Array.from(
    { length: count },
    (_, view) => planned(rowOf(name), loweredOf(harness), view + 1).variant.edits,
  );
const editsOf = (name: string, harness: Shipped): readonly Edit[] =>
  over(name, harness).find((edits) => edits.length > 0) as readonly Edit[];

describe("what moves and what stays", () => {
  test.each(SHIPPED)("on %s no numbered step moves, and no line is lost or made", (name) => {
    const steps = (text: Text): readonly string[] =>
      plain(text)
        .split("\n")
        .filter((line) => /^\d+\. /.test(line));
    for (const { from, to } of over("reorder-rules", name).flatMap(textsOf)) {
      expect(steps(to)).toEqual(steps(from));
      // Where a list is one sentence, what ends each place stays at its place.
      const lines = (text: Text): readonly string[] =>
        plain(text)
          .split("\n")
          .map((line) => line.replace(/[；。]$/, ""))
          .toSorted();
      expect(lines(to)).toEqual(lines(from));
    }
  });

  test("bullets that are steps keep their order: what was found is used after the search", () => {
    const first = (text: string, words: string): number => text.indexOf(words);
    for (const { site, to } of over("reorder-rules", "livestream").flatMap(textsOf)) {
      if (site !== "skill:shop-faq#/body") continue;
      const text = plain(to);
      expect(first(text, "- Call ")).toBeLessThan(first(text, "- Take the first entry"));
      expect(first(text, "- Take the first entry")).toBeLessThan(first(text, "- Say the entry's content"));
    }
  });

  test("a table that its Skill speaks of stays a table", () => {
    for (const { site, to } of over("restyle-skills", "office").flatMap(textsOf))
      if (site === "skill:issue-triage#/body") expect(plain(to)).toContain("\n| nobody can work | ");
  });

  test.each(SHIPPED)("on %s the words of every item stay, whatever stands in front of them", (name) => {
    const words = (text: Text): string =>
      plain(text)
        .replace(/<\/?(?:items?|points?|list|entry|notes?|lines?)>/g, "")
        .replace(/^\|(?: *-+ *\|)+$/gm, "")
        .replace(/[#*+•|;；:：.)、\s-]/g, "")
        .toLowerCase();
    for (const { from, to } of over("restyle-skills", name).flatMap(textsOf)) {
      // A table brings the words of its head, once or with each row.
      const [before, after] = [words(from), words(to)];
      expect(after.length).toBeGreaterThanOrEqual(before.length - 12);
      for (const line of plain(from)
        .split("\n")
        .filter((one) => /^(?:[-*]|\d+\.) /.test(one)))
        expect(after).toContain(words([line.replace(/^(?:[-*]|\d+\.) /, "")]));
    }
  });
});

describe("the one alternative is never taken away, and nobody is sent to what is gone", () => {
  test("Views of runs that load a Skill that could go lose another one or none", () => {
    const row = rowOf("drop-unused-skills");
    let changed = 0;
    for (const base of basesOf("office", 3)) {
      for (const view of [1, 2, 3]) {
        const { variant } = planned(row, base.bound.lowered, view, base);
        for (const edit of variant.edits) {
          changed++;
          expect(edit.kind === "remove" && base.episode.used.has(edit.symbol)).toBe(false);
        }
        const left = variant.harness.skills.filter(({ kind }) => kind === "reply");
        expect(left.length).toBeGreaterThanOrEqual(2);
      }
    }
    expect(changed).toBeGreaterThan(20);
  });
});

describe("names of newcomers", () => {
  test.each(["livestream-zh", "office"] as const)(
    "on %s none is in more than 5 percent of 200 Variants",
    (name) => {
      const counts = new Map<string, number>();
      for (const edit of over("add-distractor-skills", name, 200).flat())
        if (edit.kind === "insert" && edit.item.of === "skill")
          counts.set(edit.item.value.name, (counts.get(edit.item.value.name) ?? 0) + 1);
      expect(counts.size).toBeGreaterThan(45);
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(10);
    },
  );

  test("folders and names by which Skills are read differ from Variant to Variant", () => {
    const paths = over("activate-by-file", "livestream", 60).map((edits) => JSON.stringify(edits));
    expect(new Set(paths).size).toBeGreaterThan(40);
  });
});

describe("what naive code does, the laws see", () => {
  const base = (name: Shipped) => basesOf(name)[0] as ReturnType<typeof basesOf>[number];
  const naming = (name: Shipped, skill: string) =>
    basesOf(name, 2).find(({ episode }) => episode.used.has(`skill:${skill}` as never)) as ReturnType<
      typeof basesOf
    >[number];
  const text = (symbol: string, from: string, to: string): readonly Edit[] => [
    { kind: "text", site: `skill:${symbol}#/body`, from: [from], to: [to] } as Edit,
  ];

  test("S6: a procedure shuffled with a number that goes to another step", () => {
    const lowered = loweredOf("office");
    const from = lowered.texts.get("skill:brief-writer#/body") as Text;
    const to = from.map((piece) =>
      typeof piece === "string" ? piece.replace("60 words", "60 sentences") : piece,
    );
    expect(
      failing(trialOf(base("office"), [{ kind: "text", site: "skill:brief-writer#/body", from, to }])),
    ).toContain("reword-gate");
  });

  test("S8: a row of a table lost on the way to bullets", () => {
    const lowered = loweredOf("office");
    const from = lowered.texts.get("skill:issue-triage#/body") as Text;
    const to = from.map((piece) =>
      typeof piece === "string" ? piece.replace(/^\| something new is wanted .*\n/m, "") : piece,
    );
    expect(
      failing(trialOf(base("office"), [{ kind: "text", site: "skill:issue-triage#/body", from, to }])),
    ).toContain("reword-gate");
  });

  test("S9: a stranger that says the same as a Skill that is there", () => {
    const skill = loweredOf("office").harness.skills.find(({ name }) => name === "brief-writer");
    const twin = {
      ...skill,
      name: "short-summary",
      body: "Sum it up.\n",
      kind: "other",
      extra: {},
      files: [],
    };
    const edit = { kind: "insert", symbol: "new:x#0", item: { of: "skill", value: twin }, before: null };
    expect(failing(trialOf(base("office"), [edit as unknown as Edit]))).toContain("unique-gold");
  });

  test("S10: a Skill taken out that the run loads", () => {
    const used = naming("office", "brief-writer");
    const skill = loweredOf("office").harness.skills.find(({ name }) => name === "brief-writer");
    const gone = {
      kind: "remove",
      symbol: "skill:brief-writer",
      item: { of: "skill", value: skill },
      before: "skill:sourced-answers",
    };
    expect(failing(claimed(used, [gone as unknown as Edit]))).not.toEqual([]);
  });

  test("S12: a row that shows the catalogue in the old order", () => {
    const edits = editsOf("reorder-skills", "office");
    const trial = trialOf(base("office"), edits);
    const old = inAfter(trial, (after) => ({ ...after, skills: loweredOf("office").harness.skills }));
    expect(failing(old)).toContain("order-legal");
  });

  test("S13: a call that still has the bare name, and a Hook that still looks at the old tool", () => {
    const run = naming("livestream", "item-qa");
    const edits = editsOf("activate-by-file", "livestream");
    const trial = trialOf(run, edits);
    const path = /"[^"]*\/item-qa\/SKILL\.md"/.exec(printJson(trial.view))?.[0] ?? "";
    expect(failing(inView(trial, path, '"item-qa"'))).toContain("calls-restore");
    const named = edits.find((edit) => edit.kind === "rename");
    const to = named?.kind === "rename" ? (named.names[0]?.to ?? "") : "";
    expect(failing(inView(trial, `"${to}"`, '"load_skill"'))).not.toEqual([]);
    const silent = inAfter(trial, (after) => ({
      ...after,
      activation: after.activation.map((one) => ({ ...one, prefix: "" })),
    }));
    expect(failing(silent)).not.toEqual([]);
  });

  test("S14: a version that a text of the Harness states as well", () => {
    const edits = text("brief-writer", "Since 1.0", "Since 1.1");
    expect(() => trialOf(base("office"), edits)).toThrow();
    const [bump] = editsOf("bump-versions", "office");
    const trial = trialOf(base("office"), [bump as Edit]);
    expect(failing(trial)).toEqual([]);
    const other = inAfter(trial, (after) => ({
      ...after,
      skills: after.skills.map((skill, at) =>
        at === 0 ? { ...skill, body: `${skill.body}Since 9.\n` } : skill,
      ),
    }));
    expect(failing(other)).not.toEqual([]);
  });
});
