/** The deployment of the Harness `livestream`: an English live-stream shop. */
import { asObject, get, type JsonObject, withMember, without } from "../model/json.js";
import type { Deployment } from "./deployment.js";
import { goods } from "./livestream/goods.js";
import { phrases } from "./livestream/phrases.js";
import { context, invalid, refuse, slots, timeout, trouble } from "./livestream/setting.js";
import * as goodsTools from "./livestream/tools-goods.js";
import * as orderTools from "./livestream/tools-orders.js";
import * as roomTools from "./livestream/tools-room.js";

export const livestream: Deployment = {
  harness: "livestream",
  idPrefix: "ls",
  goods,
  phrases,
  tools: {
    getProduct: goodsTools.getProduct,
    getStock: goodsTools.getStock,
    listPromotions: goodsTools.listPromotions,
    quoteShipping: goodsTools.quoteShipping,
    findOrders: orderTools.findOrders,
    changeOrder: orderTools.changeOrder,
    searchFaq: orderTools.searchFaq,
    roomStatus: roomTools.roomStatus,
    switchItem: roomTools.switchItem,
    loadSkill: roomTools.loadSkill,
  },
  skills: {
    qa: "item-qa",
    chat: "chit-chat",
    clarify: "clarify-question",
    afterSales: "after-sales",
    promotion: "promotion-info",
    presentation: "presentation-order",
    faq: "shop-faq",
    evidence: "evidence-first",
    tone: "tone-and-length",
    escalate: "escalation",
    sums: "price-arithmetic",
  },
  hooks: {
    replySkillFirst: "reply-skill-first",
    replyLength: "reply-length",
    replyStyle: "plain-text",
    linkFromResults: "link-from-results",
    ordersFirst: "orders-before-change",
    badArguments: { hook: "shipping-arguments", operation: "quoteShipping", spoil },
  },
  longest: { chat: 120, clarify: 160, other: 240 },
  refuse,
  timeout,
  trouble,
  invalid,
  breakCall: (args) => ({ args: without(args, "link_id"), missing: "link_id" }),
  slots,
  context,
};

/** Leaves out the postal code, which the tool takes and the Hook does not. */
function spoil(args: JsonObject): JsonObject {
  const ship = asObject(get(args, "ship"));
  const address = without(asObject(get(ship, "address")), "postcode");
  return withMember(args, "ship", withMember(ship, "address", address));
}
