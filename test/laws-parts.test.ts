// The laws' own parts: keys of schemas, validators, parsers of prompts and catalogues.

import { describe, expect, test } from "vitest";
import { parseCatalogue, printCatalogue } from "../src/laws/catalogues.js";
import { paramsOf } from "../src/laws/params.js";
import { parseBlocks, printPrompt } from "../src/laws/prompt-text.js";
import { fitOf } from "../src/laws/validator.js";
import { Harness } from "../src/model/harness.js";
import { get, type Json, type JsonObject } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";

describe("declared keys", () => {
  const paths = (schema: JsonObject): readonly string[] => paramsOf(schema).classes.map(({ path }) => path);
  const text = { type: "string" };

  test("in document order, with objects, arrays and tuples", () => {
    const schema = {
      properties: {
        a: { properties: { b: text } },
        c: { type: "array", items: { properties: { d: text } }, prefixItems: [{ properties: { e: text } }] },
      },
    };
    expect(paths(schema)).toEqual(["a", "a.b", "c", "c[].d", "c[].e"]);
  });

  test("one instance key is one Symbol, wherever it is declared", () => {
    const schema = {
      properties: { a: text },
      anyOf: [{ properties: { a: text, b: text } }, { required: ["a"] }],
      if: { properties: { b: text } },
    };
    expect(paths(schema)).toEqual(["a", "b"]);
    const params = paramsOf(schema);
    const branch = schema.anyOf[1] as JsonObject;
    expect(params.keyAt(branch, "a")?.path).toBe("a");
  });

  test("a definition used at two paths joins them", () => {
    const schema = {
      properties: { home: { $ref: "#/$defs/at" }, work: { $ref: "#/$defs/at" } },
      $defs: { at: { properties: { city: text } } },
    };
    expect(paths(schema)).toEqual(["home", "home.city", "work"]);
    expect(paramsOf(schema).byPath("work.city")?.path).toBe("home.city");
  });

  test("a schema that contains itself ends", () => {
    const schema = {
      $ref: "#/$defs/node",
      $defs: { node: { properties: { name: text, below: { items: { $ref: "#/$defs/node" } } } } },
    };
    expect(paths(schema)).toEqual(["name", "below"]);
    const { root, child, items } = paramsOf(schema);
    expect(items(child(root, "below")).keys.get("name")?.path).toBe("name");
  });

  test("keys of maps and remote schemas are nobody's", () => {
    const schema = {
      properties: {
        m: { additionalProperties: { properties: { x: text } } },
        r: { $ref: "https://x.test/s.json" },
      },
      patternProperties: { "^y": { properties: { z: text } } },
    };
    expect(paths(schema)).toEqual(["m", "r"]);
  });

  test("keys that are numbers or __proto__ are keys", () => {
    const read = parseJson('{"properties":{"10":{},"2":{},"__proto__":{"properties":{"x":{}}}}}');
    expect(read.ok && paths(read.value as JsonObject)).toEqual(["10", "2", "__proto__", "__proto__.x"]);
  });
});

