/** 一条弹幕的场景：提示里的空格怎么填，流程在弹幕前面写了什么。 */
import { asString, get, type JsonObject, withMember } from "../../model/json.js";
import type { Source } from "../seeded.js";
import { productOf, type Shop } from "../shop.js";
import { objectAt } from "./read.js";

const CAMPAIGNS = ["双11返场", "开学季", "会员日", "年货节", "清凉一夏", "周年庆"];

export function slots(shop: Shop, source: Source): Readonly<Record<string, string>> {
  return {
    room_name: `${shop.name}·${shop.room.name}`,
    anchor_name: shop.room.host,
    today: chineseDate(shop.today),
    ...(source.chance(0.35) ? { campaign_name: source.pick(CAMPAIGNS) } : {}),
    ...(source.chance(0.25) ? { shift: "night" } : {}),
  };
}

function chineseDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${year}年${month}月${day}日`;
}

const TIERS = { new: "新客", silver: "银卡会员", gold: "金卡会员" } as const;

/** 链接号和观众编号都从这里来；写法有三种，内容相同。 */
export function context(shop: Shop, source: Source): string {
  const id = shop.room.queue[shop.room.current] as string;
  const title = productOf(shop, id)?.title ?? "";
  const { nick, tier, address } = shop.buyer;
  const lines = source.pick([
    [
      "【业务上下文】",
      `正在讲解：${title}（link_id：${id}）`,
      `观众：${nick}（viewer_no：${shop.buyer.id}），${TIERS[tier]}，常用收货地${address.province}`,
      "【弹幕】",
    ],
    [
      "【业务上下文】",
      `- 当前链接 link_id = ${id}，${title}`,
      `- 观众昵称 ${nick}，viewer_no = ${shop.buyer.id}`,
      `- 身份：${TIERS[tier]}；常用收货省份：${address.province}`,
      "【弹幕】",
    ],
    [
      `主播正在讲“${title}”，链接号（参数 \`link_id\`）是 ${id}。`,
      `提问的观众叫${nick}，编号（参数 \`viewer_no\`）是 ${shop.buyer.id}，${TIERS[tier]}，平时寄到${address.province}。`,
      "弹幕内容：",
    ],
  ]);
  return `${lines.join("\n")}\n`;
}

/** 一个常见的错：地区写了全称。合工具的定义，但过不了检查规则。 */
export function breakRegion(args: JsonObject): JsonObject {
  const to = objectAt(args, "send_to");
  return withMember(
    args,
    "send_to",
    withMember(to, "city_name", `${asString(get(to, "city_name")) ?? ""}市`),
  );
}
