// Lexicon files of the user: read strictly, held against the Harness, and given only where they fit.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rowsIn } from "../../scripts/real-files.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { judgeLexicon, namesGiven } from "../../src/core/names/index.js";
import { readLexicon } from "../../src/io/lexicon/lexicon-file.js";
import { explain, Fault } from "../../src/model/problem.js";
import { shippedHarness } from "../help/carry.js";
import { workplace } from "../help/cli.js";
import { manifestOf } from "../help/dataset.js";
import { jsonl, recipe, record, TOOLS } from "../help/records.js";

const read = (name: string, text: string) => {
  const place = workplace();
  place.write(name, text);
  try {
    const { entries, places } = readLexicon(`${place.folder}/${name}`);
    return { entries, places: places.map((one) => one.slice(place.folder.length + 1)) };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return explain(fault.problem);
  }
};

const ENTRIES = [
  { kind: "tool", name: "cancel_order", instead: ["annul_the_order"] },
  { word: "order", instead: ["purchase"], language: "en" },
];

test("YAML, JSON and JSON Lines say the same, each with the line of its entries", () => {
  const yaml = `- kind: tool
  name: cancel_order
  instead: [annul_the_order]
- { word: order, instead: [purchase], language: en }
`;
  expect(read("l.yaml", yaml)).toEqual({ entries: ENTRIES, places: ["l.yaml:1", "l.yaml:4"] });
  expect(read("l.json", JSON.stringify(ENTRIES))).toMatchObject({ entries: ENTRIES });
  expect(read("l.jsonl", ENTRIES.map((one) => `${JSON.stringify(one)}\n`).join("\n"))).toEqual({
    entries: ENTRIES,
    places: ["l.jsonl:1", "l.jsonl:3"],
  });
});

test.each<[string, string, RegExp]>([
  ["no list", "word: x\n", /holds no list/],
  ["neither name nor word", "- { instead: [x] }\n", /neither a name nor a word/],
  ["both", "- { kind: tool, name: a_b, word: a, instead: [x] }\n", /neither a name nor a word, or both/],
  ["a name without its kind", "- { name: a_b, instead: [x] }\n", /a name needs its kind/],
  ["nothing instead", "- { word: a, instead: [] }\n", /instead/],
  ["an unknown key", "- { word: a, instead: [b], antonym: c }\n", /antonym/],
  ["another type", "- 7\n- null\n- [x]\n", /l\.yaml:1/],
  ["cut off", "- { word: a, instead: [b\n", /./],
  ["a key of objects themselves", '- { "__proto__": { word: a }, instead: [b] }\n', /./],
])("refused: %s", (_, text, what) => {
  const made = read("l.yaml", text);
  expect(typeof made === "string" ? made : JSON.stringify(made)).toMatch(what);
  expect(typeof made).toBe("string");
});

test("a line that is no JSON is told with its place", () => {
  expect(read("l.jsonl", '{"word":"a","instead":["b"]}\n{"word":')).toMatch(/l\.jsonl:2.*no JSON/s);
});

test("a word is put in wherever it stands, a name only for itself, in the style of its kind", () => {
  const entries = [
    { word: "order status", instead: ["purchase state"] },
    { word: "order", instead: ["purchase"], kind: "tool" as const },
    { kind: "skill" as const, name: "order-care", instead: ["care-for-orders"] },
    { word: "order", instead: ["auftrag"], language: "zh" as const },
  ];
  const names = (kind: "tool" | "skill" | "param", name: string, language: "en" | "zh" = "en") =>
    namesGiven(entries, kind, name, language).map(({ candidate }) => candidate);
  expect(names("tool", "get_order_status")).toEqual(["get_purchase_state", "get_purchase_status"]);
  expect(names("tool", "mcp__shop__getOrder")).toEqual(["mcp__shop__get_purchase"]);
  expect(names("skill", "order-care")).toEqual(["care-for-orders"]);
  expect(names("skill", "order-status")).toEqual(["purchase-state"]);
  expect(names("param", "order_id")).toEqual([]);
  expect(names("param", "order_id", "zh")).toEqual(["auftrag_id"]);
});

