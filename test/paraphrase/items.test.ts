// What of a text is prose, item by item, and what is frozen.

import { describe, expect, test } from "vitest";
import { languageOf, proseItems, proseWords, replaceItems } from "../../src/core/rewriting/items.js";

const BODY = `# Orders

Read the order first,
and only then answer.

- Call \`get_order\`.
  It needs an id.
- Never guess.
2. Second step here.
1、第一步先查
   订单。

| a | b |
| --- | --- |

> A quotation of somebody.

\`\`\`json
{"a": 1}
- not an item
\`\`\`

    indented code
Last paragraph.
`;

describe("items", () => {
  test("paragraphs and list items are prose; headings, tables, quotations and code are not", () => {
    expect(proseItems(BODY).map(({ text }) => text)).toEqual([
      "Read the order first, and only then answer.",
      "Call `get_order`. It needs an id.",
      "Never guess.",
      "Second step here.",
      "第一步先查订单。",
      "Last paragraph.",
    ]);
  });

  test("each stands where it says", () => {
    for (const { start, end, text } of proseItems(BODY))
      expect(BODY.slice(start, end).replace(/\s+/g, "")).toBe(text.replace(/\s+/g, ""));
  });

  test("replacing nothing changes no byte, and an item is replaced in its place", () => {
    expect(replaceItems(BODY, () => undefined)).toBe(BODY);
    const said = replaceItems(BODY, ({ text }) => (text === "Never guess." ? "Do not guess." : undefined));
    expect(said).toBe(BODY.replace("Never guess.", "Do not guess."));
    const whole = replaceItems(BODY, ({ text }) => text);
    expect(proseItems(whole).map(({ text }) => text)).toEqual(proseItems(BODY).map(({ text }) => text));
  });

  test.each(["", "\n\n", "```\nnever closed\n- x", "- ", "#", "`x`\n{{y}}", "\r\n- a\r\n"])(
    "odd text %j gives items within it",
    (text) => {
      for (const { start, end } of proseItems(text)) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    },
  );

  test("two spaces or a backslash at the end of a line end an item", () => {
    expect(proseItems("First line  \nsecond line\\\nthird").map(({ text }) => text)).toEqual([
      "First line",
      "second line\\",
      "third",
    ]);
  });

  test("words: two Chinese characters are one, code and slots none", () => {
    expect(proseWords("Link id of the listing.")).toBe(5);
    expect(proseWords("出错时的代码。")).toBe(3);
    expect(proseWords("`get_item` and {{x}}")).toBe(1);
    expect(languageOf("用 `get_item_card` 查订单")).toBe("zh");
    expect(languageOf("Say 你好 to them in one line")).toBe("en");
  });
});
