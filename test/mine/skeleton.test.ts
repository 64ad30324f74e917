/** A few odd prompts among many do not spoil what the others share. */
import { expect, test } from "vitest";
import { mineSkeleton } from "../../src/io/mine/skeleton.js";

const prompt = (i: number): string =>
  `# Role\nYou speak for shop ${i * 7}.\n\n# Rules\nBe kind to viewer ${i * 3}, and be short.\n`;
const usual = Array.from({ length: 60 }, (_, i) => prompt(i));

const mined = (...odd: readonly string[]) => {
  const skeleton = mineSkeleton([...usual.slice(0, 30), ...odd, ...usual.slice(30)]);
  return {
    titles: skeleton?.sections.map(({ title }) => title),
    bodies: skeleton?.sections.map(({ body }) => body),
    read: [...usual, ...odd].map((text) => skeleton?.read(text) !== undefined),
  };
};
const clean = mined();

test("prompts alike give their headings and slots", () => {
  expect(clean.titles).toEqual(["Role", "Rules"]);
  expect(clean.bodies).toEqual([
    "You speak for shop {{shop}}.",
    "Be kind to viewer {{viewer}}, and be short.",
  ]);
  expect(clean.read.every((one) => one)).toBe(true);
});

test.each([
  ["sections in another order", prompt(3).split("\n\n").reverse().join("\n\n")],
  ["other white space", prompt(3).replace("\n\n", "\n\n\n\n")],
  ["another text", "# Role\nNothing of this kind.\n\n# Rules\nWhatever comes.\n"],
])("one with %s is the only one that is not read", (_, odd) => {
  const { titles, bodies, read } = mined(odd);
  expect([titles, bodies]).toEqual([clean.titles, clean.bodies]);
  expect(read).toEqual([...usual.map(() => true), false]);
});

test("a value that looks like a heading is a value", () => {
  const odd = prompt(3).replace("shop 21", "shop 21\n# Extra\nA");
  const { titles, read } = mined(odd);
  expect(titles).toEqual(clean.titles);
  expect(read.every((one) => one)).toBe(true);
});

test("headings that hold a value are text without a title", () => {
  const texts = usual.map((_, i) => `# Shop ${i}\nSell the goods.\n\n# Rules\nBe kind.\n`);
  const skeleton = mineSkeleton(texts);
  expect(skeleton?.sections.map(({ title }) => title)).toEqual(["", "Rules"]);
  expect(texts.every((text) => skeleton?.read(text) !== undefined)).toBe(true);
});
