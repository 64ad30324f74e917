// The quick looks of engine and laws say what the thorough ones say: words of a record, images of tools, the way back of new names.

import { describe, expect, test } from "vitest";
import { wordKey } from "../src/core/harness-text.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import { wordsOfRecord } from "../src/core/record-words.js";
import { eachWord } from "../src/core/tokens.js";
import { buildVariant } from "../src/core/variant.js";
import { changeOf } from "../src/laws/change.js";
import { documentVerdict } from "../src/laws/document.js";
import { toolImage, toolText } from "../src/laws/tool-image.js";
import { isWayBackPlain } from "../src/laws/way-back.js";
import type { Edit } from "../src/model/edit.js";
import { Harness, type Tool } from "../src/model/harness.js";
import { type Sym, toolSym } from "../src/model/symbol.js";
import type { Message } from "../src/model/trajectory.js";

const harnessWith = (body: string): Harness =>
  Harness.parse({
    format: "hsa/harness@1",
    name: "images",
    language: "en",
    prompt: { layout: "markdown", sections: [{ id: "rules", title: "Rules", body }] },
    tools: [
      {
        name: "get_order",
        description: "Reads an order by `order_id`; see also cancel_order. The get order way is old.",
        parameters: {
          type: "object",
          title: "get_orderArguments",
          properties: {
            order_id: { type: "string", title: "Order Id", description: 'The "order_id", as `\\n` says.' },
            lines: { type: "array", items: { $ref: "#/$defs/line" }, default: [] },
          },
          required: ["order_id"],
          dependentRequired: { lines: ["order_id"] },
          $defs: { line: { type: "object", properties: { item_no: { enum: ["a", "b"] } } } },
        },
      },
      {
        name: "cancel_order",
        description: "Takes `order_id`.",
        parameters: { type: "object", properties: { order_id: {} } },
      },
    ],
  });

const BODY =
  "Call `get_order` with order_id first; cancel_order never. The CLI says --get-order, the client getOrder.";

const loweredOf = (harness: Harness) => {
  const lowered = lowerHarness(harness);
  if (!lowered.ok) throw new Error(JSON.stringify(lowered.problems));
  return lowered.value;
};
const renames = (harness: Harness, names: Readonly<Record<string, string>>): readonly Edit[] => [
  {
    kind: "rename",
    names: [...loweredOf(harness).symbols.values()].flatMap(({ symbol, name }) =>
      names[name] === undefined ? [] : [{ symbol, from: name, to: names[name] }],
    ),
  },
];
const renamed = (harness: Harness, names: Readonly<Record<string, string>>) => {
  const edits = renames(harness, names);
  const variant = buildVariant(loweredOf(harness), edits);
  if (!variant.ok) throw new Error(JSON.stringify(variant.problems));
  const after = variant.value.harness;
  return { edits, after, change: changeOf({ before: harness, after, edits }) };
};
const NAMES = { get_order: "fetch_purchase", order_id: "purchase_no", item_no: "piece_no" };

describe("images of tools", () => {
  const harness = harnessWith(BODY);
  const { after, change, edits } = renamed(harness, NAMES);

  test("each tool of the Variant is the image of the base's", () => {
    harness.tools.forEach((tool, i) => {
      expect(toolImage(change, toolSym(tool.name), tool)).toBe(toolText(after.tools[i] as Tool));
    });
    expect(documentVerdict(change).flaws).toEqual([]);
    expect(documentVerdict(change).soundTools.size).toBe(2);
  });

  test("a tool that differs in any one word is no image, and the walk says where", () => {
    const text = JSON.stringify(after.tools[0]);
    const words = [...new Set(text.match(/[a-z_]{4,}/gi) ?? [])].filter(
      (word) => !["name", "description", "parameters", "extra"].includes(word),
    );
    expect(words.length).toBeGreaterThan(15);
    for (const word of words) {
      const at = text.indexOf(word);
      const damaged = JSON.parse(`${text.slice(0, at)}x${text.slice(at + 1)}`) as Tool;
      const other = changeOf({
        before: harness,
        after: { ...after, tools: [damaged, ...after.tools.slice(1)] },
        edits,
      });
      expect(documentVerdict(other).flaws, word).not.toEqual([]);
    }
  });

  test("a reworded tool has none: its texts are not told by names", () => {
    const edit = {
      kind: "text",
      site: "tool:cancel_order#/description",
      from: [
        "Takes `",
        { to: ["tool:get_order/param:order_id", "tool:cancel_order/param:order_id"], form: "exact" },
        "`.",
      ],
      to: ["Cancels."],
    } as unknown as Edit;
    const other = changeOf({ before: harness, after, edits: [edit] });
    expect(toolImage(other, "tool:cancel_order" as Sym, harness.tools[1] as Tool)).toBeUndefined();
    expect(toolImage(other, "tool:get_order" as Sym, harness.tools[0] as Tool)).toBeDefined();
  });
});

describe("the way back of new names", () => {
  test("is plain where the sections hold none of them", () => {
    expect(isWayBackPlain(renamed(harnessWith(BODY), NAMES).change)).toBe(true);
  });

  test.each([
    ["a new name stands there already", `${BODY} A fetchPurchase is another thing.`],
    ["in spaced words", `${BODY} To fetch purchase lists is slow.`],
    ["an old name is part of a dotted one", `${BODY} As in functions.get_order it is.`],
    ["an escape may hide where one begins", `${BODY} Write \\n before it.`],
  ])("is not where %s", (_, body) => {
    const harness = harnessWith(body);
    // The engine would not give such names; the law asks for itself.
    const change = changeOf({ before: harness, after: { ...harness }, edits: renames(harness, NAMES) });
    expect(isWayBackPlain(change)).toBe(false);
  });

  test("is not where two old names come to one", () => {
    const harness = harnessWith(BODY);
    const names = ["get_order", "cancel_order"].map((name) => ({
      symbol: toolSym(name),
      from: name,
      to: "do_it",
    }));
    const change = changeOf({ before: harness, after: { ...harness }, edits: [{ kind: "rename", names }] });
    expect(isWayBackPlain(change)).toBe(false);
  });
});

describe("words of a record", () => {
  const texts = [
    'x\\norder_id: 12.50, 2025-06-30; get_order-based "getOrder" C:\\new\\thing',
    "naïve_café价格 order-id.city _odd_ ünï.code a.b.c-d_e \\u00e9tat",
    "",
    "-.-_ 😀order😀 re.order-id",
  ];
  const messages = texts.map((text) => ({ parts: [{ text }], calls: [] })) as unknown as readonly Message[];
  const words = new Set<string>();
  for (const text of texts) eachWord(text, (word) => words.add(wordKey(word)));

  test("are those that are read one by one, and no others", () => {
    expect(words.size).toBeGreaterThan(25);
    const has = wordsOfRecord(messages, {});
    for (const word of words) expect(has(word), word).toBe(true);
    for (const word of ["getorders", "norderi", "cit", "12", "orderidcit"])
      expect(has(word), word).toBe(words.has(word));
  });
});
