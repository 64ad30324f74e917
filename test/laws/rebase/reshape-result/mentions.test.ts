/** Mentions of keys of answers in texts, and what becomes of them, by hand. */
import { describe, expect, test } from "vitest";
import { type KeyNames, seer } from "../../../../src/laws/rebase/reshape-result/mentions.js";

const names = (
  more: {
    readonly [K in keyof KeyNames]?: KeyNames[K] extends ReadonlyMap<string, string>
      ? Record<string, string>
      : readonly string[];
  },
): KeyNames => ({
  renamed: new Map(Object.entries(more.renamed ?? {})),
  gone: new Set(more.gone ?? []),
  moved: new Set(more.moved ?? []),
  borne: new Set(more.borne ?? []),
  fresh: new Set(more.fresh ?? []),
});
const see = (given: Parameters<typeof names>[0], text: string) => {
  const { text: now, wrong, renames } = seer(names(given))(text);
  return { now, wrong: wrong.map(({ isFresh }) => (isFresh ? "fresh" : "stale")), renames };
};
const RENAMED = { renamed: { unit_price: "cost_each", stock: "left" } };

describe("a renamed key", () => {
  test.each<readonly [string, string]>([
    ["unit_price", "cost_each"],
    ["See unit_price.", "See cost_each."],
    ["unit_price and unit_price", "cost_each and cost_each"],
    ["unit-price", "unit-price"],
    ["`unit-price`", "`cost-each`"],
    ["unitPrice", "costEach"],
    ["UnitPrice", "CostEach"],
    ["UNIT_PRICE", "COST_EACH"],
    ["unit price", "unit price"],
    ["`unit price`", "`unit price`"],
    ["stock", "stock"],
    ["`stock`", "`left`"],
    ["'stock'", "'left'"],
    ['"stock"', '"left"'],
    ['\\"stock\\"', '\\"left\\"'],
    ["“stock”", "“left”"],
    ["‘stock’", "‘left’"],
    ["「stock」", "「left」"],
    ["『stock』", "『left』"],
    ["【stock】", "【left】"],
    ["<stock>", "<left>"],
    ["`stock'", "`stock'"],
    ["(stock)", "(stock)"],
    ["Stock `Stock` STOCK", "Stock `Stock` STOCK"],
    ["unit_prices", "unit_prices"],
    ["my_unit_price", "my_unit_price"],
    ["éunit_price unit_priceé", "éunit_price unit_priceé"],
    ["×unit_price÷", "×cost_each÷"],
    ["a-unit_price", "a-unit_price"],
    ["unit_price-a", "unit_price-a"],
    ["-unit_price-", "-cost_each-"],
    ["\\nunit_price", "\\ncost_each"],
    ["\\xunit_price", "\\xunit_price"],
    ["\\u00e9unit_price", "\\u00e9cost_each"],
    ["\\u00e9unit_price \\u0gunit_price", "\\u00e9cost_each \\u0gunit_price"],
    ["{{unit_price}}", "{{unit_price}}"],
    ["a {{unit_price}} b", "a {{unit_price}} b"],
    ["{{a}} unit_price}}", "{{a}} cost_each}}"],
    ["{{unit_price} }", "{{cost_each} }"],
    ["{ {unit_price}}", "{ {cost_each}}"],
    ["价unit_price价", "价cost_each价"],
  ])("%j becomes %j", (text, now) => {
    const found = see(RENAMED, text);
    expect(found.now).toBe(now);
    expect(found.wrong).toEqual([]);
    expect(found.renames).toBe(text !== now);
  });
  test.each(["a.stock", "stock.a", "x].stock", "stock[0]", "stock[]"])(
    "in the path %s nobody can tell",
    (text) => {
      expect(see(RENAMED, text)).toEqual({ now: text, wrong: ["stale"], renames: false });
    },
  );
  test.each([".stock", "a. stock", "stock. a", "stock[x]", " .stock", ").stock", "stock."])(
    "%j is no path",
    (text) => {
      expect(see(RENAMED, text)).toEqual({ now: text, wrong: [], renames: false });
    },
  );
  test("in a path, where it looks like a name, it is renamed", () => {
    expect(see(RENAMED, "a.unit_price.b[0]").now).toBe("a.cost_each.b[0]");
    expect(see(RENAMED, "`stock`.a").now).toBe("`stock`.a".replace("stock", "left"));
  });
  test("that something else bears", () => {
    expect(see({ ...RENAMED, borne: ["unit_price"] }, "unit_price, unitPrice, `stock`")).toEqual({
      now: "unit_price, unitPrice, `left`",
      wrong: ["stale", "stale"],
      renames: true,
    });
  });
  test("two keys that are spelt alike", () => {
    const both = { renamed: { unit_price: "cost_each", unitPrice: "price" } };
    expect(see(both, "unit_price")).toEqual({ now: "unit_price", wrong: ["stale"], renames: false });
    expect(see({ renamed: { unit_price: "cost_each", unitPrice: "costEach" } }, "UnitPrice").wrong).toEqual([
      "stale",
    ]);
  });
  test("the longest spelling is read", () => {
    expect(see({ renamed: { a_b: "x_y", a_b_c: "z" } }, "a_b_c a_b").now).toBe("z x_y");
    expect(see({ renamed: { "a.b": "x", a: "y" } }, "`a.b`").now).toBe("`x`");
  });
  test("a kebab name is itself", () => {
    expect(see({ renamed: { "unit-price": "cost-each" } }, "unit-price unitPrice").now).toBe(
      "cost-each costEach",
    );
  });
});

