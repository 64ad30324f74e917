/** Each kind of edit folded onto a small Harness: what it leaves, what it refuses and why, its way back, its sentence. By hand. */
import { describe, expect, test } from "vitest";
import { describeEdit, foldEdit, inverseAll } from "../../src/core/edits/index.js";
import {
  baseOrder,
  EMPTY_FOLD,
  type Fold,
  givenName,
  isEmptyFold,
  listOf,
  nameIn,
} from "../../src/core/fold.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { baseVariant, buildVariant, modelFacing, pathIn } from "../../src/core/variant.js";
import type { Edit, Item, SurfaceEdit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Problem } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import { codes, harness, prompt, rename, section, skill, value } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const GET = toolOf('{"properties":{"id":{},"o":{"properties":{"k_1":{}}}}}', { description: "Gets." });
const PUT = { ...toolOf(undefined), name: "put_it" };
const HARNESS = harness({
  tools: [GET, PUT],
  skills: [skill("guide", "Ask `put_it`."), skill("other")],
  prompt: prompt(section("a", "First", "One."), section("b", "Second", "Two.")),
  activation: [{ tool: "get", param: "id", names: "skill" }],
});
const LOWERED = value(lowerHarness(HARNESS));
const edit = (one: object): SurfaceEdit => one as unknown as SurfaceEdit;
const fold = (...edits: readonly SurfaceEdit[]): Fold | Problem => {
  let now = EMPTY_FOLD;
  for (const one of edits) {
    const next = foldEdit(now, one, LOWERED);
    if ("code" in next) return next;
    now = next;
  }
  return now;
};
const filled = (made: Fold | Problem): object =>
  "code" in made
    ? made
    : Object.fromEntries(
        Object.entries(made).flatMap(([part, map]: [string, ReadonlyMap<string, unknown>]) =>
          map.size === 0 ? [] : [[part, Object.fromEntries(map)]],
        ),
      );
const renames = (...names: readonly (readonly [string, string, string])[]): SurfaceEdit =>
  rename(...names) as SurfaceEdit;

describe("a rename", () => {
  test("leaves a name, and none where it comes back", () => {
    expect(filled(fold(renames(["tool:get", "get", "fetch"])))).toEqual({ names: { "tool:get": "fetch" } });
    expect(
      filled(fold(renames(["tool:get", "get", "fetch"]), renames(["tool:get", "fetch", "read"]))),
    ).toEqual({
      names: { "tool:get": "read" },
    });
    expect(
      filled(fold(renames(["tool:get", "get", "fetch"]), renames(["tool:get", "fetch", "get"]))),
    ).toEqual({});
  });
  test("of what is not there, is called otherwise, or twice at once", () => {
    expect(fold(renames(["tool:none", "none", "fetch"]))).toEqual({
      code: "no-such-symbol",
      where: "tool:none",
      what: "nothing with this Symbol has a name in this Harness",
    });
    expect(fold(renames(["tool:get", "got", "fetch"]))).toEqual({
      code: "stale-from",
      where: "tool:get",
      what: "the edit says its name was got",
      expected: "get",
    });
    expect(fold(renames(["tool:get", "get", "fetch"], ["tool:get", "get", "read"]))).toMatchObject({
      code: "edit-conflict",
      where: "tool:get",
    });
  });
});

