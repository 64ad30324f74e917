// Datasets with moved limits and changed Hooks: a message in the run that kept the old number or lost its form is seen by both verifiers.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "../src/core/digest.js";
import type { Edit } from "../src/model/edit.js";
import { verify } from "../src/run/verify.js";
import { pythonVerify } from "./help/python.js";
import { statedDataset } from "./help/stated.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-hooks-"));
const OUT = join(FOLDER, "out");
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));
const edits = (...list: readonly object[]): readonly Edit[] => list as unknown as readonly Edit[];

beforeAll(async () => {
  await statedDataset(
    FOLDER,
    "livestream",
    {
      limit: edits({ kind: "limit", limit: "limit:reply-characters", from: 240, to: 230 }),
      form: edits({
        kind: "rehook",
        change: { op: "form", hook: "hook:link-from-results", from: "plain", to: "json" },
      }),
    },
    { views: 2 },
  );
}, 120_000);

const found = async (dataset: string): Promise<readonly string[]> => [
  ...new Set((await verify(dataset)).findings.map(({ check }) => check)),
];

test("both verifiers accept it as it is", async () => {
  expect((await found(OUT)).filter((check) => check !== "no-shortcut")).toEqual([]);
  expect(pythonVerify(OUT)).toEqual({ code: 0, laws: [] });
}, 120_000);

test.each([
  ["the old number in an echo of the Hook", "longer than 230 characters", "longer than 240 characters"],
  ["the old number in an echo of the Skill", "Hard limit: 230 characters", "Hard limit: 240 characters"],
  ["another decision in the JSON of a message", '{\\"decision\\":\\"retry\\"', '{\\"decision\\":\\"block\\"'],
])(
  "%s",
  async (what, from, to) => {
    const dataset = join(FOLDER, what.replaceAll(" ", "-"));
    cpSync(OUT, dataset, { recursive: true });
    rewrite(dataset, from, to);
    expect(await found(dataset)).toContain("reach");
    expect(pythonVerify(dataset).code).toBe(3);
  },
  120_000,
);

/** One training row with a piece of text replaced, and every digest made to fit. */
function rewrite(dataset: string, from: string, to: string): void {
  const files = (folder: string): readonly string[] =>
    readdirSync(join(dataset, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => name.endsWith(".jsonl"));
  const rows = files("sft").find((name) => readFileSync(join(dataset, name), "utf8").includes(from));
  if (rows === undefined) throw new TypeError(`no row says ${from}`);
  const lines = readFileSync(join(dataset, rows), "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes(from));
  const old = sha256(lines[at] as string);
  lines[at] = (lines[at] as string).replace(from, () => to);
  const changed = new Map([[rows, lines.join("\n")]]);
  for (const name of files("views")) {
    const text = readFileSync(join(dataset, name), "utf8");
    if (text.includes(old)) changed.set(name, text.replace(old, sha256(lines[at] as string)));
  }
  let manifest = readFileSync(join(dataset, "manifest.json"), "utf8");
  for (const [name, text] of changed) {
    manifest = manifest.replace(sha256(readFileSync(join(dataset, name), "utf8")), sha256(text));
    writeFileSync(join(dataset, name), text);
  }
  writeFileSync(join(dataset, "manifest.json"), manifest);
}
