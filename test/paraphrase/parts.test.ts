// Parts of rewording by rules: what is prose and what is looked up, where a rule may act, changes put together, words compared. By hand.
import { describe, expect, test } from "vitest";
import {
  isExample,
  languageOf,
  proseItems,
  proseWords,
  replaceItems,
  unwrapped,
} from "../../src/core/rewriting/items.js";
import { protect, unprotect, unsealed } from "../../src/core/rewriting/protect.js";
import { applyChanges, asCase, changesIn, combine, type Rule } from "../../src/core/rewriting/rule.js";
import { wordDiff } from "../../src/core/rewriting/word-diff.js";

const prose = (text: string): readonly string[] => proseItems(text).map((item) => item.text);

describe("prose", () => {
  test.each([
    "- a b",
    "* a b",
    "+ a b",
    "• a b",
    "1. a b",
    "12) a b",
    "a) a b",
    "(b) a b",
    "（二） a b",
    "3、a b",
  ])("an item: %s", (line) => {
    expect(prose(line)).toEqual(["a b"]);
    const [item] = proseItems(`x\n\n${line}`);
    expect([item?.start, item?.end]).toEqual([0, 1]);
    const at = line.indexOf("a b");
    expect(proseItems(line)).toEqual([{ start: at, end: at + 3, text: "a b" }]);
  });
  test.each(["-a b", "1234. a b", "1.a b", "abc) a b"])("no item, so a paragraph: %s", (line) => {
    expect(prose(line)).toEqual([line]);
  });
  test.each([
    "# a",
    "## a",
    "###### a",
    "#",
    "| a | b |",
    "> a",
    "<p>",
    "</p>",
    "<!-- a -->",
    "---",
    "***",
    "===",
    "___",
    "[a]: b",
    "    a b",
    "\ta b",
    "  # a",
  ])("frozen: %j", (line) => {
    expect(prose(line)).toEqual([]);
    expect(prose(`One two.\n${line}\n`)).toEqual(
      line.startsWith("    ") || line.startsWith("\t") ? [`One two. ${line.trim()}`] : ["One two."],
    );
  });
  test.each(["#a", "####### a", "a | b", "< a", "-- a", "[a] b", "   a b"])("not frozen: %j", (line) => {
    expect(prose(line)).toEqual([line.trim()]);
  });
  test("fences", () => {
    expect(prose("```\na\n```\nb")).toEqual(["b"]);
    expect(prose("a\n```js\nb\n```\nc")).toEqual(["a", "c"]);
    expect(prose("````\na\n```\nb\n````\nc")).toEqual(["c"]);
    expect(prose("~~~\na\n```\nb\n~~~\nc")).toEqual(["c"]);
    expect(prose("``\na")).toEqual(["`` a"]);
  });
  test("lines that go on, and lines that do not", () => {
    expect(prose("- a\n  b\n- c\nd\ne")).toEqual(["a b", "c", "d e"]);
    expect(prose("  - a\n    b\n  c")).toEqual(["a b", "c"]);
    expect(prose("a\n- b")).toEqual(["a", "b"]);
    expect(prose("a  \nb")).toEqual(["a", "b"]);
    expect(prose("a \nb")).toEqual(["a b"]);
    expect(prose("a\\\nb")).toEqual(["a\\", "b"]);
    expect(prose("a  \r\nb\r\nc")).toEqual(["a", "b c"]);
    expect(prose("a\n\nb")).toEqual(["a", "b"]);
    expect(prose("123\n\n-- 5\n\n…")).toEqual([]);
  });
  test("as one line", () => {
    expect(unwrapped("a\n  b")).toBe("a b");
    expect(unwrapped("先查\n订单")).toBe("先查订单");
    expect(unwrapped("先查，\n 订单")).toBe("先查，订单");
    expect(unwrapped("先查\nit")).toBe("先查 it");
    expect(unwrapped("it\n订单")).toBe("it 订单");
    expect(unwrapped("a  \n\n b")).toBe("a b");
  });
  test("said anew in its place", () => {
    expect(replaceItems("# a\n\n- b\n- c\n", ({ text }) => text.toUpperCase())).toBe("# a\n\n- B\n- C\n");
    expect(replaceItems("- b\n- c\n", ({ text }) => (text === "c" ? "d e" : undefined))).toBe("- b\n- d e\n");
  });
  test("words, language, examples", () => {
    expect(
      [
        "a b",
        "a-b c",
        "it's",
        "a1 b2",
        "12 3",
        "订单",
        "订单表",
        "a 订单",
        "`a` b",
        "{{a}} b",
        "https://a.b c",
        "{{a} b",
      ].map(proseWords),
    ).toEqual([2, 2, 1, 2, 0, 1, 1, 2, 1, 1, 1, 2]);
    expect(["订单", "a", "订单 a", "订 a", "", "`a b c` 订", "{{a}} {{b}} 订"].map(languageOf)).toEqual([
      "zh",
      "en",
      "zh",
      "en",
      "en",
      "zh",
      "zh",
    ]);
    expect(
      [
        "User: hi",
        "reply：x",
        "Q: x",
        "Example 2: x",
        "example of a reply: x",
        "用户：x",
        "示例一：x",
        "例:x",
      ].map(isExample),
    ).toEqual(Array.from({ length: 8 }, () => true));
    expect(
      ["Users: hi", "The user: x", "User hi", "Queue: x", `example ${"y".repeat(50)}: x`].map(isExample),
    ).toEqual([false, false, false, false, false]);
  });
});

