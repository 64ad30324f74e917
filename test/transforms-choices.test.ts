// What single transforms choose, on Harnesses of a few lines, without the engine.

import { describe, expect, test } from "vitest";
import { drawFor } from "../src/core/draw.js";
import type { Edit, EditOf } from "../src/model/edit.js";
import { Tool } from "../src/model/harness.js";
import type { Banks, HarnessView, ListItem } from "../src/model/propose.js";
import { type Sym, sectionSym } from "../src/model/symbol.js";
import { distractorsEn } from "../transforms/_distractors-en.js";
import { distractorsZh } from "../transforms/_distractors-zh.js";
import { HEADS, JOINERS, NOMINALS, NOUNS, PLAIN_VERBS, VERBS } from "../transforms/_lexicon-en.js";
import { PINYIN } from "../transforms/_lexicon-pinyin.js";
import { legalOrder } from "../transforms/_order.js";
import { unrelatedTo } from "../transforms/_overlap.js";
import { CLUED, PHRASES } from "../transforms/_senses-en.js";
import { fold, plural, singular, stem, wordsOf } from "../transforms/_words.js";
import { builtins } from "../transforms/index.js";
import { type Fake, type FakeTool, fakeHarness } from "./help/fake-harness.js";

const KEYS = Array.from({ length: 120 }, (_, key) => key);
const noBank: Banks = { rewordings: () => [] };

function editsOf(
  name: string,
  harness: HarnessView,
  key: number,
  options: object = {},
  banks: Banks = noBank,
): readonly Edit[] {
  const transform = builtins.find((one) => one.name === name);
  if (transform === undefined) throw new Error(`no transform is called ${name}`);
  const given = {
    harness,
    draw: drawFor("choices", name, key),
    options: transform.options.parse(options),
    banks,
  };
  return [...transform.propose(given)].flatMap(({ edits }) => edits);
}

