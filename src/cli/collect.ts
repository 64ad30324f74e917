/** `hsa collect`: a teacher model runs the tasks of a dataset or a Recipe; what it did well becomes Episodes. */
import { isAbsolute, join } from "node:path";
import { builtins } from "../../transforms/index.js";
import { type EndpointOptions, openEndpoint } from "../io/endpoint/endpoint.js";
import { openReplyCache } from "../io/endpoint/reply-cache.js";
import type { Json, JsonObject } from "../model/json.js";
import { explain, Fault } from "../model/problem.js";
import { version } from "../run/version.js";
import { withFaults } from "../runtime/backends/faults.js";
import { LEAST } from "../runtime/collect/accept.js";
import { type Books, collect, type TaskOutcome, whyUnmade } from "../runtime/collect/collect.js";
import { type CollectedFolder, openCollected } from "../runtime/collect/collected-files.js";
import { episodeLine } from "../runtime/collect/episode-line.js";
import { judgeBy } from "../runtime/collect/judge.js";
import { ledgerLine } from "../runtime/collect/ledger-line.js";
import { patientModel, type Spent } from "../runtime/collect/patient-model.js";
import { endpointModel } from "../runtime/loop/endpoint-model.js";
import { runEpisode } from "../runtime/loop/run-episode.js";
import { scorerOf } from "../runtime/score/index.js";
import { backendNamed } from "../runtime/serve/open-host.js";
import type { TaskSource } from "../runtime/task.js";
import { openTasks } from "../runtime/tasks/index.js";
import { type EndpointFlags, endpointOf, keyFrom, withEndpointFlags } from "./endpoint-flags.js";
import { overridesOf, type RecipeFlags, whole, withRecipeFlags } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

interface Flags extends EndpointFlags, RecipeFlags {
  readonly out?: string;
  readonly candidates: number;
  readonly keep: number;
  readonly tasks?: number;
  readonly split?: string;
  readonly backend: string;
  readonly worldSeed?: string;
  readonly maxSteps: number;
  readonly judgeUrl?: string;
  readonly judgeModel?: string;
  readonly judgeKeyEnv?: string;
  readonly quiet?: true;
  readonly json?: true;
}

export const define: Define = (command, io, done) => {
  withRecipeFlags(withEndpointFlags(command.argument("<source>", "the folder of a dataset, or a Recipe")))
    .option("--out <folder>", "what is made: episodes, the ledger of every attempt, traces, a manifest")
    .option("--candidates <number>", "attempts at each task", whole(1), 4)
    .option("--keep <number>", "Episodes of one task, at most: the best", whole(1), 1)
    .option("--tasks <number>", "only the first ones", whole(1))
    .option("--split <name>", "only tasks of this side")
    .option("--backend <backend>", "what runs the calls: world, recorded", "world")
    .option("--world-seed <text>", "the seed that the records of the world were written from")
    .option("--max-steps <number>", "messages of the model in one run", whole(1), 32)
    .option("--judge-url <url>", "endpoint that is asked whether replies are right and of use")
    .option("--judge-model <name>", "which model it is asked for")
    .option("--judge-key-env <name>", "environment variable that holds its key")
    .option("--quiet", "only problems on stderr")
    .option("--json", "the outcome as JSON on stdout")
    .addHelpText(
      "after",
      "\nReplies are kept on disk: the same command again asks only for what is missing, and gives the same files.",
    )
    .action(async (source: string, flags: Flags) => done(await run(source, flags, io)));
};

const missing = (where: string, expected: string): Fault =>
  new Fault({ code: "bad-arguments", where, what: "is missing", expected });

