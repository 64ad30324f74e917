/** `hsa inspect`: what a reader finds in logs; exit 3 when a file holds no record that can be read, 2 when one could not be read to its end. */
import { isAbsolute, join } from "node:path";
import { formatNamed } from "../io/formats/index.js";
import { STDIN } from "../io/input/input-paths.js";
import { Fault, type Problem } from "../model/problem.js";
import { type Inspected, inspect } from "../run/inspect.js";
import { bytes } from "./flags.js";
import { inspectText } from "./inspect-text.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";
import { paintFor } from "./paint.js";

interface Flags {
  readonly from?: string;
  readonly json?: true;
  readonly maxRecordBytes?: number;
}

export const define: Define = (command, io, done) => {
  command
    .argument("<logs...>", "files, folders, globs or - for standard input")
    .option("--from <format>", "the format; detected when left out (hsa list formats)")
    .option("--max-record-bytes <size>", "records over this size are refused (default 32M)", bytes)
    .option("--json", "one JSON object a file, each on a line of its own")
    .addHelpText(
      "after",
      "\nExit codes: 3 when a file holds no record that can be read, 2 when one cannot be read to its end.",
    )
    .action(async (paths: readonly string[], flags: Flags) => done(await run(paths, flags, io)));
};

async function run(paths: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { from, maxRecordBytes } = flags;
  const named = from === undefined ? undefined : formatNamed(from, "--from");
  if (named?.ok === false) throw new Fault(named.problems[0] as Problem);
  const paint = paintFor(io.color);
  let worst: ExitCode = EXIT.done;
  for (const path of paths) {
    const absolute = path === STDIN || isAbsolute(path) ? path : join(io.cwd, path);
    const found = inspect(absolute, {
      ...(from === undefined ? {} : { from }),
      ...(maxRecordBytes === undefined ? {} : { maxRecordBytes }),
      ...(io.stdin === undefined ? {} : { stdin: io.stdin }),
    });
    for await (const one of found) {
      const shown = near(one, io.cwd);
      io.out(flags.json === true ? `${JSON.stringify(shown)}\n` : inspectText(shown, paint));
      if (one.fault !== undefined) worst = EXIT.usage;
      else if (one.format === null && worst === EXIT.done) worst = EXIT.findings;
    }
  }
  return worst;
}

/** Paths below the folder where the user stands are shown from there. */
function near(found: Inspected, cwd: string): Inspected {
  const cut = (text: string): string => text.replaceAll(`${cwd}/`, "");
  return {
    ...found,
    file: cut(found.file),
    refused: found.refused.map((one) => ({ ...one, message: cut(one.message) })),
    ...(found.fault === undefined ? {} : { fault: { ...found.fault, where: cut(found.fault.where) } }),
  };
}
