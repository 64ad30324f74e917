/** A lowered Harness: the site of each text, what is held in place and where, what refuses it; and rewordings folded. By hand. */
import { describe, expect, test } from "vitest";
import { describeEdit, foldEdit, inverseAll } from "../../src/core/edits/index.js";
import { EMPTY_FOLD, type Fold } from "../../src/core/fold.js";
import { harnessProblems, lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit, SurfaceEdit } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import type { Problem } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Text } from "../../src/model/text.js";
import { codes, harness, prompt, rename, section, skill, value } from "../help/small.js";
import { object, toolOf } from "../help/turned.js";

const hook = (more: Partial<Hook>): Hook => ({
  id: "h",
  event: "before-call",
  tools: [],
  conditions: [],
  action: "block",
  message: "",
  budget: 1,
  ...more,
});
const FULL = harness({
  tools: [
    {
      ...toolOf(
        '{"title":"Get","properties":{"a_1":{"description":"An id."}},"x-notes":["one",{"k":"two"}]}',
        { description: "Gets." },
      ),
      result: object('{"properties":{"total_sum":{"description":"All."}}}'),
      extra: { note: "put_it", list: ["a", { deep: "b" }], n: 1 },
    },
    { ...toolOf(undefined), name: "put_it" },
  ],
  skills: [
    {
      ...skill("guide", "Use `put_it`."),
      files: [
        { path: "a.md", text: "put_it" },
        { path: "b.md", text: "two" },
      ],
      extra: { by: "put_it" },
    },
  ],
  prompt: prompt(section("s", "First", "Say {{x}}.", { head: "# First\n", tail: "\n" })),
  hooks: [hook({ id: "h-1", message: "Stop." })],
});