async function run(source: string, flags: Flags, io: Io): Promise<ExitCode> {
  const at = (path: string): string => (isAbsolute(path) ? path : join(io.cwd, path));
  if (flags.out === undefined) throw missing("--out", "--out <folder>");
  const cache = at(flags.cache ?? `${flags.out}.replies`);
  const teacher = endpointOf(flags, cache);
  if (teacher === undefined) throw missing("--endpoint", "the address of the teacher, and --model");
  const judge = judgeOf(flags, teacher, cache);
  let stopped = false;
  const heard = io.onInterrupt(() => {
    if (stopped) io.abort();
    stopped = true;
    io.err("collect: ending the tasks under way; interrupt again to leave at once\n");
  });
  const tasks = await openTasks(source, { transforms: builtins, overrides: overridesOf(flags), cwd: io.cwd });
  const folder = openCollected(at(flags.out));
  try {
    const model = patientModel(endpointModel(teacher), {
      concurrency: teacher.concurrency,
      attempts: teacher.attempts,
      limits: teacher.limits,
      ...(teacher.prices === undefined ? {} : { prices: teacher.prices }),
      cache: openReplyCache(cache),
      replyTokens: teacher.maxTokens,
      settings: { url: teacher.url, temperature: teacher.temperature, tokens: teacher.maxTokens },
    });
    const backend = withFaults(
      backendNamed({
        name: flags.backend,
        servers: [],
        version: version(),
        path: at,
        ...(flags.worldSeed === undefined ? {} : { worldSeed: flags.worldSeed }),
      }),
    );
    const score = scorerOf({ backend });
    const books = await collect(
      tasks,
      first(tasks.ids(flags.split), flags.tasks),
      {
        candidates: flags.candidates,
        keep: flags.keep,
        least: LEAST,
        ...(judge === undefined ? {} : { judge: judgeBy(judge) }),
        atOnce: teacher.concurrency,
        stopped: () => stopped,
        attempt: async (task, candidate) => {
          const done = await runEpisode({
            task,
            backend,
            model,
            run: candidate,
            options: { maxSteps: flags.maxSteps },
          });
          if (
            done.trouble?.trouble === "budget" ||
            (done.trouble !== undefined && model.ended() !== undefined)
          )
            return undefined;
          return {
            model: model.name,
            messages: done.messages,
            log: done.log,
            score: await score(task, done.log),
            trace: done.trace,
          };
        },
      },
      (outcome) => write(folder, outcome),
    );
    const spent = model.spent();
    folder.finish({ ...manifestOf(tasks, flags, teacher, books), spent: spent as unknown as Json });
    if (flags.json === true) io.out(`${JSON.stringify({ out: flags.out, ...books, spent })}\n`);
    if (flags.quiet !== true) io.err(booksText(flags.out, books, spent));
    if (stopped) return EXIT.interrupted;
    const end = model.ended() ?? judge?.ended()?.what;
    if (end !== undefined)
      io.err(`hsa: ${end}; run the same command again to go on, nothing is asked twice\n`);
    return end === undefined ? EXIT.done : EXIT.limits;
  } finally {
    folder.abandon();
    heard();
    tasks.close();
  }
}

function judgeOf(flags: Flags, teacher: EndpointOptions, cache: string) {
  const { judgeUrl: url, judgeModel: model } = flags;
  if (url === undefined) {
    if (model !== undefined) throw missing("--judge-url", "the address that --judge-model is asked at");
    return undefined;
  }
  if (model === undefined) throw missing("--judge-model", "the name of a model at --judge-url");
  const key = keyFrom("--judge-key-env", flags.judgeKeyEnv);
  const { key: _, ...settings } = teacher;
  return openEndpoint({
    ...settings,
    url,
    model,
    temperature: 0,
    cache: openReplyCache(cache),
    ...(key === undefined ? {} : { key }),
  });
}

function* first(ids: Iterable<string>, most: number | undefined): Iterable<string> {
  let left = most ?? Number.POSITIVE_INFINITY;
  for (const id of ids) {
    if (left-- <= 0) return;
    yield id;
  }
}

function write(folder: CollectedFolder, outcome: TaskOutcome): void {
  if (outcome.problems.length > 0) {
    const problems = outcome.problems.map((one) => ({ code: one.code, what: explain(one) }));
    folder.add("unmade.jsonl", { task: outcome.task, problems, why: whyUnmade(outcome) });
  }
  for (const { made, verdict } of outcome.attempts) {
    folder.add("ledger.jsonl", ledgerLine(made, verdict));
    folder.add("traces.jsonl", made.trace);
    if (verdict.is === "kept") folder.add("episodes.jsonl", episodeLine(made));
  }
}

const manifestOf = (tasks: TaskSource, flags: Flags, teacher: EndpointOptions, books: Books): JsonObject => ({
  version: version(),
  source: tasks.name,
  teacher: { model: teacher.model, temperature: teacher.temperature, max_tokens: teacher.maxTokens },
  judge: flags.judgeModel ?? null,
  candidates: flags.candidates,
  keep: flags.keep,
  least: { ...LEAST },
  backend: flags.backend,
  books: books as unknown as Json,
});

function booksText(out: string, books: Books, spent: Spent): string {
  const reasons = Object.entries(books.reasons).map(([code, times]) => `${code} ${times}`);
  const faults = Object.entries(spent.faults).map(([kind, times]) => `${kind} ${times}`);
  return [
    `${out}: ${books.kept} Episodes of ${books.served} of ${books.tasks} tasks${books.complete ? "" : " (not all were gone through)"}`,
    `  attempts: ${books.attempts}; kept ${books.kept}, good but not needed ${books.spare}, rejected ${books.rejected}`,
    ...(books.unmade === 0 ? [] : [`  ${books.unmade} turned out to be no tasks: unmade.jsonl says why`]),
    ...(reasons.length === 0 ? [] : [`  against them: ${reasons.join(", ")}`]),
    `  teacher: ${spent.asked} requests, ${spent.kept} from the cache, ${spent.sent} sent; ${spent.usage.input + spent.usage.output} tokens${spent.usage.money > 0 ? `, ${Number(spent.usage.money.toFixed(4))} of money` : ""}${faults.length === 0 ? "" : `; trouble: ${faults.join(", ")}`}`,
    "",
  ].join("\n");
}
