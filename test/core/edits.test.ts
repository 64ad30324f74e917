/** Corners of the kinds of edit that random chains seldom reach, each found by breaking it. */
import { describe, expect, test } from "vitest";
import { describeEdit, inverseAll } from "../../src/core/edits/index.js";
import { isEmptyFold } from "../../src/core/fold.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { foldEdits } from "../../src/core/state.js";
import { buildVariant, type Variant } from "../../src/core/variant.js";
import type { Edit, Item } from "../../src/model/edit.js";
import type { Harness, Tool } from "../../src/model/harness.js";
import type { Result } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Text, TextSite } from "../../src/model/text.js";
import { codes, harness, prompt, rename, section, skill, tool, value } from "../help/small.js";

const reword = (site: string, from: Text, to: Text): Edit => ({
  kind: "text",
  site: site as TextSite,
  from,
  to,
});
const remove = (symbol: string, item: Item, before: string | null = null): Edit => ({
  kind: "remove",
  symbol: symbol as Sym,
  item,
  before: before as Sym | null,
});
const insert = (symbol: string, item: Item): Edit => ({
  kind: "insert",
  symbol: symbol as Sym,
  item,
  before: null,
});

const ran = (base: Harness | Lowered, ...edits: readonly Edit[]): Result<Variant> =>
  buildVariant("symbols" in base ? base : value(lowerHarness(base)), edits);
const ref = (symbol: string) => ({ to: [symbol as Sym], form: "exact" as const });

describe("titles", () => {
  const base = value(
    lowerHarness(
      harness({
        tools: [tool("get_order")],
        prompt: prompt(
          section("use", "How to use `get_order`", "Ask first."),
          section("more", "More", 'See "How to use `get_order`".'),
        ),
      }),
    ),
  );
  const tools = rename(["tool:get_order", "get_order", "find_order"]);

  test("a title that mentions a tool follows it, and so do mentions of the title", () => {
    const [use, more] = value(ran(base, tools)).harness.prompt.sections;
    expect(use?.title).toBe("How to use `find_order`");
    expect(more?.body).toBe('See "How to use `find_order`".');
  });

  test("a title of its own stays, whatever its old words were called", () => {
    const title = rename(["section:use", "How to use `find_order`", "Ordering"]);
    const [use, more] = value(ran(base, tools, title)).harness.prompt.sections;
    expect([use?.title, more?.body]).toEqual(["Ordering", 'See "Ordering".']);
  });

  test("both in one edit or in two, there and back, leave nothing", () => {
    const both = rename(
      ["section:use", "How to use `get_order`", "Ordering"],
      ["tool:get_order", "get_order", "find_order"],
    );
    const turned = rename(
      ["tool:get_order", "get_order", "find_order"],
      ["section:use", "How to use `get_order`", "Ordering"],
    );
    const apart = [tools, rename(["section:use", "How to use `find_order`", "Ordering"])];
    for (const edits of [[both], [turned], apart])
      expect(isEmptyFold(value(foldEdits(base, [...edits, ...inverseAll(edits)])))).toBe(true);
  });

  test("a title is a name, not a text: two ways to change one thing would disagree", () => {
    const edit = reword("section:more#/title", ["More"], ["Else"]);
    expect(codes(ran(base, edit))).toEqual(["edit-conflict"]);
    expect(value(ran(base, rename(["section:more", "More", "Else"]))).harness.prompt.sections[1]?.title).toBe(
      "Else",
    );
  });

  test("in a prompt kept byte for byte the title is part of the head, of added sections too", () => {
    const inline = harness({
      prompt: { ...prompt(section("one", "One", "x", { head: "# One\n" })), layout: "inline" },
    });
    const added = insert("new:s#1", {
      of: "section",
      value: section("two", "Two", "y", { head: "# Two\n" }),
    });
    const after = value(
      ran(inline, added, rename(["section:one", "One", "First"], ["new:s#1", "Two", "Second"])),
    );
    expect(value(after.prompt({}))).toBe("# First\nx# Second\ny");
  });
});