describe("a lowered Harness", () => {
  const lowered = value(lowerHarness(FULL));
  test("has a site for each text", () => {
    expect([...lowered.texts.keys()].sort()).toEqual([
      "hook:h-1#/message",
      "section:s#/body",
      "section:s#/head",
      "section:s#/tail",
      "section:s#/title",
      "skill:guide#/body",
      "skill:guide#/description",
      "skill:guide#/extra/by",
      "skill:guide#/files/0/path",
      "skill:guide#/files/0/text",
      "skill:guide#/files/1/path",
      "skill:guide#/files/1/text",
      "tool:get#/description",
      "tool:get#/extra/list/0",
      "tool:get#/extra/list/1/deep",
      "tool:get#/extra/note",
      "tool:get#/parameters/properties/a_1/description",
      "tool:get#/parameters/x-notes/0",
      "tool:get#/parameters/x-notes/1/k",
      "tool:get#/result/properties/total_sum/description",
    ]);
  });
  test("knows its things by Symbol and by name", () => {
    expect([...lowered.symbols.keys()]).toEqual(
      expect.arrayContaining([
        "tool:get",
        "tool:put_it",
        "skill:guide",
        "section:s",
        "hook:h-1",
        "tool:get/param:a_1",
        "tool:get/result:total_sum",
      ]),
    );
    expect(lowered.toolsByName.get("put_it")?.symbol).toBe("tool:put_it");
    expect(lowered.toolsByName.get("put")).toBeUndefined();
    expect(lowered.skillsByName.get("guide")?.symbol).toBe("skill:guide");
    expect([
      lowered.names.has("put_it"),
      lowered.names.has("putit"),
      lowered.foldedNames.has("putit"),
      lowered.foldedNames.has("put_it"),
    ]).toEqual([true, false, true, false]);
    expect(
      lowered.tools.map(({ description, result }) => [description !== undefined, result !== undefined]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(lowered.blocked.size).toBe(0);
  });
  test("with another name in all of them", () => {
    const made = value(
      buildVariant(lowered, [
        rename(["tool:put_it", "put_it", "lay_it"], ["tool:get/result:total_sum", "total_sum", "whole_sum"]),
      ]),
    ).harness;
    expect(made.tools[0]?.extra).toEqual({ note: "lay_it", list: ["a", { deep: "b" }], n: 1 });
    expect(made.tools[0]?.result).toEqual(object('{"properties":{"whole_sum":{"description":"All."}}}'));
    expect(made.tools[1]).toMatchObject({ name: "lay_it", extra: {} });
    expect(made.skills[0]?.files).toEqual([
      { path: "a.md", text: "lay_it" },
      { path: "b.md", text: "two" },
    ]);
    expect(made.skills[0]?.extra).toEqual({ by: "lay_it" });
    expect(made.prompt.sections[0]).toMatchObject({
      title: "First",
      body: "Say {{x}}.",
      head: "# First\n",
      tail: "\n",
    });
  });
});

describe("what cannot be lowered", () => {
  const problems = (given: Partial<Harness>) =>
    harnessProblems(harness(given)).map(({ code, where }) => `${code} ${where}`);
  test("two things of one name", () => {
    expect(problems({ tools: [toolOf(undefined), toolOf(undefined)] })).toHaveLength(1);
    expect(problems({ tools: [toolOf(undefined)] })).toEqual([]);
  });
  test("a matcher that meets other tools than are named", () => {
    const tools = [toolOf(undefined), { ...toolOf(undefined), name: "put_it" }];
    expect(problems({ tools, hooks: [hook({ tools: ["get"], matcher: "put_it" })] })).toEqual([
      "bad-harness hook:h",
    ]);
    expect(problems({ tools, hooks: [hook({ tools: ["get"], matcher: "get" })] })).toEqual([]);
  });
  test("activation of nothing", () => {
    const [problem] = harnessProblems(
      harness({ tools: [toolOf(undefined)], activation: [{ tool: "get", param: "s", names: "skill" }] }),
    );
    expect(problem).toEqual({
      code: "bad-harness",
      where: "small: activation",
      what: 'there is no parameter "s" of a tool "get"',
      exists: "tools: get",
    });
  });
});

describe("what a Hook runs holds in place", () => {
  const tools = [
    toolOf('{"properties":{"order_id":{}}}'),
    { ...toolOf('{"properties":{"order_id":{},"k_2":{}}}'), name: "put_it" },
  ];
  const blocked = (...hooks: readonly Hook[]) => {
    const lowered = value(lowerHarness(harness({ tools, skills: [skill("my-guide")], hooks: [...hooks] })));
    return [...lowered.blocked].map(([symbol, { code, where }]) => `${symbol} ${code} ${where}`);
  };
  test("tools and Skills, and keys of the tools it looks at", () => {
    expect(blocked(hook({ command: "run put_it my-guide" }))).toEqual([
      "tool:put_it not-renamable hook:h",
      "skill:my-guide not-renamable hook:h",
    ]);
    expect(blocked(hook({ command: "run order_id" }))).toEqual([
      "tool:get/param:order_id not-renamable hook:h",
      "tool:put_it/param:order_id not-renamable hook:h",
    ]);
    expect(blocked(hook({ tools: ["get"], command: "run order_id k_2" }))).toEqual([
      "tool:get/param:order_id not-renamable hook:h",
    ]);
    expect(blocked(hook({ command: "run other_it h" }))).toEqual([]);
  });
  test("in whatever it was imported with, text by text", () => {
    const extra = (one: Json) => blocked(hook({ extra: one } as Partial<Hook>));
    expect(extra({ a: ["put_it"], n: 1, z: null })).toEqual(["tool:put_it not-renamable hook:h"]);
    expect(extra({ put_it: "x" })).toEqual([]);
  });
  test("of two Hooks, both are told", () => {
    expect(blocked(hook({ command: "put_it" }), hook({ id: "k", command: "put_it" }))).toEqual([
      "tool:put_it not-renamable hook:h, hook:k",
    ]);
  });
});

describe("a rewording", () => {
  const lowered = value(lowerHarness(FULL));
  const SITE = "skill:guide#/body";
  const PUT = { to: ["tool:put_it" as Sym], form: "exact" as const };
  const FROM: Text = ["Use `", PUT, "`."];
  const reword = (from: Text, to: Text, site = SITE): SurfaceEdit =>
    ({ kind: "text", site, from, to }) as unknown as SurfaceEdit;
  const fold = (...edits: readonly SurfaceEdit[]): Fold | Problem => {
    let now = EMPTY_FOLD;
    for (const one of edits) {
      const next = foldEdit(now, one, lowered);
      if ("code" in next) return next;
      now = next;
    }
    return now;
  };
  test("leaves the new text, and none where it comes back", () => {
    const to: Text = ["Turn to `", PUT, "`."];
    const made = fold(reword(FROM, to));
    expect("code" in made ? made : [...made.text]).toEqual([[SITE, to]]);
    const back = fold(reword(FROM, to), reword(to, FROM));
    expect("code" in back ? back : back.text.size).toBe(0);
    const again = fold(reword(FROM, to), reword(to, ["Go."]));
    expect("code" in again ? again : [...again.text.values()]).toEqual([["Go."]]);
  });
  test("from a text that does not stand there, at a site that is none", () => {
    expect(fold(reword(["Use it."], ["Go."]))).toMatchObject({ code: "stale-from", where: SITE });
    expect(fold(reword(FROM, ["Go."]), reword(FROM, ["Go on."]))).toMatchObject({
      code: "stale-from",
      where: SITE,
    });
    expect(fold(reword(["x"], ["y"], "skill:none#/body"))).toMatchObject({
      code: "no-such-symbol",
      where: "skill:none#/body",
    });
    expect(fold(reword(["x"], ["y"], "skill:guide#/nothing"))).toMatchObject({
      where: "skill:guide#/nothing",
    });
  });
  test("to a mention of what is not there", () => {
    const none = { to: ["tool:none" as Sym], form: "exact" as const };
    expect(fold(reword(FROM, ["Use ", none]))).toMatchObject({ code: "no-such-symbol" });
  });
  test("and its way back", () => {
    const one = reword(FROM, ["Go."]) as Edit;
    expect(inverseAll([one])).toEqual([reword(["Go."], FROM)]);
    expect(describeEdit(one)).toBe('skill:guide#/body says "Go." instead of "Use `⟨tool:put_it⟩`."');
    expect(fold(reword(["Use it."], ["Go."]))).toEqual({
      code: "stale-from",
      where: SITE,
      what: 'the edit says the text was "Use it."',
      expected: '"Use `⟨tool:put_it⟩`."',
    });
  });
  test("of a section's title, which is its name, and of a thing that was put in", () => {
    expect(fold(reword(["First"], ["Last"], "section:s#/title"))).toMatchObject({
      code: "edit-conflict",
      where: "section:s#/title",
    });
    const insert = (item: object): SurfaceEdit =>
      ({ kind: "insert", symbol: "new:x#0", item, before: null }) as unknown as SurfaceEdit;
    const put = insert({ of: "skill", value: { ...skill("late"), body: "Wait." } });
    const tool = insert({
      of: "tool",
      value: { ...toolOf(undefined, { description: "Waits." }), name: "late_it" },
    });
    const of = (first: SurfaceEdit, from: Text, to: Text, pointer: string) => {
      const made = fold(first, reword(from, to, `new:x#0#${pointer}`));
      return "code" in made ? made.code : [...made.text.values()];
    };
    expect(of(put, ["Wait."], ["Go."], "/body")).toEqual([["Go."]]);
    expect(of(put, ["A guide."], ["Go."], "/description")).toEqual([["Go."]]);
    expect(of(put, ["Go."], ["Wait."], "/body")).toBe("stale-from");
    expect(of(put, ["Wait."], [PUT], "/body")).toBe("edit-conflict");
    expect(of(put, ["late"], ["Go."], "/name")).toBe("no-such-symbol");
    expect(of(tool, ["Waits."], ["Go."], "/description")).toEqual([["Go."]]);
    expect(of(tool, ["Waits."], ["Go."], "/body")).toBe("no-such-symbol");
  });
  test("a rename and a rewording of one text both hold", () => {
    const made = value(
      buildVariant(lowered, [
        rename(["tool:put_it", "put_it", "lay_it"]),
        reword(FROM, ["Turn to `", PUT, "`."]) as Edit,
      ]),
    );
    expect(made.harness.skills[0]?.body).toBe("Turn to `lay_it`.");
    expect(codes(buildVariant(lowered, [reword(["Use it."], ["Go."]) as Edit]))).toEqual(["stale-from"]);
  });
});
