/** The block of facts, read and written by the laws: each notation by hand. */
import { describe, expect, test } from "vitest";
import { context } from "../../../src/laws/rebase/context.js";
import { asArray, get, type Json, type JsonObject } from "../../../src/model/json.js";
import { harness } from "../../help/small.js";

type Notation = "lines" | "json" | "xml";
const run = (messages: readonly Json[], from: Notation, to: Notation) =>
  context.row({
    before: harness({}),
    after: harness({}),
    edit: { kind: "context", from, to },
    row: { messages },
  });
/** One block as it is after; undefined where the law says that it cannot be. */
const rewritten = (text: string, from: Notation, to: Notation): string | undefined => {
  const part: JsonObject = { type: "text", author: "harness", text };
  const { value, breaches } = run([{ role: "user", content: [part] }], from, to);
  const now = get(asArray(get(asArray(get(value, "messages"))[0], "content"))[0], "text") as string;
  if (breaches.length === 0) return now;
  expect(breaches.map(({ law, where }) => `${law} ${where}`)).toEqual(["parse-back /messages/0/content/0"]);
  expect(now).toBe(text);
  return undefined;
};

const LINES = "name: Ann\ncity: 上海 1: 2";
const JSON_TEXT = '{"name":"Ann","city":"上海 1: 2"}';
const XML = "<name>Ann</name>\n<city>上海 1: 2</city>";

test("the Harness stays", () => {
  const before = harness({});
  expect(context.harness(before, { kind: "context", from: "json", to: "xml" })).toEqual({
    value: before,
    breaches: [],
  });
});

describe("notations", () => {
  const all = { lines: LINES, json: JSON_TEXT, xml: XML } as const;
  const each = Object.keys(all) as Notation[];
  test.each(each.flatMap((from) => each.map((to) => [from, to] as const)))("%s as %s", (from, to) => {
    expect(rewritten(all[from], from, to)).toBe(all[to]);
    expect(rewritten(`[Facts]\n【v】\n${all[from]}\n[End]\n\n`, from, to)).toBe(
      `[Facts]\n【v】\n${all[to]}\n[End]\n\n`,
    );
  });
  test.each<readonly [string, Notation, Notation, string]>([
    ["a：b", "lines", "json", '{"a":"b"}'],
    ["a：b: c", "lines", "json", '{"a":"b: c"}'],
    ["a: b：c", "lines", "json", '{"a":"b：c"}'],
    ["a: ", "lines", "json", '{"a":""}'],
    ["a:  b ", "lines", "json", '{"a":" b "}'],
    [`${"k".repeat(40)}: v`, "lines", "json", `{"${"k".repeat(40)}":"v"}`],
    ["<a>&lt;b&gt; &amp;lt; &quot;</a>", "xml", "lines", "a: <b> &lt; &quot;"],
    ['a: <b> &lt; "', "lines", "xml", '<a>&lt;b&gt; &amp;lt; "</a>'],
    ["<a></a>", "xml", "json", '{"a":""}'],
    ["<é_1.b-c>x</é_1.b-c>", "xml", "json", '{"é_1.b-c":"x"}'],
    ["<_>x</_>", "xml", "json", '{"_":"x"}'],
    ['{"a b":"x"}', "json", "lines", "a b: x"],
    ['{"a" : "x"}', "json", "lines", "a: x"],
    ['[x]\n{"a":"x"}', "json", "lines", "[x]\na: x"],
    ["a: x\n[y]", "lines", "json", '{"a":"x"}\n[y]'],
    ["a: x\n\n\n", "lines", "json", '{"a":"x"}\n\n\n'],
    ["a: x\n\n【y】\n", "lines", "json", '{"a":"x"}\n\n【y】\n'],
    ["[a]: x", "lines", "json", '{"[a]":"x"}'],
  ])("%j, %s as %s", (text, from, to, now) => {
    expect(rewritten(text, from, to)).toBe(now);
  });
  test.each<readonly [string, Notation, Notation]>([
    ["a: x\na: y", "lines", "json"],
    ["a: x\nno fact", "lines", "json"],
    ["a: x\n\nb: y", "lines", "json"],
    [": x", "lines", "json"],
    ["a:x", "lines", "json"],
    [`${"k".repeat(41)}: v`, "lines", "json"],
    [" a: x", "lines", "json"],
    ["- a: x", "lines", "json"],
    ["a:b: x", "lines", "json"],
    ...[...'<>{}"'].map((sign) => [`a${sign}b: x`, "lines", "json"] as const),
    ["[a] \nb: x\n[c", "lines", "json"],
    ["[]\na: x", "lines", "json"],
    // keys that the other notation does not hold
    ['{"a b":"x"}', "json", "xml"],
    ['{"1a":"x"}', "json", "xml"],
    ['{"":"x"}', "json", "lines"],
    ['{"a:b":"x"}', "json", "lines"],
    ['{"a":"x\\ny"}', "json", "lines"],
    ['{"a":"x\\n[y]"}', "json", "xml"],
    // no facts
    ["{}", "json", "lines"],
    ["[]", "json", "lines"],
    ["[x]\n[y]", "json", "lines"],
    ['{"a":1}', "json", "lines"],
    ['{"a":null}', "json", "lines"],
    ['{"a":"x","a":"x"}', "json", "lines"],
    ['{"a":"x"\n}', "json", "lines"],
    ['{"a":"x"}x', "json", "lines"],
    ["<a>x</b>", "xml", "lines"],
    ["<a>x", "xml", "lines"],
    ["a>x</a>", "xml", "lines"],
    ["<a>x<b></a>", "xml", "lines"],
    ["<a>x>y</a>", "xml", "lines"],
    ["<a>x</a>\n<a>y</a>", "xml", "lines"],
    ["<a>x</a> ", "xml", "lines"],
    ["<1>x</1>", "xml", "lines"],
    ["<a>x</a>\nb: y", "xml", "lines"],
    ["<>x</>", "xml", "lines"],
  ])("%j is no block of %s, or none as %s", (text, from, to) => {
    expect(rewritten(text, from, to)).toBeUndefined();
  });
});

describe("which parts", () => {
  const block: JsonObject = { author: "harness", text: "a: x" };
  const others: readonly Json[] = [
    { text: "a: x" },
    { author: "world", text: "a: x" },
    { ...block, echo: "hook:h" },
    { author: "harness", text: " \n" },
    { author: "harness" },
    "a: x",
  ];
  test("those of the Harness in turns of the user, and no other", () => {
    const messages: readonly Json[] = [
      { role: "user", content: [...others, block, block], name: "n" },
      { role: "tool", content: [block] },
      { role: "user", content: "a: x" },
    ];
    const now: JsonObject = { author: "harness", text: '{"a":"x"}' };
    expect(run(messages, "lines", "json")).toEqual({
      value: {
        messages: [{ role: "user", content: [...others, now, now], name: "n" }, ...messages.slice(1)],
      },
      breaches: [],
    });
  });
  test("where each stands", () => {
    const bad: JsonObject = { author: "harness", text: "no fact" };
    const { breaches } = run(
      [{ role: "user", content: ["", bad, bad] }, null, { role: "user", content: [bad] }],
      "lines",
      "xml",
    );
    expect(breaches.map(({ where }) => where)).toEqual([
      "/messages/0/content/1",
      "/messages/0/content/2",
      "/messages/2/content/0",
    ]);
    expect(breaches[0]?.what).toContain("xml");
  });
});