describe("spans that stay", () => {
  const spans = (text: string, names?: readonly string[]) => protect(text, names)?.spans;
  test.each<readonly [string, readonly string[]]>([
    ["```a\nb``` and ``c`d`` and `e`", ["```a\nb```", "``c`d``", "`e`"]],
    ["{{a b}} ${c} {d_e} %s %d %sx", ["{{a b}}", "${c}", "{d_e}", "%s", "%d"]],
    ["**a b** __c__ * d *", ["**a b**", "__c__"]],
    ["![a](b) [c](d) [e]", ["![a](b)", "[c](d)"]],
    ["<b>a</b> 1 < 2", ["<b>", "</b>", "1", "2"]],
    ["“a” ‘b’ 「c」 『d』 《e》 don't 'f g' x", ["“a”", "‘b’", "「c」", "『d』", "《e》", "'f g'"]],
    ["~/a ./b ../c a/b and/or", ["~/a", "./b", "../c", "a/b", "and/or"]],
    ["a.md b.yaml c.yml d.exe", ["a.md", "b.yaml", "c.yml", "d.exe"]],
    ["-v --all-files a-b - c", ["-v", "--all-files"]],
    [
      "2026-03-09T10:00:00Z 2026年3月9日 2026年3月 3月9日 9:05:01",
      ["2026-03-09T10:00:00Z", "2026年3月9日", "2026年3月", "3月9日", "9:05:01"],
    ],
    ["1.2.3 v1.2.3 1.5", ["1.2.3", "v1.2.3", "1.5"]],
    [
      "3-5 days; 3 to 5; #7; $9.50; 20 min; 60个字; 5–6; 1,000.50",
      ["3-5 days", "3", "5", "#7", "$9.50", "20 min", "60个字", "5–6", "1,000.50"],
    ],
    ["e.g. a, i.e. b, at 5 p.m. c", ["5"]],
    ["a_b.c d.e.f getX iOS XML X Ab", ["a_b", "d.e.f", "getX", "iOS", "XML"]],
  ])("%j", (text, found) => {
    expect(spans(text)).toEqual(found);
  });
  test("names, the longer first", () => {
    expect(spans("load order-help or order", ["order", "order-help", ""])).toEqual(["order-help", "order"]);
    expect(spans("reorder orders order_x a.b a+b", ["order", "a+b"])).toEqual(["order_x", "a.b", "a+b"]);
  });
  test("come back in order, or not at all", () => {
    const given = protect("`a` and `b`");
    if (given === undefined) throw new Error();
    expect(given.masked).toBe("\ue000 and \ue001");
    expect(unprotect("\ue000, \ue001", given.spans)).toBe("`a`, `b`");
    expect(unprotect("\ue001, \ue000", given.spans)).toBeUndefined();
    expect(unprotect("\ue000", given.spans)).toBeUndefined();
    expect(unprotect("\ue000, \ue001, \ue001", given.spans)).toBeUndefined();
    expect(unprotect("no span", [])).toBe("no span");
    expect(unsealed("a ⟪b", given)).toBeUndefined();
  });
});

