// Recipes that come to nothing say so: no steps, caps that no View keeps, an empty bank, a key that no schema sees, prompts alone.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../help/carry.js";
import { workplace } from "../help/cli.js";
import { manifestOf } from "../help/dataset.js";

const place = workplace();
const head = `harness: ${ROOT}harness-configs/livestream\ninput: ${ROOT}fixtures/trajectories/livestream.jsonl\nseed: 7\nviews: 2\n`;
let count = 0;
async function made(rest: string) {
  const name = `r${count++}`;
  place.write(`${name}.yaml`, head + rest);
  const ran = await place.hsa("generate", `${name}.yaml`, "--limit", "2", "--out", name, "--workers", "0");
  return { name, ran, notes: () => manifestOf(join(place.folder, name)).notes };
}

describe("a Recipe that comes to nothing", () => {
  test("no steps", async () => {
    const { notes } = await made("steps: []\n");
    expect(notes()).toContain("The Recipe has no steps: none of its 4 Views has anything to change.");
  });
  test("no steps and no Views is meant", async () => {
    const { notes } = await made("steps: []\noriginals: 1\n");
    expect(notes().some((note) => note.startsWith("The Recipe has no steps"))).toBe(true);
    writeFileSync(join(place.folder, "none.yaml"), `${head.replace("views: 2", "views: 0")}steps: []\n`);
    await place.hsa("generate", "none.yaml", "--limit", "2", "--out", "none", "--workers", "0");
    expect(manifestOf(join(place.folder, "none")).notes.join()).not.toContain("no steps");
  });
  test("caps that no View keeps", async () => {
    const { notes } = await made(
      "caps: { tokens: 1 }\nsteps: [{ use: add-distractor-tools, with: { min: 4, max: 4 } }]\n",
    );
    expect(notes()).toContain("None of the 4 Views asked was made: over-cap 4.");
  });
  test("a bank that holds nothing", async () => {
    place.write("empty.jsonl", "");
    const { notes } = await made("banks: [empty.jsonl]\nsteps: [{ use: reorder-tools }]\n");
    expect(notes()).toContain("The bank empty.jsonl holds no rewording.");
  });
});

test.each([
  ["in the options of a step", "steps: [{ use: reorder-tools, with: { __proto__: { a: 1 } } }]\n"],
  ["beside the seed", "__proto__: 1\nsteps: []\n"],
  ["among the splits", "splits: { train: 1, __proto__: 0 }\nsteps: []\n"],
])("the key __proto__ %s is refused with its line", async (_, rest) => {
  const { ran } = await made(rest);
  expect(ran.code).not.toBe(0);
  expect(ran.err).toMatch(/r\d+\.yaml:5: .*unknown key "__proto__"/);
});

test("verify counts the prompts of a dataset that has nothing else", async () => {
  const { name, ran } = await made("originals: 0\nsteps: [{ use: inject-faults }]\n");
  expect(ran.code).toBe(0);
  const prompts = manifestOf(join(place.folder, name)).books.views.regenerate;
  expect(prompts).toBeGreaterThan(0);
  const { code, out } = await place.hsa("verify", name);
  expect(code).toBe(0);
  expect(out).toContain(`, ${prompts} prompts without an answer and`);
});
