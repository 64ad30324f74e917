// Which names may stand for which things: one check for lexicons, users' files and models.
import { describe, expect, test } from "vitest";
import { checkName, type NameQuestion } from "../../src/core/names/index.js";
import { unknownInRelations } from "../../src/core/names/tables.js";

type Case = readonly [
  kind: NameQuestion["kind"],
  current: string,
  candidate: string,
  description: string,
  types?: string,
];

const judge = ([kind, current, candidate, description, types]: Case): string => {
  const verdict = checkName({
    kind,
    current,
    candidate,
    descriptions: description === "" ? [] : [description],
    ...(types === undefined ? {} : { types: types.split(" ") }),
  });
  return verdict.ok ? "ok" : verdict.code;
};
const name = ([kind, current, candidate, description]: Case): string =>
  `${kind} ${current} → ${candidate} (${description})`;

test("the tables of relations name only concepts and plain words", () => {
  expect(unknownInRelations()).toEqual([]);
});

const FIT: readonly Case[] = [
  ["tool", "cancel_order", "call_off_order", "Cancel an order."],
  ["tool", "cancel_order", "order_cancellation", "Cancel an order."],
  ["tool", "get_order", "fetch_order", "Get an order by its id."],
  ["tool", "get_order", "retrieveOrder", "Get an order by its id."],
  ["tool", "get_order", "order_lookup", "Get an order by its id."],
  ["tool", "get_order", "nova_get_order_v2", "Get an order by its id."],
  ["tool", "get_user_details", "get_user_info", "Details of a user."],
  ["tool", "get_user_details", "fetch_user", "Details of a user."],
  ["tool", "search_flights", "look_for_flights", "Search flights."],
  ["tool", "mcp__files__read_file", "mcp__files__read_out_file", "Read a file."],
  ["tool", "send_email", "dispatch_email", "Send an e-mail."],
  ["tool", "update_issue", "modify_issue", "Update an issue."],
  ["tool", "create_branch", "make_branch", "Create a branch."],
  ["tool", "weather", "get_weather", "Get the weather of a city."],
  ["tool", "quote_shipping", "shipping_quote", "Quote what shipping costs."],
  ["tool", "transfer_to_human_agents", "hand_over_to_human_agents", "Transfer the user to a human agent."],
  ["tool", "kucun_chaxun", "kucun_lookup", "查询库存。"],
  ["tool", "kucun_lookup", "inventory_lookup", "查询商品库存。"],
  ["tool", "quxiao_dingdan", "cancel_order", "取消订单。"],
  ["tool", "order_op", "cancel_order", "取消一个订单。"],
  ["tool", "xiugai_dizhi", "update_address", "修改收货地址。"],
  ["skill", "code-review", "reviewing-code", "How code is reviewed."],
  ["skill", "pdf-processing", "processing-pdf", "Read and fill PDF files."],
  ["skill", "item-qa", "item-q-and-a", "Answers questions about goods."],
  ["tool", "tool_7", "cancel_task", "取消任务。"],
  ["tool", "chakan_wuliu", "view_logistics", "查看物流。"],
  ["skill", "pdf-processing", "process-pdf", "Read and fill PDF files."],
  ["param", "user_id", "id_of_user", "The user.", "string"],
  ["param", "max_results", "limit", "At most how many results.", "integer"],
  ["skill", "tone-and-length", "length-and-tone", "How long replies are."],
  ["param", "order_id", "order_identifier", "Which order.", "string"],
  ["param", "order_id", "id_of_order", "Which order.", "string"],
  ["param", "photo_count", "number_of_photos", "How many photos.", "integer"],
  ["param", "start_date", "from_date", "First day.", "string"],
  ["param", "flights", "flight_list", "The flights.", "array"],
  ["param", "limit", "max_count", "At most how many.", "integer"],
  ["param", "file_path", "filepath", "Path of the file.", "string"],
  ["param", "q", "query", "Words to search for.", "string"],
];

describe("a name that fits", () => {
  test.each(FIT.map((one) => [name(one), one] as const))("%s", (_, one) => expect(judge(one)).toBe("ok"));
});

