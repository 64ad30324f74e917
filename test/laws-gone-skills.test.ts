// A Hook that asks for a Skill of a kind, where some of that kind are taken out: nobody loads them, so nothing is asked about them.

import { expect, test } from "vitest";
import { hooksAgreeWith } from "../src/laws/hooks-agree.js";
import type { Trial } from "../src/laws/law.js";
import type { Edit } from "../src/model/edit.js";
import { Hook } from "../src/model/harness.js";
import type { JsonObject } from "../src/model/json.js";
import { skillSym } from "../src/model/symbol.js";
import { basesUnder, carryOver } from "./help/carry.js";
import { harness, prompt, rename, section, skill, tool, value } from "./help/small.js";

const reply = (name: string) => ({ ...skill(name), kind: "reply" as const });
const HARNESS = harness({
  prompt: prompt(section("role", "Role", "You write.\n\n{{skills}}")),
  tools: [tool("read_skill", { type: "object", properties: { skill_name: { type: "string" } } })],
  skills: [reply("short-notes"), reply("long-letters"), reply("kind-words"), skill("plan-first")],
  activation: [{ tool: "read_skill", param: "skill_name", names: "skill" }],
  hooks: [
    Hook.parse({
      id: "skill-first",
      event: "before-reply",
      conditions: [{ kind: "called", skillKind: "reply" }],
      action: "retry",
      message: "Load a Skill first.",
    }),
  ],
});
const RECORD = {
  hsa: "episode@1",
  id: "note",
  messages: [
    { role: "user", content: "Write." },
    {
      role: "assistant",
      content: "",
      tool_calls: [
        {
          id: "c1",
          type: "function",
          function: { name: "read_skill", arguments: { skill_name: "kind-words" } },
        },
      ],
    },
    {
      role: "tool",
      tool_call_id: "c1",
      content: [{ type: "text", text: "Look first.", echo: "skill:kind-words" }],
    },
    { role: "assistant", content: "Written." },
  ],
} as unknown as JsonObject;

const [base] = basesUnder(HARNESS, [RECORD]);
const EDITS: readonly Edit[] = [
  {
    kind: "remove",
    symbol: skillSym("short-notes"),
    item: { of: "skill", value: HARNESS.skills[0] as never },
    before: skillSym("long-letters"),
  },
  rename(["skill:kind-words", "kind-words", "warm-words"]),
];
const strict = hooksAgreeWith({ strict: true });
const verdict = (trial: Trial): string => {
  const found = strict.check(trial);
  return typeof found === "string" ? found : found.map(({ what }) => what).join("\n");
};

test("what is gone is asked about by nobody", () => {
  const { trial } = value(carryOver(base as never, EDITS));
  expect(verdict(trial)).toBe("");
});

test("what is left and lost its kind is found", () => {
  const { trial } = value(carryOver(base as never, EDITS));
  const skills = trial.after.skills.map((one) =>
    one.name === "long-letters" ? { ...one, kind: "other" as const } : one,
  );
  expect(verdict({ ...trial, after: { ...trial.after, skills } })).toContain("after long-letters");
});
