// Makes a checkout ready to run, and does nothing when it already is: packages, compiled output, and with
// --python a virtual environment. Each part is skipped while the digest of what it is made from has not changed.
// Needs only Node: it runs before any package is there.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WINDOWS = process.platform === "win32";
const LOCK = join(ROOT, ".bootstrap.lock");
const LOCK_PATIENCE_MS = 15 * 60_000;
const REQUIREMENTS = join(ROOT, "training", "requirements-test.txt");
const TEMPLATES = join(ROOT, "training", "requirements-templates.txt");
const VENV = join(ROOT, ".venv");
const VENV_PYTHON = WINDOWS ? join(VENV, "Scripts", "python.exe") : join(VENV, "bin", "python");

/** A part is `{ stamp, digest, make }`: the file that remembers, what it is made from, how to make it. */
const packages = {
  stamp: join(ROOT, "node_modules", ".hsa-bootstrap.json"),
  digest: () => digestOf([join(ROOT, "package-lock.json")], `${process.platform}-${process.arch}`),
  make: installPackages,
};
const output = {
  stamp: join(ROOT, "dist", ".stamp.json"),
  digest: () => digestOf(sources()),
  make: build,
};
const python = {
  stamp: join(VENV, ".hsa-bootstrap.json"),
  digest: () => digestOf([REQUIREMENTS, TEMPLATES]),
  make: installPython,
};

class BootstrapError extends Error {}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

function main(args) {
  const unknown = args.find((arg) => arg !== "--python");
  if (unknown !== undefined) fail("arguments", `unknown ${unknown}`, "the only flag is --python");
  requireNode();
  const parts = [packages, output];
  if (args.includes("--python") && existsSync(REQUIREMENTS)) parts.push(python);
  if (parts.every(isFresh)) return;
  withLock(() => {
    for (const part of parts) if (!isFresh(part)) remake(part);
  });
}

function isFresh({ stamp, digest }) {
  try {
    return JSON.parse(readFileSync(stamp, "utf8")).digest === digest();
  } catch {
    return false;
  }
}

function remake({ stamp, digest, make }) {
  // read before making: a source saved meanwhile makes the stamp old, and the next run makes it again
  const madeFrom = digest();
  // gone while making, so that nobody takes half-made output for whole
  rmSync(stamp, { force: true });
  make();
  const draft = `${stamp}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ digest: madeFrom })}\n`);
  renameSync(draft, stamp);
}

// ---- packages

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail("node", `this is Node ${process.versions.node}, 20.19 or later is needed`, "install a newer Node");
}

function installPackages() {
  say("installing packages (npm ci)");
  // dev packages too, whatever NODE_ENV says: the compiler is one
  const { status } = run(WINDOWS ? "npm.cmd" : "npm", ["ci", "--include=dev", "--loglevel=error"]);
  if (status === 0) return;
  fail(
    "package-lock.json",
    "npm ci failed (its message is above)",
    "check that npm can reach its registry; if package.json changed, run npm install and keep the new lock",
  );
}

// ---- compiled output

function sources() {
  const trees = ["src", "transforms"].flatMap((folder) => filesUnder(join(ROOT, folder)));
  const flat = ["scripts", "scripts/mutate", "bench"].flatMap((folder) => filesIn(join(ROOT, folder)));
  const typescript = [...trees, ...flat].filter((path) => /\.([cm]?ts|json)$/.test(path));
  const settings = ["tsconfig.json", "tsconfig.build.json", "package-lock.json"].map((name) =>
    join(ROOT, name),
  );
  return [...typescript, ...settings].sort();
}

function build() {
  say("building dist (tsc)");
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const compiled = run(process.execPath, [tsc, "-p", "tsconfig.build.json", "--listEmittedFiles"], "pipe");
  const lines = compiled.stdout.split(/\r?\n/).filter((line) => line !== "");
  const emitted = lines.filter((line) => line.startsWith("TSFILE: ")).map((line) => line.slice(8));
  const complaints = lines.filter((line) => !line.startsWith("TSFILE: "));
  for (const line of complaints) process.stderr.write(`${line}\n`);
  if (compiled.status !== 0) {
    fail(
      "tsconfig.build.json",
      "the sources do not compile (errors above)",
      "fix them, or see: npm run check",
    );
  }
  removeLeftovers(new Set(emitted.map((path) => relative(ROOT, path).split(sep).join("/"))));
}

/** Output of a source that was deleted or renamed must not stay importable. */
function removeLeftovers(emitted) {
  for (const folder of ["src", "transforms", "scripts", "bench"]) {
    for (const path of filesUnder(join(ROOT, "dist", folder))) {
      const name = relative(ROOT, path).split(sep).join("/");
      if (!emitted.has(name)) rmSync(path, { force: true });
    }
  }
}

// ---- python

function installPython() {
  const interpreter = findPython();
  say(`preparing .venv (${interpreter})`);
  if (run(interpreter, ["-m", "venv", "--clear", VENV]).status !== 0) {
    fail(
      ".venv",
      "python could not make a virtual environment",
      "install its venv module (python3-venv on Debian)",
    );
  }
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  for (const list of [
    ["-r", REQUIREMENTS],
    ["--no-deps", "-r", TEMPLATES],
  ]) {
    if (run(VENV_PYTHON, [...pip, ...list]).status === 0) continue;
    fail(
      relative(ROOT, list.at(-1)),
      "pip install failed (its message is above)",
      "check that pip can reach its package index and that the pinned version exists",
    );
  }
}

function findPython() {
  const probe = "import sys; sys.exit(sys.version_info < (3, 11))";
  const found = ["python3.11", "python3", "python"].find(
    (name) => run(name, ["-c", probe], "ignore").status === 0,
  );
  return (
    found ??
    fail(
      "python",
      "no Python 3.11 or later on the PATH",
      "install one; it is needed for the tests of training/",
    )
  );
}

// ---- one at a time

/** Two runs at once: the second waits, then finds the work done. The lock holds the owner's process id. */
function withLock(work) {
  takeLock();
  try {
    work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function takeLock() {
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  let waiting = false;
  while (!tryLock()) {
    if (ownerIsGone()) {
      rmSync(LOCK, { force: true });
      continue;
    }
    if (!waiting) say("waiting for another bootstrap to finish");
    waiting = true;
    if (Date.now() > deadline)
      fail(".bootstrap.lock", "held for too long", "delete it if no bootstrap is running");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    return fail(".bootstrap.lock", `cannot be written (${error.code})`, "make the checkout writable");
  }
}

function ownerIsGone() {
  try {
    const owner = Number(readFileSync(LOCK, "utf8"));
    // an empty lock is one being written right now, unless it has been so for a while
    if (owner === 0) return Date.now() - statSync(LOCK).mtimeMs > 10_000;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

// ---- small helpers

function digestOf(paths, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const path of paths) {
    const bytes = readFileSync(path);
    hash.update(`\n${relative(ROOT, path).split(sep).join("/")} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...filesIn(folder), ...folders.flatMap((entry) => filesUnder(join(folder, entry.name)))];
}

/** Stdout belongs to whatever runs after us, so what a child prints goes to stderr. */
function run(command, args, stdout = process.stderr) {
  const quiet = stdout === "ignore";
  return spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: command.endsWith(".cmd"),
    stdio: ["ignore", stdout, quiet ? "ignore" : process.stderr],
  });
}

function say(message) {
  process.stderr.write(`bootstrap: ${message}\n`);
}

function fail(where, what, fix) {
  throw new BootstrapError(`${where}: ${what}; to fix it: ${fix}`);
}
