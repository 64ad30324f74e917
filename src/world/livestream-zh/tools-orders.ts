/** 与订单有关的两个工具：查订单、改订单。 */
import { get, has, type JsonObject } from "../../model/json.js";
import type { Adapter } from "../deployment.js";
import type { OrderChange } from "../operations.js";
import { idJson, type Order, type OrderState } from "../shop.js";
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

const state = code<OrderState>({
  paid: "paid",
  packing: "packing",
  shipped: "shipped",
  delivered: "delivered",
  cancelled: "cancelled",
});
const ROW_LIMIT = 5;

export const orderSearch: Adapter<"findOrders"> = {
  tool: "order_search",
  write: ({ orderId, buyerId, states, most }, source) => ({
    find_by:
      orderId === undefined
        ? {
            viewer_no: idJson(buyerId ?? "0"),
            ...(states.length === 0 ? {} : { order_states: states.map(state.write) }),
          }
        : { order_no: idJson(orderId) },
    ...(most === ROW_LIMIT && source.chance(0.6) ? {} : { row_limit: most }),
  }),
  read: (args) => {
    const findBy = objectAt(args, "find_by");
    const orderId = readId(findBy, "order_no");
    const buyerId = readId(findBy, "viewer_no");
    return {
      ...(orderId === undefined ? {} : { orderId }),
      ...(buyerId === undefined ? {} : { buyerId }),
      states: readAll(state, textsAt(findBy, "order_states")),
      most: countAt(args, "row_limit", ROW_LIMIT),
    };
  },
  show: ({ orders }) => ({ order_rows: orders.map(row) }),
};

const row = (order: Order): JsonObject => ({
  order_id: idJson(order.id),
  order_state: state.write(order.state),
  bought: order.lines.map((line) => ({
    item_link: idJson(line.productId),
    item_short: line.short,
    spec_text: specText(line.choices),
    piece_count: line.quantity,
    unit_fen: line.unitCents,
  })),
  paid_fen: order.paidCents,
  placed_on: order.placed,
  signed_days_ago: order.deliveredDaysAgo ?? null,
  carrier_name: order.carrier,
  waybill: order.state === "shipped" || order.state === "delivered" ? order.tracking : "",
  ship_city: order.address.city,
  order_remark: order.note,
});

/** 观众说的原因对应到工具的枚举；不在表里的归到“其他”。 */
const CANCEL_REASONS: readonly (readonly [words: string, value: string])[] = [
  ["不想要了", "no_longer_wanted"],
  ["拍错了", "wrong_choice"],
  ["等太久了", "too_slow"],
  ["家里人已经买了", "other_reason"],
];
const reasonCode = (words: string): string =>
  CANCEL_REASONS.find(([own]) => own === words)?.[1] ?? "other_reason";
const reasonWords = (value: string): string => CANCEL_REASONS.find(([, own]) => own === value)?.[0] ?? value;

export const orderAmend: Adapter<"changeOrder"> = {
  tool: "order_amend",
  write: ({ orderId, change }) => ({
    order_no: idJson(orderId),
    amend_body: amendBody(change),
    buyer_confirmed: true,
  }),
  read: (args) => {
    const orderId = readId(args, "order_no");
    const change = changeFrom(objectAt(args, "amend_body"));
    return orderId === undefined || change === undefined ? undefined : { orderId, change };
  },
  show: ({ order, refundCents }) => ({
    amended: true,
    order_id: idJson(order.id),
    order_state: state.write(order.state),
    ...(refundCents > 0 ? { refund_fen: refundCents } : {}),
  }),
};

function amendBody(change: OrderChange): JsonObject {
  switch (change.kind) {
    case "address": {
      const { province, city, street } = change.address;
      const form = { province_name: province, city_name: city, street_line: street };
      return { amend_kind: "to_address", new_address: form };
    }
    case "choice":
      return { amend_kind: "to_spec", new_spec: pickOf(change.choice) };
    case "note":
      return { amend_kind: "to_remark", remark_text: change.note };
    case "cancel":
      return { amend_kind: "to_cancel", cancel_reason: reasonCode(change.reason) };
  }
}

function changeFrom(body: JsonObject): OrderChange | undefined {
  switch (get(body, "amend_kind")) {
    case "to_address":
      return has(body, "new_address")
        ? { kind: "address", address: addressFrom(objectAt(body, "new_address")) }
        : undefined;
    case "to_spec":
      return has(body, "new_spec")
        ? { kind: "choice", choice: choiceFrom(objectAt(body, "new_spec")) }
        : undefined;
    case "to_remark":
      return { kind: "note", note: readText(body, "remark_text") };
    case "to_cancel":
      return { kind: "cancel", reason: reasonWords(readText(body, "cancel_reason")) };
    default:
      return undefined;
  }
}
