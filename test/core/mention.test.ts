/** Which words of a text are names: every trap that was met in real prompts, logs and code. */
import { describe, expect, test } from "vitest";
import { buildLexicon, type Named } from "../../src/core/lexicon.js";
import { type MentionContext, readMentions, readTitle } from "../../src/core/mention.js";
import {
  hookSym,
  paramSym,
  resultSym,
  type Sym,
  sectionSym,
  skillSym,
  toolSym,
} from "../../src/model/symbol.js";

const tool = (name: string): Named => ({ symbol: toolSym(name), kind: "tool", name });
const param = (owner: string, name: string): Named => ({
  symbol: paramSym(toolSym(owner), name),
  kind: "param",
  name,
  owner: toolSym(owner),
});
const NAMES: readonly Named[] = [
  tool("get_order"),
  param("get_order", "order_id"),
  param("get_order", "status"),
  {
    symbol: resultSym(toolSym("get_order"), "status"),
    kind: "result",
    name: "status",
    owner: toolSym("get_order"),
  },
  tool("get_order_status"),
  param("get_order_status", "order_id"),
  tool("search"),
  param("search", "query"),
  tool("getWeather"),
  tool("orders.list"),
  tool("查库存"),
  { symbol: skillSym("item-qa"), kind: "skill", name: "item-qa" },
  { symbol: skillSym("code-review"), kind: "skill", name: "code-review" },
  { symbol: skillSym("pricing"), kind: "skill", name: "pricing" },
  { symbol: hookSym("args-check"), kind: "hook", name: "args-check" },
  { symbol: sectionSym("rules"), kind: "section", name: "Reply Rules" },
];
const lexicon = buildLexicon(NAMES);

/** The text with each mention as ⟨Symbols|form⟩; the form is left out where the name stands as it is. */
function marked(text: string, context: MentionContext = {}): string {
  const { text: pieces, ambiguous } = readMentions(text, lexicon, context);
  const shown = pieces
    .map((piece) =>
      typeof piece === "string"
        ? piece
        : `⟨${piece.to.map(short).join("+")}${piece.form === "exact" ? "" : `|${piece.form}`}⟩`,
    )
    .join("");
  return ambiguous.length === 0 ? shown : `${shown}  ?${ambiguous.map(short).join("+")}`;
}
const short = (symbol: Sym): string =>
  symbol
    .replace(/^tool:(?=.*\/)/, "")
    .replace("/param:", ".")
    .replace("/result:", ".=");

const O = "⟨tool:get_order⟩";
const BOTH = "get_order.order_id+get_order_status.order_id";
const ID = `⟨${BOTH}⟩`;

describe("words that hold a name and are none", () => {
  test.each([
    "reorder_identity",
    "order_ids",
    "my_order_id",
    "order_id2",
    "xorder_id",
    "get_orders and forget_order",
    "get_order_status_now",
    "mcp__shop__get_order",
    "a-get-order-b",
    "pre-item-qa",
    "item-qa-2",
    "get order of things, item qa and order id",
    "order-idle",
    "órder_id and order_idé",
    "search_tool, research, searching",
    "search-code and code-search",
    "getOrders getorder GETORDER",
    "Reply Rules are rules",
    "GetOrderStatuses",
    "",
  ])("%s", (text) => expect(marked(text)).toBe(text));
});

describe("a distinctive name binds wherever it stands as a word", () => {
  test.each([
    ["use get_order now", `use ${O} now`],
    ["get_order", O],
    ["It calls get_order.", `It calls ${O}.`],
    ["get_order, get_order; (get_order)", `${O}, ${O}; (${O})`],
    ["get_order's result", `${O}'s result`],
    ["functions.get_order", `functions.${O}`],
    ["a/get_order/b?get_order=1", `a/${O}/b?${O}=1`],
    ["get_order-based", `${O}-based`],
    ["--order_id=7 --order-id 7", `--${ID}=7 --⟨${BOTH}|kebab⟩ 7`],
    ['args["order_id"] or args.order_id', `args["${ID}"] or args.${ID}`],
    ["get-order-status", "⟨tool:get_order_status|kebab⟩"],
    [
      "getOrderStatus GetOrder GET_ORDER",
      "⟨tool:get_order_status|camel⟩ ⟨tool:get_order|pascal⟩ ⟨tool:get_order|upper⟩",
    ],
    [
      "getWeather get_weather get-weather",
      "⟨tool:getWeather⟩ ⟨tool:getWeather|snake⟩ ⟨tool:getWeather|kebab⟩",
    ],
    ["item-qa item_qa ItemQa", "⟨skill:item-qa⟩ ⟨skill:item-qa|snake⟩ ⟨skill:item-qa|pascal⟩"],
    ["orders.list, orders.list.", "⟨tool:orders.list⟩, ⟨tool:orders.list⟩."],
    ["the args-check stops it", "the ⟨hook:args-check⟩ stops it"],
    ["get_order_status beats get_order", `⟨tool:get_order_status⟩ beats ${O}`],
    ["the get_order arguments matter", `the ${O} arguments matter`],
    ["`get_order` parameters", `\`${O}\` parameters`],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));
});

