/** `hsa lint`: a Harness folder, a Recipe, or what a Harness is made from; exit 0 when nothing new is found, 3 otherwise. */
import { isAbsolute, join } from "node:path";
import { Option } from "commander";
import { builtins } from "../../transforms/index.js";
import { CLIENTS, type Client } from "../io/harness/hook-clients.js";
import { compareWithBaseline, writeBaseline } from "../io/lint/lint-baseline.js";
import type { Finding } from "../io/lint/lint-finding.js";
import { APIS, type Api } from "../io/lint/name-rules.js";
import { sarifOf } from "../io/lint/sarif.js";
import { explain } from "../model/problem.js";
import { lintPaths } from "../run/lint.js";
import { version } from "../run/version.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

const FORMATS = ["text", "json", "sarif"] as const;
interface Flags {
  readonly format: (typeof FORMATS)[number];
  readonly json?: true;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly api?: readonly Api[];
  readonly lexicon?: readonly string[];
  readonly client?: Client;
  readonly clientVersion?: string;
  readonly prefix?: string;
}

export const define: Define = (command, io, done) => {
  command
    .argument(
      "<paths...>",
      "a Harness folder or a Recipe file; or Skills, settings, tool lists and prompts, which are looked at together",
    )
    .addOption(
      new Option("--format <format>", "how findings are written on stdout").choices(FORMATS).default("text"),
    )
    .option("--json", "the same as --format json: one array of findings")
    .option("--baseline <file>", "accept the findings that this file lists; only others count")
    .option("--write-baseline <file>", "write all findings to a baseline file, and accept them")
    .addOption(
      new Option("--api <names...>", "whom the names of tools must suit; openai when left out").choices(APIS),
    )
    .option(
      "--lexicon <files...>",
      "files of names and words (docs/names.md): which of them fit nothing of the Harness folder",
    )
    .addOption(
      new Option("--client <client>", "whose settings these are, instead of what they look like").choices(
        CLIENTS,
      ),
    )
    .option(
      "--client-version <version>",
      "version of Claude Code whose matchers these are, instead of the newest",
    )
    .option("--prefix <text>", "put before the name of each tool, as the client does, such as mcp__github__")
    .action((paths: readonly string[], flags: Flags) => done(run(paths, flags, io)));
};

function run(paths: readonly string[], flags: Flags, io: Io): ExitCode {
  const { baseline, writeBaseline: written, api, lexicon, client, clientVersion, prefix } = flags;
  const full = (path: string): string => (isAbsolute(path) ? path : join(io.cwd, path));
  const findings = lintPaths({
    paths,
    cwd: io.cwd,
    transforms: builtins,
    ...(api === undefined ? {} : { apis: api }),
    ...(lexicon === undefined ? {} : { lexicons: lexicon }),
    ...(client === undefined ? {} : { client }),
    ...(clientVersion === undefined ? {} : { clientVersion }),
    ...(prefix === undefined ? {} : { prefix }),
  });
  if (written !== undefined) {
    writeBaseline(findings, full(written), io.cwd);
    io.out(`${written}: ${count(findings.length)} accepted\n`);
    return EXIT.done;
  }
  const compared =
    baseline === undefined
      ? { fresh: findings, accepted: [], gone: 0 }
      : compareWithBaseline(findings, full(baseline), io.cwd);
  if (compared.gone > 0)
    io.err(
      `${baseline}: ${count(compared.gone)} accepted and no longer there; --write-baseline writes it anew\n`,
    );
  const { fresh, accepted } = compared;
  const format = flags.json === true ? "json" : flags.format;
  if (format === "json") io.out(`${JSON.stringify(fresh)}\n`);
  else if (format === "sarif")
    io.out(`${JSON.stringify(sarifOf(fresh, accepted, version(), baseline !== undefined), null, 2)}\n`);
  else printText(paths.join(" "), fresh, accepted.length, io);
  return fresh.length === 0 ? EXIT.done : EXIT.findings;
}

const count = (n: number): string => `${n} ${n === 1 ? "finding" : "findings"}`;

function printText(what: string, fresh: readonly Finding[], accepted: number, io: Io): void {
  for (const finding of fresh)
    io.out(`${explain(finding)}${finding.remedy === undefined ? "" : `\n  → ${finding.remedy}`}\n`);
  const beside = accepted === 0 ? "" : `, beside ${accepted} accepted`;
  io.out(`${what}: ${fresh.length === 0 ? "nothing found" : count(fresh.length)}${beside}\n`);
}
