import { productOf } from "../shop.js";
import { holdsAll, type Operate, refused } from "./operate.js";

export const getStock: Operate<"getStock"> = (shop, { productId, choices, incoming }) => {
  const product = productOf(shop, productId);
  if (product === undefined) return refused(shop, "no-such-product");
  const skus = product.skus.filter((sku) => holdsAll(sku.choices, choices));
  return skus.length === 0
    ? refused(shop, "no-such-choice")
    : { ok: true, shop, result: { product, skus, incoming } };
};
