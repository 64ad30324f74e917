/** The one text that a tool can become under new names, and texts laid side by side: by hand. */
import { describe, expect, test } from "vitest";
import { align, alignFrom } from "../../src/laws/align.js";
import { changeOf } from "../../src/laws/change.js";
import { toolImage, toolText } from "../../src/laws/tool-image.js";
import type { Harness, Tool } from "../../src/model/harness.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, type NewName, rename, skill } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const NAMES: readonly NewName[] = [
  ["tool:get", "get", "fetch_one"],
  ["tool:find_order", "find_order", "look_up_sale"],
  ["tool:get/param:order_id", "order_id", "sale_ref"],
  ["tool:get/param:o.k_1", "k_1", "key_one"],
];
const OTHER: Tool = { ...toolOf('{"properties":{"z":{}}}'), name: "find_order" };
const change = (own: Tool, more: Partial<Harness> = {}, names = NAMES) => {
  const before = harness({ tools: [own, OTHER], ...more });
  return changeOf({ before, after: before, edits: names.length === 0 ? [] : [rename(...names)] });
};
const image = (
  schema: string | undefined,
  description?: string,
  more: Partial<Harness> = {},
): string | undefined => {
  const own = toolOf(schema, description === undefined ? {} : { description });
  return toolImage(change(own, more), "tool:get" as Sym, own);
};
const text = (schema: string, description = ""): string =>
  `{"name":"fetch_one","description":${JSON.stringify(description)},"parameters":${schema}}`;
const ID = '"order_id":{"type":"string"}';

