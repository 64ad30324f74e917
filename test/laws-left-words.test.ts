/** Words of a text that the new name's words stand among: what follows tells which of them is the name. */
import { expect, test } from "vitest";
import { inlineHarness } from "../src/io/harness/inline-harness.js";
import { toolOf } from "../src/io/harness/tool-lists.js";
import type { Edit } from "../src/model/edit.js";
import { get, type Json } from "../src/model/json.js";
import { paramSym, toolSym } from "../src/model/symbol.js";
import { basesUnder } from "./help/carry.js";
import { failing, inView, trialOf } from "./help/forged.js";
import { jsonOf } from "./help/read-file.js";
import { value } from "./help/small.js";

const PROMPT =
  'Tools:\nName: list_stocks\nParameters: {"page": {"description": "The page number for pagination.", "default": "1"}}\nAsk for each page.';
const TOOL = value(
  toolOf(
    jsonOf(
      '{"name":"list_stocks","description":"Lists stocks.","parameters":{"type":"object","properties":{"page":{"type":"string","description":"The page number for pagination."}}}}',
    ),
    "here",
  ),
);
const RECORD: Json = {
  format: "hsa/episode@1",
  id: "stocks",
  slots: {},
  messages: [
    { role: "user", content: "Which stocks?" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "c", type: "function", function: { name: "list_stocks", arguments: { page: "1" } } },
      ],
    },
    { role: "tool", tool_call_id: "c", name: "list_stocks", content: "none" },
    { role: "assistant", content: "There are none." },
  ],
  outcome: { status: "unknown" },
};
const EDIT: Edit = {
  kind: "rename",
  names: [{ symbol: paramSym(toolSym("list_stocks"), "page"), from: "page", to: "page_number" }],
};

const [base] = basesUnder(inlineHarness(PROMPT, [TOOL], []), [RECORD]);
const trial = () => trialOf(base as NonNullable<typeof base>, [EDIT]);

test("a text that holds the new name in words comes back as it was", () => {
  const prompt = String(get((get(trial().view, "messages") as readonly Json[])[0], "content"));
  expect(prompt).toContain('{"page_number": {"description": "The page number for pagination."');
  expect(failing(trial())).toEqual([]);
});

test.each([
  ["a word more", "page number for pagination", "page number for the pagination"],
  ["a word less", "The page number for pagination", "The page for pagination"],
  ["the word doubled", "The page number for", "The page number number for"],
])("and %s does not", (_, from, to) => {
  expect(failing(inView(trial(), from, to)).length).toBeGreaterThan(0);
});
