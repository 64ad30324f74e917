/** Where a text speaks of keys: word by word. */
import { describe, expect, test } from "vitest";
import { keyReader, type Moving } from "../../src/core/structure/reshape-result/keys-in-text.js";

const moving = (more: {
  readonly renamed?: Readonly<Record<string, string>>;
  readonly vanished?: readonly string[];
  readonly moved?: readonly string[];
  readonly shared?: readonly string[];
  readonly fresh?: readonly string[];
}): Moving => ({
  renamed: new Map(Object.entries(more.renamed ?? {})),
  vanished: new Set(more.vanished),
  moved: new Set(more.moved),
  shared: new Set(more.shared),
  fresh: new Set(more.fresh),
});
/** The text after, then `why word` of each flaw, then the key that it names. */
const reader = (more: Parameters<typeof moving>[0]) => {
  const read = keyReader(moving(more));
  return (text: string): readonly string[] => {
    const { after, flaws, names } = read(text);
    return [
      after,
      ...flaws.map(({ why, word }) => `${why} ${word}`),
      ...(names === undefined ? [] : [`=${names}`]),
    ];
  };
};

describe("a renamed key", () => {
  const read = reader({ renamed: { on_hand: "in_stock", state: "phase" } });
  test.each([
    ["so on_hand is it", "so in_stock is it", "=on_hand"],
    ["onHand, OnHand; ON_HAND", "inStock, InStock; IN_STOCK", "=onHand"],
    ["`on-hand`", "`in-stock`", "=on-hand"],
    ['"state" and state', '"phase" and state', "=state"],
    ["「state」", "「phase」", "=state"],
    ['{\\"state\\":1}', '{\\"phase\\":1}', "=state"],
    ["a\\non_hand b", "a\\nin_stock b", "=on_hand"],
    ["a\\u0041on_hand", "a\\u0041in_stock", "=on_hand"],
    ["line.on_hand", "line.in_stock", "=on_hand"],
    ["on_hand[0]", "in_stock[0]", "=on_hand"],
    ["on_hand.", "in_stock.", "=on_hand"],
    ["x.on_hand on_hand y", "x.in_stock in_stock y", "=on_hand"],
  ])("%s", (text, ...expected) => {
    expect(read(text)).toEqual(expected);
  });
  test.each([
    "on-hand in shops",
    "state of things",
    "xon_hand",
    "on_handx",
    "on_hand_x",
    "x-on_hand",
    "on_hand-x",
    "éon_hand",
    "{{on_hand}}",
    "'state\"",
    '"state',
    "On_hand",
    "",
  ])("left as it is: %s", (text) => {
    expect(read(text)).toEqual([text]);
  });
  test("half of a slot is none", () => {
    expect(read("{{on_hand}")).toEqual(["{{in_stock}", "=on_hand"]);
    expect(read("{on_hand}}")).toEqual(["{in_stock}}", "=on_hand"]);
  });
  test("a plain word in a path may be the key or not", () => {
    expect(read("order.state")).toEqual(["order.state", "unclear state"]);
    expect(read("state.x")).toEqual(["state.x", "unclear state"]);
    expect(read("x[0].state")).toEqual(["x[0].state", "unclear state"]);
    expect(read("state[]")).toEqual(["state[]", "unclear state"]);
    expect(read("state[x]")).toEqual(["state[x]"]);
    expect(read(".state")).toEqual([".state"]);
    expect(read("so. state")).toEqual(["so. state"]);
    expect(read("its state.")).toEqual(["its state."]);
  });
});

test("a key that something else is called like, too", () => {
  const read = reader({ renamed: { on_hand: "in_stock" }, shared: ["on_hand"] });
  expect(read("on_hand")).toEqual(["on_hand", "unclear on_hand"]);
  expect(read("on-hand")).toEqual(["on-hand"]);
});
test("keys with one spelling and several new names", () => {
  const read = reader({ renamed: { "on-hand": "a_b", on_hand: "c_d" } });
  expect(read("onHand")).toEqual(["onHand", "unclear onHand"]);
  const alike = reader({ renamed: { onHand: "inStock", on_hand: "in_stock" } });
  expect(alike("ON_HAND")).toEqual(["ON_HAND", "unclear ON_HAND"]);
});
test("a key that is gone", () => {
  const read = reader({ vanished: ["money", "paid_by"] });
  expect(read("money is paid")).toEqual(["money is paid"]);
  expect(read("`money` is paid")).toEqual(["`money` is paid", "gone money"]);
  expect(read("money.x")).toEqual(["money.x", "unclear money"]);
  expect(read("paidBy")).toEqual(["paidBy", "gone paidBy"]);
});
test("a key at another place: only its paths change", () => {
  const read = reader({ moved: ["paid_by"] });
  expect(read("paid_by")).toEqual(["paid_by"]);
  expect(read("`paid_by`")).toEqual(["`paid_by`"]);
  expect(read("money.paid_by")).toEqual(["money.paid_by", "path paid_by"]);
  const both = reader({ moved: ["paid_by"], renamed: { paid_by: "payer_id" } });
  expect(both("paid_by")).toEqual(["payer_id", "=paid_by"]);
  expect(both("money.paid_by")).toEqual(["money.paid_by", "path paid_by"]);
});
test("a new name that is there already", () => {
  const read = reader({ renamed: { state: "phase_id" }, fresh: ["phase_id", "box"] });
  expect(read("phase_id")).toEqual(["phase_id", "fresh phase_id"]);
  expect(read("phaseId")).toEqual(["phaseId", "fresh phaseId"]);
  expect(read("a box")).toEqual(["a box"]);
  expect(read("`box`")).toEqual(["`box`", "fresh box"]);
  expect(read("box.x")).toEqual(["box.x", "fresh box"]);
  // the old one in another form
  const styled = reader({ renamed: { on_hand: "onHand" }, fresh: ["onHand"] });
  expect(styled("onHand")).toEqual(["onHand", "=onHand"]);
});
test("nothing moves", () => {
  expect(reader({})("on_hand `x`")).toEqual(["on_hand `x`"]);
});
