/** Every operation but loading a Skill, which is answered from the Harness (execute.ts). */
import type { OperationName } from "../operations.js";
import { changeOrder } from "./change-order.js";
import { findOrders } from "./find-orders.js";
import { getProduct } from "./get-product.js";
import { getStock } from "./get-stock.js";
import { listPromotions } from "./list-promotions.js";
import type { Operate } from "./operate.js";
import { quoteShipping } from "./quote-shipping.js";
import { roomStatus } from "./room-status.js";
import { searchFaq } from "./search-faq.js";
import { switchItem } from "./switch-item.js";

export type ShopOperation = Exclude<OperationName, "loadSkill">;

export const operations: { readonly [O in ShopOperation]: Operate<O> } = {
  getProduct,
  getStock,
  listPromotions,
  quoteShipping,
  findOrders,
  changeOrder,
  searchFaq,
  roomStatus,
  switchItem,
};