describe("an order", () => {
  const order = (from: readonly string[], to: readonly string[]) =>
    edit({ kind: "order", list: "tools", from, to });
  const [there, back] = [
    ["tool:get", "tool:put_it"],
    ["tool:put_it", "tool:get"],
  ];
  test("leaves a list where it is not the base's", () => {
    expect(filled(fold(order(there as string[], back as string[])))).toEqual({ order: { tools: back } });
    expect(
      filled(fold(order(there as string[], back as string[]), order(back as string[], there as string[]))),
    ).toEqual({});
  });
  test.each<readonly [readonly string[], readonly string[], string, string]>([
    [["tool:put_it", "tool:get"], ["tool:get", "tool:put_it"], "stale-from", "tool:get, tool:put_it"],
    [["tool:get"], ["tool:get"], "stale-from", "tool:get, tool:put_it"],
    [["tool:get", "tool:put_it"], ["tool:get"], "order-illegal", "tool:get, tool:put_it"],
    [["tool:get", "tool:put_it"], ["tool:get", "tool:get"], "order-illegal", "tool:get, tool:put_it"],
    [["tool:get", "tool:put_it"], ["tool:get", "tool:other"], "order-illegal", "tool:get, tool:put_it"],
    [
      ["tool:get", "tool:put_it"],
      ["tool:get", "tool:put_it", "tool:x"],
      "order-illegal",
      "tool:get, tool:put_it",
    ],
  ])("%j to %j: %s", (from, to, code, expected) => {
    expect(fold(order(from, to))).toMatchObject({ code, where: "tools", expected });
  });
});

describe("a layout", () => {
  test.each<readonly [string, string, string]>([
    ["prompt", "markdown", "xml"],
    ["skills", "list", "table"],
    ["tools", "list", "signature"],
    ["role", "system", "developer"],
    ["calls", "structured", "xml"],
  ])("of %s: %s, %s", (site, from, to) => {
    const one = edit({ kind: "layout", site, from, to });
    expect(filled(fold(one))).toEqual({ layout: { [site]: to } });
    expect(filled(fold(one, edit({ kind: "layout", site, from: to, to: from })))).toEqual({});
    expect(fold(edit({ kind: "layout", site, from: to, to: from }))).toEqual({
      code: "stale-from",
      where: `layout of ${site}`,
      what: `the edit says it was ${to}`,
      expected: from,
    });
  });
});

