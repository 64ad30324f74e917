/** A check that a Hook makes before a call is made by the tool's own schema. */
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import type { CatalogueRow } from "./row.js";
import { office, officeRecords } from "./small-office.js";

const isoDay: Hook = {
  id: "iso-day",
  event: "before-call",
  tools: ["find_slot"],
  conditions: [
    { kind: "arguments", schema: { properties: { day: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" } } } },
  ],
  action: "retry",
  message: "The call of {{tool}} was stopped: `day` is an ISO date.",
  budget: 2,
};
export const strictOffice: Harness = { ...office, hooks: [isoDay] };

const call = (id: string, day: string): Json => ({
  id,
  type: "function",
  function: { name: "find_slot", arguments: { day } },
});

/** A run that the Hook sent back once, beside one that it never stopped. */
export const strictRecords: readonly Json[] = [
  ...officeRecords,
  {
    format: "hsa/episode@1",
    id: "office-2",
    slots: {},
    messages: [
      { role: "user", content: "Is there room on Friday?" },
      { role: "assistant", content: "", tool_calls: [call("c1", "Friday")], train: false },
      {
        role: "tool",
        tool_call_id: "c1",
        content: [
          {
            type: "text",
            author: "harness",
            echo: "hook:iso-day",
            text: "The call of find_slot was stopped: `day` is an ISO date.",
          },
        ],
      },
      { role: "assistant", content: "", tool_calls: [call("c2", "2026-01-09")] },
      { role: "tool", tool_call_id: "c2", content: '{"free": "14:00"}' },
      { role: "assistant", content: "Yes, at two." },
    ],
    outcome: { status: "success" },
  },
];

export const phase: Edit = { kind: "rehook", change: { op: "phase", hook: isoDay } } as unknown as Edit;

export const rows: readonly CatalogueRow[] = [
  {
    id: "K6",
    what: "what a Hook checks before a call is checked by the tool's schema",
    class: "B",
    kinds: ["rehook"],
    on: { harness: strictOffice, records: strictRecords },
    edits: () => [phase],
    atLeast: 2,
  },
];
