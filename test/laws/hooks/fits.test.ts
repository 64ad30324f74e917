/** Do arguments fit a schema that a Hook states? Values worked out by hand, beside test/help/schema-cases.ts. */
import { describe, expect, test } from "vitest";
import { fits, sign } from "../../../src/laws/hooks/fits.js";
import { isNumber, isObject, type Json } from "../../../src/model/json.js";
import { parseJson } from "../../../src/model/json-text.js";

const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const asked = (schema: string, value: string): boolean | null => {
  const read = json(schema);
  if (!isObject(read)) throw new Error(schema);
  return fits(read, json(value));
};

describe("multiples", () => {
  test.each([
    ["0.1", "0.3", true],
    ["0.1", "-0.3", true],
    ["0.01", "19.99", true],
    ["0.1", "0.35", false],
    ["2.5", "7.50", true],
    ["2.5", "7", false],
    ["1e2", "300", true],
    ["1e2", "350", false],
    ["1E+2", "3e2", true],
    ["1e-2", "0.07", true],
    ["1e-2", "0.075", false],
    ["100", "3e2", true],
    ["3", "9007199254740993", true],
    ["3", "9007199254740994", false],
    ["-3", "9", true],
    ["0", "0", false],
    ["0.0", "1", false],
    ["7", "0", true],
    // as many zeros as are written out, and one more
    ["1", "1e400", true],
    ["1", "1e401", null],
    ["1e-401", "1", null],
    ["1e-400", "1", true],
    ["1", "1e999999999", null],
  ] as const)("of %s: %s is %s", (step, value, is) => {
    expect(asked(`{"multipleOf":${step}}`, value)).toBe(is);
  });
  test("only numbers are asked, and only by numbers", () => {
    expect(asked('{"multipleOf":3}', '"10"')).toBe(true);
    expect(asked('{"multipleOf":"3"}', "10")).toBe(true);
  });
  test("what is unclear does not make the rest of it clear", () => {
    expect(asked('{"multipleOf":1,"maximum":5}', "1e401")).toBe(null);
  });
});

describe("lists that hold something", () => {
  const held = (more: string): string => `{"contains":{"type":"number"}${more}}`;
  test.each([
    ["", "[1]", true],
    ["", "[]", false],
    ["", '["a"]', false],
    [',"minContains":0', "[]", true],
    [',"minContains":2', "[1]", false],
    [',"minContains":2', "[1,2]", true],
    [',"minContains":2', "[1,2,3]", true],
    [',"maxContains":2', "[1,2]", true],
    [',"maxContains":2', "[1,2,3]", false],
    [',"maxContains":2', "[]", false],
    [',"minContains":0,"maxContains":0', '["a"]', true],
    [',"minContains":0,"maxContains":0', "[1]", false],
    [',"minContains":2,"maxContains":2', "[1]", false],
    [',"minContains":2,"maxContains":2', '[1,"a",2]', true],
    [',"minContains":"2"', "[1]", true],
    [',"maxContains":"1"', "[1,2]", true],
    [',"minContains":2', '{"a":1}', true],
  ] as const)("%s: %s is %s", (more, value, is) => {
    expect(asked(held(more), value)).toBe(is);
  });
  test("bounds without anything to hold say nothing", () => {
    expect(asked('{"minContains":2,"maxContains":1}', "[]")).toBe(true);
  });
  const broken = (more: string): string => `{"contains":{"anyOf":[{"const":1},{"pattern":"("}]}${more}}`;
  test("an item that nobody can judge counts where it is reached", () => {
    expect(asked(broken(""), '[1,"a"]')).toBe(true);
    expect(asked(broken(""), '["a",1]')).toBe(null);
    expect(asked(broken(',"maxContains":2'), '[1,"a"]')).toBe(null);
    expect(asked(broken(',"minContains":2'), '[1,1,"a"]')).toBe(true);
  });
});

describe("items behind those that are listed", () => {
  test.each([
    ['{"items":[{"type":"string"}],"additionalItems":{"type":"number"}}', '["a",1,2]', true],
    ['{"items":[{"type":"string"}],"additionalItems":{"type":"number"}}', '["a",1,"b"]', false],
    ['{"items":[{"type":"string"}],"additionalItems":false}', '["a"]', true],
    ['{"items":[{"type":"string"}],"additionalItems":false}', '["a",1]', false],
    ['{"items":[],"additionalItems":false}', "[1]", false],
    ['{"items":[false],"additionalItems":true}', "[1]", false],
    // beside one schema for all items, or none, the word says nothing
    ['{"items":{"type":"number"},"additionalItems":false}', "[1,2]", true],
    ['{"additionalItems":false}', "[1,2]", true],
    ['{"prefixItems":[{}],"items":false}', "[1]", true],
    ['{"prefixItems":[{}],"items":false}', "[1,2]", false],
  ] as const)("%s takes %s: %s", (schema, value, is) => {
    expect(asked(schema, value)).toBe(is);
  });
});

