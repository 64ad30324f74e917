// `--review-low`: what the gate lets in with a low grade waits for a person, and a person's word lets it in.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Workplace, workplace } from "../help/cli.js";

const RULE = "Look at the picture and describe the colours carefully.";
/** Nearly word for word, and with hardly a word of it. */
const NEAR = "Look at the picture, and describe the colours carefully.";
const FAR = "Examine the image and report the hues with care.";
function shop(): Workplace {
  const place = workplace();
  place.write(
    "h/harness.yaml",
    "format: hsa/harness@1\nname: shop\nprompt: { sections: [rules] }\ntools: []\nskills: []\nhooks: []\nlimits: []\nactivation: []\n",
  );
  place.write("h/prompt/rules.md", `---\ntitle: Rules\n---\n- ${RULE}\n`);
  place.write("c.jsonl", `${JSON.stringify({ original: RULE, rewrites: [NEAR, FAR] })}\n`);
  return place;
}
interface Line {
  readonly rewrite: string;
  readonly verdict: { readonly grade: string | null };
  readonly reviewed?: true;
}
const linesOf = (place: Workplace, path: string): readonly Line[] =>
  existsSync(join(place.folder, path)) ? place.lines(path).map((line) => JSON.parse(line) as Line) : [];
const fill = (place: Workplace, ...flags: readonly string[]) =>
  place.hsa("paraphrase", "h", "--out", "b.jsonl", "--no-rules", "--from", "c.jsonl", ...flags);
const told = (place: Workplace, path: string): readonly string[] =>
  linesOf(place, path).map(({ rewrite }) => rewrite);
const answers = (text: string) => ({ stdin: Readable.from([new TextEncoder().encode(text)]) });

test("without it low grades are let in like the others", async () => {
  const place = shop();
  expect((await fill(place)).code).toBe(0);
  const grades = linesOf(place, "b.jsonl").map(({ rewrite, verdict }) => [rewrite, verdict.grade]);
  expect(Object.fromEntries(grades)).toMatchObject({ [NEAR]: "high", [FAR]: "low" });
  expect(told(place, "b.pending.jsonl")).toEqual([]);
});

test("with it they wait, alone, and are not offered a second time", async () => {
  const place = shop();
  for (let time = 0; time < 2; time++) {
    expect((await fill(place, "--review-low")).code).toBe(0);
    expect(told(place, "b.jsonl")).toEqual([NEAR]);
    expect(told(place, "b.pending.jsonl")).toEqual([FAR]);
  }
});

test.each([
  ["a", [NEAR, FAR]],
  ["r", [NEAR]],
])("a person's word %s decides about them, once", async (word, left) => {
  const place = shop();
  await fill(place, "--review-low");
  const ran = await place.hsaWith(answers(`${word}\nq\n`), "paraphrase", "review", "b.jsonl");
  expect(ran.code, ran.err).toBe(0);
  expect(told(place, "b.pending.jsonl")).toEqual([]);
  await fill(place, "--review-low");
  expect(told(place, "b.jsonl")).toEqual(left);
  expect(told(place, "b.pending.jsonl")).toEqual([]);
});
