/**
 * Chinese that says the same: 若 and 如果, 时 and 的时候, 把 and 将, 请, bounds of equal strength, units and words that may stand for
 * each other. Whether a rewording really says the same is for the gate to judge.
 */
import { WORDS } from "./chinese-words.js";
import { MASK } from "./protect.js";
import type { Rule, Suits } from "./rule.js";

const rule = (pattern: string, to: Rule["to"], suits?: Suits): Rule => ({
  find: new RegExp(pattern, "gu"),
  to,
  ...(suits === undefined ? {} : { suits }),
});
const isSkill: Suits = (role) => role === "skill-description";
const isTool: Suits = (role) => role === "tool-description";
const isRule: Suits = (role) =>
  role !== "tool-description" && role !== "skill-description" && role !== "other";
const isParam: Suits = (role) => role === "param-description" || role === "other";

const CLAUSE = "(?<=^|[，。；：！？,;:]\\s?)";

function wordRules(): readonly Rule[] {
  return WORDS.flatMap((row) => {
    const cells = row.split(" ").map((cell) => {
      const isOnlyTarget = cell.endsWith("?");
      const [, before = "", say = "", after = ""] =
        /^(?:([^<>]*)<)?([^<>!?]+)(?:!([^?]*))?\??$/u.exec(cell) ?? [];
      return { say, before, after, isOnlyTarget };
    });
    return cells.flatMap((cell): readonly Rule[] => {
      const others = [...new Set(cells.map(({ say }) => say).filter((say) => say !== cell.say))];
      if (cell.isOnlyTarget || others.length === 0 || cell.say.length < 2) return [];
      const before = cell.before === "" ? "" : `(?<!${cell.before})`;
      const after = cell.after === "" ? "" : `(?!${cell.after})`;
      return [rule(`${before}${cell.say}${after}`, others)];
    });
  });
}

/** Small words, where they are no part of another word. */
const smallRules = (): readonly Rule[] => [
  rule(`${CLAUSE}如果`, ["若", "要是", "假如", "倘若"]),
  rule(`${CLAUSE}若(?!干)`, ["如果", "倘若"]),
  rule(`${CLAUSE}当(?=[^，。；]{2,20}时(?![间候刻效段]))`, ["在"]),
  rule(`(?<=[\\p{sc=Han}${MASK.slice(1, -1)}]{2})(?<![小同及当随届准有按到])时(?=[，：,:])`, ["的时候"]),
  rule("的时候(?=[，：,:])", ["时"]),
  rule(`(?<=[\\p{sc=Han}])时使用(?=[：:，。])`, ["的时候使用", "时用它", "的情况下使用", "时适用"]),
  rule(`${CLAUSE}(?<!不)把(?![握手关])(?=\\p{sc=Han}{2})`, ["将"]),
  rule(`(?<=[，。；：、就再先请并要能会]|^)把(?![握手关])`, ["将"]),
  rule(`${CLAUSE}将(?![来军近要会])(?=\\p{sc=Han}{2})`, ["把"]),
  rule(
    `(?<=[\\p{sc=Han}]|${MASK})(?<![公英海里哪那这心夜])里(?=的|[，。；：、]|有|没|写|找|查|检|说|出|选|取)`,
    ["中", "里面"],
  ),
  rule(`(?<=[\\p{sc=Han}]{2})中(?=的|[，。；：、])(?<!其中|之中|当中|途中|货中|输中)`, ["里"]),
  rule(`(?<=[\\p{sc=Han}]{2}|${MASK})(?<![总温柔缓平暖])和(?=[\\p{sc=Han}]{2}|${MASK})(?![谐平气睦善])`, [
    "与",
    "以及",
  ]),
  rule(`(?<=[\\p{sc=Han}]{2}|${MASK})与(?=[\\p{sc=Han}]{2}|${MASK})(?![众])(?<!参与|给与)`, ["和"]),
  rule(`(?<=[\\p{sc=Han}]|${MASK})或(?![者许是])(?=[\\p{sc=Han}]|${MASK})(?<!甚或|间或)`, ["或者"]),
  rule(`${CLAUSE}先(?=用|按|加|查|读|答|想|承|看|致|得|写)`, ["首先"]),
  rule(`${CLAUSE}再(?=用|按|加|查|读|答|看|说|决|开)`, ["然后再"]),
  rule(`${CLAUSE}就(?=说|按|取|把|写|换|不|填|报|如)`, ["则", "那就"]),
  rule(`${CLAUSE}按(?![照钮键时期])(?=\\p{sc=Han}{2}|${MASK})`, ["按照", "依照"]),
  rule(`(?<=[，。；：再改])按(?![照钮键时期])(?=\\p{sc=Han}{2}|${MASK})`, ["按照"]),
  rule(`${CLAUSE}(?:用|使用)(?=${MASK})`, ["使用", "通过", "用"]),
  rule(`(?<=先|再|改|请先)用(?=${MASK})`, ["使用"]),
  rule(`(?<=[\\p{sc=Han}])可以(?=\\p{sc=Han})`, ["可"]),
  rule(`${CLAUSE}可以(?=\\p{sc=Han})`, ["可"]),
  rule("一次只(?=\\p{sc=Han})", ["每次只"]),
  rule("每次只(?=\\p{sc=Han})", ["一次只"]),
  rule(`${CLAUSE}只(?=\\p{sc=Han}{2})(?![有要能是好])`, ["仅"]),
  rule(`${CLAUSE}仅(?![仅供])(?=\\p{sc=Han}{2})`, ["只"]),
  rule("需要(?=\\p{sc=Han}{2})(?<!只需要|不需要)", ["需"]),
  rule("(?<=还|仍|但|才)没有(?=\\p{sc=Han}{2})", ["没"]),
  rule(
    "(?<!还|有|是否)没有(?=进入|执行|发出|发送|找到|加载|通过|完成|记录|命中|返回|发货|签收|写明|说清|更新|提交|开始|授权|登录|设置|填写|指定)",
    ["未"],
  ),
  rule("没有写(?=[，。；的”])", ["没写"]),
  rule("(?<=^|[，。；并]|最多|至多|同时)返回(?=\\p{sc=Han})(?!里|中|的|值|为|报|码|有|时|没)", ["给出"]),
  rule("什么时候", ["何时"]),
  rule("为什么", ["为何"]),
  rule("怎么(?=[用算说选])", ["如何"]),
  rule("如何(?=[用算说选])", ["怎么"]),
  rule("哪些(?=\\p{sc=Han})", ["什么"], isParam),
  rule("多少(?=天|个|件|元|钱)", ["几"], (role) => role === "other"),
];

