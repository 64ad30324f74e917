/** What viewers want, in the shares that were published for a live-stream assistant, in percent. */
import { afterSales } from "./scenarios/after-sales.js";
import { chat } from "./scenarios/chat.js";
import { clarification } from "./scenarios/clarification.js";
import { faq } from "./scenarios/faq.js";
import { orderChange } from "./scenarios/order-change.js";
import { other } from "./scenarios/other.js";
import { productQa } from "./scenarios/product-qa.js";
import { promotion } from "./scenarios/promotion.js";
import type { Scenario } from "./scenarios/scenario.js";
import { seeded } from "./seeded.js";

export const INTENTS = {
  product_qa: { percent: 46, play: productQa },
  chat: { percent: 19, play: chat },
  clarification: { percent: 16, play: clarification },
  after_sales: { percent: 7, play: afterSales },
  promotion: { percent: 4, play: promotion },
  order_change: { percent: 2, play: orderChange },
  faq: { percent: 2, play: faq },
  other: { percent: 4, play: other },
} as const satisfies Record<string, { percent: number; play: Scenario }>;
export type Intent = keyof typeof INTENTS;

const HUNDRED: readonly Intent[] = (Object.keys(INTENTS) as Intent[]).flatMap((intent) =>
  Array.from({ length: INTENTS[intent].percent }, () => intent),
);

/** The intent of the episode at a 0-based place: every hundred has the exact shares, in an order of its own. */
export function intentAt(seed: string, place: number): Intent {
  const block = Math.floor(place / HUNDRED.length);
  return seeded(`${seed}/intents/${block}`).shuffle(HUNDRED)[place % HUNDRED.length] as Intent;
}
