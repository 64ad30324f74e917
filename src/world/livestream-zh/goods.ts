/** 中文店铺卖什么、在哪儿、叫什么。 */
import type { Goods } from "../goods.js";
import type { Address } from "../shop.js";
import { daily } from "./goods-daily.js";
import { faq } from "./goods-faq.js";
import { home } from "./goods-home.js";
import { wear } from "./goods-wear.js";

const at = (province: string, city: string, street: string, postcode: string): Address => ({
  country: "中国",
  province,
  city,
  street,
  postcode,
});

export const goods: Goods = {
  currency: "CNY",
  shops: ["云上优选", "拾光生活馆", "南桥好物", "青禾集市", "木棉小铺", "山海严选"],
  rooms: [
    "晚八点上新专场",
    "换季好物间",
    "周末囤货日",
    "产地直播间",
    "设计师的衣橱",
    "居家焕新专场",
    "会员回馈夜",
  ],
  hosts: ["小满", "阿乔", "言言", "大周", "南星", "茉莉", "老郑"],
  nicks: [
    "草莓不甜",
    "加菲爱睡觉",
    "一只小刺猬",
    "北城以北",
    "奶茶三分糖",
    "今天早睡",
    "柚子皮",
    "老张的老婆",
    "momo",
    "山里来的",
  ],
  brands: ["木兮", "织夏", "禾也", "初见", "北辰", "良作", "云途", "小熹"],
  warehouses: ["杭州仓", "广州仓", "武汉仓", "成都仓", "天津仓"],
  carriers: ["中通快递", "圆通速递", "韵达快递", "顺丰速运", "邮政快递"],
  gifts: ["收纳袋", "小样两支", "帆布袋", "湿巾一包", "香片三枚", "杯刷"],
  kinds: [...wear, ...home, ...daily],
  addresses: [
    at("浙江", "杭州", "西湖区文三路88号", "310012"),
    at("浙江", "宁波", "鄞州区天童北路126号", "315100"),
    at("江苏", "南京", "鼓楼区中山北路200号", "210009"),
    at("江苏", "苏州", "工业园区星湖街218号", "215021"),
    at("广东", "广州", "天河区体育西路57号", "510620"),
    at("广东", "东莞", "南城街道鸿福路90号", "523000"),
    at("四川", "成都", "武侯区科华北路65号", "610041"),
    at("湖北", "武汉", "洪山区珞喻路312号", "430070"),
    at("陕西", "西安", "雁塔区小寨东路19号", "710061"),
    at("山东", "青岛", "市南区香港中路40号", "266071"),
    at("内蒙古", "呼和浩特", "新城区中山东路7号", "010010"),
    at("黑龙江", "哈尔滨", "南岗区学府路74号", "150080"),
    at("新疆", "乌鲁木齐", "天山区解放南路21号", "830002"),
    at("云南", "昆明", "五华区人民中路36号", "650021"),
  ],
  faq,
  promotionLabels: {
    coupon: ["{off}直播间券", "{off}新人券", "下单立减{off}"],
    threshold: ["满{threshold}减{off}", "全店满{threshold}立减{off}"],
    percent: ["直播间立减{percent}%", "限时立减{percent}%"],
    gift: ["下单送{gift}", "随单赠{gift}"],
  },
  cancelReasons: ["不想要了", "拍错了", "等太久了", "家里人已经买了"],
  switchReasons: ["有观众想先看这款", "公屏上多位观众在问这款", "观众赶时间，想早点看到这款", "观众想看细节"],
};
