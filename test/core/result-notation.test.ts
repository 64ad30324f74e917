// Answers in other notations: reading gives back what was written, or nothing is written.
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { type Notation, reshaped } from "../../src/core/structure/reshape-result/answer.js";
import { printIn, styleOf } from "../../src/core/structure/reshape-result/json-style.js";
import {
  printKeyValue,
  printTable,
  printXml,
  printYaml,
} from "../../src/core/structure/reshape-result/notation.js";
import {
  readKeyValue,
  readTable,
  readXml,
  readYaml,
} from "../../src/core/structure/reshape-result/read-notation.js";
import { equalJson, fromMembers, type Json, num, plainValue, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Draw } from "../../src/model/propose.js";
import { sweep } from "../help/sweep.js";

const NOTATIONS = {
  yaml: [printYaml, readYaml],
  "key-value": [printKeyValue, readKeyValue],
  table: [printTable, readTable],
  xml: [printXml, readXml],
} as const;

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};

/** What a reader may take for something else. */
const TRAPS = [
  "no",
  "on",
  "Yes",
  "OFF",
  "y",
  "n",
  "null",
  "~",
  "true",
  "True",
  "NaN",
  "Infinity",
  ".inf",
  "none",
  "007",
  "1.0",
  "1e5",
  "0x1F",
  "0o7",
  "12:30",
  "2026-01-31",
  "2026-01-31T10:00:00Z",
  "-5",
  "+5",
  "9007199254740993",
  "",
  " ",
  " lead",
  "trail ",
  "a  b",
  "two\nlines",
  "tab\there",
  "cr\rhere",
  "\n",
  "\n  <a>",
  "a: b",
  "a #b",
  "#a",
  "- a",
  "-",
  "[x]",
  "{x}",
  "a|b",
  "| a |",
  "\\",
  "\\|",
  '"',
  "'",
  '"quoted"',
  "`code`",
  "@x",
  "%x",
  "&x",
  "*x",
  "!x",
  "?x",
  "<b>",
  "</x>",
  "a & b",
  "&amp;",
  "]]>",
  "退货",
  "退货: 7 天",
  "café",
  "😀",
  "\u0000",
  "\u007f",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\ud800",
  "key:",
  "e.g.",
  "a, b",
  "it's",
  "100%",
  "x=y",
  "a/b",
  "[0]",
  "a.b",
  "result",
  "item",
  "entry",
  "xml",
  "type",
] as const;
const NUMBERS = [num("1.0"), num("-0"), num("1e400"), num("9007199254740993"), 0, 7, -3, 0.5] as const;

function randomValue(draw: Draw, depth: number): Json {
  const way = draw.int(depth > 0 ? 8 : 5);
  if (way === 0) return NUMBERS[draw.int(NUMBERS.length)] as Json;
  if (way === 1) return [null, true, false][draw.int(3)] as Json;
  if (way <= 4) return draw.pick(TRAPS) ?? "";
  if (way === 5) return Array.from({ length: draw.int(4) }, () => randomValue(draw, depth - 1));
  const key = (): string => (draw.int(3) > 0 ? `key_${draw.int(9)}` : (draw.pick(TRAPS) ?? ""));
  const names = [...new Set(Array.from({ length: draw.int(5) }, key))];
  return fromMembers(names.map((name) => [name, randomValue(draw, depth - 1)]));
}
const randomRoot = (draw: Draw): Json => {
  const value = randomValue(draw, 3);
  return typeof value === "object" && value !== null && !("toJSON" in value) ? value : { it: value };
};