describe("what is out cannot be changed, and nothing that is left may speak of it", () => {
  const idle = tool("idle_tool", { type: "object", properties: { spare_key: {} } });
  const base = harness({
    tools: [
      tool("load_skill", { type: "object", properties: { skill_name: { enum: ["item-qa", "chit-chat"] } } }),
      idle,
    ],
    skills: [skill("item-qa"), skill("chit-chat")],
    hooks: [
      {
        id: "first-look",
        event: "before-reply",
        tools: [],
        conditions: [],
        action: "retry",
        message: "Call `idle_tool` first.",
        budget: 1,
      },
    ],
    activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
  });
  const out = remove("tool:idle_tool", { of: "tool", value: idle });

  test("a Hook's message still names it", () => {
    expect(codes(ran(base, out))).toEqual(["still-mentioned"]);
  });

  test("a message that was reworded before no longer does", () => {
    const site = "hook:first-look#/message";
    const edit = reword(site, ["Call `", ref("tool:idle_tool"), "` first."], ["Look first."]);
    expect(codes(ran(base, edit, out))).toEqual([]);
    expect(codes(ran(base, out, edit))).toEqual([]);
  });

  test("neither it nor its parameters can be renamed, and its texts cannot be reworded", () => {
    const quiet = { ...base, hooks: [] };
    expect(codes(ran(quiet, out, rename(["tool:idle_tool", "idle_tool", "lazy_tool"])))).toEqual([
      "no-such-symbol",
    ]);
    expect(
      codes(ran(quiet, out, rename(["tool:idle_tool/param:spare_key", "spare_key", "other_key"]))),
    ).toEqual(["no-such-symbol"]);
    expect(codes(ran(quiet, out, reword("tool:idle_tool#/description", ["A tool."], ["One."])))).toEqual([
      "no-such-symbol",
    ]);
  });

  test("a Skill that an enum names", () => {
    const edit = remove("skill:chit-chat", { of: "skill", value: skill("chit-chat") });
    expect(codes(ran(base, edit))).toEqual(["still-mentioned"]);
  });

  test("an activation goes with its tool and comes back with it", () => {
    const load = base.tools[0] as Tool;
    const edit = remove("tool:load_skill", { of: "tool", value: load }, "tool:idle_tool");
    expect(value(ran(base, edit)).harness.activation).toEqual([]);
    expect(value(ran(base, edit, ...inverseAll([edit]))).harness.activation).toEqual(base.activation);
  });
});

describe("what is added mentions nothing, and brings a name of its own", () => {
  const base = harness({
    tools: [tool("get_order", { type: "object", properties: { order_id: {} } })],
    skills: [skill("item-qa", "Call functions.paint_wall-based things.")],
  });
  const added = (name: string): Edit => insert("new:x#1", { of: "tool", value: tool(name) });

  test("its text can be reworded, but not to a mention", () => {
    const site = "new:x#1#/description";
    const after = value(ran(base, added("find_user"), reword(site, ["A tool."], ["Another."])));
    expect(after.harness.tools[1]?.description).toBe("Another.");
    expect(
      codes(ran(base, added("find_user"), reword(site, ["A tool."], ["See ", ref("tool:get_order")]))),
    ).toEqual(["edit-conflict"]);
  });

  test("its name is no text, nor is what it takes", () => {
    for (const site of ["new:x#1#/name", "new:x#1#/parameters/type"])
      expect(codes(ran(base, added("find_user"), reword(site, ["find_user"], ["else"])))).toEqual([
        "no-such-symbol",
      ]);
  });

  test.each([
    "get_order",
    "getOrder",
    "get-order",
    "item_qa",
    "order_id",
    "orderId",
    "bash",
    "two words",
    "yes",
    "paint_wall",
  ])("the name %s is not free", (name) => expect(ran(base, added(name)).ok).toBe(false));

  test("nor can it be renamed to a name that is taken", () => {
    expect(codes(ran(base, added("find_user"), rename(["new:x#1", "find_user", "item-qa"])))).toEqual([
      "name-taken",
    ]);
    expect(codes(ran(base, added("find_user"), rename(["new:x#1", "find_user", "seek_user"])))).toEqual([]);
  });
});

