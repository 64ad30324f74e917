/** `hsa export`: a dataset as a trainer's files. Exit 3 where the dataset is not what its manifest says, 4 beyond the limit of refusals. */
import { isAbsolute, join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { REASONING, type Reasoning } from "../io/chat/chat.js";
import { FORMATS, type Format } from "../io/profiles/profile.js";
import { type ExportManifest, exportDataset } from "../run/export.js";
import { share, whole } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

interface Flags {
  readonly to: string;
  readonly out?: string;
  readonly format: Format;
  readonly zst?: true;
  readonly split?: readonly string[];
  readonly tokenizer?: string;
  readonly template?: string;
  readonly maxLength?: number;
  readonly epoch?: readonly number[];
  readonly tokens?: number;
  readonly reasoning: Reasoning;
  readonly refused: number;
  readonly fresh?: true;
  readonly json?: true;
}

const profile = (name: string): string => {
  if (name === "") throw new InvalidArgumentError("Expected the name of a profile.");
  return name;
};

/** One number after the other, as commander hands them over. */
const epochs = (text: string, before: readonly number[] = []): readonly number[] => [
  ...before,
  whole(1)(text),
];

export const define: Define = (command, io, done) => {
  command
    .argument("<dataset>", "a folder that hsa generate has made")
    .requiredOption("--to <profile>", "the trainer's profile; hsa list profiles names them", profile)
    .option("--out <folder>", "where to write; default: beside the dataset, named after it and the profile")
    .addOption(new Option("--format <format>", "how rows are stored").choices(FORMATS).default("jsonl"))
    .option("--zst", "store JSON Lines, or the pages of Parquet, as zstd")
    .option("--split <names...>", "only these splits")
    .option("--tokenizer <path>", "tokenizer.json, or the folder that holds it")
    .option("--template <file>", "chat template; default: the one beside the tokenizer")
    .option("--max-length <tokens>", "refuse longer rows", whole(1))
    .option(
      "--epoch <numbers...>",
      "only these epochs, one after the other: View k of each base, and its part of the originals",
      epochs,
    )
    .option(
      "--tokens <number>",
      "cut or repeat the rows of each split until they have about so many tokens (four bytes of text each)",
      whole(1),
    )
    .addOption(
      new Option("--reasoning <policy>", "what rendered rows keep of the reasoning in earlier turns")
        .choices(REASONING)
        .default("drop_history"),
    )
    .option("--refused <share>", "exit 4 when a larger share of rows is refused", share, 1)
    .option("--fresh", "replace an export that is there")
    .option("--json", "the export's manifest as JSON on stdout")
    .action(async (dataset: string, flags: Flags) => done(await run(dataset, flags, io)));
};

async function run(dataset: string, flags: Flags, io: Io): Promise<ExitCode> {
  const { to, out, format, zst, split, tokenizer, template, maxLength, reasoning, fresh, json } = flags;
  const { epoch, tokens } = flags;
  const at = (path: string): string => (isAbsolute(path) ? path : join(io.cwd, path));
  const done = await exportDataset(at(dataset), {
    to,
    format,
    reasoning,
    zst: zst === true,
    fresh: fresh === true,
    ...(out === undefined ? {} : { out: at(out) }),
    ...(split === undefined ? {} : { splits: split }),
    ...(tokenizer === undefined ? {} : { tokenizer: at(tokenizer) }),
    ...(template === undefined ? {} : { template: at(template) }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(epoch === undefined ? {} : { epochs: epoch }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(io.live ? { tick: (rows) => io.err(`\r${rows} rows`) } : {}),
  });
  if (io.live) io.err("\r");
  if (!done.ok) {
    for (const { where, check, what } of done.findings.slice(0, 50)) io.out(`${where}: ${check}: ${what}\n`);
    io.err(`hsa: ${dataset} is not what its manifest says; nothing was written (hsa verify says more)\n`);
    return EXIT.findings;
  }
  const { manifest } = done;
  io.out(json === true ? `${JSON.stringify(manifest)}\n` : told(manifest));
  io.err(`${done.out.replace(`${io.cwd}/`, "")}\n`);
  const { read, refused } = manifest.books;
  return refused > read * flags.refused ? EXIT.limits : EXIT.done;
}

function told({ profile, books, tokens = {}, files }: ExportManifest): string {
  const { read, carried, refused, rows, supervised } = books;
  const lines = [
    `${profile.name}: ${read} rows read, ${carried} carried, ${refused} refused; ${rows} written`,
  ];
  const list = (name: string, counts: Readonly<Record<string, number>>): void => {
    for (const [key, times] of Object.entries(counts)) lines.push(`  ${name} ${key}: ${times}`);
  };
  list("refused", books.refusals);
  list("not carried", books.lost);
  list("repaired", books.repaired);
  if (supervised !== undefined)
    lines.push(
      `  trained characters: ${supervised.before} recorded, ${supervised.after} rendered; ${supervised.trained} of ${supervised.tokens} tokens`,
    );
  for (const [split, { asked, there, written }] of Object.entries(tokens))
    lines.push(`  ${split}: ${written} of ${asked} tokens asked for; the dataset has ${there}`);
  for (const { path, bytes } of files) lines.push(`  ${path} (${bytes} bytes)`);
  return `${lines.join("\n")}\n`;
}
