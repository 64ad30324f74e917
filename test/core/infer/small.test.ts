import { expect, test } from "vitest";
import { inferEdits } from "../../../src/core/infer/index.js";
import { Harness } from "../../../src/model/harness.js";
import type { JsonObject } from "../../../src/model/json.js";

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required: [...required] }),
});

interface Parts {
  readonly tools?: readonly object[];
  readonly skills?: readonly object[];
  readonly sections?: readonly object[];
  readonly hooks?: readonly object[];
  readonly limits?: readonly object[];
}

const harness = ({ tools = [], skills = [], sections = [], hooks = [], limits = [] }: Parts): Harness =>
  Harness.parse({ name: "small", prompt: { sections }, tools, skills, hooks, limits });

const ORDER = {
  name: "get_order",
  description: "Get one order with its lines and its state.",
  parameters: object(
    { order_id: { type: "integer", description: "Id of the order." }, lang: { const: "en" } },
    ["order_id", "lang"],
  ),
  result: object({ state: { type: "string", description: "State of the order." } }),
};
const CANCEL = {
  name: "cancel_order",
  description: "Cancel an order that has not been sent; `get_order` shows whether it was.",
  parameters: object({ order_id: { type: "integer", description: "Id of the order." } }, ["order_id"]),
};

function inferred(from: Parts, to: Parts) {
  const found = inferEdits(harness(from), harness(to));
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

const kinds = (edits: readonly { readonly kind: string }[]): readonly string[] =>
  edits.map((edit) =>
    "change" in edit ? `${edit.kind} ${(edit as { change: { op: string } }).change.op}` : edit.kind,
  );

test("two versions that are equal need no edit", () => {
  const { edits, unexplained } = inferred({ tools: [ORDER] }, { tools: [ORDER] });
  expect([edits, unexplained]).toEqual([[], []]);
});

test("Skills that change names with one another are one rename, and keep their content", () => {
  const skill = (name: string, body: string) => ({ name, description: `When ${body}`, body });
  const skills = [
    skill("refund-desk", "money goes back to a customer."),
    skill("parcel-desk", "a parcel is sent or lost."),
  ];
  const [refunds, parcels] = skills as [object, object];
  const after = [
    { ...refunds, name: "parcel-desk" },
    { ...parcels, name: "refund-desk" },
  ];
  const { edits, unexplained } = inferred({ skills }, { skills: after });
  expect(edits).toEqual([
    {
      kind: "rename",
      names: [
        { symbol: "skill:refund-desk", from: "refund-desk", to: "parcel-desk" },
        { symbol: "skill:parcel-desk", from: "parcel-desk", to: "refund-desk" },
      ],
    },
  ]);
  expect(unexplained).toEqual([]);
});

test("a constant that is no longer asked for, and a default that must be given", () => {
  const page = { type: "integer", default: 1, description: "Which page." };
  const list = (required: readonly string[]) => ({
    name: "list_orders",
    description: "List the orders of a customer, page by page.",
    parameters: object({ page }, required),
  });
  const after = {
    ...ORDER,
    parameters: object({ order_id: { type: "integer", description: "Id of the order." } }, ["order_id"]),
  };
  const { edits, unexplained } = inferred({ tools: [ORDER, list([])] }, { tools: [after, list(["page"])] });
  expect(kinds(edits)).toEqual(["reshape hide", "reshape require"]);
  expect(unexplained).toEqual([]);
});

test("keys of answers that are called otherwise", () => {
  const after = {
    ...ORDER,
    result: object({ status: { type: "string", description: "State of the order." } }),
  };
  const { edits, unexplained } = inferred({ tools: [ORDER] }, { tools: [after] });
  expect(kinds(edits)).toEqual(["reshape-result rename-keys"]);
  expect(unexplained).toEqual([]);
});

test("a tool that went, one that came, and a text that mentioned the first", () => {
  const text = { ...CANCEL, description: "Cancel an order that has not been sent." };
  const track = { name: "track_parcel", description: "Where a parcel is now.", parameters: object({}) };
  const { edits, unexplained } = inferred({ tools: [ORDER, CANCEL] }, { tools: [track, text] });
  expect(kinds(edits)).toEqual(["text", "remove", "insert", "order"]);
  expect(unexplained).toEqual([]);
});

test("a budget of a Hook, and its message", () => {
  const hook = { id: "polite", event: "before-reply", action: "retry", message: "Be polite." };
  const after = { ...hook, budget: 3, message: "Say it politely." };
  const { edits, unexplained } = inferred({ hooks: [hook] }, { hooks: [after] });
  expect(kinds(edits)).toEqual(["rehook budget", "text"]);
  expect(unexplained).toEqual([]);
});

test("what no edit explains is listed with both sides", () => {
  const after = {
    ...CANCEL,
    parameters: object({ order_id: { type: "boolean", description: "Id of the order." } }, ["order_id"]),
  };
  const { unexplained } = inferred({ tools: [CANCEL] }, { tools: [after] });
  expect(unexplained).toEqual([
    { at: "/tools/cancel_order/parameters/properties/order_id/type", found: "integer", expected: "boolean" },
  ]);
});

test("a Hook that came is listed, for it could have acted", () => {
  const hook = { id: "polite", event: "before-reply", action: "retry", message: "Be polite." };
  const { edits, unexplained } = inferred({ tools: [ORDER] }, { tools: [ORDER], hooks: [hook] });
  expect(edits).toEqual([]);
  expect(unexplained.map(({ at }) => at)).toEqual(["/hooks"]);
});
