/**
 * Who acts: a person or body that a text sends something to, tells or asks, and that does it itself in the other text.
 * Only words for people and bodies are looked at; other words are moved about freely.
 */
import { stemOf } from "./en/lemma.js";
import type { Token } from "./token.js";

const PEOPLE = new Set(
  `customer client user guest visitor buyer seller tenant landlord owner passenger driver patient doctor nurse pharmacist employee staff manager
   supervisor colleague team warehouse courier carrier agent admin administrator author reviewer reporter editor member caller sender recipient
   applicant candidate student teacher parent child family host organizer participant attendee finance support engineer developer maintainer
   assistant hotel shop store bank lawyer accountant secretary technician operator`
    .trim()
    .split(/\s+/)
    .map((word) => `s:${stemOf(word)}`)
    .concat(
      `客户 顾客 客人 用户 买家 卖家 商家 租客 房东 业主 乘客 司机 患者 病人 医生 护士 药师 员工 同事 经理 主管 上级 团队 仓库 快递员 骑手 客服 管理员 作者
       审稿人 读者 会员 候选人 应聘者 学生 老师 家长 家属 监护人 主持人 财务 法务 技术 工程师 维修工 保安 前台 酒店 银行 对方 申请人 负责人 参会者`
        .trim()
        .split(/\s+/)
        .map((word) => `z:${word}`),
    ),
);
/** A person or a body. */
export const isPerson = (key: string): boolean => PEOPLE.has(key);

/** What makes the next one act. */
const CAUSES = new Set(["have", "has", "let", "lets", "make", "makes", "让", "请", "由", "叫"]);
/** After these the next one acts as well. */
const ASKS =
  /^(?:ask|tell|allow|let|make|enable|help|require|remind|invite|request|instruct|permit|get|have|want|need|urge|ensure|encourage|advise|direct|order)(?:s|d|ed|ing)?$|^(?:请|让|要求|请求|邀请|允许|提醒|帮|帮助|协助|通知|叫|由|令|需要|询问|问|指导|劝|建议|许可|准许|联系|找)$/;
const GIVES = new Set(["to", "给", "向", "对", "跟", "和", "与", "同"]);

/** The one who is given or told something in the first text and is made to act in the second. */
export function turnedAgent(before: readonly Token[], after: readonly Token[]): string | undefined {
  const [had, has] = [placesOf(before), placesOf(after)];
  for (const [key, now] of has) {
    const was = had.get(key);
    // Of two words, as in security team, the first is no verb.
    if (was === undefined || [...was.done].some((one) => now.done.has(one))) continue;
    if (now.caused && was.given && !was.caused && !was.asked && !was.leads) return now.text;
    if (was.caused && now.given && !now.caused && !now.asked && !now.leads) return now.text;
    if (exchanged(was, now) || exchanged(now, was)) return now.text;
  }
  const [told, tells] = [toldYou(before), toldYou(after)];
  if (told !== tells && ![told ? after : before].some((tokens) => tokens.some(({ text }) => YOU.has(text))))
    return "you";
  return undefined;
}

/** In a clause about two people the one who acts is told, and the one who is told acts: the agent calls the customer. */
export function exchangedPeople(before: readonly Token[], after: readonly Token[]): string | undefined {
  const now = actsOf(after);
  for (const { who, whom, verb } of actsOf(before)) {
    const turned = now.find((other) => other.who === whom && other.whom === who);
    if (turned === undefined || now.some((other) => other.who === who && other.whom === whom)) continue;
    if (verb.keys.some((key) => turned.verb.keys.includes(key))) return `${verb.text}`;
  }
  return undefined;
}

interface Act {
  readonly who: string;
  readonly whom: string;
  readonly verb: Token;
}
const PASSIVE = /^(?:by|被|由|给|向|从|from|is|are|was|were|been|be|being)$/;

