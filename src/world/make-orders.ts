/** Orders of the asking viewer and of others. What was paid is lines plus shipping, to the cent. */
import { addDays } from "./calendar.js";
import type { Goods } from "./goods.js";
import type { Source } from "./seeded.js";
import {
  type Buyer,
  type Id,
  ORDER_STATES,
  type Order,
  type OrderLine,
  type OrderState,
  type Product,
} from "./shop.js";

export interface Ordering {
  readonly goods: Goods;
  readonly products: readonly Product[];
  readonly buyer: Buyer;
  readonly today: string;
}

/** The viewer's orders, newest first, each of another product; then those of other people. */
export function makeOrders(
  { goods, products, buyer, today }: Ordering,
  source: Source,
  strangers = 2,
): readonly Order[] {
  const bought = source.shuffle(products);
  const states = source.shuffle(ORDER_STATES.filter((state) => state !== "cancelled"));
  const own = states.map((state, at) =>
    makeOrder({ goods, today, buyer, product: bought[at] as Product, state }, source.fork(`own ${at}`)),
  );
  const others = Array.from({ length: strangers }, (_, at) => {
    const fork = source.fork(`other ${at}`);
    const stranger = {
      ...buyer,
      id: String(1_100_000_000 + fork.int(999_999_999)),
      address: fork.pick(goods.addresses),
    };
    return makeOrder(
      { goods, today, buyer: stranger, product: fork.pick(products), state: fork.pick(ORDER_STATES) },
      fork,
    );
  });
  const byDate = [...own].sort((a, b) => (a.placed < b.placed ? 1 : -1));
  return [...byDate, ...others];
}

interface Given {
  readonly goods: Goods;
  readonly today: string;
  readonly buyer: Buyer;
  readonly product: Product;
  readonly state: OrderState;
}

const ORDER_BASE = 1_770_000_000_000_000_001n;

function makeOrder({ goods, today, buyer, product, state }: Given, source: Source): Order {
  const line: OrderLine = {
    productId: product.id,
    short: product.short,
    choices: source.pick(product.skus).choices,
    quantity: source.pick([1, 1, 1, 2, 3]),
    unitCents: product.priceCents,
  };
  const shippingCents = source.pick([0, 0, 590, 790]);
  const held = line.quantity * line.unitCents + shippingCents;
  const gone = state === "cancelled";
  const daysAgo = state === "delivered" ? source.between(2, 25) : undefined;
  const id: Id = String(ORDER_BASE + 2n * BigInt(source.int(400_000_000_000_000)));
  return {
    id,
    buyerId: buyer.id,
    lines: [line],
    paidCents: gone ? 0 : held,
    refundedCents: gone ? held : 0,
    shippingCents,
    state,
    placed: addDays(today, -(daysAgo ?? 0) - source.between(1, 4)),
    ...(daysAgo === undefined ? {} : { deliveredDaysAgo: daysAgo }),
    carrier: source.pick(goods.carriers),
    tracking: `${source.pick(["LX", "TK", "PN"])}${10_000_000_000 + source.int(89_999_999_999)}`,
    address: buyer.address,
    note: "",
  };
}
