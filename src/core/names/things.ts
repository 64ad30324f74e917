/**
 * What names speak of besides acts, as concepts: words of one line mean the same wherever a parameter, tool or Skill bears them.
 *
 * Written as in `acts.ts`. `word?` has other senses: it counts where a description holds what `CLUES` looks for. Broad and narrow
 * words are apart on purpose: shops tell `product` from `item`, and a `user` need not be a `customer`.
 */
export const THINGS = `
user: user ~usr | 用户 | yonghu
account: account acct | 账户 账号 帐户 | zhanghu
customer: customer client? | 客户 顾客 | kehu guke
buyer: buyer purchaser | 买家 | maijia
seller: seller vendor merchant | 卖家 商家 | maijia_seller
member: member | 会员 成员 | huiyuan
employee: employee staff_member | 员工 职员 | yuangong
person: person | 人员 |
human: human | 人工 人类 | rengong
agent_thing: agent | 代理 客服 | kefu
human_agent: human_agent live_agent human_representative | 人工客服 | rengong_kefu
owner: owner | 所有者 拥有者 负责人 | 
author: author | 作者 | zuozhe
admin: admin administrator | 管理员 | guanliyuan
passenger: passenger traveller traveler | 乘客 旅客 | chengke
patient: patient | 患者 病人 | huanzhe
doctor: doctor physician | 医生 | yisheng
guest: guest | 客人 访客 | 
contact: contact | 联系人 | lianxiren
recipient: recipient addressee receiver | 收件人 接收人 收货人 | shoujianren
sender: sender | 发件人 寄件人 | fajianren
team: team | 团队 | tuandui
group_thing: group | 群组 组 群 | 
organization: organization organisation org | 组织 机构 | zuzhi
company: company firm? | 公司 企业 | gongsi
department: department dept | 部门 | bumen
role: role | 角色 | juese
permission: permission | 权限 | quanxian
first_name: first_name given_name forename | 名字 |
last_name: last_name surname family_name | 姓氏 |
full_name: full_name complete_name | 全名 姓名 | xingming
username: username user_name login_name | 用户名 | yonghuming
password: password passwd pwd | 密码 | mima
token: token | 令牌 | lingpai
secret: secret | 密钥 | 
key: key | 键 | 
api_key: api_key | | 
credential: credential | 凭证 凭据 | pingzheng
session: session | 会话 | huihua
email: email e_mail ~mail | 邮箱 电子邮件 邮件 | youxiang youjian
email_address: email_address e_mail_address | 邮件地址 邮箱地址 |
phone: phone telephone phone_number telephone_number | 电话 手机号 电话号码 | dianhua shoujihao
address: address addr | 地址 | dizhi
address_1: address_1 address_line_1 first_address_line | |
address_2: address_2 address_line_2 second_address_line | |
street: street | 街道 | jiedao
city: city city_name? | 城市 | chengshi
state_region: province ~state? | 省份 省 | shengfen
country: country nation country_name? | 国家 | guojia
region: region area? | 地区 区域 | diqu
zip: zip? zip_code zipcode postal_code postcode | 邮编 邮政编码 | youbian
location: location | 位置 地点 | weizhi
place: place | 场所 |
latitude: latitude lat | 纬度 | weidu
longitude: longitude lon lng ~long? | 经度 | jingdu
coordinate: coordinate coord | 坐标 | zuobiao
distance: distance | 距离 | juli
radius: radius | 半径 | banjing
map_thing: map | 地图 | ditu
route: route | 路线 路径规划 | luxian
direction: direction | 方向 | fangxiang
id: id identifier ident ref? | 编号 标识 标识符 号 | bianhao
uuid: uuid | |
number: number num no? | 号码 数字 | 
name: name | 名称 名字 | mingcheng
title: title | 标题 | biaoti
label_thing: label | 标签名 | 
description: description desc | 描述 说明 | miaoshu shuoming
summary: summary synopsis recap | 摘要 概要 | zhaiyao
detail: details info information particulars ~detail | 详情 详细信息 信息 明细 | xiangqing xinxi
content: content contents | 内容 | neirong
text: text | 文本 | wenben
body: body? message_text | 正文 | zhengwen
subject: subject? subject_line | 主题 |
note: note | 备注 笔记 | beizhu
remark: remark | 备注 | 
comment_thing: comment | 评论 | pinglun
message: message msg | 消息 留言 | xiaoxi
reason: reason rationale | 原因 理由 | yuanyin liyou
thought: thought reflection | 想法 思路 |
reasoning: reasoning | 推理 |
query: query? search_text search_query ~q | 查询词 搜索词 查询内容 |
keyword: keyword? key_term search_term | 关键词 关键字 | guanjianci
question: question | 问题 | wenti
answer_thing: answer? | 答案 | daan
faq: faq frequent_questions common_questions | 常见问题 | changjianwenti
qa: qa? q_and_a question_answering | 问答 | wenda
prompt: prompt | 提示词 | tishici
instruction: instruction | 指令 说明 | 
topic: topic | 话题 主题 | huati
language: language lang | 语言 | yuyan
locale: locale | 区域设置 |
format_thing: format | 格式 | geshi
encoding: encoding | 编码方式 |
type: type kind | 类型 种类 | leixing
category: category | 类别 分类 | leibie fenlei
class: class | 类 |
tag_thing: tag | 标签 | biaoqian
status: status state? | 状态 | zhuangtai
priority: priority | 优先级 | youxianji
severity: severity | 严重程度 |
level: level | 级别 等级 | jibie dengji
version: version ~ver | 版本 | banben
date: date ~calendar_date | 日期 | riqi
time: time | 时间 | shijian
datetime: datetime date_time | 日期时间 |
timestamp: timestamp time_stamp | 时间戳 | shijianchuo
timezone: timezone time_zone tz | 时区 | shiqu
start_date: start_date begin_date from_date ~date_from | 开始日期 起始日期 | kaishi_riqi
end_date: end_date finish_date until_date ~date_to | 结束日期 截止日期 | jieshu_riqi
start_time: start_time begin_time from_time ~time_from | 开始时间 | kaishi_shijian
end_time: end_time finish_time until_time ~time_to | 结束时间 | jieshu_shijian
deadline: deadline due_date | 截止时间 期限 | jiezhi
created_at: created_at creation_time | 创建时间 |
updated_at: updated_at last_modified | 更新时间 |
birthdate: birthdate birth_date date_of_birth dob | 出生日期 生日 | shengri
duration: duration length_of_time | 时长 持续时间 | shichang
interval: interval | 间隔 | jiange
timeout: timeout time_limit | 超时 超时时间 | chaoshi
day: day | 天 日 |
week: week | 周 星期 |
month: month | 月 月份 | yuefen
year: year | 年 年份 | nianfen
hour: hour | 小时 | 
minute: minute | 分钟 |
second_time: second? sec? | 秒 |
today: today | 今天 今日 |
tomorrow: tomorrow | 明天 明日 |
yesterday: yesterday | 昨天 昨日 |
limit: limit? max_count max_items | 上限 最多条数 |
max: max maximum | 最大 最大值 最高 | zuida
min: min minimum | 最小 最小值 最低 | zuixiao
average: average mean? avg | 平均 平均值 | pingjun
total: total overall? | 总计 总数 总额 合计 | zongji
subtotal: subtotal | 小计 |
count: count? number_of | 数量 个数 | shuliang
quantity: quantity qty unit_count | 数量 件数 | shuliang
amount: amount? sum_of_money money_amount | 金额 | jine
page_number: page? page_number page_index page_no | 页码 第几页 | yema
page_size: page_size per_page page_length entries_per_page results_per_page | 每页条数 每页数量 |
offset: offset? | 偏移 偏移量 | pianyi
cursor: cursor? page_token next_page_token | 游标 | youbiao
index: index | 索引 下标 | suoyin
top_k: top_k max_hits max_results | |
presentation_order: presentation_order order_of_presentation presentation_sequence | |
sort_thing: sort_by sort_key sorted_by order_by sort? | 排序字段 |
order_direction: sort_order sort_direction order_direction order? direction? | 排序方向 升序降序 |
filter_thing: filter? filter_by | 过滤条件 筛选条件 |
field: field | 字段 | ziduan
value: value | 值 | zhi
parameter: parameter param argument? | 参数 | canshu
option: option choice | 选项 | xuanxiang
setting_thing: setting preference? | 设置项 |
config: config configuration | 配置 | peizhi
environment: environment env | 环境 | huanjing
variable: variable var? | 变量 | bianliang
mode: mode | 模式 | moshi
flag: flag | 标志 |
file: file | 文件 | wenjian
filename: filename file_name | 文件名 | wenjianming
path: path? file_path filepath path_name | 路径 文件路径 | lujing
folder: folder directory? dir | 文件夹 目录 | wenjianjia mulu
extension: extension ~ext | 扩展名 后缀 |
document: document doc | 文档 | wendang
spreadsheet: spreadsheet | 电子表格 |
worksheet: worksheet | 工作表 |
presentation: presentation? slide_deck? | 演示文稿 |
slide: slide | 幻灯片 |
attachment: attachment | 附件 | fujian
image: image img picture? | 图片 图像 | tupian
photo: photo photograph | 照片 | zhaopian
video: video | 视频 | shipin
audio: audio | 音频 | yinpin
song: song | 歌曲 | gequ
playlist: playlist | 播放列表 歌单 |
movie: movie film | 电影 | dianying
icon: icon | 图标 | tubiao
screenshot: screenshot screen_capture | 截图 屏幕截图 | jietu
chart_thing: chart | 图表 | tubiao
graph: graph | 图 |
table: table | 表 表格 | biaoge
column: column ~col | 列 | 
row: row | 行 |
cell: cell | 单元格 |
record_thing: record | 记录 | jilu
database: database db | 数据库 | shujuku
schema: schema | 模式结构 |
data: data | 数据 | shuju
dataset: dataset data_set | 数据集 |
object: object | 对象 | duixiang
entity: entity | 实体 |
element: element | 元素 | yuansu
node: node | 节点 | jiedian
edge: edge | 边 |
list_thing: ~list? | 列表 清单 | liebiao
array: array | 数组 |
item: item | 项目 条目 | 
url: url web_address ~link? | 网址 链接地址 链接 | lianjie wangzhi
domain: domain | 域名 | yuming
host: host | 主机 | zhuji
port_thing: port | 端口 | duankou
server: server | 服务器 | fuwuqi
endpoint: endpoint | 端点 |
header: header | 请求头 |
proxy: proxy | 代理服务器 |
network: network | 网络 | wangluo
browser_thing: browser | 浏览器 | liulanqi
tab: tab | 标签页 |
window: window | 窗口 |
button: button | 按钮 | anniu
form: form | 表单 | biaodan
selector: selector | 选择器 |
code_thing: code | 代码 编码 | daima
snippet: snippet code_snippet | 代码片段 |
function_thing: function | 函数 |
script: script | 脚本 | jiaoben
command: command | 命令 | mingling
expression: expression? formula math_expression | 表达式 算式 | biaodashi
line: line | 行 |
repository: repository repo | 仓库 代码库 | 
branch: branch | 分支 | fenzhi
commit_thing: commit | 提交 |
pull_request: pull_request merge_request | 合并请求 |
issue: issue | 议题 问题单 |
bug: bug | 缺陷 漏洞 | quexian
ticket: ticket | 工单 票 | gongdan
task: task | 任务 | renwu
todo: todo to_do | 待办 待办事项 | daiban
project: project | 项目 | xiangmu
milestone: milestone | 里程碑 |
release: release | 发行版 |
pipeline: pipeline | 流水线 |
job: job | 作业 |
build_thing: build | 构建 |
deployment_thing: deployment | 部署 |
container: container | 容器 | rongqi
cluster: cluster | 集群 | jiqun
instance: instance | 实例 | shili
log_thing: log | 日志 | rizhi
metric: metric | 指标 | zhibiao
alert: alert | 告警 警报 | gaojing
error: error | 错误 | cuowu
warning_thing: warning | 警告 |
notification: notification | 通知 | tongzhi
event: event | 事件 活动 | shijian_event
meeting: meeting | 会议 | huiyi
appointment: appointment | 预约 | yuyue
calendar: calendar | 日历 | rili
attendee: attendee participant | 参会者 与会者 参与者 | canhuizhe
reminder_thing: reminder | 提醒 |
channel: channel | 频道 | pindao
thread: thread | 话题串 |
chat_thing: ~chat? chitchat small_talk casual_chat chit_chat | 聊天 闲聊 寒暄 | liaotian
conversation: conversation dialogue dialog? | 对话 | duihua
post_thing: post | 帖子 | tiezi
article: article | 文章 | wenzhang
news: news | 新闻 | xinwen
page: page? | 页面 | yemian
site: site website? web_site? | 网站 | wangzhan
web: web | 网页 |
search_result: search_result | 搜索结果 |
result_thing: result | 结果 | jieguo
response: response? | 响应 | xiangying
request_thing: request | 请求 | qingqiu
output: output | 输出 | shuchu
input: input | 输入 | shuru
source: source | 来源 源 | laiyuan
target: target destination_file? | 目标 | mubiao
origin: origin? departure_point point_of_departure | 出发地 起点 | chufadi
destination: destination? arrival_point point_of_arrival | 目的地 终点 | mudidi
departure: departure | 出发 |
arrival: arrival | 到达 |
order_thing: order | 订单 | dingdan
order_number: order_number order_no | 订单号 订单编号 | dingdanhao
product: product merchandise? | 商品 产品 货品 | shangpin chanpin huopin
goods: goods wares ~merchandise? | 货物 商品 | huowu
sku: sku | |
stock: stock? inventory stock_on_hand | 库存 存货 | kucun cunhuo
warehouse: warehouse | 仓库 仓 | cangku cang
price: price | 价格 单价 | jiage
unit_price: unit_price price_per_unit | 单价 | danjia
cost: cost | 成本 费用 | chengben
fee: fee charge? | 费用 手续费 | feiyong
tax: tax | 税 税费 | shui
discount: discount price_reduction price_cut | 折扣 | zhekou
coupon: coupon voucher | 优惠券 | youhuiquan
promotion: promotion? promo special_offer | 促销 优惠活动 优惠 | cuxiao youhui
cart: cart basket shopping_cart | 购物车 | gouwuche
wishlist: wishlist wish_list | 心愿单 收藏 |
checkout_thing: checkout | 结账 |
payment: payment | 支付 付款 | zhifu
payment_method: payment_method method_of_payment means_of_payment | 支付方式 付款方式 | zhifufangshi
invoice: invoice | 发票 账单 | fapiao
receipt_thing: receipt | 收据 | shouju
refund_thing: refund | 退款 | tuikuan
balance: balance | 余额 | yue
transaction: transaction | 交易 | jiaoyi
budget: budget | 预算 | yusuan
currency: currency | 货币 币种 | huobi
exchange_rate: exchange_rate fx_rate | 汇率 | huilv
shipment: shipment consignment | 货运 发货单 |
shipping: shipping delivery? ~logistics | 配送 物流 快递 | peisong wuliu
freight: freight | 运费 | yunfei
parcel: parcel package? | 包裹 | baoguo
carrier: carrier courier? | 承运商 快递公司 | 
tracking_number: tracking_number | 快递单号 运单号 | kuaididanhao
shop: shop store? | 店铺 商店 | dianpu shangdian
spec: spec specification | 规格 | guige
size: size | 尺寸 大小 | chicun
color: color colour | 颜色 | yanse
material: material | 材质 材料 | caizhi
brand: brand | 品牌 | pinpai
model_thing: model | 型号 模型 | xinghao
weight: weight | 重量 | zhongliang
length: length | 长度 | changdu
width: width | 宽度 | kuandu
height: height | 高度 | gaodu
depth: depth | 深度 | shendu
review_thing: review | 评价 | pingjia
rating: rating score? | 评分 | pingfen
score: score | 分数 得分 | fenshu
rank: rank | 排名 | paiming
livestream: livestream live_stream live_broadcast | 直播 | zhibo
room: room | 房间 直播间 | fangjian
live_room: live_room stream_room live_stream_room | 直播间 | zhibojian
flight: flight | 航班 | hangban
flight_number: flight_number flight_no | 航班号 | hangbanhao
airport: airport | 机场 | jichang
airline: airline | 航空公司 |
train: train | 火车 列车 | huoche
station: station | 车站 站点 | chezhan
seat: seat | 座位 | zuowei
cabin: cabin? cabin_class travel_class | 舱位 | cangwei
hotel: hotel | 酒店 | jiudian
restaurant: restaurant | 餐厅 饭店 | canting
trip: trip | 行程 旅行 | xingcheng
itinerary: itinerary | 行程单 |
booking: booking reservation | 预订单 预约单 |
visa: visa | 签证 | qianzheng
passport: passport | 护照 | huzhao
luggage: luggage baggage bags | 行李 | xingli
insurance: insurance insurance_cover insurance_coverage | 保险 | baoxian
weather: weather | 天气 | tianqi
forecast_thing: forecast? outlook | 预报 | yubao
temperature: temperature temp? | 温度 气温 | wendu
humidity: humidity | 湿度 | shidu
unit: unit? measurement_unit unit_of_measure | 单位 | danwei
rate_thing: rate | 比率 | 
percent: percent percentage | 百分比 | baifenbi
stock_share: stock_price share_price | 股价 | gujia
template: template | 模板 | muban
pattern: pattern | 模式匹配 正则 |
rule: rule | 规则 | guize
policy: policy | 政策 | zhengce
guideline: guideline | 指南 | zhinan
guide: guide | 指南 |
plan_thing: plan | 计划 方案 | jihua
report_thing: report | 报告 报表 | baogao baobiao
feedback: feedback | 反馈 | fankui
handover_thing: handover handoff | 交接 |
after_sales: after_sales after_sale post_sale post_sales aftersales | 售后 | shouhou
gift: gift present? | 礼物 赠品 | liwu
recipe: recipe | 菜谱 食谱 | caipu
ingredient: ingredient | 食材 配料 | shicai
parent: parent | 父级 上级 |
child: child | 子级 下级 |
previous: previous prev prior? | 上一个 之前的 |
next: next | 下一个 |
full: full whole entire | 完整 全部 |
empty: empty blank | 空 |
large: large big | 大 |
small: small little | 小 |
fast: fast quick rapid | 快速 |
metadata: metadata meta_data | 元数据 |
guidance: guidance advice | 指导 |
workflow: workflow work_flow | 工作流 流程 |
checklist: checklist check_list | 检查清单 |
backend: backend back_end | 后端 |
frontend: frontend front_end | 前端 |
current: current present? | 当前 | dangqian
latest: latest most_recent newest | 最新 | zuixin
new: new | 新 | xin
old: old | 旧 | jiu
first: first | 第一个 |
last: last | 最后一个 |
left: left | 左 |
right: right | 右 |
public: public | 公开 | gongkai
private: private | 私有 私密 |
web_search: web_search internet_search | 网络搜索 联网搜索 |
pdf: pdf | |
csv: csv | |
api: api | 接口 | jiekou
sdk: sdk | |
cli: cli | |
tutorial: tutorial walkthrough walk_through | 教程 | jiaocheng
handbook: handbook guidebook | 手册 指南手册 | shouce
changelog: changelog change_log | 变更日志 更新日志 |
codebase: codebase code_base | 代码基 |
vulnerability: vulnerability security_flaw security_hole | 安全漏洞 |
postmortem: postmortem post_mortem | 事后分析 |
runbook: runbook run_book | 运行手册 |
boilerplate: boilerplate boilerplate_code | 样板代码 |
blog: blog weblog | 博客 | boke
exam: exam examination | 考试 | kaoshi
roadmap: roadmap road_map | 路线图 | luxiantu
inbox: inbox mail_inbox | 收件箱 | shoujianxiang
mockup: mockup mock_up | 视觉稿 |
wireframe: wireframe wire_frame | 线框图 |
plugin: plugin plug_in | 插件 | chajian
subagent: subagent sub_agent | 子代理 |
worktree: worktree work_tree working_tree | 工作树 |
storytelling: storytelling story_telling | 讲故事 |
copywriting: copywriting copy_writing | 文案写作 |
readme: readme read_me |  |
accessibility: accessibility ~a11y | 无障碍 |
localization: localization localisation ~l10n | 本地化 | bendihua
internationalization: internationalization internationalisation ~i18n | 国际化 | guojihua
end_to_end: end_to_end ~e2e | 端到端 |
search_engine_optimization: seo search_engine_optimization | 搜索引擎优化 |
user_interface: ui user_interface | 用户界面 |
user_experience: ux user_experience | 用户体验 |
test_driven_development: tdd test_driven_development | 测试驱动开发 |
continuous_integration: ci? continuous_integration | 持续集成 |
large_language_model: llm large_language_model | 大语言模型 |
machine_learning: ml? machine_learning | 机器学习 |
artificial_intelligence: ai artificial_intelligence | 人工智能 |
devops: devops dev_ops |  |
ecommerce: ecommerce e_commerce electronic_commerce | 电商 电子商务 | dianshang
human_resources: hr? human_resources | 人力资源 |
customer_relationship_management: crm customer_relationship_management | 客户关系管理 |
product_requirements: prd? product_requirements_document | 产品需求文档 |
architecture_decision: adr? architecture_decision_record | 架构决策记录 |
regular_expression: regex regexp regular_expression | 正则表达式 |
infrastructure_as_code: iac infrastructure_as_code | 基础设施即代码 |
open_source: open_source oss? | 开源 |
minimum_viable_product: mvp? minimum_viable_product | 最小可行产品 |
performance_indicator: kpi key_performance_indicator | 关键绩效指标 |
return_on_investment: roi? return_on_investment | 投资回报率 |
personal_information: pii personally_identifiable_information |  |
full_stack: full_stack fullstack | 全栈 |
javascript: javascript ~js |  |
kubernetes: kubernetes ~k8s |  |
postgres: postgres postgresql |  |
`;

