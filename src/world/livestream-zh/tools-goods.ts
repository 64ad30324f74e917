/** 与商品有关的四个工具：商品卡、库存、优惠、运费。 */
import { asArray, get, has, type Json, type JsonObject } from "../../model/json.js";
import type { Adapter } from "../deployment.js";
import type { ProductPart, ShippingMethod } from "../operations.js";
import { idJson, type Product, type Promotion } from "../shop.js";
import {
  addressFrom,
  choiceFrom,
  code,
  countAt,
  objectAt,
  pickOf,
  readAll,
  readId,
  readText,
  specText,
  textsAt,
} from "./read.js";

const cardPart = code<ProductPart>({ basics: "base_info", specs: "attr_info", service: "service_info" });

export const getItemCard: Adapter<"getProduct"> = {
  tool: "get_item_card",
  write: ({ productId, parts }) => ({
    item_ref: { link_id: idJson(productId) },
    ...(parts.length === 0 ? {} : { card_parts: parts.map(cardPart.write) }),
  }),
  read: (args) => {
    const productId = readId(objectAt(args, "item_ref"), "link_id");
    return productId === undefined
      ? undefined
      : { productId, parts: readAll(cardPart, textsAt(args, "card_parts")) };
  },
  show: ({ product, parts }) => ({
    item_card: card(product, parts.length === 0 ? ["basics", "specs", "service"] : parts),
  }),
};

function card(product: Product, parts: readonly ProductPart[]): JsonObject {
  const base = {
    shelf_name: product.category,
    tag_price_fen: product.priceCents,
    option_list: product.axes.map(({ name, values }) => ({ option_name: name, option_values: values })),
  };
  const attributes = {
    attr_list: product.specs.map(({ name, value }) => ({ attr_name: name, attr_value: value })),
  };
  const service = {
    return_days: product.returnDays,
    warranty_months: product.warrantyMonths,
    weight_g: product.weightGrams,
  };
  return {
    item_link: idJson(product.id),
    item_title: product.title,
    item_short: product.short,
    ...(parts.includes("basics") ? base : {}),
    ...(parts.includes("specs") ? attributes : {}),
    ...(parts.includes("service") ? service : {}),
  };
}

export const kucunLookup: Adapter<"getStock"> = {
  tool: "kucun_lookup",
  write: ({ productId, choices, province, incoming }) => ({
    stock_of: {
      link_id: idJson(productId),
      ...(choices.length === 0 ? {} : { spec_picks: choices.map(pickOf) }),
    },
    ...(province === "" ? {} : { send_province: province }),
    ...(incoming ? { with_restock: true } : {}),
  }),
  read: (args) => {
    const stockOf = objectAt(args, "stock_of");
    const productId = readId(stockOf, "link_id");
    if (productId === undefined) return undefined;
    return {
      productId,
      choices: asArray(get(stockOf, "spec_picks")).map(choiceFrom),
      province: readText(args, "send_province"),
      incoming: get(args, "with_restock") === true,
    };
  },
  show: ({ skus, incoming }) => ({
    stock_rows: skus.map((sku) => ({
      spec_text: specText(sku.choices),
      on_hand: sku.stock,
      ...(incoming ? { coming_in: sku.incoming } : {}),
    })),
  }),
};

const ruleRange = code<Promotion["scope"] | "all">({
  item: "this_item",
  shop: "whole_shop",
  room: "this_room",
  all: "any_range",
});
const ruleKind = code<Promotion["kind"]>({
  coupon: "coupon",
  threshold: "full_cut",
  percent: "discount",
  gift: "gift",
});

export const saleRulesChaxun: Adapter<"listPromotions"> = {
  tool: "sale_rules_chaxun",
  write: ({ productId, scope, newBuyer }, source) => ({
    rule_filter: {
      rule_range: ruleRange.write(scope),
      ...(productId === undefined ? {} : { link_id: idJson(productId) }),
    },
    // 老客不写身份，或者写明不是首单，意思一样。
    ...(newBuyer ? { buyer_profile: { first_order: true } } : {}),
    ...(!newBuyer && source.chance(0.3) ? { buyer_profile: { first_order: false } } : {}),
  }),
  read: (args) => {
    const filter = objectAt(args, "rule_filter");
    const scope = ruleRange.read(readText(filter, "rule_range"));
    const productId = readId(filter, "link_id");
    if (scope === undefined) return undefined;
    return {
      ...(productId === undefined ? {} : { productId }),
      scope,
      newBuyer: get(objectAt(args, "buyer_profile"), "first_order") === true,
    };
  },
  show: ({ promotions }) => ({ sale_rules: promotions.map(rule) }),
};

const rule = (promotion: Promotion): Json => ({
  rule_no: idJson(promotion.id),
  rule_kind: ruleKind.write(promotion.kind),
  rule_text: promotion.label,
  ...(promotion.offCents > 0 ? { cut_fen: promotion.offCents } : {}),
  ...(promotion.percent > 0 ? { cut_percent: promotion.percent } : {}),
  floor_fen: promotion.thresholdCents,
  ...(promotion.gift === "" ? {} : { gift_text: promotion.gift }),
  new_buyer_only: promotion.newBuyersOnly,
  valid_until: promotion.ends,
});

const speed = code<ShippingMethod>({ standard: "normal_speed", express: "rush_speed" });

export const shippingQuote: Adapter<"quoteShipping"> = {
  tool: "shipping_quote",
  write: ({ parcels, address, method }, source) => ({
    send_to: { province_name: address.province, city_name: address.city },
    parcels: parcels.map(({ productId, quantity }) => ({ link_id: idJson(productId), buy_count: quantity })),
    ...(method === "express" || source.chance(0.4) ? { ship_speed: speed.write(method) } : {}),
  }),
  read: (args) => {
    const method = has(args, "ship_speed") ? speed.read(readText(args, "ship_speed")) : "standard";
    if (method === undefined) return undefined;
    const parcels = asArray(get(args, "parcels")).map((line) => ({
      productId: readId(line, "link_id") ?? "",
      quantity: countAt(line, "buy_count", 1),
    }));
    return { parcels, address: addressFrom(objectAt(args, "send_to")), method };
  },
  show: ({ feeCents, days }) => ({
    fee_fen: feeCents,
    arrive_in: { fast_days: days[0], slow_days: days[1] },
  }),
};
