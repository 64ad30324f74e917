/**
 * A seeded corpus for measuring: OpenAI chat records whose sizes are skewed as real logs are (5 to 220 KB, median near 48 KB), with
 * the traps that make honest work cost something. Record i depends on (seed, i) alone.
 *
 * Shape: 13 tools, a Markdown policy of 10 to 30 KB that names tools and parameters in code, prose and derived spellings, about 25
 * messages and 9 calls, tool results as JSON text half of which is spaced and escaped as Python's json module does, a third of the
 * records with text beyond Latin-1.
 */
import { drawFor } from "../src/core/draw.js";
import type { Draw } from "../src/model/propose.js";

interface Domain {
  readonly name: string;
  readonly tools: readonly ToolSpec[];
  readonly policy: string;
}
interface ToolSpec {
  readonly name: string;
  readonly params: readonly string[];
}

const AREAS: Readonly<
  Record<string, { readonly things: readonly string[]; readonly params: readonly string[] }>
> = {
  retail: {
    things: ["order", "product", "return", "payment"],
    params: ["order_id", "item_ids", "payment_method_id", "shipping_address", "reason_text"],
  },
  airline: {
    things: ["reservation", "flight", "passenger", "baggage"],
    params: ["reservation_id", "flight_number", "cabin_class", "travel_date", "bag_count"],
  },
  telecom: {
    things: ["line", "plan", "bill", "device"],
    params: ["line_id", "plan_code", "billing_cycle", "device_imei", "data_limit_gb"],
  },
  office: {
    things: ["ticket", "document", "meeting", "contact"],
    params: ["ticket_key", "document_id", "starts_at", "attendee_ids", "label_names"],
  },
};
const VERBS = ["get", "update", "list"] as const;
/** How many versions of its policy a domain has: logs come from a Harness that changes now and then. */
const VERSIONS = 3;

export const DOMAINS = Object.keys(AREAS);

/** One record as a line without its newline. */
export function record(seed: string, index: number): string {
  const draw = drawFor(seed, "record", index);
  const domain = domainOf(seed, draw.pick(DOMAINS) as string, draw.int(VERSIONS));
  const wide = draw.unit() < 0.35;
  // Log-normal turns: most records are short, a few are very long.
  const turns = Math.max(2, Math.min(40, Math.round(Math.exp(2.1 + 0.7 * normal(draw)))));
  const messages: object[] = [{ role: "system", content: domain.policy }];
  for (let turn = 0; turn < turns; turn++)
    messages.push(...exchange(draw.fork(`turn ${turn}`), domain, turn, wide));
  messages.push(
    { role: "user", content: "Thank you, that is all." },
    { role: "assistant", content: "You are welcome. Have a good day." },
  );
  return JSON.stringify({
    id: `${domain.name}-${index}`,
    messages,
    tools: domain.tools.map(toolOf),
    parallel_tool_calls: true,
    metadata: { domain: domain.name, index },
  });
}

/** Lines until the total passes `bytes`. */
export function* corpus(seed: string, bytes: number): Iterable<string> {
  let total = 0;
  for (let index = 0; total < bytes; index++) {
    const line = record(seed, index);
    total += Buffer.byteLength(line) + 1;
    yield line;
  }
}

const domains = new Map<string, Domain>();
function domainOf(seed: string, name: string, version: number): Domain {
  const key = `${seed} ${name} ${version}`;
  const known = domains.get(key);
  if (known !== undefined) return known;
  const { things, params } = AREAS[name] as (typeof AREAS)[string];
  const tools = [
    ...things.flatMap((thing) =>
      VERBS.map((verb) => ({
        name: `${verb}_${thing}_details`,
        params: [`${thing}_ref`, ...params.slice(0, 3)],
      })),
    ),
    { name: "transfer_to_human", params: ["summary_text"] },
  ];
  const made: Domain = { name, tools, policy: policyOf(drawFor(seed, "policy", name, version), name, tools) };
  domains.set(key, made);
  return made;
}

