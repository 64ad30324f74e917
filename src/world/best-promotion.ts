/** What a promotion takes off. Each order uses one. */
import type { Cents, Promotion } from "./shop.js";

/** A percentage is rounded in the buyer's favour. */
export function takenOff(promotion: Promotion, sum: Cents): Cents {
  if (sum < promotion.thresholdCents) return 0;
  if (promotion.kind === "percent") return Math.ceil((sum * promotion.percent) / 100);
  return Math.min(promotion.offCents, sum);
}

/** The one that takes off most; of equals the one that ends first. Undefined: none takes off anything. */
export function bestPromotion(promotions: readonly Promotion[], sum: Cents): Promotion | undefined {
  const useful = promotions.filter((promotion) => takenOff(promotion, sum) > 0);
  return useful.toSorted((a, b) => takenOff(b, sum) - takenOff(a, sum) || (a.ends < b.ends ? -1 : 1))[0];
}
