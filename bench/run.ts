/**
 * `npm run bench [-- --mb 20 --rounds 3 --views 4]`: the whole command, a pass-through, and each stage, as multiples of the floor in the
 * same run. Figures are ratios: seconds move with the machine.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { PlannedStep } from "../src/core/plan.js";
import { builtins } from "../transforms/index.js";
import { corpus } from "./corpus.js";
import { floor } from "./floor.js";
import { naiveRename } from "./naive-rename.js";
import { compare } from "./rounds.js";
import { stages } from "./stages.js";

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    views: { type: "string", default: "4" },
    seed: { type: "string", default: "bench" },
  },
});
const views = Number(values.views);
const cli = fileURLToPath(new URL("../src/cli/bin.js", import.meta.url));

/** The mix that is measured: every transform that needs no bank. */
const STEPS = [
  { use: "add-distractor-tools", p: 0.4 },
  { use: "restyle-prompt", p: 0.5 },
  { use: "reorder-tools", p: 0.6 },
  { use: "rename-tools", p: 0.8 },
  { use: "rename-params", p: 0.8 },
];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hsa-bench-"));
  try {
    const file = join(folder, "corpus.jsonl");
    await write(file, Number(values.mb) * 1e6);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const mean = statSync(file).size / lines.length / 1000;
    say(
      `${cpus()[0]?.model ?? "unknown"} x${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    );
    say(
      `corpus: ${lines.length} records, ${(statSync(file).size / 1e6).toFixed(1)} MB, mean ${mean.toFixed(1)} KB; K = ${views}`,
    );
    await whole(folder, file, lines.length);
    for (const vary of ["trajectory", "harness"] as const) profile(file, lines, vary);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(file: string, bytes: number): Promise<void> {
  const out = createWriteStream(file);
  for (const line of corpus(values.seed, bytes)) if (!out.write(`${line}\n`)) await once(out, "drain");
  out.end();
  await once(out, "finish");
}

async function whole(folder: string, file: string, records: number): Promise<void> {
  const generate = (name: string, recipe: object) => {
    const path = join(folder, `${name}.yaml`);
    writeFileSync(
      path,
      JSON.stringify({
        harness: "inline",
        input: file,
        seed: 1,
        limits: { refused: 1, quarantined: 1 },
        targets: { outcome: "any" },
        ...recipe,
      }),
    );
    return () => {
      const done = spawnSync(
        process.execPath,
        [
          cli,
          "generate",
          path,
          "--out",
          join(folder, name),
          "--fresh",
          "--quiet",
          "--workers",
          "0",
          "--workers",
          "0",
        ],
        { encoding: "utf8" },
      );
      if (done.status !== 0) throw new Error(`${name}: exit ${done.status}\n${done.stderr}`);
    };
  };
  const all = { outputs: ["messages"], originals: 0 };
  const timed = await compare(
    {
      [`floor, ${views} copies`]: () => floor(file, views),
      "a script that renames tools in list and calls, no checks": () => naiveRename(file, views),
      "vary: trajectory": generate("trajectory", { ...all, views, vary: "trajectory", steps: STEPS }),
      "vary: harness": generate("harness", { ...all, views, vary: "harness", steps: STEPS }),
    },
    `floor, ${views} copies`,
    Number(values.rounds),
  );
  const passed = await compare(
    {
      "floor, 1 copy": () => floor(file, 1),
      "pass-through with all laws": generate("pass", {
        views: 0,
        originals: 1,
        steps: [],
        outputs: ["messages"],
      }),
    },
    "floor, 1 copy",
    Number(values.rounds),
  );
  say(
    "\n| command | ms | x floor (least to most) | rate of the floor | Views a second |\n| --- | ---: | ---: | ---: | ---: |",
  );
  for (const [name, one] of [...Object.entries(timed), ...Object.entries(passed)]) {
    const copies = name.includes("1 copy") || name.startsWith("pass") ? 1 : views;
    say(
      `| ${name} | ${one.ms.toFixed(0)} | ${one.ratio.toFixed(2)} (${one.least.toFixed(2)} to ${one.most.toFixed(2)}) | ${(1 / one.ratio).toFixed(3)} | ${((records * copies * 1000) / one.ms).toFixed(0)} |`,
    );
  }
}

function profile(file: string, lines: readonly string[], vary: "trajectory" | "harness"): void {
  const steps = STEPS.map(({ use, p }): PlannedStep => {
    const transform = builtins.find(({ name }) => name === use);
    if (transform === undefined) throw new Error(`no transform is called ${use}`);
    return { is: "use", address: use, transform, options: transform.options.parse({}), p };
  });
  stages(lines.slice(0, 20), steps, views, vary);
  floor(file, views);
  const start = performance.now();
  floor(file, views);
  const base = performance.now() - start;
  const { ms, views: made, refused } = stages(lines, steps, views, vary);
  const total = Object.values(ms).reduce((sum, one) => sum + one, 0);
  say(
    `\nStages, vary: ${vary}; ${made} Views made, ${refused} refused\n\n| stage | x floor | share |\n| --- | ---: | ---: |`,
  );
  for (const [stage, spent] of Object.entries(ms))
    say(`| ${stage} | ${(spent / base).toFixed(2)} | ${((100 * spent) / total).toFixed(0)} % |`);
  say(`| all | ${(total / base).toFixed(2)} | 100 % |`);
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

await main();