describe("neighbours of other scripts", () => {
  test.each([
    ["请用get_order查询", `请用${O}查询`],
    ["调用get_order：完成", `调用${O}：完成`],
    ["先get_order，再item-qa。", `先${O}，再⟨skill:item-qa⟩。`],
    ["🙂get_order🙂", `🙂${O}🙂`],
    ["「get_order」", `「${O}」`],
    ["用search工具", "用⟨tool:search⟩工具"],
    ["调用工具search", "调用工具⟨tool:search⟩"],
    ["参数query必填", "参数⟨search.query⟩必填"],
    ["query 字段", "⟨search.query⟩ 字段"],
    ["`查库存`和「查库存」", "`⟨tool:查库存⟩`和「⟨tool:查库存⟩」"],
    ["先查库存再答", "先查库存再答  ?tool:查库存"],
    ["get_order\u200b", `${O}\u200b`],
    ["\u2028get_order\u2028", `\u2028${O}\u2028`],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));
});

describe("JSON inside a string: an escape before a name is not part of it", () => {
  test.each([
    ['{"order_id": 1}', `{"${ID}": 1}`],
    ['{"note": "x\\norder_id"}', `{"note": "x\\n${ID}"}`],
    ['"\\tget_order\\n"', `"\\t${O}\\n"`],
    ['"\\u4f60get_order"', `"\\u4f60${O}"`],
    ['"\\norders.list"', '"\\n⟨tool:orders.list⟩"'],
    ['"\\nfunctions.get_order"', `"\\nfunctions.${O}"`],
    ['"{\\"order_id\\": \\"a\\\\nget_order\\"}"', `"{\\"${ID}\\": \\"a\\\\n${O}\\"}"`],
    ["C:\\new\\order_id", `C:\\new\\${ID}`],
    ["C:\\norder_ids", "C:\\norder_ids"],
    ["\\xget_order", "\\xget_order"],
    ["norder_id", "norder_id"],
    ['{\\"query\\": 1}', '{\\"⟨search.query⟩\\": 1}'],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));
});

describe("names of one plain word", () => {
  test.each([
    // Bare, a tool's or Skill's name cannot be told from language; a parameter's is language.
    ["search for it", "search for it  ?tool:search"],
    ["good pricing here", "good pricing here  ?skill:pricing"],
    ["answer the query soon", "answer the query soon"],
    ["the status is open", "the status is open"],
    // Code-formatted, quoted or called, it is a name.
    ["`search`", "`⟨tool:search⟩`"],
    ['"search"', '"⟨tool:search⟩"'],
    ["'query'", "'⟨search.query⟩'"],
    ["“pricing”", "“⟨skill:pricing⟩”"],
    ["search(query)", "⟨tool:search⟩(query)"],
    ["search()", "⟨tool:search⟩()"],
    ["functions.search", "functions.⟨tool:search⟩"],
    // The noun beside it says what it is.
    ["the search tool", "the ⟨tool:search⟩ tool"],
    ["the tool search", "the tool ⟨tool:search⟩"],
    ["the function called search", "the function called ⟨tool:search⟩"],
    ["the pricing skill", "the ⟨skill:pricing⟩ skill"],
    ["Skill: pricing", "Skill: ⟨skill:pricing⟩"],
    ["the query parameter", "the ⟨search.query⟩ parameter"],
    ["argument `query`", "argument `⟨search.query⟩`"],
    ["set the field query", "set the field ⟨search.query⟩"],
    // A noun of another kind does not make it a name.
    ["use the query tool", "use the query tool"],
    ["the search parameter", "the search parameter"],
    ["one sentence about tools. search for it", "one sentence about tools. search for it  ?tool:search"],
    ["a toolsearch, an apisearch", "a toolsearch, an apisearch"],
    ["Search for it", "Search for it"],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));

  test("bare in data, nothing is a name but what is distinctive", () => {
    expect(marked("search pricing query", { data: true })).toBe("search pricing query");
    expect(marked("see get_order", { data: true })).toBe(`see ${O}`);
  });

  test("a value that is a parameter's name and nothing else is data: a column to sort by", () => {
    expect(marked("order_id", { data: true })).toBe("order_id");
    expect(marked("get_order", { data: true })).toBe(O);
  });
});

describe("names spelt in words", () => {
  test.each([
    ["the get order tool", "the ⟨tool:get_order|spaced⟩ tool"],
    ["the get order status tool", "the ⟨tool:get_order_status|spaced⟩ tool"],
    ["Get Order function", "⟨tool:get_order|title⟩ function"],
    ["the code review skill", "the ⟨skill:code-review|spaced⟩ skill"],
    ["Code Review Skill", "⟨skill:code-review|title⟩ Skill"],
    ["the order id parameter", `the ⟨${BOTH}|spaced⟩ parameter`],
    ["the args check hook", "the ⟨hook:args-check|spaced⟩ hook"],
    // Without its noun, or with another kind's, it is language.
    ["get order details", "get order details"],
    ["a code review is due", "a code review is due"],
    ["the code review tool", "the code review tool"],
    ["the get order skill", "the get order skill"],
    ["Get order tool", "Get order tool"],
    ["the get  order tool", "the get  order tool"],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));
});

