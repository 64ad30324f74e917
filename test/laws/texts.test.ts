/** A text beside its base's, the names in it there and back, and calls mapped back: where each flaw stands. By hand. */
import { describe, expect, test } from "vitest";
import { align, isStale, likelySpelling, mentionsIn, newSpellings } from "../../src/laws/align.js";
import { callsRestore } from "../../src/laws/calls-restore.js";
import { changeOf } from "../../src/laws/change.js";
import { memo, memoBy } from "../../src/laws/memo.js";
import {
  backwardsOf,
  compareSite,
  compareText,
  currentSpellings,
  staleIn,
  staleInBase,
  staleThingsIn,
} from "../../src/laws/texts.js";
import { isWayBackPlain } from "../../src/laws/way-back.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import type { Sym } from "../../src/model/symbol.js";
import type { TextSite } from "../../src/model/text.js";
import { harness, type NewName, prompt, rename, section, skill } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const GET = toolOf('{"properties":{"order_id":{},"page":{}}}');
const PUT = { ...toolOf('{"properties":{"order_id":{}}}'), name: "put_order" };
const NAMES: readonly NewName[] = [
  ["tool:get", "get", "fetch_one"],
  ["tool:put_order", "put_order", "lay_sale"],
  ["tool:get/param:order_id", "order_id", "sale_ref"],
  ["tool:get/param:page", "page", "sheet"],
  ["skill:order-help", "order-help", "sale-aid"],
];
/** Made anew each time: what is remembered of a change goes with it. */
const change = (
  names: readonly NewName[] = NAMES,
  more: readonly Edit[] = [],
  own: Partial<Harness> = {},
) => {
  const before = harness({
    tools: [GET, PUT],
    skills: [skill("order-help")],
    prompt: prompt(section("order_rules", "Rules", "Be kind.")),
    ...own,
  });
  return changeOf({
    before,
    after: { ...before },
    edits: [...(names.length === 0 ? [] : [rename(...names)]), ...more],
  });
};
const words = (stale: readonly { readonly text: string }[]): readonly string[] =>
  stale.map(({ text }) => text);

