// An MCP server of one shop, without the SDK, so that it sees each number as it was written. It refuses what does not fit its schemas.
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";

const text = { type: "string" };
const address = {
  type: "object",
  properties: {
    city: text,
    country_code: { type: "string", enum: ["NO", "CN", "BR"] },
    floor: { type: ["integer", "null"] },
  },
  required: ["city"],
};
const ANSWER = {
  type: "object",
  properties: { state: text, numbers: { type: "array", items: text }, seen_bytes: { type: "integer" } },
  required: ["state", "numbers", "seen_bytes"],
};
const TOOLS = [
  {
    name: "place_order",
    description: "Places an order for a buyer. The buyer_id is an integer of up to 19 digits.",
    inputSchema: {
      type: "object",
      properties: {
        buyer_id: { type: "integer" },
        ship_to: { ...address, description: "Where it goes." },
        order_lines: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: {
              sku_code: text,
              unit_price: { type: "number" },
              extras: { type: "array", items: text },
            },
            required: ["sku_code", "unit_price"],
            additionalProperties: false,
          },
        },
        pay_by: { type: "string", enum: ["card", "invoice", "voucher"] },
        gift_wrap: { type: "boolean", default: false },
        side_notes: { type: "object", additionalProperties: text },
      },
      required: ["buyer_id", "ship_to", "order_lines"],
      additionalProperties: false,
    },
    outputSchema: ANSWER,
  },
  {
    name: "find_orders",
    description: "Finds orders of a buyer, of all days or of some.",
    inputSchema: {
      type: "object",
      properties: {
        buyer_id: { type: "integer" },
        time_range: {
          type: "object",
          properties: { from_day: text, till_day: text },
          description: "Days such as 2026-01-31.",
        },
        page_size: { type: "integer", minimum: 1, default: 20 },
      },
      required: ["buyer_id"],
    },
    outputSchema: ANSWER,
  },
  {
    name: "track_parcel",
    description: "Tells where a parcel is.",
    inputSchema: {
      type: "object",
      properties: { carrier: { type: "string", enum: ["north", "south"] }, parcel_id: { type: "integer" } },
      required: ["carrier", "parcel_id"],
    },
    outputSchema: ANSWER,
  },
  {
    name: "cancel_all",
    description: "Takes back all that was placed since the server started.",
    inputSchema: { type: "object", properties: {} },
  },
];
const ajv = new Ajv2020({ strict: false });
const fits = new Map(TOOLS.map(({ name, inputSchema }) => [name, ajv.compile(inputSchema)]));
let placed = 0;

/** `raw`: the arguments letter by letter. */
function answer(name, args, raw) {
  const check = fits.get(name);
  if (check === undefined) return { failure: "no such tool" };
  // The words of a refusal name nothing that a schema declares.
  if (!check(args)) return { refused: `refused at depth ${check.errors[0].instancePath.split("/").length}` };
  const numbers = raw.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
  if (name === "cancel_all") {
    placed = 0;
    return { text: "All is taken back." };
  }
  if (name === "place_order") placed++;
  return {
    value: { state: `${placed} placed`, numbers: numbers.sort(), seen_bytes: Buffer.byteLength(raw) },
  };
}

const RAW = '"arguments":';
function reply({ id, method, params }, line) {
  if (method === "initialize")
    return {
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "orders", version: "1.0.0" },
      },
    };
  if (method === "tools/list") return { result: { tools: TOOLS } };
  if (method !== "tools/call") return { error: { code: -32601, message: `no method for ${id}` } };
  const {
    failure,
    refused,
    text: said,
    value,
  } = answer(params.name, params.arguments ?? {}, line.slice(line.indexOf(RAW) + RAW.length, -2));
  if (failure !== undefined) return { error: { code: -32602, message: failure } };
  return {
    result: {
      content: [{ type: "text", text: refused ?? said ?? JSON.stringify(value) }],
      ...(refused === undefined ? {} : { isError: true }),
      ...(value === undefined ? {} : { structuredContent: value }),
    },
  };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  if (request.id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: request.id, ...reply(request, line) })}\n`);
});