describe("other keys", () => {
  test("taken away", () => {
    const gone = { gone: ["unit_price", "stock"] };
    expect(see(gone, "unit_price").wrong).toEqual(["stale"]);
    expect(see(gone, "stock").wrong).toEqual([]);
    expect(see(gone, "`stock`").wrong).toEqual(["stale"]);
    expect(see(gone, "a.stock").wrong).toEqual(["stale"]);
    expect(see({ ...gone, borne: ["unit_price"] }, "unit_price").wrong).toEqual(["stale"]);
  });
  test("whose place changes", () => {
    const moved = { moved: ["unit_price", "stock"] };
    expect(see(moved, "unit_price `stock` stock")).toEqual({
      now: "unit_price `stock` stock",
      wrong: [],
      renames: false,
    });
    expect(see(moved, "a.unit_price stock.b").wrong).toEqual(["stale", "stale"]);
    const both = { ...moved, renamed: { unit_price: "cost_each" } };
    expect(see(both, "unit_price").now).toBe("cost_each");
    expect(see(both, "a.unit_price")).toEqual({ now: "a.unit_price", wrong: ["stale"], renames: false });
  });
  test("new", () => {
    const fresh = { fresh: ["cost_each", "left"], renamed: { old_one: "cost_each" } };
    expect(see(fresh, "cost_each, costEach, `left`, left, `cost-each`, cost-each").wrong).toEqual([
      "fresh",
      "fresh",
      "fresh",
      "fresh",
    ]);
    expect(see(fresh, "old_one").now).toBe("cost_each");
    expect(see({ fresh: ["a_b"], renamed: { aB: "a_b", a_b: "c" } }, "a_b").wrong).toEqual(["stale"]);
    // an old name that is spelt like a new one is the old one
    expect(see({ fresh: ["x_y"], renamed: { xY: "z" } }, "xY")).toEqual({
      now: "z",
      wrong: [],
      renames: true,
    });
  });
  test("none", () => {
    expect(see({}, "a_b")).toEqual({ now: "a_b", wrong: [], renames: false });
    expect(see({ borne: ["a_b"] }, "a_b")).toEqual({ now: "a_b", wrong: [], renames: false });
  });
});
