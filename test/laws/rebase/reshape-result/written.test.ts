/** Answers as text, as the laws write them: styles of JSON, and each notation, by hand. */
import { describe, expect, test } from "vitest";
import { inNotation, inStyleOf } from "../../../../src/laws/rebase/reshape-result/written.js";
import { json } from "../../../help/turned.js";

const lines = (...list: readonly string[]): string => list.join("\n");

describe("in the style of what was recorded", () => {
  const AFTER = '{"b":[1.50,{"c":"é\\u007f"}],"d":{},"e":[],"f":null}';
  const same = (recorded: string, before = '{"a":[1,"ü"]}'): string =>
    inStyleOf(recorded, json(before), json(AFTER));
  test.each<readonly [string, string]>([
    ['{"a":[1,"ü"]}', '{"b":[1.50,{"c":"é\u007f"}],"d":{},"e":[],"f":null}'],
    ['{"a": [1, "ü"]}', '{"b": [1.50, {"c": "é\u007f"}], "d": {}, "e": [], "f": null}'],
    [
      lines("{", '  "a": [', "    1,", '    "ü"', "  ]", "}"),
      lines(
        "{",
        '  "b": [',
        "    1.50,",
        "    {",
        '      "c": "é\u007f"',
        "    }",
        "  ],",
        '  "d": {},',
        '  "e": [],',
        '  "f": null',
        "}",
      ),
    ],
    [
      lines("{", '    "a": [', "        1,", '        "ü"', "    ]", "}"),
      lines(
        "{",
        '    "b": [',
        "        1.50,",
        "        {",
        '            "c": "é\u007f"',
        "        }",
        "    ],",
        '    "d": {},',
        '    "e": [],',
        '    "f": null',
        "}",
      ),
    ],
    ['{"a":[1,"\\u00fc"]}', '{"b":[1.50,{"c":"\\u00e9\\u007f"}],"d":{},"e":[],"f":null}'],
    ['{"a": [1, "\\u00fc"]}', '{"b": [1.50, {"c": "\\u00e9\\u007f"}], "d": {}, "e": [], "f": null}'],
    // none of them: compact
    ['{"a":[1,"\\u00FC"]}', '{"b":[1.50,{"c":"é\u007f"}],"d":{},"e":[],"f":null}'],
    ['{ "a":[1,"ü"]}', '{"b":[1.50,{"c":"é\u007f"}],"d":{},"e":[],"f":null}'],
    [
      lines("{", '   "a": [', "      1,", '      "ü"', "   ]", "}"),
      '{"b":[1.50,{"c":"é\u007f"}],"d":{},"e":[],"f":null}',
    ],
  ])("%j", (recorded, now) => {
    expect(same(recorded)).toBe(now);
  });
  test("a tilde is ASCII", () => {
    expect(inStyleOf('{"a":"\\u00fc~"}', json('{"a":"ü~"}'), json('{"b":"~ü𝑥"}'))).toBe(
      '{"b":"~\\u00fc\\ud835\\udc65"}',
    );
  });
});

const written = (as: string, value: string): string | undefined => inNotation(json(value), as);

test("JSON", () => {
  expect(written("json", '{"a": [1.50, null]}')).toBe('{"a":[1.50,null]}');
  expect(written("json-indented", '{"a":[1.50,{}],"b":"x"}')).toBe(
    lines("{", '  "a": [', "    1.50,", "    {}", "  ],", '  "b": "x"', "}"),
  );
  expect(written("none", "{}")).toBeUndefined();
});