describe("a rule", () => {
  const RULE: Rule = { find: /\b(must) (not)\b/gi, to: ["may $2", "$1 never", "$1 $2"] };
  test("offers each of its ways wherever it finds its words", () => {
    expect(changesIn("You must not. Must not!", [RULE], "x")).toEqual([
      { start: 4, end: 12, text: "may not" },
      { start: 4, end: 12, text: "must never" },
      { start: 14, end: 22, text: "May not" },
      { start: 14, end: 22, text: "Must never" },
    ]);
    expect(changesIn("Nothing.", [RULE], "x")).toEqual([]);
  });
  test("from the left, and only where it suits", () => {
    const one: Rule = { find: /b/g, to: ["c"], suits: (role) => role === "tool" };
    const two: Rule = { find: /a(.)?/g, to: (hit) => [`d${hit[1] ?? "-"}`, "$2e"] };
    const at = (role: string) =>
      changesIn("ab ba", [one, two], role).map(({ start, end, text }) => `${start}-${end} ${text}`);
    expect(at("tool")).toEqual(["0-2 db", "0-2 e", "1-2 c", "3-4 c", "4-5 d-", "4-5 e"]);
    expect(at("skill")).toEqual(["0-2 db", "0-2 e", "4-5 d-", "4-5 e"]);
  });
  test("that finds nothing at a place goes on", () => {
    expect(changesIn("bab", [{ find: /a*/g, to: ["c"] }], "x")).toEqual([{ start: 1, end: 2, text: "c" }]);
  });
  test("is not asked for ever", () => {
    const many = changesIn(
      "a".repeat(1000),
      [
        { find: /a/g, to: ["b"] },
        { find: /a/g, to: ["c"] },
      ],
      "x",
    );
    expect([many.length, many.every(({ text }) => text === "b")]).toEqual([401, true]);
  });
  test("capitals", () => {
    expect(["Must", "must", "“Must", "MUST", "1"].map((was) => asCase(was, "may"))).toEqual([
      "May",
      "may",
      "May",
      "May",
      "may",
    ]);
    expect([
      asCase("Must", "May"),
      asCase("must", "May"),
      asCase("必须", "may"),
      asCase("Must", "“may"),
    ]).toEqual(["May", "May", "may", "“May"]);
  });
  test("changes are made from the left, and none within another", () => {
    const change = (start: number, end: number, text: string) => ({ start, end, text });
    expect(applyChanges("abcdef", [change(4, 5, "X"), change(0, 2, "Y")])).toBe("YcdXf");
    expect(applyChanges("abcdef", [change(0, 3, "Y"), change(2, 4, "X"), change(3, 4, "Z")])).toBe("YZef");
    expect(applyChanges("abc", [])).toBe("abc");
  });
  test("sets of changes do not meet, and are the same for the same text", () => {
    const text = "must not ".repeat(12);
    const all = changesIn(text, [RULE, { find: /not must/g, to: ["x"] }], "x");
    const sets = combine(text, all, 20);
    expect(sets).toHaveLength(20);
    for (const set of sets) {
      expect(set.length).toBeGreaterThan(0);
      set.forEach((one, i) => {
        expect(all).toContain(one);
        const before = set[i - 1];
        if (before !== undefined) expect(one.start).toBeGreaterThanOrEqual(before.end);
      });
    }
    expect(combine(text, all, 20)).toEqual(sets);
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBeGreaterThan(15);
    expect(sets.some((set) => set.length < 12)).toBe(true);
    expect(combine(text, [], 3)).toEqual([[], [], []]);
  });
});

describe("words compared", () => {
  const shown = (from: string, to: string): string =>
    wordDiff(from, to)
      .map(({ is, text }) => (is === "same" ? text : is === "gone" ? `[-${text}-]` : `{+${text}+}`))
      .join("");
  test.each<readonly [string, string, string]>([
    ["a b", "a b", "a b"],
    ["", "", ""],
    ["a", "", "[-a-]"],
    ["", "a", "{+a+}"],
    ["a b", "a c", "a [-b-]{+c+}"],
    ["a b c", "x b y", "[-a-]{+x+} b [-c-]{+y+}"],
    ["a b c d", "a d", "a [-b c -]d"],
    ["don't", "do", "[-don't-]{+do+}"],
    ["先查订单", "先看订单", "先[-查-]{+看+}订单"],
    ["a,b", "a.b", "a[-,-]{+.+}b"],
  ])("%j, %j", (from, to, wanted) => {
    expect(shown(from, to)).toBe(wanted);
  });
  test("long texts whole", () => {
    const long = "a ".repeat(750);
    expect(wordDiff(long, long)).toHaveLength(1);
    expect(wordDiff(`${long}b`, long).map(({ is }) => is)).toEqual(["gone", "new"]);
    expect(wordDiff(long, `${long}b`).map(({ is }) => is)).toEqual(["gone", "new"]);
  });
});
