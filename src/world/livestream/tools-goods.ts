/** The tools about goods: listing, stock, promotions, shipping. */
import { asArray, asObject, get, type Json, type JsonObject } from "../../model/json.js";
import type { Adapters } from "../deployment.js";
import { PRODUCT_PARTS } from "../operations.js";
import { type Choice, idJson, type Product, type Promotion } from "../shop.js";
import { readAddress, readChoice, readId, readList, readText, writeAddress, writeChoice } from "./read.js";

export const picks = (choices: readonly Choice[]): Json =>
  choices.map(({ name, value }) => ({ axis: name, choice: value }));

export const getProduct: Adapters["getProduct"] = {
  tool: "get_item",
  write: ({ productId, parts }) => ({
    link_id: idJson(productId),
    ...(parts.length === 0 ? {} : { fields: parts }),
  }),
  read: (args) => {
    const productId = readId(args, "link_id");
    return productId === undefined
      ? undefined
      : { productId, parts: readList(args, "fields", PRODUCT_PARTS) };
  },
  show: ({ product, parts }, shop) => {
    const wants = (part: (typeof PRODUCT_PARTS)[number]): boolean =>
      parts.length === 0 || parts.includes(part);
    return {
      link: idJson(product.id),
      title: product.title,
      called: product.short,
      category: product.category,
      ...(wants("basics") ? basics(product, shop.currency) : {}),
      ...(wants("specs")
        ? { specs: product.specs.map(({ name, value }) => ({ label: name, text: value })) }
        : {}),
      ...(wants("service") ? service(product) : {}),
    };
  },
};
const basics = (product: Product, currency: string): JsonObject => ({
  listed_price: { cents: product.priceCents, currency },
  axes: product.axes.map(({ name, values }) => ({ axis: name, choices: values })),
});
const service = (product: Product): JsonObject => ({
  service: {
    return_window_days: product.returnDays,
    warranty_months: product.warrantyMonths,
    ships_from: product.warehouse,
  },
});

export const getStock: Adapters["getStock"] = {
  tool: "check_stock",
  write: ({ productId, choices, province, incoming }, source) => ({
    link_id: idJson(productId),
    filter: {
      options: choices.map(writeChoice),
      ...(province === "" ? {} : { region: { country: countryOf(province), province } }),
    },
    ...(incoming || source.chance(0.3) ? { with_incoming: incoming } : {}),
  }),
  read: (args) => {
    const productId = readId(args, "link_id");
    const filter = get(args, "filter");
    return productId === undefined
      ? undefined
      : {
          productId,
          choices: asArray(get(filter, "options")).map(readChoice),
          province: readText(get(filter, "region"), "province"),
          incoming: get(args, "with_incoming") === true,
        };
  },
  show: ({ product, skus, incoming }) => ({
    link: idJson(product.id),
    variants: skus.map((sku) => ({
      picks: picks(sku.choices),
      on_hand: sku.stock,
      ...(incoming ? { on_the_way: sku.incoming } : {}),
    })),
  }),
};
const CANADA = ["ON", "BC", "QC", "AB", "MB", "SK", "NS", "NB", "NL", "PE"];
const countryOf = (province: string): string => (CANADA.includes(province) ? "CA" : "US");

const SCOPES = ["item", "room", "shop", "all"] as const;

export const listPromotions: Adapters["listPromotions"] = {
  tool: "list_promos",
  write: ({ productId, scope, newBuyer }) => ({
    scope,
    ...(productId === undefined ? {} : { link_id: idJson(productId) }),
    buyer: { is_new: newBuyer },
  }),
  read: (args) => {
    const productId = readId(args, "link_id");
    const scope = SCOPES.find((one) => one === get(args, "scope"));
    const newBuyer = get(get(args, "buyer"), "is_new") === true;
    return scope && { scope, newBuyer, ...(productId === undefined ? {} : { productId }) };
  },
  show: ({ promotions }) => ({ promos: promotions.map(showPromotion) }),
};
const showPromotion = (promotion: Promotion): JsonObject => ({
  promo_no: idJson(promotion.id),
  label: promotion.label,
  sort: promotion.kind,
  ...(promotion.kind === "percent" ? { percent_off: promotion.percent } : {}),
  ...(promotion.offCents > 0 ? { off_cents: promotion.offCents, from_cents: promotion.thresholdCents } : {}),
  ...(promotion.kind === "gift" ? { gift: promotion.gift } : {}),
  first_order_only: promotion.newBuyersOnly,
  until: promotion.ends,
});

export const quoteShipping: Adapters["quoteShipping"] = {
  tool: "quote_shipping",
  write: ({ parcels, address, method }, source) => {
    const { street, ...place } = writeAddress(address) as { readonly [key: string]: Json };
    const known = street !== undefined && source.chance(0.3) ? { ...place, street } : place;
    return {
      parcels: parcels.map(({ productId, quantity }) => ({ link_id: idJson(productId), quantity })),
      ship: { address: known, method },
    };
  },
  read: (args) => {
    const ship = asObject(get(args, "ship"));
    const parcels = asArray(get(args, "parcels")).map((parcel) => ({
      productId: readId(parcel, "link_id") ?? "",
      quantity: Number(get(parcel, "quantity")),
    }));
    const method = get(ship, "method") === "express" ? "express" : "standard";
    return { parcels, address: readAddress(get(ship, "address")), method };
  },
  show: ({ feeCents, days: [least, most], method }) => ({
    fee_cents: feeCents,
    transit: { least_days: least, most_days: most },
    speed: method,
  }),
};
