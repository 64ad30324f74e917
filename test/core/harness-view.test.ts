/** A Harness as a transform sees it, its groups of names, and what each kind of edit says of one that does not fit. By hand. */
import { describe, expect, test } from "vitest";
import { declare, duplicateNames } from "../../src/core/declare.js";
import { describeEdit, foldEdit, inverseAll } from "../../src/core/edits/index.js";
import { EMPTY_FOLD, type Fold, isEmptyFold } from "../../src/core/fold.js";
import { harnessView, plainText } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Edit, SurfaceEdit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, prompt, rename, section, skill, tool, value } from "../help/small.js";
import { object } from "../help/turned.js";

const ORDER = object(
  '{"type":"object","properties":{"order_id":{"type":"string","description":"Which order."},"n":{"enum":[1]}},"required":["order_id"]}',
);
const FULL: Harness = harness({
  tools: [
    { ...tool("get_order", ORDER), description: "Gets one." },
    { ...tool("find"), description: "Finds, like get_order." },
  ],
  skills: [{ ...skill("guide-one"), description: "Guides." }],
  prompt: prompt(section("role", "Role", "Help."), section("kit", "Kit", "{{skills}}")),
  hooks: [
    {
      id: "no-x",
      event: "input",
      tools: [],
      conditions: [],
      action: "block",
      message: "Stop it.",
      budget: 1,
    },
  ],
});
const lowered = value(lowerHarness(FULL));
const folded = (...edits: readonly Edit[]): Fold =>
  edits.reduce<Fold>((fold, edit) => {
    const made = foldEdit(fold, edit as SurfaceEdit, lowered);
    if ("code" in made) throw new Error(made.what);
    return made;
  }, EMPTY_FOLD);
const RENAMED = rename(["tool:get_order", "get_order", "fetch_sale"]);
const viewOf = (own: Harness, fold: Fold = EMPTY_FOLD) => harnessView(value(lowerHarness(own)), fold, "step");

describe("texts and their roles", () => {
  const view = harnessView(lowered, EMPTY_FOLD, "step");
  test("each by its site", () => {
    const roles = Object.fromEntries(view.texts().map(({ site, role }) => [site, role]));
    expect(roles).toMatchObject({
      "tool:get_order#/description": "tool-description",
      "tool:get_order#/parameters/properties/order_id/description": "param-description",
      "skill:guide-one#/description": "skill-description",
      "skill:guide-one#/body": "skill-body",
      "section:role#/body": "section-body",
      "hook:no-x#/message": "hook-message",
    });
  });
  test("as they are written in the base, whatever was renamed", () => {
    const finds = view.texts().find(({ site }) => site === "tool:find#/description");
    expect(finds).toMatchObject({ owner: "tool:find", base: "Finds, like get_order." });
    expect(finds === undefined ? "" : plainText(lowered, finds.text)).toBe("Finds, like get_order.");
    expect(view.texts()).toBe(view.texts());
    const reworded = folded({
      kind: "text",
      site: "skill:guide-one#/body",
      from: ["Look first."],
      to: ["Look twice."],
    } as never);
    const item = harnessView(lowered, reworded, "s")
      .texts()
      .find(({ site }) => site === "skill:guide-one#/body");
    expect(item).toMatchObject({ base: "Look first.", text: ["Look twice."] });
  });
  test("without those of what was taken out", () => {
    const out = view.removal("skill:guide-one" as Sym);
    if (out === undefined) throw new Error("no removal");
    expect(out).toMatchObject({ kind: "remove", symbol: "skill:guide-one", before: null });
    const left = harnessView(lowered, folded(out), "s");
    expect(left.texts().some(({ owner }) => owner === "skill:guide-one")).toBe(false);
    expect(left.texts().length).toBeGreaterThan(0);
    expect(left.removal("skill:guide-one" as Sym)).toBeUndefined();
    expect(left.groups("skill")).toEqual([]);
    expect(view.removal("tool:get_order" as Sym)).toMatchObject({ before: "tool:find" });
    expect(view.removal("tool:none" as Sym)).toBeUndefined();
  });
  test("what is fresh, free and known", () => {
    expect([view.fresh(0), view.fresh(3), view.language]).toEqual(["new:step#0", "new:step#3", "en"]);
    expect(view.isFree("other_name")).toBe(true);
    expect(view.isFree("get_order")).toBe(false);
    const reserved = harnessView(lowered, EMPTY_FOLD, "s", (name) => name === "other_name");
    expect([reserved.isFree("other_name"), reserved.isFree("more_names")]).toEqual([false, true]);
    const words = view.vocabulary();
    for (const word of ["get", "order", "find", "finds", "guide", "one", "id", "which", "role", "no", "x"])
      expect(words.has(word), word).toBe(true);
    expect(words.has("stop")).toBe(false);
    expect(view.vocabulary()).toBe(words);
  });
  test("read as the text that it replaces", () => {
    const read = (site: string, text: string) => {
      const made = view.readText(site as never, text);
      return made.ok
        ? made.value.map((piece) => (typeof piece === "string" ? piece : piece.to.join()))
        : made.problems.map(({ code, where }) => `${code} ${where}`);
    };
    expect(read("section:role#/body", "Use get_order.")).toEqual(["Use ", "tool:get_order", "."]);
    expect(read("section:role#/body", "Use {{get_order}}.")).toEqual(["Use {{get_order}}."]);
    expect(read("hook:no-x#/message", "Use {{get_order}}.")).toEqual(["Use {{get_order}}."]);
    expect(read("tool:find#/description", "Use {{get_order}}.")).toEqual(["Use {{", "tool:get_order", "}}."]);
    expect(read("skill:guide-one#/body", "Then {{get_order}}.")).toEqual([
      "Then {{",
      "tool:get_order",
      "}}.",
    ]);
    expect(read("section:role#/body", "We find it.")).toEqual(["ambiguous-mention section:role#/body"]);
  });
});

