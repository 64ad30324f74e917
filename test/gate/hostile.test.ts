// What a reader does not see, and texts made to cost much.
import { describe, expect, test } from "vitest";
import { judgePair } from "../../src/core/gate/index.js";

describe("a character that a reader does not see", () => {
  const ORIGINAL = "Get the order of a customer.";
  test.each([
    ["zero-width space", "\u200b"],
    ["zero-width joiner", "\u200d"],
    ["soft hyphen", "\u00ad"],
    ["right-to-left override", "\u202e"],
    ["left-to-right isolate", "\u2066"],
    ["byte order mark", "\ufeff"],
    ["variation selector", "\ufe0f"],
    ["tag letter", "\u{e0041}"],
    ["null", "\u0000"],
    ["escape", "\u001b"],
    ["Hangul filler", "\u3164"],
    ["half of a pair", "\ud800"],
  ])("%s is refused where it comes, and may stay and go", (_, char) => {
    const rewrite = "Fetch a customer's order.";
    const dirty = `Fetch a${char} customer's order.`;
    expect(judgePair({ original: ORIGINAL, rewrite }).accept).toBe(true);
    expect(judgePair({ original: ORIGINAL, rewrite: dirty }).reasons.map(({ code }) => code)).toEqual([
      "hidden",
    ]);
    const had = judgePair({ original: `${ORIGINAL}${char}`, rewrite: dirty });
    expect(had.reasons.map(({ code }) => code)).not.toContain("hidden");
    expect(judgePair({ original: `${ORIGINAL}${char}`, rewrite }).accept).toBe(true);
  });

  test("a letter of another script that looks like a Latin one", () => {
    const verdict = judgePair({ original: ORIGINAL, rewrite: "Fetch \u0430 customer's order." });
    expect(verdict.reasons.map(({ code }) => code)).toEqual(["language"]);
  });

  test("blanks of a line may change", () => {
    expect(judgePair({ original: ORIGINAL, rewrite: "Fetch a\tcustomer's\r\norder." }).accept).toBe(true);
  });
});

describe("60,000 characters are judged in seconds", () => {
  const N = 60_000;
  const filled = (token: string): string => token.repeat(Math.ceil(N / token.length));
  const word = (i: number): string =>
    `q${[...String(i)].map((digit) => "bcdfghjklm"[Number(digit)]).join("a")}o`;
  const list = (per: number, turn: (words: string[]) => string[]): string =>
    Array.from(
      { length: Math.floor(N / per / 27) },
      (_, row) => `- ${turn(Array.from({ length: per }, (_, i) => word(row * per + i))).join(" ")}.`,
    ).join("\n");
  const shuffled = (words: string[]): string[] => words.map((_, at) => words[(at * 37) % words.length] ?? "");
  test.each([
    ["{{", filled("{{"), `${filled("{{")} b`],
    ["⟦", filled("⟦"), `${filled("⟦")} b`],
    ["a.", filled("a."), `${filled("a.")} b`],
    ["先", filled("先"), `${filled("先")} b`],
    ["客户", filled("客户"), `${filled("客户")} b`],
    ["notify customer", filled("notify customer "), `${filled("notify customer ")} b`],
    ["do it, ", filled("do it, "), `${filled("do it, ")} b`],
    ["long items", list(109, (words) => words), `${list(109, (words) => words)} b`],
    ["long items in another order", list(109, (words) => words), list(109, shuffled)],
    ["many items in another order", list(19, (words) => words), list(19, shuffled)],
  ])("%s", { timeout: 60_000 }, (_, original, rewrite) => {
    expect(judgePair({ original, rewrite }).accept).toBe(false);
  });
});
