/** What a shop of one language sells and says: the words from which `makeShop` makes products, orders and FAQ. */
import type { Address, Cents, FaqTopic, OptionAxis, Promotion } from "./shop.js";

/** A property of a product that viewers ask about. */
export interface GoodsSpec {
  /** As the listing names it: material, capacity. */
  readonly name: string;
  readonly values: readonly string[];
  /** What a viewer types. Facts: {short}. At least 3. */
  readonly asks: readonly string[];
  /** What the assistant answers: one sentence. Facts: {short} {value}. At least 3. */
  readonly tells: readonly string[];
}
/** A kind of goods, such as rice cookers. A shop lists several products, each of another kind. */
export interface GoodsKind {
  readonly id: string;
  readonly category: string;
  /** Listing titles; {brand} is filled in. At least 2. */
  readonly titles: readonly string[];
  /** How people say it: "rice cooker". */
  readonly short: string;
  readonly price: readonly [low: Cents, high: Cents];
  /** Ending that prices get: 900 gives 129.00 and 199.00 with step 1000. */
  readonly priceStep: Cents;
  readonly axes: readonly OptionAxis[];
  readonly specs: readonly GoodsSpec[];
  readonly weightGrams: readonly [low: number, high: number];
}
export interface GoodsFaq {
  readonly topic: FaqTopic;
  /** The entry's heading. */
  readonly question: string;
  readonly answer: string;
  /** What viewers type. At least 3. */
  readonly asks: readonly string[];
  /** What the assistant says: the answer in other words, no new facts. At least 2. */
  readonly tells: readonly string[];
  /** Search words for the FAQ tool. */
  readonly query: string;
}
export interface Goods {
  readonly currency: string;
  readonly shops: readonly string[];
  readonly rooms: readonly string[];
  readonly hosts: readonly string[];
  readonly nicks: readonly string[];
  readonly brands: readonly string[];
  readonly warehouses: readonly string[];
  readonly carriers: readonly string[];
  readonly gifts: readonly string[];
  /** At least 12 kinds. */
  readonly kinds: readonly GoodsKind[];
  readonly addresses: readonly Address[];
  /** At least 8. */
  readonly faq: readonly GoodsFaq[];
  /** How a promotion is labelled. Facts: {off} {percent} {threshold} {gift}. */
  readonly promotionLabels: Readonly<Record<Promotion["kind"], readonly string[]>>;
  /** Reasons given when an order is cancelled. */
  readonly cancelReasons: readonly string[];
  /** Why an item is moved forward. */
  readonly switchReasons: readonly string[];
}
