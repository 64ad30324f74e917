/** What the laws see of a text's meaning, and which arguments they ask a Hook about: by hand. */
import { describe, expect, test } from "vitest";
import { factsOf, factText, itemsOf } from "../src/laws/facts.js";
import { probesOf, sampleOf, sightOfPath, sightOfSchema } from "../src/laws/hooks/probes.js";
import { type JsonObject, printJson } from "../src/model/json.js";
import type { Ref } from "../src/model/text.js";

describe("the items of a text", () => {
  test("are its lines without marks, rules and empty ones", () => {
    const lines = [
      "- a",
      "* b",
      "",
      "1. c",
      "2) d",
      "3、e",
      "| f | g |",
      "| --- | :-: |",
      "---",
      "  • h ",
      "+ i",
      " j ",
    ];
    expect(itemsOf([lines.join("\n")])).toEqual(["a", "b", "c", "d", "e", "f | g", "h", "i", "j"]);
    expect(itemsOf(["1.5 kg\n100. x\n12) y"])).toEqual(["1.5 kg", "100. x", "y"]);
    expect(itemsOf([""])).toEqual([]);
  });
  test("with marks for references", () => {
    const ref = { to: ["tool:b", "tool:a"], form: "exact" } as unknown as Ref;
    expect(itemsOf(["- Use ", ref, " now"])).toEqual(["Use ⟦tool:a tool:b⟧ now"]);
  });
});

describe("the facts of an item", () => {
  test.each([
    ["Send at most 3 items.", '"at most", number 3 item'],
    ["no more than 5", '"at most", number 5'],
    ["not more than 5", '"at most", number 5'],
    ["up to 5", '"at most", number 5'],
    ["must not exceed 5", '"at most", "must", number 5'],
    ["it may not be exceeded", '"not"'],
    ["the maximum is 5", '"at most", number 5'],
    ["no less than 5", '"at least", number 5'],
    ["no fewer than 5", '"at least", number 5'],
    ["not less than 5", '"at least", number 5'],
    ["at least 5", '"at least", number 5'],
    ["a minimum of 5", '"at least", number 5'],
    ["最多3个", '"at most", number 3'],
    ["至多3个", '"at most", number 3'],
    ["不超过3个", '"at most", number 3'],
    ["不得超过3个", '"at most", number 3'],
    ["至少3个", '"at least", number 3'],
    ["不少于3个", '"at least", number 3'],
    ["不低于3个", '"at least", number 3'],
    ["only then", '"only"'],
    ["commonly", ""],
    ["仅限", '"only"'],
    ["只看", '"only"'],
    ["must", '"must"'],
    ["you shall always", '"must" ×2'],
    ["mandatory and required", '"must" ×2'],
    ["必须务必必需一定要", '"must" ×4'],
    ["should or ought", '"should" ×2'],
    ["recommended, preferably, ideally", '"should" ×3'],
    ["建议尽量最好", '"should" ×3'],
    ["Don't, won’t", '"not" ×2'],
    ["notable, knot", ""],
    ["不未无勿没", '"not" ×5'],
    ["禁止切勿除非", '"not" ×3'],
  ])("bounds and strength: %s", (item, facts) => {
    expect(factText(factsOf(item))).toBe(facts);
  });
  test.each("not cannot never no none nobody nothing without unless except nor neither".split(" "))(
    "negations: %s",
    (word) => {
      expect(factText(factsOf(`${word} x`))).toBe('"not"');
      expect(factText(factsOf(word.toUpperCase()))).toBe('"not"');
      expect(factText(factsOf(`a${word}b`))).toBe("");
    },
  );

  test.each([
    ["1,000 items", "number 1000 item"],
    ["1,000, 5", "number 1000, number 5"],
    ["2.50%", "number 2.5 %"],
    ["2.50 %", "number 2.5 %"],
    ["2.00", "number 2"],
    ["100", "number 100"],
    ["10-minute rests of 10 Minutes", "number 10 minute ×2"],
    ["3 status", "number 3 statu"],
    ["5 s", "number 5"],
    ["v2 and x10", ""],
    ["１０ items", "number 10 item"],
    ["3 cats and 4 dogs", "number 3 cat, number 4 dog"],
    ["第3条", "number 3"],
  ])("numbers with what they count: %s", (item, facts) => {
    expect(factText(factsOf(item))).toBe(facts);
  });

  test.each([
    ["Use ⟦tool:x⟧ or `⟦tool:x⟧`", "name ⟦tool:x⟧ ×2"],
    ["{{a}} or `{{a}}` or {{b}}", "slot {{a}} ×2, slot {{b}}"],
    ["`only 3`, `not`", "code `not`, code `only 3`"],
    ["see https://a.b/c?d=1 or http://e", "link http://e, link https://a.b/c?d=1"],
    ["xhttps://a", ""],
  ])("what is quoted says nothing else: %s", (item, facts) => {
    expect(factText(factsOf(item))).toBe(facts);
  });
});

describe("sample arguments", () => {
  test("hold every declared key with the first value that is allowed", () => {
    const schema = {
      type: "object",
      properties: {
        a: { type: "integer", minimum: 3 },
        b: { type: "string", enum: ["x", "y"] },
        c: { const: 5 },
        d: { type: "boolean" },
        e: { type: "string", minLength: 2 },
        f: { type: "array", items: { type: "number" } },
        g: { type: "object", properties: { h: { type: "string" } } },
        i: { type: ["null", "integer"] },
        j: {},
        k: { type: "string", minLength: 9000 },
      },
    };
    const { k, ...rest } = sampleOf(schema) as Record<string, unknown>;
    expect(rest).toEqual({ a: 3, b: "x", c: 5, d: true, e: "xx", f: [1], g: { h: "x" }, i: 1, j: "x" });
    expect(k).toBe("x".repeat(5000));
    expect(sampleOf({ type: "object" })).toEqual({});
  });
});

