/**
 * `npm run bench [-- --mb 20 --rounds 3 --views 4]`: the whole command, a pass-through, and each stage, as multiples of the floor in the
 * same run; then two workers against one, memory, the first record, what provenance costs, and reading by format. Figures are ratios:
 * seconds move with the machine. `--only read` measures reading alone.
 */
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { PlannedStep } from "../src/core/plan.js";
import { loadRecipe } from "../src/run/recipe.js";
import { builtins } from "../transforms/index.js";
import { command, type Took } from "./command.js";
import { corpus } from "./corpus.js";
import { floor } from "./floor.js";
import { naiveRename } from "./naive-rename.js";
import { provenance } from "./provenance.js";
import { readCosts } from "./read.js";
import { compare, median } from "./rounds.js";
import { stages } from "./stages.js";

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    views: { type: "string", default: "4" },
    seed: { type: "string", default: "bench" },
    only: { type: "string" },
  },
});
const views = Number(values.views);
const rounds = Number(values.rounds);

/** The mix that is measured: every transform that needs no bank. */
const STEPS = [
  { use: "add-distractor-tools", p: 0.4 },
  { use: "restyle-prompt", p: 0.5 },
  { use: "reorder-tools", p: 0.6 },
  { use: "rename-tools", p: 0.8 },
  { use: "rename-params", p: 0.8 },
];

async function main(): Promise<void> {
  if (values.only === "read") return reading();
  if (values.only !== undefined) throw new Error(`--only ${values.only}: expected read`);
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
    await scaling(folder, file);
    for (const vary of ["trajectory", "harness"] as const) profile(file, lines, vary);
    await reading();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reading(): Promise<void> {
  say("\n| reading | records | KB | x plain parsing (least to most) |\n| --- | ---: | ---: | ---: |");
  for (const { format, records, bytes, ratio, least, most } of await readCosts(rounds))
    say(
      `| ${format} | ${records} | ${(bytes / 1000).toFixed(0)} | ${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}) |`,
    );
}

async function write(file: string, bytes: number): Promise<void> {
  const out = createWriteStream(file);
  for (const line of corpus(values.seed, bytes)) if (!out.write(`${line}\n`)) await once(out, "drain");
  out.end();
  await once(out, "finish");
}

async function whole(folder: string, file: string, records: number): Promise<void> {
  const generate = (name: string, recipe: object) => {
    const path = recipeFile(folder, name, file, recipe);
    return () => generated(folder, path, 0);
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
    rounds,
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
    rounds,
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

function recipeFile(folder: string, name: string, input: string, recipe: object): string {
  const path = join(folder, `${name}.yaml`);
  const common = { harness: "inline", input, seed: 1, limits: { refused: 1, quarantined: 1 } };
  writeFileSync(path, JSON.stringify({ ...common, targets: { outcome: "any" }, ...recipe }));
  return path;
}

const generated = (folder: string, recipe: string, workers: number, ...more: readonly string[]): Took =>
  command(folder, [
    ...["generate", recipe, "--out", join(folder, "out"), "--fresh", "--quiet"],
    ...["--workers", String(workers), ...more],
  ]);

/** Two workers against one, round by round; their memory; one record from start to end; provenance. */
async function scaling(folder: string, file: string): Promise<void> {
  say("\n| workers, two against one | faster (least to most) | CPU time | peak MiB, one | peak MiB, two |");
  say("| --- | ---: | ---: | ---: | ---: |");
  const mixes = {
    "vary: trajectory": { views, originals: 0, outputs: ["messages"], vary: "trajectory", steps: STEPS },
    "vary: harness": { views, originals: 0, outputs: ["messages"], vary: "harness", steps: STEPS },
    "pass-through": { views: 0, originals: 1, outputs: ["messages"], steps: [] },
  };
  for (const [name, mix] of Object.entries(mixes)) {
    const path = recipeFile(folder, "workers", file, mix);
    const pairs = Array.from({ length: rounds }, (_, round) => {
      // Which comes first turns, so that a machine that slows down favours neither.
      const first = generated(folder, path, 1 + (round % 2));
      const second = generated(folder, path, 2 - (round % 2));
      return round % 2 === 0 ? ([first, second] as const) : ([second, first] as const);
    });
    const faster = pairs.map(([one, two]) => one.ms / two.ms);
    const peak = (which: 0 | 1): string => Math.max(...pairs.map((pair) => pair[which].peak)).toFixed(0);
    say(
      `| ${name} | ${spread(faster)} | ${median(pairs.map(([one, two]) => two.cpu / one.cpu)).toFixed(2)} x | ${peak(0)} | ${peak(1)} |`,
    );
  }
  const pass = recipeFile(folder, "first", file, mixes["pass-through"]);
  const first = Array.from({ length: Math.max(5, rounds) }, () => generated(folder, pass, 0, "--limit", "1"));
  const help = Array.from({ length: Math.max(5, rounds) }, () => command(folder, ["--help"]));
  say(
    `\none record, from start to a finished dataset: ${spread(
      first.map(({ ms }) => ms),
      0,
    )} ms`,
  );
  say(
    `hsa --help: ${spread(
      help.map(({ ms }) => ms),
      0,
    )} ms`,
  );
  const job = loadRecipe(
    recipeFile(folder, "provenance", file, mixes["vary: trajectory"]),
    builtins,
    {},
    folder,
  );
  const shares: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const { all, own } = await provenance(job);
    if (round >= 0) shares.push((100 * own) / all);
  }
  say(`provenance, of the time in which everything is made: ${spread(shares, 1)} %`);
}

const spread = (figures: readonly number[], digits = 2): string => {
  const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
};

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
