import type { Operate } from "./operate.js";

export const listPromotions: Operate<"listPromotions"> = (shop, { productId, scope, newBuyer }) => {
  const promotions = shop.promotions.filter(
    (promotion) =>
      (scope === "all" || promotion.scope === scope) &&
      (promotion.scope !== "item" || productId === undefined || promotion.productId === productId) &&
      (newBuyer || !promotion.newBuyersOnly),
  );
  return { ok: true, shop, result: { promotions } };
};