describe("what is put in and taken out", () => {
  const NEW: Item = { of: "tool", value: { ...toolOf(undefined), name: "new_one" } };
  const put = (before: string | null, item: Item = NEW, symbol = "new:x#0") =>
    edit({ kind: "insert", symbol, item, before });
  const take = (symbol: string, item: Item, before: string | null) =>
    edit({ kind: "remove", symbol, item, before });
  const OLD: Item = { of: "tool", value: PUT };
  test("where it stands", () => {
    expect(filled(fold(put(null)))).toEqual({
      inserted: { "new:x#0": NEW },
      order: { tools: ["tool:get", "tool:put_it", "new:x#0"] },
    });
    expect(filled(fold(put("tool:put_it")))).toMatchObject({
      order: { tools: ["tool:get", "new:x#0", "tool:put_it"] },
    });
    expect(filled(fold(put("tool:get")))).toMatchObject({
      order: { tools: ["new:x#0", "tool:get", "tool:put_it"] },
    });
    expect(filled(fold(put(null, { of: "skill", value: skill("new-one") })))).toMatchObject({
      order: { skills: ["skill:guide", "skill:other", "new:x#0"] },
    });
    expect(filled(fold(put(null, { of: "section", value: section("c", "Third", "") })))).toMatchObject({
      order: { sections: ["section:a", "section:b", "new:x#0"] },
    });
    expect([NEW, { of: "skill" }, { of: "section" }].map((item) => listOf(item as Item))).toEqual([
      "tools",
      "skills",
      "sections",
    ]);
    expect(baseOrder(LOWERED, "sections")).toEqual(["section:a", "section:b"]);
  });
  test("is taken out again with its name and its texts", () => {
    expect(filled(fold(put(null), take("new:x#0", NEW, null)))).toEqual({});
    const renamed: Item = { of: "tool", value: { ...NEW.value, name: "late_one" } as never };
    expect(
      filled(fold(put(null), renames(["new:x#0", "new_one", "late_one"]), take("new:x#0", renamed, null))),
    ).toEqual({});
    expect(
      filled(
        fold(
          put(null),
          renames(["new:x#0", "new_one", "late_one"], ["tool:get", "get", "fetch"]),
          take("new:x#0", renamed, null),
        ),
      ),
    ).toEqual({ names: { "tool:get": "fetch" } });
  });
  test("what was there is kept, and put back it leaves nothing", () => {
    expect(filled(fold(take("tool:put_it", OLD, null)))).toEqual({
      removed: { "tool:put_it": { item: OLD, before: null } },
      order: { tools: ["tool:get"] },
    });
    expect(filled(fold(take("tool:put_it", OLD, null), put(null, OLD, "tool:put_it")))).toEqual({});
    expect(filled(fold(take("tool:put_it", OLD, null), put("tool:get", OLD, "tool:put_it")))).toEqual({
      order: { tools: ["tool:put_it", "tool:get"] },
    });
  });
  test.each<readonly [string, readonly SurfaceEdit[], object]>([
    ["twice", [put(null), put(null)], { code: "edit-conflict", what: "it is there already" }],
    [
      "before what is not there",
      [put("tool:none")],
      { code: "no-such-symbol", what: "it was to stand before tool:none", exists: "tool:get, tool:put_it" },
    ],
    ["before a thing of another list", [put("skill:guide")], { code: "no-such-symbol" }],
    [
      "under a Symbol that is not new",
      [put(null, NEW, "tool:x")],
      { code: "no-such-symbol", what: "only a removed thing or a new Symbol can be inserted" },
    ],
    [
      "otherwise than it was",
      [take("tool:put_it", OLD, null), put(null, NEW, "tool:put_it")],
      { code: "stale-from", what: "what is put back differs from what was taken out" },
    ],
    [
      "from where it does not stand",
      [take("tool:none", OLD, null)],
      { code: "no-such-symbol", what: "it does not stand in tools", exists: "tool:get, tool:put_it" },
    ],
    [
      "last, though it is first",
      [take("tool:get", { of: "tool", value: GET }, null)],
      { code: "stale-from", what: "the edit says it stands before null", expected: "tool:put_it" },
    ],
    [
      "before another, though it is last",
      [take("tool:put_it", OLD, "tool:get")],
      { code: "stale-from", what: "the edit says it stands before tool:get", expected: "null" },
    ],
    [
      "as another than it is",
      [take("tool:put_it", NEW, null)],
      { code: "stale-from", what: "what is to be taken out differs from what is there" },
    ],
    [
      "with a name that changed meanwhile",
      [
        take("skill:guide", { of: "skill", value: HARNESS.skills[0] as never }, "skill:other"),
        renames(["tool:put_it", "put_it", "lay_it"]),
        put("skill:other", { of: "skill", value: HARNESS.skills[0] as never }, "skill:guide"),
      ],
      { code: "stale-from", what: "things that it mentions were renamed while it was out" },
    ],
  ])("%s", (_, edits, problem) => {
    expect(fold(...edits)).toMatchObject(problem);
  });
});

