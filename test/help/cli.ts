/** The command line in a folder of its own: argv in, exit code and both streams out. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import type { Io } from "../../src/cli/io.js";
import { main } from "../../src/cli/main.js";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Workplace {
  readonly folder: string;
  write(path: string, content: string | Uint8Array): string;
  read(path: string): string;
  lines(path: string): readonly string[];
  hsa(...argv: readonly string[]): Promise<Ran>;
  /** The same, with parts of the outside world replaced. */
  hsaWith(io: Partial<Io>, ...argv: readonly string[]): Promise<Ran>;
}

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

export function workplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), "hsa-test-"));
  made.push(folder);
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  const hsaWith = async (io: Partial<Io>, ...argv: readonly string[]): Promise<Ran> => {
    const out: string[] = [];
    const err: string[] = [];
    let clock = 0;
    const code = await main(argv, {
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      now: () => clock++,
      live: false,
      color: false,
      cwd: folder,
      onInterrupt: () => () => undefined,
      abort: () => {
        throw new Error("aborted");
      },
      ...io,
    });
    return { code, out: out.join(""), err: err.join("") };
  };
  return {
    folder,
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
      return path;
    },
    read,
    lines: (path) => read(path).split("\n").slice(0, -1),
    hsa: (...argv) => hsaWith({}, ...argv),
    hsaWith,
  };
}
