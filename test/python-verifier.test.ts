// The second verifier, which knows only docs/format.md, agrees with what this program writes, and notices damage to it.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const VENV = join(
  ROOT,
  ".venv",
  ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]),
);
const PYTHON = existsSync(VENV) ? VENV : "python3";
const VERIFY = join(ROOT, "training", "hsa_training", "verify.py");
const folder = mkdtempSync(join(tmpdir(), "hsa-python-"));
const RECIPES = ["livestream", "livestream-zh"] as const;

beforeAll(() => {
  for (const harness of RECIPES) {
    const args = ["recipes/default.yaml", "--out", join(folder, harness), "--limit", "12", "--quiet"];
    const input = [
      "--harness",
      `harness-configs/${harness}`,
      "--input",
      `fixtures/trajectories/${harness}.jsonl`,
    ];
    const made = spawnSync(process.execPath, ["dist/src/cli/bin.js", "generate", ...args, ...input], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(made.stderr).toBe("");
    expect(made.status).toBe(0);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Exit code, and the laws of the findings. */
function verify(dataset: string): { readonly code: number | null; readonly laws: readonly string[] } {
  const { status, stdout } = spawnSync(PYTHON, [VERIFY, dataset], { encoding: "utf8" });
  const laws = stdout.split("\n").flatMap((line) => /^[^:]+(?::\d+)?: ([a-z-]+): /.exec(line)?.[1] ?? []);
  return { code: status, laws: [...new Set(laws)] };
}

function damaged(name: string, file: string, change: (lines: string[]) => readonly string[]): string {
  const copy = join(folder, name);
  cpSync(join(folder, "livestream"), copy, { recursive: true });
  const path = join(copy, file);
  const lines = readFileSync(path, "utf8").split("\n");
  const changed = change(lines).join("\n");
  expect(changed).not.toBe(readFileSync(path, "utf8"));
  writeFileSync(path, changed);
  return copy;
}

test.each(RECIPES)("a dataset of %s passes", (harness) => {
  expect(verify(join(folder, harness))).toEqual({ code: 0, laws: [] });
});

describe("damage", () => {
  const sft = "sft/train/00000.jsonl";
  test("a call that keeps its value but not its number's text", () => {
    const copy = damaged("number", sft, (lines) =>
      lines.map((line) => line.replace(/("\w+_?id":\d{10,})/, "$1.0")),
    );
    const found = verify(copy);
    expect(found.code).toBe(3);
    expect(found.laws).toEqual(expect.arrayContaining(["files", "digest", "calls-restore"]));
  });

  test("a reply in other words", () => {
    const copy = damaged("reply", sft, ([first = "", ...rest]) => {
      const end = first.indexOf('],"tools":[');
      const reply = first.lastIndexOf('"content":"', end) + '"content":"'.length;
      return [`${first.slice(0, reply)}Well: ${first.slice(reply)}`, ...rest];
    });
    const found = verify(copy);
    expect(found.code).toBe(3);
    expect(found.laws).toEqual(expect.arrayContaining(["files", "digest", "world-intact"]));
  });

  test("a training row that is gone", () => {
    const copy = damaged("row", sft, (lines) => lines.slice(1));
    expect(verify(copy)).toEqual({ code: 3, laws: ["files", "books"] });
  });
});
