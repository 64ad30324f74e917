/** Does a value fit a schema: yes, no, or not to be told. Each keyword at its edge, by hand. */
import { describe, expect, test } from "vitest";
import { fitsSchema } from "../../src/core/schema-fit.js";
import { isObject, type Json, type JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { SCHEMA_CASES } from "../help/schema-cases.js";

const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const schemaOf = (text: string): JsonObject => {
  const read = json(text);
  if (!isObject(read)) throw new Error(text);
  return read;
};
const fits = (schema: string, value: string) => fitsSchema(json(value), schemaOf(schema));

const each = (group: string): void => {
  test.each(SCHEMA_CASES[group] ?? [])("%s", (schema, fitting, others) => {
    for (const value of fitting) expect(fits(schema, value), value).toBe(true);
    for (const value of others) expect(fits(schema, value), value).toBe(false);
  });
};

describe("types", () => {
  each("types");
  test("one that nobody knows tells nothing, unless another decides", () => {
    expect(fits('{"type":"date"}', '"a"')).toBeUndefined();
    expect(fits('{"type":["date","string"]}', '"a"')).toBe(true);
    expect(fits('{"type":["date","string"]}', "1")).toBeUndefined();
  });
});

describe("values", () => {
  each("values");
});

describe("sizes", () => {
  each("sizes");
  test("a pattern that is none tells nothing", () => {
    expect(fits('{"pattern":"("}', '"a"')).toBeUndefined();
  });
});

describe("members", () => {
  each("members");
  test("whether a key is known may not be told, and then its value is not", () => {
    const schema = '{"patternProperties":{"(":{}},"additionalProperties":false}';
    expect(fits(schema, '{"a":1}')).toBeUndefined();
    expect(fits(schema, "{}")).toBe(true);
    expect(fits('{"properties":{"a":{}},"patternProperties":{"(":{}}}', '{"a":1}')).toBeUndefined();
  });
});

describe("items", () => {
  each("items");
  test("what an item is may not be told", () => {
    const open = '{"contains":{"$ref":"other.json"}';
    expect(fits(`${open}}`, "[1]")).toBeUndefined();
    expect(fits(`${open}}`, "[]")).toBe(false);
    expect(fits(`${open},"maxContains":1}`, "[1,2]")).toBeUndefined();
    // one surely fits, of the other nobody can tell
    const half = '{"contains":{"anyOf":[{"type":"number"},{"$ref":"other.json"}]}';
    expect(fits(`${half},"minContains":2}`, '[1,"a"]')).toBeUndefined();
    expect(fits(`${half},"minContains":1}`, '[1,"a"]')).toBe(true);
    expect(fits(`${half},"maxContains":0}`, '[1,"a"]')).toBe(false);
    expect(fits(`${half},"maxContains":2}`, '[1,"a"]')).toBeUndefined();
  });
});

describe("schemas of schemas", () => {
  each("schemas of schemas");
  test("some of which tell nothing", () => {
    const open = '{"$ref":"https://else.where/x"}';
    expect(fits(open, "1")).toBeUndefined();
    expect(fits('{"$dynamicRef":"#a"}', "1")).toBeUndefined();
    expect(fits(`{"oneOf":[${open},{"type":"number"}]}`, "1")).toBeUndefined();
    expect(fits(`{"oneOf":[${open},{"type":"number"},{"minimum":0}]}`, "1")).toBe(false);
    expect(fits(`{"not":${open}}`, "1")).toBeUndefined();
    expect(fits(`{"if":${open},"then":{"minimum":1},"else":{"minimum":2}}`, "0")).toBe(false);
    expect(fits(`{"if":${open},"then":{"minimum":1},"else":{"minimum":2}}`, "1")).toBeUndefined();
    expect(fits(`{"if":${open},"then":{"minimum":1},"else":{"minimum":2}}`, "2")).toBe(true);
    expect(fits('{"properties":{"a":1}}', '{"a":1}')).toBeUndefined();
  });
});

describe("references", () => {
  each("references");
  test("that lead nowhere, or round and round, tell nothing", () => {
    expect(fits('{"$ref":"#/$defs/gone"}', "1")).toBeUndefined();
    expect(fits('{"$ref":"#anchor"}', "1")).toBeUndefined();
    expect(fits('{"$ref":1}', "1")).toBeUndefined();
    expect(fits('{"$ref":"#"}', "1")).toBeUndefined();
  });
});
