// One YAML dialect, lossless, and front matter that is never evaluated.

import { expect, test } from "vitest";
import { parseMarkdown } from "../src/io/yaml/markdown.js";
import { parseYaml, printYaml } from "../src/io/yaml/yaml.js";
import { equalJson, get, type Json, printJson } from "../src/model/json.js";
import { explain } from "../src/model/problem.js";

const read = (text: string): Json => {
  const document = parseYaml(text, "f.yaml");
  if (!document.ok) throw new Error(document.problems.map(explain).join("\n"));
  return document.value.value;
};
const complain = (text: string): string => {
  const document = parseYaml(text, "f.yaml");
  return document.ok ? printJson(document.value.value) : document.problems.map(explain).join("\n");
};

test.each([
  ["9007199254740993", "9007199254740993"],
  ["-9007199254740993", "-9007199254740993"],
  ["1.0", "1.0"],
  ["1.50", "1.50"],
  ["-0", "-0"],
  ["1e3", "1e3"],
  ["+12", "12"],
  ["012", "12"],
  ["0o17", "15"],
  ["0x1F", "31"],
  ["0xFFFFFFFFFFFFFFFF", "18446744073709551615"],
  [".5", "0.5"],
  ["5.", "5.0"],
  ["-00.50", "-0.50"],
  ["1_000", '"1_000"'],
  ["1:30", '"1:30"'],
  ["2024-05-01", '"2024-05-01"'],
  ["yes", '"yes"'],
  ["True", "true"],
  ["~", "null"],
  ["", "null"],
  ["'12'", '"12"'],
  ["!!str 12", '"12"'],
  ["1.2.3", '"1.2.3"'],
])("the scalar %s is %s", (text, expected) => {
  expect(printJson(read(`a: ${text}\n`))).toBe(`{"a":${expected}}`);
});

