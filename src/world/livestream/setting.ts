/** Slots of the prompt, the business context, and what is answered when a call does not succeed. */
import type { Deployment, Trouble } from "../deployment.js";
import type { Refusal } from "../operations.js";
import { productOf } from "../shop.js";

const EVENTS = ["Warehouse Week", "Anniversary Night", "Clearance Days", "Members' Evening"];

export const slots: Deployment["slots"] = (shop, source) => ({
  room_name: shop.room.name,
  shop_name: shop.name,
  host_name: shop.room.host,
  today: shop.today,
  ...(source.chance(0.3) ? { event_name: source.pick(EVENTS) } : {}),
  ...(source.chance(0.8) ? { viewer_tier: shop.buyer.tier } : {}),
});

export const context: Deployment["context"] = (shop) => {
  const id = shop.room.queue[shop.room.current] ?? "";
  const { buyer } = shop;
  return [
    "[business context]",
    `current_link_id: ${id}`,
    `current_item: ${productOf(shop, id)?.short ?? ""}`,
    `viewer_id: ${buyer.id}`,
    `viewer_nick: ${buyer.nick}`,
    `viewer_tier: ${buyer.tier}`,
    "[viewer]",
    "",
  ].join("\n");
};

const WHY: Readonly<Record<Refusal, string>> = {
  "no-such-product": "No listing with this id in the room.",
  "no-such-order": "The account has no order with this id.",
  "too-late": "The order has left the warehouse.",
  "out-of-stock": "Not enough pieces on hand.",
  "no-such-choice": "The listing has no such variant.",
  "no-such-skill": "Nothing is registered under this name.",
  "bad-arguments": "The request does not say what is wanted.",
};
export const refuse: Deployment["refuse"] = (refusal) => ({
  error: { code: refusal.replaceAll("-", "_"), message: WHY[refusal] },
});
export const timeout: Deployment["timeout"] = () => ({
  error: { code: "timeout", message: "The service did not answer within 3000 ms." },
});
const TROUBLE: Readonly<Record<Trouble, string>> = {
  "rate-limited": "Too many requests; try again later.",
  forbidden: "The account may not do this.",
  "server-error": "The service met an unexpected condition.",
};
export const trouble: Deployment["trouble"] = (fault) => ({
  error: { code: fault.replaceAll("-", "_"), message: TROUBLE[fault] },
});
export const invalid: Deployment["invalid"] = (tool, missing) =>
  `The call of \`${tool}\` was not executed: \`${missing}\` is required and was not given.`;
