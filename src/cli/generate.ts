/** `hsa generate`: a dataset, or with --dry-run a forecast of one. */
import { isAbsolute, join } from "node:path";
import { Option } from "commander";
import { builtins } from "../../transforms/index.js";
import type { Manifest } from "../model/manifest.js";
import { explain, Fault, type Problem } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";
import { forecast } from "../run/forecast.js";
import { generate } from "../run/generate.js";
import { digestsOf } from "../run/inputs.js";
import { loadRecipe, type Overrides } from "../run/recipe.js";
import { shellLine } from "../run/shell.js";
import { decideStart } from "../run/start.js";
import { bytes, overridesOf, type RecipeFlags, share, whole, withRecipeFlags } from "./flags.js";
import { forecastText } from "./forecast-text.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";
import { openMeter } from "./progress.js";
import { summaryText } from "./summary-text.js";

interface Flags extends RecipeFlags {
  readonly out?: string;
  readonly limit?: number;
  readonly dryRun?: true;
  readonly resume?: true;
  readonly fresh?: true;
  readonly maxRefused?: number;
  readonly maxQuarantined?: number;
  readonly maxRecordBytes?: number;
  readonly compress?: Recipe["compress"];
  readonly workers?: number;
  readonly maxRecordSeconds?: number;
  readonly quiet?: true;
  readonly json?: true;
}

export const define: Define = (command, io, done) => {
  withRecipeFlags(command.argument("<recipe>", "the Recipe, a YAML file"))
    .option("--out <folder>", "where the dataset goes; needed unless --dry-run")
    .option("--limit <number>", "read at most this many records", whole(1))
    .option("--dry-run", "say what would be made, refused and why; write nothing")
    .option(
      "--resume",
      "go on with an interrupted run, or add what the input has grown by since the dataset was made",
    )
    .option("--fresh", "make the dataset anew, whatever is there")
    .option(
      "--max-refused <share>",
      "refused Views above this share: exit 4 (instead of limits.refused)",
      share,
    )
    .option("--max-quarantined <share>", "quarantined records above this share: exit 4", share)
    .option("--max-record-bytes <size>", "larger records are quarantined; default 32M", bytes)
    .addOption(
      new Option("--compress <codec>", "how files of rows are stored, instead of the Recipe's").choices([
        "none",
        "gzip",
        "zstd",
      ]),
    )
    .option(
      "--workers <number>",
      "threads to work in; 0: only this one. Default: 0 for a small input, else one a processor, at most 4",
      whole(0),
    )
    .option(
      "--max-record-seconds <number>",
      "a record that keeps a worker longer is quarantined; default 120",
      whole(1),
    )
    .option("--quiet", "only problems on stderr")
    .option("--json", "the outcome as JSON on stdout")
    .action(async (recipe: string, flags: Flags) => done(await run(recipe, flags, io)));
};

async function run(recipe: string, flags: Flags, io: Io): Promise<ExitCode> {
  if (flags.fresh === true && flags.resume === true)
    throw usage("--resume and --fresh", "say opposite things", "one of them");
  const loaded = loadRecipe(recipe, builtins, { ...overridesOf(flags), ...given(flags) }, io.cwd);
  const job = {
    ...loaded,
    recipe: {
      ...loaded.recipe,
      limits: {
        refused: flags.maxRefused ?? loaded.recipe.limits.refused,
        quarantined: flags.maxQuarantined ?? loaded.recipe.limits.quarantined,
      },
    },
  };
  const meter = openMeter(io, flags.quiet === true);
  const interrupt = interrupts(io, meter.note);
  const options = {
    ...(flags.limit === undefined ? {} : { limit: flags.limit }),
    ...(flags.maxRecordBytes === undefined ? {} : { maxRecordBytes: flags.maxRecordBytes }),
    ...(io.stdin === undefined ? {} : { stdin: io.stdin }),
    stop: interrupt.asked,
    tick: meter.tick,
    note: meter.note,
  };
  try {
    if (flags.dryRun === true) {
      const found = await forecast(job, options);
      meter.end();
      io.out(flags.json === true ? `${JSON.stringify(found)}\n` : forecastText(found));
      return EXIT.done;
    }
    if (flags.out === undefined) throw usage("--out", "is missing", "--out FOLDER, or --dry-run");
    const out = isAbsolute(flags.out) ? flags.out : join(io.cwd, flags.out);
    const digests = await digestsOf(job, flags.limit);
    const manner = { fresh: flags.fresh === true, resume: flags.resume === true };
    const start = await decideStart(job, out, manner, digests, options);
    if (!start.go) {
      meter.note(`${flags.out}: the dataset is complete and was made from just this; nothing to do`);
      if (flags.json === true) io.out(outcomeJson(start.present, flags.out, []));
      return EXIT.done;
    }
    const made = await generate(job, out, digests, {
      ...options,
      resume: manner.resume,
      workers: flags.workers ?? "auto",
      ...(flags.maxRecordSeconds === undefined ? {} : { maxRecordSeconds: flags.maxRecordSeconds }),
    });
    meter.end();
    if (made.status === "interrupted") {
      io.err(
        `hsa: interrupted after ${made.read} records, which are kept. To go on:\n  ${again(recipe, flags, job.flags)}\n`,
      );
      return EXIT.interrupted;
    }
    if (flags.json === true) io.out(outcomeJson(made.manifest, flags.out, made.over));
    if (flags.quiet !== true) io.err(summaryText(made.manifest, flags.out));
    for (const problem of [...made.broken, ...made.over]) io.err(`hsa: ${explain(problem)}\n`);
    return made.broken.length > 0 ? EXIT.findings : made.over.length > 0 ? EXIT.limits : EXIT.done;
  } finally {
    meter.end();
    interrupt.end();
  }
}

const given = ({ compress }: Flags): Overrides => (compress === undefined ? {} : { compress });

const usage = (where: string, what: string, expected: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected });

/** The first interrupt asks to stop after the shards in hand; the second does not ask. */
function interrupts(io: Io, note: (text: string) => void): { asked: () => boolean; end: () => void } {
  let count = 0;
  const end = io.onInterrupt(() => {
    count++;
    if (count === 1) note("finishing what is in hand; interrupt again to stop at once");
    else io.abort();
  });
  return { asked: () => count > 0, end };
}

const again = (recipe: string, flags: Flags, recipeFlags: readonly string[]): string =>
  shellLine([
    ...["hsa", "generate", recipe, "--out", flags.out ?? ""],
    ...(flags.limit === undefined ? [] : ["--limit", String(flags.limit)]),
    ...(flags.maxRecordBytes === undefined ? [] : ["--max-record-bytes", String(flags.maxRecordBytes)]),
    ...(flags.workers === undefined ? [] : ["--workers", String(flags.workers)]),
    ...(flags.maxRefused === undefined ? [] : ["--max-refused", String(flags.maxRefused)]),
    ...(flags.maxQuarantined === undefined ? [] : ["--max-quarantined", String(flags.maxQuarantined)]),
    ...(flags.compress === undefined ? [] : ["--compress", flags.compress]),
    // A command that shows one View again needs no number of Views, so it is not among the Recipe's flags.
    ...(flags.views === undefined ? [] : ["--views", String(flags.views)]),
    ...recipeFlags,
    "--resume",
  ]);

const outcomeJson = (
  { books, exposure, refusals, quarantine, digests, notes }: Manifest,
  out: string,
  over: readonly Problem[],
): string =>
  `${JSON.stringify({ out, books, refusals, quarantine, originals: exposure.originals, digests, notes, over: over.map(explain) })}\n`;
