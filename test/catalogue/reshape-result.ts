/** Answers of tools in another shape or notation. */
import type { Edit } from "../../src/model/edit.js";
import type { CatalogueRow } from "./row.js";

const answers = (tool: string, change: object): Edit =>
  ({ kind: "reshape-result", tool: `tool:${tool}`, change }) as unknown as Edit;
const key = (tool: string, path: string): string => `tool:${tool}/result:${path}`;
const renamed = (to: string, from: string, ...symbols: readonly string[]) =>
  symbols.map((symbol) => ({ symbol, from, to }));

export const rows: readonly CatalogueRow[] = [
  {
    id: "T16",
    what: "keys of answers are renamed at any depth, in several tools at once",
    class: "A",
    kinds: ["reshape-result"],
    edits: () => [
      answers("get_item", {
        op: "rename-keys",
        names: [
          ...renamed("amount_cents", "cents", key("get_item", "listed_price.cents")),
          ...renamed(
            "listing_no",
            "link",
            key("get_item", "link"),
            key("check_stock", "link"),
            key("present_item", "link"),
            key("find_orders", "orders[].lines[].link"),
            key("room_status", "queue[].link"),
          ),
        ],
      }),
    ],
    atLeast: 10,
  },
  {
    id: "T16",
    what: "keys of an answer stand under one key",
    class: "A",
    kinds: ["reshape-result"],
    edits: () => [
      answers("get_item", {
        op: "nest",
        keys: [key("get_item", "title"), key("get_item", "called"), key("get_item", "category")],
        into: "naming",
      }),
    ],
    atLeast: 10,
  },
  {
    id: "T16",
    what: "members of an object stand at the top",
    class: "A",
    kinds: ["reshape-result"],
    edits: () => [
      answers("get_item", {
        op: "unnest",
        key: key("get_item", "listed_price"),
        names: [
          { key: key("get_item", "listed_price.cents"), to: "listed_cents" },
          { key: key("get_item", "listed_price.currency"), to: "currency" },
        ],
      }),
    ],
    atLeast: 10,
  },
  {
    id: "T16",
    what: "the whole answer stands under one key",
    class: "A",
    kinds: ["reshape-result"],
    edits: () => [answers("get_item", { op: "wrap", into: "payload" })],
    atLeast: 10,
  },
  ...(["yaml", "key-value", "table", "xml", "json-indented"] as const).map(
    (as): CatalogueRow => ({
      id: "T17",
      what: `answers are written as ${as}`,
      class: "A",
      kinds: ["reshape-result"],
      edits: () => [answers("get_item", { op: "notation", as })],
      atLeast: 10,
    }),
  ),
  {
    id: "T18",
    what: "an answer has one more key, which says nothing of the task",
    class: "B",
    kinds: ["reshape-result"],
    edits: () => [answers("get_item", { op: "pad", key: "trace_ref", value: "zq-7f31" })],
    atLeast: 10,
  },
];
