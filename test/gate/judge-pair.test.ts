// The rewording gate, pair by pair: each fault of a paraphrasing model is refused with its reason, and plain rewordings pass.
import { describe, expect, test } from "vitest";
import { type GateCode, judgePair } from "../../src/core/gate/index.js";

const codes = (original: string, rewrite: string): readonly GateCode[] =>
  judgePair({ original, rewrite }).reasons.map(({ code }) => code);

const RULES =
  "## Returns\n\n1. Look up the order with `get_order`.\n2. Never refund more than 50 EUR without approval.\n\n```sh\nrun --all\n```";

describe("a broken pair is refused, and the reason is named", () => {
  test.each<[code: GateCode, what: string, original: string, rewrite: string]>([
    ["same-text", "the same text", "Get a user.", "Get  a user."],
    ["empty", "nothing", "Get a user.", "  "],
    ["language", "a translation", "Get the order of a customer.", "获取客户的订单。"],
    ["length", "a flood", "Get a user.", "Get a user. ".repeat(40)],
    ["structure", "a heading one level down", RULES, RULES.replace("## ", "### ")],
    ["structure", "an item lost", RULES, RULES.replace(/1\. .*\n/, "")],
    ["structure", "a fence with another line", RULES, RULES.replace("--all", "--some")],
    [
      "structure",
      "a table row lost",
      "| a | b |\n| --- | --- |\n| c | d |\n| e | f |",
      "| a | b |\n| --- | --- |\n| c | d |",
    ],
    ["protected", "a code span changed", RULES, RULES.replace("get_order", "get_orders")],
    ["protected", "a slot lost", "Tell {{name}} the price.", "Tell the customer the price."],
    ["protected", "a path changed", "Read `x` from /etc/hosts first.", "First read `x` from /etc/host."],
    ["protected", "a flag changed", "Run it with --dry-run.", "Execute it with --dry."],
    ["number", "a number changed", "Wait 30 seconds.", "Wait for 40 seconds."],
    ["number", "precision lost", "The rate is 4.25 %.", "The rate is 4 %."],
    ["number", "a Chinese numeral changed", "最多重试三次。", "至多重试两次。"],
    ["bound", "a bound turned round", "Return at most 5 rows.", "Return at least 5 rows."],
    ["bound", "a Chinese bound turned round", "每次不超过 5 条。", "每次不少于 5 条。"],
    ["bound", "exactly made about", "Takes 30 seconds.", "Takes about 30 seconds."],
    ["negation", "a negation dropped", "Do not delete the file.", "Delete the file."],
    ["negation", "a negation added", "Cancelled orders are listed.", "Cancelled orders are not listed."],
    [
      "negation",
      "a negation moved",
      "Do not retry if the payment fails.",
      "Retry if the payment does not fail.",
    ],
    ["negation", "a Chinese negation dropped", "不要删除文件。", "请删除文件。"],
    ["negation", "not all made all not", "不是所有订单都能退款。", "所有订单都不能退款。"],
    ["modality", "must made should", "You must ask the user.", "You should ask the user."],
    ["modality", "may made must", "You may ask the user.", "You must ask the user."],
    ["modality", "必须 made 可以", "必须先询问用户。", "可以先询问用户。"],
    ["quantifier", "only dropped", "Only admins can delete a project.", "Admins can delete a project."],
    ["quantifier", "all made some", "All orders are checked.", "Some of the orders are checked."],
    ["condition", "unless made if", "Send it unless the user objects.", "Send it if the user objects."],
    [
      "order",
      "before made after",
      "Check the input before you save it.",
      "Check the input after you save it.",
    ],
    ["order", "先 and 再 exchanged", "先核对照片，再退款。", "先退款，再核对照片。"],
    [
      "binding",
      "numbers exchanged",
      "Defaults to 30; values above 300 are rejected.",
      "Defaults to 300; values above 30 are rejected.",
    ],
    [
      "binding",
      "slots exchanged",
      "Order {{order}} is for {{customer}}.",
      "Order {{customer}} is for {{order}}.",
    ],
    [
      "binding",
      "from and to exchanged",
      "Move stock from Berlin to Paris.",
      "Move stock from Paris to Berlin.",
    ],
    ["connective", "and made or", "Give the name and the address.", "Give the name or the address."],
    ["connective", "或 made 和", "填写姓名或电话。", "填写姓名和电话。"],
    ["lost", "an exception dropped", "Refund every order, also the damaged ones.", "Refund every order."],
    ["lost", "an adjective dropped", "Send it to a verified phone number.", "Send it to a phone number."],
    ["added", "an adjective added", "Get the news.", "Get the sports news."],
    ["added", "a promise", "Send a message.", "Send a message with guaranteed delivery."],
    ["opposite", "ascending made descending", "Sort the rows ascending.", "Sort the rows descending."],
    ["opposite", "打开 made 关闭", "打开客厅的灯。", "关闭客厅的灯。"],
  ])("%s: %s", (code, _, original, rewrite) => {
    expect(codes(original, rewrite)).toContain(code);
  });

  test.each([
    ["Cancel a subscription.", "Pause a subscription."],
    ["Delete a project.", "Archive a project."],
    ["取消订单。", "暂停订单。"],
    ["删除项目。", "归档项目。"],
    ["Runs every day.", "Runs every week."],
    ["每天运行一次。", "每周运行一次。"],
    ["The limit is 5 km.", "The limit is 5 miles."],
    ["The buyer pays the seller.", "The seller pays the buyer."],
  ])("%s is not %s", (original, rewrite) => {
    expect(judgePair({ original, rewrite }).accept).toBe(false);
    expect(judgePair({ original: rewrite, rewrite: original }).accept).toBe(false);
  });
});

