// One word that several things bear, one of which is taken out: it names those that are left, under their new names.

import { expect, test } from "vitest";
import { judge } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import type { Harness } from "../src/model/harness.js";
import type { JsonObject } from "../src/model/json.js";
import type { Sym } from "../src/model/symbol.js";
import type { Text } from "../src/model/text.js";
import { basesUnder, carryOver } from "./help/carry.js";
import { harness, prompt, section, skill, tool, value } from "./help/small.js";

const withThread = (name: string) =>
  tool(name, { type: "object", properties: { thread_id: { type: "string" } } });
const HARNESS: Harness = harness({
  prompt: prompt(section("role", "Role", "You write letters.\n\n{{skills}}")),
  tools: [withThread("answer_letter"), withThread("pass_letter_on"), tool("keep_letter")],
  skills: [skill("letters", "Take the `thread_id` of the letter.")],
});
const RECORD: JsonObject = {
  hsa: "episode@1",
  id: "letter",
  messages: [
    { role: "user", content: "Pass it on." },
    {
      role: "assistant",
      content: "",
      tool_calls: [
        {
          id: "c1",
          type: "function",
          function: { name: "pass_letter_on", arguments: { thread_id: "L7" } },
        },
      ],
    },
    { role: "tool", tool_call_id: "c1", content: "Done." },
    { role: "assistant", content: "It is passed on." },
  ],
} as unknown as JsonObject;

const BOTH = ["tool:answer_letter/param:thread_id", "tool:pass_letter_on/param:thread_id"] as Sym[];
const said = (before: string, after: string): Text => [before, { to: BOTH, form: "exact" }, after];
const [base] = basesUnder(HARNESS, [RECORD]);
const EDITS: readonly Edit[] = [
  {
    kind: "remove",
    symbol: "tool:answer_letter" as Sym,
    item: { of: "tool", value: HARNESS.tools[0] as never },
    before: "tool:pass_letter_on" as Sym,
  },
  {
    kind: "text",
    site: "skill:letters#/body" as never,
    from: said("Take the `", "` of the letter."),
    to: said("The letter's `", "` is what to take."),
  },
  { kind: "rename", names: [{ symbol: BOTH[1] as Sym, from: "thread_id", to: "letter_ref" }] },
];

test("a reworded text says the new name of what is left, and every law holds", () => {
  const made = value(carryOver(base as never, EDITS));
  expect(made.trial.after.skills[0]?.body).toBe("The letter's `letter_ref` is what to take.");
  expect(made.judgement.problems).toEqual([]);
});

test("the old name of it in the reworded text is found", () => {
  const { trial } = value(carryOver(base as never, EDITS));
  const [letters] = trial.after.skills;
  const stale = { ...letters, body: "The letter's `thread_id` is what to take." } as never;
  const { verdicts } = judge({ ...trial, after: { ...trial.after, skills: [stale] } });
  expect(verdicts["reach"]).toBe("failed");
});
