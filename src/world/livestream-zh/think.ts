/** 助手怎么想。可以写出工具、技能和参数的名称；观众看不到这些文字。 */
import type { Phrases } from "../phrases.js";

export const think: Phrases["think"] = {
  getProduct: [
    "要查的是{short}，链接号{id}，用`get_item_card`读商品卡。",
    "调用get_item_card看{short}，参数 `link_id` 填{id}，逐位照抄。",
    "先拿{short}的商品卡（链接号{id}），再回答。`get_item_card`一次就够。",
    "{short}的信息要以商品卡为准，get_item_card查{id}。",
    "{short}写了什么不能凭印象，用`get_item_card`取回来，`link_id` 是{id}。",
  ],
  getTwo: [
    "要比较{one}和{two}，两次`get_item_card`互不依赖，同一轮发出去。",
    "{one}、{two}各查一张商品卡，并行调用get_item_card。",
    "比价要两边都有依据，{one}和{two}分别用`get_item_card`读取。",
  ],
  getStock: [
    "问的是{short}「{value}」的现货，用`kucun_lookup`查，规格写进 `spec_picks`。",
    "库存只能看kucun_lookup的返回，{short}选{value}。",
    "查{short}的库存：`kucun_lookup`，规格{value}。",
    "有没有货不能凭印象，调用kucun_lookup看 `on_hand`。{short}，{value}。",
  ],
  listPromotions: [
    "要说{short}的优惠，先用`sale_rules_chaxun`看当前规则。",
    "活动随时会变，{short}的优惠以sale_rules_chaxun这次的返回为准。",
    "查{short}能用的券和满减，调用`sale_rules_chaxun`，范围写在 `rule_filter` 里。",
  ],
  quoteShipping: [
    "寄到{city}，共{count}件，用`shipping_quote`算运费和天数。",
    "运费和时效看shipping_quote。收货地区是{city}，`buy_count` 填{count}。",
    "{city}的运费不能估，调用`shipping_quote`，件数{count}。",
  ],
  findOrders: [
    "先用`order_search`找到观众的{short}订单。",
    "涉及订单，必须查。order_search按 `viewer_no` 列出来，再对上{short}。",
    "要确认{short}那一单的状态，调用`order_search`。",
  ],
  allOrders: [
    "观众没说是哪一单，先用`order_search`列出来看看。",
    "不知道指哪个订单，order_search按 `viewer_no` 列出再说。",
    "先把名下的订单查出来，调用`order_search`。",
  ],
  changeOrder: [
    "{short}还没有发货，观众也说得很明确，可以用`order_amend`改。",
    "订单确认过了，状态允许。调用order_amend，`buyer_confirmed` 填 true。{short}只改这一项。",
    "内容完整，算作同意，用`order_amend`改{short}的订单。",
  ],
  searchFaq: [
    "这是店铺的通用规则，用`faq_search`检索“{query}”。",
    "不针对某个订单，查问题库：faq_search，`query_text` 写“{query}”。",
    "规则类问题以问题库为准，检索{query}。",
  ],
  roomStatus: [
    "要看直播间现在的情况，调用`room_snapshot`。",
    "讲解顺序和链接都在room_snapshot里，先取一份快照。",
    "先用`room_snapshot`看看购物袋里有什么，再决定下一步。",
    "观众指的商品不在上下文里，room_snapshot的 `show_list` 能对上。",
  ],
  switchItem: [
    "{short}在讲解列表里，观众也明确请求了，用`switch_explain_item`排进去。",
    "请求明确，调用switch_explain_item，{short}的链接号来自刚才的快照。",
    "可以安排{short}，`switch_mode` 按观众的说法填，用`switch_explain_item`。",
  ],
  load: [
    "按流程先加载技能`{skill}`。",
    "这类弹幕对应`{skill}`，用open_skill加载。",
    "目录里最贴合的是`{skill}`，先用`open_skill`看正文。",
    "回复之前要有依据，加载`{skill}`。",
  ],
  loadBeside: [
    "加载`{skill}`和查询互不依赖，放在同一轮。",
    "一边用`open_skill`加载`{skill}`，一边把数据查了。",
    "两件事可以并行：加载`{skill}`，同时发起查询。",
  ],
  loadTwo: [
    "这条要用到`{skill}`，再加载策略`{second}`把关，一起来。",
    "`{skill}`负责回复，`{second}`负责做法，同一轮加载。",
    "先把`{skill}`和`{second}`都加载了，open_skill各调一次。",
  ],
  answerFact: [
    "返回里是“{fact}”，照这个答，控制字数。",
    "依据齐了：{fact}，先答结论。",
    "查到“{fact}”，没有别的要补充，直接回复。",
    "“{fact}”与返回核对过，可以写了。",
  ],
  answerSum: [
    "换算成元是{sum}，复核一遍没有问题，回复。",
    "按分算完再换算，结果是{sum}。只报结果，不报算式。",
    "算下来{sum}，写进回复。",
  ],
  answerPlain: [
    "不用再查别的，按技能里的口吻回就好。",
    "没有要核对的事实，照口径回。",
    "照技能正文的要求写，不加多余的话。",
    "该做的都做了，简短回复即可。",
  ],
  clarify: [
    "信息不够，按`ask-back`只问一个问题。",
    "能对上的不止一个，不能猜，问清楚再说。",
    "缺一个关键信息，先追问，选项用查到的。",
  ],
  decline: [
    "这件事办不了，如实说，不绕弯。",
    "返回里是拒绝的结果，把原因讲清楚，不再重试。",
    "没有依据支持观众的要求，照实回答。",
  ],
  hasty: ["这条很简单，直接回一句吧。", "不用查什么，马上回复。", "看着像闲聊，先回了再说。"],
  afterHasty: [
    "被退回了，原因是没有加载回复类技能。先加载`{skill}`再重写。",
    "流程漏了一步，应该先open_skill加载`{skill}`。",
    "检查规则要求先有回复类技能，补上`{skill}`。",
  ],
  tooLong: ["多解释几句，让观众放心。", "把能说的都说上，显得热情些。", "内容不少，一次说全。"],
  afterTooLong: [
    "超字数了，删掉客套，只留结论。",
    "按`word-budget`的顺序删，事实不动。",
    "长度被退回，压缩一下再发。",
  ],
  slip: ["夸一句，观众更放心。", "加一句推荐，显得有底气。", "顺口再夸一下这个商品。"],
  afterSlip: ["用了禁用说法，去掉那一句。", "被退回了：说法没有依据，删掉再发。", "只留结论，夸的话不说。"],
  wrongLink: [
    "{short}的链接号我记得，直接填。",
    "凭印象写{short}的链接号，应该没错。",
    "{short}的号大概是这个，先查了再说。",
  ],
  afterWrongLink: [
    "链接号抄错了，上下文里是{id}，重新照抄。",
    "退回说找不到来源，核对后应该是{id}。",
    "参数 `link_id` 必须来自上下文或返回，改成{id}。",
  ],
  spoiled: [
    "地区照全称写上，先把运费算出来。",
    "收货地区填完整一点，省市都带上。",
    "参数差不多了，先提交看看。",
  ],
  afterSpoiled: [
    "地区名称不能带“市”字，改好再调用`shipping_quote`，其余不动。",
    "退回说得清楚，`city_name` 去掉“市”字。",
    "照退回信息改参数 `send_to`，再查一次。",
  ],
  early: [
    "观众说得很清楚，直接改{short}的订单。",
    "订单号弹幕里就有，{short}直接改吧。",
    "不用再查了，马上改{short}那一单。",
  ],
  afterEarly: [
    "漏了查订单这一步，先用`order_search`。",
    "改动以前必须order_search，补查一次。",
    "被拦下了，先确认订单状态再改。",
  ],
  invalid: ["把商品卡读出来看看。", "先查商品卡，其余部分也一起要。", "读取商品卡的几个部分。"],
  afterInvalid: [
    "调用缺了参数 `item_ref`，补上再试。",
    "参数没有写全，`item_ref` 里要带 `link_id`，重新调用get_item_card。",
    "报的是缺参数，把 `item_ref` 补齐。",
  ],
  timeout: ["工具超时了，按规则再试一次。", "没有返回，重试一次，仍然不行就放弃。", "超时，再调一次看看。"],
  giveUp: [
    "两次都失败，不再调用，如实告诉观众。",
    "依据拿不到，不编造，说明会转给人工。",
    "试过两次了，致歉并说明会转人工。",
  ],
};
