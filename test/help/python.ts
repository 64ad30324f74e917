/** The second verifier, which knows only docs/format.md. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const VENV = join(
  ROOT,
  ".venv",
  ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]),
);

export interface PythonVerdict {
  readonly code: number | null;
  /** The laws of its findings, each once. */
  readonly laws: readonly string[];
}

const run = (dataset: string) =>
  spawnSync(
    existsSync(VENV) ? VENV : "python3",
    [join(ROOT, "training", "hsa_training", "verify.py"), dataset],
    { encoding: "utf8" },
  );

/** `file:line` of each finding. */
export const pythonPlaces = (dataset: string): readonly string[] =>
  run(dataset)
    .stdout.split("\n")
    .flatMap((line) => /^[^:]+:\d+(?=: )/.exec(line)?.[0] ?? []);

export function pythonVerify(dataset: string): PythonVerdict {
  const { status, stdout } = run(dataset);
  const laws = stdout.split("\n").flatMap((line) => /^[^:]+(?::\d+)?: ([a-z-]+): /.exec(line)?.[1] ?? []);
  return { code: status, laws: [...new Set(laws)] };
}
