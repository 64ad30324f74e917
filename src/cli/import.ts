/** `hsa import`: Skills, hook settings, tool lists, prompts and live servers become a Harness folder. */
import { isAbsolute, join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { CLIENTS, type Client } from "../io/harness/hook-clients.js";
import { joinProblems } from "../io/problems.js";
import { explain, Fault, type Problem } from "../model/problem.js";
import { type ImportReport, importInto } from "../run/import.js";
import { whole } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

interface Flags {
  readonly out: string;
  readonly command?: readonly string[];
  readonly name?: string;
  readonly prefix?: string;
  readonly client?: Client;
  readonly clientVersion?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeout?: number;
  readonly json?: true;
}

/** `Name: value` or `NAME=value`, gathered over several flags. */
const pairs =
  (mark: ":" | "=") =>
  (text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
    const at = text.indexOf(mark);
    if (at < 1) throw new InvalidArgumentError(`Expected ${mark === ":" ? "Name: value" : "NAME=value"}.`);
    return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
  };
const gathered = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

export const define: Define = (command, io, done) => {
  command
    .argument(
      "[inputs...]",
      "files and folders (Skills, settings, tool lists, prompts, a project), and addresses of MCP servers",
    )
    .requiredOption("--out <folder>", "the Harness folder to write; it must not hold anything")
    .addOption(
      new Option(
        "--command <command>",
        'an MCP server to start and ask, such as "node server.js"; may be given again',
      ).argParser(gathered),
    )
    .option("--name <name>", "name of the Harness, instead of the folder's")
    .option("--prefix <text>", "put before the name of each tool, as the client does, such as mcp__github__")
    .addOption(
      new Option("--client <client>", "whose settings these are, instead of what they look like").choices(
        CLIENTS,
      ),
    )
    .option(
      "--client-version <version>",
      "version of Claude Code whose matchers these are, instead of the newest",
    )
    .addOption(
      new Option("--header <header>", "header for the servers at addresses; may be given again").argParser(
        pairs(":"),
      ),
    )
    .addOption(
      new Option(
        "--env <variable>",
        "NAME=value for the servers that are started; may be given again",
      ).argParser(pairs("=")),
    )
    .option("--timeout <seconds>", "how long a server may take for an answer; 30 when left out", whole(1))
    .option("--json", "what was imported as one JSON object on stdout")
    .action(async (inputs: readonly string[], flags: Flags) => done(await run(inputs, flags, io)));
};

async function run(inputs: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { out, command = [], name, prefix, client, clientVersion, header, env, timeout, json } = flags;
  const imported = await importInto({
    inputs,
    commands: command,
    out: isAbsolute(out) ? out : join(io.cwd, out),
    cwd: io.cwd,
    ...(name === undefined ? {} : { name }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(client === undefined ? {} : { client }),
    ...(clientVersion === undefined ? {} : { clientVersion }),
    ...(header === undefined ? {} : { headers: header }),
    ...(env === undefined ? {} : { env }),
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
  });
  if (!imported.ok) throw new Fault(joinProblems(out, imported.problems));
  const report = near(imported.value, out, io.cwd);
  if (json === true) io.out(`${JSON.stringify(report)}\n`);
  else print(report, io);
  const { sections, tools, skills, hooks } = report;
  if (sections + tools + skills + hooks > 0) return EXIT.done;
  io.err(`hsa: ${out} is a Harness that holds nothing, because nothing in the inputs could be taken\n`);
  return EXIT.findings;
}

function print({ out, sections, tools, skills, hooks, notes, held }: ImportReport, io: Io): void {
  for (const note of notes)
    io.err(`${explain(note)}${note.remedy === undefined ? "" : `\n  → ${note.remedy}`}\n`);
  for (const { hook, where, names } of held)
    io.err(
      `${where}: what the Hook ${hook} runs names ${names.join(", ")}: ${names.length === 1 ? "it keeps its name" : "they keep their names"}\n`,
    );
  const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
  io.out(
    `${out}: ${[count(sections, "section"), count(tools, "tool"), count(skills, "Skill"), count(hooks, "Hook")].join(", ")}; ${count(notes.length, "note")}\n`,
  );
}

/** Paths below the folder where the user stands are shown from there. */
function near(report: ImportReport, out: string, cwd: string): ImportReport {
  const short = (text: string): string => text.replaceAll(`${cwd}/`, "");
  const note = (one: Problem): Problem => ({ ...one, where: short(one.where), what: short(one.what) });
  return {
    ...report,
    out,
    notes: report.notes.map(note),
    held: report.held.map((one) => ({ ...one, where: short(one.where) })),
  };
}
