/**
 * The state of the simulated shop. Plain data, never changed in place.
 *
 * Money is whole cents (or fen) of `currency`. Ids are decimal digits as text, because many are beyond 2^53; a
 * deployment writes them as JSON integers (`idJson`). Dates are `YYYY-MM-DD`; nothing reads a clock.
 */
import { type Json, num } from "../model/json.js";
import { keepsNumber } from "../model/json-text.js";

export type Id = string;
export type Cents = number;

/** One way to vary a product: a name (colour, size) and its values, in the words of the shop's language. */
export interface OptionAxis {
  readonly name: string;
  readonly values: readonly string[];
}
export interface Choice {
  readonly name: string;
  readonly value: string;
}
export interface Sku {
  /** One choice for each axis, in the order of the axes. */
  readonly choices: readonly Choice[];
  readonly stock: number;
  /** Pieces on their way to the warehouse. */
  readonly incoming: number;
}
export interface Product {
  readonly id: Id;
  /** As the listing shows it. */
  readonly title: string;
  /** As people say it. */
  readonly short: string;
  /** The goods kind (goods.ts) it is made from. */
  readonly kind: string;
  readonly category: string;
  readonly priceCents: Cents;
  readonly axes: readonly OptionAxis[];
  readonly skus: readonly Sku[];
  readonly specs: readonly Choice[];
  readonly warehouse: string;
  readonly weightGrams: number;
  readonly returnDays: number;
  readonly warrantyMonths: number;
}

export interface Promotion {
  readonly id: Id;
  readonly kind: "coupon" | "threshold" | "percent" | "gift";
  readonly scope: "item" | "shop" | "room";
  /** For scope item. */
  readonly productId?: Id;
  /** Taken off: coupon and threshold. */
  readonly offCents: Cents;
  /** Taken off, whole percent: percent. */
  readonly percent: number;
  /** Least sum for which it counts; 0: any. */
  readonly thresholdCents: Cents;
  /** What comes with it: gift. */
  readonly gift: string;
  readonly newBuyersOnly: boolean;
  readonly label: string;
  readonly ends: string;
}

export interface Address {
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly street: string;
  readonly postcode: string;
}
export interface OrderLine {
  readonly productId: Id;
  readonly short: string;
  readonly choices: readonly Choice[];
  readonly quantity: number;
  readonly unitCents: Cents;
}
export const ORDER_STATES = ["paid", "packing", "shipped", "delivered", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export interface Order {
  readonly id: Id;
  readonly buyerId: Id;
  readonly lines: readonly OrderLine[];
  /** What the shop holds for this order: lines less discount plus shipping; 0 after a refund. */
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  readonly shippingCents: Cents;
  readonly state: OrderState;
  readonly placed: string;
  /** Days since delivery; undefined before it. */
  readonly deliveredDaysAgo?: number;
  readonly carrier: string;
  readonly tracking: string;
  readonly address: Address;
  readonly note: string;
}

export interface FaqEntry {
  readonly id: Id;
  readonly topic: FaqTopic;
  readonly question: string;
  readonly answer: string;
}
export const FAQ_TOPICS = ["payment", "shipping", "returns", "invoice", "account", "membership"] as const;
export type FaqTopic = (typeof FAQ_TOPICS)[number];

export interface Room {
  readonly id: Id;
  readonly name: string;
  readonly host: string;
  readonly viewers: number;
  /** Products in the order of presentation. */
  readonly queue: readonly Id[];
  /** Index in `queue` of the one on screen. */
  readonly current: number;
  readonly endsAt: string;
}
export interface Buyer {
  readonly id: Id;
  readonly nick: string;
  readonly tier: "new" | "silver" | "gold";
  readonly address: Address;
}

export interface Shop {
  readonly name: string;
  readonly currency: string;
  readonly today: string;
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly orders: readonly Order[];
  readonly faq: readonly FaqEntry[];
  readonly room: Room;
  /** The viewer who asks. */
  readonly buyer: Buyer;
}

/** An id as a JSON integer, whatever its size. */
export const idJson = (id: Id): Json => (keepsNumber(id) ? Number(id) : num(id));

export const productOf = (shop: Shop, id: Id): Product | undefined =>
  shop.products.find((product) => product.id === id);