describe("names are free of every other name", () => {
  const properties = { order_id: {}, item_no: {} };
  const base = harness({
    tools: [
      tool("get_order", { type: "object", properties }),
      tool("get_item", { type: "object", properties: { item_no: {} } }),
    ],
    skills: [skill("item-qa")],
  });
  const param = "tool:get_order/param:order_id";

  test("a parameter may not be called like a tool, a Skill, or another parameter", () => {
    for (const to of ["get_item", "GetItem", "item_qa", "item_no", "itemNo"])
      expect(ran(base, rename([param, "order_id", to])).ok, to).toBe(false);
    expect(codes(ran(base, rename([param, "order_id", "parcel_no"])))).toEqual([]);
  });

  test("but names can swap, and a name that is left can be taken", () => {
    expect(
      codes(
        ran(
          base,
          rename(["tool:get_order", "get_order", "get_item"], ["tool:get_item", "get_item", "get_order"]),
        ),
      ),
    ).toEqual([]);
    expect(
      codes(
        ran(
          base,
          rename(["tool:get_order", "get_order", "find_it"]),
          rename(["tool:get_item", "get_item", "get_order"]),
        ),
      ),
    ).toEqual([]);
  });

  test("two keys of one object cannot come to be one", () => {
    const one = harness({ tools: [tool("get_order", { type: "object", properties })] });
    const edit = rename([param, "order_id", "thing"], ["tool:get_order/param:item_no", "item_no", "thing"]);
    expect(codes(ran(one, edit))).toContain("key-clash");
  });

  test("names that were alike before stand in nobody's way", () => {
    const alike = harness({ tools: [tool("item_qa"), tool("get_order")], skills: [skill("item-qa")] });
    expect(codes(ran(alike, rename(["tool:get_order", "get_order", "find_order"])))).toEqual([]);
    expect(codes(ran(alike, rename(["tool:get_order", "get_order", "itemQa"])))).toContain("name-taken");
  });
});

describe("paths", () => {
  test("a Hook's target follows through maps and lists of lists; slots keep their own names", () => {
    const properties = {
      by_shop: { type: "object", additionalProperties: { properties: { zip_code: {} } } },
      grid: { type: "array", items: { type: "array", items: { properties: { cell_no: {} } } } },
    };
    const base = harness({
      tools: [tool("get_order", { type: "object", properties })],
      hooks: [
        {
          id: "first-look",
          event: "before-call",
          tools: ["get_order"],
          conditions: [
            { kind: "length", target: "arguments.by_shop.north.zip_code", max: 5 },
            { kind: "length", target: "arguments.grid[][].cell_no", max: 5 },
          ],
          action: "retry",
          message: "{{target}} is wrong, zip_code or {{zip_code}}",
          budget: 1,
        },
      ],
    });
    const edit = rename(
      ["tool:get_order/param:by_shop.*.zip_code", "zip_code", "postal_area"],
      ["tool:get_order/param:grid[][].cell_no", "cell_no", "box_no"],
    );
    const [hook] = value(ran(base, edit)).harness.hooks;
    expect(hook?.conditions.map((one) => ("target" in one ? one.target : ""))).toEqual([
      "arguments.by_shop.north.postal_area",
      "arguments.grid[][].box_no",
    ]);
    expect(hook?.message).toBe("{{target}} is wrong, postal_area or {{zip_code}}");
  });
});

describe("one sentence for people", () => {
  test.each([
    [
      rename(["tool:get_order/param:order_id", "order_id", "parcel_no"]),
      "param order_id is now called parcel_no",
    ],
    [rename(["skill:a", "a", "b"], ["tool:c", "c", "d"]), "skill a is now called b; tool c is now called d"],
    [
      { kind: "layout", site: "prompt", from: "xml", to: "caps" },
      "section titles are written as caps, no longer as xml",
    ],
    [insert("new:x#1", { of: "tool", value: tool("find_user") }), "tool find_user is added last"],
    [remove("skill:a", { of: "skill", value: skill("a") }), "skill a is gone"],
    [
      { kind: "order", list: "tools", from: [], to: ["tool:b", "tool:a"] },
      "tools stand in the order tool:b, tool:a",
    ],
  ] as readonly (readonly [Edit, string])[])("%j", (edit, sentence) =>
    expect(describeEdit(edit)).toBe(sentence),
  );
});
