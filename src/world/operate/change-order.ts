/** Changes of an order. Money and pieces are conserved: what is refunded was paid, what is freed goes back to stock. */
import type { OrderChange } from "../operations.js";
import { type Choice, type Order, type OrderLine, type Product, productOf, type Shop } from "../shop.js";
import { holdsAll, type Operate, refused } from "./operate.js";

export const changeOrder: Operate<"changeOrder"> = (shop, { orderId, change }) => {
  const order = shop.orders.find((one) => one.id === orderId && one.buyerId === shop.buyer.id);
  if (order === undefined) return refused(shop, "no-such-order");
  if (order.state !== "paid" && order.state !== "packing") return refused(shop, "too-late");
  if (change.kind === "choice") return choose(shop, order, change.choice);
  const after = changed(order, change);
  const freed = change.kind === "cancel" ? moveStock(shop, order.lines, 1) : shop.products;
  return {
    ok: true,
    shop: { ...shop, products: freed, orders: replace(shop, after) },
    result: { order: after, refundCents: after.refundedCents - order.refundedCents },
  };
};

function changed(order: Order, change: Exclude<OrderChange, { kind: "choice" }>): Order {
  if (change.kind === "address") return { ...order, address: change.address };
  if (change.kind === "note") return { ...order, note: change.note };
  const refundedCents = order.refundedCents + order.paidCents;
  return { ...order, state: "cancelled", note: change.reason, paidCents: 0, refundedCents };
}

/** The first line whose product has this choice gets it; its pieces change places in the stock. */
function choose(shop: Shop, order: Order, choice: Choice): ReturnType<Operate<"changeOrder">> {
  const at = order.lines.findIndex((line) => line.choices.some(({ name }) => name === choice.name));
  const line = order.lines[at];
  const product = line && productOf(shop, line.productId);
  if (line === undefined || product === undefined) return refused(shop, "no-such-choice");
  const choices = line.choices.map((own) => (own.name === choice.name ? choice : own));
  const wanted = product.skus.find((sku) => holdsAll(sku.choices, choices));
  if (wanted === undefined) return refused(shop, "no-such-choice");
  if (wanted.stock < line.quantity) return refused(shop, "out-of-stock");
  const newLine = { ...line, choices };
  const after = { ...order, lines: order.lines.with(at, newLine) };
  const freed = { ...shop, products: moveStock(shop, [line], 1) };
  const products = moveStock(freed, [newLine], -1);
  return {
    ok: true,
    shop: { ...shop, products, orders: replace(shop, after) },
    result: { order: after, refundCents: 0 },
  };
}

const replace = (shop: Shop, after: Order): readonly Order[] =>
  shop.orders.map((order) => (order.id === after.id ? after : order));

function moveStock(shop: Shop, lines: readonly OrderLine[], sign: 1 | -1): readonly Product[] {
  return shop.products.map((product) => {
    const own = lines.filter((line) => line.productId === product.id);
    if (own.length === 0) return product;
    const skus = product.skus.map((sku) => {
      const pieces = own
        .filter((line) => holdsAll(sku.choices, line.choices))
        .reduce((sum, line) => sum + line.quantity, 0);
      return pieces === 0 ? sku : { ...sku, stock: sku.stock + sign * pieces };
    });
    return { ...product, skus };
  });
}
