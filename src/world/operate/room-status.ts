import { productOf } from "../shop.js";
import type { Operate } from "./operate.js";

export const roomStatus: Operate<"roomStatus"> = (shop, { parts }) => {
  const queue = shop.room.queue.flatMap((id) => productOf(shop, id) ?? []);
  return { ok: true, shop, result: { room: shop.room, queue, parts } };
};
