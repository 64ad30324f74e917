// What the engine takes for a sound layout, the law that reads prompts back accepts: no View is made only to be refused.

import { describe, expect, test } from "vitest";
import { LAYOUTS } from "../src/core/layout.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import { buildVariant } from "../src/core/variant.js";
import { parseBack } from "../src/laws/parse-back.js";
import type { Edit } from "../src/model/edit.js";
import { Harness } from "../src/model/harness.js";
import { explain } from "../src/model/problem.js";
import { sweep } from "./help/sweep.js";

interface Written {
  readonly title: string;
  readonly body: string;
}

/** `undefined`: the engine refuses the layout. */
function complaints(sections: readonly Written[], from: string, to: string): readonly string[] | undefined {
  const harness = Harness.parse({
    name: "h",
    prompt: { layout: from, sections: sections.map((section, i) => ({ id: `s${i}`, ...section })) },
  });
  const lowered = lowerHarness(harness);
  if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
  const edits = from === to ? [] : [{ kind: "layout", site: "prompt", from, to } as Edit];
  const variant = buildVariant(lowered.value, edits);
  if (!variant.ok) return undefined;
  const [old, now] = [lowered.value.prompt({}), variant.value.prompt({})];
  if (!old.ok || !now.ok) throw new Error("the prompt has no slots");
  const row = (content: string | undefined) => ({
    messages: [{ role: "system", content: content ?? "" }],
    tools: [],
  });
  const found = parseBack.check({
    base: { id: "b", ...row(old.value) },
    view: { id: "b#1", ...row(now.value) },
    edits,
    before: harness,
    after: variant.value.harness,
  });
  return found === "n/a" ? [] : found.map(explain);
}

const TITLES = ["One", "Two words", "三", "ONE", ""];
const LINES = [
  "plain",
  "",
  "## Two",
  "# one",
  "<one>",
  "</one>",
  "<ONE>",
  "ONE:",
  "NOTE 2:",
  "【三】",
  "注意:",
  "- a: b",
  "<b>c</b>",
];

describe("layouts", () => {
  test("of any sections: refused by the engine, or read back by the law", () => {
    let [sound, refused] = [0, 0];
    sweep("layout agreement", 1200, (draw) => {
      const sections = Array.from({ length: 1 + draw.int(3) }, () => ({
        title: draw.pick(TITLES) as string,
        body: Array.from({ length: 1 + draw.int(4) }, () => draw.pick(LINES) as string).join("\n"),
      }));
      const [from, to] = draw.shuffle(LAYOUTS.prompt) as [string, string];
      const found = complaints(sections, from, to);
      if (found === undefined) refused++;
      else sound++;
      expect(found ?? [], JSON.stringify({ sections, from, to })).toEqual([]);
    });
    if (process.env["SWEEP"] !== undefined) return;
    expect(sound).toBeGreaterThan(150);
    expect(refused).toBeGreaterThan(150);
  });

  test.each([
    ["tags around parts of an untitled opening", "xml", "You help.\n\n<ROLE>\nBe kind.\n</ROLE>\n\nGo."],
    ["a line of capitals with a colon", "caps", "You help.\n\nNOTE:\nBe kind."],
    ["a line in Chinese brackets", "caps", "先查。\n\n【注意】\n再答。"],
    ["a heading", "markdown", "You help.\n\n## Note\n\nBe kind."],
  ])("refused: %s, as %s", (_, layout, body) => {
    const from = layout === "markdown" ? "caps" : "markdown";
    const sections = [
      { title: "", body },
      { title: "Rules", body: "None." },
    ];
    expect(complaints(sections, from, layout)).toBeUndefined();
    expect(
      complaints(
        [
          { title: "", body: "You help." },
          { title: "Rules", body: "None." },
        ],
        from,
        layout,
      ),
    ).toEqual([]);
  });
});
