// Function docs of BFCL by class: a case gets those of its classes, without what is held back.

import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { functionsOfCase, readFunctionDocs } from "../../src/io/harness/bfcl-docs.js";
import type { JsonObject } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import { workplace } from "../help/cli.js";
import { IS_SHARED, SHARED } from "../help/counted.js";

const doc = (name: string): string =>
  `{"name":"${name}","description":"Does ${name}.","parameters":{"type":"dict","properties":{"n":{"type":"float"}}},"response":{"type":"dict"}}\n`;
const place = workplace();
place.write("docs/math_api.json", doc("mean") + doc("sum"));
place.write("docs/posting_api.json", doc("post"));
place.write("docs/own_class.json", doc("mine") + doc("sum"));
const docs = readFunctionDocs(`${place.folder}/docs`);

const names = (extra: JsonObject): readonly string[] => {
  const found = functionsOfCase(extra, docs, "f.json:1");
  return found.ok ? found.value.map(({ name }) => name) : found.problems.map(explain);
};

test("a file documents a class, each function's types are JSON Schema's", () => {
  expect([...docs.keys()]).toEqual(["MathAPI", "own_class", "TwitterAPI"]);
  expect(docs.get("MathAPI")?.[0]).toMatchObject({
    name: "mean",
    parameters: { type: "object", properties: { n: { type: "number", "x-type": "float" } } },
    result: { type: "object" },
  });
});

test.each([
  [{ involved_classes: ["TwitterAPI", "MathAPI"] }, ["post", "mean", "sum"]],
  [{ involved_classes: ["MathAPI"], excluded_function: ["sum"], missed_function: { 2: ["mean"] } }, []],
  // two classes with a function of one name: one of it
  [{ involved_classes: ["MathAPI", "own_class"] }, ["mean", "sum", "mine"]],
  [
    { involved_classes: ["TicketAPI"] },
    [
      'f.json:1: there are no function docs of the class "TicketAPI"; classes: MathAPI, own_class, TwitterAPI',
    ],
  ],
  [
    { involved_classes: [null] },
    ["f.json:1: there are no function docs of the class null; classes: MathAPI, own_class, TwitterAPI"],
  ],
  [
    {},
    [
      "f.json:1: the record names no classes, so none of the function docs can be its own; expected `involved_classes`, or a file of tools in the place of the folder",
    ],
  ],
])("what a case starts with: %j", (extra, expected) => {
  expect(names(extra as unknown as JsonObject)).toEqual(expected);
});

test("a folder without docs is refused", () => {
  place.write("none/readme.txt", "x");
  expect(() => readFunctionDocs(`${place.folder}/none`)).toThrow("the folder holds no file of function docs");
});

test("a run gives each case the functions of its classes", async () => {
  place.write(
    "cases.jsonl",
    [
      '{"id":"a","question":[[{"role":"user","content":"mean?"}]],"involved_classes":["MathAPI"],"excluded_function":["sum"]}',
      '{"id":"b","question":[[{"role":"user","content":"post!"}]],"involved_classes":["TicketAPI"]}',
    ].join("\n"),
  );
  place.write(
    "r.yaml",
    "harness: inline\ninput: [{ path: cases.jsonl, tools: docs }]\nseed: 1\nviews: 1\nsteps: [{ use: rename-tools }]\ntargets: { outcome: any, ends: any }\nlimits: { refused: 1, quarantined: 1 }\noutputs: [messages]\n",
  );
  const ran = await place.hsa("generate", "r.yaml", "--out", "out");
  expect(ran.code).toBe(0);
  const [file] = readdirSync(`${place.folder}/out/bases`);
  const [base] = place
    .lines(`out/bases/${file}`)
    .map((line) => JSON.parse(line) as { tools: { function: { name: string } }[] });
  expect(base?.tools.map((tool) => tool.function.name)).toEqual(["mean"]);
  expect(
    place
      .lines("out/quarantine.jsonl")
      .map((line) => (JSON.parse(line) as { code: string; message: string }).message),
  ).toEqual([expect.stringContaining("there are no function docs of the class")]);
});

describe.skipIf(!IS_SHARED)("real docs", () => {
  test("as many functions as were counted", () => {
    const real = readFunctionDocs(`${SHARED}/trajectories/bfcl/multi_turn_func_doc`);
    expect([...real].map(([name, tools]) => [name, tools.length])).toEqual([
      ["GorillaFileSystem", 18],
      ["MathAPI", 17],
      ["TwitterAPI", 14],
      ["TicketAPI", 9],
      ["TravelAPI", 18],
    ]);
  });
});
