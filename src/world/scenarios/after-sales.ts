/** After the purchase: where an order is, returns, damage. */
import { type Kit, plan } from "../kit.js";
import type { Order, Product } from "../shop.js";
import { answerWhere, lookUpOrder, rememberedOrder } from "./order-state.js";
import { playOne, type Scenario } from "./scenario.js";

export const afterSales: Scenario = (kit) =>
  playOne(kit, [
    [3, askWhere],
    [3, askReturn],
    [2, reportDamage],
  ]);

function askWhere(kit: Kit): void {
  const { short } = rememberedOrder(kit, "paid", "packing", "shipped", "delivered");
  kit.user(kit.ask("whereOrder", { short }));
  kit.wants("afterSales");
  answerWhere(kit, short);
}

function askReturn(kit: Kit): void {
  const { short } = rememberedOrder(kit, "delivered", "delivered", "shipped");
  kit.user(kit.ask("returnWindow", { short }));
  kit.wants("afterSales");
  const order = lookUpOrder(kit, short);
  const id = order.lines[0]?.productId ?? "";
  const terms = kit.deployment.goods.faq.find(({ topic }) => topic === "returns");
  const [item] = kit.get(
    kit.think("getProduct", { short, id }),
    plan("getProduct", { productId: id, parts: ["service"] }),
    plan("searchFaq", { query: terms?.query ?? short, topics: ["returns"], most: 2 }),
  );
  const core = tellReturn(kit, order, item.product);
  kit.reply(kit.think("answerFact", { fact: `${short} = ${item.product.returnDays}` }), core, "plain");
}

function tellReturn(kit: Kit, order: Order, { short, returnDays: days }: Product): string {
  if (order.deliveredDaysAgo === undefined) return kit.tell("returnNotYet", { short, days });
  const left = days - order.deliveredDaysAgo;
  return left >= 0 ? kit.tell("returnYes", { short, days, left }) : kit.tell("returnNo", { short, days });
}

function reportDamage(kit: Kit): void {
  const { short } = rememberedOrder(kit, "delivered");
  kit.user(kit.ask("damaged", { short }));
  kit.wants("afterSales", "escalate");
  lookUpOrder(kit, short);
  kit.reply(kit.think("answerPlain"), kit.tell("damaged", { short }), "plain");
}
