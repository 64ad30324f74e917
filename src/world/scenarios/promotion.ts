/** Questions about discounts and gifts. */
import { type Kit, sometimes } from "../kit.js";
import { answerPromotion, answerTotal } from "./prices.js";
import { playOne, type Scenario } from "./scenario.js";

export const promotion: Scenario = (kit) =>
  playOne(kit, [
    [3, askPromotion],
    [2, askPromotionTotal],
  ]);

function askPromotion(kit: Kit): void {
  const product = kit.focus();
  kit.user(kit.ask("promoItem", { short: product.short }));
  kit.wants("promotion", ...sometimes(kit.source, 0.2, "evidence"));
  answerPromotion(kit, product);
}

function askPromotionTotal(kit: Kit): void {
  const product = kit.focus();
  const count = kit.source.between(2, 3);
  kit.user(kit.ask("promoTotal", { short: product.short, count }));
  kit.wants("promotion", ...(kit.deployment.skills.sums === undefined ? [] : (["sums"] as const)));
  answerTotal(kit, product, count);
}
