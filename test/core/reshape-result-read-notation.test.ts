/** Reading the notations back, text by text: what is taken for what, and every text that is not what `notation.ts` writes. */
import { describe, expect, test } from "vitest";
import {
  readKeyValue,
  readTable,
  readXml,
  readYaml,
} from "../../src/core/structure/reshape-result/read-notation.js";
import { type Json, printJson } from "../../src/model/json.js";

/** As JSON text, for numbers keep how they were written; `none` for what is not read. */
const shown = (value: Json | undefined): string => (value === undefined ? "none" : printJson(value));

describe("YAML", () => {
  test.each([
    // scalars alone
    ["tea", '"tea"'],
    ["tea set", '"tea set"'],
    ['"a\\nb"', '"a\\nb"'],
    ["{}", "{}"],
    ["[]", "[]"],
    ["true", "true"],
    ["false", "false"],
    ["null", "null"],
    ["-0", "-0"],
    ["10", "10"],
    ["-12.50", "-12.50"],
    ["1e5", "1e5"],
    ["1E+5", "1E+5"],
    ["1e-05", "1e-05"],
    ["2.25e10", "2.25e10"],
    ["no", "none"],
    ["Yes", "none"],
    ["007", "none"],
    ["+5", "none"],
    ["1.", "none"],
    ["1e", "none"],
    ["xtrue", '"xtrue"'],
    ["5 apples", "none"],
    ["", "none"],
    ['"open', "none"],
    ["{x}", "none"],
    ['{"a":1}', "none"],
    // a line with a colon is a member, but not inside of quotes
    ["a: b", '{"a":"b"}'],
    ['"a: b"', '"a: b"'],
    ['"a\\": b"', '"a\\": b"'],
    ['"k: 1": "v"', '{"k: 1":"v"}'],
    ['"k\\"": 2', '{"k\\"":2}'],
    ["a:b", "none"],
    [": b", "none"],
    ["a", '"a"'],
    ["7: b", "none"],
    ["no: b", "none"],
    ['"no": b', '{"no":"b"}'],
    ["a:\n  b: 1", '{"a":{"b":1}}'],
    ["a:\n  b: 1\n  c: 2\nd: 3", '{"a":{"b":1,"c":2},"d":3}'],
    ["a:\n  b:\n    c: x", '{"a":{"b":{"c":"x"}}}'],
    ["a: 1\n  b: 2", "none"],
    ["a: 1\nb", "none"],
    ["a:", '{"a":{}}'],
    ["a: no", "none"],
    ["  a: 1", "none"],
    // lists
    ["- 1", "[1]"],
    ["- 1\n- x", '[1,"x"]'],
    ["- a: 1", '[{"a":1}]'],
    ["- a: 1\n  b: 2\n- c: 3", '[{"a":1,"b":2},{"c":3}]'],
    ["-\n  - 1\n  - 2", "[[1,2]]"],
    ["- {}", "[{}]"],
    ["- no", "none"],
    ["- x\n  y", "none"],
    ["- 1\na: 2", "none"],
    ["a: 2\n- 1", "none"],
    ["- a:\n    b: 1\n    c: 2", '[{"a":{"b":1,"c":2}}]'],
    ["a:\n  - 1\n  -\n    - 2", '{"a":[1,[2]]}'],
    ["-x", "none"],
  ])("%j", (text, expected) => {
    expect(shown(readYaml(text))).toBe(expected);
  });
});

describe("lines of paths", () => {
  test.each([
    ["{}", "{}"],
    ["[]", "[]"],
    ["a: 1", '{"a":1}'],
    ["a.b: 1", '{"a":{"b":1}}'],
    ["a.b: 1\na.c: x\nd: []", '{"a":{"b":1,"c":"x"},"d":[]}'],
    ["[0]: 1\n[1]: 2", "[1,2]"],
    ["[1]: 2\n[0]: 1", "[1,2]"],
    ["[1]: 2", "none"],
    ["a[0].b: 1\na[1].b: 2", '{"a":[{"b":1},{"b":2}]}'],
    ['["odd key"]: 1', '{"odd key":1}'],
    ['a["x\\"y"].z: 1', '{"a":{"x\\"y":{"z":1}}}'],
    ["a[10]: 1", "none"],
    ["_a-B9: q", '{"_a-B9":"q"}'],
    [": 1", "none"],
    ["a 1", "none"],
    ["a:1", "none"],
    ["a: no", "none"],
    ["9a: 1", "none"],
    // one place is a value, a list or an object, and once
    ["a: 1\na: 2", "none"],
    ["a: 1\na.b: 2", "none"],
    ["a.b: 1\na: 2", "none"],
    ["a[0]: 1\na: 2", "none"],
    ["a[0]: 1\na.b: 2", "none"],
    ["a.b: 2\na[0]: 1", "none"],
    ["a: 1\n", "none"],
    ["", "none"],
  ])("%j", (text, expected) => {
    expect(shown(readKeyValue(text))).toBe(expected);
  });
});

