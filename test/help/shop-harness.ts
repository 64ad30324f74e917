/**
 * A small Harness in which every mention of a name is marked by hand, so that what a rename must reach is known without
 * any code that looks for names.
 */
import { Harness } from "../../src/model/harness.js";

export type FormName = "exact" | "spaced" | "title" | "pascal" | "camel" | "upper" | "kebab";
/** The name of a Symbol as it is spelt at this place. */
export type Write = (symbol: string, form?: FormName) => string;

const BASE_NAMES: Readonly<Record<string, string>> = {
  "tool:get_order": "get_order",
  "tool:get_order/param:order_id": "order_id",
  "tool:get_order/param:ship": "ship",
  "tool:get_order/param:ship.city": "city",
  "tool:get_order/param:ship.zip": "zip",
  "tool:get_order/param:lines": "lines",
  "tool:get_order/param:lines[].sku": "sku",
  "tool:find_items": "find_items",
  "tool:find_items/param:query": "query",
  "tool:find_items/param:max_price": "max_price",
  "tool:load_skill": "load_skill",
  "tool:load_skill/param:skill_name": "skill_name",
  "skill:item-qa": "item-qa",
  "skill:refund-care": "refund-care",
};

/** A writer that knows the names after some renames. */
export const writer =
  (renamed: Readonly<Record<string, string>> = {}): Write =>
  (symbol, form = "exact") => {
    const name = renamed[symbol] ?? BASE_NAMES[symbol];
    if (name === undefined) throw new TypeError(`the example has no Symbol ${symbol}`);
    const words = name
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .toLowerCase()
      .split(/[_-]/);
    const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
    switch (form) {
      case "exact":
        return name;
      case "spaced":
        return words.join(" ");
      case "title":
        return words.map(capital).join(" ");
      case "pascal":
        return words.map(capital).join("");
      case "camel":
        return words.map((word, i) => (i === 0 ? word : capital(word))).join("");
      case "upper":
        return words.join("_").toUpperCase();
      case "kebab":
        return words.join("-");
    }
  };

export const baseName = (symbol: string): string => writer()(symbol);

/** Texts that a rewording may replace, by site. */
export type Wordings = Readonly<Record<string, (n: Write) => string>>;

export const WORDINGS: Wordings = {
  "tool:get_order#/description": (n) =>
    `Reads one order by \`${n("tool:get_order/param:order_id")}\`. Look it up with ${n("tool:find_items")} first.`,
  "skill:item-qa#/body": (n) =>
    `# Answers\n\nCall ${n("tool:find_items")}(${n("tool:find_items/param:query")}) and then the ${n("tool:get_order", "spaced")} tool.\n价格用${n("tool:get_order")}查询。See also ${n("skill:refund-care")}.`,
  "section:rules#/body": (n) =>
    `- Never guess an order id; a query costs money.\n- Use \`${n("tool:get_order")}\` with \`${n("tool:get_order/param:ship.city")}\`, as in ${n("tool:get_order")}.${n("tool:get_order/param:ship.city")}.\n- The ${n("skill:item-qa", "spaced")} skill comes first, ${n("skill:item-qa", "upper")} always.`,
  "hook:args-check#/message": (n) =>
    `Stopped: {{value}} is no ${n("tool:get_order/param:ship.zip")} field of \`{{tool}}\`; ask ${n("tool:find_items")}.`,
};

/** Other words for the same texts. */
export const REWORDINGS: Wordings = {
  "tool:get_order#/description": (n) =>
    `Gives one order back. It takes \`${n("tool:get_order/param:order_id")}\`; ${n("tool:find_items")} comes before it.`,
  "skill:item-qa#/body": (n) =>
    `# How to answer\n\nFirst ${n("tool:find_items")}(${n("tool:find_items/param:query")}), after that the ${n("tool:get_order", "spaced")} tool.\n价格由${n("tool:get_order")}给出。${n("skill:refund-care")} is near.`,
  "hook:args-check#/message": (n) =>
    `The call of \`{{tool}}\` was stopped, since {{value}} is no ${n("tool:get_order/param:ship.zip")} field; ${n("tool:find_items")} helps.`,
};