describe("a tool as rows hold it", () => {
  test("with and without what may be missing", () => {
    expect(toolText(toolOf('{"a":[1.50]}', { description: 'say "x"' }))).toBe(
      '{"name":"get","description":"say \\"x\\"","parameters":{"a":[1.50]}}',
    );
    expect(toolText(toolOf(undefined))).toBe(
      '{"name":"get","description":"","parameters":{"type":"object","properties":{}}}',
    );
  });
  test.each<readonly [string, string]>([
    [
      `{"properties":{${ID},"other":{"minimum":1.50}}}`,
      '{"properties":{"sale_ref":{"type":"string"},"other":{"minimum":1.50}}}',
    ],
    [
      `{"properties":{${ID}},"required":["order_id",5,"x"],"propertyOrdering":["order_id"]}`,
      '{"properties":{"sale_ref":{"type":"string"}},"required":["sale_ref",5,"x"],"propertyOrdering":["sale_ref"]}',
    ],
    [
      '{"properties":{"order_id":{},"o":{"properties":{"k_1":{},"order_id":{}},"required":["k_1","order_id"]}}}',
      '{"properties":{"sale_ref":{},"o":{"properties":{"key_one":{},"order_id":{}},"required":["key_one","order_id"]}}}',
    ],
    [
      `{"properties":{${ID}},"dependentRequired":{"order_id":["x","order_id"],"x":["order_id"]},"dependentSchemas":{"order_id":{"required":["order_id"]}}}`,
      '{"properties":{"sale_ref":{"type":"string"}},"dependentRequired":{"sale_ref":["x","sale_ref"],"x":["sale_ref"]},"dependentSchemas":{"sale_ref":{"required":["sale_ref"]}}}',
    ],
    [
      `{"properties":{${ID}},"anyOf":[{"required":["order_id"]},true],"not":{"properties":{"order_id":{}}}}`,
      '{"properties":{"sale_ref":{"type":"string"}},"anyOf":[{"required":["sale_ref"]},true],"not":{"properties":{"sale_ref":{}}}}',
    ],
    [
      '{"properties":{"order_id":{"$ref":"#/$defs/order_id"},"p":{"$ref":"#/properties/order_id"},"q":{"$ref":"elsewhere"},"r":{"$ref":"#"},"s":{"$ref":"#/order_id/x"}},"$defs":{"order_id":{},"other":{}}}',
      '{"properties":{"sale_ref":{"$ref":"#/$defs/sale_ref"},"p":{"$ref":"#/properties/sale_ref"},"q":{"$ref":"elsewhere"},"r":{"$ref":"#"},"s":{"$ref":"#/order_id/x"}},"$defs":{"sale_ref":{},"other":{}}}',
    ],
    [
      `{"properties":{${ID}},"patternProperties":{"order_id":{"description":"find_order"}}}`,
      '{"properties":{"sale_ref":{"type":"string"}},"patternProperties":{"order_id":{"description":"look_up_sale"}}}',
    ],
    [
      '{"properties":{"order_id":{"title":"Order Id"}},"title":"get"}',
      '{"properties":{"sale_ref":{"title":"Sale Ref"}},"title":"fetch_one"}',
    ],
    [
      '{"properties":{"order_id":{"title":"order_id"},"x":{"title":"Order Id"}},"title":"getArguments"}',
      '{"properties":{"sale_ref":{"title":"sale_ref"},"x":{"title":"Order Id"}},"title":"fetch_oneArguments"}',
    ],
    [
      '{"properties":{"order_id":{"title":"Another","format":"order_id","type":"order_id","default":"order_id","enum":["order_id",1],"examples":["find_order"]}}}',
      '{"properties":{"sale_ref":{"title":"Another","format":"order_id","type":"order_id","default":"order_id","enum":["order_id",1],"examples":["find_order"]}}}',
    ],
    [
      '{"properties":{"order_id":{"description":"The order_id of find_order, orderId or FindOrder."}}}',
      '{"properties":{"sale_ref":{"description":"The sale_ref of look_up_sale, saleRef or LookUpSale."}}}',
    ],
    [
      '{"properties":{"order_id":{}},"x-note":["find_order",{"find_order":"find_order"},1,null]}',
      '{"properties":{"sale_ref":{}},"x-note":["look_up_sale",{"find_order":"look_up_sale"},1,null]}',
    ],
    [
      '{"properties":{"order_id":{"items":[{"description":"find_order"},false]}},"additionalProperties":false}',
      '{"properties":{"sale_ref":{"items":[{"description":"look_up_sale"},false]}},"additionalProperties":false}',
    ],
  ])("%s", (schema, now) => {
    expect(image(schema)).toBe(text(now));
  });
  test("its description", () => {
    const schema = '{"properties":{"order_id":{}}}';
    const now = '{"properties":{"sale_ref":{}}}';
    expect(image(schema, "Call find_order, then get.")).toBe(text(now, "Call look_up_sale, then get."));
    expect(image(schema, 'Call `get`.\n"x" find_order')).toBe(
      text(now, 'Call `fetch_one`.\n"x" look_up_sale'),
    );
    expect(image(undefined, "d")).toBe(text('{"type":"object","properties":{}}', "d"));
  });
  test("that is not cut", () => {
    const schema = '{"properties":{"order_id":{}}}';
    for (const word of ["default", "const", "example"])
      expect(image(`{"properties":{"order_id":{"${word}":{"a":1}}}}`), word).toBeUndefined();
    for (const word of ["enum", "examples"])
      expect(image(`{"properties":{"order_id":{"${word}":[1,[2]]}}}`), word).toBeUndefined();
    for (const word of ["default", "enum", "examples"])
      expect(image(`{"properties":{"order_id":{"${word}":[1,"x"]}}}`), word).toBeDefined();
    expect(
      image(schema, "", {
        activation: [{ tool: "get", param: "order_id", names: "skill" }],
        skills: [skill("s")],
      }),
    ).toBeUndefined();
    expect(
      image(schema, "", {
        activation: [{ tool: "find_order", param: "z", names: "skill" }],
        skills: [skill("s")],
      }),
    ).toBeDefined();
  });
  test("of another Symbol", () => {
    const own = toolOf('{"properties":{}}');
    expect(toolImage(change(own), "tool:find_order" as Sym, own)).toBeUndefined();
    expect(toolImage(change(own), "new:x#0" as Sym, own)).toBeUndefined();
    expect(toolImage(change(OTHER), "tool:find_order" as Sym, OTHER)).toBe(
      '{"name":"look_up_sale","description":"","parameters":{"properties":{"z":{}}}}',
    );
  });
  test("that is inserted mentions nothing of the base", () => {
    const own = toolOf('{"properties":{"order_id":{}}}');
    const inserted = (description: string) => {
      const item: Tool = {
        ...toolOf('{"properties":{"q":{"description":"Q."}}}'),
        name: "extra",
        description,
      };
      const before = harness({ tools: [own, OTHER] });
      const symbol = "new:add#0" as Sym;
      const made = changeOf({
        before,
        after: { ...before, tools: [...before.tools, item] },
        edits: [
          { kind: "insert", symbol, item: { of: "tool", value: item }, before: null },
          rename(...NAMES, [symbol, "extra", "more_so"]),
        ] as never,
      });
      return toolImage(made, symbol, item);
    };
    expect(inserted("Plain.")).toBe(
      '{"name":"more_so","description":"Plain.","parameters":{"properties":{"q":{"description":"Q."}}}}',
    );
    expect(inserted("See find_order.")).toBeUndefined();
  });
  test("that is reworded", () => {
    const own = toolOf('{"properties":{"order_id":{}}}', { description: "Old." });
    const before = harness({ tools: [own, OTHER] });
    const reworded = (site: string) =>
      changeOf({
        before,
        after: before,
        edits: [{ kind: "text", site, from: ["Old."], to: ["New."] }] as never,
      });
    expect(toolImage(reworded("tool:get#/description"), "tool:get" as Sym, own)).toBeUndefined();
    expect(toolImage(reworded("tool:find_order#/description"), "tool:get" as Sym, own)).toBe(toolText(own));
  });
});