describe("layouts that could be shown", () => {
  const choices = (own: Harness, site: Parameters<ReturnType<typeof viewOf>["layout"]>[0]) =>
    viewOf(own).layout(site);
  const bodied = (body: string, more: Partial<Harness> = {}): Harness => ({
    ...FULL,
    prompt: prompt(section("kit", "Kit", body)),
    ...more,
  });
  test("of the prompt", () => {
    expect(choices(FULL, "prompt")).toEqual({ current: "markdown", choices: ["xml", "caps"] });
    expect(choices({ ...FULL, prompt: { ...FULL.prompt, layout: "xml" } }, "prompt")).toEqual({
      current: "xml",
      choices: ["markdown", "caps"],
    });
    expect(choices({ ...FULL, prompt: prompt(section("a", "", "Help.")) }, "prompt").choices).toEqual([]);
    expect(choices({ ...FULL, prompt: prompt() }, "prompt").choices).toEqual([]);
    // A tag that is a tool's or a Skill's name would mention it.
    expect(
      choices({ ...FULL, prompt: prompt(section("a", "Get order", "Help.")) }, "prompt").choices,
    ).toEqual(["caps"]);
    expect(
      choices({ ...FULL, prompt: prompt(section("a", "Guide One", "Help.")) }, "prompt").choices,
    ).toEqual(["caps"]);
    expect(choices(bodied("Help.\n<a>\n"), "prompt").choices).toEqual(["xml", "caps"]);
    expect(choices(bodied("Help.\nALL THIS:\n"), "prompt").choices).toEqual(["xml"]);
  });
  test("of a catalogue that is shown, and of none that is not", () => {
    expect(choices(FULL, "skills")).toEqual({ current: "list", choices: ["xml", "table"] });
    expect(choices(FULL, "tools")).toEqual({ current: "list", choices: [] });
    expect(choices(bodied("{{tools}}"), "tools").choices).toEqual(["xml", "signature"]);
    expect(
      choices(bodied("{{skills}}", { skills: [{ ...skill("s"), description: "a\nb" }] }), "skills").choices,
    ).toEqual(["xml"]);
    expect(
      choices(bodied("{{tools}}", { tools: [{ ...tool("t"), description: "a\nb" }] }), "tools").choices,
    ).toEqual(["xml"]);
    const { description: _, ...bare } = tool("t");
    expect(choices(bodied("{{tools}}", { tools: [bare] }), "tools").choices).toEqual(["xml", "signature"]);
  });
  test("of the role and of calls, where there is a prompt", () => {
    expect(choices(FULL, "role")).toEqual({ current: "system", choices: ["developer"] });
    expect(choices(FULL, "calls")).toEqual({ current: "structured", choices: ["json", "xml", "python"] });
    const none = { ...FULL, prompt: prompt() };
    expect([choices(none, "role").choices, choices(none, "calls").choices]).toEqual([[], []]);
    expect(choices({ ...FULL, prompt: { ...FULL.prompt, role: "developer" } }, "role")).toEqual({
      current: "developer",
      choices: ["system"],
    });
    const xml = folded({ kind: "layout", site: "skills", from: "list", to: "xml" } as never);
    expect(viewOf(FULL, xml).layout("skills")).toEqual({ current: "xml", choices: ["list", "table"] });
  });
});

