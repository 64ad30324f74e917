/** The small office with Hooks: one that says its own id, one that a script decides; and a run in which the first was heard. */
import type { Harness, Hook } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import { office } from "./small-office.js";

const isoDay: Hook = {
  id: "iso-day",
  event: "before-call",
  tools: ["find_slot"],
  conditions: [{ kind: "length", target: "arguments.day", max: 10 }],
  action: "retry",
  message: "`iso-day` stopped `{{tool}}`: {{value}} is no ISO date.",
  budget: 2,
};
const paper: Hook = {
  id: "paper-check",
  event: "after-call",
  tools: ["list_printers", "find_slot"],
  conditions: [{ kind: "length", target: "arguments.day", max: 9 }],
  action: "pass",
  message: "The paper was counted.",
  budget: 0,
  command: "count-paper.sh",
};

export const guarded: Harness = {
  ...office,
  prompt: {
    ...office.prompt,
    sections: [
      ...office.prompt.sections,
      {
        id: "checks",
        title: "Checks",
        body: "A call that `iso-day` stops is made again.",
        after: [],
        pinned: false,
      },
    ],
  },
  hooks: [isoDay, paper],
};

const calling = (id: string, day: string, more: object): Json => ({
  role: "assistant",
  content: "",
  tool_calls: [{ id, type: "function", function: { name: "find_slot", arguments: { day } } }],
  ...more,
});

export const guardedRecords: readonly Json[] = [
  {
    format: "hsa/episode@1",
    id: "office-2",
    slots: {},
    messages: [
      { role: "user", content: "Is there room on Friday?" },
      calling("c1", "Friday the ninth", { train: false }),
      {
        role: "tool",
        tool_call_id: "c1",
        content: [
          {
            type: "text",
            author: "harness",
            echo: "hook:iso-day",
            text: "`iso-day` stopped `find_slot`: Friday the ninth is no ISO date.",
          },
        ],
      },
      calling("c2", "2026-01-09", { reasoning_content: "`iso-day` wants an ISO date." }),
      { role: "tool", tool_call_id: "c2", content: '{"free": "14:00"}' },
      { role: "assistant", content: "Yes, at two." },
    ],
    outcome: { status: "success" },
  },
];
