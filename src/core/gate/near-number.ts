/** Words that bound a number where one stands beside them, and are plain words elsewhere: over, about, 以上, 起. */
import { content, logic, type Token } from "./token.js";

const BEFORE_NUMBER = new Set(
  "about around some over above below under beyond nearly almost close to exceed goes over goes above beneath"
    .split(" ")
    .concat(
      "约 近 接近 上下 差不多 最大 最高 最长 最低 最小 最短 限 上限 下限 不足 不到 未满 不满 未达 没到 以前 大约 大概 将近 恰 超 逾 过".split(
        " ",
      ),
    ),
);
const AFTER_NUMBER = new Set([
  "or below",
  "or under",
  "or above",
  "or over",
  "or later",
  "or earlier",
  "or older",
  "or newer",
  "or longer",
  "or shorter",
  "or up",
  "or higher",
  "or lower",
  "or larger",
  "or smaller",
  "or greater",
  ..."以上 以下 以内 之内 内 左右 起 起步 封顶 上下 为限".split(" "),
]);
const EITHER_SIDE = new Set([
  "max",
  "maximum",
  "min",
  "minimum",
  "limit of",
  "limited to",
  "is limited to",
  "no newer than",
  "最大值",
  "最小值",
  "上限",
  "下限",
  "上限为",
  "以后",
]);
/** A week is a number of days. */
const UNITS = new Set("week day hour minute month year limit half".split(" ").map((one) => `s:${one}`));
const FALLS_SHORT = /^(?:不足|不到|未满|不满|未达|没到)$/;
const ARTICLES = new Set(["a", "an", "one", "than"]);
const REACH = 4;

export function settleBounds(
  tokens: readonly Token[],
  plain: (text: string) => readonly string[],
): readonly Token[] {
  return tokens.flatMap((token, at): Token | readonly Token[] => {
    if (token.kind !== "logic") return token;
    const [after, before] = [AFTER_NUMBER.has(token.text), BEFORE_NUMBER.has(token.text)];
    if (EITHER_SIDE.has(token.text)) {
      if (numberNear(tokens, at, 1) || numberNear(tokens, at, -1)) return token;
    } else if (!(after || before)) return token;
    else if (
      (before && numberNear(tokens, at, 1, /^[a-z]/.test(token.text))) ||
      (after && numberNear(tokens, at, -1))
    )
      return token;
    if (FALLS_SHORT.test(token.text)) return logic(token.text, "NEG");
    if (token.text.startsWith("or "))
      return [logic("or", "OR"), content(token.text.slice(3), [`s:${token.text.slice(3)}`], true)];
    const keys = plain(token.text);
    return content(token.text, [`s:${token.text}`, ...keys], keys.length === 0);
  });
}

/** Within a few tokens of the same clause. */
function numberNear(tokens: readonly Token[], at: number, step: 1 | -1, near = false): boolean {
  for (let i = 1; i <= REACH; i++) {
    const token = tokens[at + i * step];
    if (token === undefined || (token.kind === "break" && i > 1)) return false;
    if (near && token.soft && !ARTICLES.has(token.text)) return false;
    if (token.kind === "number" || token.keys.some((key) => UNITS.has(key))) return true;
    if (token.kind === "span" && token.text.startsWith("{")) return true;
  }
  return false;
}