describe("groups of names", () => {
  const two: Harness = harness({
    tools: [
      tool("zeta", ORDER),
      tool("alpha", object('{"properties":{"order_id":{"type":"number"},"q":{"description":"Q."}}}')),
    ],
    skills: [skill("b"), skill("a-b")],
  });
  const view = viewOf(two);
  test("in Symbol order, whatever the order of declarations", () => {
    expect(view.groups("tool").map(({ name }) => name)).toEqual(["alpha", "zeta"]);
    expect(view.groups("skill").map(({ name, plain }) => [name, plain])).toEqual([
      ["a-b", false],
      ["b", true],
    ]);
    expect(view.groups("tool")).toBe(view.groups("tool"));
  });
  test("parameters of one name are one", () => {
    expect(
      view.groups("param").map(({ name, symbols, descriptions, types, plain }) => ({
        name,
        symbols,
        descriptions,
        types,
        plain,
      })),
    ).toEqual([
      {
        name: "order_id",
        symbols: ["tool:alpha/param:order_id", "tool:zeta/param:order_id"],
        descriptions: ["Which order."],
        types: ["string", "number"],
        plain: false,
      },
      { name: "q", symbols: ["tool:alpha/param:q"], descriptions: ["Q."], types: [], plain: true },
      { name: "n", symbols: ["tool:zeta/param:n"], descriptions: [], types: ["enum"], plain: true },
    ]);
  });
  test("under the names they have now, with what was inserted", () => {
    expect(
      harnessView(lowered, folded(RENAMED), "s")
        .groups("tool")
        .map(({ name }) => name),
    ).toEqual(["find", "fetch_sale"]);
    const inserted = folded({
      kind: "insert",
      symbol: "new:s#0",
      item: { of: "skill", value: { ...skill("extra"), description: "E." } },
      before: null,
    } as never);
    const groups = harnessView(lowered, inserted, "s").groups("skill");
    expect(groups).toMatchObject([
      { symbols: ["new:s#0"], name: "extra", descriptions: ["E."], types: [], plain: true },
      { symbols: ["skill:guide-one"], name: "guide-one", plain: false },
    ]);
    expect(harnessView(lowered, inserted, "s").groups("tool")).toHaveLength(2);
  });
});

