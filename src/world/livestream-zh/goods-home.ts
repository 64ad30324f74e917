/** 家居与小家电。 */
import type { GoodsKind } from "../goods.js";
import { careSpec, colours, materialSpec, powerSpec, sizes, spec } from "./spec.js";

export const home: readonly GoodsKind[] = [
  {
    id: "bedding",
    category: "家纺",
    titles: ["{brand}天丝四件套 裸睡床品", "{brand}全棉磨毛四件套"],
    short: "四件套",
    price: [19900, 49900],
    priceStep: 1000,
    axes: [colours("豆沙粉", "雾霾蓝", "奶油白"), sizes("1.5米床", "1.8米床", "2米床")],
    specs: [
      materialSpec("莱赛尔100%", "棉100%，60支", "棉100%，40支磨毛"),
      spec(
        "被套尺寸",
        ["200×230厘米", "220×240厘米"],
        ["{short}被套多大", "我家被子两米二，{short}套得上不", "{short}被套尺寸发一下"],
        ["{short}被套是{value}。", "被套尺寸{value}，{short}您对一下被芯。", "{short}里的被套做的{value}。"],
      ),
      careSpec("首次先清水过一遍，可机洗", "可机洗，不要烘干", "水温40度以下，深浅分开洗"),
    ],
    weightGrams: [2200, 3600],
  },
  {
    id: "rice-cooker",
    category: "厨房电器",
    titles: ["{brand}电饭煲 智能预约家用", "{brand}低糖电饭煲 小型"],
    short: "电饭煲",
    price: [15900, 39900],
    priceStep: 1000,
    axes: [colours("象牙白", "墨绿")],
    specs: [
      spec(
        "容量",
        ["2升", "3升", "4升"],
        ["{short}几升的", "三口之家用{short}够吗，多大容量", "{short}能煮几个人的饭"],
        ["{short}容量{value}。", "这款{short}是{value}的。", "{short}做的{value}，按家里人数选。"],
      ),
      powerSpec("400瓦", "600瓦", "860瓦"),
      spec(
        "内胆",
        ["不粘涂层内胆", "316不锈钢内胆", "陶瓷釉内胆"],
        ["{short}内胆什么材质", "{short}是不是不锈钢内胆", "{short}的胆会掉涂层吗，啥做的"],
        ["{short}用的是{value}。", "里面是{value}，{short}好刷。", "{short}配{value}。"],
      ),
    ],
    weightGrams: [2300, 4200],
  },
  {
    id: "desk-lamp",
    category: "灯具",
    titles: ["{brand}护眼台灯 学习专用", "{brand}折叠充电台灯"],
    short: "台灯",
    price: [6900, 25900],
    priceStep: 1000,
    axes: [colours("白色", "浅粉", "深灰")],
    specs: [
      spec(
        "色温",
        ["3000到5000K可调", "4000K固定", "2700到6000K可调"],
        ["{short}光能调冷暖吗", "{short}色温多少", "{short}是黄光还是白光"],
        ["{short}色温{value}。", "灯光是{value}，{short}晚上看书合适。", "{short}支持的色温是{value}。"],
      ),
      spec(
        "供电",
        ["插电式", "充电插电两用", "充电式，满电约8小时"],
        ["{short}要一直插着电吗", "{short}能充电不", "宿舍断电{short}还能用吗"],
        ["{short}是{value}。", "供电方式为{value}。", "这款{short}做的是{value}。"],
      ),
      powerSpec("8瓦", "12瓦", "15瓦"),
    ],
    weightGrams: [700, 1500],
  },
  {
    id: "thermos",
    category: "水具",
    titles: ["{brand}大容量保温杯 车载便携", "{brand}轻量保温杯 弹盖"],
    short: "保温杯",
    price: [5900, 15900],
    priceStep: 1000,
    axes: [colours("曜黑", "樱粉", "天青")],
    specs: [
      spec(
        "容量",
        ["350毫升", "480毫升", "750毫升"],
        ["{short}多少毫升", "{short}装多少水", "{short}大不大，容量几毫升"],
        ["{short}容量{value}。", "一杯能装{value}。", "这款{short}是{value}的。"],
      ),
      spec(
        "保温时长",
        ["6小时", "8小时", "12小时"],
        ["{short}能保温多久", "早上装的热水中午{short}还烫吗", "{short}保温几个小时"],
        ["{short}保温{value}左右。", "标注的保温时长是{value}。", "热水放进{short}，{value}内还是温热的。"],
      ),
      materialSpec("304不锈钢", "316不锈钢"),
    ],
    weightGrams: [260, 480],
  },
  {
    id: "towel",
    category: "家纺",
    titles: ["{brand}长绒棉浴巾 加厚吸水", "{brand}速干浴巾 不掉毛"],
    short: "浴巾",
    price: [3900, 9900],
    priceStep: 1000,
    axes: [colours("烟灰", "奶白", "浅绿")],
    specs: [
      materialSpec("长绒棉100%", "竹纤维70%、棉30%"),
      spec(
        "尺寸",
        ["70×140厘米", "80×160厘米"],
        ["{short}多大尺寸", "一米八的人用{short}裹得住吗，多大", "{short}长宽发下"],
        ["{short}是{value}的。", "尺寸{value}，{short}裹得住。", "{short}做的{value}。"],
      ),
      careSpec("首次清水浸泡半小时，可机洗", "可机洗，不要用柔顺剂"),
    ],
    weightGrams: [300, 620],
  },
];