describe("arguments to ask about", () => {
  const probes = (args: JsonObject, parameters: JsonObject, sight: Parameters<typeof probesOf>[2]) =>
    probesOf(args, parameters, sight).map(printJson);
  const taking = (properties: JsonObject): JsonObject => ({ type: "object", properties });

  test("the call alone where nothing is looked at", () => {
    expect(probes({ a: 1 }, taking({ a: { type: "integer" } }), undefined)).toEqual(['{"a":1}']);
  });

  test.each<readonly [string, JsonObject, readonly string[]]>([
    ["whole numbers", { type: "integer", minimum: 1, maximum: 3 }, ['"x"', "0.5", "1", "0", "2", "3", "4"]],
    ["open bounds", { exclusiveMinimum: 1, exclusiveMaximum: 5 }, ["1", "0", "2", "5", "6", "4"]],
    ["broken bounds", { minimum: 1.5 }, ["1.5", "0.5", "2.5"]],
    ["numbers", { type: "number" }, ['"x"']],
    ["texts", { type: "string", minLength: 2, maxLength: 3 }, ['""', "7", '"xx"', '"x"', '"xxx"', '"xxxx"']],
    ["truth values", { type: "boolean" }, ["true", "false", '"x"']],
    ["listed values", { enum: ["k", "l", "m"] }, ['"k"', '"m"', '"m~"']],
    ["the one value", { const: 4 }, ["4", '"~"']],
  ])("each bound and one past it: %s", (_, node, values) => {
    expect(probes({ a: 9, b: 2 }, taking({ a: node, b: node }), sightOfPath("a"))).toEqual([
      '{"a":9,"b":2}',
      '{"b":2}',
      ...values.map((value) => `{"a":${value},"b":2}`),
    ]);
  });

  test("lists of as many, one more, one less", () => {
    const list = taking({ a: { type: "array", minItems: 1, maxItems: 2 } });
    expect(probes({ a: ["p", "q"] }, list, sightOfPath("a"))).toEqual([
      '{"a":["p","q"]}',
      "{}",
      '{"a":["p"]}',
      '{"a":[]}',
      '{"a":["p","p"]}',
      '{"a":["p","p","p"]}',
    ]);
    expect(probes({ a: [] }, list, sightOfPath("a"))).toEqual(['{"a":[]}', "{}"]);
  });

  test("along a path, and nowhere else", () => {
    const schema = taking({
      lines: { type: "array", items: taking({ sku: { type: "boolean" }, n: { type: "boolean" } }) },
      ship: taking({ city: { const: "c" } }),
    });
    const args = { lines: [{ sku: true, n: 1 }], ship: { city: "c" } };
    expect(probes(args, schema, sightOfPath("lines[].sku"))).toEqual([
      '{"lines":[{"sku":true,"n":1}],"ship":{"city":"c"}}',
      '{"ship":{"city":"c"}}',
      '{"lines":[{"n":1}],"ship":{"city":"c"}}',
      '{"lines":[{"sku":true,"n":1}],"ship":{"city":"c"}}',
      '{"lines":[{"sku":false,"n":1}],"ship":{"city":"c"}}',
      '{"lines":[{"sku":"x","n":1}],"ship":{"city":"c"}}',
    ]);
    expect(probes(args, schema, sightOfPath("ship.city"))).toEqual([
      '{"lines":[{"sku":true,"n":1}],"ship":{"city":"c"}}',
      '{"lines":[{"sku":true,"n":1}]}',
      '{"lines":[{"sku":true,"n":1}],"ship":{}}',
      '{"lines":[{"sku":true,"n":1}],"ship":{"city":"c"}}',
      '{"lines":[{"sku":true,"n":1}],"ship":{"city":"~"}}',
    ]);
    expect(probes(args, schema, sightOfPath("lines[0]"))).toHaveLength(2);
    expect(probes({ m: [[{ a: true }]] }, taking({}), sightOfPath("m[][1].a"))).toEqual([
      '{"m":[[{"a":true}]]}',
      "{}",
      '{"m":[[{}]]}',
    ]);
  });

  test("what a Hook's schema names, there or not", () => {
    const sight = sightOfSchema({ properties: { a: { enum: ["k", "l"] } } });
    expect(probes({ a: "k", c: 1 }, taking({}), sight)).toEqual([
      '{"a":"k","c":1}',
      '{"c":1}',
      '{"a":"k","c":1}',
      '{"a":"l","c":1}',
      '{"a":"l~","c":1}',
    ]);
    expect(probes({ c: 1 }, taking({}), sight)).toEqual([
      '{"c":1}',
      '{"c":1,"a":"k"}',
      '{"c":1,"a":"k"}',
      '{"c":1,"a":"l"}',
      '{"c":1,"a":"l~"}',
    ]);
  });

  test.each([
    ["additionalProperties", false],
    ["patternProperties", {}],
    ["propertyNames", {}],
    ["minProperties", 1],
    ["maxProperties", 1],
    ["required", ["z"]],
    ["dependentRequired", {}],
    ["dependentSchemas", {}],
    ["dependencies", {}],
  ] as const)("any key, where the schema says %s", (word, said) => {
    const sight = sightOfSchema({ [word]: said } as JsonObject);
    expect(probes({ c: 1 }, taking({}), sight)).toEqual(['{"c":1}', "{}"]);
    expect(probes({ c: 1 }, taking({}), sightOfSchema({ title: "t" }))).toEqual(['{"c":1}']);
  });
});
