/** Whether arguments fit a schema depends on the two alone, not on what was judged before. */
import { describe, expect, test } from "vitest";
import { fitOf } from "../src/laws/validator.js";

const withPattern = (pattern: string) => ({
  type: "object",
  properties: { code: { type: "string", pattern } },
});

describe("patterns", () => {
  test("each schema has its own, in whatever order they come", () => {
    const schemas = ["^[A-Z]{3}$", "^\\d+$", "^[a-z_]+$"].map(withPattern);
    const codes = ["SFO", "42", "yes_no"];
    const judged = (order: readonly number[]) =>
      order.map((i) =>
        codes.map((code) => fitOf(withPattern(schemas[i]?.properties.code.pattern ?? ""), { code })),
      );
    const right = [0, 1, 2].map((i) => codes.map((_, j) => (i === j ? "fits" : "misfits")));
    expect(judged([0, 1, 2])).toEqual(right);
    expect(judged([2, 1, 0])).toEqual([...right].reverse());
  });

  test("several in one schema are told apart", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string", pattern: "^a+$" }, b: { type: "string", pattern: "^b+$" } },
    };
    expect(fitOf(schema, { a: "aa", b: "bb" })).toBe("fits");
    expect(fitOf(schema, { a: "bb", b: "aa" })).toBe("misfits");
  });

  test("one that is legal only without the flag u still holds", () => {
    expect(fitOf(withPattern("^[\\w-.]+$"), { code: "a-b.c" })).toBe("fits");
    expect(fitOf(withPattern("^[\\w-.]+$"), { code: "a b" })).toBe("misfits");
    expect(fitOf(withPattern("^\\p{Lu}$"), { code: "Ł" })).toBe("fits");
  });
});
