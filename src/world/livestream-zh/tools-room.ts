/** 其余四个工具：问题库、直播间快照、切换讲解、加载技能。 */
import { get, type JsonObject } from "../../model/json.js";
import type { Adapter } from "../deployment.js";
import type { RoomPart } from "../operations.js";
import { type FaqTopic, idJson } from "../shop.js";
import { code, countAt, objectAt, readAll, readId, readText, textsAt } from "./read.js";

const topic = code<FaqTopic>({
  payment: "zhifu",
  shipping: "wuliu",
  returns: "tuihuan",
  invoice: "fapiao",
  account: "zhanghao",
  membership: "huiyuan",
});
const TOP = 3;

export const faqSearch: Adapter<"searchFaq"> = {
  tool: "faq_search",
  write: ({ query, topics, most }, source) => ({
    query_text: query,
    ...(topics.length === 0 ? {} : { topic_tags: topics.map(topic.write) }),
    ...(most === TOP && source.chance(0.5) ? {} : { top_k: most }),
  }),
  read: (args) => ({
    query: readText(args, "query_text"),
    topics: readAll(topic, textsAt(args, "topic_tags")),
    most: countAt(args, "top_k", TOP),
  }),
  show: ({ entries }) => ({
    faq_hits: entries.map(({ id, question, answer }) => ({
      entry_no: idJson(id),
      std_question: question,
      std_answer: answer,
    })),
  }),
};

const snapshotPart = code<RoomPart>({ queue: "line_up", audience: "audience", schedule: "time_table" });
const EVERYTHING: JsonObject = {};
const ALL_PARTS: readonly RoomPart[] = ["queue", "audience", "schedule"];

export const roomSnapshot: Adapter<"roomStatus"> = {
  tool: "room_snapshot",
  write: ({ parts }) => (parts.length === 0 ? EVERYTHING : { snapshot_parts: parts.map(snapshotPart.write) }),
  read: (args) => ({ parts: readAll(snapshotPart, textsAt(args, "snapshot_parts")) }),
  show: ({ room, queue, parts }) => {
    const wanted = parts.length === 0 ? ALL_PARTS : parts;
    const showList = queue.map((product, at) => ({
      bag_index: at + 1,
      item_link: idJson(product.id),
      item_title: product.title,
      item_short: product.short,
      show_state: at < room.current ? "told" : at === room.current ? "telling" : "to_tell",
    }));
    return {
      room_no: idJson(room.id),
      ...(wanted.includes("queue") ? { show_list: showList } : {}),
      ...(wanted.includes("audience") ? { online_count: room.viewers } : {}),
      ...(wanted.includes("schedule") ? { closes_at: room.endsAt } : {}),
    };
  },
};

export const switchExplainItem: Adapter<"switchItem"> = {
  tool: "switch_explain_item",
  write: ({ productId, place, reason }) => ({
    item_ref: { link_id: idJson(productId) },
    switch_mode: place === "now" ? "right_now" : "next_up",
    ...(reason === "" ? {} : { host_prompt: { prompt_line: reason } }),
  }),
  read: (args) => {
    const productId = readId(objectAt(args, "item_ref"), "link_id");
    const place = get(args, "switch_mode") === "right_now" ? "now" : "next";
    return productId === undefined
      ? undefined
      : { productId, place, reason: readText(objectAt(args, "host_prompt"), "prompt_line") };
  },
  show: ({ ahead }) => ({ switched: true, items_ahead: ahead }),
};

const LOAD_REASONS = ["按弹幕内容选用", "先看正文再回复", "流程要求", "需要它的口径"];

export const openSkill: Adapter<"loadSkill"> = {
  tool: "open_skill",
  write: ({ skill }, source) => ({
    skill_name: skill,
    ...(source.chance(0.25) ? { load_reason: source.pick(LOAD_REASONS) } : {}),
  }),
  read: (args) => ({ skill: readText(args, "skill_name") }),
  show: ({ body }) => body,
};
