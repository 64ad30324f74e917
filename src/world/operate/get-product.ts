import { productOf } from "../shop.js";
import { type Operate, refused } from "./operate.js";

export const getProduct: Operate<"getProduct"> = (shop, { productId, parts }) => {
  const product = productOf(shop, productId);
  return product === undefined
    ? refused(shop, "no-such-product")
    : { ok: true, shop, result: { product, parts } };
};
