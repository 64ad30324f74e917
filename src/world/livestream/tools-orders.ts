/** The tools about orders and the shop's help pages. */
import { get, type Json, type JsonObject } from "../../model/json.js";
import type { Adapters } from "../deployment.js";
import type { OrderChange } from "../operations.js";
import { type Address, FAQ_TOPICS, idJson, ORDER_STATES, type Order } from "../shop.js";
import {
  readAddress,
  readChoice,
  readId,
  readList,
  readNumber,
  readText,
  writeAddress,
  writeChoice,
} from "./read.js";
import { picks } from "./tools-goods.js";

export const findOrders: Adapters["findOrders"] = {
  tool: "find_orders",
  write: ({ orderId, buyerId, states, most }) => ({
    lookup: {
      ...(orderId === undefined ? {} : { order_id: idJson(orderId) }),
      ...(buyerId === undefined ? {} : { buyer_id: idJson(buyerId) }),
    },
    ...(states.length === 0 ? {} : { status: states }),
    ...(most === 5 ? {} : { limit: most }),
  }),
  read: (args) => {
    const lookup = get(args, "lookup");
    const orderId = readId(lookup, "order_id");
    const buyerId = readId(lookup, "buyer_id");
    return {
      ...(orderId === undefined ? {} : { orderId }),
      ...(buyerId === undefined ? {} : { buyerId }),
      states: readList(args, "status", ORDER_STATES),
      most: readNumber(args, "limit", 5),
    };
  },
  show: ({ orders }) => ({ orders: orders.map(showOrder) }),
};

const deliverTo = ({ street, city, province, postcode, country }: Address): string =>
  `${street}, ${city}, ${province} ${postcode}, ${country}`;

const showOrder = (order: Order): JsonObject => ({
  order_no: idJson(order.id),
  placed_on: order.placed,
  state: order.state,
  lines: order.lines.map((line) => ({
    link: idJson(line.productId),
    called: line.short,
    picks: picks(line.choices),
    pieces: line.quantity,
    unit_cents: line.unitCents,
  })),
  money: {
    paid_cents: order.paidCents,
    shipping_cents: order.shippingCents,
    refunded_cents: order.refundedCents,
  },
  ...(order.deliveredDaysAgo === undefined ? {} : { delivered_days_ago: order.deliveredDaysAgo }),
  ...(order.state === "shipped" ? { carrier: order.carrier, tracking_no: order.tracking } : {}),
  deliver_to: deliverTo(order.address),
});

export const changeOrder: Adapters["changeOrder"] = {
  tool: "change_order",
  write: ({ orderId, change }) => ({
    order_id: idJson(orderId),
    change: writeChange(change),
    confirmed: true,
  }),
  read: (args) => {
    const orderId = readId(args, "order_id");
    const change = readChange(get(args, "change"));
    return orderId === undefined || change === undefined ? undefined : { orderId, change };
  },
  show: ({ order, refundCents }) => ({
    order_no: idJson(order.id),
    state: order.state,
    deliver_to: deliverTo(order.address),
    refund_cents: refundCents,
  }),
};

function writeChange(change: OrderChange): JsonObject {
  if (change.kind === "address") return { kind: "address", address: writeAddress(change.address) };
  if (change.kind === "choice") return { kind: "option", option: writeChoice(change.choice) };
  return { kind: change.kind, note: change.kind === "note" ? change.note : change.reason };
}

function readChange(change: Json | undefined): OrderChange | undefined {
  const kind = get(change, "kind");
  if (kind === "address") return { kind, address: readAddress(get(change, "address")) };
  if (kind === "option") return { kind: "choice", choice: readChoice(get(change, "option")) };
  if (kind === "note") return { kind, note: readText(change, "note") };
  return kind === "cancel" ? { kind, reason: readText(change, "note") } : undefined;
}

export const searchFaq: Adapters["searchFaq"] = {
  tool: "search_faq",
  write: ({ query, topics, most }) => ({
    query,
    ...(topics.length === 0 ? {} : { topics }),
    ...(most === 3 ? {} : { top_k: most }),
  }),
  read: (args) => ({
    query: readText(args, "query"),
    topics: readList(args, "topics", FAQ_TOPICS),
    most: readNumber(args, "top_k", 3),
  }),
  show: ({ entries }) => ({
    entries: entries.map((entry) => ({
      entry_no: idJson(entry.id),
      page: entry.topic,
      heading: entry.question,
      answer: entry.answer,
    })),
  }),
};
