/** Blocks of facts from one notation into another, character by character. */
import { describe, expect, test } from "vitest";
import { context } from "../../src/core/structure/context.js";
import type { Part } from "../../src/model/trajectory.js";
import { message } from "../help/small.js";

type Notation = "lines" | "json" | "xml";
const wrote = (text: string): Part => ({ author: "harness", text });
const carried = (from: Notation, to: Notation, part: Part, role: "user" | "tool" = "user"): string => {
  if (!("trajectory" in context)) throw new Error("no run");
  const step = { edit: { kind: "context", from, to } } as never;
  const made = context.trajectory(step, { messages: [message(role, [part])] } as never);
  if (!made.ok) return made.problems.map(({ code, where }) => `${code} ${where}`).join();
  return made.value.messages[0]?.parts[0]?.text ?? "";
};

const LINES = "[business context]\nname: Ann Lee\ncity code: 7\nnote: a < b & c\n[end]\n";
const JSON_ = '[business context]\n{"name":"Ann Lee","city code":"7","note":"a < b & c"}\n[end]\n';
describe("there and back", () => {
  test.each<readonly [Notation, Notation, string, string]>([
    ["lines", "json", LINES, JSON_],
    ["json", "lines", JSON_, LINES],
    ["lines", "xml", "a: 1\nb: x & <y>", "<a>1</a>\n<b>x &amp; &lt;y&gt;</b>"],
    ["xml", "lines", "<a>1</a>\n<b>x &amp; &lt;y&gt;</b>", "a: 1\nb: x & <y>"],
    ["xml", "json", "<名字>安</名字>", '{"名字":"安"}'],
    ["lines", "json", "【业务】\n名字：安\n城市: 上海\n\n", '【业务】\n{"名字":"安","城市":"上海"}\n\n'],
    ["lines", "json", "a: b: c", '{"a":"b: c"}'],
    ["lines", "json", "a: ", '{"a":""}'],
    ["json", "xml", '{"a.b-c_1":"2"}', "<a.b-c_1>2</a.b-c_1>"],
    ["lines", "json", `${"k".repeat(41)}: 1`, "not-carried m"],
    ["lines", "json", `${"k".repeat(40)}: 1`, `{"${"k".repeat(40)}":"1"}`],
  ])("%s to %s: %j", (from, to, text, expected) => {
    expect(carried(from, to, wrote(text))).toBe(expected);
  });
});
test.each<readonly [Notation, Notation, string]>([
  ["lines", "json", "no block at all"],
  ["lines", "json", "a: 1\nrest"],
  ["lines", "json", "a: 1\na: 2"],
  ["lines", "json", "a:1"],
  ["lines", "json", "- a: 1"],
  ["lines", "json", '"a": 1'],
  ["lines", "json", "[only heads]"],
  ["lines", "json", "[head\na: 1"],
  ["lines", "xml", "city code: 7"],
  ["lines", "xml", "7th: 7"],
  ["json", "lines", '{"a":1}'],
  ["json", "lines", '["a"]'],
  ["json", "lines", '{"a":\n"1"}'],
  ["json", "lines", '{"a":"x\\ny"}'],
  ["json", "lines", '{"a:b":"x"}'],
  ["json", "xml", '{"a b":"x"}'],
  ["json", "xml", '{"a":"x\\ny"}'],
  ["json", "lines", '{"a":"1","a":"2"}'],
  ["xml", "lines", "<a>1</b>"],
  ["xml", "lines", "<a>1<b>2</b></a>"],
  ["xml", "lines", "<a>1</a> "],
  ["xml", "json", "<a x='1'>1</a>"],
])("refused, %s to %s: %j", (from, to, text) => {
  expect(carried(from, to, wrote(text))).toBe("not-carried m");
});
test("what the pipeline did not write into a turn of the user is none of it", () => {
  const text = "no block at all";
  expect(carried("lines", "json", { author: "world", text })).toBe(text);
  expect(carried("lines", "json", { author: "harness", echo: "hook:h", text })).toBe(text);
  expect(carried("lines", "json", wrote(text), "tool")).toBe(text);
  expect(carried("lines", "json", wrote(" \n "))).toBe(" \n ");
});
