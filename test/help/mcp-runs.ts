/** Runs over the tools of the live servers: every shape of arguments, and calls that the servers refuse. */
import type { NamedCall } from "../../src/core/lens.js";
import { fromMembers, type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Answer } from "./mcp-live.js";

export interface LiveRun {
  readonly id: string;
  /** How many of its calls the servers do not take. */
  readonly refused: number;
  /** Calls of one turn each; as in a log, arguments are text. */
  readonly turns: readonly (readonly (readonly [tool: string, args: string])[])[];
}

const WHERE = '"ship_to":{"city":"Tromsø","country_code":"NO","floor":null}';
const LINE = '{"sku_code":"A-1","unit_price":1.0,"extras":["rød","","紅"]}';

export const RUNS: readonly LiveRun[] = [
  {
    id: "orders",
    refused: 0,
    turns: [
      [["find_orders", '{"buyer_id":9007199254740993}']],
      [
        [
          "place_order",
          `{"buyer_id":9223372036854775807,${WHERE},"order_lines":[${LINE},{"sku_code":"B \\"2\\"","unit_price":1e2}],"pay_by":"invoice","gift_wrap":false,"side_notes":{"10":"ten","2":"to \\ud83d\\ude00","sku":"\\u2028"}}`,
        ],
        ["find_orders", '{"time_range":{"from_day":"2026-01-31"},"buyer_id":-0}'],
      ],
      [["place_order", `{"order_lines":[${LINE}],"ship_to":{"city":""},"buyer_id":1}`]],
      [["find_orders", '{"buyer_id":2,"page_size":5,"hint":{"deep":[1.50,null,[]]}}']],
    ],
  },
  {
    id: "parcels",
    refused: 1,
    turns: [
      [
        ["track_parcel", '{"carrier":"north","parcel_id":18446744073709551615}'],
        ["track_parcel", '{"parcel_id":-1,"carrier":"south"}'],
      ],
      [["find_orders", '{"buyer_id":12345678901234567890,"page_size":1}']],
      [["track_parcel", '{"carrier":"north","parcel_id":"x"}']],
    ],
  },
  {
    id: "empty-range",
    refused: 0,
    turns: [[["find_orders", '{"buyer_id":2,"time_range":{}}']]],
  },
  {
    id: "refused-orders",
    refused: 5,
    turns: [
      [["place_order", `{"buyer_id":7,"order_lines":[${LINE}]}`]],
      [["place_order", `{"buyer_id":"7",${WHERE},"order_lines":[${LINE}]}`]],
      [["place_order", `{"buyer_id":7,${WHERE},"order_lines":[{"sku_code":"A-1","unit_price":"dear"}]}`]],
      [["place_order", `{"buyer_id":7,${WHERE},"order_lines":[],"pay_by":"barter","coupon":12}`]],
      [["place_order", `{"buyer_id":7,"ship_to":"Oslo","order_lines":[${LINE}]}`]],
      [["place_order", `{"buyer_id":7,${WHERE},"order_lines":[${LINE}],"pay_by":"card"}`]],
    ],
  },
  {
    id: "everything",
    refused: 0,
    turns: [
      [["echo", '{"message":"Blåbær 藍莓 \\ud83e\\uded0 \\"so\\" \\\\ \\n\\u0007"}']],
      [
        ["get-sum", '{"a":9007199254740993,"b":1.0}'],
        ["get-sum", '{"b":-0,"a":1e-7}'],
      ],
      [["get-structured-content", '{"location":"Chicago"}']],
      [["get-annotated-message", '{"messageType":"debug"}']],
      [["get-annotated-message", '{"messageType":"success","includeImage":true}']],
      [["get-resource-links", "{}"]],
      [["get-resource-links", '{"count":2.0}']],
      [["gzip-file-as-resource", '{"name":"a.gz","data":"data:text/plain,hei","outputType":"resource"}']],
      [["get-structured-content", '{"location":"Los Angeles"}']],
      [["get-tiny-image", "{}"]],
    ],
  },
  {
    id: "refused-everything",
    refused: 5,
    turns: [
      [["get-sum", '{"a":"1","b":2}']],
      [["get-sum", '{"b":2}']],
      [["get-structured-content", '{"location":"Paris"}']],
      [["get-annotated-message", '{"messageType":"debug","includeImage":"yes","loud":true}']],
      [["get-resource-links", '{"count":11}']],
      [["get-structured-content", '{"location":"New York"}']],
    ],
  },
  {
    id: "memory",
    refused: 1,
    turns: [
      [
        [
          "create_entities",
          '{"entities":[{"name":"Kari","entityType":"person","observations":["likes 茶","id 9007199254740993"]},{"name":"Oslo","entityType":"city","observations":[]}]}',
        ],
      ],
      [["create_relations", '{"relations":[{"from":"Kari","to":"Oslo","relationType":"lives in"}]}']],
      [
        ["add_observations", '{"observations":[{"entityName":"Oslo","contents":["rainy","rainy"]}]}'],
        ["search_nodes", '{"query":"kari"}'],
      ],
      [["delete_observations", '{"deletions":[{"entityName":"Oslo","observations":["rainy"]}]}']],
      [["open_nodes", '{"names":["Oslo","nobody"]}']],
      [["add_observations", '{"observations":[{"entityName":"nobody","contents":["x"]}]}']],
      [["read_graph", "{}"]],
      [["delete_entities", '{"entityNames":[]}']],
    ],
  },
];

export const callsOf = ({ turns }: LiveRun): readonly NamedCall[] =>
  turns.flat().map(([name, args]) => ({ name, arguments: readJson(args) }));

export function readJson(text: string): Json {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`${parsed.what}: ${text}`);
  return parsed.value;
}

/** The run as a log in OpenAI's shape, with what the servers answered. */
export function recordOf({ id, turns }: LiveRun, answers: readonly Answer[]): JsonObject {
  let at = 0;
  const messages: Json[] = [{ role: "user", content: `Please do what the list "${id}" says.` }];
  for (const calls of turns) {
    const first = at;
    messages.push({
      role: "assistant",
      content: "",
      tool_calls: calls.map(([name, args], i) => ({
        id: `call_${first + i}`,
        type: "function",
        function: { name, arguments: printJson(readJson(args)) },
      })),
    });
    for (const _ of calls) {
      messages.push({ role: "tool", tool_call_id: `call_${at}`, content: answers[at]?.text ?? "" });
      at++;
    }
  }
  messages.push({ role: "assistant", content: "All of it is done." });
  return fromMembers([
    ["id", id],
    ["messages", messages],
  ]);
}