describe("section titles", () => {
  test.each([
    ['see "Reply Rules"', 'see "⟨section:rules⟩"'],
    ["the Reply Rules section", "the ⟨section:rules⟩ section"],
    ["follow Reply Rules", "follow Reply Rules"],
    ["Reply Rulesets section", "Reply Rulesets section"],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));
});

describe("where the text stands", () => {
  test("in a tool's own words a parameter is that tool's", () => {
    expect(marked("order_id", { tool: toolSym("get_order_status") })).toBe("⟨get_order_status.order_id⟩");
    expect(marked("see order_id", { tool: toolSym("search") })).toBe(`see ${ID}`);
  });

  test("what may be a parameter or a key of the result binds to both, but for the schema it stands in and the noun", () => {
    const own = { tool: toolSym("get_order") };
    expect(marked("`status`", own)).toBe("`⟨get_order.status+get_order.=status⟩`");
    expect(marked("`status`", { ...own, side: "param" })).toBe("`⟨get_order.status⟩`");
    expect(marked("`status`", { ...own, side: "result" })).toBe("`⟨get_order.=status⟩`");
    expect(marked("the status parameter", own)).toBe("the ⟨get_order.status⟩ parameter");
  });

  test("a slot of a template is the pipeline's word", () => {
    expect(marked("for {{order_id}} and order_id", { template: true })).toBe(`for {{order_id}} and ${ID}`);
    expect(marked("{{search}}", { template: true })).toBe("{{search}}");
    expect(marked("for {{order_id}}")).toBe(`for {{${ID}}}`);
  });

  test("a parameter named without its noun is loose: a result's key may be meant", () => {
    expect(readMentions("order_id", lexicon).loose).toHaveLength(2);
    expect(readMentions("the order_id parameter", lexicon).loose).toEqual([]);
    expect(readMentions("get_order", lexicon).loose).toEqual([]);
  });
});

describe("a plain word beside its noun, where a tool speaks of its own", () => {
  const refs = (text: string, context: MentionContext): readonly string[] =>
    readMentions(text, lexicon, context).text.flatMap((piece) => (typeof piece === "string" ? [] : piece.to));
  const search = { tool: toolSym("search"), side: "param" } as const;

  test("is its own parameter", () => {
    expect(refs("The field query is text.", search)).toEqual(["tool:search/param:query"]);
  });
  test("is language where only another tool calls a parameter so", () => {
    expect(refs("The field status (any case).", search)).toEqual([]);
    expect(refs("The status parameter.", search)).toEqual([]);
  });
  test("but not where it is marked, or has the look of a name", () => {
    expect(refs("The field `status`.", search)).toEqual(["tool:get_order/param:status"]);
    expect(refs("The field order_id.", search)).toEqual([
      "tool:get_order/param:order_id",
      "tool:get_order_status/param:order_id",
    ]);
  });
  test("and nowhere else", () => {
    expect(refs("The status parameter.", {})).toEqual(["tool:get_order/param:status"]);
  });
});

describe("what is not a mention stays byte for byte", () => {
  test.each(["", " ", "\ud83d", "get_\ud83d", "\u0000get_ord", "a\r\nb\u2028", "`", "((("])("%j", (text) => {
    const { text: pieces } = readMentions(text, lexicon);
    expect(pieces.join("")).toBe(text);
  });
});

describe("schema titles that a generator made", () => {
  const symbol = paramSym(toolSym("get_order"), "user_id");
  test.each([
    ["User Id", [{ to: [symbol], form: "title" }]],
    ["user_id", [{ to: [symbol], form: "exact" }]],
    ["user_idOutput", [{ to: [symbol], form: "exact" }, "Output"]],
    ["The user's id", undefined],
    ["user id", undefined],
    ["user_identity", undefined],
  ])("%s", (title, expected) => expect(readTitle(title, symbol, "user_id")).toEqual(expected));
});

describe("a Skill called by a plain word, in its own text", () => {
  const own = (text: string) => marked(text, { skill: skillSym("pricing") });
  test.each([
    "You are an expert in SaaS pricing and packaging.",
    "when the user wants help with pricing decisions",
    "every pricing page",
    "files under .docs/pricing/ are ours",
  ])("language: %s", (text) => expect(own(text)).toBe(text));

  test.each([
    "use pricing first",
    "Use the pricing when asked",
    "run /pricing now",
    "see skills/pricing/references",
    "pricing: what it costs",
    "- pricing before all else",
    "# pricing",
    "load the pricing",
  ])("may be the name: %s", (text) => expect(own(text)).toBe(`${text}  ?skill:pricing`));

  test("marked it is the name, and in the text of another it is as doubtful as ever", () => {
    expect(own("`pricing` and the pricing skill")).toBe("`⟨skill:pricing⟩` and the ⟨skill:pricing⟩ skill");
    const other = "every pricing page";
    expect(marked(other, { skill: skillSym("code-review") })).toBe(`${other}  ?skill:pricing`);
    expect(marked(other)).toBe(`${other}  ?skill:pricing`);
  });
});
