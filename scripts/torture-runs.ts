/** Runs that are ended, or whose disk fails, at chosen calls, and what must hold of them afterwards. Used by `npm run torture` and by tests. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const KINDS = ["read", "build", "write", "flush", "rename", "manifest"] as const;
export const ERROR_KINDS = [...KINDS.filter((kind) => kind !== "build"), "mkdir", "open"] as const;
export type Kind = (typeof KINDS)[number] | (typeof ERROR_KINDS)[number];
export const KILLS = ["kill before", "kill after", "kill torn"] as const;
export type Way = (typeof KILLS)[number] | "ENOSPC" | "EIO" | "SIGINT";
export const CODECS = ["none", "gzip", "zstd"] as const;
export type Codec = (typeof CODECS)[number];

export interface Fault {
  readonly kind: Kind;
  /** Which call of the kind, from 1. */
  readonly n: number;
  readonly way: Way;
}
export interface Trial {
  readonly faults: readonly Fault[];
  readonly workers: number;
  readonly codec: Codec;
}
export interface Outcome {
  /** What is wrong; empty when everything held. */
  readonly flaws: readonly string[];
  /** Runs that a fault ended. */
  readonly ended: number;
  readonly redone: number;
}
interface Ended {
  readonly code: number | null;
  readonly err: string;
}

export interface Rig {
  /** How many calls of each kind a run makes. */
  readonly counts: Readonly<Record<string, number>>;
  readonly attempt: (trial: Trial) => Promise<Outcome>;
}

const PARTIAL = ".hsa-partial";

/** `root`: of the checkout, with compiled output; `verify`: exit code of `hsa verify`; `records`: lines of the input. */
export async function openRig(given: {
  readonly root: string;
  readonly folder: string;
  readonly input: string;
  readonly recipe: (codec: Codec) => string;
  readonly shardRecords: number;
  readonly verify: (dataset: string) => Promise<number>;
}): Promise<Rig> {
  const { root, folder, verify } = given;
  const child = join(root, "test/help/generate-child.mjs");
  const preload = pathToFileURL(join(root, "scripts/faults.mjs")).href;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "input.jsonl"), given.input);
  for (const codec of CODECS) writeFileSync(join(folder, `${codec}.yaml`), given.recipe(codec));

  const run = (out: string, { workers, codec }: Omit<Trial, "faults">, plan?: object): Promise<Ended> => {
    const options = JSON.stringify({
      resume: true,
      workers,
      shard: { bytes: 1e9, records: given.shardRecords },
    });
    const process = spawn(
      globalThis.process.execPath,
      [
        ...(plan === undefined ? [] : ["--import", preload]),
        child,
        join(folder, `${codec}.yaml`),
        out,
        options,
      ],
      {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...globalThis.process.env, HSA_FAULT: JSON.stringify({ input: "input.jsonl", ...plan }) },
      },
    );
    let err = "";
    process.stderr.on("data", (chunk) => {
      err += String(chunk);
    });
    return new Promise((resolve) => {
      process.on("close", (code) => resolve({ code, err }));
    });
  };

  const whole = new Map<Codec, string>();
  const report = join(folder, "counts.jsonl");
  for (const codec of CODECS) {
    const out = join(folder, `whole-${codec}`);
    const { code, err } = await run(out, { workers: 0, codec }, codec === "none" ? { report } : undefined);
    if (code !== 0) throw new Error(`a run that nothing disturbs fails: ${err}`);
    whole.set(codec, digestOf(out));
  }
  const counts = JSON.parse(readFileSync(report, "utf8").split("\n")[0] as string);
  let trials = 0;

  async function attempt({ faults, workers, codec }: Trial): Promise<Outcome> {
    const out = join(folder, `out-${trials++}`);
    const flaws: string[] = [];
    let ended = 0;
    let redone = 0;
    for (const fault of [...faults, undefined]) {
      const marks = marksIn(out);
      const ready = existsSync(join(out, PARTIAL, "manifest.json")) || existsSync(join(out, "manifest.json"));
      const ran = await run(out, { workers, codec }, fault);
      const say = (what: string): number =>
        flaws.push(
          `${JSON.stringify({ fault, workers, codec })}: ${what}: ${ran.code} ${ran.err.slice(0, 300)}`,
        );
      if (marks > 0 && !ready && (ran.code !== null || ran.err !== "")) {
        const told = /^going on: (\d+) shards reused, (\d+) redone, (\d+) new\n/.exec(ran.err);
        if (told === null && ran.code === 0) say("it does not say what it uses again");
        redone = Math.max(redone, Number(told?.[2] ?? 0));
        if (Number(told?.[2]) > Math.max(1, workers)) say("more is redone than there were hands");
        if (told !== null && Number(told[1]) < marks) say("a finished shard is not used again");
      }
      if (fault === undefined) {
        if (ran.code !== 0) say("the last run fails");
        else if (digestOf(out) !== whole.get(codec)) say("other bytes");
        continue;
      }
      if (ran.code !== 0) ended++;
      if (fault.way === "ENOSPC" || fault.way === "EIO") {
        // A fault that meets nobody, or what can be done without, may leave a whole dataset, never a part of one.
        if (ran.code === 0 ? digestOf(out) !== whole.get(codec) : !isClear(ran, fault.way))
          say("no clear end");
      } else if (![0, fault.way === "SIGINT" ? 130 : null].includes(ran.code))
        say("another end than was planned");
      if (existsSync(join(out, "manifest.json"))) {
        if ((await verify(out)) !== 0) say("a dataset that is not sound");
      } else if ((await verify(out)) !== 2) say("verify takes it for complete");
      if (ran.code === 0) break;
    }
    rmSync(out, { recursive: true, force: true });
    return { flaws, ended, redone };
  }
  return { counts, attempt };
}

/** A place, words, and the system's code. */
const isClear = ({ err }: Ended, way: "ENOSPC" | "EIO"): boolean =>
  new RegExp(
    `^Fault: \\S*(?:/|input).*: (?:the disk is full|the device reports an error) \\(${way}\\)$`,
    "m",
  ).test(err);

const marksIn = (out: string): number => {
  const folder = join(out, PARTIAL, "marks");
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.json$/.test(name)).length : 0;
};

/** Of every file with its path. */
function digestOf(folder: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  for (const path of entries) {
    hash.update(`${path}\n`);
    try {
      hash.update(readFileSync(join(folder, path)));
    } catch {
      // a folder
    }
  }
  return hash.digest("hex");
}
