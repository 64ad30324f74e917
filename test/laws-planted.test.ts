// One kind of damage, one law that has to see it.

import { describe, expect, test } from "vitest";
import { laws, type Trial } from "../src/laws/index.js";
import { asObject, type Json } from "../src/model/json.js";
import {
  activated,
  afterOf,
  annotation,
  argumentSchema,
  asksSkill,
  bodyOf,
  call,
  content,
  described,
  echoed,
  editsOf,
  fileOf,
  flipped,
  headingInBody,
  hook,
  inAfter,
  inView,
  moved,
  named,
  number,
  oldPrompt,
  path,
  pattern,
  reasoning,
  renamed,
  replying,
  reversed,
  rewriteKey,
  say,
  schemaText,
  strictRow,
  tool,
  whitelist,
  without,
} from "./help/breaks.js";
import { trial } from "./help/shop-trials.js";

const ALL = "all renamed";

const PLANTED: Readonly<Record<string, readonly (readonly [string, () => Trial])[]>> = {
  "round-trip": [
    ["a word of the reasoning", () => say(reasoning(2), "wants", "needs")(trial(ALL))],
    ["a name that no edit gave", () => inView(call(2, 0, "name"), () => "find_things")(trial(ALL))],
    ["a tool missing", () => inView(["tools"], (old) => (old as Json[]).slice(1))(trial(ALL))],
    ["a section's text", () => say(content(0), "Never guess", "Always guess")(trial(ALL))],
    ["a message missing", () => inView(["messages"], (old) => (old as Json[]).slice(0, -1))(trial(ALL))],
  ],
  "calls-restore": [
    ["the old name of the tool", () => inView(call(2, 0, "name"), () => "find_items")(trial(ALL))],
    ["the name of another tool", () => inView(call(2, 0, "name"), () => "fetch_purchase")(trial(ALL))],
    ["an old key", () => rewriteKey(call(2, 1, "arguments"), "purchase_ref", "order_id")(trial(ALL))],
    [
      "an old key two levels down",
      () => rewriteKey(call(2, 1, "arguments", "destination"), "town", "city")(trial(ALL)),
    ],
    [
      "an old key behind anyOf and $ref",
      () => rewriteKey(call(2, 1, "arguments", "bill"), "town", "city")(trial(ALL)),
    ],
    [
      "an old key in an array",
      () => rewriteKey(call(2, 1, "arguments", "lines", 0), "article", "sku")(trial(ALL)),
    ],
    ["another value", () => inView(call(2, 1, "arguments", "destination", "town"), () => "Rome")(trial(ALL))],
    [
      "a number written otherwise",
      () => inView(call(2, 0, "arguments", "max_price"), () => number("9.0"))(trial(ALL)),
    ],
    [
      "the old Skill name as value",
      () => inView(call(11, 0, "arguments", "guide"), () => "item-qa")(trial(ALL)),
    ],
    ["another Skill", () => inView(call(11, 0, "arguments", "guide"), () => "money-back")(trial(ALL))],
    ["keys in another order", () => inView(call(2, 1, "arguments"), reversed)(trial(ALL))],
    [
      "an argument more",
      () => inView(call(2, 0, "arguments"), (old) => ({ ...asObject(old), x: 1 }))(trial(ALL)),
    ],
    ["another call id", () => inView(["messages", 2, "tool_calls", 0, "id"], () => "c9")(trial(ALL))],
    ["two calls changed places", () => inView(["messages", 2, "tool_calls"], flipped)(trial(ALL))],
    [
      "a call missing",
      () => inView(["messages", 2, "tool_calls"], (old) => (old as Json[]).slice(1))(trial(ALL)),
    ],
    ["text that was no JSON", () => say(call(7, 0, "arguments"), "7", "8")(trial(ALL))],
    [
      "text that was no JSON mended",
      () => inView(call(7, 0, "arguments"), () => ({ purchase_ref: 7 }))(trial(ALL)),
    ],
    ["names not swapped", () => inView(call(2, 0, "name"), () => "find_items")(trial("names swapped"))],
  ],
  "world-intact": [
    ["the user's words", () => say(content(1), "Where is", "Where was")(trial(ALL))],
    ["a name in the user's words", () => say(content(1), "get_order", "fetch_purchase")(trial(ALL))],
    ["a result", () => say(content(4), "12.0", "12")(trial(ALL))],
    ["a name in a result", () => say(content(3), "用get_order查", "用fetch_purchase查")(trial(ALL))],
    ["a key of a result", () => say(content(4), "order_id", "purchase_ref")(trial(ALL))],
    ["the reply", () => say(content(13), "parcel", "package")(trial(ALL))],
    ["a reply in between", () => say(content(9), "Early", "First")(trial(ALL))],
    ["a blank at the end of the reply", () => inView(content(13), (old) => `${String(old)} `)(trial(ALL))],
    [
      "a message more",
      () => inView(["messages"], (old) => [...(old as Json[]), (old as Json[])[1] as Json])(trial(ALL)),
    ],
    ["a reply that names what was renamed", () => replying("I used get_order.")(trial(ALL))],
  ],
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
  "references-hold": [
    ["a call of an unlisted tool", () => inView(call(2, 0, "name"), () => "nothing")(trial(ALL))],
    [
      "a tool listed twice",
      () => inView(["tools"], (old) => [...(old as Json[]), (old as Json[])[0] as Json])(trial(ALL)),
    ],
    [
      "a Skill that is not there",
      () => inView(call(11, 0, "arguments", "guide"), () => "item-qb")(trial(ALL)),
    ],
    ["another Skill", () => inView(call(11, 0, "arguments", "guide"), () => "money-back")(trial(ALL))],
    ["a result with another id", () => inView(["messages", 3, "tool_call_id"], () => "c2")(trial(ALL))],
    ["a result with no call", () => inView(["messages", 3, "tool_call_id"], () => "c99")(trial(ALL))],
    ["a call with another id", () => inView(["messages", 2, "tool_calls", 1, "id"], () => "c1")(trial(ALL))],
    ["a Hook on no tool", () => inAfter((after) => hook(after, 0, { tools: ["get_order"] }))(trial(ALL))],
    ["a Hook that asks for no Skill", () => inAfter((after) => asksSkill(after, "item-qa"))(trial(ALL))],
    ["a section after none", () => inAfter((after) => afterOf(after, ["rules-2"]))(trial(ALL))],
    [
      "an activation without its parameter",
      () => inAfter((after) => activated(after, "open_guide", "skill_name"))(trial(ALL)),
    ],
  ],
  "calls-valid": [
    [
      "an old key that the schema closes out",
      () => rewriteKey(call(2, 1, "arguments", "destination"), "town", "city")(trial(ALL)),
    ],
    ["a value of another type", () => inView(call(2, 1, "arguments", "purchase_ref"), () => "7")(trial(ALL))],
    ["a misfit mended", () => inView(call(5, 0, "arguments", "purchase_ref"), () => 7)(trial(ALL))],
    ["a misfit trained on", () => inView(["messages", 5, "train"], () => true)(trial(ALL))],
    ["text that is no JSON trained on", () => inView(["messages", 7, "train"], () => true)(trial(ALL))],
    ["a good message not trained on", () => inView(["messages", 2, "train"], () => false)(trial(ALL))],
    [
      "a mask on what the user says",
      () => inView(["messages", 1], (old) => ({ ...asObject(old), train: true }))(trial(ALL)),
    ],
    [
      "a schema that asks for an old key",
      () => strictRow((text) => text.replace('"required":["purchase_ref"]', '"required":["order_id"]')),
    ],
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
  reach: [
    ["a word of the reasoning", () => say(reasoning(2), "wants", "needs")(trial(ALL))],
    ["a name in the prose of a rewording", () => say(content(12), "First", "Then")(trial("texts reworded"))],
    [
      "an old text echoed",
      () => inView(content(12), () => echoed(trial("texts reworded").before))(trial("texts reworded")),
    ],
    [
      "a Hook's old message echoed",
      () =>
        inView(
          content(6),
          () => "Stopped: 99 is no zip field of `get_order`; ask find_items.",
        )(trial("texts reworded")),
    ],
    [
      "an old description",
      () =>
        inView(
          tool(0, "description"),
          () => trial(ALL).before.tools[0]?.description ?? "",
        )(trial("texts reworded")),
    ],
    [
      "what no edit may reach",
      () => inView(tool(0, "description"), () => "Other.")(trial("nothing changed")),
    ],
    [
      "an insertion missing",
      () => inView(["tools"], (old) => (old as Json[]).toSpliced(1, 1))(trial("things inserted")),
    ],
    [
      "an insertion changed",
      () => inView(tool(1, "description"), () => "Weather.")(trial("things inserted")),
    ],
    ["an insertion that the edits do not know", () => ({ ...trial("things inserted"), edits: [] })],
    ["another id", () => inView(["id"], () => "shop-2~00000000#1")(trial(ALL))],
    ["a member more", () => inView([], (old) => ({ ...asObject(old), note: "x" }))(trial(ALL))],
    [
      "an author left in",
      () => inView(["messages", 1], (old) => ({ ...asObject(old), author: "world" }))(trial(ALL)),
    ],
    [
      "reasoning missing",
      () => inView(["messages", 2], (old) => without(old, "reasoning_content"))(trial(ALL)),
    ],
    ["another role", () => inView(["messages", 1, "role"], () => "system")(trial(ALL))],
    [
      "content in parts",
      () => inView(content(1), (old) => [{ type: "text", text: String(old) }])(trial(ALL)),
    ],
    ["a number of a schema", () => strictRow((text) => text.replace("^[0-9]{5}$", "^[0-9]{6}$"))],
    [
      "a keyword of a schema",
      () =>
        inAfter((after) =>
          schemaText(after, 0, '"additionalProperties":false', '"additionalProperties":true'),
        )(trial(ALL)),
    ],
    ["a Hook's budget", () => inAfter((after) => hook(after, 0, { budget: 9 }))(trial(ALL))],
    ["a Hook's action", () => inAfter((after) => hook(after, 0, { action: "block" }))(trial(ALL))],
    [
      "a Skill's kind",
      () =>
        inAfter((after) => ({
          ...after,
          skills: after.skills.map((skill) => ({ ...skill, kind: "other" as const })),
        }))(trial(ALL)),
    ],
    [
      "a rename from another name",
      () =>
        editsOf((text) => text.replace('"from":"get_order"', '"from":"got_order"'))(trial("tools renamed")),
    ],
    [
      "a layout that was another",
      () => editsOf((text) => text.replace('"from":"markdown"', '"from":"caps"'))(trial("other layouts")),
    ],
    [
      "a rewording of another text",
      () =>
        editsOf((text) => text.replace("Reads one order by", "Reads an order by"))(trial("texts reworded")),
    ],
  ],
};

describe.each(laws.map((law) => [law.name, law] as const))("%s", (name, law) => {
  test.each(PLANTED[name] ?? [])("notices %s", (_, broken) => {
    const found = law.check(broken());
    expect(found).not.toBe("n/a");
    expect(found).not.toEqual([]);
    for (const problem of found as Exclude<typeof found, "n/a">) {
      expect(problem.code).toBe("law-failed");
      expect(problem.where).toMatch(/^\S+#/);
    }
  });

  test("has damage planted", () => {
    expect(PLANTED[name]?.length).toBeGreaterThanOrEqual(5);
  });
});
