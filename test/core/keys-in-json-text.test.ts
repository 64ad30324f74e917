// A key inside a JSON text stays as it is, so that a parameter of the same name does too.
import { expect, test } from "vitest";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Sym } from "../../src/model/symbol.js";
import { codes, harness, rename, tool, value } from "../help/small.js";

const id = { buyer_id: { type: "integer" }, note: { type: "string" } };
const SHOP = value(
  lowerHarness(
    harness({
      tools: [
        tool("place_order", { type: "object", properties: { of: { type: "object", properties: id } } }),
        tool("find_orders", { type: "object", properties: { ...id, page_size: { type: "integer" } } }),
      ],
    }),
  ),
);
const WRAPPED: Edit = {
  kind: "reshape",
  tool: "tool:place_order" as Sym,
  change: { op: "wrap", into: "body", as: "text", description: "All of it." },
};
const NAMES = [
  rename(["tool:find_orders/param:buyer_id", "buyer_id", "buyer_no"]),
  rename(["tool:find_orders/param:note", "note", "remark"]),
  rename(["tool:find_orders/param:page_size", "page_size", "page_length"]),
];

test("before the arguments are a text, each name is free to go", () => {
  for (const edit of NAMES) expect(codes(buildVariant(SHOP, [edit]))).toEqual([]);
});

test("after it, the name that is a key in the text stays; a plain word is a word of the language there", () => {
  expect(NAMES.map((edit) => codes(buildVariant(SHOP, [WRAPPED, edit])))).toEqual([
    ["not-renamable"],
    [],
    [],
  ]);
});

test("transforms are told", () => {
  const { lowered, fold } = value(buildVariant(SHOP, [WRAPPED]));
  const groups = harnessView(lowered, fold, "a").groups("param");
  expect(groups.filter(({ blocked }) => blocked !== undefined).map(({ name }) => name)).toEqual(["buyer_id"]);
});
