/**
 * What can be done, as concepts: words of one line mean the same act wherever they name a tool.
 *
 * `id: English | Chinese | pinyin`. A phrase is joined with `_`. `=word` is the act as a noun (`lookup`), which stands last or
 * in a Skill's name. `~word` is understood and never written. `word?` is a noun as well: it is the act
 * only where an act stands in a name. Each act is listed once.
 */
export const ACTS = `
get: get fetch retrieve obtain ~gets =retrieval =lookup ~getter | 获取 取得 得到 拿到 取回 | huoqu qude
lookup: look_up ~lookup ~query? =lookup | 查询 查阅 查一下 | chaxun chayue
find: find locate =finder =lookup | 查找 寻找 找到 找出 定位 | chazhao xunzhao
search: search search_for look_for seek =search =finder ~searcher | 搜索 检索 搜寻 搜 | sousuo jiansuo
list: list enumerate list_out =listing =enumeration | 列出 列举 罗列 | liechu lieju
show: show display =display | 显示 展示 展现 | xianshi zhanshi
view: view ~look_at =viewer | 查看 浏览 | chakan liulan
browse: browse =browser? | 浏览 翻看 |
read: read ~read_out =reader =reading | 读取 阅读 读 | duqu yuedu
write: write =writer =writing | 写入 书写 撰写 编写 | xieru
open: open open_up =opening | 打开 开启 | dakai
close: close shut =closing ~closure | 关闭 关掉 | guanbi
create: create make =creation =creator | 创建 新建 建立 创造 | chuangjian xinjian
add: add =addition | 添加 增加 新增 加入 | tianjia zengjia
append: append =appending | 追加 附加 | zhuijia
insert: insert =insertion | 插入 | charu
generate: generate produce =generation =generator | 生成 产生 | shengcheng
build: build construct =builder =construction | 构建 搭建 | goujian
compose: compose =composition =composer | 撰写 拟写 |
draft: draft? =draft | 起草 草拟 | qicao
delete: delete erase =deletion | 删除 删掉 删去 | shanchu
remove: remove take_out take_away =removal | 移除 去除 去掉 移去 | yichu
clear: clear clear_out =clearing ~clearance | 清空 清除 | qingkong
purge: purge =purge | 彻底清除 |
cancel: cancel call_off annul rescind =cancellation =cancelation =annulment ~revocation | 取消 撤销 撤回 作废 | quxiao chexiao
pause: pause =pause | 暂停 中止一下 | zanting
suspend: suspend =suspension | 挂起 停用一段时间 |
resume: resume carry_on continue =resumption =continuation | 恢复 继续 | huifu jixu
stop: stop halt =stop | 停止 停下 终止 | tingzhi
start: start begin commence =start | 开始 启动 | kaishi qidong
launch: launch =launch | 启动 发射 |
restart: restart =restart | 重启 重新启动 | chongqi
end: end finish conclude =end | 结束 完结 | jieshu
complete: complete =completion | 完成 | wancheng
abort: abort =abort | 中止 |
retry: retry try_again =retry | 重试 再试 | chongshi
update: update revise amend change modify alter edit =update =revision =modification =change =amendment | 更新 修改 更改 变更 编辑 改动 | gengxin xiugai genggai biangeng
set: set =setting? | 设置 设定 | shezhi
reset: reset =reset | 重置 | chongzhi
replace: replace substitute =replacement =substitution | 替换 取代 | tihuan
rename: rename =renaming | 重命名 改名 | chongmingming
move: move? relocate =relocation =move | 移动 搬移 | yidong
copy: copy? =copy | 复制 拷贝 | fuzhi
clone: clone =clone | 克隆 | kelong
duplicate: duplicate =duplication | 重复一份 |
merge: merge =merge =merger | 合并 | hebing
join: join =join | 加入 连接 |
split: split =split | 拆分 分割 | chaifen
combine: combine =combination | 组合 合成 | zuhe
compare: compare =comparison | 比较 对比 | bijiao duibi
diff: diff =diff | |
sort: sort? arrange =sorting | 排序 | paixu
filter: filter? =filter | 筛选 过滤 | shaixuan guolv
group: group? =grouping | 分组 | fenzu
count: count? tally =count =tally | 计数 统计数量 清点 | jishu
calculate: calculate compute work_out =calculation =calculator =computation | 计算 算出 核算 | jisuan
sum: sum? add_up =sum | 求和 相加 | qiuhe
estimate: estimate =estimate =estimation | 估计 估算 预估 | guji gusuan
predict: predict forecast? =prediction =forecast | 预测 | yuce
measure: measure =measurement | 测量 度量 | celiang
convert: convert =conversion =converter | 转换 换算 | zhuanhuan huansuan
transform: transform =transformation | 变换 |
translate: translate =translation =translator | 翻译 | fanyi
parse: parse =parser =parsing | 解析 | jiexi
extract: extract =extraction =extractor | 提取 抽取 | tiqu chouqu
format: format? =formatting =formatter | 格式化 | geshihua
encode: encode =encoding =encoder | 编码 | bianma
decode: decode =decoding =decoder | 解码 | jiema
encrypt: encrypt =encryption | 加密 | jiami
decrypt: decrypt =decryption | 解密 | jiemi
compress: compress =compression | 压缩 | yasuo
decompress: decompress unpack unzip =decompression | 解压 |
summarize: summarize summarise sum_up recap =summary =summarization | 总结 概括 摘要 | zongjie gaikuo
analyze: analyze analyse =analysis =analyzer | 分析 | fenxi
review: review? =review | 审阅 审查 评审 复查 | shencha pingshen
audit: audit =audit | 审计 | shenji
evaluate: evaluate assess =evaluation =assessment | 评估 评价 | pinggu pingjia
test: test? =test =testing | 测试 | ceshi
debug: debug =debugging | 调试 | tiaoshi
fix: fix? repair =fix =repair | 修复 修理 | xiufu xiuli
check: check inspect examine look_into =check =inspection =checker | 检查 查验 检视 | jiancha
verify: verify validate =verification =validation | 验证 核实 校验 核对 | yanzheng heshi
confirm: confirm =confirmation | 确认 | queren
approve: approve sign_off_on =approval | 批准 审批通过 同意 | pizhun
reject: reject decline turn_down =rejection | 拒绝 驳回 | jujue bohui
accept: accept =acceptance | 接受 | jieshou
allow: allow permit =permission? | 允许 许可 | yunxu
deny: deny =denial | 禁止 不允许 | jinzhi
block: block? =blocking | 阻止 屏蔽 拉黑 | pingbi
unblock: unblock =unblocking | 解除屏蔽 |
grant: grant =grant | 授予 | shouyu
revoke: revoke =revocation | 吊销 收回权限 |
enable: enable turn_on switch_on activate =activation | 启用 激活 开通 | qiyong jihuo
disable: disable turn_off switch_off deactivate =deactivation | 禁用 停用 | jinyong tingyong
toggle: toggle =toggle | 切换开关 |
switch: switch? switch_to change_to =switch | 切换 | qiehuan
select: select choose pick =selection =choice | 选择 挑选 选取 | xuanze
assign: assign allot =assignment | 分配 指派 | fenpei zhipai
unassign: unassign =unassignment | 取消分配 |
attach: attach =attachment? | 附上 附加 |
detach: detach =detachment | 分离 |
link: link? =linking | 关联 链接 | guanlian
unlink: unlink =unlinking | 取消关联 |
connect: connect =connection? | 连接 | lianjie
disconnect: disconnect =disconnection | 断开 | duankai
subscribe: subscribe sign_up_for =subscription? | 订阅 | dingyue
unsubscribe: unsubscribe opt_out =unsubscription | 退订 取消订阅 | tuiding
register: register? sign_up enroll enrol =registration =enrollment | 注册 报名 登记 | zhuce dengji
login: login log_in sign_in =login =sign_in | 登录 登陆 | denglu
logout: logout log_out sign_out =logout =sign_out | 退出登录 登出 | dengchu
authenticate: authenticate =authentication | 认证 鉴权 | renzheng
authorize: authorize authorise =authorization | 授权 | shouquan
send: send dispatch ~transmit send_out =dispatch =transmission =sending | 发送 发出 传送 寄出 | fasong fachu
receive: receive =receipt? | 接收 收到 | jieshou
forward: forward? pass_on send_on =forwarding | 转发 转寄 | zhuanfa
reply: reply? respond answer? =reply =response =answer | 回复 答复 应答 | huifu dafu
post: post? =posting | 发布 发帖 | fabu
publish: publish =publication | 发布 发表 出版 | fabu
unpublish: unpublish =unpublication | 取消发布 下架 |
share: share? =sharing | 分享 共享 | fenxiang
notify: notify inform =notification | 通知 告知 | tongzhi gaozhi
remind: remind =reminder | 提醒 | tixing
warn: warn =warning | 警告 | jinggao
report: report? =report | 举报 上报 汇报 | shangbao
ask: ask enquire inquire =inquiry =enquiry | 询问 提问 | xunwen tiwen
request: request? ask_for =request | 请求 申请 | qingqiu shenqing
suggest: suggest recommend propose =suggestion =recommendation =proposal | 建议 推荐 提议 | tuijian jianyi
call: call? ring_up | 打电话 致电 |
invite: invite =invitation | 邀请 | yaoqing
message: message? =messaging | 发消息 |
book: book? reserve =booking =reservation | 预订 预约 订 预定 | yuding yuyue
schedule: schedule? =scheduling | 安排 排期 | anpai
reschedule: reschedule rebook =rescheduling | 改期 改签 | gaiqi
order: order? place_order =ordering | 下单 订购 | xiadan
buy: buy purchase? =purchase | 购买 买 采购 | goumai
sell: sell =sale? | 出售 卖 售卖 | chushou
rent: rent? lease =rental | 租赁 出租 租 | zulin
pay: pay make_payment =payment | 支付 付款 缴费 | zhifu fukuan
charge: charge? bill? | 收费 扣款 | koukuan
refund: refund? reimburse pay_back =refund =reimbursement | 退款 退钱 | tuikuan
return: return? send_back give_back =return | 退货 退回 归还 | tuihuo guihuan
exchange: exchange? swap =exchange =swap | 换货 交换 | huanhuo jiaohuan
redeem: redeem cash_in =redemption | 兑换 | duihuan
transfer: transfer? =transfer | 转账 转移 转交 | zhuanzhang zhuanyi
handover: hand_over hand_off hand_over_to hand_off_to pass_on_to transfer_to =handover =handoff | 移交 转交 转接 | yijiao
escalate: escalate =escalation | 升级处理 上报 |
deposit: deposit? pay_in =deposit | 存入 存款 | cunru
withdraw: withdraw =withdrawal | 取款 提现 | tixian
quote: quote? =quote =quotation | 报价 | baojia
ship: ship? =shipment? | 发货 | fahuo
deliver: deliver =delivery? | 派送 配送 送达 | peisong
track: track? trace =tracking =tracker | 跟踪 追踪 | genzong zhuizong
monitor: monitor? watch keep_watch_on =monitoring | 监控 监视 监测 | jiankong jiance
log: log? =logging | 记录日志 |
record: record? =recording | 记录 录制 | jilu
save: save store? =saving | 保存 存储 储存 | baocun cunchu
load: load? ~bring_in read_in pull_in =loader =loading | 加载 载入 | jiazai zairu
import: import bring_in =import =importer | 导入 引入 | daoru
export: export =export =exporter | 导出 | daochu
upload: upload =upload =uploader | 上传 | shangchuan
download: download =download =downloader | 下载 | xiazai
backup: backup back_up =backup | 备份 | beifen
restore: restore bring_back =restoration | 还原 恢复 | huanyuan huifu
archive: archive? =archival | 归档 存档 | guidang
unarchive: unarchive | 取消归档 |
sync: sync synchronize synchronise =sync =synchronization | 同步 | tongbu
refresh: refresh reload =refresh | 刷新 | shuaxin
install: install =installation =installer | 安装 | anzhuang
uninstall: uninstall =uninstallation | 卸载 | xiezai
deploy: deploy roll_out =deployment? =rollout | 部署 | bushu
rollback: rollback roll_back =rollback | 回滚 | huigun
run: run execute carry_out =run =execution =runner | 运行 执行 | yunxing zhixing
invoke: invoke =invocation | 调用 | diaoyong
trigger: trigger? set_off =trigger | 触发 | chufa
submit: submit hand_in send_in =submission | 提交 递交 | tijiao
commit: commit? =commit | 提交 |
push: push? =push | 推送 | tuisong
pull: pull? =pull | 拉取 | laqu
fork: fork? =fork | 派生 |
checkout: checkout check_out =checkout | 检出 结账 |
checkin: check_in =checkin | 签到 值机 | qiandao
tag: tag? label? =tagging =labeling =labelling | 打标签 标记 | biaoji
mark: mark? flag? | 标记 标为 |
comment: comment? =commenting | 评论 | pinglun
rate: rate? =rating | 评分 打分 | pingfen
vote: vote? =voting | 投票 | toupiao
like: like? | 点赞 | dianzan
follow: follow? =following | 关注 | guanzhu
unfollow: unfollow | 取消关注 |
lock: lock? =locking | 锁定 上锁 | suoding
unlock: unlock =unlocking | 解锁 | jiesuo
mute: mute =muting | 静音 | jingyin
unmute: unmute | 取消静音 |
play: play? =playback | 播放 | bofang
skip: skip? =skipping | 跳过 | tiaoguo
navigate: navigate go_to =navigation | 导航 跳转 | daohang tiaozhuan
click: click? press =click =press | 点击 单击 | dianji
type: type_in enter? =typing | 键入 输入文字 |
hover: hover | 悬停 |
drag: drag | 拖动 | tuodong
scroll: scroll | 滚动 | gundong
capture: capture =capture | 捕获 截取 |
render: render =rendering =renderer | 渲染 | xuanran
draw: draw? =drawing | 绘制 画 | huizhi
plot: plot? chart? =plot | 绘图 作图 |
resize: resize =resizing | 调整大小 |
crop: crop =cropping | 裁剪 | caijian
wait: wait? hold_on | 等待 | dengdai
think: think reflect ponder think_through =reflection | 思考 考虑 | sikao
plan: plan? =planning | 规划 计划 | guihua jihua
explain: explain =explanation | 解释 说明 | jieshi shuoming
describe: describe =description? | 描述 | miaoshu
clarify: clarify clear_up make_clear =clarification | 澄清 | chengqing
resolve: resolve =resolution? | 解决 | jiejue
dismiss: dismiss =dismissal | 忽略 驳回 |
ignore: ignore disregard | 忽略 | hulue
include: include | 包含 包括 | baohan
exclude: exclude leave_out =exclusion | 排除 | paichu
increase: increase raise? =increase | 增加 提高 上调 | tigao zengda
decrease: decrease reduce lower? =decrease =reduction | 减少 降低 下调 | jianshao jiangdi
manage: manage administer =management =administration | 管理 | guanli
configure: configure set_up =configuration? =setup? | 配置 设置 | peizhi
customize: customize customise =customization | 定制 自定义 | dingzhi
initialize: initialize initialise =initialization | 初始化 | chushihua
optimize: optimize optimise =optimization | 优化 | youhua
process: process? handle =processing =handling | 处理 | chuli
answer: answer? | 回答 解答 | huida
greet: greet say_hello =greeting | 打招呼 问候 | wenhou
chat: chat? =chatting | 聊天 闲聊 | liaotian
teach: teach =teaching | 教 教学 |
learn: learn =learning? | 学习 | xuexi
design: design? =design | 设计 | sheji
brainstorm: brainstorm =brainstorming | 头脑风暴 |
organize: organize organise =organization? | 整理 组织 | zhengli
clean: clean tidy_up =cleaning =cleanup | 清理 清洁 | qingli
lint: lint =linting =linter | |
refactor: refactor restructure =refactoring =restructuring | 重构 | chonggou
migrate: migrate =migration | 迁移 | qianyi
prioritize: prioritize prioritise =prioritization | 排优先级 |
triage: triage =triage | 分诊 分流 |
onboard: onboard =onboarding | 入职 引导 |
hire: hire =hiring | 招聘 雇用 | zhaopin
lend: lend =lending | 借出 |
borrow: borrow =borrowing | 借入 借阅 |
divide: divide =division | 除 相除 |
multiply: multiply =multiplication | 乘 相乘 | chengfa
subtract: subtract take_from =subtraction | 减去 相减 | jianfa
contact: contact? reach_out_to get_in_touch_with | 联系 | lianxi
fill: fill? fill_in =filling | 填写 | tianxie
scan: scan? =scan =scanner | 扫描 | saomiao
print: print? =printing | 打印 | dayin
crawl: crawl =crawler =crawling | 爬取 | paqu
scrape: scrape =scraper =scraping | 抓取 | zhuaqu
annotate: annotate =annotation | 标注 | biaozhu
classify: classify categorise categorize =classification | 归类 | guilei
detect: detect =detection =detector | 检测 |
recognize: recognize recognise =recognition | 识别 | shibie
identify: identify =identification | 辨认 |
match: match? =matching | 匹配 | pipei
rank_act: rank? =ranking | 排名 |
score_act: score? =scoring | 打分 |
collect: collect gather =collection? | 收集 采集 | shouji
aggregate: aggregate =aggregation | 汇总 聚合 | huizong
visualize: visualize visualise =visualization | 可视化 | keshihua
upgrade: upgrade =upgrade | 升级 | shengji
downgrade: downgrade =downgrade | 降级 | jiangji
renew: renew =renewal | 续期 续订 | xuqi
extend: extend prolong =extension? | 延长 | yanchang
expire: expire =expiry =expiration | 过期 | guoqi
claim: claim? =claim | 领取 索赔 | lingqu
donate: donate =donation | 捐赠 | juanzeng
negotiate: negotiate =negotiation | 协商 | xieshang
`;