/** Clauses in the active voice that begin with a person and what he or she does, and go on to another person. */
function actsOf(tokens: readonly Token[]): readonly Act[] {
  const found: Act[] = [];
  let [who, verb]: [string | undefined, Token | undefined] = [undefined, undefined];
  let passive = false;
  for (const token of tokens) {
    if (token.kind === "break") {
      [who, verb, passive] = [undefined, undefined, false];
      continue;
    }
    if (PASSIVE.test(token.text)) passive = true;
    if (token.kind !== "content") continue;
    const person = token.keys.find((one) => PEOPLE.has(one));
    if (person === undefined) {
      if (who !== undefined && verb === undefined && !ARTICLE.test(token.text)) verb = token;
    } else if (who === undefined || verb === undefined) who = person;
    else if (!passive && person !== who) found.push({ who, whom: person, verb });
  }
  return found;
}
const ARTICLE = /^(?:the|a|an|this|that|your|their|his|her|my|our|该|这位|那位|will|can|的)$/;

/** One verb stands before it in the first and behind it in the second: notify the guest, the guest notifies. */
const exchanged = (was: Places, now: Places): boolean =>
  [...was.done].some((key) => now.does.has(key) && !now.done.has(key) && !was.does.has(key));

const YOU = new Set("you your yours me us i we our my 你 您 我 我们 你们 咱们".split(" "));
/** Something is sent or told to the reader. */
const toldYou = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }, at) =>
      YOU.has(text) &&
      (GIVES.has(tokens[at - 1]?.text ?? "") ||
        /^(?:tells?|notify|notifies|informs?|通知|告诉|告知|转告|报告|提醒)$/.test(
          tokens[at - 1]?.text ?? "",
        )),
  );

interface Places {
  text: string;
  /** Behind have, let, 让, 由. */
  caused: boolean;
  /** Behind ask, tell, 要求. */
  asked: boolean;
  /** Behind to, 给, or behind another word that says something. */
  given: boolean;
  /** At the start of a clause. */
  leads: boolean;
  /** What is done to it, and what it does. */
  readonly done: Set<string>;
  readonly does: Set<string>;
}

function placesOf(tokens: readonly Token[]): ReadonlyMap<string, Places> {
  const found = new Map<string, Places>();
  for (const [at, token] of tokens.entries()) {
    const key = token.kind === "content" ? token.keys.find((one) => PEOPLE.has(one)) : undefined;
    if (key === undefined) continue;
    const place = found.get(key) ?? {
      text: token.text,
      caused: false,
      asked: false,
      given: false,
      leads: false,
      done: new Set<string>(),
      does: new Set<string>(),
    };
    const prior = beforeOf(tokens, at);
    const next = tokens[at + 1];
    const further = prior === undefined ? undefined : tokens[tokens.indexOf(prior) - 1];
    if (prior === undefined || prior.kind === "break" || (prior.kind === "logic" && !GIVES.has(prior.text)))
      place.leads = true;
    else if (CAUSES.has(prior.text)) place.caused ||= acts(next);
    // At the start of a clause 给 is for, and no giving.
    else if (GIVES.has(prior.text)) place.given ||= further !== undefined && further.kind !== "break";
    else if (ASKS.test(prior.text)) {
      place.asked = true;
      if (!prior.soft) for (const one of prior.keys) place.done.add(one);
    } else if (prior.kind === "content" && further !== undefined && CAUSES.has(further.text)) {
      place.caused ||= acts(next);
      for (const one of prior.keys) place.done.add(one);
    } else if (prior.kind === "content" && !prior.soft) {
      place.given = true;
      for (const one of prior.keys) place.done.add(one);
    }
    if (
      next?.kind === "content" &&
      !next.soft &&
      (prior === undefined || CAUSES.has(prior.text) || (prior.kind !== "content" && !GIVES.has(prior.text)))
    )
      for (const one of next.keys) place.does.add(one);
    found.set(key, place);
  }
  return found;
}

/** What stands before it, articles and pronouns aside. */
function beforeOf(tokens: readonly Token[], at: number): Token | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const token = tokens[i];
    if (token === undefined || !ARTICLE.test(token.text)) return token;
  }
  return undefined;
}

/** It is followed by what it does; let the guest know is telling. */
const acts = (next: Token | undefined): boolean =>
  next !== undefined &&
  next.kind === "content" &&
  !/^(?:know|known|have|be|is|are|知道|了解|得知|的)$/.test(next.text);
