import { type Id, productOf, type Room } from "../shop.js";
import { type Operate, refused } from "./operate.js";

export const switchItem: Operate<"switchItem"> = (shop, { productId, place }) => {
  const product = productOf(shop, productId);
  if (product === undefined || !shop.room.queue.includes(productId)) return refused(shop, "no-such-product");
  const room = moved(shop.room, productId, place);
  const ahead = Math.max(0, room.queue.indexOf(productId) - room.current);
  return { ok: true, shop: { ...shop, room }, result: { product, place, ahead } };
};

/** The queue with the item on screen, or right after what is on screen. */
function moved(room: Room, id: Id, place: "now" | "next"): Room {
  const onScreen = room.queue[room.current] as Id;
  if (onScreen === id) return room;
  const others = room.queue.filter((one) => one !== id);
  const current = others.indexOf(onScreen);
  const queue = others.toSpliced(current + 1, 0, id);
  return { ...room, queue, current: place === "now" ? current + 1 : current };
}
