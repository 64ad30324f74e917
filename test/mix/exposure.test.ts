/** The exposure report: figures worked out by hand, parts that add up to the whole, and names that no table may trip over. */
import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/model/edit.js";
import type { BaseResult } from "../../src/run/augment.js";
import { bookExposure, joinExposure, openExposure } from "../../src/run/exposure/book.js";
import { reportBlocks } from "../../src/run/exposure/card.js";
import { exposureFromPlain, exposureToPlain } from "../../src/run/exposure/plain.js";
import { nameOf, reportOf } from "../../src/run/exposure/report.js";

const rename = (symbol: string, from: string, to: string): Edit =>
  ({ kind: "rename", names: [{ symbol, from, to }] }) as unknown as Edit;
const order = { kind: "order", list: "tools", from: [], to: [] } as unknown as Edit;

interface Viewed {
  readonly edits: readonly Edit[];
  readonly steps: readonly string[];
  readonly idle?: readonly string[];
  /** Of its row, in tokens. */
  readonly tokens: number;
}
const made = ({ edits, steps, idle = [], tokens }: Viewed) => ({
  verdict: "made",
  edits,
  steps: steps.map((step) => ({ step, edits: 1 })),
  drawn: [...steps, ...idle],
  idle,
  says: "x".repeat(tokens * 4),
  rows: { sft: "row" },
});
const lost = (verdict: "refused" | "shortfall", steps: readonly string[]) => ({
  verdict,
  drawn: steps,
  idle: [],
});

const base = (given: {
  readonly intent?: string;
  readonly replies?: readonly string[];
  readonly original?: boolean;
  readonly views: readonly object[];
}): BaseResult =>
  ({
    exposure: {
      ...(given.intent === undefined ? {} : { intent: given.intent }),
      tokens: 100,
      replies: given.replies ?? ["r1"],
      named: [
        { symbol: "tool:a", name: "a" },
        { symbol: "tool:b", name: "b" },
      ],
      items: { used: { of: 1, blocked: 1 }, unused: { of: 3, blocked: 0 } },
    },
    ...(given.original === true ? { original: { rows: { sft: "row" } } } : {}),
    views: given.views,
  }) as unknown as BaseResult;

const ONE = base({
  intent: "buy",
  original: true,
  views: [
    made({ edits: [rename("tool:a", "a", "x"), order], steps: ["rename", "order"], tokens: 110 }),
    made({ edits: [rename("tool:a", "a", "y")], steps: ["rename"], idle: ["order"], tokens: 150 }),
    lost("refused", ["rename", "other"]),
  ],
});
const TWO = base({
  intent: "chat",
  replies: ["r1", "r2"],
  views: [made({ edits: [order], steps: ["order"], tokens: 90 }), lost("shortfall", [])],
});
const bookOf = (...bases: readonly BaseResult[]) => {
  const book = openExposure();
  for (const one of bases) bookExposure(book, one, (step) => (step === "other" ? "rename" : step));
  return book;
};
const WHOLE = reportOf(bookOf(ONE, TWO));

describe("what is counted", () => {
  test("names: rows that show a Symbol, its own name's share, bits, the most frequent name", () => {
    // Original and two Views of the first, one View of the second: x once, y once, its own name twice.
    expect(WHOLE.names).toEqual({
      symbols: 2,
      canonical: 1,
      list: {
        "tool:a": { rows: 4, canonical: 0.5, names: 2, bits: 1.5, most: 0.5 },
        "tool:b": { rows: 4, canonical: 1, names: 0, bits: 0, most: 1 },
      },
    });
    const even = new Map(["p", "q", "r"].map((name) => [name, 2]));
    expect(nameOf({ rows: 8, varied: 6, more: 0, names: even })).toEqual({
      rows: 8,
      canonical: 0.25,
      names: 3,
      bits: 2,
      most: 0.25,
    });
  });

  test("changes and steps of a View", () => {
    expect(WHOLE.changes).toEqual({
      mean: 1.3333,
      p10: 1,
      p50: 1,
      p90: 2,
      max: 2,
      views: { "1": 2, "2": 1 },
    });
    expect(WHOLE.steps).toEqual({ mean: 1.3333, p10: 1, p50: 1, p90: 2, max: 2, views: { "1": 2, "2": 1 } });
  });

  test("steps together, against what chance would have", () => {
    // Each took part in two of three Views.
    expect(WHOLE.together).toEqual([{ steps: ["order", "rename"], views: 1, expected: 1.3333 }]);
  });

  test("blocked things by use, once a base", () => {
    expect(WHOLE.blocked).toEqual({
      used: { of: 2, blocked: 2, share: 1 },
      unused: { of: 6, blocked: 0, share: 0 },
    });
  });

  test("replies: the same one in all rows of a base, and in another base", () => {
    // r1: original and two Views, and one View of the other; r2: that one.
    expect(WHOLE.replies).toEqual({
      different: 2,
      sample: false,
      mean: 2.5,
      max: 4,
      times: { "1": 1, "4": 1 },
    });
  });

  test("tokens", () => {
    expect(WHOLE.tokens).toEqual({
      originals: 100,
      views: 350,
      growth: { p10: 0.9, p50: 1.1, p90: 1.5, p99: 1.5, max: 1.5 },
    });
  });

  test("acceptance by transform and intent: a View is lost to every step that took part", () => {
    expect(WHOLE.acceptance).toEqual({
      order: { buy: { made: 1, refused: 0, accepted: 1 }, chat: { made: 1, refused: 0, accepted: 1 } },
      rename: { buy: { made: 2, refused: 1, accepted: 0.6667 } },
    });
    expect(WHOLE.intents).toEqual({
      buy: { bases: 1, made: 2, refused: 1, shortfall: 0, regenerate: 0 },
      chat: { bases: 1, made: 1, refused: 0, shortfall: 1, regenerate: 0 },
    });
  });
});

