/** Runs in processes of their own, and what they leave behind. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GenerateOptions } from "../../src/run/generate.js";

const SCRIPT = join(import.meta.dirname, "generate-child.mjs");

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
export interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** `generate` of the compiled library; `recipe` is a path. */
export function generateChild(recipe: string, out: string, options: GenerateOptions): Child {
  return child([SCRIPT, recipe, out, JSON.stringify(options)]);
}

export function child(argv: readonly string[], cwd?: string, env: NodeJS.ProcessEnv = {}): Child {
  const process = spawn(globalThis.process.execPath, [...argv], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...globalThis.process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  const texts = { out: "", err: "" };
  process.stdout.on("data", (chunk) => {
    texts.out += String(chunk);
  });
  process.stderr.on("data", (chunk) => {
    texts.err += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    process.on("close", (code) => resolve({ code, ...texts }));
  });
  return { process, ended };
}

/** sha256 of every file of a folder by its path; what is left of unfinished work counts too. */
export function digestsIn(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths
      .map((path) => [
        path.slice(folder.length + 1),
        createHash("sha256").update(readFileSync(path)).digest("hex"),
      ])
      .sort(),
  );
}
