/** 食品、美妆与日用。 */
import type { GoodsKind } from "../goods.js";
import { originSpec, shelfLifeSpec, spec } from "./spec.js";

export const daily: readonly GoodsKind[] = [
  {
    id: "nuts",
    category: "零食",
    titles: ["{brand}每日坚果礼盒 混合果仁", "{brand}原味坚果 独立小包"],
    short: "坚果",
    price: [4900, 12900],
    priceStep: 1000,
    axes: [{ name: "口味", values: ["原味", "酸奶", "海盐"] }],
    specs: [
      shelfLifeSpec("180天", "240天", "300天"),
      spec(
        "规格",
        ["25克×20袋", "25克×30袋", "20克×30袋"],
        ["{short}一盒几袋", "{short}一共多少克", "{short}是小包装吗，几包"],
        ["{short}一盒是{value}。", "规格为{value}，{short}一天一袋。", "{short}装的是{value}。"],
      ),
      originSpec("浙江杭州", "安徽宣城", "新疆喀什"),
    ],
    weightGrams: [560, 980],
  },
  {
    id: "tea",
    category: "茶叶",
    titles: ["{brand}明前绿茶 罐装", "{brand}正山小种红茶 礼盒"],
    short: "茶叶",
    price: [8800, 29800],
    priceStep: 1000,
    axes: [{ name: "包装", values: ["罐装", "袋装", "礼盒"] }],
    specs: [
      originSpec("浙江安吉", "福建武夷山", "云南临沧"),
      spec(
        "净含量",
        ["125克", "200克", "250克"],
        ["{short}多少克一份", "{short}净含量多少", "{short}一罐有几两"],
        ["{short}净含量{value}。", "一份是{value}。", "{short}装了{value}。"],
      ),
      shelfLifeSpec("12个月", "18个月", "24个月"),
    ],
    weightGrams: [280, 620],
  },
  {
    id: "cleanser",
    category: "护肤",
    titles: ["{brand}氨基酸洁面乳 温和清洁", "{brand}洁面慕斯 绵密泡沫"],
    short: "洗面奶",
    price: [4900, 13900],
    priceStep: 1000,
    axes: [{ name: "容量", values: ["100克", "150克"] }],
    specs: [
      spec(
        "适用肤质",
        ["干性和敏感肌", "混合肌和油皮", "各种肤质"],
        ["敏感肌能用{short}吗", "{short}适合油皮不", "{short}适合什么肤质"],
        ["{short}适合{value}。", "商品页写的是{value}可用。", "{short}标注的是{value}。"],
      ),
      spec(
        "酸碱度",
        ["弱酸性", "中性"],
        ["{short}是弱酸性的吗", "{short}会不会拔干，是皂基吗，酸碱度多少", "{short}酸碱度咋样"],
        ["{short}是{value}的。", "酸碱度为{value}，{short}洗完不紧绷。", "检测写的是{value}。"],
      ),
      shelfLifeSpec("3年", "2年"),
    ],
    weightGrams: [150, 260],
  },
  {
    id: "sunscreen",
    category: "护肤",
    titles: ["{brand}清爽防晒乳 户外", "{brand}物化结合防晒霜"],
    short: "防晒",
    price: [6900, 17900],
    priceStep: 1000,
    axes: [{ name: "容量", values: ["40毫升", "60毫升"] }],
    specs: [
      spec(
        "防晒指数",
        ["SPF30，PA+++", "SPF50，PA+++", "SPF50+，PA++++"],
        ["{short}多少倍的", "去海边{short}够用吗，指数多少", "{short}的SPF是多少"],
        ["{short}防晒指数{value}。", "标注的是{value}。", "这支{short}是{value}。"],
      ),
      spec(
        "质地",
        ["乳液", "水感凝露", "霜状"],
        ["{short}油不油，什么质地", "{short}会搓泥吗，是霜还是乳", "{short}质地厚重吗"],
        ["{short}是{value}质地。", "质地为{value}，{short}好推开。", "{short}做成了{value}。"],
      ),
      shelfLifeSpec("3年", "30个月"),
    ],
    weightGrams: [90, 160],
  },
  {
    id: "cat-litter",
    category: "宠物",
    titles: ["{brand}豆腐猫砂 除味可冲", "{brand}混合猫砂 低尘"],
    short: "猫砂",
    price: [2900, 8900],
    priceStep: 1000,
    axes: [{ name: "香型", values: ["原味", "绿茶", "奶香"] }],
    specs: [
      spec(
        "净重",
        ["2.5公斤", "6公斤", "10公斤"],
        ["{short}一袋多重", "{short}几斤装的", "{short}一包多少公斤"],
        ["{short}一袋{value}。", "净重{value}，{short}快递送上门。", "{short}是{value}装。"],
      ),
      spec(
        "能否冲马桶",
        ["可以少量冲马桶", "不能冲马桶"],
        ["{short}能冲厕所吗", "{short}用完直接倒马桶行不", "{short}冲马桶会堵吗"],
        ["{short}{value}。", "处理上请注意，{short}{value}。", "包装写的是{value}。"],
      ),
      spec(
        "原料",
        ["豌豆渣", "豌豆渣加膨润土", "玉米淀粉"],
        ["{short}什么做的", "{short}原料是啥，猫吃了有事吗", "{short}是豆腐砂还是膨润土"],
        ["{short}原料是{value}。", "用的是{value}。", "这款{short}主要成分为{value}。"],
      ),
    ],
    weightGrams: [2600, 10300],
  },
];