describe("a text beside the base's", () => {
  const laid = (base: string, view: string, names?: readonly NewName[], scope?: Sym) => {
    const { wrong, stale, isImage } = compareText(change(names), base, view, scope);
    return [wrong === undefined, words(stale), isImage === true];
  };
  test("without renames it is the same", () => {
    expect(laid("A put_order.", "A put_order.", [])).toEqual([true, [], false]);
    expect(laid("A put_order.", "A put_order", [])).toEqual([false, [], false]);
    expect(compareText(change([]), "abc", "abd").wrong).toBe(
      'differs in more than the renamed names, near "abc" (3 characters)',
    );
  });
  test.each<readonly [string, string, boolean, readonly string[], boolean]>([
    ["Ask put_order.", "Ask lay_sale.", true, [], true],
    ["Ask put_order.", "Ask put_order.", true, ["put_order"], false],
    ["Ask put_order.", "Ask lay_sale!", false, [], false],
    ["Ask put_order.", "Ask put_order!", false, ["put_order"], false],
    ["PUT_ORDER", "LAY_SALE", true, [], true],
    ["putOrder, PutOrder", "laySale, LaySale", true, [], true],
    ["putOrder", "LaySale", false, [], false],
    ["the put order tool", "the lay sale tool", true, [], true],
    ["the put order", "the put order", true, [], true],
    ["the put order", "the lay sale", true, [], false],
    ["the put order, the put order tool", "the put order, the lay sale tool", true, [], true],
    ["`page`", "`sheet`", true, [], true],
    ["a page", "a page", true, [], true],
    ["order-help", "sale-aid", true, [], true],
    ["order-help", "order-help", true, ["order-help"], false],
    ["put_order", "lay_sales", false, [], false],
    ["put_order", "lay_sale_", false, [], false],
    ["", "", true, [], true],
    ["", "x", false, [], false],
  ])("%j, %j", (base, view, isRight, stale, isImage) => {
    expect(laid(base, view)).toEqual([isRight, stale, isImage]);
  });
  test("a key of several tools moves as it does for the one that is spoken of", () => {
    const both: readonly NewName[] = [...NAMES, ["tool:put_order/param:order_id", "order_id", "sale_no"]];
    const said = (view: string, scope?: Sym) => laid("the order_id", `the ${view}`, both, scope)[0];
    expect(said("sale_ref", "tool:get" as Sym)).toBe(true);
    expect(said("sale_no", "tool:get" as Sym)).toBe(false);
    expect(said("sale_no", "tool:put_order" as Sym)).toBe(true);
    expect([said("sale_ref"), said("sale_no"), said("sale_xx")]).toEqual([true, true, false]);
    // the one tool's own key alone was renamed: of the other it stays
    expect(laid("order_id", "order_id", NAMES, "tool:put_order" as Sym)).toEqual([true, [], true]);
    expect(laid("order_id", "order_id", NAMES, "tool:get" as Sym)).toEqual([true, ["order_id"], false]);
    expect(laid("order_id", "order_id", NAMES)).toEqual([true, [], false]);
    const one = change(both);
    const [mention] = mentionsIn("the order_id", one);
    if (mention === undefined) throw new Error();
    expect(newSpellings(one, mention, undefined).others).toEqual(["sale_ref", "sale_no"]);
    expect(newSpellings(one, mention, "tool:get" as Sym)).toEqual({ others: ["sale_ref"], keeps: false });
    expect(newSpellings(one, mention, "tool:put_order" as Sym)).toEqual({
      others: ["sale_no"],
      keeps: false,
    });
    expect(newSpellings(one, mention, "tool:get" as Sym)).toBe(newSpellings(one, mention, "tool:get" as Sym));
    expect(likelySpelling(one, mention, "", undefined)).toBeUndefined();
    expect([isStale(one, mention), isStale(change([]), mention)]).toEqual([true, false]);
  });
  test("the longest new name comes first, and ids of sections and Hooks are nobody's words", () => {
    const both: readonly NewName[] = [
      ["tool:get/param:order_id", "order_id", "sale_no"],
      ["tool:put_order/param:order_id", "order_id", "sale_number"],
    ];
    const one = change(both);
    const [mention] = mentionsIn("the order_id", one);
    if (mention === undefined) throw new Error();
    expect(newSpellings(one, mention, undefined).others).toEqual(["sale_number", "sale_no"]);
    const shared = {
      prompt: prompt(section("put_order", "Rules", "Be kind.")),
      hooks: [
        {
          id: "put-order",
          event: "input",
          tools: [],
          conditions: [],
          action: "block",
          message: "",
          budget: 1,
        },
      ],
    } as unknown as Partial<Harness>;
    const moved = (names: readonly NewName[]) => {
      const made = change(names, [], shared);
      return mentionsIn("Ask put_order.", made).map((each) => isStale(made, each));
    };
    expect(moved([["tool:put_order", "put_order", "lay_sale"]])).toEqual([true]);
    expect(moved([["section:put_order", "put_order", "lay_sale"]])).toEqual([false]);
    expect(moved([["tool:get", "get", "fetch"]])).toEqual([false]);
  });
  test("two names with nothing between them are laid one after the other", () => {
    const tight = "put_order用put_order";
    expect(laid(tight, "lay_sale用lay_sale")[0]).toBe(true);
    expect(align(change(), tight, "lay_sale用put_order").stale).toHaveLength(1);
  });
  test("a new name that the old one begins", () => {
    const longer: readonly NewName[] = [["tool:put_order", "put_order", "put"]];
    expect(laid("the put order tool now", "the put tool now", longer)).toEqual([true, [], true]);
    expect(laid("the put order tool now", "the put order tool now", longer)).toEqual([
      true,
      ["put order"],
      false,
    ]);
    expect(
      laid("the put order tool, the put order tool", "the put order tool, the put tool", longer),
    ).toEqual([true, ["put order"], false]);
    expect(laid("the put order tool", "the put", longer)[0]).toBe(false);
    const styled: readonly NewName[] = [["tool:put_order", "put_order", "putOrder"]];
    expect(laid("put_order", "putOrder", styled)).toEqual([true, [], true]);
    expect(laid("putOrder", "putOrder", styled)).toEqual([true, [], true]);
    expect(laid("the put order tool", "the put order tool", styled)).toEqual([true, [], true]);
    const made = change(styled);
    const stale = (text: string) => mentionsIn(text, made).map((one) => isStale(made, one));
    expect([stale("put_order"), stale("putOrder"), stale("PUT_ORDER")]).toEqual([[true], [false], [false]]);
  });
});

