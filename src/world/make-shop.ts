/** A shop of a language's goods, made from a source of choices. */
import { addDays } from "./calendar.js";
import type { Goods, GoodsKind } from "./goods.js";
import { makeOrders } from "./make-orders.js";
import { makePromotions } from "./make-promotions.js";
import type { Source } from "./seeded.js";
import type { Buyer, Choice, FaqEntry, Id, OptionAxis, Product, Room, Shop, Sku } from "./shop.js";
import { makeLetter, type WorldSize } from "./world-size.js";

/** `money` formats sums for the labels of promotions. */
export function makeShop(
  goods: Goods,
  money: (cents: number) => string,
  source: Source,
  size: WorldSize = {},
): Shop {
  const today = addDays("2026-01-05", source.fork("today").int(350));
  const products = makeProducts(goods, source.fork("products"), size.products);
  const buyer = makeBuyer(goods, source.fork("buyer"));
  return {
    name: source.pick(goods.shops),
    currency: goods.currency,
    today,
    products,
    promotions: makePromotions(goods, products, { today, money }, source.fork("promotions")),
    orders: makeOrders({ goods, products, buyer, today }, source.fork("orders"), size.orders),
    faq: makeFaq(goods, source.fork("faq")),
    room: makeRoom(goods, products, source.fork("room")),
    buyer,
  };
}

const LINK_BASE = 9_007_199_254_740_993n;

/** Mostly beyond 2^53 and odd, so that a reader who rounds to a double is caught; a few old, short ones. */
function linkId(source: Source): Id {
  if (source.chance(0.12)) return String(600_000_000_000 + source.int(99_999_999_999));
  return String(LINK_BASE + 2n * BigInt(source.int(400_000_000_000_000)));
}

function makeProducts(goods: Goods, source: Source, count?: number): readonly Product[] {
  const kinds = source.shuffle(goods.kinds);
  const usual = source.between(6, 9);
  return Array.from({ length: count ?? Math.min(usual, kinds.length) }, (_, at) => {
    const kind = kinds[at % kinds.length] as GoodsKind;
    const round = Math.floor(at / kinds.length);
    if (round === 0) return makeProduct(kind, goods, source.fork(kind.id));
    const make = makeLetter(round);
    const product = makeProduct(kind, goods, source.fork(`${kind.id} ${make}`));
    return { ...product, title: `${product.title} ${make}`, short: `${product.short} ${make}` };
  });
}

function makeProduct(kind: GoodsKind, goods: Goods, source: Source): Product {
  const steps = Math.floor((kind.price[1] - kind.price[0]) / kind.priceStep);
  return {
    id: linkId(source),
    title: source.pick(kind.titles).replaceAll("{brand}", source.pick(goods.brands)),
    short: kind.short,
    kind: kind.id,
    category: kind.category,
    priceCents: kind.price[0] + kind.priceStep * source.int(steps + 1),
    axes: kind.axes,
    skus: choicesOf(kind.axes).map((choices) => makeSku(choices, source)),
    specs: kind.specs.map((spec) => ({ name: spec.name, value: source.pick(spec.values) })),
    warehouse: source.pick(goods.warehouses),
    weightGrams: source.between(...kind.weightGrams),
    returnDays: source.pick([7, 14, 14, 30]),
    warrantyMonths: source.pick([0, 6, 12, 24]),
  };
}

function makeSku(choices: readonly Choice[], source: Source): Sku {
  const kind = source.next();
  const stock = kind < 0.2 ? 0 : kind < 0.4 ? source.between(1, 9) : source.between(10, 280);
  return { choices, stock, incoming: source.chance(0.3) ? source.between(2, 12) * 10 : 0 };
}

/** Every combination of one value for each axis. */
function choicesOf(axes: readonly OptionAxis[]): readonly (readonly Choice[])[] {
  return axes.reduce<readonly (readonly Choice[])[]>(
    (lists, axis) =>
      lists.flatMap((list) => axis.values.map((value) => [...list, { name: axis.name, value }])),
    [[]],
  );
}

function makeBuyer(goods: Goods, source: Source): Buyer {
  return {
    id: String(2_200_000_000 + source.int(700_000_000)),
    nick: source.pick(goods.nicks),
    tier: source.pick(["new", "silver", "silver", "gold"] as const),
    address: source.pick(goods.addresses),
  };
}

function makeFaq(goods: Goods, source: Source): readonly FaqEntry[] {
  return goods.faq.map((entry) => ({
    id: String(4_100 + source.int(5_000)),
    topic: entry.topic,
    question: entry.question,
    answer: entry.answer,
  }));
}

function makeRoom(goods: Goods, products: readonly Product[], source: Source): Room {
  return {
    id: String(88_000_000 + source.int(9_999_999)),
    name: source.pick(goods.rooms),
    host: source.pick(goods.hosts),
    viewers: source.between(120, 48_000),
    queue: source.shuffle(products.map((product) => product.id)),
    current: source.between(1, products.length - 2),
    endsAt: `${source.pick(["21", "22", "23"])}:${source.pick(["00", "15", "30"])}`,
  };
}
