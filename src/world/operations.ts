/**
 * What can be asked of the shop, in one canonical form for all languages and Harnesses. A deployment translates the
 * calls of its Harness's tools to these and the answers back (deployment.ts).
 */
import type {
  Address,
  Cents,
  Choice,
  FaqEntry,
  FaqTopic,
  Id,
  Order,
  OrderState,
  Product,
  Promotion,
  Room,
  Shop,
  Sku,
} from "./shop.js";

export interface Operations {
  getProduct: {
    args: { productId: Id; parts: readonly ProductPart[] };
    result: { product: Product; parts: readonly ProductPart[] };
  };
  /** `choices` may be partial: every sku that has them is listed. */
  getStock: {
    args: { productId: Id; choices: readonly Choice[]; province: string; incoming: boolean };
    result: { product: Product; skus: readonly Sku[]; incoming: boolean };
  };
  listPromotions: {
    args: { productId?: Id; scope: Promotion["scope"] | "all"; newBuyer: boolean };
    result: { promotions: readonly Promotion[] };
  };
  quoteShipping: {
    args: { parcels: readonly Parcel[]; address: Address; method: ShippingMethod };
    result: { feeCents: Cents; days: readonly [least: number, most: number]; method: ShippingMethod };
  };
  findOrders: {
    args: { orderId?: Id; buyerId?: Id; states: readonly OrderState[]; most: number };
    result: { orders: readonly Order[] };
  };
  changeOrder: {
    args: { orderId: Id; change: OrderChange };
    result: { order: Order; refundCents: Cents };
  };
  searchFaq: {
    args: { query: string; topics: readonly FaqTopic[]; most: number };
    result: { entries: readonly FaqEntry[] };
  };
  roomStatus: {
    args: { parts: readonly RoomPart[] };
    result: { room: Room; queue: readonly Product[]; parts: readonly RoomPart[] };
  };
  switchItem: {
    args: { productId: Id; place: "now" | "next"; reason: string };
    /** `place` as asked; `ahead`: items before it after the switch. */
    result: { product: Product; place: "now" | "next"; ahead: number };
  };
  /** The answer is the Skill's body: text of the Harness, not of the world. */
  loadSkill: { args: { skill: string }; result: { body: string } };
}
export type OperationName = keyof Operations;
export type ArgsOf<O extends OperationName> = Operations[O]["args"];
export type ResultOf<O extends OperationName> = Operations[O]["result"];

export const PRODUCT_PARTS = ["basics", "specs", "service"] as const;
export type ProductPart = (typeof PRODUCT_PARTS)[number];
export const ROOM_PARTS = ["queue", "audience", "schedule"] as const;
export type RoomPart = (typeof ROOM_PARTS)[number];
export const SHIPPING_METHODS = ["standard", "express"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

export interface Parcel {
  readonly productId: Id;
  readonly quantity: number;
}
export type OrderChange =
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "choice"; readonly choice: Choice }
  | { readonly kind: "note"; readonly note: string }
  | { readonly kind: "cancel"; readonly reason: string };

/** Why the shop did not do it. */
export type Refusal =
  | "no-such-product"
  | "no-such-order"
  | "too-late"
  | "out-of-stock"
  | "no-such-choice"
  | "no-such-skill"
  /** The arguments say nothing that the shop knows. */
  | "bad-arguments";

/** The state after, and the answer. The state before stays as it was. */
export type Answer<O extends OperationName> =
  | { readonly ok: true; readonly shop: Shop; readonly result: ResultOf<O> }
  | { readonly ok: false; readonly shop: Shop; readonly refusal: Refusal };