const toolOf = ({ name, params }: ToolSpec): object => ({
  type: "function",
  function: {
    name,
    description: `Calls ${name.replaceAll("_", " ")} in the system of record. Ask for \`${params[0]}\` first; see also transfer_to_human.`,
    parameters: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          params.map((param) => [
            param,
            {
              type: "string",
              title: title(param),
              description: `The ${param.replaceAll("_", " ")}, as written in the record.`,
            },
          ]),
        ),
        options: {
          type: "object",
          properties: {
            dry_run: { type: "boolean" },
            note_lines: { type: "array", items: { type: "string" } },
          },
        },
      },
      required: [params[0]],
    },
  },
});
const title = (name: string): string =>
  name
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const SENTENCES: readonly ((tool: ToolSpec, other: ToolSpec) => string)[] = [
  (tool) =>
    `Before you call \`${tool.name}\`, read the request twice and confirm the value of \`${tool.params[0]}\` with the customer.`,
  (tool, other) =>
    `When ${tool.name} answers with an error, do not repeat it; use ${other.name} and explain what happened.`,
  (tool) =>
    `The client library calls it ${camel(tool.name)}; the command line calls it --${tool.name.replaceAll("_", "-")}.`,
  () =>
    "Amounts are stated with their currency, dates as year, month and day, and nothing is promised that the record does not show.",
  () =>
    "If the customer has not agreed in clear words, list what would change, wait for the answer, and only then go on.",
  (tool) => `A reorder_identity or ${tool.name}_archive is another thing and is never touched.`,
];

function policyOf(draw: Draw, name: string, tools: readonly ToolSpec[]): string {
  const parts = [`You help customers of the ${name} desk. Follow this policy.`];
  const sections = 10 + draw.int(8);
  for (let section = 0; section < sections; section++) {
    const lines = Array.from({ length: 8 + draw.int(10) }, () => {
      const sentence = draw.pick(SENTENCES) as (typeof SENTENCES)[number];
      return `- ${sentence(draw.pick(tools) as ToolSpec, draw.pick(tools) as ToolSpec)}`;
    });
    parts.push(`## Rule set ${section + 1} of the ${name} desk\n\n${lines.join("\n")}`);
  }
  return parts.join("\n\n");
}

const WIDE = [
  "请帮我看一下这个订单 🙏",
  "“no hurry” – whenever you can…",
  "naïve café 価格は？",
  "спасибо 😀",
];

function exchange(draw: Draw, domain: Domain, turn: number, wide: boolean): object[] {
  const tool = draw.pick(domain.tools) as ToolSpec;
  const calls = draw.unit() < 0.75 ? 1 + draw.int(2) : 0;
  const list: object[] = [
    { role: "user", content: `${filler(draw, 12)} ${wide ? draw.pick(WIDE) : ""}`.trim() },
  ];
  if (calls > 0) {
    const ids = Array.from({ length: calls }, (_, i) => `call_${turn}_${i}`);
    list.push({
      role: "assistant",
      content: "",
      reasoning_content: `The request needs ${tool.name}; I have \`${tool.params[0]}\` from the message. ${filler(draw, 20)}`,
      tool_calls: ids.map((id) => ({
        id,
        type: "function",
        function: { name: tool.name, arguments: argumentsOf(draw, tool) },
      })),
    });
    for (const id of ids) list.push({ role: "tool", tool_call_id: id, content: resultOf(draw, tool, wide) });
  }
  list.push({ role: "assistant", content: filler(draw, 30) });
  return list;
}

const argumentsOf = (draw: Draw, tool: ToolSpec): string =>
  JSON.stringify({
    ...Object.fromEntries(
      tool.params.map((param) => [param, `#W${String(draw.int(10_000_000)).padStart(7, "0")}`]),
    ),
    options: { dry_run: draw.unit() < 0.5 },
  });

function resultOf(draw: Draw, tool: ToolSpec, wide: boolean): string {
  const rows = Array.from({ length: 3 + draw.int(14) }, (_, i) => ({
    row: i,
    status: draw.pick(["pending", "delivered", "cancelled"]),
    amount: draw.int(100_000) / 100,
    note: `${filler(draw, 14)}\n${draw.unit() < 0.2 ? "checked twice" : filler(draw, 4)}${wide ? draw.pick(WIDE) : ""}`,
  }));
  const text = JSON.stringify({ source: tool.params.length, rows });
  return draw.unit() < 0.5 ? text : asPython(text);
}
/** `", "` and `": "` between tokens and `\uXXXX` for what is not ASCII. */
const asPython = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (token) => (token === "," || token === ":" ? `${token} ` : token))
    .replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

const WORDS =
  "the customer asked about a change that was made last week and wants to know when it will arrive please check whether the amount shown is right before we close this request because nobody has answered so far and there is one more question on top".split(
    " ",
  );
const filler = (draw: Draw, words: number): string =>
  Array.from({ length: words + draw.int(words) }, () => draw.pick(WORDS) as string).join(" ");
const normal = (draw: Draw): number =>
  Math.sqrt(-2 * Math.log(1 - draw.unit())) * Math.cos(2 * Math.PI * draw.unit());
