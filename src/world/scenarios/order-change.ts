/** Changing or cancelling an order that has not been sent; one that has cannot be changed. */
import { type Kit, plan } from "../kit.js";
import { changeTooEarly } from "../mishap.js";
import type { OrderChange } from "../operations.js";
import { type Choice, type Order, productOf } from "../shop.js";
import { lookUpOrder, rememberedOrder } from "./order-state.js";
import { playOne, type Scenario } from "./scenario.js";

export const orderChange: Scenario = (kit) =>
  playOne(kit, [
    [3, changeAddress],
    [3, cancelOrder],
    [2, changeOption],
    [2, changeTooLate],
  ]);

/** The viewer's wish; some copy the order's number from the order page. */
function wish(kit: Kit, words: string, order: Order, change: OrderChange, short: string): Order {
  const hurried = kit.run.fate.accidents.has("early") || kit.source.chance(0.25);
  kit.user(hurried ? `${words} #${order.id}` : words);
  kit.wants("afterSales");
  const early = hurried && changeTooEarly(kit.run, plan("changeOrder", { orderId: order.id, change }), short);
  return lookUpOrder(kit, short, early ? kit.think("afterEarly") : undefined);
}

function carryOut(
  kit: Kit,
  order: Order,
  change: OrderChange,
  short: string,
): { order: Order; refundCents: number } {
  const [done] = kit.get(
    kit.think("changeOrder", { short }),
    plan("changeOrder", { orderId: order.id, change }),
  );
  return done;
}

function changeAddress(kit: Kit): void {
  const { order, short } = rememberedOrder(kit, "paid", "packing");
  const address = kit.source.pick(
    kit.deployment.goods.addresses.filter(({ city }) => city !== order.address.city),
  );
  const change = { kind: "address", address } as const;
  const found = wish(kit, kit.ask("changeAddress", { ...address, short }), order, change, short);
  const done = carryOut(kit, found, change, short);
  const { city } = done.order.address;
  kit.reply(
    kit.think("answerFact", { fact: `${short} = ${city}` }),
    kit.tell("addressChanged", { short, city }),
  );
}

function cancelOrder(kit: Kit): void {
  const { order, short } = rememberedOrder(kit, "paid", "packing");
  const reason = kit.source.pick(kit.deployment.goods.cancelReasons);
  const change = { kind: "cancel", reason } as const;
  const found = wish(kit, kit.ask("cancelOrder", { short, reason }), order, change, short);
  const refund = kit.money(carryOut(kit, found, change, short).refundCents);
  kit.reply(kit.think("answerSum", { sum: refund }), kit.tell("cancelled", { short, refund }), "plain");
}

function changeOption(kit: Kit): void {
  const { order, short } = rememberedOrder(kit, "paid", "packing");
  const choice = otherChoice(kit, order);
  if (choice === undefined) {
    changeAddress(kit);
    return;
  }
  const change = { kind: "choice", choice } as const;
  const { value } = choice;
  const found = wish(kit, kit.ask("changeOption", { short, value }), order, change, short);
  carryOut(kit, found, change, short);
  kit.reply(
    kit.think("answerFact", { fact: `${short} = ${value}` }),
    kit.tell("optionChanged", { short, value }),
  );
}

/** A choice that differs from the order's in one axis and is in stock. */
function otherChoice(kit: Kit, order: Order): Choice | undefined {
  const [line] = order.lines;
  const product = line && productOf(kit.shop(), line.productId);
  if (line === undefined || product === undefined) return undefined;
  const candidates = product.skus
    .filter((sku) => sku.stock >= line.quantity)
    .flatMap((sku) => {
      const different = sku.choices.filter((choice, at) => choice.value !== line.choices[at]?.value);
      return different.length === 1 ? different : [];
    });
  return candidates.length === 0 ? undefined : kit.source.pick(candidates);
}

/** No call: the Skill says that a sent order cannot be changed. */
function changeTooLate(kit: Kit): void {
  const { short } = rememberedOrder(kit, "shipped");
  const reason = kit.source.pick(kit.deployment.goods.cancelReasons);
  kit.user(kit.ask("cancelOrder", { short, reason }));
  kit.wants("afterSales");
  const { carrier, state } = lookUpOrder(kit, short);
  kit.reply(
    kit.think("answerFact", { fact: `${short} = ${state}` }),
    kit.tell("tooLate", { short, carrier }),
    "plain",
  );
}