/** Bounds of equal strength. */
const boundRules = (): readonly Rule[] => [
  rule(`最多(?=\\s?${MASK}|[一二两三四五六七八九十])`, ["至多", "不超过"]),
  rule(`至多(?=\\s?${MASK}|[一二两三四五六七八九十])`, ["最多", "不超过"]),
  rule(`不超过(?=\\s?${MASK}|[一二两三四五六七八九十])`, ["最多", "至多"]),
  rule(`至少(?=\\s?${MASK}|[一二两三四五六七八九十])`, ["不少于"]),
  rule(`不少于(?=\\s?${MASK}|[一二两三四五六七八九十])`, ["至少"]),
  rule("最多(?=\\p{sc=Han}{2})(?![一二两三四五六七八九十])", ["至多"]),
  rule(`少于(?=\\s?${MASK})(?<!不少于)`, ["不足", "不到"]),
];

/** Strength stays: an order stays one, what is not allowed stays so. */
const strengthRules = (): readonly Rule[] => [
  rule(`${CLAUSE}不要(?=\\p{sc=Han})`, ["请勿", "请不要"]),
  rule(`${CLAUSE}请不要`, ["请勿", "不要"]),
  rule(`${CLAUSE}请勿`, ["请不要"]),
  rule("不能(?=\\p{sc=Han}{2})(?!不)", ["无法"]),
  rule(`${CLAUSE}必须(?=\\p{sc=Han}{2})(?!是|有|[^，。；]*时)`, ["务必"]),
  rule(`${CLAUSE}请(?=\\p{sc=Han})(?![假求教问他她它勿不观您你用户主])`, [""]),
  rule(
    `(?<=^|[。；：]|时，)(先|按|用|把|将|说明|说出|报出|确认|加载|调用|填写|写进|写明|删去|改用|告诉|保留|提醒|参考|核对|逐位|直接|去掉|顺着)(?![^，。；]*时(?:[，：、]|说|用|再|把))(?=\\p{sc=Han}|\\s?${MASK})`,
    ["请$1"],
    isRule,
  ),
  rule(
    `${CLAUSE}不(?=\\p{sc=Han}{2})(?!能|要|得|会|是|用|同|过|如|可|必|该|应|带|足|含|限|在|填|算|确定|存在|到|超过|少于|多于|低于|高于|一致|清|全|够|再|属|支持|为|表示|考虑|仅|只|但|由)`,
    ["不要", "请不要"],
    (role) => role === "skill-body" || role === "section-body",
  ),
];