describe("yaml", () => {
  test.each<readonly [string, string]>([
    [
      '{"a":1.50,"b c":"x y","d":null,"e":true,"f":{},"g":[]}',
      lines("a: 1.50", "b c: x y", "d: null", "e: true", "f: {}", "g: []"),
    ],
    ['{"a":{"b":{"c":1},"d":2}}', lines("a:", "  b:", "    c: 1", "  d: 2")],
    [
      '{"a":[1,"x",{"b":1,"c":[2]},[3,[4]],[],{}]}',
      lines(
        "a:",
        "  - 1",
        "  - x",
        "  - b: 1",
        "    c:",
        "      - 2",
        "  -",
        "    - 3",
        "    -",
        "      - 4",
        "  - []",
        "  - {}",
      ),
    ],
    ["[1,2]", lines("- 1", "- 2")],
    ["{}", "{}"],
    ["[]", "[]"],
    ['{"1a":"1","yes":"No","-":"x "}', lines('"1a": "1"', '"yes": "No"', '"-": "x "')],
  ])("%s", (value, text) => {
    expect(written("yaml", value)).toBe(text);
  });
  const leaf = (text: string): string | undefined => inNotation({ k: text }, "yaml")?.slice(3);
  test.each([
    "x",
    "X",
    "_",
    "é",
    "Ā",
    "×",
    "ɏ",
    "ー",
    "の",
    "上",
    "a b",
    "a  b",
    "a1",
    "x.",
    "x/y",
    "x()",
    "5".padStart(2, "a"),
    "a%+,;!?'&-",
    "a·–—‘’“”…、。！（），：；？",
    "yesterday",
    "no one",
    "nullable",
    "offs",
  ])("%j stands as it is", (text) => {
    expect(leaf(text)).toBe(text);
  });
  test.each([
    "",
    " x",
    "x ",
    "1",
    "-x",
    ".x",
    "x:",
    "x: y",
    "x#",
    "x\ny",
    "x\t",
    "ɐ",
    "'x'",
    '"x"',
    "[x]",
    "{x}",
    "x|y",
    "x=y",
    "x@y",
    "х",
    "😀",
    "x😀",
    "a~",
    "y",
    "n",
    "yes",
    "no",
    "on",
    "off",
    "true",
    "false",
    "null",
    "nan",
    "inf",
    "none",
    "Y",
    "NO",
    "True",
    "NaN",
  ])("%j is a JSON string", (text) => {
    expect(leaf(text)).toBe(JSON.stringify(text));
  });
});

describe("key-value", () => {
  test.each<readonly [string, string]>([
    ['{"a":1,"b":{"c":"x y","d":{"e":null}}}', lines("a: 1", "b.c: x y", "b.d.e: null")],
    ['{"a":[1,{"b":2},[3]],"c":[],"d":{}}', lines("a[0]: 1", "a[1].b: 2", "a[2][0]: 3", "c: []", "d: {}")],
    [
      '{"a b":{"c":1,"1":2},"é":3,"x-y_2":4,"-":5}',
      lines('["a b"].c: 1', '["a b"]["1"]: 2', '["é"]: 3', "x-y_2: 4", '["-"]: 5'),
    ],
    ["[1,[2]]", lines("[0]: 1", "[1][0]: 2")],
    ['[{"a":1}]', "[0].a: 1"],
    ["{}", "{}"],
    ["[]", "[]"],
    ['{"":1}', '[""]: 1'],
  ])("%s", (value, text) => {
    expect(written("key-value", value)).toBe(text);
  });
});

describe("table", () => {
  test.each<readonly [string, string | undefined]>([
    [
      '[{"a":1,"b":"x|y"},{"b":null,"c":[1,{"d":"|"}]},{}]',
      lines(
        "| a | b | c |",
        "| --- | --- | --- |",
        '| 1 | "x\\u007cy" |  |',
        '|  | null | [1,{"d":"\\u007c"}] |',
        "|  |  |  |",
      ),
    ],
    ['[{"a|b":"","yes":{}}]', lines('| "a\\u007cb" | "yes" |', "| --- | --- |", '| "" | {} |')],
    [
      '{"k":"x","rows":[{"a":1}],"o":{"b":"|"},"l":[1],"e":[],"p":"a|b"}',
      lines(
        "k: x",
        "rows:",
        "| a |",
        "| --- |",
        "| 1 |",
        'o: {"b":"\\u007c"}',
        "l: [1]",
        "e: []",
        'p: "a\\u007cb"',
      ),
    ],
    [
      '{"rows":[{},{"a":1}],"none":[{}],"mixed":[{"a":1},2]}',
      lines("rows:", "| a |", "| --- |", "|  |", "| 1 |", '"none": [{}]', 'mixed: [{"a":1},2]'),
    ],
    ["{}", "{}"],
    ["[1]", undefined],
    ["[]", undefined],
    ["[{}]", undefined],
    ["1", undefined],
  ])("%s", (value, text) => {
    expect(written("table", value)).toBe(text);
  });
});

