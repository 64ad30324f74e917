/** 穿戴：服装、鞋包、配饰。 */
import type { GoodsKind } from "../goods.js";
import { careSpec, colours, materialSpec, sizes, spec } from "./spec.js";

export const wear: readonly GoodsKind[] = [
  {
    id: "windbreaker",
    category: "女装",
    titles: ["{brand}中长款收腰风衣 春秋薄外套", "{brand}通勤双排扣风衣女"],
    short: "风衣",
    price: [19900, 45900],
    priceStep: 1000,
    axes: [colours("卡其", "米白", "藏青"), sizes("S", "M", "L", "XL")],
    specs: [
      materialSpec("聚酯纤维65%、棉35%", "棉100%", "聚酯纤维100%"),
      spec(
        "版型",
        ["直筒", "收腰", "宽松落肩"],
        ["{short}是宽松的还是修身的", "微胖穿{short}显胖不，什么版型", "{short}版型咋样"],
        ["{short}是{value}版型。", "版型做的是{value}，{short}日常穿没压力。", "这款{short}走{value}路线。"],
      ),
      careSpec("只能干洗", "可机洗，水温30度以下", "建议手洗，反面晾晒"),
    ],
    weightGrams: [650, 1100],
  },
  {
    id: "hoodie",
    category: "男女同款",
    titles: ["{brand}重磅连帽卫衣 宽松百搭", "{brand}纯色圆领卫衣 情侣款"],
    short: "卫衣",
    price: [8900, 18900],
    priceStep: 1000,
    axes: [colours("浅灰", "黑色", "雾蓝"), sizes("M", "L", "XL", "2XL")],
    specs: [
      materialSpec("棉80%、聚酯纤维20%", "棉100%", "棉60%、聚酯纤维40%"),
      spec(
        "克重",
        ["320克", "360克", "400克"],
        ["{short}多少克重啊", "{short}厚不厚，克重是多少", "这个{short}冬天穿够厚吗，几克的"],
        ["{short}用的是{value}的面料。", "面料克重{value}，{short}摸着挺实在。", "{short}克重是{value}哦。"],
      ),
      spec(
        "加绒",
        ["不加绒", "薄绒", "加厚绒"],
        ["{short}加绒吗", "{short}里面有绒没有", "想问{short}是加绒的还是单的"],
        ["{short}是{value}款。", "这款{short}做的{value}。", "里料是{value}的，{short}按需选就行。"],
      ),
    ],
    weightGrams: [480, 820],
  },
  {
    id: "trousers",
    category: "女装",
    titles: ["{brand}垂感阔腿裤 高腰显高", "{brand}冰丝直筒西裤女"],
    short: "阔腿裤",
    price: [7900, 16900],
    priceStep: 1000,
    axes: [colours("黑色", "咖色", "米色"), sizes("S", "M", "L", "XL")],
    specs: [
      materialSpec("粘纤70%、锦纶30%", "聚酯纤维95%、氨纶5%", "莱赛尔100%"),
      spec(
        "裤长",
        ["98厘米", "102厘米", "105厘米"],
        ["{short}裤长多少", "我一米六穿{short}拖地吗，裤长几厘米", "{short}有多长呀"],
        ["{short}裤长{value}。", "M码量下来裤长{value}，{short}供您参考。", "{short}的裤长是{value}哦。"],
      ),
      spec(
        "腰头",
        ["后腰松紧", "全松紧", "拉链纽扣"],
        ["{short}腰是松紧的吗", "{short}腰头怎么设计的", "{short}腰上有没有弹力"],
        ["{short}腰头是{value}。", "腰部做了{value}设计，{short}坐着也舒服。", "{short}用的是{value}。"],
      ),
    ],
    weightGrams: [350, 560],
  },
  {
    id: "sneakers",
    category: "鞋靴",
    titles: ["{brand}透气网面跑步鞋 软底", "{brand}复古厚底运动鞋"],
    short: "运动鞋",
    price: [12900, 32900],
    priceStep: 1000,
    axes: [colours("白绿", "黑白", "米灰"), sizes("36", "38", "40", "42")],
    specs: [
      spec(
        "鞋底",
        ["EVA发泡底", "橡胶底", "橡胶加发泡双层底"],
        ["{short}底子是什么做的", "{short}鞋底软不软，什么材质", "{short}鞋底防滑吗，啥底"],
        ["{short}是{value}。", "鞋底用的{value}，{short}走路不硌脚。", "{short}配的{value}哦。"],
      ),
      spec(
        "鞋面",
        ["飞织网面", "牛皮拼接网布", "超纤皮"],
        ["{short}鞋面是皮的还是布的", "{short}面料透气吗，什么面", "{short}鞋面啥材质"],
        ["{short}鞋面是{value}。", "鞋面做的是{value}，{short}好打理。", "这双{short}用{value}。"],
      ),
      spec(
        "增高",
        ["3厘米", "4厘米", "5厘米"],
        ["{short}能增高多少", "{short}底多厚", "{short}跟高几厘米"],
        ["{short}底高{value}左右。", "穿上大约高{value}，{short}不累脚。", "{short}的跟高是{value}。"],
      ),
    ],
    weightGrams: [600, 980],
  },
  {
    id: "tote",
    category: "箱包",
    titles: ["{brand}大容量托特包 通勤单肩", "{brand}轻便帆布托特包"],
    short: "托特包",
    price: [9900, 26900],
    priceStep: 1000,
    axes: [colours("奶茶", "黑色", "橄榄绿")],
    specs: [
      materialSpec("加厚帆布", "头层牛皮", "尼龙布"),
      spec(
        "容量",
        ["可放13寸电脑", "可放14寸电脑", "可放A4文件，不放电脑"],
        ["{short}能装电脑吗", "{short}装得下多大的东西", "上班背{short}够不够装"],
        ["{short}{value}。", "装东西没问题，{short}{value}。", "实测{value}，{short}日常够用。"],
      ),
      spec(
        "内袋",
        ["1个拉链袋、2个插袋", "2个拉链袋", "1个拉链袋"],
        ["{short}里面有夹层吗", "{short}有几个袋子", "{short}内袋怎么分的"],
        ["{short}里面有{value}。", "内里是{value}，{short}分着放不乱。", "{short}内袋是{value}哦。"],
      ),
    ],
    weightGrams: [380, 900],
  },
];
