// Rewording by rules: the same every time, spans in place, and nothing in its tables that commands, negates, counts or compares.

import { describe, expect, test } from "vitest";
import { judgePair } from "../../src/core/gate/index.js";
import { WORDS as CHINESE } from "../../src/core/rewriting/chinese-words.js";
import { finishEnglish, moves } from "../../src/core/rewriting/english.js";
import { VERBS, WORDS } from "../../src/core/rewriting/english-words.js";
import { rewordByRules, wordsOf } from "../../src/core/rewriting/rewrite.js";
import { wordDiff } from "../../src/core/rewriting/word-diff.js";

const all = () => true;
const reword = (text: string, passes: (rewrite: string) => boolean = all, want = 5) =>
  rewordByRules(text, { want, role: "skill-body", passes });

const TEXTS = [
  "If the call fails, repeat it once; at most 3 times in all. Do not guess the `order_id`.",
  "Never show ids, tool names or the name of a Skill to {{user}}.",
  "When a listing is missing, say that it is not listed.",
  "如果没有库存，请不要承诺补货时间，最多说一句“稍后告知”。",
  "把地址写进 `ship`，最多 60 个字，不填表示不限。",
];

describe("rules", () => {
  test.each(TEXTS)("%s", (text) => {
    const made = reword(text);
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(new Set([text, ...made].map(wordsOf)).size).toBe(made.length + 1);
    expect(reword(text)).toEqual(made);
    const spans = text.match(/`[^`]*`|\{\{[^}]*\}\}|“[^”]*”|\d+/g);
    for (const one of made) expect(one.match(/`[^`]*`|\{\{[^}]*\}\}|“[^”]*”|\d+/g)).toEqual(spans);
  });

  test("what the gate refuses is never given", () => {
    for (const text of TEXTS) {
      const made = reword(text, (rewrite) => judgePair({ original: text, rewrite }).accept);
      for (const rewrite of made) expect(judgePair({ original: text, rewrite }).accept, rewrite).toBe(true);
      expect(reword(text, () => false)).toEqual([]);
    }
  });

  test("examples, private characters and endless lines are left alone", () => {
    expect(reword("User: please move the review to Friday")).toEqual([]);
    expect(reword("用户：把会议改到周五")).toEqual([]);
    expect(reword("If a \ue000, do b.")).toEqual([]);
    expect(reword("If it fails, stop. ".repeat(1000))).toEqual([]);
  });

  test("a condition moves only where it is plain what it is a condition of", () => {
    expect(moves("If the call fails, repeat it.")).toEqual(["Repeat it if the call fails."]);
    expect(moves("Repeat the call if it fails.")).toEqual(["If it fails, repeat the call."]);
    expect(moves("Take the number and say it if it is asked for.")).toEqual([]);
    expect(moves("If it fails, stop and say so.")).toEqual([]);
    expect(moves("Say only what the result shows when the user asks.")).toEqual([]);
  });

  test("articles agree with what follows", () => {
    expect(finishEnglish("an prior result, a earlier one, an hour, a user")).toBe(
      "a prior result, an earlier one, an hour, a user",
    );
  });

  test("a question about a time is no condition", () => {
    for (const rewrite of reword("Use this when the viewer asks when it is its turn.", all, 30))
      expect(rewrite).not.toMatch(/asks if|if (?:it is|it's) its turn/);
  });
});

const COMMANDS =
  /\b(?:must|shall|should|may|might|can|cannot|could|need|needs|required|not|never|no|none|nothing|nobody|without|unless|except|only|all|any|every|each|some|more|less|fewer|most|least|always|before|after|first|then)\b|[不未没勿仅只都每必须应需]|禁止|所有|任何|最多|至少|如果|除非/;

describe("tables", () => {
  test("no English word commands, permits, negates, counts or compares", () => {
    const words = [...VERBS, ...WORDS].flat().flatMap((row) => row.replaceAll("~", " ").replace("?", ""));
    const found = words.filter((word) => COMMANDS.test(word));
    // Phrases of time in which such a word says when.
    expect(found.filter((word) => !/^(?:before|after that|once more)$/.test(word))).toEqual([]);
  });

  test("no two words of a row are the same", () => {
    for (const row of [...WORDS, ...VERBS]) expect(new Set(row).size).toBe(row.length);
    for (const row of CHINESE) expect(new Set(row.split(" ")).size).toBe(row.split(" ").length);
  });
});

describe("a word diff", () => {
  const plain = (from: string, to: string): string =>
    wordDiff(from, to)
      .map(({ is, text }) => (is === "same" ? text : is === "gone" ? `[-${text}-]` : `{+${text}+}`))
      .join("");
  test("by words, and by characters in Chinese", () => {
    expect(plain("Call it once.", "Call it at most once.")).toBe("Call it {+at most +}once.");
    expect(plain("最多一次", "至多一次")).toBe("[-最-]{+至+}多一次");
    expect(plain("same", "same")).toBe("same");
    expect(plain("", "new")).toBe("{+new+}");
  });
  test("what is the same and gone is the original, what is the same and new the rewrite", () => {
    for (const [from, to] of [
      ["a b c d", "d c b a"],
      ["把商品排进讲解", "将商品放进讲解里"],
      ["x ".repeat(2000), "y"],
    ] as const) {
      const pieces = wordDiff(from, to);
      const of = (kind: string): string =>
        pieces.map(({ is, text }) => (is === "same" || is === kind ? text : "")).join("");
      expect(of("gone")).toBe(from);
      expect(of("new")).toBe(to);
    }
  });
});
