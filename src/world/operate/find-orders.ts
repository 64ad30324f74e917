import type { Operate } from "./operate.js";

/** Only the asking viewer's orders are ever shown. */
export const findOrders: Operate<"findOrders"> = (shop, { orderId, buyerId, states, most }) => {
  const orders = shop.orders
    .filter((order) => order.buyerId === shop.buyer.id)
    .filter((order) => orderId === undefined || order.id === orderId)
    .filter((order) => buyerId === undefined || order.buyerId === buyerId)
    .filter((order) => states.length === 0 || states.includes(order.state))
    .slice(0, most);
  return { ok: true, shop, result: { orders } };
};
