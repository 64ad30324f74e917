// Everything that must be green, in one command. `npm test -- <filter>` runs only the Vitest files that match.
// The last line is always the bare count of tests, so that a person or CI can read it without knowing the runners.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TRAINING = join(ROOT, "training");
const VENV_PYTHON = join(
  ROOT,
  ".venv",
  ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]),
);

const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), "hsa-test-"));
const vitestReport = join(reports, "vitest.json");
const pytestReport = join(reports, "pytest.xml");

try {
  main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}

function main() {
  const broken = steps().filter(({ name, command }) => !succeeds(name, command));
  const counts = [vitestCounts(), pytestCounts()];
  if (broken.length > 0) console.log(`\nnot green: ${broken.map(({ name }) => name).join(", ")}`);
  console.log(`${sum(counts, "passed")} passed, ${sum(counts, "failed")} failed`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

function steps() {
  const node = (script, ...args) => [process.execPath, join(ROOT, script), ...args];
  const bootstrap = { name: "bootstrap", command: node("scripts/bootstrap.mjs", "--python") };
  const vitest = {
    name: "vitest",
    command: node(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
      ...filters,
    ),
  };
  if (filters.length > 0) return [bootstrap, vitest];
  const types = { name: "types", command: node("node_modules/typescript/bin/tsc", "--noEmit") };
  const style = { name: "style", command: node("node_modules/@biomejs/biome/bin/biome", "check") };
  const pytest = {
    name: "pytest",
    command: [
      VENV_PYTHON,
      "-m",
      "pytest",
      "-q",
      TRAINING,
      `--rootdir=${TRAINING}`,
      `--junitxml=${pytestReport}`,
    ],
  };
  return [bootstrap, types, style, vitest, ...(existsSync(join(TRAINING, "tests")) ? [pytest] : [])];
}

function succeeds(name, [command, ...args]) {
  console.log(`\n> ${name}`);
  const start = performance.now();
  const cwd = name === "pytest" ? TRAINING : ROOT;
  const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (error) console.error(`${name}: cannot be started (${error.message})`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok" : "FAILED"} ${name} ${seconds} s`);
  return status === 0;
}

/** A file that cannot be loaded has no tests to count, so it counts as one failure. */
function vitestCounts() {
  if (!existsSync(vitestReport)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(vitestReport, "utf8"));
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

function pytestCounts() {
  if (!existsSync(pytestReport)) return { passed: 0, failed: 0 };
  const suite = /<testsuite\s[^>]*>/.exec(readFileSync(pytestReport, "utf8"))?.[0] ?? "";
  const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  return { passed: count("tests") - failed - count("skipped"), failed };
}

function sum(counts, key) {
  return counts.reduce((total, count) => total + count[key], 0);
}