describe("what cannot be told", () => {
  test.each([
    ['{"$ref":"#/$defs/a","$defs":{"a":{"type":"number"}}}', "1", true],
    ['{"$ref":"#/$defs/a","$defs":{"a":{"type":"number"}}}', '"1"', false],
    ['{"$ref":"#/$defs/b","$defs":{}}', "1", null],
    ['{"$ref":"https://example.org/a"}', "1", null],
    ['{"$ref":"#"}', "1", null],
    ['{"pattern":"("}', '"a"', null],
    ['{"pattern":1}', '"a"', null],
    ['{"pattern":"("}', "1", true],
    ['{"patternProperties":{"(":false}}', '{"a":1}', null],
    ['{"patternProperties":{"(":false}}', "{}", true],
    ['{"anyOf":[{"type":"string"},{"pattern":"("}]}', '"a"', true],
  ] as const)("%s of %s: %s", (schema, value, is) => {
    expect(asked(schema, value)).toBe(is);
  });
});

describe("references", () => {
  const deep = (depth: number): string => `${'{"n":'.repeat(depth)}1${"}".repeat(depth)}`;
  const tree = '{"properties":{"n":{"$ref":"#"}}}';
  test("are followed 200 deep", () => {
    expect(asked(tree, deep(200))).toBe(true);
    expect(asked(tree, deep(201))).toBe(null);
  });
  test("are followed 2000 times, however they lie", () => {
    const list = (count: number): string => `[${Array(count).fill(1).join()}]`;
    const schema = '{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"type":"number"}}}';
    expect(asked(schema, list(2000))).toBe(true);
    expect(asked(schema, list(2001))).toBe(null);
  });
});

describe("values", () => {
  test.each([
    ["1", "2", -1],
    ["2", "1", 1],
    ["2", "2", 0],
    ["9007199254740992", "9007199254740993", -1],
    ["9007199254740993", "9007199254740992", 1],
    ["-2", "1", -1],
    ["1.5", "1", 0.5],
    ["1", "1.5", -0.5],
    ["1e3", "1000", 0],
  ] as const)("%s against %s: %s", (a, b, is) => {
    const [one, other] = [json(a), json(b)];
    if (!isNumber(one) || !isNumber(other)) throw new Error();
    expect(sign(one, other)).toBe(is);
  });
  test.each([
    ['{"type":"integer"}', "2.0", true],
    ['{"type":"integer"}', "2.5", false],
    ['{"type":["integer","null"]}', "null", true],
    ['{"type":"object"}', "[]", false],
    ['{"type":"array"}', "[]", true],
    ['{"type":"array"}', "{}", false],
    ['{"type":"boolean"}', "true", true],
    ['{"type":"number"}', '"1"', false],
    ['{"const":1}', "1.0", true],
    ['{"const":"1"}', "1", false],
    ['{"uniqueItems":true}', "[1,1.0]", false],
    ['{"uniqueItems":true}', "[1,2]", true],
    ['{"uniqueItems":false}', "[1,1]", true],
    ['{"minLength":2}', '"𝑥"', false],
    ['{"maxLength":1}', '"𝑥"', true],
    ['{"minItems":1}', "{}", true],
    ['{"minProperties":1}', "{}", false],
    ['{"minProperties":"x"}', "{}", true],
    ['{"minLength":3}', "[1]", true],
    ['{"maxProperties":0}', '{"a":1}', false],
    ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', false],
    ['{"dependentRequired":{"a":["b",1]}}', '{"a":1,"b":1}', true],
    ['{"dependentSchemas":{"a":false}}', '{"b":1}', true],
    ['{"dependencies":{"a":{"required":["c"]}}}', '{"a":1}', false],
    ['{"required":["a",1]}', '{"a":1}', true],
    ['{"propertyNames":{"maxLength":1}}', '{"ab":1}', false],
    ['{"properties":{"a":false},"additionalProperties":{"type":"number"}}', '{"b":"x"}', false],
    ['{"properties":{"a":{}},"additionalProperties":false}', '{"a":1}', true],
    ['{"patternProperties":{"^a":{}},"additionalProperties":false}', '{"ab":1}', true],
    ['{"patternProperties":{"^a":{"type":"null"}},"additionalProperties":false}', '{"ab":1}', false],
    ['{"patternProperties":{"^a":false,"^b":{}}}', '{"a":1}', false],
    ['{"dependentRequired":{"a":["b","c"]}}', '{"a":1,"b":1}', false],
    ['{"if":{"const":1},"then":false}', "1", false],
    ['{"if":{"const":1},"then":false}', "2", true],
    ['{"if":{"const":1},"else":false}', "2", false],
    ['{"not":{"const":1}}', "1", false],
    ['{"allOf":[{},false]}', "1", false],
    ['{"oneOf":[{},{}]}', "1", false],
  ] as const)("%s takes %s: %s", (schema, value, is) => {
    expect(asked(schema, value)).toBe(is);
  });
});
