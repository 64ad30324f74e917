/** `hsa verify`: exit 0 when the dataset holds all that it says, 3 when something is found. */
import { isAbsolute, join } from "node:path";
import { verify } from "../run/verify.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

const MOST_LINES = 50;

export const define: Define = (command, io, done) => {
  command
    .argument("<dataset>", "a folder that hsa generate has made")
    .option("--json", "the outcome as JSON on stdout")
    .action(async (folder: string, flags: { json?: true }) => done(await run(folder, flags, io)));
};

async function run(folder: string, { json }: { json?: true }, io: Io): Promise<ExitCode> {
  const { findings, more, bases, views, prompts, manifest } = await verify(
    isAbsolute(folder) ? folder : join(io.cwd, folder),
  );
  const isSound = findings.length === 0;
  // Of a dataset of prompts alone the number of Views would say that nothing was looked at.
  const looked = `${bases} bases, ${views} Views${prompts === 0 ? "" : `, ${prompts} prompts without an answer`}`;
  if (json === true) {
    io.out(
      `${JSON.stringify({ dataset: folder, ok: isSound, bases, views, prompts, books: manifest.books, findings, more })}\n`,
    );
  } else {
    for (const { where, check, what } of findings.slice(0, MOST_LINES))
      io.out(`${where}: ${check}: ${what}\n`);
    const left = findings.length - MOST_LINES + more;
    if (left > 0) io.out(`and ${left} more findings (--json lists up to 1000)\n`);
    io.out(
      isSound
        ? `${folder}: sound; ${looked} and ${manifest.files.length} files rechecked\n`
        : `${folder}: ${findings.length + more} findings in ${looked}\n`,
    );
  }
  return isSound ? EXIT.done : EXIT.findings;
}