/** New names by old name, over many keys. */
function namesOf(
  name: string,
  fake: Fake,
  options: object = {},
): Readonly<Record<string, readonly string[]>> {
  const harness = fakeHarness(fake);
  const found = new Map<string, Set<string>>();
  for (const key of KEYS) {
    for (const edit of editsOf(name, harness, key, options)) {
      if (edit.kind !== "rename") continue;
      for (const { from, to } of edit.names) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return Object.fromEntries([...found].map(([from, to]) => [from, [...to].sort()]));
}

const tool = (
  name: string,
  description = `Does the work of ${name}.`,
  params: Record<string, string> = {},
): FakeTool => ({
  name,
  description,
  params,
});

describe("semantic names", () => {
  test.each([
    ["get_order", ["fetch_order", "obtain_order", "order_lookup", "order_retrieval", "retrieve_order"]],
    ["order_search", ["look_for_order", "order_finder", "search_for_order", "search_order", "seek_order"]],
    ["getOrderInfo", "get_order_details"],
    ["think", ["think_through"]],
    ["calculate", ["do_calculation", "do_calculator", "run_calculation", "run_calculator", "work_out"]],
    ["transfer_to_human_agents", "hand_over_to_human_agents"],
    ["frobnicate_widget", undefined],
    ["book_details_get", "book_details_fetch"],
  ])("of %s", (name, expected) => {
    const names = namesOf("rename-tools", { tools: [tool(name)] }, { plain: 1 })[name];
    if (typeof expected === "string") expect(names).toContain(expected);
    else expect(names).toEqual(expected);
  });

  test("a word of several senses moves only where the description shows the sense", () => {
    const names = (description: string) =>
      namesOf("rename-params", { tools: [tool("f", "Works.", { destination: description })] })["destination"];
    expect(names("Airport where the flight ends")).toEqual(["arrival_point", "point_of_arrival"]);
    expect(names("Folder that the file goes to")).toEqual(["target"]);
    expect(names("Where it ends")).toBeUndefined();
    expect(names("")).toBeUndefined();
  });

  test("a parameter without a description takes its sense from its tool", () => {
    const params = { cabin: "", flight_number: "The number." };
    expect(namesOf("rename-params", { tools: [tool("reserve_seat", "Reserve.", params)] })["cabin"]).toEqual([
      "cabin_class",
      "travel_class",
    ]);
  });

  test("lists may say so, and only lists", () => {
    const fake = {
      tools: [tool("f", "Works.", { flights: "array: The parts.", topics: "string: The parts." })],
    };
    expect(namesOf("rename-params", fake)).toEqual({ flights: ["flight_list"] });
  });

  test("the parameters that many tools have are covered", () => {
    const params = {
      user_id: "User.",
      order_id: "Order.",
      item_ids: "array: Items.",
      payment_method_id: "How it is paid.",
      city: "The city.",
      zip: "The zip code.",
      date: "The date.",
      origin: "Airport of the flight.",
      destination: "Airport of the flight.",
      cabin: "Cabin of the flight.",
      flights: "array: The flights.",
      passengers: "array: The passengers.",
      query: "What to search for.",
      quantity: "How many.",
      limit: "At most so many.",
      first_name: "First name.",
      country: "The country.",
      reason: "Why.",
      summary: "In short.",
      email: "The address.",
      address1: "Line.",
      page: "The page number.",
    };
    expect(Object.keys(namesOf("rename-params", { tools: [tool("f", "Works.", params)] })).sort()).toEqual(
      Object.keys(params).sort(),
    );
  });

  test("pinyin counts in a Chinese Harness only", () => {
    const names = (language: "en" | "zh") =>
      namesOf("rename-tools", { language, tools: [tool("kucun_chaxun", "查询库存。")] });
    expect(names("zh")["kucun_chaxun"]).toContain("cunhuo_chazhao");
    expect(names("en")).toEqual({});
  });

  test("a Skill keeps kebab, and a noun that is a verb elsewhere stays", () => {
    const names = namesOf("rename-skills", {
      skills: { "order-info": "Says where the order is.", "return-policy": "Rules." },
    });
    expect(names).toEqual({ "order-info": ["order-details", "order-information"] });
  });

  test("without a description, a new name must tell enough by itself", () => {
    const fake = (text?: string): Fake => {
      const params = { user_id: text ?? "", quantity: text ?? "" };
      const described = text === undefined ? {} : { description: text };
      return { tools: [{ name: "calculate", params, ...described }] };
    };
    const bare = namesOf("rename-tools", fake(), { plain: 1 });
    expect(bare).toEqual({});
    expect(namesOf("rename-tools", fake("Adds up."), { plain: 1 })["calculate"]).toContain("work_out");
    expect(namesOf("rename-params", fake())).toEqual({
      user_id: ["user_identifier", "user_ref"],
      quantity: ["unit_count"],
    });
  });

  test("fallback opaque names what has no synonym", () => {
    const fake = { tools: [tool("frobnicate_widget"), tool("get_order")] };
    expect(namesOf("rename-tools", fake)["frobnicate_widget"]).toBeUndefined();
    expect(namesOf("rename-tools", fake, { fallback: "opaque" })["frobnicate_widget"]?.[0]).toMatch(
      /^[a-z]+_[a-z]\d[a-z]\d$/,
    );
  });

  test("a name that is taken, or differs from another in number only, is not given", () => {
    const skills = {
      fetch_order: "One.",
      obtain_orders: "Two.",
      order_lookup: "Three.",
      "order-retrieval": "Four.",
    };
    const names = namesOf("rename-tools", { tools: [tool("get_order")], skills });
    expect(names["get_order"]).toEqual(["retrieve_order"]);
  });
});

describe("opaque names", () => {
  test("are given only to what its description tells from the others", () => {
    const same = "Gives what is asked for.";
    const fake = {
      tools: [
        tool("get_a1", same, { x_a: "The first thing.", x_b: "Another thing.", x_c: "another  thing." }),
        tool("get_b1", same, { x_a: "The first thing.", x_d: "" }),
        { name: "get_c1" },
        tool("get_d1", "Get d1."),
        tool("get_e1", "Sends a letter."),
        tool("get_f1", "get_f1"),
      ],
    };
    // "Get d1." stays readable although the name is made of the same words; "get_f1" goes with the name.
    expect(Object.keys(namesOf("rename-tools", fake, { style: "opaque" }))).toEqual(["get_d1", "get_e1"]);
    expect(Object.keys(namesOf("rename-params", fake, { style: "opaque" }))).toEqual(["x_a"]);
  });

  test("no part reads as a number, a date, an exponent or a word", () => {
    const fake = {
      tools: [tool("get_order", "Gives an order.", { order_id: "Which." })],
      skills: { "item-qa": "Answers." },
    };
    for (const name of ["rename-tools", "rename-skills", "rename-params"]) {
      for (const to of Object.values(namesOf(name, fake, { style: "opaque" })).flat()) {
        expect(to).toMatch(/^[a-z]{2,4}[_-][bcdfghjkmnpqrtvwxz][2-9][bcdfghjkmnpqrtvwxz][2-9]$/);
      }
    }
  });
});

test("case names are the same words", () => {
  const fake = { tools: [tool("get_order"), tool("think")], skills: { "item-qa": "Answers." } };
  expect(namesOf("rename-tools", fake, { style: "case", plain: 1 })).toEqual({
    get_order: ["get-order", "getOrder"],
  });
  expect(namesOf("rename-skills", fake, { style: "case" })).toEqual({
    "item-qa": ["item-qa-skill", "itemqa", "skill-item-qa"],
  });
});

describe("one thing more in a Harness", () => {
  const few = ["get_order", "cancel_order", "list_orders", "send_message", "update_address"].map((name) =>
    tool(name),
  );
  const more = [...few.slice(0, 2), tool("verify_password"), ...few.slice(2)];

  test.each(["semantic", "opaque", "case"])("leaves the other names alone: %s", (style) => {
    const names = (tools: readonly FakeTool[], key: number) =>
      editsOf("rename-tools", fakeHarness({ tools }), key, { style })
        .filter((edit): edit is EditOf<"rename"> => edit.kind === "rename")
        .flatMap((edit) => edit.names)
        .filter(({ from }) => from !== "verify_password");
    for (const key of KEYS) expect(names(more, key)).toEqual(names(few, key));
  });

  test("leaves the order of the others alone", () => {
    const order = (tools: readonly FakeTool[], key: number) => {
      const [edit] = editsOf("reorder-tools", fakeHarness({ tools }), key);
      const all = edit?.kind === "order" ? edit.to : tools.map(({ name }) => `tool:${name}`);
      return all.filter((symbol) => symbol !== "tool:verify_password");
    };
    for (const key of KEYS) expect(order(more, key)).toEqual(order(few, key));
  });
});

describe("legal orders", () => {
  /** A list with rules that its own order keeps, so that at least one order is legal. */
  function randomList(key: number): readonly ListItem[] {
    const draw = drawFor("legal order", key);
    const symbols = Array.from({ length: 1 + draw.int(8) }, (_, at) => sectionSym(`s${at}`));
    return symbols.map((symbol, at) => ({
      symbol,
      name: symbol,
      pinned: draw.unit() < 0.2,
      after: symbols.slice(0, at).filter(() => draw.unit() < 0.25),
    }));
  }

  test("keep pins and what stands after what, whatever the ranks", () => {
    let moved = 0;
    for (let key = 0; key < 2000; key++) {
      const items = randomList(key);
      const draw = drawFor("ranks", key);
      const ranks = new Map(items.map(({ symbol }) => [symbol, draw.unit()]));
      const order = legalOrder(items, ({ symbol }) => ranks.get(symbol) ?? 0);
      const symbols = items.map(({ symbol }) => symbol);
      expect([...order].sort()).toEqual([...symbols].sort());
      items.forEach(({ symbol, pinned, after }, at) => {
        if (pinned) expect(order[at]).toBe(symbol);
        for (const before of after) expect(order.indexOf(before)).toBeLessThan(order.indexOf(symbol));
      });
      if (order.some((symbol, at) => symbol !== symbols[at])) moved++;
    }
    expect(moved).toBeGreaterThan(500);
  });

  test("sort by rank where there are no rules", () => {
    const items = ["c", "a", "b"].map((id) => ({
      symbol: sectionSym(id),
      name: id,
      pinned: false,
      after: [],
    }));
    expect(legalOrder(items, ({ name }) => name.charCodeAt(0))).toEqual(["a", "b", "c"].map(sectionSym));
  });

  test("a list whose rules cannot all hold stays as it is", () => {
    const [a, b] = ["a", "b"].map(sectionSym) as [Sym, Sym];
    const circle = [
      { symbol: a, name: "a", pinned: false, after: [b] },
      { symbol: b, name: "b", pinned: false, after: [a] },
    ];
    expect(legalOrder(circle, () => 0)).toEqual([a, b]);
  });

  test("reorder-prompt with little spread keeps sections near their place", () => {
    const harness = fakeHarness({ sections: Array.from({ length: 8 }, (_, at) => ({ id: `s${at}` })) });
    const farthest = (spread: number): number =>
      Math.max(
        ...KEYS.flatMap((key) => editsOf("reorder-prompt", harness, key, { spread })).flatMap((edit) =>
          edit.kind === "order" ? edit.to.map((symbol, at) => Math.abs(at - edit.from.indexOf(symbol))) : [],
        ),
      );
    expect(farthest(1)).toBe(7);
    expect(farthest(0.3)).toBeLessThanOrEqual(4);
    expect(KEYS.flatMap((key) => editsOf("reorder-prompt", harness, key, { spread: 0 }))).toEqual([]);
  });
});

describe("restyle-prompt", () => {
  const layouts = {
    prompt: { current: "markdown", choices: ["xml", "caps"] },
    skills: { current: "list", choices: ["xml", "table"] },
    tools: { current: "list", choices: [] },
  };
  const harness = fakeHarness({ layouts });
  const sites = (options: object) =>
    KEYS.map((key) =>
      editsOf("restyle-prompt", harness, key, options).map((edit) =>
        edit.kind === "layout" ? edit.site : "",
      ),
    );

  test("always changes something that can change, and only what it may", () => {
    expect(sites({ share: 0.01 }).every((list) => list.length === 1)).toBe(true);
    expect(sites({ share: 1 }).every((list) => list.join() === "prompt,skills")).toBe(true);
    expect(new Set(sites({ sites: ["skills"] }).flat())).toEqual(new Set(["skills"]));
    expect(sites({ share: 0 }).flat()).toEqual([]);
    expect(sites({ sites: ["tools"] }).flat()).toEqual([]);
  });
});

describe("reword-descriptions", () => {
  const harness = fakeHarness({
    tools: [tool("get_order", "Gets an order.", { order_id: "Which order." })],
    skills: { "item-qa": "Answers." },
    sections: [{ id: "rules", body: "Be kind." }],
  });
  const bank: Banks = {
    rewordings: (text) =>
      ({
        "Gets an order.": ["Use no_such_tool.", "Fetches one order.", "Gets an order."],
        "Be kind.": ["Be friendly."],
        "Answers.": ["Use no_such_tool."],
      })[text]?.map((one) => ({ text: one, meaning: "declared" })) ?? [],
  };
  const made = (key: number, options: object = {}) =>
    editsOf("reword-descriptions", harness, key, options, bank).map((edit) =>
      edit.kind === "text" ? `${edit.site} ${edit.to}` : "",
    );

  test("takes what the bank holds, skips what names an unknown tool, and leaves a text that would stay", () => {
    for (const key of KEYS)
      expect(made(key, { share: 1 })).toEqual(["tool:get_order#/description Fetches one order."]);
  });

  test("kinds choose the texts, share how often", () => {
    expect(made(1, { share: 1, kinds: ["section-body"] })).toEqual(["section:rules#/body Be friendly."]);
    expect(KEYS.flatMap((key) => made(key, { share: 0 }))).toEqual([]);
    const half = KEYS.filter((key) => made(key, { share: 0.5 }).length > 0).length;
    expect(half).toBeGreaterThan(40);
    expect(half).toBeLessThan(80);
  });
});

describe("distractors", () => {
  const BANKS = { en: distractorsEn, zh: distractorsZh };

  test("no name is in both banks, since a mixed Harness draws from both", () => {
    const both = [...distractorsEn, ...distractorsZh].map(({ tool: { name } }) => fold(name));
    expect(new Set(both).size).toBe(both.length);
  });

  test.each(["en", "zh"] as const)("the bank in %s is large, valid, and in its language", (language) => {
    const bank = BANKS[language];
    expect(bank.length).toBeGreaterThanOrEqual(25);
    expect(new Set(bank.map(({ tool: { name } }) => fold(name))).size).toBe(bank.length);
    for (const { about, tool: distractor } of bank) {
      expect(Tool.parse(distractor)).toEqual(distractor);
      expect(about.length).toBeGreaterThan(0);
      for (const text of [distractor.description ?? "", ...descriptionsIn(distractor.parameters)]) {
        expect(text).not.toBe("");
        expect(/\p{Script=Han}/u.test(text)).toBe(language === "zh");
      }
      const said = `${distractor.name} ${distractor.description}`.toLowerCase();
      expect(about.some((word) => said.includes(word))).toBe(true);
    }
  });

  test("a tool of the Harness's own trade stays out", () => {
    const allowed = (fake: Fake) => {
      const isUnrelated = unrelatedTo(fakeHarness(fake));
      return BANKS[fake.language === "zh" ? "zh" : "en"]
        .filter(isUnrelated)
        .map(({ tool: { name } }) => name);
    };
    expect(allowed({ tools: [tool("get_order")] })).toHaveLength(distractorsEn.length);
    expect(allowed({ tools: [tool("get_order")], skills: { "bird-care": "Feeds birds." } })).not.toContain(
      "identify_bird_call",
    );
    expect(
      allowed({ tools: [tool("tune", "Works out the tension for one string from length and pitch.")] }),
    ).not.toContain("tune_piano_string");
    expect(allowed({ tools: [tool("compute_tide_table_2"), tool("computeTideTable")] })).not.toContain(
      "compute_tide_table",
    );
    expect(
      allowed({ tools: [tool("get", "Works.", { kiln_kind: "Which.", cone: "Which." })] }),
    ).not.toContain("schedule_kiln_firing");
    expect(allowed({ tools: [tool("wind", "Works.")] })).not.toContain("predict_avalanche_risk");
    expect(allowed({ language: "zh", sections: [{ id: "a", body: "本店出售古琴。" }] })).not.toContain(
      "guqin_tune_check",
    );
    expect(allowed({ language: "zh", tools: [tool("get_order", "查询订单。")] })).toHaveLength(
      distractorsZh.length,
    );
  });

  test("a Harness without tools gets none", () => {
    expect(editsOf("add-distractor-tools", fakeHarness({}), 1)).toEqual([]);
  });
});

function descriptionsIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === "description" && typeof inner === "string" ? [inner] : descriptionsIn(inner),
  );
}

