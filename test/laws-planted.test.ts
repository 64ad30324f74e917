// One kind of damage, one law that has to see it: calls, the world, references, reach.

import { asObject, type Json } from "../src/model/json.js";
import {
  activated,
  afterOf,
  asksSkill,
  call,
  content,
  echoed,
  editsOf,
  flipped,
  hook,
  inAfter,
  inView,
  number,
  reasoning,
  replying,
  reversed,
  rewriteKey,
  say,
  schemaText,
  strictRow,
  tool,
  without,
} from "./help/breaks.js";
import { noticed } from "./help/noticed.js";
import { trial } from "./help/shop-views.js";

const ALL = "all renamed";

noticed({
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
});