/** Looked for in what describes the thing, without case: only there does a word marked `?` mean this. */
export const CLUES: Readonly<Record<string, RegExp>> = {
  continuous_integration: /\bcontinuous integration\b|\bpipelines?\b|持续集成/i,
  machine_learning: /\bmachine learning\b|\btrain(?:ing|s)? (?:a )?models?\b|机器学习/i,
  human_resources: /\bhuman resources\b|\bemployees?\b|\bhiring\b|人力资源/i,
  product_requirements: /\bproduct requirements?\b|产品需求/i,
  architecture_decision: /\barchitectur\w+ decisions?\b|架构决策/i,
  minimum_viable_product: /\bminimum viable\b|最小可行/i,
  return_on_investment: /\breturn on investment\b|投资回报/i,
  open_source: /\bopen[- ]source\b|开源/i,
  customer: /\b(?:buy\w*|order\w*|account manager|sales|crm|purchas\w*)\b|客户|顾客/i,
  company: /\b(?:company|business|employer)\b|公司/i,
  state_region: /\b(?:province|address|country|zip|u\.?s\.?)\b|省/i,
  region: /\b(?:geograph\w*|country|region|located)\b|地区|区域/i,
  city: /\bcity\b|城市/i,
  country: /\b(?:country|nation)\b|国家/i,
  zip: /\b(?:zip|postal|postcode|address)\b|邮/i,
  longitude: /\b(?:longitude|latitude|coordinates?)\b|经度/i,
  id: /\b(?:id|identifier|unique)\b|编号|标识/i,
  number: /\bnumber\b|号/i,
  body: /\b(?:e-?mail|message|letter)\b|邮件|正文/i,
  subject: /\b(?:e-?mail|message)\b|邮件|主题/i,
  query: /\b(?:search\w*|look\w* for|find|keywords?|words)\b|搜索|检索|关键词|查询/i,
  keyword: /\bsearch\w*|\blook\w* for\b|搜索|检索|查询/i,
  answer_thing: /\bquestions?\b|问题/i,
  qa: /\bquestions?\b|\banswers?\b|问答|回答|提问/i,
  status: /\bstatus(?:es)?\b|状态/i,
  second_time: /\bseconds?\b|秒/i,
  limit: /\b(?:max(?:imum)?|at most|how many|up to|number of (?:results|items|records|entries))\b|最多|上限/i,
  average: /\b(?:average|mean)\b|平均/i,
  total: /\b(?:total|overall|sum)\b|总/i,
  count: /\b(?:number of|how many|count)\b|数量|多少|个数/i,
  amount: /\b(?:money|price|pay\w*|refund\w*|dollars?|cents|usd|fee)\b|金额|[元分]/i,
  page_number:
    /\bpage (?:number|index|for pagination)\b|\bwhich page\b|\bpage of results\b|\bpagination\b|页码|第几页/i,
  page: /\b(?:web\s?page|site|browser|document)\b|网页|页面/i,
  offset: /\b(?:skip\w*|start\w*)\b|偏移/i,
  cursor: /\b(?:pagination|next page|page of results)\b|翻页|下一页/i,
  sort_thing: /\bsort(?:ed|ing)?\b[^.]*\bby\b|\bfield\b[^.]*\bsort|排序字段|按.{0,8}排序/i,
  order_direction: /\b(?:asc(?:ending)?|desc(?:ending)?|sort (?:order|direction))\b|升序|降序/i,
  filter_thing: /\bfilter\w*\b|过滤|筛选/i,
  parameter: /\b(?:parameters?|arguments?)\b|参数/i,
  setting_thing: /\b(?:settings?|preferences?)\b|设置/i,
  variable: /\bvariables?\b|变量/i,
  path: /\b(?:files?|director(?:y|ies)|folders?)\b|文件|目录/i,
  folder: /\b(?:files?|paths?|folders?)\b|文件|目录/i,
  presentation: /\b(?:slides?|powerpoint|deck)\b|幻灯片/i,
  image: /\b(?:image|picture|photo)s?\b|图/i,
  url: /\b(?:https?|url|web)\b|网址/i,
  expression: /\b(?:mathematical|arithmetic|calculate)\b|算式|表达式/i,
  chat_thing: /\b(?:small talk|chit-?chat|casual|greet\w*)\b|闲聊|寒暄/i,
  conversation: /\b(?:conversation|chat|talk)\b|对话/i,
  site: /\b(?:web\s?site|url|domain)s?\b|网站/i,
  response: /\b(?:answer|reply|response)\b|响应|答复/i,
  target: /\b(?:files?|director(?:y|ies)|folders?|path)\b|文件|目录/i,
  origin: /\b(?:flights?|airports?|trip|travel\w*|city|route)\b|出发|航班|行程/i,
  destination: /\b(?:flights?|airports?|trip|travel\w*|city|route)\b|到达|目的地|航班|行程/i,
  product: /\b(?:shop\w*|store|sell\w*|goods|sold|buy\w*|seller|sku|listing|orders?)\b|商品|货/i,
  stock: /\b(?:inventory|warehouse|in stock|sku|units left)\b|库存/i,
  fee: /\b(?:fee|charge[sd]?|cost)\b|费/i,
  promotion: /\b(?:discounts?|coupons?|sales?|offers?|deals?|vouchers?)\b|优惠|促销|折/i,
  shipping: /\b(?:ship\w*|parcel|package|courier|orders?|deliver(?:y|ies) fee)\b|配送|快递|物流/i,
  parcel: /\b(?:ship\w*|deliver\w*|courier|parcel)\b|快递|包裹/i,
  carrier: /\b(?:ship\w*|deliver\w*|courier|parcel)\b|快递|承运/i,
  shop: /\b(?:shop\w*|retail\w*|sell\w*|goods)\b|店/i,
  rating: /\b(?:ratings?|stars?)\b|评分/i,
  cabin: /\b(?:flights?|economy|cabin class|business class)\b|舱/i,
  forecast_thing: /\b(?:weather|forecast)\b|天气|预报/i,
  temperature: /\btemperature\b|温度/i,
  unit: /\b(?:celsius|fahrenheit|measure\w*|metric)\b|单位/i,
  gift: /\bgifts?\b|礼物|赠品/i,
  previous: /\b(?:previous|earlier|prior)\b|之前|上一/i,
  current: /\bcurrent\w*\b|当前/i,
};

/** Words that say nothing of their own in a name: a new name may do without them, or have them. */
export const LIGHT = `a an the my your our its this that some any all of detail info information data`;
