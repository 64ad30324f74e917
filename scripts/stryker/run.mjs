// `npm run stryker`: StrykerJS over src/core and src/laws, with a test runner of our own (see docs/mutants.md).
//   --sample N        one mutant in N, the same ones each time; default 20, and 1 tries all
//   --seed TEXT       another sample of that size
//   --budget SECONDS  CPU time after which a mutant that is still alive counts as a survivor; default 6
//   --concurrency N   mutants at once; default 1
//   --only TEXT       sources whose path holds the text
//   --fresh           forget what earlier runs found out
// It can be stopped at any time: what was found out is kept in out/stryker and not tried again.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const WORK = join(ROOT, "out", "stryker");
const HUGE_MS = 2_000_000_000;

/** Test files that run core or laws in their own process. The others start commands or workers, or look elsewhere. */
const TESTS = [
  /^core\//,
  /^laws/,
  /^transforms(-choices|-goldens)?\./,
  /^gate\/(?!gate-file)/,
  /^names\/(?!dataset)/,
  /^paraphrase\/(bank|items|parts|protect|rules)\./,
  /^transforms\/.*-(choices|compose|corrections|planted)\./,
];
const MORE_TESTS = [
  "catalogue",
  "damage-sweep",
  "dataset-laws",
  "hook-fixtures",
  "layout-agreement",
  "leaves",
  "rewordings",
  "validator",
];

await main();

async function main() {
  const { values } = parseArgs({
    options: {
      sample: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      budget: { type: "string", default: "6" },
      concurrency: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      fresh: { type: "boolean", default: false },
    },
  });
  installPackages();
  if (values.fresh) rmSync(WORK, { recursive: true, force: true });
  process.chdir(ROOT);
  const { Stryker } = await import("@stryker-mutator/core");
  await new Stryker(settings(values)).runMutationTest();
}

function settings({ sample, seed, budget, concurrency, only }) {
  const mutate = sourcesUnder("src/core", "src/laws").filter((file) => file.includes(only));
  return {
    mutate,
    ignorers: ["texts-for-people"],
    plugins: [join(HERE, "runner.mjs"), join(HERE, "reporter.mjs")],
    testRunner: "plain-node",
    reporters: ["plain-node"],
    coverageAnalysis: "perTest",
    concurrency: positive("concurrency", concurrency),
    // what a mutant may take is CPU time, and the runner sees to it
    timeoutMS: HUGE_MS,
    dryRunTimeoutMinutes: 600,
    disableTypeChecks: false,
    tempDirName: join("out", "stryker", "sandbox"),
    ignorePatterns: ["/*", "!/src", "!/transforms", "!/test", "!/bench", "!/scripts", "/scripts/stryker"],
    symlinkNodeModules: false,
    allowConsoleColors: false,
    warnings: false,
    plainNode: {
      root: ROOT,
      work: WORK,
      testFiles: testFiles(),
      sample: { each: positive("sample", sample), seed },
      budget: positive("budget", budget),
      keys: keysOf(mutate),
      digest: {
        sources: digestOf(sourcesUnder("src", "transforms")),
        tests: digestOf(sourcesUnder("test")),
        budget: positive("budget", budget),
      },
    },
  };
}

function testFiles() {
  const under = sourcesUnder("test").map((file) => file.slice("test/".length));
  const taken = under.filter(
    (file) =>
      file.endsWith(".test.ts") &&
      (TESTS.some((pattern) => pattern.test(file)) || MORE_TESTS.includes(file.replace(".test.ts", ""))),
  );
  return taken.map((file) => `test/${file.replace(/\.ts$/, ".js")}`);
}

/** By test file: what decides which mutants it meets. Stryker numbers them through all sources that it is given. */
function keysOf(mutate) {
  const shared = sourcesUnder("test").filter((file) => !file.endsWith(".test.ts"));
  const all = digestOf([...sourcesUnder("src", "transforms"), ...shared], mutate.join());
  return Object.fromEntries(testFiles().map((file) => [file, digestOf([file.replace(/\.js$/, ".ts")], all)]));
}

/** Paths from the root, sorted. */
function sourcesUnder(...folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => {
      const path = `${folder}/${name}`;
      if (statSync(join(ROOT, path)).isDirectory()) return sourcesUnder(path);
      return /\.(ts|mjs)$/.test(name) ? [path] : [];
    }),
  );
  return files.sort();
}

function digestOf(files, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

function positive(name, text) {
  const number = Number(text);
  if (!(number > 0)) throw new RangeError(`--${name}: ${text} is no positive number`);
  return number;
}

/** Stryker is large and needed by this command alone, so it has a folder of packages of its own. */
function installPackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(HERE, "package-lock.json")))
    .digest("hex");
  const stamp = join(HERE, "node_modules", ".hsa-stamp");
  if (textOf(stamp) === lock) return;
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: HERE,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("scripts/stryker: npm ci failed (its message is above)");
  writeFileSync(stamp, lock);
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
