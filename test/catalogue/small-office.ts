/** A Harness in which little refers to anything else, with one run: for changes that need things which nothing names. */
import type { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";

export const office: Harness = {
  format: "hsa/harness@1",
  name: "office",
  language: "en",
  prompt: {
    layout: "markdown",
    skills: "list",
    tools: "list",
    sections: [
      {
        id: "role",
        title: "Role",
        body: "You keep the calendar of a small office.\n\n{{skills}}",
        after: [],
        pinned: false,
      },
      {
        id: "tools",
        title: "Tools",
        body: "{{tools}}",
        after: [],
        pinned: false,
      },
      {
        id: "examples",
        title: "Examples",
        body: "Example: asked for the room on Friday, you say whether it is free.\n\nExample: asked who is in, you say that you keep the calendar only.",
        after: [],
        pinned: false,
      },
    ],
  },
  tools: [
    {
      name: "find_slot",
      description: "Finds a free slot in the calendar.",
      parameters: {
        type: "object",
        properties: { day: { type: "string", description: "ISO date" } },
        required: ["day"],
      },
      extra: {},
    },
    {
      name: "list_printers",
      description: "Lists the printers on this floor.",
      parameters: { type: "object", properties: {} },
      extra: {},
    },
  ],
  skills: [
    {
      name: "calendar-tone",
      description: "How to word answers about the calendar.",
      kind: "reply",
      body: "# Tone\n\nShort and friendly.\n",
      files: [],
      extra: { metadata: { version: "1.2", author: "The office" } },
    },
    {
      name: "travel-notes",
      description: "How to word notes on travel.",
      kind: "reply",
      body: "# Travel\n\nDates first.\n",
      files: [],
      extra: {},
    },
  ],
  hooks: [],
  limits: [],
  activation: [],
};

export const officeRecords: readonly Json[] = [
  {
    format: "hsa/episode@1",
    id: "office-1",
    slots: {},
    messages: [
      { role: "user", content: "Is there room on Friday?" },
      {
        role: "assistant",
        content: "",
        reasoning_content: "I look with `find_slot`.",
        tool_calls: [
          { id: "c1", type: "function", function: { name: "find_slot", arguments: { day: "2026-01-09" } } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: '{"free": "14:00"}' },
      { role: "assistant", content: "Yes, at two." },
    ],
    outcome: { status: "success" },
  },
];