describe("texts side by side", () => {
  const own = toolOf('{"properties":{"order_id":{},"page":{}}}');
  const made = change(own, {}, [...NAMES, ["tool:get/param:page", "page", "sheet"]]);
  const laid = (base: string, view: string) => {
    const { end, agrees, stale, isImage } = align(made, base, view);
    return { end, agrees, stale: stale.map(({ text: word }) => word), isImage: isImage === true };
  };
  test("names changed, and nothing else", () => {
    expect(laid("Call find_order now.", "Call look_up_sale now.")).toEqual({
      end: 22,
      agrees: 20,
      stale: [],
      isImage: true,
    });
    expect(laid("No name.", "No name.")).toEqual({ end: 8, agrees: 8, stale: [], isImage: true });
    expect(laid("find_order, find_order", "look_up_sale, look_up_sale").end).toBe(26);
    expect(laid("a find_order", "a lookUpSale").end).toBe(-1);
  });
  test("up to where they agree", () => {
    expect(laid("Call find_order now.", "Call look_up_sale then.")).toMatchObject({ end: -1, agrees: 15 });
    expect(laid("Call find_order now.", "Ring look_up_sale now.")).toMatchObject({ end: -1, agrees: 0 });
    expect(laid("Call find_order now.", "Call other now.")).toMatchObject({ end: -1, agrees: 5 });
    expect(laid("Call find_order", "Call look_up_sale now.")).toMatchObject({ end: -1, agrees: 15 });
    expect(laid("x", "y")).toEqual({ end: -1, agrees: 0, stale: [], isImage: false });
  });
  test("an old name that was left", () => {
    expect(laid("Call find_order now.", "Call find_order now.")).toEqual({
      end: 20,
      agrees: 20,
      stale: ["find_order"],
      isImage: false,
    });
    expect(laid("find_order and find_order", "look_up_sale and find_order")).toMatchObject({
      end: 27,
      stale: ["find_order"],
    });
    expect(laid("the get of it", "the get of it")).toMatchObject({ end: 13, stale: [] });
  });
  test("from a place on, and no further", () => {
    expect(alignFrom(made, "find_order.", "so look_up_sale. More", 3)).toMatchObject({
      end: 16,
      agrees: 11,
      stale: [],
    });
    expect(alignFrom(made, "find_order.", "so look_up_sale. More", 2)).toMatchObject({ end: -1, agrees: 0 });
  });
  test("a name of letters only, where something says that it is one", () => {
    expect(laid("the `page` field", "the `sheet` field").end).toBe(17);
    expect(laid("the page", "the page")).toMatchObject({ end: 8, stale: [] });
    expect(laid("the `page`", "the `page`")).toMatchObject({ end: 10, stale: ["page"] });
  });
});
