/** What one piece or several cost in the end. */
import { bestPromotion, takenOff } from "../best-promotion.js";
import { type Kit, plan } from "../kit.js";
import type { Product, Promotion } from "../shop.js";

interface Priced {
  readonly product: Product;
  readonly promotions: readonly Promotion[];
}

/** The listing and what is valid for it, side by side or one after the other. */
function lookUp(kit: Kit, product: Product, scope: "item" | "all"): Priced {
  const { short, id } = product;
  const newBuyer = kit.shop().buyer.tier === "new";
  const item = plan("getProduct", { productId: id, parts: kit.source.pick([[], ["basics"]] as const) });
  const promos = plan("listPromotions", { productId: id, scope, newBuyer });
  const [found, valid] = kit.source.chance(0.75)
    ? kit.get(kit.think("listPromotions", { short }), item, promos)
    : ([
        ...kit.get(kit.think("getProduct", { short, id }), item),
        ...kit.get(kit.think("listPromotions", { short }), promos),
      ] as const);
  return { product: found.product, promotions: valid.promotions };
}

export function answerPrice(kit: Kit, asked: Product): void {
  const { product, promotions } = lookUp(kit, asked, "item");
  const best = bestPromotion(promotions, product.priceCents);
  const final = product.priceCents - (best === undefined ? 0 : takenOff(best, product.priceCents));
  const told = kit.misreads() ? final + 1000 : final;
  const facts = {
    short: product.short,
    price: kit.money(told),
    final: kit.money(told),
    label: best?.label ?? "",
  };
  const core = best === undefined ? kit.tell("price", facts) : kit.tell("promo", facts);
  kit.reply(kit.think("answerSum", { sum: kit.money(told) }), core);
}

export function answerTotal(kit: Kit, asked: Product, count: number): void {
  const { product, promotions } = lookUp(kit, asked, "all");
  const sum = product.priceCents * count;
  const best = bestPromotion(promotions, sum);
  const saved = best === undefined ? 0 : takenOff(best, sum);
  const facts = { short: product.short, count, price: kit.money(product.priceCents), sum: kit.money(sum) };
  const core =
    saved === 0
      ? kit.tell("total", facts)
      : kit.tell("promoTotal", { ...facts, final: kit.money(sum - saved), saved: kit.money(saved) });
  kit.reply(kit.think("answerSum", { sum: kit.money(sum - saved) }), core);
}

/** Which promotion holds for the product: money first, then a gift, then none. */
export function answerPromotion(kit: Kit, asked: Product): void {
  const priced = lookUp(kit, asked, "item");
  const [fact, core] = tellPromotion(kit, priced);
  kit.reply(kit.think("answerFact", { fact }), core);
}

function tellPromotion(kit: Kit, { product, promotions }: Priced): readonly [fact: string, core: string] {
  const { short, priceCents } = product;
  const price = kit.money(priceCents);
  const best = bestPromotion(promotions, priceCents);
  if (best !== undefined) {
    const final = kit.money(priceCents - takenOff(best, priceCents));
    return [`${price} → ${final}`, kit.tell("promo", { short, label: best.label, final })];
  }
  const gift = promotions.find(({ kind }) => kind === "gift")?.gift;
  return gift === undefined
    ? [`${short} = ${price}`, kit.tell("promoNone", { short, price })]
    : [`${short} + ${gift}`, kit.tell("promoGift", { short, gift })];
}