describe("tables", () => {
  const table = (...rows: string[]): string => rows.join("\n");
  test.each([
    ["{}", "{}"],
    ["a: 1", '{"a":1}'],
    ["a: tea\nb: []", '{"a":"tea","b":[]}'],
    ['a: {"b":[1.0]}', '{"a":{"b":[1.0]}}'],
    ['a: [1,"x"]', '{"a":[1,"x"]}'],
    ["a: [1", "none"],
    ["a: no", "none"],
    ["no: a", "none"],
    ["a", "none"],
    [table("| a |", "| --- |", "| 1 |"), '[{"a":1}]'],
    [table("| a | b |", "| --- | --- |", "| 1 | x |", "|  | tea |"), '[{"a":1,"b":"x"},{"b":"tea"}]'],
    [table("| a |", "| --- |", "| null |"), '[{"a":null}]'],
    [table("| a |", "| --- |", '| "p\\u007cq" |'), '[{"a":"p|q"}]'],
    [table("| a |", "| --- |", '| {"k":[]} |'), '[{"a":{"k":[]}}]'],
    [table("| a |", "| --- |", "| no |"), "none"],
    [table("| a |", "| --- |", "| 1 | 2 |"), "none"],
    [table("| a | b |", "| --- | --- |", "| 1 |"), "none"],
    [table("| a |", "| --- |"), "none"],
    [table("| a |"), "none"],
    [table("| 7 |", "| --- |", "| 1 |"), "none"],
    [table("| no |", "| --- |", "| 1 |"), "none"],
    [table("a:", "| b |", "| --- |", "| 1 |", "c: 2"), '{"a":[{"b":1}],"c":2}'],
    [table("c: 2", "a:", "| b |", "| --- |", "| 1 |", "| 3 |"), '{"c":2,"a":[{"b":1},{"b":3}]}'],
    [table("a: 1", "| b |", "| --- |", "| 1 |"), "none"],
    ["a:", "none"],
    [table("a:", "| b |", "| --- |"), "none"],
  ])("%j", (text, expected) => {
    expect(shown(readTable(text))).toBe(expected);
  });
});

describe("XML", () => {
  const root = (inner: string, more = ""): string => `<result${more}>${inner}</result>`;
  test.each([
    [root("tea"), '"tea"'],
    [root("7"), "7"],
    [root("-1.50e+3"), "-1.50e+3"],
    [root("true"), "true"],
    [root("null"), "null"],
    [root("07"), '"07"'],
    [root("7", ' type="string"'), '"7"'],
    [root("", ' type="string"'), '""'],
    [root('"\\u0001"', ' type="json"'), '"\\u0001"'],
    [root("{", ' type="json"'), "none"],
    [root("7", ' type="array"'), '"7"'],
    ['<result type="array"/>', "[]"],
    ['<result type="object"/>', "{}"],
    ["<result/>", "none"],
    ['<result type="string"/>', "none"],
    ['<result type="odd"/>', "none"],
    [root("&lt;b&gt; &amp;amp; &quot;q&quot; &#10;&#9;|"), '"<b> &amp; \\"q\\" \\n\\t|"'],
    [root("\n  <a>1</a>\n"), '{"a":1}'],
    [root("\n  <a>1</a>\n  <b>x</b>\n"), '{"a":1,"b":"x"}'],
    [root("\n  <item>1</item>\n  <item>x</item>\n", ' type="array"'), '[1,"x"]'],
    [root('\n  <entry key="odd key">1</entry>\n'), '{"odd key":1}'],
    [root('\n  <entry key="&quot;&#10;&lt;">1</entry>\n'), '{"\\"\\n<":1}'],
    [root('\n  <entry key="">1</entry>\n'), '{"":1}'],
    [root('\n  <entry key="k" type="string">1</entry>\n'), '{"k":"1"}'],
    [root("\n  <a>\n    <b>1</b>\n  </a>\n"), '{"a":{"b":1}}'],
    [root('\n  <a type="array"/>\n  <a.b-c_9>2</a.b-c_9>\n'), '{"a":[],"a.b-c_9":2}'],
    [root("\n  text\n"), '"\\n  text\\n"'],
    // what is not closed, or has more around it
    ["<result>tea", "none"],
    ["<result>tea</resul>", "none"],
    ["<other>tea</other>", "none"],
    [`${root("tea")} `, "none"],
    [` ${root("tea")}`, "none"],
    [root("\n  <a>1</b>\n"), "none"],
    [root("\n  <a>1</a>x\n"), "none"],
    [root("\n  <a>1</a>"), "none"],
    [root("\n  <a>1</a>\n  <9>1</9>\n"), "none"],
    ["tea", "none"],
    ["", "none"],
    ["<result>tea<b></result>", "none"],
  ])("%j", (text, expected) => {
    expect(shown(readXml(text))).toBe(expected);
  });
});
