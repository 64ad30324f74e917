/** Words that turn a text round or bend it when one takes the other's place, however little each says by itself. */
import { stemOf } from "./en/lemma.js";
import { linesOf, remembered } from "./tables.js";
import type { Token } from "./token.js";

const OPPOSITES = `
increase/decrease/reduce allow/deny/forbid/block include/exclude/omit open/close/shut ascending/descending enable/disable accept/reject/refuse/decline
add/remove/delete start/stop/end begin/end/finish create/delete/destroy show/hide send/receive give/take lend/borrow buy/sell push/pull import/export
upload/download read/write read/edit encrypt/decrypt lock/unlock connect/disconnect mount/unmount install/uninstall enter/exit/leave arrive/depart/leave
before/after above/below over/under up/down in/out on/off first/last next/previous newest/oldest latest/earliest new/old high/low higher/lower highest/lowest
maximum/minimum largest/smallest more/less/fewer longer/shorter larger/smaller older/newer/younger earlier/later early/late left/right top/bottom front/back
inside/outside internal/external public/private visible/hidden active/inactive online/offline valid/invalid true/false yes/no same/different true/wrong
sender/recipient/receiver buyer/seller owner/tenant employer/employee parent/child source/destination/target input/output request/response question/answer
start/finish success/failure pass/fail win/lose credit/debit deposit/withdraw increase/lower raise/lower grow/shrink expand/collapse merge/split join/leave
attach/detach subscribe/unsubscribe follow/unfollow approve/reject confirm/deny/cancel keep/discard/delete/drop save/discard remember/forget copy/move
cancel/pause/postpone/suspend/reschedule delete/archive/hide/disable archive/restore stop/pause/resume pause/resume send/draft/schedule draft/publish
create/update replace/append/insert submit/save share/send publish/schedule book/hold/quote/cancel refund/charge/credit charge/authorize suspend/terminate
reply/forward mute/block restart/stop reset/restart approve/review merge/close list/count estimate/calculate/guess suggest/assign recommend/require
validate/update check/change check/update search/create view/edit find/create ask/tell ask/assume ask/answer verify/assume notify/ask open/view
daily/weekly/monthly/yearly/hourly day/week/month/year/hour/minute/second hour/day minute/hour today/tomorrow/yesterday morning/evening/afternoon/night
monday/tuesday/wednesday/thursday/friday/saturday/sunday january/february/march/april/june/july/august/september/october/november/december
cent/dollar/euro/pound/yuan kilometer/mile/meter/foot kilogram/pound/gram celsius/fahrenheit byte/kilobyte/megabyte/gigabyte/terabyte liter/gallon
north/south east/west always/sometimes/usually/never often/rarely all/some/none/most both/either every/other single/multiple full/partial whole/part
permanent/temporary manual/automatic required/optional mandatory/optional inclusive/exclusive cheap/expensive cheapest/fastest/shortest fastest/shortest
formal/informal polite/blunt silent/loud empty/full clean/dirty safe/unsafe asynchronous/synchronous serial/parallel horizontal/vertical row/column
file/folder/directory invoice/receipt order/shipment/invoice flight/hotel/train hotel/restaurant customer/agent/employee/manager/admin user/admin/agent
doctor/patient/nurse driver/passenger/rider teacher/student author/reviewer/reader host/guest client/server branch/tag/commit issue/commit name/address/phone/email
email/phone/sms/letter title/body/description price/weight/quantity/stock city/country/street/state house/street word/character/line/page/sentence/paragraph
image/video/audio/text meeting/task/call task/project ticket/order account/order payment/refund/order product/customer
allow/require may/must english/chinese/french/german/spanish/japanese lower/raise warn/block warning/error error/success log/ignore
`;