test("what does not fit is refused, with the reason and the entry that gave it", () => {
  const lowered = lowerHarness(shippedHarness("livestream"));
  if (!lowered.ok) throw new Error("the shipped Harness does not lower");
  const judged = judgeLexicon(lowered.value, [
    { kind: "tool", name: "check_stock", instead: ["examine_stock", "buy_stock", "check_price"] },
    { word: "no such word", instead: ["x"] },
    { kind: "param", name: "order_id", instead: ["order_ref", "order_ids"] },
  ]);
  expect({
    ...judged,
    refused: judged.refused.map(({ entry, candidate, code }) => [entry, candidate, code]),
  }).toEqual({
    served: 2,
    accepted: 2,
    refused: [
      [0, "buy_stock", "other-act"],
      [0, "check_price", "other-thing"],
      [2, "order_ids", "wrong-number"],
    ],
    idle: [1],
  });
});

function shop() {
  const place = workplace();
  place.write("tools.json", JSON.stringify(TOOLS));
  place.write("in.jsonl", jsonl([record(1), record(2), record(3)]));
  return place;
}
const QUIET = ["--quiet", "--max-refused", "1", "--max-quarantined", "1"];

test("a run gives what fits, and only that; another lexicon is another dataset", async () => {
  const place = shop();
  const [first] = TOOLS as unknown as { name?: string; function?: { name: string } }[];
  const name = first?.function?.name ?? first?.name ?? "";
  place.write(
    "names.yaml",
    `- { kind: tool, name: ${name}, instead: [${name}_please_yes, bananas_of_wrath] }\n`,
  );
  const text = recipe({
    input: "{ path: in.jsonl, tools: tools.json }",
    steps: "[{ use: rename-tools, with: { style: semantic } }]",
    lexicons: "[names.yaml]",
  });
  place.write("r.yaml", text);
  const ran = await place.hsa("generate", "r.yaml", "--out", "out", ...QUIET);
  expect([ran.code, ran.err]).toEqual([0, ""]);
  const rows = JSON.stringify(rowsIn(`${place.folder}/out`, "views"));
  expect(rows).not.toContain("bananas_of_wrath");
  const before = manifestOf(`${place.folder}/out`).digests;
  place.write("names.yaml", `- { kind: tool, name: ${name}, instead: [other_name_x] }\n`);
  const again = await place.hsa("generate", "r.yaml", "--out", "out2", ...QUIET);
  expect(again.code).toBe(0);
  expect(manifestOf(`${place.folder}/out2`).digests).not.toEqual(before);
  expect((await place.hsa("verify", "out")).code).toBe(0);
});

test("hsa lint --lexicon names what fits nothing, with file and line", async () => {
  const place = shop();
  const harness = new URL("../../harness-configs/livestream", import.meta.url).pathname;
  place.write(
    "l.yaml",
    "- { kind: tool, name: check_stock, instead: [examine_stock, buy_stock] }\n- { word: zebra, instead: [horse] }\n",
  );
  const { code, out } = await place.hsa("lint", harness, "--lexicon", "l.yaml");
  expect(code).toBe(3);
  expect(out).toMatch(/l\.yaml:1: tool check_stock cannot be called buy_stock \(other-act\)/);
  expect(out).toMatch(/l\.yaml:2: no name of the Harness holds this word/);
  expect(out).not.toContain("examine_stock (");
});

test("names of a held-out lexicon are given outside of training alone", async () => {
  const place = shop();
  const harness = new URL("../../harness-configs/livestream", import.meta.url).pathname;
  const held = ["examine_stock", "stock_inspection", "inspect_stock"];
  place.write("held.yaml", `- { kind: tool, name: check_stock, instead: [${held.join(", ")}] }\n`);
  const fixture = new URL("../../fixtures/trajectories/livestream.jsonl", import.meta.url).pathname;
  place.write(
    "r.yaml",
    `harness: ${harness}
input: ${fixture}
seed: 3
views: 2
lexicons: [held.yaml]
splits: { train: 0.6, test: 0.4 }
heldOut: { names: held.yaml }
steps: [{ use: rename-tools, with: { style: semantic } }]
`,
  );
  const ran = await place.hsa("generate", "r.yaml", "--out", "out", "--limit", "60", ...QUIET);
  expect([ran.code, ran.err]).toEqual([0, ""]);
  const folder = `${place.folder}/out/views`;
  const given = (split: string) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(`${split}-`))
      .flatMap((file) => readFileSync(`${folder}/${file}`, "utf8").split("\n"))
      .filter((row) => held.some((one) => row.includes(`"${one}"`)));
  expect(given("train")).toEqual([]);
  expect(given("test").length).toBeGreaterThan(0);
  expect((await place.hsa("verify", "out")).code).toBe(0);
});
