/**
 * What joins the world to one Harness: which of its tools is which operation, in which shape; which of its Skills
 * and Hooks plays which part; the words of its language. A further Harness plugs in by one such object.
 */
import type { Json, JsonObject } from "../model/json.js";
import type { Goods } from "./goods.js";
import type { ArgsOf, OperationName, Refusal, ResultOf } from "./operations.js";
import type { Phrases } from "./phrases.js";
import type { Source } from "./seeded.js";
import type { Shop } from "./shop.js";

/** One tool of the Harness as one operation of the world. */
export interface Adapter<O extends OperationName> {
  readonly tool: string;
  /** The arguments of a call, as the tool's schema wants them. `source` chooses among shapes that mean the same. */
  readonly write: (args: ArgsOf<O>, source: Source) => JsonObject;
  /** Arguments of a call that fits the tool's schema, understood. Undefined: they say nothing the world knows. */
  readonly read: (args: JsonObject, shop: Shop) => ArgsOf<O> | undefined;
  /** The tool's answer, fitting its result schema. */
  readonly show: (result: ResultOf<O>, shop: Shop) => Json;
}
export type Adapters = { readonly [O in OperationName]: Adapter<O> };

/** The parts that Skills play for the expert. */
export interface SkillNames {
  readonly qa: string;
  readonly chat: string;
  readonly clarify: string;
  readonly afterSales: string;
  readonly promotion: string;
  readonly presentation: string;
  readonly faq: string;
  /** Strategy: facts from tools only. */
  readonly evidence: string;
  /** Strategy: tone and length. */
  readonly tone: string;
  /** Strategy: hand over to a person. */
  readonly escalate: string;
  /** Strategy: how sums are made; loaded beside a reply Skill where money is computed. */
  readonly sums?: string;
}
export type Trouble = "rate-limited" | "forbidden" | "server-error";
export type SkillPart = keyof SkillNames;

/** The parts that Hooks play in failed attempts; the ids are those of the Harness. A part left out is never played. */
export interface HookParts {
  /** before-reply: no reply without a loaded reply Skill. */
  readonly replySkillFirst?: string;
  /** before-reply: the reply is too long. */
  readonly replyLength?: string;
  /** before-reply: words or signs that no reply may have. */
  readonly replyStyle?: string;
  /** before-call of getProduct: the link id must come from the input or an earlier result. */
  readonly linkFromResults?: string;
  /** before-call of changeOrder: orders must have been looked up. */
  readonly ordersFirst?: string;
  /** before-call of `operation`: arguments that fit the tool's schema but not the Hook's; `spoil` makes them so. */
  readonly badArguments?: {
    readonly hook: string;
    readonly operation: OperationName;
    readonly spoil: (args: JsonObject, source: Source) => JsonObject;
  };
}

export interface Deployment {
  /** Name of the Harness and of its folder under harness-configs/. */
  readonly harness: string;
  /** Start of record ids: `ls` gives ls-00001. */
  readonly idPrefix: string;
  readonly goods: Goods;
  readonly phrases: Phrases;
  readonly tools: Adapters;
  readonly skills: SkillNames;
  readonly hooks: HookParts;
  /** The longest reply that the Skills allow, in code points. Absent: only the Hooks limit it. Phrases for chat keep to theirs. */
  readonly longest?: { readonly chat: number; readonly clarify: number; readonly other: number };
  /** The tool's answer when the shop does not do it. */
  readonly refuse: (refusal: Refusal, tool: string) => Json;
  /** The tool's answer when it takes too long. */
  readonly timeout: (tool: string) => Json;
  /** And when something else is the matter with the service. */
  readonly trouble: (fault: Trouble) => Json;
  /**
   * What the runtime answers to arguments that do not fit the tool's schema: text of the Harness, every name in
   * backticks. `missing`: the required parameter that is not there.
   */
  readonly invalid: (tool: string, missing: string) => string;
  /** Makes arguments of a getProduct call invalid, by leaving out a required parameter, which it names. */
  readonly breakCall: (args: JsonObject) => { readonly args: JsonObject; readonly missing: string };
  /** Values for the prompt's slots. All texts. An optional slot is left out, not empty. */
  readonly slots: (shop: Shop, source: Source) => Readonly<Record<string, string>>;
  /** Business context that the pipeline writes before the viewer's words, ending in a newline. It names the link id on screen. */
  readonly context: (shop: Shop, source: Source) => string;
}
