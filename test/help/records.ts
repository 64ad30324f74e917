/** Small runs of a shop assistant that brings its own prompt and tools, in OpenAI's shape. */

const text = (description: string, name: string) => ({
  type: "string",
  description: `${description} (${name}).`,
});

export const TOOLS = [
  {
    type: "function",
    function: {
      name: "get_order",
      description: "Looks up one order by its number.",
      parameters: {
        type: "object",
        properties: { order_id: text("Number of the order", "digits"), with_items: { type: "boolean" } },
        required: ["order_id"],
      },
    },
  },
  {
    type: "function",
    function: {
      name: "cancel_order",
      description: "Cancels an order that has not left the store. Call get_order first.",
      parameters: {
        type: "object",
        properties: { order_id: text("Number of the order", "digits") },
        required: ["order_id"],
      },
    },
  },
  {
    type: "function",
    function: {
      name: "find_user",
      description: "Finds a user by mail address.",
      parameters: {
        type: "object",
        properties: { mail_address: text("Address", "with @") },
        required: ["mail_address"],
      },
    },
  },
];

export const SYSTEM =
  "## Role\n\nYou help the users of a shop.\n\n## Tools\n\nUse `get_order` before `cancel_order`. Use `find_user` when the order number is not known.\n\n## Tone\n\nBe brief.";

export const call = (id: string, name: string, args: object) => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

/** One run; every `n` is another one. */
export const record = (n: number, more: object = {}): Record<string, unknown> => ({
  id: `run-${n}`,
  messages: [
    { role: "system", content: SYSTEM },
    { role: "user", content: `Please cancel my order number ${1000 + n}.` },
    {
      role: "assistant",
      content: null,
      reasoning_content: "I look it up with get_order first.",
      tool_calls: [call("c1", "get_order", { order_id: String(1000 + n) })],
    },
    { role: "tool", tool_call_id: "c1", content: `{"state":"packed","total":${n}.50}` },
    {
      role: "assistant",
      content: null,
      tool_calls: [call("c2", "cancel_order", { order_id: String(1000 + n) })],
    },
    { role: "tool", tool_call_id: "c2", content: '{"done":true}' },
    { role: "assistant", content: `Your order ${1000 + n} is cancelled.` },
  ],
  tools: TOOLS,
  ...more,
});

export const jsonl = (records: readonly unknown[]): string =>
  records.map((one) => `${JSON.stringify(one)}\n`).join("");

/** A Recipe over `input.jsonl`; lines of YAML are added or replace the defaults with the same key. */
export function recipe(lines: Readonly<Record<string, string>> = {}): string {
  const all = {
    harness: "inline",
    input: "input.jsonl",
    seed: "7",
    views: "2",
    targets: "{ outcome: any }",
    steps: "[{ use: rename-tools, with: { style: opaque } }, { use: reorder-tools }]",
    ...lines,
  };
  return Object.entries(all)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join("");
}
