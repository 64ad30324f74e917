/**
 * Pinyin words met in the names of Chinese Harnesses, with pinyin or English words that mean the same there.
 * Read only where the Harness is Chinese: the same letters may be an English word elsewhere.
 */
export const PINYIN: Readonly<Record<string, readonly string[]>> = {
  cang: ["cangku", "warehouse"], // 仓 仓库
  cangku: ["cang", "warehouse"],
  chakan: ["view"], // 查看
  chaxun: ["chazhao", "lookup"], // 查询 查找
  dingdan: ["order"], // 订单
  dizhi: ["address"], // 地址
  fasong: ["fachu", "send"], // 发送 发出
  genggai: ["xiugai", "biangeng"], // 更改 修改 变更
  huoqu: ["qude", "fetch"], // 获取 取得
  jiage: ["price"], // 价格
  jiansuo: ["sousuo", "search"], // 检索 搜索
  jiazai: ["zairu", "load"], // 加载 载入
  kucun: ["cunhuo", "inventory"], // 库存 存货
  liebiao: ["list"], // 列表
  liaotian: ["chat"], // 聊天
  qiehuan: ["switch"], // 切换
  quxiao: ["cancel"], // 取消
  rengong: ["human"], // 人工
  shangpin: ["huopin", "goods"], // 商品 货品
  sousuo: ["jiansuo", "search"], // 搜索 检索
  tianjia: ["zengjia", "add"], // 添加 增加
  tuikuan: ["refund"], // 退款
  tuijian: ["recommend"], // 推荐
  wenda: ["dawen", "q and a"], // 问答 答问
  xiangqing: ["xiangxi", "details"], // 详情 详细
  xiugai: ["genggai", "biangeng"], // 修改 更改 变更
  youhui: ["promo"], // 优惠
  yunfei: ["freight"], // 运费
  zhuangtai: ["status"], // 状态
};

/** Pinyin words for an act, which may stand first or last in a tool's name. */
export const PINYIN_ACTS: ReadonlySet<string> = new Set(
  "chakan chaxun fasong genggai huoqu jiansuo jiazai qiehuan quxiao sousuo tianjia tuijian xiugai".split(" "),
);
