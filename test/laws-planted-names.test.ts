// One kind of damage, one law that has to see it: names, order, descriptions, layouts.

import {
  activated,
  annotation,
  argumentSchema,
  bodyOf,
  call,
  content,
  described,
  editsOf,
  fileOf,
  flipped,
  headingInBody,
  hook,
  inAfter,
  inView,
  moved,
  named,
  oldPrompt,
  path,
  pattern,
  reasoning,
  renamed,
  rewriteKey,
  say,
  schemaText,
  tool,
  whitelist,
} from "./help/breaks.js";
import { noticed } from "./help/noticed.js";
import { trial } from "./help/shop-views.js";

const ALL = "all renamed";

noticed({
  "no-stale-names": [
    ["in the reasoning", () => say(reasoning(2), "fetch_purchase", "get_order")(trial(ALL))],
    [
      "beside CJK in the reasoning",
      () => say(reasoning(2), "再调用fetch_purchase", "再调用get_order")(trial(ALL)),
    ],
    [
      "after an escape in quoted JSON",
      () => say(reasoning(2), "\\nfetch_purchase", "\\nget_order")(trial(ALL)),
    ],
    ["in camel case", () => say(reasoning(2), "fetchPurchase", "getOrder")(trial(ALL))],
    ["a Skill in spaced words", () => say(reasoning(2), "goods answers skill", "item qa skill")(trial(ALL))],
    ["a parameter in code", () => say(reasoning(2), "`search_words`", "`query`")(trial(ALL))],
    [
      "in spaced words before a call",
      () => say(content(2), "fetch purchase tool", "get order tool")(trial(ALL)),
    ],
    ["escaped as \\u0067", () => say(reasoning(2), "wants", '{"a": "\\u0067et_order"}')(trial(ALL))],
    ["percent-encoded", () => say(reasoning(2), "wants", "wants skill%3Aitem%2Dqa")(trial(ALL))],
    ["as XML entities", () => say(reasoning(2), "wants", "wants &#103;et_order")(trial(ALL))],
    ["in upper case in the prompt", () => say(content(0), "GOODS_ANSWERS", "ITEM_QA")(trial(ALL))],
    ["in the prompt", () => say(content(0), "`fetch_purchase`", "`get_order`")(trial(ALL))],
    [
      "a dotted path in the prompt",
      () => say(content(0), "fetch_purchase.town", "get_order.town")(trial(ALL)),
    ],
    ["in the catalogue", () => say(content(0), "- goods-answers:", "- item-qa:")(trial(ALL))],
    [
      "in the context of the user turn",
      () => say(content(1), "say search_goods", "say find_items")(trial(ALL)),
    ],
    ["in the echo of a Skill", () => say(content(12), "fetch_purchase", "get_order")(trial(ALL))],
    ["in the echo of a Hook", () => say(content(6), "search_goods", "find_items")(trial(ALL))],
    ["the name of a result's tool", () => inView(["messages", 3, "name"], () => "find_items")(trial(ALL))],
    ["the name in a call", () => inView(call(2, 0, "name"), () => "find_items")(trial(ALL))],
    ["a key of a call", () => rewriteKey(call(2, 1, "arguments"), "purchase_ref", "order_id")(trial(ALL))],
    ["text that was no JSON", () => say(call(7, 0, "arguments"), "purchase_ref", "order_id")(trial(ALL))],
    ["the name in the tool list", () => inView(tool(0, "name"), () => "get_order")(trial(ALL))],
    [
      "a description in the tool list",
      () => say(tool(0, "description"), "search_goods", "find_items")(trial(ALL)),
    ],
    ["a Skill's body", () => inAfter((after) => bodyOf(after, "search_goods", "find_items"))(trial(ALL))],
    ["a Skill's file", () => inAfter((after) => fileOf(after, "fetch_purchase", "get_order"))(trial(ALL))],
    ["a Skill's whitelist", () => inAfter((after) => whitelist(after, "get_order"))(trial(ALL))],
    ["a Hook's tools", () => inAfter((after) => hook(after, 0, { tools: ["get_order"] }))(trial(ALL))],
    [
      "a Hook's message",
      () =>
        inAfter((after) => hook(after, 1, { message: "Load `item-qa` with `open_guide` first." }))(
          trial(ALL),
        ),
    ],
    ["a Hook's path", () => inAfter((after) => path(after, "arguments.ship.city"))(trial(ALL))],
    ["a Hook's pattern", () => inAfter((after) => pattern(after, "\\bget_order\\b"))(trial(ALL))],
    ["a Hook's argument schema", () => inAfter((after) => argumentSchema(after, "zip"))(trial(ALL))],
    ["a property", () => inAfter((after) => schemaText(after, 0, '"town":{', '"city":{'))(trial(ALL))],
    [
      "a required key",
      () =>
        inAfter((after) => schemaText(after, 0, '"required":["purchase_ref"]', '"required":["order_id"]'))(
          trial(ALL),
        ),
    ],
    [
      "a dependent key",
      () => inAfter((after) => schemaText(after, 0, '["town"]},', '["city"]},'))(trial(ALL)),
    ],
    [
      "an example",
      () => inAfter((after) => schemaText(after, 0, '"bill":{"town"', '"bill":{"city"'))(trial(ALL)),
    ],
    [
      "a default",
      () =>
        inAfter((after) => schemaText(after, 1, '"default":{"search_words"', '"default":{"query"'))(
          trial(ALL),
        ),
    ],
    [
      "a title",
      () => inAfter((after) => schemaText(after, 0, '"title":"Town"', '"title":"City"'))(trial(ALL)),
    ],
    [
      "a key under if",
      () =>
        inAfter((after) =>
          schemaText(after, 1, '"if":{"properties":{"search_words"', '"if":{"properties":{"query"'),
        )(trial(ALL)),
    ],
    [
      "a listed Skill name",
      () => inAfter((after) => schemaText(after, 2, '"goods-answers"', '"item-qa"'))(trial(ALL)),
    ],
    [
      "a parameter's description",
      () => inAfter((after) => schemaText(after, 1, "`purchase_ref`", "`order_id`"))(trial(ALL)),
    ],
    ["an annotation", () => inAfter((after) => annotation(after, "Reads like find_items"))(trial(ALL))],
    ["the activation", () => inAfter((after) => activated(after, "load_skill", "skill_name"))(trial(ALL))],
    ["names not swapped in text", () => say(content(2), "get_order", "find_items")(trial("names swapped"))],
  ],
  "names-legal": [
    ["a space", () => renamed({ "tool:get_order": "fetch purchase" })],
    ["a digit first", () => renamed({ "tool:get_order": "7up" })],
    ["41 characters", () => renamed({ "tool:get_order": `a${"b".repeat(40)}` })],
    ["a letter beyond ASCII", () => renamed({ "tool:get_order": "größe" })],
    ["a name of a provider", () => renamed({ "tool:get_order": "web_search" })],
    ["a word of YAML", () => renamed({ "tool:get_order": "no" })],
    ["null", () => renamed({ "skill:item-qa": "null" })],
    ["a Skill with an underscore", () => renamed({ "skill:item-qa": "goods_answers" })],
    ["a Skill with a capital", () => renamed({ "skill:item-qa": "Goods" })],
    ["a name that is taken but for case", () => renamed({ "tool:get_order": "Load_Skill" })],
    ["a name that is taken but for separators", () => renamed({ "tool:get_order": "loadskill" })],
    ["a tool named like a Skill", () => renamed({ "tool:get_order": "refund_care" })],
    ["a tool named like a section", () => renamed({ "tool:get_order": "rules" })],
    ["a tool named like a Hook", () => renamed({ "tool:get_order": "args_check" })],
    ["a key that is taken in its object", () => renamed({ "tool:get_order/param:ship.city": "ZIP" })],
    ["an insertion named like a tool", () => named("things inserted", "get_weather", "findItems")],
  ],
  "order-legal": [
    ["the row's tools", () => inView(["tools"], flipped)(trial("tools in another order"))],
    [
      "the Variant's tools",
      () =>
        inAfter((after) => ({ ...after, tools: after.tools.toReversed() }))(trial("tools in another order")),
    ],
    [
      "the Variant's Skills",
      () =>
        inAfter((after) => ({ ...after, skills: after.skills.toReversed() }))(
          trial("Skills in another order"),
        ),
    ],
    ["a pinned section moved", () => moved([1, 0, 2, 3, 4, 5])],
    ["a section before the one it comes after", () => moved([1, 0, 2, 3, 4, 5])],
    ["sections shown in the old order", () => oldPrompt(trial("sections in another order"))],
    [
      "an order that loses a tool",
      () =>
        editsOf((text) =>
          text.replace(
            '"to":["tool:load_skill","tool:get_order"',
            '"to":["tool:load_skill","tool:load_skill"',
          ),
        )(trial("tools in another order")),
    ],
  ],
  solvable: [
    [
      "a tool without description",
      () => inAfter((after) => described(after, 2, ""))(trial("tools renamed opaquely")),
    ],
    [
      "a tool described like another",
      () =>
        inAfter((after) => described(after, 2, after.tools[1]?.description ?? ""))(
          trial("tools renamed opaquely"),
        ),
    ],
    [
      "a tool that says its name only",
      () => inAfter((after) => described(after, 2, "The k3m9 tool."))(trial("tools renamed opaquely")),
    ],
    [
      "a Skill without description",
      () =>
        inAfter((after) => ({
          ...after,
          skills: after.skills.map((skill) => ({ ...skill, description: "" })),
        }))(trial("Skills renamed")),
    ],
    [
      "an opaque parameter that nothing explains",
      () => renamed({ "tool:get_order/param:lines[].sku": "p7" }),
    ],
  ],
  "parse-back": [
    ["a section's text", () => say(content(0), "Never guess", "Always guess")(trial("other layouts"))],
    ["a heading", () => say(content(0), "<house_rules>", "<house_rule>")(trial("other layouts"))],
    ["a heading not closed", () => say(content(0), "</house_rules>", "")(trial("other layouts"))],
    [
      "a section missing",
      () =>
        inView(content(0), (old) => String(old).replace(/<role>[\s\S]*?<\/role>\n\n/, ""))(
          trial("other layouts"),
        ),
    ],
    [
      "a section twice",
      () => inView(content(0), (old) => `${String(old)}\n\n<role>\nx\n</role>`)(trial("other layouts")),
    ],
    ["an empty line more", () => say(content(0), "</role>\n\n", "</role>\n\n\n")(trial("other layouts"))],
    ["a slot not filled", () => say(content(0), "Nils & Söhne", "{{shop}}")(trial("other layouts"))],
    [
      "a section that does not apply",
      () =>
        inView(
          content(0),
          (old) => `${String(old)}\n\n<never_shown>\nNothing.\n</never_shown>`,
        )(trial("other layouts")),
    ],
    [
      "an entry of a table",
      () => say(content(0), "| refund-care |", "| refund care |")(trial("other layouts")),
    ],
    [
      "a type in a signature",
      () => say(content(0), "query: string", "query: number")(trial("other layouts")),
    ],
    [
      "an optional parameter made required",
      () => say(content(0), "max_price?:", "max_price:")(trial("other layouts")),
    ],
    ["the old layout", () => oldPrompt(trial("other layouts"))],
    [
      "a heading in capitals",
      () => say(content(0), "HOUSE RULES:", "House rules:")(trial("still other layouts")),
    ],
    ["a CJK heading", () => say(content(0), "【会员】", "会员:")(trial("still other layouts"))],
    ["an entity", () => say(content(0), "</tool>", "&amp;</tool>")(trial("still other layouts"))],
    ["a Markdown heading", () => say(content(0), "## Skills", "# Skills")(trial(ALL))],
    ["text that the new layout takes for a heading", () => headingInBody()],
  ],
});
