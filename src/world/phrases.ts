/**
 * What viewers ask and the assistant thinks and says, in one language, for one Harness: lists of variants with
 * {facts}. `think` may name tools, Skills and parameters, always in backticks; `ask` and `tell` never name any.
 */
import type { Source } from "./seeded.js";
import type { Address } from "./shop.js";

export type Variants = readonly string[];

/** Keys of `ask`, with the facts each may use. A leading {short} is how people call the product. */
export const ASK = {
  price: ["short"],
  total: ["short", "count"],
  stock: ["short", "value"],
  shipCost: ["short", "city"],
  shipTime: ["short", "city"],
  /** About another product of the room; `question` is a question of its own, ready to say. */
  otherItem: ["short", "question"],
  compare: ["one", "two"],
  greet: ["host"],
  praise: ["host"],
  bot: ["host"],
  bye: [],
  thanks: ["short"],
  crowd: [],
  smallTalk: ["city"],
  /** Could mean any product. */
  vagueItem: [],
  /** `value` fits several skus. */
  vagueOption: ["short", "value"],
  /** Wants a shipping fee without saying where to. */
  vagueAddress: ["short"],
  /** Where is my order, having several. */
  vagueOrder: [],
  returnWindow: ["short"],
  whereOrder: ["short"],
  damaged: ["short"],
  promoItem: ["short"],
  promoTotal: ["short", "count"],
  changeAddress: ["short", "city", "street", "postcode", "province"],
  cancelOrder: ["short", "reason"],
  changeOption: ["short", "value"],
  presentItem: ["short"],
  whenItem: ["short"],
  offTopic: [],
  /** Wants to be called back; the number is already masked by the input Hook. */
  contact: [],
} as const;

/** Keys of `think`. Each assistant step that calls or replies has one. */
export const THINK = {
  /** Before getProduct of the item on screen. */
  getProduct: ["short", "id"],
  /** Before getProduct of two items at once. */
  getTwo: ["one", "two"],
  getStock: ["short", "value"],
  listPromotions: ["short"],
  quoteShipping: ["city", "count"],
  findOrders: ["short"],
  /** Looking up orders when the viewer named no product. */
  allOrders: [],
  changeOrder: ["short"],
  searchFaq: ["query"],
  roomStatus: [],
  switchItem: ["short"],
  /** Before loading one Skill; {skill} is its name (write it in backticks). */
  load: ["skill"],
  /** Loading a Skill together with another call in the same step. */
  loadBeside: ["skill"],
  /** Loading a reply Skill and a strategy Skill at once. */
  loadTwo: ["skill", "second"],
  /** Before the reply; {fact} is like "capacity = 3 L". */
  answerFact: ["fact"],
  /** Before the reply, money computed: {sum} already formatted. */
  answerSum: ["sum"],
  /** Before a reply that needs no fact. */
  answerPlain: [],
  /** Before asking back. */
  clarify: [],
  /** Before declining. */
  decline: [],
  /** Failed attempts: the mistaken reasoning, then the reasoning after the Hook's message. */
  hasty: [],
  afterHasty: ["skill"],
  tooLong: [],
  afterTooLong: [],
  slip: [],
  afterSlip: [],
  wrongLink: ["short"],
  afterWrongLink: ["id"],
  spoiled: [],
  afterSpoiled: [],
  early: ["short"],
  afterEarly: [],
  /** A call that does not fit the tool's schema, and after its validation error. */
  invalid: [],
  afterInvalid: [],
  /** After a tool timed out: again; or giving up. */
  timeout: [],
  giveUp: [],
} as const;

/** Keys of `tell`: the core of a reply. `price`, `sum` … arrive formatted by `money`. */
export const TELL = {
  price: ["short", "price"],
  total: ["short", "count", "price", "sum"],
  stockYes: ["short", "value", "left"],
  stockLow: ["short", "value", "left"],
  stockNo: ["short", "value"],
  stockIncoming: ["short", "value", "incoming"],
  shipCost: ["short", "city", "fee", "least", "most"],
  shipFree: ["short", "city", "least", "most"],
  compare: ["one", "two", "priceOne", "priceTwo", "difference"],
  comparePriceSame: ["one", "two", "priceOne"],
  greet: ["host", "short"],
  praise: ["host"],
  bot: ["host"],
  bye: [],
  thanks: ["short"],
  crowd: ["viewers"],
  smallTalk: ["short"],
  whichItem: ["one", "two"],
  /** Which {axis}: {choices} is a list ready to say. */
  whichOption: ["short", "value", "axis", "choices"],
  whichAddress: ["short"],
  whichOrder: ["one", "two"],
  returnYes: ["short", "days", "left"],
  returnNo: ["short", "days"],
  returnNotYet: ["short", "days"],
  orderPreparing: ["short"],
  orderShipped: ["short", "carrier", "tracking"],
  orderDelivered: ["short", "days"],
  damaged: ["short"],
  promo: ["short", "label", "final"],
  promoGift: ["short", "gift"],
  promoTotal: ["short", "count", "sum", "final", "saved"],
  promoNone: ["short", "price"],
  addressChanged: ["short", "city"],
  cancelled: ["short", "refund"],
  optionChanged: ["short", "value"],
  tooLate: ["short", "carrier"],
  presentNow: ["short"],
  presentNext: ["short"],
  whenItem: ["short", "ahead"],
  whenNow: ["short"],
  whenPast: ["short"],
  offTopic: ["short"],
  contact: [],
  /** A failed run's last words: could not find out. */
  unsure: ["short"],
} as const;

export type AskKey = keyof typeof ASK;
export type ThinkKey = keyof typeof THINK;
export type TellKey = keyof typeof TELL;

export interface Phrases {
  /** At least 5 variants each, worded as different people type. */
  readonly ask: Readonly<Record<AskKey, Variants>>;
  /** At least 3 variants each. */
  readonly think: Readonly<Record<ThinkKey, Variants>>;
  /** At least 3 variants each. */
  readonly tell: Readonly<Record<TellKey, Variants>>;
  /** First words of a reply, before its core: {nick}. May hold empty texts. 8 or more. */
  readonly open: Variants;
  /** Last words of a reply. May hold empty texts. 8 or more. */
  readonly close: Variants;
  /** Sentences that make a reply too long, for the length Hook's failed attempts. 6 or more. */
  readonly filler: Variants;
  /** Sentences that no reply may have, for the style Hook's failed attempts: short, 4 or more. */
  readonly slips: Variants;
  /** What joins opening, core and closing: " " or "". */
  readonly glue: string;
  /** Formatted money: 12900 as "$129.00". */
  readonly money: (cents: number) => string;
  /** A spoken list of alternatives: "S, M or L". */
  readonly either: (values: readonly string[]) => string;
  /** How people type a place that a shipping fee can be computed for. */
  readonly place: (address: Address) => string;
}

export type Facts = Readonly<Record<string, string | number>>;

/** One variant with its facts filled in. A fact that is missing is a mistake of the pack and throws. */
export function say(variants: Variants, source: Source, facts: Facts = {}): string {
  return fill(source.pick(variants), facts);
}

export function fill(template: string, facts: Facts): string {
  return template.replace(/\{([a-zA-Z]+)\}/g, (_, key: string) => {
    const value = facts[key];
    if (value === undefined) throw new TypeError(`no fact {${key}} for the phrase: ${template}`);
    return String(value);
  });
}
