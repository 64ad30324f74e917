/** `hsa migrate`: old logs under a new version of their Harness. */
import { isAbsolute, join } from "node:path";
import { builtins } from "../../transforms/index.js";
import { printJson } from "../model/json.js";
import type { Manifest } from "../model/manifest.js";
import { explain, Fault } from "../model/problem.js";
import { type Migrated, type Migration, migrate, migrationOf } from "../run/migrate.js";
import { whole } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

interface Flags {
  readonly from: string;
  readonly to: string;
  readonly out?: string;
  readonly format?: string;
  readonly partial?: true;
  readonly workers?: number;
  readonly json?: true;
}

export const define: Define = (command, io, done) => {
  command
    .argument("[logs...]", "files, folders, globs, or -; none: only say what changed")
    .requiredOption("--from <folder>", "the Harness folder that the logs were made under")
    .requiredOption("--to <folder>", "the Harness folder of the new version")
    .option("--out <folder>", "a new folder for the bound logs, the edits and the dataset")
    .option("--format <format>", "the format of the logs, where it is not to be detected")
    .option("--partial", "go on although some differences are explained by no edit")
    .option("--workers <number>", "threads to work in; 0: only this one", whole(0))
    .option("--json", "the outcome as JSON on stdout")
    .action(async (logs: readonly string[], flags: Flags) => done(await run(logs, flags, io)));
};

async function run(logs: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const at = (path: string): string => (path === "-" || isAbsolute(path) ? path : join(io.cwd, path));
  const migration = await migrationOf(at(flags.from), at(flags.to));
  const stops = migration.unexplained.length > 0 && flags.partial !== true;
  if (logs.length === 0 || stops) {
    io.out(flags.json === true ? `${JSON.stringify(plain(migration))}\n` : migrationText(migration));
    if (!stops) return EXIT.done;
    if (logs.length > 0)
      io.err(
        "hsa: nothing is written, because the logs would not be under the new version; --partial goes on\n",
      );
    return EXIT.findings;
  }
  if (flags.out === undefined)
    throw new Fault({ code: "bad-arguments", where: "--out", what: "is missing", expected: "--out FOLDER" });
  const migrated = await migrate(migration, {
    logs: logs.map(at),
    from: at(flags.from),
    out: at(flags.out),
    seed: 1,
    transforms: builtins,
    generate: { workers: flags.workers ?? "auto", ...(io.stdin === undefined ? {} : { stdin: io.stdin }) },
    ...(flags.format === undefined ? {} : { format: flags.format }),
  });
  io.out(
    flags.json === true
      ? `${JSON.stringify({ ...plain(migration), ...outcome(migrated) })}\n`
      : `${migrationText(migration)}\n${migratedText(migrated, flags.out)}`,
  );
  const { made } = migrated;
  if (made?.status === "interrupted") return EXIT.interrupted;
  for (const problem of made?.broken ?? []) io.err(`hsa: ${explain(problem)}\n`);
  if (made === undefined || made.broken.length > 0 || migration.unexplained.length > 0) return EXIT.findings;
  const { asked, refused } = made.manifest.books.views;
  return refused > MOST_REFUSED * asked ? EXIT.limits : EXIT.done;
}

/** The share of refused Views that a Recipe allows when it does not say. */
const MOST_REFUSED = 0.1;

const plain = ({ edits, unexplained, refused }: Migration): object => ({
  edits,
  unexplained: unexplained.map(({ at, expected, found }) => ({
    at,
    expected: expected ?? null,
    found: found ?? null,
  })),
  refused: refused.map(explain),
});

const outcome = ({ bound, made }: Migrated): object => ({
  bound,
  ...(made?.status === "made" ? { books: made.manifest.books, refusals: made.manifest.refusals } : {}),
});

function migrationText({ said, unexplained, refused }: Migration): string {
  const lines = [
    said.length === 0 ? "no edit" : `${said.length} ${said.length === 1 ? "edit" : "edits"}`,
    ...said.map((sentence) => `  ${cut(sentence)}`),
    ...(unexplained.length === 0 ? [] : ["", `${unexplained.length} differences that no edit explains`]),
    ...unexplained.map(
      ({ at, expected, found }) =>
        `  ${at}: ${found === undefined ? "nothing" : cut(printJson(found))} → ${expected === undefined ? "nothing" : cut(printJson(expected))}`,
    ),
    ...(refused.length === 0 ? [] : ["", "edits that cannot be carried out"]),
    ...refused.map((problem) => `  ${cut(explain(problem))}`),
  ];
  return `${lines.join("\n")}\n`;
}

const WIDEST = 240;
const cut = (text: string): string => (text.length > WIDEST ? `${text.slice(0, WIDEST)}…` : text);

function migratedText({ bound, made, reasons }: Migrated, out: string): string {
  const first = `${bound.bound} of ${bound.read} records bound to the old version`;
  const losses = bound.losses.map(
    ({ code, records, example, remedy }) =>
      `  ${code} ${records}: ${example}${remedy === null ? "" : `\n  → ${remedy}`}`,
  );
  if (made?.status !== "made") return `${[first, ...losses].join("\n")}\n`;
  const { books, refusals }: Manifest = made.manifest;
  const { asked, made: carried, refused } = books.views;
  return `${[
    first,
    ...losses,
    `${carried} of ${asked} carried over, ${refused} refused`,
    ...Object.entries(refusals).map(
      ([code, count]) => `  ${code} ${JSON.stringify(count)}: ${cut(reasons.get(code) ?? "")}`,
    ),
    `dataset: ${out}/dataset`,
  ].join("\n")}\n`;
}