describe("parts", () => {
  test("add up to the whole, through JSON and back", () => {
    const total = openExposure();
    for (const part of [bookOf(ONE), bookOf(TWO)])
      joinExposure(total, exposureFromPlain(JSON.parse(JSON.stringify(exposureToPlain(part)))));
    expect(reportOf(total)).toEqual(WHOLE);
  });

  test("replies beyond the bound are a sample with whole counts, the same however they were cut", () => {
    const key = (at: number): string => ((at * 7919) % 20_000).toString(16).padStart(12, "0");
    const bases = Array.from({ length: 20_000 }, (_, at) =>
      base({ replies: at % 2 === 0 ? [key(at), key(at)] : [key(at)], original: true, views: [] }),
    );
    const inOne = bookOf(...bases);
    joinExposure(inOne, openExposure());
    const inParts = openExposure();
    for (let from = 0; from < bases.length; from += 3000)
      joinExposure(inParts, bookOf(...bases.slice(from, from + 3000)));
    const { replies } = reportOf(inParts);
    expect(replies).toEqual(reportOf(inOne).replies);
    expect(replies).toMatchObject({ different: 4000, sample: true });
    expect((replies.times["1"] ?? 0) + (replies.times["2"] ?? 0)).toBe(4000);
  });

  test("so are intents: beyond a hundred they are one", () => {
    const bases = Array.from({ length: 130 }, (_, at) =>
      base({ intent: `i${at}`, views: [lost("refused", ["rename"])] }),
    );
    const parts = openExposure();
    for (const from of [0, 65]) joinExposure(parts, bookOf(...bases.slice(from, from + 65)));
    for (const report of [reportOf(parts), reportOf(bookOf(...bases))]) {
      expect(Object.keys(report.intents)).toHaveLength(101);
      expect(report.intents["(other)"]).toMatchObject({ bases: 30, refused: 30 });
      expect(report.acceptance["rename"]?.["(other)"]).toEqual({ made: 0, refused: 30, accepted: 0 });
    }
  });
});

test("an intent may be called anything", () => {
  const odd = ["__proto__", "constructor", "", "a|b"];
  const report = reportOf(
    bookOf(...odd.map((intent) => base({ intent, views: [lost("refused", ["rename"])] }))),
  );
  expect(Object.keys(report.intents)).toEqual(["", "__proto__", "a|b", "constructor"]);
  expect(Object.keys(report.acceptance["rename"] ?? {})).toHaveLength(4);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});

test("the card tells the figures, and nothing of a dataset without them", () => {
  const exposure = { rows: 4, originals: { asked: 0, rows: 0, share: 0 }, steps: {}, symbols: {} };
  expect(reportBlocks(exposure)).toEqual([]);
  const text = reportBlocks({ ...exposure, report: WHOLE }).join("\n");
  expect(text).toContain("| tool:a | 4 | 50 % | 2 | 1.50 | 50 % |");
  expect(text).toContain("| order + rename | 1 | 1.3 |");
  expect(text).toContain("A reply is a target 2.5 times on average, at most 4 times");
  expect(text).toContain("| buy | 1 | 2 | 1 | 0 | 66.7 % |");
});