describe("a text that was reworded", () => {
  const SITE = "skill:order-help#/body" as TextSite;
  const edit: Edit = {
    kind: "text",
    site: SITE,
    from: ["Ask ", { to: ["tool:put_order" as Sym], form: "exact" }, "."],
    to: ["Turn to ", { to: ["tool:put_order" as Sym], form: "exact" }, "."],
  } as unknown as Edit;
  const at = (base: string, view: string, site: TextSite = SITE) => {
    const { wrong, stale } = compareSite(change(NAMES, [edit]), site, base, view);
    return [wrong, words(stale)];
  };
  test("is what the edit says, from what it says", () => {
    expect(at("Ask put_order.", "Turn to lay_sale.")).toEqual([undefined, []]);
    expect(at("Ask lay_sale.", "Turn to lay_sale.")[0]).toBe(
      "was reworded from a text that is not the base's",
    );
    expect(at("Ask put_order.", "Turn to put_order.")).toEqual([
      "does not hold the rewording that the edit states",
      ["put_order"],
    ]);
    expect(at("Ask put_order.", "Ask lay_sale.")[0]).toBe("does not hold the rewording that the edit states");
  });
  test("elsewhere nothing is", () => {
    const other = "skill:order-help#/description" as TextSite;
    expect(at("Ask put_order.", "Ask lay_sale.", other)).toEqual([undefined, []]);
    expect(at("Ask put_order.", "Turn to lay_sale.", other)[0]).toMatch(/^differs/);
    expect(compareSite(change(), SITE, "Ask put_order.", "Ask lay_sale.").wrong).toBeUndefined();
  });
});

describe("old names that are left", () => {
  test("in a text without a base", () => {
    expect(words(staleIn(change(), "put_order, order-help, `page`, lay_sale, a page"))).toEqual([
      "put_order",
      "order-help",
      "page",
    ]);
    expect(staleIn(change([]), "put_order")).toEqual([]);
    expect(staleIn(change(), "Nothing.")).toEqual([]);
    expect(words(staleInBase(change(), "put_order"))).toEqual(["put_order"]);
    expect(staleInBase(change([]), "put_order")).toEqual([]);
  });
  test("only a key, or a thing", () => {
    const found = staleIn(change(), "put_order and `page`");
    expect(found).toEqual([
      { text: "put_order", param: false },
      { text: "page", param: true },
    ]);
    expect(words(staleThingsIn(change(), "put_order and `page`"))).toEqual(["put_order"]);
  });
  test("are not old where something bears them again", () => {
    const swapped: readonly NewName[] = [
      ["tool:get", "get", "put_order"],
      ["tool:put_order", "put_order", "lay_sale"],
    ];
    expect(staleIn(change(swapped), "put_order, putOrder")).toEqual([]);
    expect(words(staleIn(change(swapped.slice(1)), "put_order, putOrder"))).toEqual([
      "put_order",
      "putOrder",
    ]);
    const insert = (parameters: string): Edit =>
      ({
        kind: "insert",
        symbol: "new:x#0",
        item: { of: "tool", value: { ...toolOf(parameters), name: "put_order" } },
        before: null,
      }) as unknown as Edit;
    expect(staleIn(change(NAMES, [insert("{}")]), "put_order and `page`")).toEqual([
      { text: "page", param: true },
    ]);
    expect(staleIn(change(NAMES, [insert('{"properties":{"page":{}}}')]), "put_order and `page`")).toEqual(
      [],
    );
    expect([...currentSpellings(change([NAMES[1] as NewName]))]).toEqual([
      "lay_sale",
      "lay-sale",
      "laySale",
      "LaySale",
      "LAY_SALE",
      "lay sale",
      "Lay Sale",
    ]);
  });
});

