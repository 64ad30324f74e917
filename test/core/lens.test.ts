/** A call goes to the Variant's names and back unchanged; what has no way back is refused, in the Variant's words. */
import { describe, expect, test } from "vitest";
import { type Lens, lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import { type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import { emptyChain, randomChain, removal } from "../help/random-edits.js";
import { randomSample } from "../help/random-harness.js";
import { codes, harness, rename, skill, tool, value } from "../help/small.js";
import { sweep } from "../help/sweep.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
const leaf = { type: "string" };
const HARNESS = harness({
  tools: [
    tool("quote_shipping", {
      type: "object",
      properties: {
        ship_to: {
          type: "object",
          properties: {
            zip_code: leaf,
            lines: { type: "array", items: { type: "array", items: { properties: { line_text: leaf } } } },
          },
        },
        parcels: { type: "array", items: { $ref: "#/$defs/Parcel" } },
        by_shop: { type: "object", additionalProperties: { $ref: "#/$defs/Parcel" } },
      },
      $defs: {
        Parcel: {
          type: "object",
          properties: { link_id: { type: "integer" }, piece_count: { type: "integer" } },
        },
      },
    }),
    tool("get_item", { type: "object", properties: { link_id: { type: "integer" }, note: leaf } }),
    tool("load_skill", { type: "object", properties: { skill_name: leaf, reason: leaf } }),
    { name: "no_schema", description: "Takes anything.", extra: {} },
  ],
  skills: [skill("item-qa"), skill("chit-chat")],
  activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
});

const EDITS: readonly Edit[] = [
  rename(
    ["tool:quote_shipping", "quote_shipping", "fee_for_parcels"],
    ["tool:get_item", "get_item", "show_listing"],
  ),
  rename(
    ["tool:quote_shipping/param:ship_to", "ship_to", "goes_where"],
    ["tool:quote_shipping/param:ship_to.zip_code", "zip_code", "postal_area"],
    ["tool:quote_shipping/param:ship_to.lines[][].line_text", "line_text", "line_words"],
    ["tool:quote_shipping/param:parcels", "parcels", "boxes"],
    ["tool:quote_shipping/param:parcels[].link_id", "link_id", "listing_no"],
    ["tool:get_item/param:link_id", "link_id", "listing_no"],
    ["tool:quote_shipping/param:parcels[].piece_count", "piece_count", "how_many"],
  ),
  rename(["skill:item-qa", "item-qa", "goods-answers"]),
  rename(["tool:load_skill/param:skill_name", "skill_name", "guide_name"]),
  {
    kind: "insert",
    symbol: "new:extra#1" as Sym,
    item: { of: "tool", value: tool("paint_wall", { type: "object", properties: { colour: leaf } }) },
    before: null,
  },
];
const lensFor = (edits: readonly Edit[]): Lens =>
  value(lensOf(value(buildVariant(value(lowerHarness(HARNESS)), edits))));
const lens = lensFor(EDITS);

describe("there and back", () => {
  test("nested, in arrays of arrays, in maps, through $defs: every key, in its place", () => {
    const args = json(
      '{"parcels":[{"piece_count":2,"link_id":9007199254740993}],"by_shop":{"parcels":{"link_id":1}},"ship_to":{"lines":[[{"line_text":"a"}],[]],"zip_code":"97205"}}',
    );
    const call = { name: "quote_shipping", arguments: args };
    const there = value(lens.toView(call));
    expect(there.name).toBe("fee_for_parcels");
    expect(printJson(there.arguments)).toBe(
      '{"boxes":[{"how_many":2,"listing_no":9007199254740993}],"by_shop":{"parcels":{"listing_no":1}},"goes_where":{"lines":[[{"line_words":"a"}],[]],"postal_area":"97205"}}',
    );
    expect(printJson(value(lens.toBase(there)) as unknown as Json)).toBe(printJson(call as unknown as Json));
  });

  test("numbers leave as they came: 64-bit ids, 1.0, -0, exponents", () => {
    const text = '{"link_id":12345678901234567890,"note":[1.0,-0,1e400,9007199254740993]}';
    const there = value(lens.toView({ name: "get_item", arguments: json(text) }));
    expect(printJson(there.arguments)).toBe(text.replace("link_id", "listing_no"));
    expect(printJson(value(lens.toBase(there)).arguments)).toBe(text);
  });

  test("unknown keys, and values of any shape, are carried as they are", () => {
    for (const text of [
      '{"unheard":{"link_id":1},"link_id":2}',
      '{"link_id":[{"x":1}],"__proto__":{"2":1,"1":2}}',
      "[]",
      '"text"',
      "null",
      "3",
    ]) {
      const there = value(lens.toView({ name: "get_item", arguments: json(text) }));
      expect(printJson(value(lens.toBase(there)).arguments)).toBe(text);
    }
    expect(
      printJson(
        value(lens.toView({ name: "get_item", arguments: json('{"unheard":{"link_id":1},"link_id":2}') }))
          .arguments,
      ),
    ).toBe('{"unheard":{"link_id":1},"listing_no":2}');
  });

  test("a key given twice stays given twice", () => {
    const there = value(lens.toView({ name: "get_item", arguments: json('{"link_id":1,"link_id":2}') }));
    expect(printJson(there.arguments)).toBe('{"listing_no":1,"listing_no":2}');
    expect(printJson(value(lens.toBase(there)).arguments)).toBe('{"link_id":1,"link_id":2}');
  });

  test("the argument that names a Skill follows the Skill; other values do not", () => {
    const call = { name: "load_skill", arguments: { skill_name: "item-qa", reason: "item-qa" } };
    const there = value(lens.toView(call));
    expect(there).toEqual({
      name: "load_skill",
      arguments: { guide_name: "goods-answers", reason: "item-qa" },
    });
    expect(value(lens.toBase(there))).toEqual(call);
    expect(
      value(lens.toBase({ name: "load_skill", arguments: { guide_name: "never-heard" } })).arguments,
    ).toEqual({
      skill_name: "never-heard",
    });
  });

  test("a tool without a schema takes what it is given", () => {
    const call = { name: "no_schema", arguments: { link_id: 1 } };
    expect(value(lens.toView(call))).toEqual(call);
    expect(value(lens.toBase(call))).toEqual(call);
  });

  test("names swapped between tools go back to their own", () => {
    const swapped = lensFor([
      rename(["tool:get_item", "get_item", "load_skill"], ["tool:load_skill", "load_skill", "get_item"]),
    ]);
    const call = { name: "get_item", arguments: { link_id: 1 } };
    expect(value(swapped.toView(call)).name).toBe("load_skill");
    expect(value(swapped.toBase(value(swapped.toView(call))))).toEqual(call);
  });

  test("for every call of random records under random chains", () => {
    let carried = 0;
    sweep("lens", 60, (draw) => {
      const sample = randomSample(draw);
      const lowered = value(lowerHarness(sample.harness));
      for (let i = 0; i < 3; i++) {
        const variant = value(buildVariant(lowered, randomChain(sample, draw, 6).edits));
        const both = value(lensOf(variant));
        for (const call of sample.trajectory.messages.flatMap(({ calls }) => calls)) {
          const there = both.toView(call);
          if (!there.ok) {
            expect(codes(there)).toEqual(["uses-removed"]);
            continue;
          }
          const back = value(both.toBase(there.value));
          expect(back.name).toBe(call.name);
          expect(printJson(back.arguments)).toBe(printJson(call.arguments));
          carried++;
        }
      }
    });
    if (process.env["SWEEP"] === undefined) expect(carried).toBeGreaterThan(400);
  });
});

describe("refused", () => {
  test("names of the base, and names that nobody knows, in the Variant's words", () => {
    for (const name of ["get_item", "never_heard"]) {
      const result = lens.toBase({ name, arguments: {} });
      expect(codes(result)).toEqual(["undeclared-tool"]);
      expect(result.ok ? "" : result.problems[0]?.exists).toBe(
        "tools: fee_for_parcels, show_listing, load_skill, no_schema, paint_wall",
      );
    }
    expect(codes(lens.toView({ name: "show_listing", arguments: {} }))).toEqual(["undeclared-tool"]);
  });

  test("a tool that the Variant added: no base tool stands behind it", () => {
    expect(codes(lens.toBase({ name: "paint_wall", arguments: { colour: "red" } }))).toEqual([
      "undeclared-tool",
    ]);
  });

  test("a base key under the Variant: it must not pass through to the base tool", () => {
    const result = lens.toBase({ name: "show_listing", arguments: { link_id: 7 } });
    expect(codes(result)).toEqual(["key-clash"]);
    expect(result.ok ? "" : explain(result.problems[0] as never)).toBe(
      'call of show_listing: it takes no argument "link_id"; arguments: listing_no, note',
    );
    expect(codes(lens.toBase({ name: "show_listing", arguments: { link_id: 7, listing_no: 8 } }))).toContain(
      "key-clash",
    );
    expect(
      codes(lens.toBase({ name: "fee_for_parcels", arguments: { boxes: [{ piece_count: 1 }] } })),
    ).toEqual(["key-clash"]);
  });

  test("an unknown key of the base call that the Variant's name would give a meaning", () => {
    expect(codes(lens.toView({ name: "get_item", arguments: { listing_no: 7 } }))).toEqual(["key-clash"]);
    expect(codes(lens.toView({ name: "get_item", arguments: { other: 7 } }))).toEqual([]);
  });

  test("a tool that was taken out, even where another has its name now", () => {
    sweep("lens of removed", 20, (draw) => {
      const sample = randomSample(draw);
      const chain = emptyChain(sample);
      const gone = sample.tools.at(-1);
      const other = sample.tools[0];
      if (gone === undefined || other === undefined) throw new Error("no tools");
      const edit = removal(chain.state, gone.symbol);
      if (edit === undefined) throw new Error("nothing to take out");
      const taking = rename([other.symbol, other.name, gone.name]);
      const variant = buildVariant(value(lowerHarness(sample.harness)), [edit, taking]);
      if (!variant.ok) return;
      const both = value(lensOf(variant.value));
      expect(codes(both.toView({ name: gone.name, arguments: {} }))).toEqual(["uses-removed"]);
      expect(value(both.toBase({ name: gone.name, arguments: {} })).name).toBe(other.name);
    });
  });
});