describe("the way back, and a sentence", () => {
  const NEW: Item = { of: "tool", value: { ...toolOf(undefined), name: "new_one" } };
  const pairs: readonly (readonly [object, object, string])[] = [
    [
      rename(["tool:get", "get", "fetch"], ["skill:guide", "guide", "help"]),
      rename(["tool:get", "fetch", "get"], ["skill:guide", "help", "guide"]),
      "tool get is now called fetch; skill guide is now called help",
    ],
    [
      { kind: "order", list: "tools", from: ["tool:a", "tool:b"], to: ["tool:b", "tool:a"] },
      { kind: "order", list: "tools", from: ["tool:b", "tool:a"], to: ["tool:a", "tool:b"] },
      "tools stand in the order tool:b, tool:a",
    ],
    ...(
      [
        ["prompt", "section titles are"],
        ["skills", "the Skill catalogue is"],
        ["tools", "the tool catalogue is"],
        ["role", "the role of the prompt is"],
        ["calls", "calls are"],
      ] as const
    ).map(
      ([site, what]) =>
        [
          { kind: "layout", site, from: "x", to: "y" },
          { kind: "layout", site, from: "y", to: "x" },
          `${what} written as y, no longer as x`,
        ] as const,
    ),
    [
      { kind: "insert", symbol: "new:x#0", item: NEW, before: null },
      { kind: "remove", symbol: "new:x#0", item: NEW, before: null },
      "tool new_one is added last",
    ],
    [
      {
        kind: "insert",
        symbol: "new:x#0",
        item: { of: "section", value: section("c", "Third", "") },
        before: "section:a",
      },
      {
        kind: "remove",
        symbol: "new:x#0",
        item: { of: "section", value: section("c", "Third", "") },
        before: "section:a",
      },
      "section Third is added before section:a",
    ],
    [
      { kind: "remove", symbol: "tool:put_it", item: { of: "tool", value: PUT }, before: null },
      { kind: "insert", symbol: "tool:put_it", item: { of: "tool", value: PUT }, before: null },
      "tool put_it is gone",
    ],
  ];
  test.each(pairs)("%j", (one, back, sentence) => {
    expect(describeEdit(one as Edit)).toBe(sentence);
    expect(inverseAll([one as Edit])).toEqual([back]);
  });
  test("last first, and what was undone is done again", () => {
    const [a, b] = [rename(["tool:get", "get", "fetch"]), rename(["tool:put_it", "put_it", "lay"])];
    expect(inverseAll([a, b]).map((one) => describeEdit(one))).toEqual([
      "tool lay is now called put_it",
      "tool fetch is now called get",
    ]);
    const ids = { kind: "call-ids", style: "short" } as unknown as Edit;
    expect(inverseAll([ids])).toEqual([{ ...ids, undo: true }]);
    expect(inverseAll([{ ...ids, undo: true } as Edit])).toEqual([ids]);
    expect(describeEdit({ ...ids, undo: true } as Edit)).toBe(`${describeEdit(ids)}, taken back`);
  });
});

describe("names in a fold", () => {
  test("given, and as they are now", () => {
    const made = fold(
      renames(["tool:get", "get", "fetch"]),
      edit({
        kind: "insert",
        symbol: "new:x#0",
        item: { of: "section", value: section("c", "Third", "") },
        before: null,
      }),
      edit({
        kind: "insert",
        symbol: "new:y#0",
        item: { of: "skill", value: skill("new-one") },
        before: null,
      }),
    );
    if ("code" in made) throw new Error(made.what);
    const names = (of: typeof nameIn) =>
      ["tool:get", "tool:put_it", "new:x#0", "new:y#0", "new:z#0", "section:a"].map((one) =>
        of(made, LOWERED, one as Sym),
      );
    expect(names(nameIn)).toEqual(["fetch", "put_it", "Third", "new-one", undefined, "First"]);
    expect(names(givenName)).toEqual(["get", "put_it", "Third", "new-one", undefined, "First"]);
    expect([isEmptyFold(made), isEmptyFold(EMPTY_FOLD)]).toEqual([false, true]);
  });
});

