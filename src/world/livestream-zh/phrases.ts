/** 中文的话术：问、想、答，以及一条回复的开头和结尾。 */
import type { Phrases } from "../phrases.js";
import type { Address } from "../shop.js";
import { ask } from "./ask.js";
import { tell } from "./tell.js";
import { think } from "./think.js";

/** 整数元不带小数，否则两位：12900 写作 129元，12950 写作 129.50元。 */
export function money(cents: number): string {
  const yuan = Math.floor(cents / 100);
  const rest = cents % 100;
  return rest === 0 ? `${yuan}元` : `${yuan}.${String(rest).padStart(2, "0")}元`;
}

/** “S、M还是L”。 */
export const either = (values: readonly string[]): string =>
  values.length < 2 ? values.join("") : `${values.slice(0, -1).join("、")}还是${values.at(-1)}`;

/** 省和市连着写；邮编没有人报。 */
const place = ({ province, city }: Address): string => `${province}${city}`;

export const phrases: Phrases = {
  ask,
  think,
  tell,
  open: ["", "", "", "亲，", "宝，", "您好，", "来啦，", "嗯嗯，", "看到啦，"],
  close: [
    "",
    "",
    "",
    "有需要再说。",
    "有问题再问我。",
    "有事随时留言。",
    "随时叫我。",
    "还想了解什么尽管说。",
  ],
  filler: [
    "我们家一直用心做品质，每一件都经过仔细检查才会发出，您可以安心选购，有任何疑问都欢迎随时留言。",
    "很多老朋友都是反复回购的，大家在公屏上聊得也很开心，您也可以看看别人的真实反馈再做决定。",
    "顺便跟您说一下，购物袋里还有不少换季的好东西，主播稍后会一件一件讲，您可以先逛一逛，不着急。",
    "今天直播间的朋友特别多，消息刷得很快，如果一时没有看到您的问题，请多发几次，我们一定认真回复。",
    "另外提醒一下，天气变化快，出门记得带伞、多喝水，照顾好自己和家人，开开心心逛直播最重要啦。",
    "感谢您一直以来的支持和陪伴，我们会继续努力，把更多好用又实在的东西带给大家，也欢迎多提建议。",
  ],
  slips: ["这款绝对值得。", "全网第一的好货。", "这是最好的一款。", "质量百分之百放心。"],
  glue: "",
  money,
  either,
  place,
};