const templateRules = (): readonly Rule[] => [
  rule(`^(\\p{sc=Han}{2,9})：(?=\\s?${MASK})`, ["$1有：", "$1如下：", "$1分为："], isParam),
  rule(`^(?=一个\\p{sc=Han})(一个)`, ["这是一个", "某一个"], isParam),
  rule("单位是(\\p{sc=Han}{1,2})(?=[，。；]|$)", ["以$1为单位", "单位为$1", "按$1计"]),
  rule("以(\\p{sc=Han}{1,2})为单位", ["单位是$1", "单位为$1"]),
  rule("不填时(?=\\p{sc=Han})", ["不填则", "不填写时", "如果不填，就"]),
  rule("不填表示(?=\\p{sc=Han})", ["不填即表示", "不填写表示", "不填就表示"]),
  rule(`以(\\p{sc=Han}{2,8}|${MASK})为准`, ["按$1为准"]),
  rule("与(\\p{sc=Han}{2,10})一致", ["和$1一致", "同$1一致", "与$1相同"]),
  rule("取自(\\p{sc=Han}{2,12})或(?:其他)", ["来自$1或其他"]),
  rule("照(\\p{sc=Han}{2,8})填写", ["按$1填写"]),
  rule(`^要(\\p{sc=Han}{2,4})的(\\p{sc=Han}{2,4})`, ["需要$1的$2", "所要$1的$2", "待$1的$2"], isParam),
  rule(`^(一个|一种)(?=\\p{sc=Han}{2})`, ["某$1"], () => false),
  rule("出错时的(?=\\p{sc=Han})", ["发生错误时的", "出错的时候的", "报错时的"]),
  rule("给(\\p{sc=Han}{2,3})看的", ["供$1看的", "给$1看到的"]),
  rule(`从 (?=${MASK})`, ["自 "]),
  rule(`形如(?=\\s?${MASK})`, ["格式如", "写法如"]),
  rule(
    "观众问(\\p{sc=Han}{2,8})时使用(?=[：:])",
    ["观众询问$1时使用", "用于观众问$1的时候", "适用于观众问$1的情况", "观众问$1的时候使用"],
    isSkill,
  ),
  rule("(\\p{sc=Han}{4,14})时使用(?=[：:])", ["适用于$1的情况", "用于$1的时候"], isSkill),
  rule(`^策略：`, ["策略类：", "这是策略："], isSkill),
  rule("时，用它(?=\\p{sc=Han})", ["时，靠它", "的时候，用它", "时，用这个技能"], isSkill),
  rule("一个(?=商品|订单|技能|主题|部分|问题|选项)", ["某个"], isTool),
  rule("有没有(?=\\p{sc=Han}{1,4}[，、。；])", ["是否有"]),
  rule("能不能(?=\\p{sc=Han})", ["能否", "可否"]),
  rule("可不可以", ["可否"]),
  rule("是不是(?=\\p{sc=Han})", ["是否"]),
  rule("，也不(?=[得能要可])", ["，并且不", "，同时不"]),
  rule("(?<=[，。；：、\\p{sc=Han}])都(?=可以|要|有|没|不|算|返|带)(?<!不都)", ["全都", "均"]),
  rule("一样(?=[，。；])", ["相同"]),
  rule("为空(?=[，。；])", ["是空的"]),
  rule("为空串", ["是空串"]),
];

const markRules = (): readonly Rule[] => [
  rule("；(?=\\p{sc=Han})", ["。"]),
  rule("：(?=\\p{sc=Han}{1,12}(?:、|和|与))(?<!例如：|策略：|适用：|注意：)", ["，也就是", "，即"]),
  rule(
    "(?<=、[\\p{sc=Han}]{1,8})、(?=[\\p{sc=Han}]{1,8}[，。；]|[\\p{sc=Han}]{1,8}$)",
    ["和", "以及"],
    (role) => isTool(role) || isParam(role),
  ),
];

export const CHINESE: readonly Rule[] = [
  ...templateRules(),
  ...strengthRules(),
  ...boundRules(),
  ...smallRules(),
  ...wordRules(),
  ...markRules(),
];