describe("the lexicon", () => {
  const ENTRIES: readonly (readonly [string, readonly string[]])[] = [
    ...[VERBS, NOUNS, PHRASES, PINYIN].flatMap((table) => Object.entries(table)),
    ...Object.entries(CLUED).flatMap(([word, senses]) => senses.map(({ words }) => [word, words] as const)),
  ];

  test("holds lower-case words, none for itself, none twice", () => {
    for (const [word, same] of [...ENTRIES, ...Object.entries(NOMINALS)]) {
      for (const words of [word, ...same]) expect(words).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
      expect(new Set(same).size).toBe(same.length);
    }
    expect(ENTRIES.filter(([word, same]) => same.includes(word))).toEqual([]);
  });

  test("a word has one home", () => {
    const homes = [NOUNS, CLUED].flatMap((table) => Object.keys(table));
    expect(new Set(homes).size).toBe(homes.length);
    expect(Object.keys(NOMINALS).filter((verb) => VERBS[verb] === undefined)).toEqual([]);
    expect([...PLAIN_VERBS].filter((verb) => VERBS[verb] === undefined)).toEqual([]);
    expect([...HEADS].filter((head) => JOINERS.has(head))).toEqual([]);
  });

  test.each([
    ["cancel", ["stop", "pause", "suspend", "delete", "return", "refund"]],
    ["product", ["item", "goods", "sku"]],
    ["user", ["customer", "person", "admin"]],
    ["exchange", ["return", "refund"]],
    ["return", ["exchange", "refund", "cancel"]],
    ["update", ["create", "add", "refresh"]],
    ["get", ["set", "list", "search"]],
    ["search", ["get", "list"]],
    ["reserve", ["buy", "order"]],
    ["delete", ["cancel", "close"]],
    ["origin", ["destination"]],
    ["verify", ["update"]],
  ])("%s is never %s", (word, others) => {
    const near = (one: string): readonly string[] => [
      ...(VERBS[one] ?? []),
      ...(NOUNS[one] ?? []),
      ...(PHRASES[one] ?? []),
      ...(CLUED[one] ?? []).flatMap(({ words }) => words),
    ];
    // Two steps, since a View may be renamed twice.
    const reach = new Set([...near(word), ...near(word).flatMap(near)]);
    expect(others.filter((other) => reach.has(other))).toEqual([]);
  });
});

test.each([
  ["getHTTPUrl", ["get", "http", "url"]],
  ["get_http-url", ["get", "http", "url"]],
  ["address1", ["address", "1"]],
  ["s3_bucket", ["s3", "bucket"]],
  ["__x", ["x"]],
  ["查询Order", ["查询order"]],
])("the words of %s", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test("plurals and singulars", () => {
  const pairs = {
    item: "items",
    city: "cities",
    address: "addresses",
    box: "boxes",
    batch: "batches",
    day: "days",
    id: "ids",
  };
  for (const [one, many] of Object.entries(pairs)) {
    expect(plural(one)).toBe(many);
    expect(singular(many)).toBe(one);
  }
  for (const word of ["address", "status", "axis", "order", "bus"]) expect(singular(word)).toBeUndefined();
  expect(stem("order_items")).toBe(stem("orderItem"));
});