const OPPOSITES_ZH = `
增加/减少/降低 提高/降低 上调/下调 允许/禁止/拒绝 包含/排除 打开/关闭 开启/关闭 启用/停用/禁用 升序/降序 接受/拒绝 批准/驳回/拒绝 添加/删除/移除 开始/结束/停止
创建/删除/更新 显示/隐藏 发送/接收/草拟/保存 收/付 收/发 借/还 买/卖 购买/出售 导入/导出 上传/下载 读取/写入/修改 读/写 加密/解密 锁定/解锁 连接/断开 安装/卸载
进入/离开/退出 到达/出发 之前/之后 以上/以下 以前/以后 上/下 最新/最早/最旧 新/旧 最高/最低 最大/最小 最多/最少 多/少 长/短 大/小 早/晚 左/右 前/后 内/外
内部/外部 公开/私密/保密 可见/隐藏 在线/离线 有效/无效 相同/不同 发件人/收件人 买家/卖家 卖方/买方 房东/租客 雇主/员工 来源/目标 输入/输出 请求/响应 问题/答案
成功/失败 存入/取出 扩大/缩小 合并/拆分 加入/退出 订阅/退订 保留/删除/丢弃 复制/移动/剪切 取消/暂停/推迟/改期 删除/归档/隐藏/停用/清空 归档/恢复 停止/暂停/继续 暂停/恢复
起草/发布 替换/追加 提交/保存/撤回 发布/定时 预订/取消/询价 退款/扣款/换货/退货 退货/换货 冻结/注销 回复/转发 静音/屏蔽 重启/关机/停止 审批/审核 估算/计算 建议/分配/要求 推荐/必须
核实/假定 核对/修改 查询/创建/修改/删除 查看/编辑/修改 询问/告知 每天/每周/每月/每年/每小时 天/周/月/年/小时/分钟/秒 每日/每周/每月 今天/明天/昨天 上午/下午/晚上
周一/周二/周三/周四/周五/周六/周日 元/分/角/美元/欧元/日元 公里/英里/米 千克/磅/克 公斤/磅/斤 总是/有时/从不 经常/偶尔/很少 全部/部分/大部分 单个/多个 永久/临时 手动/自动
必填/选填/可选 便宜/贵 最便宜/最快/最短 正式/随意 空/满 横/竖 行/列 文件/文件夹/目录 发票/收据 订单/运单/发票 航班/酒店/火车 顾客/客服/主管 客户/客服/经理 用户/管理员/客服
医生/患者/护士 司机/乘客 老师/学生 作者/读者/审稿人 主播/观众 主人/客人 分支/标签/提交 姓名/地址/电话/邮箱 邮件/短信/电话 标题/正文 价格/重量/数量/库存 城市/国家/省份/街道
字/词/句/行/页/段 图片/视频/音频 会议/任务 工单/订单 支付/退款 商品/顾客 英文/中文/日文/法文 警告/错误 向上/向下 升级/降级 入库/出库 入住/退房 起飞/降落 出发/到达 上架/下架 上线/下线
签收/拒收 借出/归还 失主/拾到者 员工/访客 收入/支出 进/出 入/出 上行/下行 同步/异步 高/低 地址/信息 靠后/靠前/前面 后面/前面 原文/译文 之内/之外
`;

/** Word → its lines' other words. */
const opposed = remembered(() => {
  const found = new Map<string, Set<string>>();
  const pair = (one: string, other: string): void => {
    const set = found.get(one) ?? new Set();
    set.add(other);
    found.set(one, set);
  };
  const read = (text: string, key: (word: string) => string): void => {
    for (const set of linesOf(text).flatMap((line) => line.split(/\s+/)))
      for (const one of set.split("/"))
        for (const other of set.split("/")) if (one !== other) pair(key(one), key(other));
  };
  read(OPPOSITES, (word) => `s:${stemOf(word)}`);
  read(OPPOSITES_ZH, (word) => `z:${word}`);
  return found;
});

/** A word that is gone, and its opposite that came. */
export function turned(
  before: readonly Token[],
  after: readonly Token[],
): readonly [gone: string, came: string] | undefined {
  const [had, has] = [allKeys(before), allKeys(after)];
  for (const gone of before) {
    if (gone.kind !== "content" || gone.keys.some((key) => has.has(key))) continue;
    for (const key of gone.keys)
      for (const other of opposed().get(key) ?? [])
        if (has.has(other) && !had.has(other))
          return [gone.text, after.find(({ keys }) => keys.includes(other))?.text ?? ""];
  }
  return undefined;
}

const allKeys = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.flatMap(({ kind, keys }) => (kind === "content" ? keys : [])));
