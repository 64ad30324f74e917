/** Looking up the viewer's orders and saying where one is. */
import { type Kit, plan } from "../kit.js";
import type { Order, OrderState } from "../shop.js";

/** The viewer's order of the product that people call so; `reasoning` where the usual one does not fit. */
export function lookUpOrder(kit: Kit, short: string, reasoning?: string): Order {
  const buyerId = kit.shop().buyer.id;
  const most = kit.source.pick([5, 5, 10]);
  const words = reasoning ?? kit.think("findOrders", { short });
  const [found] = kit.get(words, plan("findOrders", { buyerId, states: [], most }));
  const order = found.orders.find(({ lines }) => lines[0]?.short === short);
  if (order === undefined) throw new TypeError(`the viewer has no order of ${short}`);
  return order;
}

/** One of the viewer's orders in one of these states, as the viewer remembers it. */
export function rememberedOrder(kit: Kit, ...states: readonly OrderState[]): { order: Order; short: string } {
  const { orders, buyer } = kit.shop();
  const order = kit.source.pick(
    orders.filter((one) => one.buyerId === buyer.id && states.includes(one.state)),
  );
  return { order, short: order.lines[0]?.short ?? "" };
}

export function answerWhere(kit: Kit, short: string): void {
  const order = lookUpOrder(kit, short);
  kit.reply(
    kit.think("answerFact", { fact: `${short} = ${order.state}` }),
    tellWhere(kit, order, short),
    "plain",
  );
}

function tellWhere(kit: Kit, order: Order, short: string): string {
  const { carrier, tracking } = order;
  if (order.state === "shipped") return kit.tell("orderShipped", { short, carrier, tracking });
  if (order.state === "delivered")
    return kit.tell("orderDelivered", { short, days: order.deliveredDaysAgo ?? 0 });
  return kit.tell("orderPreparing", { short });
}
