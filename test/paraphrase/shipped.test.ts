// Rewording the shipped Harnesses with no model: enough of it, and no View fails because of what stands in a bank.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBankFile } from "../../src/io/bank/bank-file.js";
import { bankDigest } from "../../src/io/bank/banks.js";
import { type Filled, fillBank } from "../../src/run/paraphrase/fill.js";
import { workplace } from "../help/cli.js";

const HARNESSES = ["livestream", "livestream-zh", "office"] as const;
const root = mkdtempSync(join(tmpdir(), "hsa-paraphrase-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const filled = new Map<string, Filled>();
const bankOf = (name: string): string => join(root, `${name}.jsonl`);

beforeAll(async () => {
  for (const name of HARNESSES)
    filled.set(
      name,
      await fillBank(`harness-configs/${name}`, bankOf(name), { want: 5, rules: true, now: () => "" }),
    );
});

/** Rewording steps, each with all that it may change. */
const recipe = (name: string, bank: string): string => `harness: ${process.cwd()}/harness-configs/${name}
input: ${process.cwd()}/fixtures/trajectories/${name}.jsonl
seed: 7
views: 2
banks: [${bank}]
steps:
  - { use: reword-descriptions, with: { share: 1 } }
  - { use: reword-skills, with: { share: 1, items: 1 } }
  - { use: reword-sections, with: { share: 1, items: 1 } }
  - { use: reword-hook-messages, with: { share: 1 } }
  - { use: restate-rules, with: { share: 1 } }
`;

describe.each(HARNESSES)("%s", (name) => {
  test("70 % of its items have three rewordings, each other words, and each kind of text has some", () => {
    const { items, rich, byRole } = filled.get(name) as Filled;
    expect(items).toBeGreaterThan(100);
    expect(rich / items).toBeGreaterThanOrEqual(0.7);
    for (const [role, of] of Object.entries(byRole)) expect(of.rich, role).toBeGreaterThan(0);
  });

  test("each View is made, whatever it takes of the bank, and the manifest says which bank it was", async () => {
    const place = workplace();
    cpSync(bankOf(name), join(place.folder, "bank.jsonl"));
    place.write("r.yaml", recipe(name, "bank.jsonl"));
    const ran = await place.hsa(
      "generate",
      "r.yaml",
      "--out",
      "out",
      "--limit",
      "40",
      "--workers",
      "0",
      "--json",
    );
    expect(ran.code, ran.err).toBe(0);
    const { books, refusals } = JSON.parse(ran.out) as {
      books: { kept: number; views: { asked: number; made: number } };
      refusals: Record<string, number>;
    };
    // A record may quote a text that is reworded; nothing else is refused.
    expect(Object.keys(refusals).filter((code) => code !== "quotes-reworded")).toEqual([]);
    expect(books.views.made).toBeGreaterThanOrEqual(0.9 * books.views.asked);
    const manifest = JSON.parse(place.read("out/manifest.json")) as {
      banks: readonly object[];
      evidence: { meaning: Record<string, number> };
    };
    const entries = readBankFile(bankOf(name));
    expect(manifest.banks).toEqual([
      { path: "bank.jsonl", sha256: bankDigest(entries), rewordings: entries.length },
    ]);
    const meanings = Object.keys(manifest.evidence.meaning);
    expect(meanings).toEqual([existsSync(`harness-configs/${name}/rewordings.yaml`) ? "declared" : "gate"]);
    expect((await place.hsa("verify", "out")).code).toBe(0);
    // With another bank it is another dataset.
    writeFileSync(
      join(place.folder, "bank.jsonl"),
      readFileSync(bankOf(name), "utf8").split("\n").slice(1).join("\n"),
    );
    const again = await place.hsa(
      "generate",
      "r.yaml",
      "--out",
      "out",
      "--limit",
      "40",
      "--workers",
      "0",
      "--resume",
    );
    expect(again.code).toBe(2);
    expect(again.err).toContain("harness changed");
  });
});

test("a bank by flag gives what a bank in the Recipe gives", async () => {
  const place = workplace();
  cpSync(bankOf("livestream"), join(place.folder, "bank.jsonl"));
  place.write("with.yaml", recipe("livestream", "bank.jsonl"));
  place.write("without.yaml", recipe("livestream", "bank.jsonl").replace(/^banks:.*\n/m, ""));
  const args = ["--limit", "5", "--workers", "0", "--quiet"];
  expect((await place.hsa("generate", "with.yaml", "--out", "a", ...args)).code).toBe(0);
  expect(
    (await place.hsa("generate", "without.yaml", "--bank", "bank.jsonl", "--out", "b", ...args)).code,
  ).toBe(0);
  const file = "sft/train/00000.jsonl";
  const path = existsSync(join(place.folder, "a", file)) ? file : undefined;
  expect(path).toBeDefined();
  expect(place.read(`b/${file}`)).toBe(place.read(`a/${file}`));
});

test("a bank that is not there, or is none, is told before anything is made", async () => {
  const place = workplace();
  place.write("r.yaml", recipe("livestream", "bank.jsonl"));
  expect((await place.hsa("generate", "r.yaml", "--out", "out", "--workers", "0")).code).toBe(2);
  place.write("bank.jsonl", "nonsense\n");
  const ran = await place.hsa("generate", "r.yaml", "--out", "out", "--workers", "0");
  expect(ran.code).toBe(2);
  expect(ran.err).toContain("bank.jsonl:1");
  expect(existsSync(join(place.folder, "out"))).toBe(false);
});
