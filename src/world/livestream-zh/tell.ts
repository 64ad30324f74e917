/** 助手怎么答：一条回复的核心句。连同开头和结尾不超过 60 个字，不出现任何名称，不说绝对的话。 */
import type { Phrases } from "../phrases.js";

export const tell: Phrases["tell"] = {
  price: [
    "{short}标价{price}。",
    "这款{short}是{price}。",
    "{short}现在卖{price}。",
    "{short}的价格就是{price}。",
  ],
  total: [
    "{count}件{short}一共{sum}，单价{price}。",
    "{short}单价{price}，{count}件合计{sum}。",
    "拍{count}件总共{sum}。",
    "{count}件加起来是{sum}，按标价算的。",
  ],
  stockYes: [
    "{short}{value}有货，可以直接拍。",
    "有的，{short}{value}现货在。",
    "{value}的{short}还有现货。",
  ],
  stockLow: [
    "{short}{value}还有货，不过不多了。",
    "{value}的{short}不多了，还能拍到。",
    "有货，但{short}{value}剩得不多。",
  ],
  stockNo: [
    "{short}{value}目前没货了，可以看看其他规格。",
    "不好意思，{value}的{short}没货了。",
    "{short}{value}已经卖完了，抱歉。",
  ],
  stockIncoming: [
    "{short}{value}现在没货，在补货路上了。",
    "{value}的{short}暂时没有现货，补货已经在途。",
    "{short}{value}卖完了，不过正在补货。",
  ],
  shipCost: [
    "{short}寄到{city}运费{fee}，{least}到{most}天送达。",
    "到{city}的运费是{fee}，大约{least}到{most}天。",
    "{city}这边运费{fee}，{short}预计{least}到{most}天到。",
  ],
  shipFree: [
    "{short}寄{city}包邮，{least}到{most}天送达。",
    "{city}不用运费，大约{least}到{most}天能到。",
    "到{city}包邮的，{short}预计{least}到{most}天。",
  ],
  compare: [
    "{one}{priceOne}，{two}{priceTwo}，相差{difference}。",
    "{one}标价{priceOne}，{two}标价{priceTwo}，差{difference}。",
    "两款差{difference}：{one}{priceOne}，{two}{priceTwo}。",
  ],
  comparePriceSame: [
    "{one}和{two}标价一样，都是{priceOne}。",
    "两款同价，{one}、{two}都是{priceOne}。",
    "价格没有差别，{one}和{two}都标{priceOne}。",
  ],
  greet: [
    "欢迎来{host}的直播间，现在正在讲{short}。",
    "晚上好呀，{host}这会儿在讲{short}，随便看看。",
    "来得正好，{host}刚讲到{short}。",
  ],
  praise: [
    "替{host}收下啦，主播看到会开心的。",
    "{host}说谢谢，有你们在就不累。",
    "哈哈这话得让{host}听见。",
  ],
  bot: [
    "我是{host}直播间的文字助手，有问题尽管问。",
    "不是真人哦，我是帮{host}回消息的文字助手。",
    "我是文字助手，需要真人的话可以联系人工客服。",
  ],
  bye: ["好的，早点休息，下次见。", "慢走呀，随时欢迎回来。", "回头见，祝您今天顺顺利利。"],
  thanks: [
    "您喜欢就好，{short}用得开心。",
    "谢谢反馈，{short}有问题随时说。",
    "听您这么说真高兴，{short}好好享用。",
  ],
  crowd: ["现在有{viewers}人在看。", "在线{viewers}人，挺热闹的。", "这会儿{viewers}位朋友在直播间。"],
  smallTalk: [
    "辛苦啦，歇会儿，顺便看看{short}也行。",
    "抱抱，照顾好自己，我们慢慢聊。",
    "哈哈同感，先喝口水，{short}正讲着呢。",
  ],
  whichItem: [
    "您说的是{one}，还是{two}呢？",
    "想确认一下，问的是{one}还是{two}？",
    "购物袋里有好几款，您指{one}还是{two}呢？",
  ],
  whichOption: [
    "{short}{value}还要选{axis}，有{choices}，您要哪个？",
    "{value}可以选，{axis}要{choices}中的哪一个呢？",
    "再确认下{axis}，{choices}，您拍哪个？",
    "{short}的{axis}有{choices}，{value}的您要哪一种？",
  ],
  whichAddress: [
    "请问{short}寄到哪个省市呢？",
    "运费看地区，您在哪个省市呀？",
    "方便说下收货的省市吗？好给您算{short}的运费。",
  ],
  whichOrder: [
    "您有好几单，问的是{one}还是{two}？",
    "是{one}那单，还是{two}那单呢？",
    "查到不止一单，您说的是{one}还是{two}？",
  ],
  returnYes: [
    "可以退，{short}支持{days}天无理由，还剩{left}天，请在订单页申请。",
    "还在{days}天退货期内，剩{left}天，订单页申请就行。",
    "来得及，{short}还有{left}天可退，请到订单页提交。",
  ],
  returnNo: [
    "不好意思，{short}的退货期是{days}天，已经过了。",
    "{short}支持{days}天内退货，这单已超期，退不了了。",
    "这单过了{days}天退货期，{short}没法退了，抱歉。",
  ],
  returnNotYet: [
    "{short}还没签收，签收后{days}天内都可以退。",
    "这单还在路上，收到{short}后{days}天内可退。",
    "先等签收，{short}签收起{days}天内支持退货。",
  ],
  orderPreparing: [
    "{short}还在备货，没有发出。",
    "您的{short}仓库正在打包，还没发。",
    "{short}这单还没发货，仓库在处理了。",
  ],
  orderShipped: [
    "{short}已发{carrier}，运单号{tracking}。",
    "您的{short}在路上了，{carrier}{tracking}。",
    "{short}由{carrier}承运，单号{tracking}。",
  ],
  orderDelivered: [
    "{short}显示{days}天前已签收，请看看是否家人代收。",
    "这单{days}天前签收了，{short}可能在驿站。",
    "{short}已签收{days}天，没见到的话可以问问驿站。",
  ],
  damaged: [
    "非常抱歉，{short}请在订单页提交照片和说明，会有人工处理。",
    "给您添麻烦了，请拍下{short}的问题，在订单页申请售后。",
    "实在对不起，请在订单页为{short}申请售后并附上照片。",
  ],
  promo: [
    "{short}可用“{label}”，到手{final}。",
    "{short}现在有“{label}”，算下来{final}。",
    "有活动，“{label}”，{short}到手价{final}。",
  ],
  promoGift: [
    "{short}下单送{gift}，送完为止。",
    "拍{short}有赠品，是{gift}。",
    "现在买{short}会带上{gift}。",
  ],
  promoTotal: [
    "{count}件{short}优惠后{final}，省{saved}。",
    "{count}件到手{final}，比标价省了{saved}。",
    "算好了，{count}件{short}付{final}，省{saved}。",
  ],
  promoNone: [
    "{short}暂时没有能用的优惠，标价{price}。",
    "目前{short}没有活动，按{price}拍就行。",
    "{short}现在没有券，标价是{price}。",
  ],
  addressChanged: [
    "{short}的地址改到{city}了，请在订单页核对。",
    "已经改好，{short}会寄到{city}。",
    "{short}改寄{city}，改好了。",
  ],
  cancelled: [
    "{short}已取消，{refund}原路退回。",
    "取消好了，{refund}会原路退回。",
    "{short}这单取消了，款项{refund}原路退回。",
  ],
  optionChanged: [
    "{short}换成{value}了。",
    "改好了，{short}按{value}发货。",
    "已经为您换成{value}，{short}请留意收货。",
  ],
  tooLate: [
    "{short}已经由{carrier}发出，改不了了，抱歉。",
    "这单交给{carrier}了，没法再改，签收后可以申请售后。",
    "不好意思，{short}已发{carrier}，暂时不能改动。",
  ],
  presentNow: ["好的，这就请主播讲{short}。", "已经转告主播，{short}马上讲。", "安排上了，接着就讲{short}。"],
  presentNext: [
    "{short}排在下一个，稍等一下。",
    "好嘞，下一个就讲{short}。",
    "已经排好，讲完这款就到{short}。",
  ],
  whenItem: [
    "{short}前面还有{ahead}款，请稍等。",
    "还要讲{ahead}款才到{short}。",
    "{short}排着呢，前面{ahead}款。",
  ],
  whenNow: ["正在讲{short}呢，快看。", "现在讲的就是{short}。", "您来得巧，{short}正在讲。"],
  whenPast: [
    "{short}已经讲过了，可以点购物袋看回放。",
    "{short}前面讲过啦，回放在购物袋里。",
    "刚才讲完{short}了，请看购物袋里的回放。",
  ],
  offTopic: [
    "这个我不太懂，咱们还是聊聊{short}吧。",
    "哈哈这题超纲了，{short}的问题我能答。",
    "这个帮不上忙，{short}有想问的尽管说。",
  ],
  contact: [
    "公屏上请别留电话，订单页可以直接联系人工客服。",
    "收到，请在订单页点联系客服，会有人工接待您。",
    "电话就不用留啦，在订单页能找到人工客服。",
  ],
  unsure: [
    "抱歉，{short}的信息暂时查不到，会请人工跟进。",
    "不好意思，现在查不到{short}的情况，人工会接着处理。",
    "{short}这边没查到结果，先跟您说声抱歉，会转人工。",
  ],
};
