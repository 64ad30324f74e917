/** Small runs of a shop assistant, every `n` another one, for trials that make many datasets. */
import type { Codec } from "./torture-runs.js";

const tool = (name: string, description: string) => ({
  type: "function",
  function: {
    name,
    description,
    parameters: {
      type: "object",
      properties: { order_id: { type: "string", description: "Number of the order (digits)." } },
      required: ["order_id"],
    },
  },
});

const lineOf = (n: number): string =>
  JSON.stringify({
    id: `run-${n}`,
    messages: [
      {
        role: "system",
        content: "## Role\n\nYou help in a shop.\n\n## Tools\n\nUse `get_order` before `cancel_order`.",
      },
      { role: "user", content: `Please cancel my order number ${1000 + n}.` },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "c1",
            type: "function",
            function: { name: "get_order", arguments: `{"order_id":"${1000 + n}"}` },
          },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: '{"state":"packed"}' },
      { role: "assistant", content: `Your order ${1000 + n} is cancelled.` },
    ],
    tools: [
      tool("get_order", "Looks up one order by its number."),
      tool("cancel_order", "Cancels an order."),
    ],
  });

/** The last record is an earlier one again, and one is no record at all. */
export const inputOf = (records: number): string =>
  `${Array.from({ length: records }, (_, n) => lineOf(n)).join("\n")}\n${lineOf(2)}\nno JSON\n`;

export const recipeOf = (codec: Codec): string =>
  `harness: inline
input: input.jsonl
seed: 7
views: 2
targets: { outcome: any }
limits: { quarantined: 1 }
compress: ${codec}
steps: [{ use: rename-tools, with: { style: opaque } }, { use: reorder-tools }]
`;
