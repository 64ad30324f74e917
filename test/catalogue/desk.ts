/** A Harness whose tools are called by what they do and named nowhere else, with three runs: for tools that split and merge. */
import type { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";

const text = (description: string) => ({ type: "string", description });

export const desk: Harness = {
  format: "hsa/harness@1",
  name: "desk",
  language: "en",
  prompt: {
    layout: "markdown",
    skills: "list",
    tools: "list",
    sections: [
      { id: "role", title: "Role", body: "You keep the rooms of an office.", after: [], pinned: false },
      { id: "tools", title: "Tools", body: "{{tools}}", after: [], pinned: false },
    ],
  },
  tools: [
    {
      name: "room_booking",
      description: "Books a room, or gives it back.",
      parameters: {
        type: "object",
        properties: {
          action: { type: "string", enum: ["book", "free_up"], description: "What to do." },
          room_no: { type: "integer", description: "Number of the room." },
          day: { type: "string", format: "date", description: "Day as YYYY-MM-DD, such as 2026-01-09." },
        },
        required: ["action", "room_no", "day"],
        additionalProperties: false,
      },
      extra: {},
    },
    {
      name: "find_person",
      description: "Finds somebody of the office.",
      parameters: {
        type: "object",
        properties: { surname: text("Family name."), floor: { type: "integer", description: "Only here." } },
        required: ["surname"],
        additionalProperties: false,
      },
      extra: {},
    },
    {
      name: "find_printer",
      description: "Finds a printer.",
      parameters: {
        type: "object",
        properties: { floor: { type: "integer", description: "Only here." }, colour: { type: "boolean" } },
        required: ["floor"],
        additionalProperties: false,
      },
      extra: {},
    },
  ],
  skills: [],
  hooks: [
    {
      id: "room-exists",
      event: "before-call",
      tools: ["room_booking"],
      conditions: [{ kind: "regex", target: "arguments.room_no", pattern: "^0$", flags: "u", acts: "match" }],
      action: "retry",
      message: "`{{tool}}` was stopped at {{target}}: there is no such room.",
      budget: 2,
    },
  ],
  limits: [],
  activation: [],
};

const turn = (id: string, name: string, args: Json): Json => ({
  role: "assistant",
  content: "",
  tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
});
const run = (id: string, asks: string, turns: readonly Json[], reply: string): Json => ({
  format: "hsa/episode@1",
  id,
  slots: {},
  messages: [{ role: "user", content: asks }, ...turns, { role: "assistant", content: reply }],
  outcome: { status: "success" },
});

export const deskRecords: readonly Json[] = [
  run(
    "desk-1",
    "Room 12 on the 9th, please.",
    [
      {
        ...(turn("c1", "room_booking", { action: "book", room_no: 0, day: "2026-01-09" }) as object),
        train: false,
      },
      {
        role: "tool",
        tool_call_id: "c1",
        name: "room_booking",
        content: [
          {
            type: "text",
            author: "harness",
            echo: "hook:room-exists",
            text: "`room_booking` was stopped at arguments.room_no: there is no such room.",
          },
        ],
      },
      turn("c2", "room_booking", { action: "book", room_no: 12, day: "2026-01-09" }),
      { role: "tool", tool_call_id: "c2", name: "room_booking", content: '{"done":true}' },
    ],
    "It is yours.",
  ),
  run(
    "desk-2",
    "I do not need room 7 after all.",
    [
      turn("c1", "room_booking", { room_no: 7, action: "free_up", day: "2026-02-01" }),
      { role: "tool", tool_call_id: "c1", content: '{"done":true}' },
    ],
    "Given back.",
  ),
  run(
    "desk-3",
    "Is Ms Okada in, and where can I print in colour?",
    [
      turn("c1", "find_person", { surname: "Okada" }),
      { role: "tool", tool_call_id: "c1", content: '{"floor":3}' },
      turn("c2", "find_printer", { floor: 3, colour: true }),
      { role: "tool", tool_call_id: "c2", content: '{"place":"3.17"}' },
    ],
    "She is, on the third floor; print at 3.17.",
  ),
];