/** The Harness under some names and wordings; lists in their base order. */
export function shopHarness(n: Write, reworded: Wordings = {}): Harness {
  const say = (site: string): string => {
    const wording = reworded[site] ?? WORDINGS[site];
    if (wording === undefined) throw new TypeError(`the example has no text ${site}`);
    return wording(n);
  };
  const [city, zip] = [n("tool:get_order/param:ship.city"), n("tool:get_order/param:ship.zip")];
  const [orderId, ship] = [n("tool:get_order/param:order_id"), n("tool:get_order/param:ship")];
  const [query, maxPrice] = [n("tool:find_items/param:query"), n("tool:find_items/param:max_price")];
  const address = {
    type: "object",
    properties: {
      [city]: {
        type: "string",
        title: n("tool:get_order/param:ship.city", "title"),
        description: "Town of the buyer.",
      },
      [zip]: { type: "string", pattern: "^[0-9]{5}$" },
    },
    required: [city],
    dependentRequired: { [zip]: [city] },
    additionalProperties: false,
  };
  return Harness.parse({
    format: "hsa/harness@1",
    name: "shop",
    language: "en",
    prompt: {
      layout: "markdown",
      sections: [
        { id: "role", title: "Role", body: "You serve {{shop}}.", pinned: true },
        { id: "rules", title: "House rules", body: say("section:rules#/body"), after: ["role"] },
        { id: "skills", title: "Skills", body: "Load one of these:\n\n{{skills}}" },
        { id: "tools", title: "Tools", body: "{{tools}}" },
        { id: "vip", title: "会员", body: "Guest of honour: {{vip}}.", when: { slot: "vip" } },
        { id: "never", title: "Never shown", body: "Nothing.", when: { slot: "absent" } },
      ],
    },
    tools: [
      {
        name: n("tool:get_order"),
        description: say("tool:get_order#/description"),
        parameters: {
          type: "object",
          properties: {
            [orderId]: { type: "integer", description: "Id of the order, digit by digit." },
            [ship]: { $ref: "#/$defs/address" },
            bill: {
              anyOf: [{ $ref: "#/$defs/address" }, { type: "null" }],
              description: "Where the bill goes.",
            },
            [n("tool:get_order/param:lines")]: {
              type: "array",
              description: "Lines to show.",
              items: {
                type: "object",
                properties: {
                  [n("tool:get_order/param:lines[].sku")]: { type: "string" },
                  count: { type: "integer" },
                },
                required: [n("tool:get_order/param:lines[].sku")],
              },
            },
          },
          required: [orderId],
          examples: [{ [orderId]: 1, [ship]: { [city]: "Oslo" }, bill: { [city]: "Rome" } }],
          $defs: { address },
        },
        result: { type: "object", properties: { total: { type: "integer" }, state: { type: "string" } } },
        extra: { annotations: { title: `Reads like ${n("tool:find_items")}` } },
      },
      {
        name: n("tool:find_items"),
        description: `Finds goods. Unlike the ${n("tool:get_order", "title")} tool it takes words; 参见${n("tool:get_order")}。`,
        parameters: {
          type: "object",
          properties: {
            [query]: {
              type: "string",
              description: `Words; never an \`${orderId}\` of ${n("tool:get_order")}.`,
            },
            [maxPrice]: { type: "number", description: "Upper bound." },
          },
          required: [query],
          if: { properties: { [query]: { const: "cheap" } } },
          then: { required: [maxPrice] },
          default: { [query]: "all" },
        },
      },
      {
        name: n("tool:load_skill"),
        description: "Loads a Skill by its name.",
        parameters: {
          type: "object",
          properties: {
            [n("tool:load_skill/param:skill_name")]: {
              type: "string",
              enum: [n("skill:item-qa"), n("skill:refund-care")],
              description: "Which one.",
            },
          },
          required: [n("tool:load_skill/param:skill_name")],
        },
      },
    ],
    skills: [
      {
        name: n("skill:item-qa"),
        description: `Questions about goods; needs ${n("tool:find_items")}.`,
        kind: "reply",
        body: say("skill:item-qa#/body"),
        files: [
          {
            path: "notes.md",
            text: `Example: {"name": "${n("tool:get_order")}", "arguments": {"${orderId}": 7}}`,
          },
        ],
      },
      {
        name: n("skill:refund-care"),
        description: "What to do for a buyer who wants a refund.",
        kind: "reply",
        body: `After \`${n("skill:item-qa")}\`: ${n("tool:get_order", "camel")} and ${n("tool:get_order", "pascal")}.`,
        extra: { "allowed-tools": n("tool:get_order") },
      },
    ],
    hooks: [
      {
        id: "args-check",
        event: "before-call",
        tools: [n("tool:get_order")],
        conditions: [
          {
            kind: "arguments",
            schema: {
              type: "object",
              properties: { [ship]: { type: "object", required: [zip] } },
              required: [ship],
            },
          },
          { kind: "regex", target: `arguments.${ship}.${city}`, pattern: "^(?!Nowhere)" },
        ],
        action: "retry",
        message: say("hook:args-check#/message"),
      },
      {
        id: "must-load",
        event: "before-reply",
        conditions: [
          { kind: "called", skills: [n("skill:item-qa")], tools: [n("tool:load_skill")] },
          { kind: "regex", target: "reply", pattern: `\\b${n("tool:get_order")}\\b` },
        ],
        action: "retry",
        message: `Load \`${n("skill:item-qa")}\` with \`${n("tool:load_skill")}\` first.`,
      },
    ],
    limits: [],
    activation: [
      { tool: n("tool:load_skill"), param: n("tool:load_skill/param:skill_name"), names: "skill" },
    ],
  });
}