describe("xml", () => {
  const root = (...inside: readonly string[]): string =>
    lines("<result>", ...inside.map((line) => `  ${line}`), "</result>");
  test.each<readonly [string, string]>([
    [
      '{"a":1.50,"b":"x & <y> \\"z\\"","c":null,"d":true}',
      root("<a>1.50</a>", '<b>x &amp; &lt;y&gt; "z"</b>', "<c>null</c>", "<d>true</d>"),
    ],
    ['{"a":{"b":{"c":1}}}', root("<a>", "  <b>", "    <c>1</c>", "  </b>", "</a>")],
    [
      '{"a":[1,[2],{"b":3}]}',
      root(
        '<a type="array">',
        "  <item>1</item>",
        '  <item type="array">',
        "    <item>2</item>",
        "  </item>",
        "  <item>",
        "    <b>3</b>",
        "  </item>",
        "</a>",
      ),
    ],
    ['{"a":{},"b":[]}', root('<a type="object"/>', '<b type="array"/>')],
    ["{}", '<result type="object"/>'],
    ["[]", '<result type="array"/>'],
    ["[1]", lines('<result type="array">', "  <item>1</item>", "</result>")],
    [
      '{"a":"","b":"1","c":"-1.5e+3","d":"true","e":"false","f":"null","g":"01","h":"1.","i":"+1","j":"None","k":"1 ","l":"0","m":"1e10"}',
      root(
        '<a type="string"></a>',
        '<b type="string">1</b>',
        '<c type="string">-1.5e+3</c>',
        '<d type="string">true</d>',
        '<e type="string">false</e>',
        '<f type="string">null</f>',
        "<g>01</g>",
        "<h>1.</h>",
        "<i>+1</i>",
        "<j>None</j>",
        "<k>1 </k>",
        '<l type="string">0</l>',
        '<m type="string">1e10</m>',
      ),
    ],
    [
      '{"_a.b-1":1,"1a":2,"xmlA":3,"XMLa":4,"axml":5,"a b":6,"é":7,"a<&>\\"\\n\\t\'":8,"":9}',
      root(
        "<_a.b-1>1</_a.b-1>",
        '<entry key="1a">2</entry>',
        '<entry key="xmlA">3</entry>',
        '<entry key="XMLa">4</entry>',
        "<axml>5</axml>",
        '<entry key="a b">6</entry>',
        '<entry key="é">7</entry>',
        `<entry key="a&lt;&amp;&gt;&quot;&#10;&#9;'">8</entry>`,
        '<entry key="">9</entry>',
      ),
    ],
    [
      '{"a b":[1],"c d":{}}',
      root(
        '<entry key="a b" type="array">',
        "  <item>1</item>",
        "</entry>",
        '<entry key="c d" type="object"/>',
      ),
    ],
  ])("%s", (value, text) => {
    expect(written("xml", value)).toBe(text);
  });
  test.each(["\t", "\n", " ", "😀", "\ufffd", "\ue000", "\ud7ff"])("%j is held", (text) => {
    expect(inNotation({ k: text }, "xml")).toBe(`<result>\n  <k>${text}</k>\n</result>`);
    expect(inNotation({ [text]: 1 }, "xml")).toBeDefined();
  });
  test.each(["\0", "\b", "\r", "\u001f", "\ud800", "\udfff", "\ufffe", "\uffff"])("%j is not", (text) => {
    expect(inNotation({ k: `<${text}` }, "xml")).toBe(
      `<result>\n  <k type="json">${JSON.stringify(`<${text}`).replace("<", "&lt;")}</k>\n</result>`,
    );
    expect(inNotation({ a: [{ [`x${text}`]: 1 }] }, "xml")).toBeUndefined();
    expect(inNotation([{ a: { [text]: 1 } }], "xml")).toBeUndefined();
  });
});
