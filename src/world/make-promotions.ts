/** The promotions of a shop: one for the room, one for the whole shop, and some for single products. */
import { addDays } from "./calendar.js";
import type { Goods } from "./goods.js";
import { fill } from "./phrases.js";
import type { Source } from "./seeded.js";
import type { Product, Promotion } from "./shop.js";

interface Setting {
  readonly today: string;
  readonly money: (cents: number) => string;
}
type Draft = Pick<Promotion, "kind" | "scope"> & Partial<Promotion>;

export function makePromotions(
  goods: Goods,
  products: readonly Product[],
  setting: Setting,
  source: Source,
): readonly Promotion[] {
  const drafts = [
    ...products.flatMap((product) => itemDraft(goods, product, source.fork(product.id))),
    ...wideDrafts(source),
  ];
  return drafts.map((draft, at) => finish(goods, draft, setting, source.fork(`finish ${at}`)));
}

function itemDraft(goods: Goods, product: Product, source: Source): readonly Draft[] {
  if (source.chance(0.35)) return [];
  const base = { scope: "item", productId: product.id } as const;
  const kind = source.pick(["coupon", "percent", "gift", "coupon"] as const);
  if (kind === "gift") return [{ ...base, kind, gift: source.pick(goods.gifts) }];
  if (kind === "percent") return [{ ...base, kind, percent: source.pick([5, 8, 10, 12, 15]) }];
  const off = Math.max(100, 100 * Math.floor((product.priceCents * source.pick([6, 8, 10, 15])) / 10_000));
  return [{ ...base, kind, offCents: off, newBuyersOnly: source.chance(0.2) }];
}

function wideDrafts(source: Source): readonly Draft[] {
  const threshold = 10_000 * source.between(2, 5);
  return [
    { kind: "threshold", scope: "shop", thresholdCents: threshold, offCents: threshold / 10 },
    { kind: "threshold", scope: "room", thresholdCents: 2 * threshold, offCents: threshold / 4 },
  ];
}

function finish(goods: Goods, draft: Draft, { today, money }: Setting, source: Source): Promotion {
  const whole = { offCents: 0, percent: 0, thresholdCents: 0, gift: "", newBuyersOnly: false, ...draft };
  const facts = {
    off: money(whole.offCents),
    percent: whole.percent,
    threshold: money(whole.thresholdCents),
    gift: whole.gift,
  };
  return {
    ...whole,
    id: String(770_000 + source.int(99_999)),
    label: fill(source.pick(goods.promotionLabels[draft.kind]), facts),
    ends: addDays(today, source.between(0, 9)),
  };
}
