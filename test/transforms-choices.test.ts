// What single transforms choose, on Harnesses of a few lines, without the engine.

import { describe, expect, test } from "vitest";
import { drawFor } from "../src/core/draw.js";
import type { Edit } from "../src/model/edit.js";
import { Tool } from "../src/model/harness.js";
import type { Banks, HarnessView, ListItem } from "../src/model/propose.js";
import { type Sym, sectionSym } from "../src/model/symbol.js";
import { distractorsEn } from "../transforms/_distractors-en.js";
import { distractorsZh } from "../transforms/_distractors-zh.js";
import { legalOrder } from "../transforms/_order.js";
import { unrelatedTo } from "../transforms/_overlap.js";
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

const tool = (
  name: string,
  description = `Does the work of ${name}.`,
  params: Record<string, string> = {},
): FakeTool => ({
  name,
  description,
  params,
});

describe("one thing more in a Harness", () => {
  const few = ["get_order", "cancel_order", "list_orders", "send_message", "update_address"].map((name) =>
    tool(name),
  );
  const more = [...few.slice(0, 2), tool("verify_password"), ...few.slice(2)];

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
