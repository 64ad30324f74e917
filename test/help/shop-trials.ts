/** Trials over the example Harness: a run with all that runs have, and Views of it for every kind of edit, by hand. */

import type { Trial } from "../../src/laws/law.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import {
  baseName,
  REWORDINGS,
  shopHarness,
  WORDINGS,
  type Wordings,
  type Write,
  writer,
} from "./shop-harness.js";
import { systemText } from "./shop-prompt.js";

export const SLOTS = { shop: "Nils & Söhne", vip: "Ada" };

/** Python wrote this result: `repr`, an escape before a name, CJK beside one. It is the world's and stays. */
const PYTHON_RESULT = "{'note': 'see\\nget_order', 'city': 'Oslo', 'text': '用get_order查'}";
const JSON_RESULT = '{"total": 12.0, "ids": [9007199254740993], "text": "{\\"order_id\\": 7}"}';
const REPLY = "Your parcel is on its way to Oslo. 到了请告诉我们。";

type Part = { readonly type: "text"; readonly author: string; readonly text: string; readonly echo?: string };
interface Say {
  readonly role: string;
  readonly parts: readonly Part[];
  readonly more?: JsonObject;
  /** Only in the View. */
  readonly train?: boolean;
  /** The base says that this message failed. */
  readonly failed?: true;
}

/** The run, with every mention marked; echoes name base Skills and Hooks whatever their names are now. */
function run(n: Write, harness: Harness): readonly Say[] {
  const part = (author: string, text: string, echo?: string): Part =>
    echo === undefined ? { type: "text", author, text } : { type: "text", author, text, echo };
  const call = (id: string | undefined, name: string, args: Json): Json => ({
    ...(id === undefined ? {} : { id }),
    type: "function",
    function: { name, arguments: args },
  });
  const [getOrder, findItems] = [n("tool:get_order"), n("tool:find_items")];
  const [orderId, ship, city] = [
    n("tool:get_order/param:order_id"),
    n("tool:get_order/param:ship"),
    n("tool:get_order/param:ship.city"),
  ];
  const skillBody = harness.skills.find(({ name }) => name === n("skill:item-qa"))?.body ?? "";
  const message = harness.hooks[0]?.message ?? "";
  const filled = message.replaceAll("{{tool}}", getOrder).replaceAll("{{value}}", "99");
  const mustLoad = harness.hooks[1]?.message ?? "";
  return [
    {
      role: "user",
      parts: [
        part("harness", `Context: say ${findItems} for goods.\n`),
        part("world", "Where is my order? I heard of get_order and item-qa.\n"),
        part("harness", `(time limit of \`${getOrder}\`: 3s)`),
      ],
    },
    {
      role: "assistant",
      parts: [part("assistant", `I call ${findItems} and the ${n("tool:get_order", "spaced")} tool.`)],
      more: {
        reasoning_content: `The ${n("skill:item-qa", "spaced")} skill wants \`${n("tool:find_items/param:query")}\`: {"note": "first\\n${getOrder}"}; 再调用${getOrder}，${n("tool:get_order", "camel")}.`,
        tool_calls: [
          call("c1", findItems, {
            [n("tool:find_items/param:query")]: "blue mug",
            [n("tool:find_items/param:max_price")]: 9,
          }),
          call("c2", getOrder, {
            [orderId]: 7,
            [ship]: { [city]: "Oslo", [n("tool:get_order/param:ship.zip")]: "01234" },
            bill: { [city]: "Rome" },
            [n("tool:get_order/param:lines")]: [{ [n("tool:get_order/param:lines[].sku")]: "A", count: 1 }],
          }),
        ],
      },
    },
    { role: "tool", parts: [part("world", PYTHON_RESULT)], more: { tool_call_id: "c1", name: findItems } },
    { role: "tool", parts: [part("world", JSON_RESULT)], more: { tool_call_id: "c2" } },
    {
      role: "assistant",
      parts: [part("assistant", "")],
      failed: true,
      more: { tool_calls: [call("c1", getOrder, { [orderId]: "not a number", [ship]: { [city]: "Oslo" } })] },
    },
    {
      role: "tool",
      parts: [part("harness", filled, "hook:args-check")],
      more: { tool_call_id: "c1" },
    },
    {
      role: "assistant",
      parts: [part("assistant", "")],
      train: false,
      more: { tool_calls: [call("c7", getOrder, `{"${orderId}": 7,`)] },
    },
    { role: "tool", parts: [part("harness", "The arguments are no JSON.")], more: { tool_call_id: "c7" } },
    { role: "assistant", parts: [part("assistant", "Early draft.")] },
    { role: "user", parts: [part("harness", mustLoad, "hook:must-load")] },
    {
      role: "assistant",
      parts: [part("assistant", "")],
      more: {
        reasoning_content: `I load ${n("skill:item-qa")}.`,
        tool_calls: [
          call(undefined, n("tool:load_skill"), {
            [n("tool:load_skill/param:skill_name")]: n("skill:item-qa"),
          }),
        ],
      },
    },
    { role: "tool", parts: [part("harness", skillBody, "skill:item-qa")] },
    { role: "assistant", parts: [part("assistant", REPLY)] },
  ];
}

