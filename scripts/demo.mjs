// npm run demo: augments the fixtures of the shipped Harnesses, rechecks what came out, and shows one View.
// Ends with a status that is not 0 when anything fails, when there are too few Views, or when a transform was not used.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const HSA = join(ROOT, "dist", "src", "cli", "bin.js");
const HARNESSES = ["livestream", "livestream-zh", "office"];
const LEAST_VIEWS = 1000;
const EXCERPT_LINES = 44;
const WIDTH = 130;

main();

function main() {
  const made = HARNESSES.map(generate);
  const views = made.reduce((sum, { manifest }) => sum + manifest.books.views.made, 0);
  console.log("\nWhat was made\n");
  for (const { out, manifest } of made) describe(out, manifest);
  const idle = unusedTransforms(made.map(({ manifest }) => manifest));
  if (views < LEAST_VIEWS) fail(`${views} Views are fewer than ${LEAST_VIEWS}`);
  if (idle.length > 0) fail(`these transforms are in no View: ${idle.join(", ")}`);

  const [{ out }] = made;
  const id = richestView(out);
  console.log(`\nOne View, before (-) and after (+)\n\n${excerpt(out, id)}`);
  console.log("\nTo look further\n");
  for (const command of [`hsa show ${out} '${id}'`, `hsa verify ${out}`, `less ${out}/README.md`])
    console.log(`  ${command.replace(/^hsa/, "npx hsa")}`);
  console.log(`\n${views} Views over ${HARNESSES.length} Harnesses; all of them rechecked from the files.`);
}

function generate(name) {
  const out = `out/demo/${name}`;
  hsa("generate", `recipes/demo-${name}.yaml`, "--out", out, "--fresh");
  hsa("verify", out);
  return { out, manifest: JSON.parse(readFileSync(join(ROOT, out, "manifest.json"), "utf8")) };
}

function describe(out, { books, exposure, evidence, refusals }) {
  const { asked, made, refused, shortfall } = books.views;
  const causes = Object.entries(refusals).map(([code, count]) => `${code} ${count}`);
  console.log(`  ${out}`);
  console.log(
    `    ${books.kept} runs, ${asked} Views asked: ${made} made, ${refused} refused, ${shortfall} with nothing to change`,
  );
  if (causes.length > 0) console.log(`    refused because of: ${causes.join(", ")}`);
  console.log(`    ${exposure.rows} training rows, ${exposure.originals.rows} of them originals`);
  console.log(
    `    meaning rests on: ${Object.entries(evidence.meaning)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ")}`,
  );
  for (const [step, counts] of Object.entries(exposure.steps))
    console.log(`    ${step.padEnd(24)} in ${String(counts.made).padStart(4)} Views`);
}

function unusedTransforms(manifests) {
  const used = new Map();
  for (const { exposure } of manifests) {
    for (const { transform, made } of Object.values(exposure.steps))
      used.set(transform, (used.get(transform) ?? 0) + made);
  }
  return [...used].filter(([, made]) => made === 0).map(([transform]) => transform);
}

/** The View that the most steps took part in, rewording aside, which would fill the screen; of equals, the first. */
function richestView(out) {
  const lines = readFileSync(join(ROOT, out, "ledger.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  const made = lines.map((line) => JSON.parse(line)).filter(({ verdict }) => verdict === "made");
  const short = made.filter(({ steps }) => !steps.includes("reword-descriptions"));
  return short.reduce((best, line) => (line.steps.length > best.steps.length ? line : best)).id;
}

function excerpt(out, id) {
  const text = hsa("show", out, id);
  const lines = text
    .split("\n")
    .map((line) => `  ${line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line}`);
  return lines.length <= EXCERPT_LINES
    ? lines.join("\n")
    : `${lines.slice(0, EXCERPT_LINES).join("\n")}\n  …`;
}

/** Runs a command of hsa; what it prints for people is passed on, what it prints as data is returned. */
function hsa(...args) {
  const { status, stdout, error } = spawnSync(process.execPath, [HSA, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (error !== undefined) throw error;
  if (status !== 0) {
    process.stdout.write(stdout);
    fail(`hsa ${args.join(" ")} ended with ${status}`);
  }
  return stdout;
}

function fail(message) {
  console.error(`demo: ${message}`);
  process.exit(1);
}