describe("the way back", () => {
  test("new names are looked for, and the old ones stand in their place", () => {
    const back = backwardsOf(change());
    expect(
      compareText(back, "Ask lay_sale, `sheet`, sale-aid.", "Ask put_order, `page`, order-help.").wrong,
    ).toBeUndefined();
    expect(compareText(back, "Ask lay_sale.", "Ask lay_sale.").stale).toHaveLength(1);
    expect([back.isInverse, change().isInverse]).toEqual([true, false]);
    expect(back.table.entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "tool fetch_one",
      "tool lay_sale",
      "param sale_ref",
      "param sheet",
      "skill sale-aid",
    ]);
    const things = backwardsOf(
      change([
        ["section:order_rules", "order_rules", "sale_laws"],
        ["hook:no-x", "no-x", "no-y"],
        ["tool:get/result:k", "k", "key_1"],
        ["new:a#0", "a_b", "c_d"],
        ["new:a#0/param:p", "p_q", "r_s"],
        ["tool:get/param:order_id", "order_id", "both"],
        ["tool:put_order/param:order_id", "order_id", "both"],
      ]),
    );
    expect(things.table.entries.map(({ kind, name, syms }) => `${kind} ${name} ${syms.length}`)).toEqual([
      "section sale_laws 1",
      "hook no-y 1",
      "result key_1 1",
      "tool c_d 1",
      "param r_s 1",
      "param both 2",
    ]);
  });
  const PLAIN: readonly NewName[] = [["tool:put_order", "put_order", "lay_sale"]];
  const plain = (body: string, names = PLAIN) =>
    isWayBackPlain(change(names, [], { prompt: prompt(section("order_rules", "Rules", body)) }));
  test.each<readonly [string, boolean]>([
    ["Ask put_order first.", true],
    ["Nothing at all.", true],
    ["Ask lay_sale first.", false],
    ["Ask LaySale first.", false],
    ["lay sale", false],
    ["Lay down the sale.", true],
    ["a \\ in it", false],
    ["50%2A in it", false],
    ["50%2 in it", true],
    ["50%zz in it", true],
    ["x.put_order", false],
    ["put_order.x", false],
    ["put_order. X", true],
    ["-put_order", true],
    ["a-put_order", true],
    ["put_order-a", true],
    ["the put order tool", false],
    ["the put order of it", true],
  ])("%j: %s", (body, is) => {
    expect(plain(body)).toBe(is);
  });
  test("of new names", () => {
    const named = (to: string) => plain("Ask put_order first.", [["tool:put_order", "put_order", to]]);
    expect(["lay_sale", "lay-sale", "laySale", "lay"].map(named)).toEqual([true, true, true, true]);
    expect(["lay.sale", "_lay_sale", "lay_sale_", "lay sale", "销售", "ask", "first"].map(named)).toEqual(
      Array.from({ length: 7 }, () => false),
    );
    expect(
      plain("Ask put_order first.", [
        ["tool:get", "get", "lay_sale"],
        ["tool:put_order", "put_order", "lay_sale"],
      ]),
    ).toBe(false);
  });
});

describe("the way back is not plain", () => {
  const plain = (body: string, ...names: readonly NewName[]) =>
    isWayBackPlain(change(names, [], { prompt: prompt(section("order_rules", "Rules", body)) }));
  const put = (to: string): NewName => ["tool:put_order", "put_order", to];
  const get = (to: string): NewName => ["tool:get", "get", to];
  test.each<readonly [string, string, boolean]>([
    ["list", "order_list", false],
    ["item", "order_list", true],
    ["order", "order_list", false],
  ])("where a new name is a word of another: %s, %s", (to, other, is) => {
    expect(plain("Ask put_order first.", put(to), get(other))).toBe(is);
  });
  test.each<readonly [string, boolean]>([
    ["An order put_order now.", false],
    ["An orders put_order now.", true],
    ["An order, put_order now.", true],
    ["An order of put_order now.", true],
  ])("where a new name would end what stands before it: %s", (body, is) => {
    expect(plain(body, put("list-all"), get("order_list"))).toBe(is);
  });
  test("where one old name has two new ones", () => {
    const keys = (to: string): readonly NewName[] => [
      ["tool:get/param:order_id", "order_id", "sale_ref"],
      ["tool:put_order/param:order_id", "order_id", to],
    ];
    expect(plain("Say order_id.", ...keys("sale_no"))).toBe(false);
    expect(plain("Say order_id.", ...keys("sale_ref"))).toBe(true);
  });
  test("where a name in spaced words is marked as one somewhere", () => {
    expect(plain("The put order tool. Then the put order of it.", put("lay_sale"))).toBe(false);
    expect(plain("The put order of it. Then the put order tool.", put("lay_sale"))).toBe(false);
    expect(plain("The put order of it. Then the put order once more.", put("lay_sale"))).toBe(true);
  });
  test("where the new name's words stand there in a row", () => {
    expect(plain("Ask put_order. So lay sale it.", put("lay_sale"))).toBe(false);
    expect(plain("Ask put_order. So lay it, sale or no.", put("lay_sale"))).toBe(true);
  });
});