const MISSED: readonly (readonly [string, Case])[] = [
  ["near-miss", ["tool", "cancel_order", "pause_order", "Cancel an order."]],
  ["near-miss", ["tool", "cancel_subscription", "suspend_subscription", "Cancel a subscription."]],
  ["near-miss", ["tool", "delete_note", "archive_note", "Delete a note."]],
  ["near-miss", ["tool", "cancel_order", "refund_order", "Cancel an order."]],
  ["near-miss", ["tool", "order_op", "pause_order", "取消一个订单。"]],
  ["near-miss", ["tool", "quxiao_dingdan", "pause_order", "取消订单。"]],
  ["near-miss", ["tool", "quxiao_dingdan", "zanting_dingdan", "取消订单。"]],
  ["near-miss", ["tool", "chaxun_dizhi", "xiugai_dizhi", "查询收货地址。"]],
  ["near-miss", ["tool", "dizhi_tool", "update_address", "查询收货地址。"]],
  ["near-miss", ["tool", "book_flight", "buy_flight", "Book a flight."]],
  ["near-miss", ["tool", "get_user", "set_user", "Get a user."]],
  ["opposite", ["tool", "enable_alerts", "disable_alerts", "Enable alerts."]],
  ["opposite", ["tool", "open_issue", "close_issue", "Open an issue."]],
  ["opposite", ["tool", "lock_thread", "unlock_thread", "Lock a thread."]],
  ["opposite", ["tool", "approve_request", "reject_request", "Approve a request."]],
  ["opposite", ["tool", "upload_file", "download_file", "Upload a file."]],
  ["opposite", ["tool", "qiyong", "disable_it", "启用告警。"]],
  ["opposite", ["param", "start_date", "end_date", "First day.", "string"]],
  ["opposite", ["param", "min_price", "max_price", "Lowest price.", "number"]],
  ["opposite", ["param", "sender", "recipient", "Who sends it.", "string"]],
  ["more-general", ["tool", "rename_file", "update_file", "Rename a file."]],
  ["more-general", ["tool", "refund_payment", "process_payment", "Refund a payment."]],
  ["more-general", ["tool", "get_product", "get_item", "Get a product."]],
  ["more-narrow", ["tool", "update_file", "rename_file", "Update a file."]],
  ["more-narrow", ["tool", "get_document", "get_invoice", "Get a document."]],
  ["more-narrow", ["param", "date", "deadline", "The day.", "string"]],
  ["other-act", ["tool", "translate_text", "send_text", "Translate a text."]],
  ["other-thing", ["tool", "get_order", "get_banana_order", "Get an order."]],
  ["loses-word", ["tool", "get_order_status", "get_order", "Status of an order."]],
  ["opposite", ["tool", "cancel_order", "order", "Cancel an order."]],
  ["loses-word", ["tool", "cancel_flight", "flight_api", "Cancel a flight."]],
  ["other-relation", ["tool", "send_to_team", "send_from_team", "Send it to the team."]],
  ["other-relation", ["tool", "move_file_to_folder", "move_folder_to_file", "Move a file to a folder."]],
  ["other-head", ["param", "user_group", "group_user", "Group of the user.", "string"]],
  ["negated", ["param", "include_closed", "not_include_closed", "Closed ones too.", "boolean"]],
  ["wrong-number", ["param", "item_id", "item_ids", "Which item.", "string"]],
  ["wrong-number", ["param", "item_ids", "item_id", "Which items.", "array"]],
  ["wrong-number", ["tool", "get_order", "get_orders", "Get one order."]],
  ["near-miss", ["tool", "tool_7", "pause_task", "取消任务。"]],
  ["near-miss", ["tool", "tuikuan", "tuihuo", "退款。"]],
  ["wrong-type", ["param", "status", "is_status", "The status.", "string"]],
  ["says-nothing", ["param", "order_id", "the", "Which order.", "string"]],
  ["unchanged", ["tool", "get_order", "get_order", "Get an order."]],
  ["illegal", ["tool", "get_order", "2get_order", "Get an order."]],
  ["illegal", ["skill", "code-review", "code_review", "How code is reviewed."]],
  ["illegal", ["tool", "get_order", `get_${"order_".repeat(8)}x`, "Get an order."]],
  ["stutters", ["tool", "book_flight", "book_booking_flight", "Book a flight."]],
];

describe("a name that does not", () => {
  test.each(MISSED.map(([code, one]) => [code, name(one), one] as const))("%s: %s", (code, _, one) =>
    expect(judge(one)).toBe(code),
  );
});

test("a reason says which word and what it was held against", () => {
  const verdict = checkName({
    kind: "tool",
    current: "cancel_order",
    candidate: "pause_order",
    descriptions: ["Cancel an order."],
  });
  expect(verdict).toEqual({
    ok: false,
    code: "near-miss",
    what: '"pause" in "pause_order" is near and yet not "cancel"',
  });
});

test("odd names get a verdict, never an error", () => {
  for (const candidate of [
    "",
    " ",
    "__",
    "-",
    "\ud800",
    "__proto__",
    "constructor",
    "of",
    "a_of_of_b",
    "查询",
    "x".repeat(5000),
  ])
    for (const current of ["", "get_order", "of", "number_of", "constructor", "\ud800"])
      for (const kind of ["tool", "skill", "param"] as const) {
        const verdict = checkName({
          kind,
          current,
          candidate,
          descriptions: ["", "constructor of __proto__ \udc00"],
        });
        expect(typeof verdict.ok).toBe("boolean");
      }
});
