/** What stands beside a plain word and makes it a name: quotes, escapes, calls, nouns. One place at a time. */
import { describe, expect, test } from "vitest";
import { buildLexicon, type Named } from "../../src/core/lexicon.js";
import { readMentions, readTitle } from "../../src/core/mention.js";
import { hookSym, paramSym, type Sym, sectionSym, skillSym, toolSym } from "../../src/model/symbol.js";

const NAMES: readonly Named[] = [
  { symbol: toolSym("search"), kind: "tool", name: "search" },
  { symbol: skillSym("guide"), kind: "skill", name: "guide" },
  { symbol: hookSym("watch"), kind: "hook", name: "watch" },
  { symbol: paramSym(toolSym("search"), "query"), kind: "param", name: "query", owner: toolSym("search") },
  { symbol: sectionSym("rules"), kind: "section", name: "Rules" },
];
const lexicon = buildLexicon(NAMES);
const read = (text: string): string => {
  const { text: pieces, ambiguous } = readMentions(text, lexicon);
  const refs = pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece.to));
  return [...refs, ...ambiguous.map((one) => `?${one}`)].join(" ");
};

describe("quotes around a plain word", () => {
  test.each(["``", "''", '""', "“”", "‘’", "「」", "『』", "【】", "<>"])("%s", (pair) => {
    const [open = "", close = ""] = pair;
    expect(read(`so ${open}search${close} it`)).toBe("tool:search");
    expect(read(`so ${open}search it`)).toBe("?tool:search");
    if (open !== close) expect(read(`so ${close}search${open} it`)).toBe("?tool:search");
  });
  test("a quote of JSON in JSON", () => {
    expect(read('so \\"search\\" it')).toBe("tool:search");
    for (const text of [
      'so "search\\" it',
      'so \\"search\\ it',
      'so \\search\\" it',
      "so search\\ it",
      'so \\"search it',
    ])
      expect(read(text), text).toBe("?tool:search");
  });
  test("a call", () => {
    expect(read("so search(x)")).toBe("tool:search");
    expect(read("so search (x)")).toBe("?tool:search");
  });
  test.each(["functions.search", "tools.search", "so functions.search x"])("a namespace: %s", (text) => {
    expect(read(text)).toBe("tool:search");
  });
});

describe("nouns beside a plain word", () => {
  const nouns: readonly (readonly [string, Sym, readonly string[]])[] = [
    [
      "search",
      "tool:search" as Sym,
      ["tool", "tools", "function", "functions", "api", "工具", "函数", "接口"],
    ],
    ["guide", "skill:guide" as Sym, ["skill", "skills", "技能"]],
    ["watch", "hook:watch" as Sym, ["hook", "hooks", "钩子"]],
    [
      "query",
      "tool:search/param:query" as Sym,
      [
        "param",
        "params",
        "parameter",
        "parameters",
        "argument",
        "arguments",
        "arg",
        "args",
        "field",
        "fields",
        "参数",
        "字段",
      ],
    ],
  ];
  test.each(nouns)("%s", (name, symbol, list) => {
    for (const noun of list) {
      expect(read(`so ${name} ${noun} it`), noun).toBe(symbol);
      expect(read(`so ${name} ${noun.toUpperCase()} it`), noun).toBe(symbol);
      expect(read(`so ${noun} ${name} it`), noun).toBe(symbol);
      expect(read(`so ${noun}: ${name} it`), noun).toBe(symbol);
      if (/^[a-z]/.test(noun)) {
        expect(read(`so ${noun} named ${name} it`), noun).toBe(symbol);
        expect(read(`so ${noun} called ${name} it`), noun).toBe(symbol);
        expect(read(`so ${name} ${noun}_x it`), noun).not.toBe(symbol);
        expect(read(`so x${noun} ${name} it`), noun).not.toBe(symbol);
      }
    }
  });
  test.each(["section", "sections", "章节", "部分"])("a section by its noun: %s", (noun) => {
    expect(read(`see Rules ${noun} now`)).toBe("section:rules");
  });
  test("a section without it is language", () => {
    expect(read("see Rules now")).toBe("");
    expect(read('see "Rules" now')).toBe("section:rules");
  });
});

describe("a title that a generator made", () => {
  const title = (text: string) => readTitle(text, toolSym("get_it"), "get_it");
  test("of the name, and of no other text", () => {
    expect(title("get_it")).toEqual([{ to: ["tool:get_it"], form: "exact" }]);
    expect(title("Get It")).toEqual([{ to: ["tool:get_it"], form: "title" }]);
    for (const suffix of ["Arguments", "Output", "Input", "Params", "Response", "Result"])
      expect(title(`get_it${suffix}`)).toEqual([{ to: ["tool:get_it"], form: "exact" }, suffix]);
    for (const text of ["get_itX", "get_itXOutput", "xxx_itOutput", "GetIt", ""])
      expect(title(text), text).toBeUndefined();
  });
});
