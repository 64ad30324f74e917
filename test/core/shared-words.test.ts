// A word that several tools share still names the others when one of them goes: texts and runs may go on using it.
import { describe, expect, test } from "vitest";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness } from "../../src/model/harness.js";
import { get, type Json, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import { basesUnder, carryOver } from "../help/carry.js";

const takesLink = { type: "object", properties: { link_id: { type: "integer" } }, required: ["link_id"] };
const harness = Harness.parse({
  name: "two",
  prompt: {
    sections: [
      { id: "rules", title: "Rules", body: "Copy `link_id` digit by digit.\n\nThe list is in order." },
    ],
  },
  tools: [
    { name: "get_card", description: "Get the card of an item.", parameters: takesLink },
    { name: "check_stock", description: "How many are left.", parameters: takesLink },
  ],
});
const record: Json = {
  format: "hsa/episode@1",
  id: "one",
  slots: {},
  messages: [
    { role: "user", content: "What is it?" },
    {
      role: "assistant",
      content: "",
      reasoning_content: "I copy `link_id` and call get_card.",
      tool_calls: [{ id: "c1", type: "function", function: { name: "get_card", arguments: { link_id: 7 } } }],
    },
    { role: "tool", tool_call_id: "c1", content: "A mug." },
    { role: "assistant", content: "A mug." },
  ],
  outcome: { status: "success" },
} as unknown as Json;
const base = basesUnder(harness, [record])[0] as ReturnType<typeof basesUnder>[number];
const view = harnessView(base.bound.lowered, EMPTY_FOLD, "step");
const without = (tool: string): Edit => view.removal(`tool:${tool}` as Sym) as Edit;

describe("the tool that shares the word is taken out", () => {
  test("text and run stay as they are", () => {
    const carried = carryOver(base, [without("check_stock")]);
    if (!carried.ok) throw new Error(carried.problems.map(explain).join("\n"));
    expect(carried.value.judgement.problems.map(explain)).toEqual([]);
    expect(printJson(get(carried.value.view, "messages") ?? null)).toContain("Copy `link_id` digit by digit");
  });

  test("and where the word is renamed in the one that is left, they follow", () => {
    const edits: readonly Edit[] = [
      without("check_stock"),
      {
        kind: "rename",
        names: [{ symbol: "tool:get_card/param:link_id" as Sym, from: "link_id", to: "item_number" }],
      },
    ];
    const carried = carryOver(base, edits);
    if (!carried.ok) throw new Error(carried.problems.map(explain).join("\n"));
    expect(carried.value.judgement.problems.map(explain)).toEqual([]);
    const text = printJson(get(carried.value.view, "messages") ?? null);
    expect(text).toContain("Copy `item_number` digit by digit");
    expect(text).toContain("I copy `item_number` and call get_card");
    expect(text).not.toContain("link_id");
  });
});

test("the tool that the run uses cannot go, whatever it shares", () => {
  const carried = carryOver(base, [without("get_card")]);
  expect(carried.ok ? "carried" : carried.problems[0]?.code).toBe("uses-removed");
});

test("a word that only tools share which are gone would name nothing", () => {
  const last = { ...without("get_card"), before: null } as Edit;
  expect(view.snag([without("check_stock"), last])?.code).toBe("still-mentioned");
});
