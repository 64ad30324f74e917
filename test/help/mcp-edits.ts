/** Edits of structure over the tools of the live servers: several tools in several shapes at once. */
import type { Edit } from "../../src/model/edit.js";

const reshape = (tool: string, change: object): Edit =>
  ({ kind: "reshape", tool: `tool:${tool}`, change }) as unknown as Edit;
const answers = (tool: string, change: object): Edit =>
  ({ kind: "reshape-result", tool: `tool:${tool}`, change }) as unknown as Edit;
const param = (tool: string, path: string): string => `tool:${tool}/param:${path}`;

export interface Shapes {
  readonly edits: readonly Edit[];
  /** How names change after them. */
  readonly style: "semantic" | "opaque" | "case";
  /** Runs in which a call would not map back to itself, or would come to fit. */
  readonly refused: readonly string[];
}

export const SHAPES: Readonly<Record<string, Shapes>> = {
  "nested, flattened, wrapped": {
    style: "semantic",
    refused: ["empty-range"],
    edits: [
      reshape("get-sum", {
        op: "nest",
        params: ["a", "b"].map((key) => param("get-sum", key)),
        into: "operands",
      }),
      reshape("place_order", {
        op: "nest",
        params: ["pay_by", "gift_wrap", "side_notes"].map((key) => param("place_order", key)),
        into: "extra_wishes",
        description: "What the buyer wishes.",
      }),
      reshape("find_orders", {
        op: "unnest",
        param: param("find_orders", "time_range"),
        names: ["from_day", "till_day"].map((key) => ({
          param: param("find_orders", `time_range.${key}`),
          to: key,
        })),
      }),
      reshape("echo", { op: "wrap", into: "payload_json", as: "text", description: "What is said." }),
      reshape("create_entities", { op: "wrap", into: "request", as: "object" }),
      reshape("gzip-file-as-resource", {
        op: "order",
        from: ["name", "data", "outputType"].map((key) => param("gzip-file-as-resource", key)),
        to: ["outputType", "data", "name"].map((key) => param("gzip-file-as-resource", key)),
      }),
    ],
  },
  "recoded, retyped, between texts": {
    style: "opaque",
    refused: ["refused-orders", "refused-everything"],
    edits: [
      reshape("place_order", { op: "retype", param: param("place_order", "buyer_id"), as: "text" }),
      reshape("find_orders", { op: "retype", param: param("find_orders", "buyer_id"), as: "text" }),
      reshape("place_order", { op: "wrap", into: "order_json", as: "text", description: "The whole order." }),
      reshape("get-annotated-message", {
        op: "retype",
        param: param("get-annotated-message", "includeImage"),
        as: "yes-no",
      }),
      reshape("get-annotated-message", {
        op: "recode",
        param: param("get-annotated-message", "messageType"),
        table: [
          ["error", "ERROR"],
          ["success", "SUCCESS"],
          ["debug", "DEBUG"],
        ],
      }),
      reshape("search_nodes", {
        op: "affix",
        param: param("search_nodes", "query"),
        prefix: "find:",
        suffix: ";",
      }),
      reshape("get-sum", { op: "retype", param: param("get-sum", "b"), as: "text" }),
    ],
  },
  "one tool for each carrier, answers in other shapes": {
    style: "case",
    refused: [],
    edits: [
      reshape("track_parcel", {
        op: "split",
        param: param("track_parcel", "carrier"),
        tools: ["north", "south"].map((value) => ({
          value,
          name: `parcel_of_${value}_post`,
          description: `Tells where a parcel of the ${value} is.`,
        })),
      }),
      answers("place_order", { op: "wrap", into: "receipt" }),
      answers("find_orders", {
        op: "rename-keys",
        names: [{ symbol: "tool:find_orders/result:seen_bytes", from: "seen_bytes", to: "byte_count" }],
      }),
      answers("find_orders", { op: "notation", as: "yaml" }),
    ],
  },
  "one change on the other, one tool for two": {
    style: "semantic",
    refused: ["refused-orders"],
    edits: [
      reshape("find_orders", {
        op: "merge",
        tools: [
          { tool: "tool:find_orders", value: "find" },
          { tool: "tool:track_parcel", value: "track" },
        ],
        name: "order_desk",
        param: "desk_action",
        description: "Finds what was sold, and where it is now.",
        legend: "find: what a buyer bought; track: where something is.",
      }),
      reshape("place_order", {
        op: "nest",
        params: ["ship_to", "order_lines"].map((key) => param("place_order", key)),
        into: "parcel",
      }),
      reshape("place_order", { op: "wrap", into: "request", as: "object" }),
      reshape("place_order", { op: "wrap", into: "body_text", as: "text", description: "The whole order." }),
      reshape("echo", { op: "affix", param: param("echo", "message"), prefix: "<", suffix: ">" }),
      reshape("echo", { op: "nest", params: [param("echo", "message")], into: "envelope" }),
      reshape("get-resource-links", {
        op: "tell-default",
        param: param("get-resource-links", "count"),
        sentence: "It is 3 where it is left out.",
      }),
    ],
  },
};