describe("validators", () => {
  const fits = (schema: Json, args: Json): string => fitOf(schema as JsonObject, args);
  const integer = { type: "object", properties: { id: { type: "integer" } }, required: ["id"] };

  test.each<[string, Json, Json, string]>([
    ["what fits", integer, { id: 7 }, "fits"],
    ["what does not", integer, { id: "7" }, "misfits"],
    ["text that is no JSON", integer, '{"id": 7', "misfits"],
    [
      "2020-12",
      { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "string" }] },
      {},
      "fits",
    ],
    [
      "2019-09",
      { $schema: "https://json-schema.org/draft/2019-09/schema", dependentRequired: { a: ["b"] } },
      { a: 1 },
      "misfits",
    ],
    ["an unknown type", { type: "dict", properties: {} }, {}, "unknown"],
    ["any", { type: "object", properties: { a: { type: "any" } } }, { a: 1 }, "unknown"],
    [
      "required on a property",
      { properties: { a: { type: "string", required: true } } },
      { a: "x" },
      "unknown",
    ],
    ["draft 04 bounds", { properties: { a: { minimum: 0, exclusiveMinimum: true } } }, { a: 1 }, "unknown"],
    ["a remote reference", { $ref: "https://x.test/s.json" }, {}, "unknown"],
    ["a pattern that u forbids", { properties: { a: { pattern: "[\\w-.]" } } }, { a: "x" }, "fits"],
    ["a pattern that is none", { properties: { a: { pattern: "(" } } }, { a: "x" }, "unknown"],
    ["unknown words and formats", { "x-order": 1, properties: { a: { format: "zip" } } }, { a: "x" }, "fits"],
  ])("%s", (_, schema, args, verdict) => {
    expect(fits(schema, args)).toBe(verdict);
  });

  test("one id in two schemas is no clash", () => {
    const schema = (type: string): Json => ({ $id: "same", properties: { a: { type } } });
    expect(fits(schema("string"), { a: "x" })).toBe("fits");
    expect(fits(schema("number"), { a: "x" })).toBe("misfits");
  });

  test("numbers beyond JavaScript's are integers still", () => {
    const read = parseJson('{"id": 9007199254740993}');
    expect(read.ok && fits(integer, read.value)).toBe("fits");
  });

  test("a pattern that would take for ever does not", () => {
    const schema = { properties: { a: { pattern: "^(a+)+$" } } };
    expect(fits(schema, { a: `${"a".repeat(60)}!` })).toBe("fits");
  });
});

describe("prompts", () => {
  const harness = (layout: "markdown" | "xml" | "caps"): Harness =>
    Harness.parse({
      name: "x",
      prompt: {
        layout,
        sections: [
          { id: "a", title: "First & last", body: "\nOne.\n\nTwo {{n}}.\n" },
          { id: "b", title: "会员 2", body: "三。" },
          { id: "c", title: "9 rules", body: "<b>\nx\n</b>" },
        ],
      },
    });
  const bodies = ["One.\n\nTwo 2.", "三。", "<b>\nx\n</b>"];

  test.each([
    ["markdown", ["First & last", "会员 2", "9 rules"]],
    ["xml", ["first_last", "会员_2", "_9_rules"]],
    ["caps", ["FIRST & LAST", "会员 2", "9 RULES"]],
  ] as const)("in %s parse back", (layout, titles) => {
    const text = printPrompt(harness(layout), { n: "2" });
    expect(parseBlocks(layout, text)).toEqual(titles.map((title, i) => ({ title, body: bodies[i] })));
  });

  test("an empty body stands between its headings", () => {
    expect(parseBlocks("markdown", "## A\n\n\n\n## B\n\nx")).toEqual([
      { title: "A", body: "" },
      { title: "B", body: "x" },
    ]);
  });

  test.each([
    ["skills", "list"],
    ["skills", "xml"],
    ["skills", "table"],
    ["tools", "list"],
    ["tools", "xml"],
    ["tools", "signature"],
  ] as const)("a catalogue of %s as %s parses back", (which, layout) => {
    const text = 'a | b \\ <c> & "d" - e';
    const described = Harness.parse({
      name: "x",
      prompt: { [which]: layout, sections: [] },
      tools: [
        {
          name: "t",
          description: text,
          parameters: { properties: { a: { type: "string" }, b: {} }, required: ["a"] },
        },
      ],
      skills: [{ name: "s", description: text, body: "" }],
    });
    const entries = parseCatalogue(layout, which, printCatalogue(described, which));
    expect(entries).toHaveLength(1);
    expect(entries?.[0]).toMatchObject({ name: which === "tools" ? "t" : "s", description: text });
    if (layout === "signature")
      expect(get(entries?.[0] as unknown as Json, "signature")).toBe("a: string, b?: object");
  });

  test("a catalogue with a line break in a description does not read back", () => {
    expect(parseCatalogue("list", "skills", "- a: x\ny")).toBeUndefined();
  });
});