describe.each(Object.entries(NOTATIONS))("%s", (_, [print, read]) => {
  test("every trap as a value and as a key", () => {
    for (const trap of TRAPS) {
      const values: readonly Json[] = [
        { a: trap },
        { a: [{ b: trap }] },
        fromMembers([[trap, "x"]]),
        [{ a: trap, b: trap }],
      ];
      for (const value of values) {
        const text = print(value);
        if (text === undefined) continue;
        expect(read(text), JSON.stringify(trap)).toEqual(value);
      }
    }
  });

  test("numbers as they are written", () => {
    for (const number of NUMBERS) {
      const text = print({ a: number, b: [{ c: number }] }) as string;
      expect(printJson(read(text) as Json)).toBe(printJson({ a: number, b: [{ c: number }] }));
    }
  });

  test("null, missing and empty differ", () => {
    const value = json('[{"a":null,"b":""},{"a":"","c":{}},{"b":[],"c":null}]');
    expect(equalJson(read(print(value) as string), value)).toBe(true);
  });

  test("random values come back, or are not written", () => {
    let written = 0;
    sweep(`notation ${_}`, 400, (draw) => {
      const value = randomRoot(draw);
      const text = print(value);
      if (text === undefined) return;
      written++;
      expect(equalJson(read(text), value), `${printJson(value)}\n${text}`).toBe(true);
    });
    expect(written).toBeGreaterThan(100);
  });
});

test("YAML is what a reader of YAML takes it for", () => {
  sweep("real yaml", 300, (draw) => {
    const value = randomRoot(draw);
    const text = printYaml(value);
    // Lone surrogates, a byte order mark and numbers beyond its own are nothing that such a reader takes.
    if (/\\u[dD][89a-fA-F]|\ufeff|1e400/.test(text)) return;
    expect(JSON.stringify(load(text)), text).toBe(JSON.stringify(plainValue(value)));
  });
});

test("an answer that would not read back is refused, and one that is no JSON stays", () => {
  const as = (notation: Notation, text: string) => reshaped(text, notation);
  expect(as("table", "[1,2]")).toMatchObject({ code: "shape-lossy" });
  expect(as("yaml", '{"a":1,"a":2}')).toMatchObject({ code: "shape-lossy" });
  expect(as("xml", '{"\\u0001":1}')).toMatchObject({ code: "shape-lossy" });
  expect(as("yaml", "no such order")).toBe("no such order");
  expect(as("json", '{ "a": 1.0 }')).toBe('{"a":1.0}');
  expect(as("json-indented", '{"a":[1,{}]}')).toBe('{\n  "a": [\n    1,\n    {}\n  ]\n}');
});

test("how each looks", () => {
  const value = json(
    '{"order":7,"paid":true,"note":"no","lines":[{"link":9007199254740993,"called":"tea set"},{"called":"18 L"}],"ship":{"city":"Oslo"}}',
  );
  expect(printYaml(value)).toBe(
    'order: 7\npaid: true\nnote: "no"\nlines:\n  - link: 9007199254740993\n    called: tea set\n  - called: "18 L"\nship:\n  city: Oslo',
  );
  expect(printKeyValue(value)).toBe(
    'order: 7\npaid: true\nnote: "no"\nlines[0].link: 9007199254740993\nlines[0].called: tea set\nlines[1].called: "18 L"\nship.city: Oslo',
  );
  expect(printTable(value)).toBe(
    'order: 7\npaid: true\nnote: "no"\nlines:\n| link | called |\n| --- | --- |\n| 9007199254740993 | tea set |\n|  | "18 L" |\nship: {"city":"Oslo"}',
  );
  expect(printXml(value)).toBe(
    '<result>\n  <order>7</order>\n  <paid>true</paid>\n  <note>no</note>\n  <lines type="array">\n    <item>\n      <link>9007199254740993</link>\n      <called>tea set</called>\n    </item>\n    <item>\n      <called>18 L</called>\n    </item>\n  </lines>\n  <ship>\n    <city>Oslo</city>\n  </ship>\n</result>',
  );
});

test("JSON keeps the style in which it was written", () => {
  for (const text of [
    '{"a":[1,"é"],"b":{}}',
    '{"a": [1, "é"], "b": {}}',
    '{"a": [1, "\\u00e9"], "b": {}}',
    '{\n  "a": [\n    1,\n    "é"\n  ],\n  "b": {}\n}',
    '{\n    "a": 1.0\n}',
  ])
    expect(printIn(styleOf(text, json(text)), json(text))).toBe(text);
  expect(styleOf('{ "a":1 }', { a: 1 })).toEqual({ gap: "compact", isEscaped: false });
});