const toolsOf = (harness: Harness): Json =>
  harness.tools.map(({ name, description, parameters }) => ({
    type: "function",
    function: {
      name,
      description: description ?? "",
      parameters: parameters ?? { type: "object", properties: {} },
    },
  }));

function baseRow(harness: Harness): JsonObject {
  const messages = run(writer(), harness).map(({ role, parts, more = {}, failed }) => ({
    role,
    content:
      parts.length === 1 && parts[0]?.echo === undefined && parts[0]?.author !== "harness"
        ? (parts[0] as Part).text
        : (parts as unknown as Json),
    ...more,
    ...(failed ? { train: false } : {}),
  }));
  return copy({
    format: "hsa/episode@1",
    id: "shop-1~0a1b2c3d",
    slots: SLOTS,
    messages: [{ role: "system", content: systemText(harness, SLOTS) }, ...messages] as unknown as Json,
    tools: toolsOf(harness),
    outcome: { status: "success" },
  });
}

function viewRow(n: Write, harness: Harness): JsonObject {
  const messages = run(n, harness).map(({ role, parts, more = {}, failed, train }) => ({
    role,
    content: parts.map(({ text }) => text).join(""),
    ...more,
    ...(role === "assistant" ? { train: failed ? false : (train ?? true) } : {}),
  }));
  return copy({
    id: "shop-1~0a1b2c3d#1",
    messages: [{ role: "system", content: systemText(harness, SLOTS) }, ...messages] as unknown as Json,
    tools: toolsOf(harness),
  });
}

/** Rows are read from bytes: no two of them share an object. */
const copy = (value: Json): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

export interface Recipe {
  readonly names?: Readonly<Record<string, string>>;
  readonly reworded?: Wordings;
  /** Changes of lists and layouts, by hand; runs after names and texts. */
  readonly shape?: (harness: Harness) => Harness;
  readonly edits?: readonly Edit[];
}

export function trialOf({
  names = {},
  reworded = {},
  shape = (harness) => harness,
  edits = [],
}: Recipe): Trial {
  const before = shopHarness(writer());
  const after = shape(shopHarness(writer(names), reworded));
  const renames = Object.entries(names).map(([symbol, to]) => ({ symbol, from: baseName(symbol), to }));
  const all = [
    ...Object.keys(reworded).map((site) => textEdit(site)),
    ...edits,
    ...(renames.length === 0 ? [] : [{ kind: "rename", names: renames } as Edit]),
  ];
  return { before, after, base: baseRow(before), view: viewRow(writer(names), after), edits: all };
}

const MARKED = /\u0000(.*?)\u0001(.*?)\u0002/;
/** A text as strings and references, from a wording. */
function textEdit(site: string): Edit {
  const pieces = (wording: (n: Write) => string) =>
    wording((symbol, form = "exact") => `\u0000${symbol}\u0001${form}\u0002`)
      .split(/(\u0000.*?\u0002)/)
      .filter((piece) => piece !== "")
      .map((piece) => {
        const [, symbol, form] = MARKED.exec(piece) ?? [];
        return symbol === undefined ? piece : { to: [symbol], form };
      });
  const from = WORDINGS[site];
  const to = REWORDINGS[site];
  if (from === undefined || to === undefined) throw new TypeError(`the example does not reword ${site}`);
  return { kind: "text", site, from: pieces(from), to: pieces(to) } as unknown as Edit;
}
