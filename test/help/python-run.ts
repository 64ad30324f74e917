/** Scripts in the Python environment of the project, which `npm run bootstrap -- --python` prepares. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const PYTHON = join(
  ROOT,
  ".venv",
  ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]),
);

/** What the script prints. Throws where it fails, or where the environment is not there. */
export function runPython(script: string, args: readonly string[], input = ""): string {
  if (!existsSync(PYTHON)) throw new Error("no .venv; run: npm run bootstrap -- --python");
  const { status, stdout, stderr } = spawnSync(PYTHON, [join(ROOT, script), ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...process.env, HF_HUB_OFFLINE: "1", HF_DATASETS_OFFLINE: "1", PYTHONUTF8: "1" },
  });
  if (status !== 0) throw new Error(`${script}: ${stderr}`);
  return stdout;
}

/** Where the chat templates of a model family stand, as the trl package has them. */
export const templatePath = (name: string): string =>
  join(runPython("test/profiles/template_folder.py", []).trim(), `${name}.jinja`);