test("keys keep their order and their names", () => {
  const value = read("b: 1\n10: 2\n2: 3\n__proto__: {polluted: 4}\ntrue: 5\n");
  expect(printJson(value)).toBe('{"b":1,"10":2,"2":3,"__proto__":{"polluted":4},"true":5}');
  expect(get(value, "polluted")).toBeUndefined();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each([
  ["a: 1\nb: 2\na: 3\n", 'f.yaml:3:1: the key "a" is given twice'],
  ["a: b: c\n", "f.yaml:1:5: not YAML: bad indentation of a mapping entry"],
  ["a: !!js/function 'x'\n", "f.yaml:1:4: the tag !!js/function is not allowed"],
  ["a: !!python/object:os.system x\n", "f.yaml:1:4: the tag !!python/object:os.system is not allowed"],
  ["a: .nan\n", "f.yaml:1:4: .nan is no number that JSON can hold"],
  ["a: &x [*x]\n", "f.yaml:1:9: the alias *x stands inside what it repeats"],
  ["a: *x\n", "f.yaml:1:5: the alias *x has no anchor before it"],
  ["b: &b {c: 1}\na:\n  <<: *b\n", "f.yaml:3:3: merge keys (<<) are not read; write the members out"],
  ["? [a]\n: 1\n", "f.yaml:1:3: a key is a list or a mapping"],
  ["a: 1\n---\nb: 2\n", "f.yaml:3:1: the file holds more than one YAML document"],
  ["", "f.yaml:1:1: the file is empty"],
  ["# only a comment\n", "f.yaml:1:1: the file is empty"],
])("%j is refused with line and column", (text, expected) => {
  expect(complain(text)).toBe(expected);
});

test("aliases are read, and what they expand to is bounded", () => {
  expect(printJson(read("a: &x {b: 1.0}\nc: [*x, *x]\n"))).toBe('{"a":{"b":1.0},"c":[{"b":1.0},{"b":1.0}]}');
  const lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"];
  for (let i = 1; i <= 30; i++)
    lines.push(
      `a${i}: &a${i} [${Array(9)
        .fill(`*a${i - 1}`)
        .join(", ")}]`,
    );
  const started = performance.now();
  expect(complain(lines.join("\n"))).toMatch(
    /^f\.yaml:\d+:\d+: its aliases expand to more than a file may hold$/,
  );
  const text = `a: &a "${"x".repeat(1_000_000)}"\nb: [${Array(1000).fill("*a").join(",")}]`;
  expect(complain(text)).toBe("f.yaml:2:4: its aliases expand to more than a file may hold");
  expect(complain(`a: ${"[".repeat(5000)}`)).toContain("nesting exceeded");
  expect(performance.now() - started).toBeLessThan(5000);
});

test("every member knows its line", () => {
  const document = parseYaml("a:\n  - x: 1\n    y: 2\n  - z\nb: |\n  text\n", "f.yaml");
  const at = (...path: (string | number)[]) => (document.ok ? document.value.at(path) : undefined);
  expect(at("a", 0, "y")).toEqual({ line: 3, column: 5 });
  expect(at("a", 1)).toEqual({ line: 4, column: 5 });
  expect(at("b")).toEqual({ line: 5, column: 1 });
  expect(at("a", 0, "missing")).toEqual({ line: 2, column: 5 });
  expect(at("missing")).toEqual({ line: 1, column: 1 });
});

test("what is printed is read back the same", () => {
  const texts = [
    "",
    " ",
    "x",
    "x\n",
    "\nx",
    "x\n\n",
    " lead",
    "trail ",
    "12",
    "1.0",
    "true",
    "null",
    "~",
    "- x",
    "a: b",
    "#x",
    "|",
    "<<",
    "'\"",
    "\u2028",
    "\t",
    "\u0000",
    "a\r\nb",
    "中文：描述",
    "🎉",
    "very ".repeat(60),
    "line\n  indented\n\nline",
    "yes",
    "0x1F",
    "[x]",
    "{{slot}}",
    "*a",
    "&a",
    "!t",
    "%",
    "@x",
    "`x`",
  ];
  for (const text of texts) {
    const value: Json = { text, [`k${text}`]: [text, { a: text }] };
    expect(read(printYaml(value))).toEqual(value);
  }
  const odd = '{"10":1.0,"2":[9007199254740993,-0,1e3,null,true,[],{}],"__proto__":{"<<":"x"}}';
  expect(equalJson(read(printYaml(read(odd))), read(odd))).toBe(true);
  expect(printJson(read(printYaml(read(odd))))).toBe(odd);
});

// ---- front matter

const markdown = (text: string): unknown => {
  const file = parseMarkdown(text, "SKILL.md");
  return file.ok ? [file.value.data, file.value.body, file.value.bodyLine] : file.problems.map(explain);
};

test.each([
  ["---\na: 1\n---\nbody\n", [{ a: 1 }, "body", 4]],
  ["---\na: 1\n---\n\n# Title\n\ntext\n\n\n", [{ a: 1 }, "# Title\n\ntext", 5]],
  ["---\na: 1\n---\n\n\nbody", [{ a: 1 }, "\nbody", 5]],
  ["---\r\na: 1\r\n---\r\n\r\nbody\r\nmore\r\n", [{ a: 1 }, "body\r\nmore", 5]],
  ["---\na: 1\n---", [{ a: 1 }, "", 3]],
  ["---\na: 1\n---\none\n---\ntwo\n", [{ a: 1 }, "one\n---\ntwo", 4]],
  ["---\na: 1\n---\n---js\n{}\n---\n", [{ a: 1 }, "---js\n{}\n---", 4]],
])("%j has front matter and a body", (text, expected) => {
  expect(markdown(text)).toEqual(expected);
});

declare global {
  var evaluated: boolean | undefined;
}

test.each(["---js", "---javascript", "---json", "--- js", "---yaml", "--- ", "---coffee", "----"])(
  "a fence that is not just --- is refused and nothing is evaluated: %j",
  (fence) => {
    globalThis.evaluated = undefined;
    const text = `${fence}\n{ a: (globalThis.evaluated = true), "b": require("node:fs") }\n---\nbody\n`;
    expect(markdown(text)).toEqual([
      `SKILL.md:1: the front matter is opened with ${JSON.stringify(fence.trim())}; only YAML is read and nothing is evaluated; expected a first line \`---\``,
    ]);
    expect(globalThis.evaluated).toBeUndefined();
  },
);

test.each([
  ["body only\n", "SKILL.md:1: the file does not start with front matter; expected a first line `---`"],
  ["---\na: 1\nbody\n", "SKILL.md:1: the front matter is not closed; expected a line `---` after it"],
  [
    "---\na: 1\n---x\nbody\n",
    "SKILL.md:3: a line of the front matter starts with --- and holds more; expected a line `---` that closes it",
  ],
  ["---\n---\nbody\n", "SKILL.md:1: the front matter is empty"],
  ["---\n# c\n---\nbody\n", "SKILL.md:1: the front matter is empty"],
  ["---\n- a\n---\nbody\n", "SKILL.md:2: the front matter is no mapping; expected `name: value` lines"],
  [
    "---\nname: x\ndescription: Use when: asked\n---\n",
    "SKILL.md:3:22: not YAML: bad indentation of a mapping entry",
  ],
  ["---\nname: x\nname: y\n---\n", 'SKILL.md:3:1: the key "name" is given twice'],
  ["", "SKILL.md:1: the file does not start with front matter; expected a first line `---`"],
])("%j is refused with its line", (text, expected) => {
  expect(markdown(text)).toEqual([expected]);
});

test("equal texts are parsed apart: what one caller gets, no other can change", () => {
  const text = "---\na: {b: 1}\n---\n";
  const [first, second] = [parseMarkdown(text, "f"), parseMarkdown(text, "f")];
  expect(first.ok && second.ok && first.value.data !== second.value.data).toBe(true);
});
