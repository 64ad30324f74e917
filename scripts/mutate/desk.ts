/** A small Harness with the places that the shipped ones lack, and runs under it. */
import { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";

const place = {
  type: "object",
  properties: {
    floor_no: { type: "integer", minimum: 0, maximum: 40, description: "Floor, counted from the street." },
    zip_code: { type: "string", pattern: "^[0-9]{5}$" },
  },
  required: ["floor_no"],
  dependentRequired: { zip_code: ["floor_no"] },
  additionalProperties: false,
};

export const deskHarness: Harness = Harness.parse({
  format: "hsa/harness@1",
  name: "desk",
  language: "en",
  prompt: {
    layout: "markdown",
    sections: [
      { id: "role", title: "Role", body: "You run the front desk of {{house}}.", pinned: true },
      {
        id: "rules",
        title: "House rules",
        body: "- Never name a price.\n- `book_room` must follow `find_rooms`; at most 3 bookings a day.\n- `room_no` is copied as it was returned.",
        after: ["role"],
      },
      { id: "skills", title: "Skills", body: "Load one of these:\n\n{{skills}}", after: ["rules"] },
      { id: "tools", title: "Tools", body: "{{tools}}" },
      {
        id: "example",
        title: "Example",
        body: 'A guest asks for a room near the lift. You call:\n\n```json\n{"name": "find_rooms", "arguments": {"near_place": {"floor_no": 2}}}\n```\n\nand then answer with what `find_rooms` gave.',
      },
    ],
  },
  tools: [
    {
      name: "find_rooms",
      description: "Finds rooms that are free for `seat_count` guests. `book_room` then takes one of them.",
      parameters: {
        type: "object",
        properties: { near_place: { $ref: "#/$defs/Place" }, seat_count: { type: "integer", default: 2 } },
        required: ["near_place"],
        additionalProperties: false,
        $defs: { Place: place },
      },
      extra: { annotations: { title: "find_rooms" } },
    },
    {
      name: "book_room",
      description: "Books a room for the guest who asks, by the number that was returned.",
      parameters: {
        type: "object",
        properties: {
          room_no: { type: "integer", description: "As `find_rooms` returns it." },
          page_link: { type: "string", description: "Where the booking is confirmed." },
        },
        required: ["room_no"],
        additionalProperties: false,
      },
    },
    {
      name: "open_guide",
      description: "Loads a guide by its name.",
      parameters: {
        type: "object",
        properties: { guide_name: { type: "string", enum: ["room-care", "late-guests"] } },
        required: ["guide_name"],
        additionalProperties: false,
      },
    },
  ],
  skills: [
    {
      name: "room-care",
      description: "How rooms are found, shown and booked for guests who ask at the desk.",
      kind: "reply",
      body: "# Rooms\n\n1. Call `find_rooms` and read `room_no`.\n2. Never book without asking.\n3. At most 3 bookings a day; `late-guests` says what happens after ten.\n",
      files: [{ path: "references/calls.md", text: "`book_room` takes `room_no` from `find_rooms`.\n" }],
      extra: { "allowed-tools": ["find_rooms", "book_room"] },
    },
    {
      name: "late-guests",
      description: "What is said to guests who come after the desk has closed for the night.",
      kind: "strategy",
      body: "# Late guests\n\nGuests who come after ten ring the bell. See `room-care`.\n",
      extra: { "allowed-tools": "open_guide" },
    },
  ],
  hooks: [
    {
      id: "known-rooms",
      event: "before-call",
      tools: ["book_room"],
      matcher: "book_room",
      conditions: [{ kind: "from-results", target: "arguments.room_no" }],
      action: "retry",
      message: "The call of `{{tool}}` was stopped: {{value}} is no room that `find_rooms` returned.",
      budget: 2,
    },
    {
      id: "short-replies",
      event: "before-reply",
      conditions: [{ kind: "length", target: "reply", max: 200 }],
      action: "retry",
      message: "The reply was not sent: it is longer than {{limit}} characters.",
      budget: 2,
    },
    {
      id: "no-brackets",
      event: "before-reply",
      conditions: [{ kind: "regex", target: "reply", pattern: "[<>{}]" }],
      action: "retry",
      message: "The reply was not sent: it holds brackets.",
      budget: 2,
    },
  ],
  activation: [{ tool: "open_guide", param: "guide_name", names: "skill" }],
});

const GUESTS = [
  "Anna",
  "Bela",
  "Chen",
  "Dora",
  "Emil",
  "Fumi",
  "Gina",
  "Hugo",
  "Ines",
  "Jona",
  "Kira",
  "Liam",
];

/** One run a guest: what each shows is the same, what they say differs. */
export const deskRecords: readonly Json[] = GUESTS.map((guest, n) => {
  const room = 9007199254741000 + n;
  const call = (id: string, name: string, args: Json) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  });
  const say = (text: string, more: object = {}) => ({ type: "text", author: "harness", text, ...more });
  return {
    format: "hsa/episode@1",
    id: `desk-${n}`,
    slots: { house: "Maple House" },
    messages: [
      {
        role: "user",
        content: [
          say("[desk]\ntool in charge: find_rooms\n[guest]\n"),
          { type: "text", author: "world", text: `I am ${guest}; a room on floor ${n + 2}, please.` },
        ],
      },
      {
        role: "assistant",
        content: "I look with `find_rooms` first.",
        reasoning_content:
          "Rooms come from `find_rooms`, with `floor_no` as asked; the guide is `room-care`.",
        tool_calls: [
          call("call_1", "open_guide", { guide_name: "room-care" }),
          call("call_2", "find_rooms", { near_place: { floor_no: n + 2 }, seat_count: 2 }),
        ],
      },
      {
        role: "tool",
        tool_call_id: "call_1",
        name: "open_guide",
        content: [say(deskHarness.skills[0]?.body ?? "", { echo: "skill:room-care" })],
      },
      {
        role: "tool",
        tool_call_id: "call_2",
        name: "find_rooms",
        content: `{"rooms":[{"number":${room},"beds":1.0}]}`,
      },
      {
        role: "assistant",
        content: "",
        reasoning_content: "Then `book_room`, the FIND_ROOMS answer in hand.",
        tool_calls: [call("call_3", "book_room", { room_no: 17 + n })],
        train: false,
      },
      {
        role: "tool",
        tool_call_id: "call_3",
        name: "book_room",
        content: [
          say(`The call of \`book_room\` was stopped: ${17 + n} is no room that \`find_rooms\` returned.`, {
            echo: "hook:known-rooms",
          }),
        ],
      },
      {
        role: "assistant",
        content: "",
        reasoning_content: "The number as it was returned.",
        tool_calls: [
          {
            id: "call_4",
            type: "function",
            function: {
              name: "book_room",
              arguments: `{"room_no":${room},"page_link":"https://desk.example/a?do=confirm"}`,
            },
          },
        ],
      },
      {
        role: "tool",
        tool_call_id: "call_4",
        name: "book_room",
        content: [say('Error: `room_no` was read by book_room, and {"name": "find_rooms"} came before it.')],
      },
      { role: "assistant", content: `It is booked, ${guest}.`, reasoning_content: "Short." },
    ],
    outcome: {
      status: "success",
      goldCalls: [{ name: "find_rooms", arguments: { near_place: { floor_no: n + 2 } } }],
    },
  } as unknown as Json;
});