describe("calls mapped back: where a flaw stands", () => {
  const call = (name: string, args: Json, id: Json = "c"): Json => ({
    id,
    type: "function",
    function: { name, arguments: args },
  });
  const asks = (...calls: readonly Json[]): Json => ({ role: "assistant", content: "", tool_calls: calls });
  const found = (base: readonly Json[], view: readonly Json[]) => {
    const made = change();
    const problems = callsRestore.check({
      base: { messages: base, tools: [] },
      view: { messages: view, tools: [] },
      edits: made.edits,
      before: made.before,
      after: made.after,
    });
    return problems === "n/a"
      ? problems
      : problems.map(({ where, what }) => [where.replace(/^[^/]*/, ""), what.replace("calls-restore: ", "")]);
  };
  const at = "/messages/0/tool_calls/0";
  const one = (name: string, args: Json, viewName: string, viewArgs: Json) =>
    found([asks(call(name, args))], [asks(call(viewName, viewArgs))]);
  test("an old key, an old tool, another value", () => {
    expect(one("get", { page: 1 }, "fetch_one", { sheet: 1 })).toEqual([]);
    expect(one("get", { page: 1 }, "fetch_one", { page: 1 })).toEqual([
      [`${at}/function/arguments/page`, "bears an old name"],
    ]);
    expect(one("get", { page: 1 }, "get", { sheet: 1 })).toEqual([
      [`${at}/function/name`, "get is no tool in the base, which called get"],
    ]);
    expect(one("get", { page: 1 }, "lay_sale", { sheet: 1 })).toEqual([
      [`${at}/function/name`, "lay_sale is put_order in the base, which called get"],
    ]);
    expect(one("get", { page: 1 }, "sheet", { sheet: 1 })).toEqual([
      [`${at}/function/name`, "sheet is sheet in the base, which called get"],
    ]);
    expect(one("get", { page: 1 }, "page", { sheet: 1 })).toEqual([
      [`${at}/function/name`, "page is page in the base, which called get"],
    ]);
    expect(one("get", { page: 1 }, "fetch_one", { sheet: 2 })).toEqual([
      [`${at}/function/arguments`, 'maps back to {"page":2}'],
    ]);
    expect(one("get", { page: "" }, "fetch_one", { sheet: "x".repeat(109) })).toEqual([
      [`${at}/function/arguments`, `maps back to {"page":"${"x".repeat(109)}"}`],
    ]);
    expect(one("get", { page: "" }, "fetch_one", { sheet: "x".repeat(110) })).toEqual([
      [`${at}/function/arguments`, `maps back to {"page":"${"x".repeat(110)}"…`],
    ]);
  });
  test("another id, a call too many, an undeclared tool", () => {
    expect(found([asks(call("get", {}))], [asks(call("fetch_one", {}, "d"))])).toEqual([
      [`${at}/id`, "is not the id of the base call"],
    ]);
    expect(found([asks()], [asks(), asks(call("get", {}))])).toEqual([
      ["/messages/1/tool_calls", "is no call of the base"],
    ]);
    expect(found([asks(call("x", { a: 1 }))], [asks(call("x", { a: 2 }))])).toEqual([
      [`${at}/function/arguments`, "of an undeclared tool changed"],
    ]);
    expect(found([asks(call("get", "no JSON"))], [asks(call("fetch_one", { a: 1 }))])).toEqual([
      [`${at}/function/arguments`, "is no longer the recorded text"],
    ]);
    expect(found([asks(call("get", { page: 1 }))], [asks(call("fetch_one", '{"sheet":1}'))])).toEqual([
      [`${at}/function/arguments`, "are text, and an object in the base"],
    ]);
    expect(found([asks(call("get", "the page of it"))], [asks(call("fetch_one", "the page"))])).toHaveLength(
      1,
    );
  });
});

describe("remembered", () => {
  test("once an object, and once an object and key", () => {
    let made = 0;
    const own = memo((_: object) => ++made);
    const [a, b] = [{}, {}];
    expect([own(a), own(b), own(a), own(b)]).toEqual([1, 2, 1, 2]);
    const by = memoBy((_: object, key: string) => `${key}${++made}`);
    expect([by(a, "x"), by(a, "y"), by(b, "x"), by(a, "x"), by(b, "x")]).toEqual([
      "x3",
      "y4",
      "x5",
      "x3",
      "x5",
    ]);
    const nothing = memo((_: object) => void made++);
    expect([nothing(a), nothing(a), made]).toEqual([undefined, undefined, 6]);
  });
});