describe("a Variant", () => {
  const build = (...edits: readonly object[]) => buildVariant(LOWERED, edits as readonly Edit[]);
  test("of no edits is the Harness itself", () => {
    const base = value(baseVariant(LOWERED));
    expect(base.harness).toBe(HARNESS);
    expect(value(build()).harness).toBe(HARNESS);
    // sha256 of "[]"
    expect(base.digest).toContain("4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
    expect(base.skillBody("skill:guide" as Sym)).toBe("Ask `put_it`.");
    expect(base.skillBody("skill:none" as Sym)).toBe("");
  });
  test("shows its tools, and the bodies of its Skills under any order", () => {
    const made = value(
      build(
        rename(["tool:put_it", "put_it", "lay_it"]),
        {
          kind: "order",
          list: "skills",
          from: ["skill:guide", "skill:other"],
          to: ["skill:other", "skill:guide"],
        },
        { kind: "order", list: "tools", from: ["tool:get", "tool:put_it"], to: ["tool:put_it", "tool:get"] },
      ),
    );
    expect(made.tools).toEqual([
      {
        type: "function",
        function: { name: "lay_it", description: "", parameters: { type: "object", properties: {} } },
      },
      { type: "function", function: { name: "get", description: "Gets.", parameters: GET.parameters } },
    ]);
    expect(modelFacing(PUT)).toEqual({
      type: "function",
      function: { name: "put_it", description: "", parameters: { type: "object", properties: {} } },
    });
    expect(made.skillBody("skill:guide" as Sym)).toBe("Ask `lay_it`.");
    expect(made.skillBody("skill:other" as Sym)).toBe("Look first.");
    expect(made.digest).not.toBe(value(baseVariant(LOWERED)).digest);
  });
  test("states what is not usual, and nothing else", () => {
    const of = (...edits: readonly object[]): Harness["prompt"] => value(build(...edits)).harness.prompt;
    expect(Object.keys(of({ kind: "layout", site: "skills", from: "list", to: "table" })).sort()).toEqual([
      "layout",
      "sections",
      "skills",
      "tools",
    ]);
    expect(of({ kind: "layout", site: "role", from: "system", to: "developer" })).toMatchObject({
      layout: "markdown",
      role: "developer",
    });
    expect(of({ kind: "layout", site: "calls", from: "structured", to: "json" })).toMatchObject({
      tools: "list",
      calls: "json",
    });
    expect(of({ kind: "layout", site: "prompt", from: "markdown", to: "caps" })).toMatchObject({
      layout: "caps",
      skills: "list",
      tools: "list",
    });
  });
  test("a layout that loses something", () => {
    const lossy = (given: Partial<Harness>, site: string, to: string, from = "list") =>
      codes(
        buildVariant(value(lowerHarness(harness(given))), [
          { kind: "layout", site, from, to } as unknown as Edit,
        ]),
      );
    const broken = { ...PUT, description: "One.\nTwo." };
    const shows = prompt(section("a", "First", "{{tools}}\n{{skills}}"));
    const guide = { ...skill("guide"), description: "One.\nTwo." };
    expect(lossy({ tools: [broken], prompt: shows }, "tools", "signature")).toEqual(["layout-lossy"]);
    expect(lossy({ tools: [broken], prompt: shows }, "tools", "xml")).toEqual([]);
    expect(
      lossy({ tools: [broken], prompt: prompt(section("a", "First", "{{skills}}")) }, "tools", "signature"),
    ).toEqual([]);
    expect(lossy({ skills: [guide], prompt: shows }, "skills", "table")).toEqual(["layout-lossy"]);
    expect(lossy({ skills: [guide], prompt: shows }, "skills", "xml")).toEqual([]);
    expect(
      lossy({ skills: [guide], prompt: prompt(section("a", "First", "{{tools}}")) }, "skills", "table"),
    ).toEqual([]);
    const inner = prompt(section("a", "First", "One\nTWO:\nThree."));
    expect(lossy({ prompt: inner }, "prompt", "caps", "markdown")).toEqual(["layout-lossy"]);
    expect(lossy({ prompt: inner }, "prompt", "xml", "markdown")).toEqual([]);
  });
  test("without a tool, its activation goes as well; with another name it follows", () => {
    const made = value(build(rename(["tool:get", "get", "fetch"], ["tool:get/param:id", "id", "ref"])));
    expect(made.harness.activation).toEqual([{ tool: "fetch", param: "ref", names: "skill" }]);
    const gone = value(
      build({ kind: "remove", symbol: "tool:get", item: { of: "tool", value: GET }, before: "tool:put_it" }),
    );
    expect(gone.harness.activation).toEqual([]);
    expect(
      codes(build({ kind: "remove", symbol: "tool:put_it", item: { of: "tool", value: PUT }, before: null })),
    ).toEqual(["still-mentioned"]);
    expect(pathIn(LOWERED, made.fold, "tool:get" as Sym, "o.k_1")).toBe("o.k_1");
    expect(pathIn(LOWERED, made.fold, "tool:get" as Sym, "id[0].x")).toBe("ref[0].x");
    expect(pathIn(LOWERED, made.fold, "tool:none" as Sym, "id")).toBe("id");
  });
});
