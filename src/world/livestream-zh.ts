/** 中文直播间：Harness `livestream-zh` 的工具、技能和检查规则在世界里各是什么。 */
import { without } from "../model/json.js";
import type { Deployment, Trouble } from "./deployment.js";
import { goods } from "./livestream-zh/goods.js";
import { phrases } from "./livestream-zh/phrases.js";
import { breakRegion, context, slots } from "./livestream-zh/setting.js";
import { getItemCard, kucunLookup, saleRulesChaxun, shippingQuote } from "./livestream-zh/tools-goods.js";
import { orderAmend, orderSearch } from "./livestream-zh/tools-orders.js";
import { faqSearch, openSkill, roomSnapshot, switchExplainItem } from "./livestream-zh/tools-room.js";
import type { Refusal } from "./operations.js";

const REFUSALS: Readonly<Record<Refusal, string>> = {
  "no-such-product": "没有这个商品，或者它不在今天的讲解列表里",
  "no-such-order": "没有查到这个订单",
  "too-late": "订单已经发货或关闭，不能改动",
  "out-of-stock": "这个规格没有现货",
  "no-such-choice": "商品没有这个规格",
  "no-such-skill": "没有这个技能",
  "bad-arguments": "参数没有说清楚要什么",
};

const TROUBLE: Readonly<Record<Trouble, string>> = {
  "rate-limited": "请求太频繁，请稍后再试",
  forbidden: "没有权限进行这个操作",
  "server-error": "服务内部出错，没有返回数据",
};

/** 一条回复最多多少个字，标点计算在内。 */
const LONGEST = 60;

export const livestreamZh: Deployment = {
  harness: "livestream-zh",
  idPrefix: "lszh",
  goods,
  phrases,
  tools: {
    getProduct: getItemCard,
    getStock: kucunLookup,
    listPromotions: saleRulesChaxun,
    quoteShipping: shippingQuote,
    findOrders: orderSearch,
    changeOrder: orderAmend,
    searchFaq: faqSearch,
    roomStatus: roomSnapshot,
    switchItem: switchExplainItem,
    loadSkill: openSkill,
  },
  skills: {
    qa: "item-wenda",
    chat: "room-chat",
    clarify: "ask-back",
    afterSales: "aftersale-care",
    promotion: "youhui-explain",
    presentation: "show-order",
    faq: "faq-answer",
    evidence: "evidence-first",
    tone: "word-budget",
    escalate: "handoff-rengong",
  },
  hooks: {
    replySkillFirst: "reply-skill-loaded",
    replyLength: "reply-length",
    replyStyle: "absolute-claims",
    linkFromResults: "link-has-source",
    ordersFirst: "amend-needs-order",
    badArguments: { hook: "region-names", operation: "quoteShipping", spoil: breakRegion },
  },
  longest: { chat: LONGEST, clarify: LONGEST, other: LONGEST },
  refuse: (refusal) => ({
    err_code: refusal.toUpperCase().replaceAll("-", "_"),
    err_text: REFUSALS[refusal],
  }),
  trouble: (fault) => ({
    err_code: fault.toUpperCase().replaceAll("-", "_"),
    err_text: TROUBLE[fault],
  }),
  timeout: () => ({ err_code: "TIMEOUT", err_text: "上游服务超时，没有返回数据" }),
  invalid: (tool, missing) =>
    `\`${tool}\`没有执行：缺少必填参数 \`${missing}\`。请按参数定义补齐以后再调用。`,
  breakCall: (args) => ({ args: without(args, "item_ref"), missing: "item_ref" }),
  slots,
  context,
};
