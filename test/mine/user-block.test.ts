/** What the pipeline puts before the user's words is told from what users write. */
import { expect, test } from "vitest";
import { mineUserBlock } from "../../src/io/mine/user-block.js";

const block = (i: number): string => `[shop]\nname: Shop ${i}\nviewers: ${i * 7}\n[end of shop]\n`;
const WORDS = ["Hi", "Is it blue?", "How much\nfor two?", "多少钱？", "Bye\n\nnow"];
const words = (i: number): string => `${WORDS[i % WORDS.length]} ${i}`;
const turns = (count: number, of: (i: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, i) => of(i));

/** The part of a turn that is told to be the pipeline's. */
const told = (all: readonly string[]): readonly string[] => {
  const read = mineUserBlock(all);
  return all.map((turn) => turn.slice(0, read(turn)));
};

test("a block in every turn", () => {
  const all = turns(40, (i) => block(i) + words(i));
  expect(told(all)).toEqual(turns(40, block));
});

test("a block that one turn of twenty lacks is found in the others", () => {
  const has = (i: number): boolean => i % 20 !== 3;
  const all = turns(40, (i) => (has(i) ? block(i) : "") + words(i));
  expect(told(all)).toEqual(turns(40, (i) => (has(i) ? block(i) : "")));
});

test("where half of the turns have none, nothing is told", () => {
  const all = turns(40, (i) => (i % 2 === 0 ? block(i) : "") + words(i));
  expect(told(all)).toEqual(turns(40, () => ""));
});

test("users who paste the block, or its last line, wrote that themselves", () => {
  const pasted = (i: number): string =>
    i % 7 === 0 ? `what is\n[end of shop]\nthat?` : i % 11 === 0 ? `${block(3)}I saw this` : words(i);
  const all = turns(60, (i) => block(i) + pasted(i));
  expect(told(all)).toEqual(turns(60, block));
});

test("a line that many users write ends no block", () => {
  const all = turns(60, (i) => `${block(i)}${words(i)}${i % 4 === 0 ? "\nThank you very much!\nBye." : ""}`);
  expect(told(all)).toEqual(turns(60, block));
  // Nor where there is no block at all.
  const none = turns(60, (i) => `${words(i)}\nThank you very much!\nBye ${i}.`);
  expect(told(none)).toEqual(turns(60, () => ""));
});

test("a pipeline may have two ways to write it", () => {
  const other = (i: number): string => `<item>\nprice ${i}\n</item>\n`;
  const either = (i: number): string => (i % 3 === 0 ? other(i) : block(i));
  const all = turns(60, (i) => either(i) + words(i));
  expect(told(all)).toEqual(turns(60, either));
});