describe("declarations", () => {
  test("each kind, with what is known of it", () => {
    const { symbols } = declare(FULL);
    expect(
      [...symbols].map(([symbol, { kind, name, description }]) => [symbol, kind, name, description ?? ""]),
    ).toEqual([
      ["tool:get_order", "tool", "get_order", "Gets one."],
      ["tool:get_order/param:order_id", "param", "order_id", "Which order."],
      ["tool:get_order/param:n", "param", "n", ""],
      ["tool:find", "tool", "find", "Finds, like get_order."],
      ["skill:guide-one", "skill", "guide-one", "Guides."],
      ["section:role", "section", "Role", ""],
      ["section:kit", "section", "Kit", ""],
      ["hook:no-x", "hook", "no-x", ""],
    ]);
    expect(declare(harness({ prompt: prompt(section("a", "", "x")) })).symbols.size).toBe(0);
  });
  test("names twice, of each kind", () => {
    const hook = FULL.hooks[0] as Harness["hooks"][number];
    const twice = (more: Partial<Harness>) =>
      duplicateNames(harness(more)).map(
        ({ code, where, what }) => `${code} ${where} ${what.replace(/^two (\w+).*$/, "$1")}`,
      );
    expect(twice({})).toEqual([]);
    expect(twice({ tools: [tool("a"), tool("a"), tool("a"), tool("b")] })).toEqual([
      "name-clash small tools",
    ]);
    expect(twice({ skills: [skill("a"), skill("a")] })).toEqual(["name-clash small Skills"]);
    expect(twice({ prompt: prompt(section("a", "", ""), section("a", "", "")) })).toEqual([
      "name-clash small sections",
    ]);
    expect(twice({ hooks: [hook, hook] })).toEqual(["name-clash small Hooks"]);
    expect(twice({ tools: [tool("a")], skills: [skill("a")] })).toEqual([]);
  });
});

describe("edits that do not fit", () => {
  const flaw = (edit: object, fold: Fold = EMPTY_FOLD) => {
    const made = foldEdit(fold, edit as SurfaceEdit, lowered);
    return "code" in made ? `${made.code} ${made.where}` : isEmptyFold(made) ? "empty" : "ok";
  };
  test.each(["prompt", "skills", "tools", "role", "calls"] as const)("the layout of %s", (site) => {
    const base = { prompt: "markdown", skills: "list", tools: "list", role: "system", calls: "structured" }[
      site
    ];
    const other = { prompt: "xml", skills: "xml", tools: "xml", role: "developer", calls: "json" }[site];
    expect(flaw({ kind: "layout", site, from: base, to: other })).toBe("ok");
    expect(flaw({ kind: "layout", site, from: other, to: base })).toBe(`stale-from layout of ${site}`);
    const there = folded({ kind: "layout", site, from: base, to: other } as never);
    expect(flaw({ kind: "layout", site, from: other, to: base }, there)).toBe("empty");
    expect(inverseAll([{ kind: "layout", site, from: base, to: other } as never])).toEqual([
      { kind: "layout", site, from: other, to: base },
    ]);
    expect(describeEdit({ kind: "layout", site, from: base, to: other } as never)).toContain(
      `as ${other}, no longer as ${base}`,
    );
  });
  test("an order", () => {
    const order = (from: readonly string[], to: readonly string[]) => ({
      kind: "order",
      list: "tools",
      from,
      to,
    });
    const [A, B] = ["tool:get_order", "tool:find"];
    expect(flaw(order([A, B], [B, A]))).toBe("ok");
    expect(flaw(order([A, B], [A, B]))).toBe("empty");
    expect(flaw(order([B, A], [A, B]))).toBe("stale-from tools");
    expect(flaw(order([A], [A]))).toBe("stale-from tools");
    expect(flaw(order([A, B], [A]))).toBe("order-illegal tools");
    expect(flaw(order([A, B], [A, A]))).toBe("order-illegal tools");
    expect(flaw(order([A, B], [A, "tool:x"]))).toBe("order-illegal tools");
    expect(flaw(order([A, B], [A, B, A]))).toBe("order-illegal tools");
    expect(flaw(order([B, A], [A, B]), folded(order([A, B], [B, A]) as never))).toBe("empty");
  });
  test("edits backwards stand in the other order", () => {
    const layout = { kind: "layout", site: "skills", from: "list", to: "xml" } as unknown as Edit;
    expect(inverseAll([RENAMED, layout])).toEqual([
      { kind: "layout", site: "skills", from: "xml", to: "list" },
      rename(["tool:get_order", "fetch_sale", "get_order"]),
    ]);
    expect(flaw(rename(["tool:get_order", "other", "fetch_sale"]))).toMatch(/^stale-from /);
    expect(flaw(rename(["tool:get_order", "fetch_sale", "get_order"]), folded(RENAMED))).toBe("empty");
  });
});