test.each([
  ["Return the order of a customer.", "Get a customer's order."],
  ["Search for products by keyword.", "Look up products by keyword."],
  ["The order is checked by the agent.", "The agent checks the order."],
  ["Returns at most 20 rows.", "Returns no more than 20 rows."],
  ["Holds up to 1,000 rows.", "Holds at most 1000 rows."],
  ["Wait three seconds.", "Wait for 3 seconds."],
  ["At least one id is needed.", "One or more ids are needed."],
  ["If the payment fails, cancel the order.", "Cancel the order when the payment fails."],
  ["Do not share the address.", "Never share the address."],
  ["You must not edit the file.", "Don't edit the file."],
  ["- Read the file.\n- Close it.", "* Read the file.\n* Then close it."],
  ["最多返回 20 条。", "返回不超过 20 条。"],
  ["如果付款失败，取消订单。", "若付款失败，就取消订单。"],
  ["不得删除文件。", "禁止删除文件。"],
  ["查询订单的状态。", "查看订单状态。"],
  ["先加载技能，再回复。", "回复之前先加载技能。"],
])("%s is kept as %s", (original, rewrite) => {
  expect(judgePair({ original, rewrite })).toMatchObject({ accept: true, reasons: [] });
});

test("a protected name stands in the rewrite as it stands in the original", () => {
  const pair = { original: "Ask the desk for help.", rewrite: "Ask the counter for help." };
  expect(judgePair({ ...pair, protect: ["desk"] }).reasons.map(({ code }) => code)).toContain("protected");
});

describe("hostile texts", () => {
  test.each([
    ["lone surrogates", "\ud800 a \udc00"],
    ["control characters", "\u0000\u0001\u0007 a"],
    ["brackets without end", `${"{{".repeat(5000)}a${"[[".repeat(5000)}`],
    ["quotes without end", `${'"'.repeat(9999)}a${"`".repeat(9999)}`],
    ["slashes", "a/".repeat(20_000)],
    ["dots and underscores", `${"a.".repeat(9000)}${"a_".repeat(9000)}`],
    ["digits", "1,".repeat(20_000)],
    ["negations", "not ".repeat(20_000)],
    ["prototype names", "constructor __proto__ toString hasOwnProperty valueOf"],
    ["a long Chinese text", "不得删除文件。".repeat(9000)],
  ])("%s give a verdict", (_, text) => {
    for (const pair of [
      { original: text, rewrite: `${text} b` },
      { original: "Get a user.", rewrite: text },
      { original: text, rewrite: "Get a user." },
    ])
      expect(typeof judgePair(pair).accept).toBe("boolean");
  });
});
