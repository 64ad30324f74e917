/** 商品属性的写法，以及几类反复出现的属性。 */
import type { GoodsSpec } from "../goods.js";
import type { OptionAxis } from "../shop.js";

export const spec = (
  name: string,
  values: readonly string[],
  asks: readonly string[],
  tells: readonly string[],
): GoodsSpec => ({ name, values, asks, tells });

export const colours = (...values: readonly string[]): OptionAxis => ({ name: "颜色", values });
export const sizes = (...values: readonly string[]): OptionAxis => ({ name: "尺码", values });

export const materialSpec = (...values: readonly string[]): GoodsSpec =>
  spec(
    "材质",
    values,
    [
      "{short}是什么材质的",
      "主播{short}啥面料呀",
      "{short}用什么料子做的，会不会扎",
      "想问下{short}的成分",
      "{short}是纯棉的吗还是别的",
    ],
    [
      "{short}的材质是{value}。",
      "这款{short}用的是{value}。",
      "商品页写的是{value}，{short}就是这个料。",
      "{short}成分为{value}。",
    ],
  );

export const careSpec = (...values: readonly string[]): GoodsSpec =>
  spec(
    "洗护",
    values,
    ["{short}怎么洗", "{short}能丢洗衣机吗", "{short}会不会缩水，怎么打理", "{short}洗的时候要注意啥"],
    ["{short}{value}。", "打理上记住一点：{value}。", "洗护说明写的是{value}。"],
  );

export const originSpec = (...values: readonly string[]): GoodsSpec =>
  spec(
    "产地",
    values,
    ["{short}是哪里产的", "{short}产地在哪儿", "{short}哪儿的货呀"],
    ["{short}产地是{value}。", "这批{short}来自{value}。", "包装上写的产地是{value}。"],
  );

export const shelfLifeSpec = (...values: readonly string[]): GoodsSpec =>
  spec(
    "保质期",
    values,
    ["{short}保质期多久", "{short}能放多长时间", "{short}囤着会不会过期，保质期几个月"],
    ["{short}保质期{value}。", "没开封的{short}能放{value}。", "保质期是{value}，{short}放阴凉处就行。"],
  );

export const powerSpec = (...values: readonly string[]): GoodsSpec =>
  spec(
    "功率",
    values,
    ["{short}多少瓦", "宿舍能用{short}吗，功率多大", "{short}费电不，几瓦的"],
    ["{short}功率{value}。", "额定功率是{value}，{short}用电不算多。", "{short}标的是{value}。"],
  );
