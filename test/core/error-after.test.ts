// What is said of a call that does not fit: names of the base in it are the Variant's, and what cannot follow is refused.
import { expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Sym } from "../../src/model/symbol.js";
import { codes, harness, rename, tool, value } from "../help/small.js";

const SHOP = value(
  lowerHarness(
    harness({
      tools: [
        tool("get_order", {
          type: "object",
          properties: {
            order_id: { type: "integer" },
            shipTo: { type: "object", properties: { zip_code: { type: "string" } } },
          },
        }),
        tool("send_mail", { type: "object", properties: { subject: { type: "string" } } }),
      ],
    }),
  ),
);
const RENAMED = rename(
  ["tool:get_order", "get_order", "read_purchase"],
  ["tool:get_order/param:order_id", "order_id", "purchase_no"],
  ["tool:get_order/param:shipTo", "shipTo", "goesTo"],
  ["tool:send_mail/param:subject", "subject", "headline"],
);
const NESTED: Edit = {
  kind: "reshape",
  tool: "tool:get_order" as Sym,
  change: { op: "nest", params: ["tool:get_order/param:shipTo" as Sym], into: "where" },
};
const lens = (...edits: readonly Edit[]) => value(lensOf(value(buildVariant(SHOP, edits))));
const asked = { name: "get_order", arguments: { order_id: "x" } };

test.each([
  ["Invalid arguments for tool get_order: order_id", "Invalid arguments for tool read_purchase: purchase_no"],
  ['{"path":["shipTo","zip_code"],"got":"x"}', '{"path":["goesTo","zip_code"],"got":"x"}'],
  ["get_order(order_id=x) for getOrder", "read_purchase(purchase_no=x) for readPurchase"],
  ["no such thing", "no such thing"],
  ["", ""],
])("%s", (said, told) => {
  expect(value(lens(RENAMED).errorToView(asked, said))).toBe(told);
  // An answer of the world stays as it is.
  expect(value(lens(RENAMED).resultToView(asked, said))).toBe(said);
  expect(value(lens().errorToView(asked, said))).toBe(said);
});

test("a parameter of one plain word is a name where it is quoted or called a parameter, and language elsewhere", () => {
  const call = { name: "send_mail", arguments: {} };
  const told = (text: string): string => value(lens(RENAMED).errorToView(call, text));
  expect(told("missing parameter subject")).toBe("missing parameter headline");
  expect(told('required: "subject"')).toBe('required: "headline"');
  expect(told("mails need a subject")).toBe("mails need a subject");
});

test("names follow after a change of structure; a path that leads elsewhere is refused", () => {
  const renamed = rename(["tool:get_order", "get_order", "read_purchase"]);
  const told = lens(NESTED, renamed);
  expect(value(told.errorToView(asked, "get_order: order_id is no integer"))).toBe(
    "read_purchase: order_id is no integer",
  );
  expect(codes(told.errorToView(asked, "get_order: arguments.shipTo.zip_code is no text"))).toEqual([
    "still-mentioned",
  ]);
});

test("a call of no tool has no answer", () => {
  expect(codes(lens(RENAMED).errorToView({ name: "no_tool", arguments: {} }, "x"))).toEqual([
    "undeclared-tool",
  ]);
});

test("of a Harness whose prompt has slots: they are no part of what is said", () => {
  const { sections, ...prompt } = SHOP.harness.prompt;
  const filled = value(
    lowerHarness({
      ...SHOP.harness,
      prompt: {
        ...prompt,
        sections: [
          ...sections,
          { id: "day", title: "Day", body: "Today is {{today}}.", after: [], pinned: false },
          {
            id: "member",
            title: "Member",
            body: "{{member}} is a member.",
            when: { slot: "member", is: "present" },
            after: [],
            pinned: false,
          },
        ],
      },
    }),
  );
  const told = value(lensOf(value(buildVariant(filled, [RENAMED])))).errorToView(
    asked,
    "get_order: no order_id",
  );
  expect(value(told)).toBe("read_purchase: no purchase_no");
});
