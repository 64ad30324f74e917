import { expect, test } from "vitest";
import { fillTemplate, mineTemplate, readTemplate, type Template } from "../../src/io/mine/template.js";

const written = (template: Template | undefined): string => fillTemplate(template ?? [], (gap) => `<${gap}>`);

test("gaps stand where texts differ, and shared white space inside values is no text of the template", () => {
  const template = mineTemplate([
    'You answer in "Sunday Finds" of Northlight Goods. Today is 2026-11-15.\nBe kind.',
    'You answer in "Kitchen Hour" of Harbor & Pine. Today is 2026-08-26.\nBe kind.',
    'You answer in "Late" of Pine Home and Garden. Today is 2026-12-01.\nBe kind.',
  ]);
  expect(written(template)).toBe('You answer in "<0>" of <1>. Today is <2>.\nBe kind.');
});

test("a year that all share belongs to the date", () => {
  const template = mineTemplate(["on 2026-11-15 at noon", "on 2026-08-26 at noon"]) as Template;
  expect(written(template)).toBe("on <0> at noon");
  expect(readTemplate(template, "on 2027-01-01 at noon")).toEqual(["2027-01-01"]);
});

test("every text is given back byte for byte, or is none of the template", () => {
  const texts = ["a x c", "a y z c", "a  c"];
  const template = mineTemplate(texts) as Template;
  for (const text of texts) {
    const values = readTemplate(template, text);
    expect(fillTemplate(template, (gap) => values?.[gap] ?? "?")).toBe(text);
  }
  expect(readTemplate(template, "a x d")).toBeUndefined();
  expect(readTemplate(template, "a x c ")).toBeUndefined();
});

test("a value may end in the text that follows it", () => {
  const template = mineTemplate(["say one end", "say two end"]) as Template;
  expect(readTemplate(template, "say end end")).toEqual(["end"]);
});

test("what looks like a slot is a value", () => {
  const template = mineTemplate(["write {{name}} to one", "write {{name}} to two"]) as Template;
  expect(written(template)).toBe("write <0> to <1>");
  expect(readTemplate(template, "write {{name}} to you")).toEqual(["{{name}}", "you"]);
});

test("CJK texts have no spaces, and words in them are compared by characters", () => {
  const template = mineTemplate(["你是直播间“周末好物”的助手。", "你是直播间“厨房时光”的助手。"]);
  expect(written(template)).toBe("你是直播间“<0>”的助手。");
});

test("no text has no template, and one text has no gap", () => {
  expect(mineTemplate([])).toBeUndefined();
  expect(mineTemplate(["same", "same"])).toEqual(["same"]);
  expect(mineTemplate([""])).toEqual([]);
});
