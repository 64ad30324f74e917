/** `hsa gate`: does each rewrite say what its original says? Exit 0 when every line was a pair, 3 when one was not or a model failed. */
import { isAbsolute, join } from "node:path";
import type { EndpointOptions } from "../io/endpoint/endpoint.js";
import { STDIN } from "../io/input/input-paths.js";
import { explain, Fault } from "../model/problem.js";
import { type GateModel, type GateRow, judgeFile } from "../run/gate.js";
import { embedModel, entailModel, judgeModel } from "../run/gate-models.js";
import { share, whole } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

interface Flags {
  readonly json?: true;
  readonly judgeUrl?: string;
  readonly judgeModel?: string;
  readonly judgeKeyEnv?: string;
  readonly entailUrl?: string;
  readonly entailModel?: string;
  readonly entailKeyEnv?: string;
  readonly embedUrl?: string;
  readonly embedModel?: string;
  readonly embedKeyEnv?: string;
  readonly embedLeast: number;
  readonly concurrency: number;
  readonly maxTokens?: number;
}

export const define: Define = (command, io, done) => {
  command
    .argument("<pairs>", "JSON lines of { id, lang, site, original, rewrite }, or - for standard input")
    .option("--json", "a line for each pair, in order: { id, accept, grade, reasons }")
    .option(
      "--judge-url <url>",
      "OpenAI-compatible endpoint that is asked what differs in pairs accepted so far",
    )
    .option("--judge-model <name>", "which model it is asked for")
    .option("--judge-key-env <name>", "environment variable that holds its key")
    .option("--entail-url <url>", "endpoint that is asked whether each text follows from the other")
    .option("--entail-model <name>", "which model it is asked for")
    .option("--entail-key-env <name>", "environment variable that holds its key")
    .option(
      "--embed-url <url>",
      "endpoint that is asked for vectors (/embeddings): texts too far apart are refused",
    )
    .option("--embed-model <name>", "which model it is asked for")
    .option("--embed-key-env <name>", "environment variable that holds its key")
    .option("--embed-least <cosine>", "similarity that a rewrite must have at least", share, 0.8)
    .option("--concurrency <number>", "requests on their way at the same time, at most", whole(1), 4)
    .option("--max-tokens <number>", "tokens that each model may cost, at most", whole(1))
    .addHelpText(
      "after",
      "\nWithout a model nothing leaves the machine. Exit code 3: a line was no pair, or a model gave no answer.",
    )
    .action(async (path: string, flags: Flags) => done(await run(path, flags, io)));
};

async function run(path: string, flags: Flags, io: Io): Promise<ExitCode> {
  const file = path === STDIN || isAbsolute(path) ? path : join(io.cwd, path);
  const models = modelsOf(flags);
  const judged = judgeFile(file, {
    models,
    atOnce: models.length === 0 ? 1 : flags.concurrency,
    ...(io.stdin === undefined ? {} : { stdin: io.stdin }),
  });
  const tally = { accepted: 0, refused: 0, problems: 0 };
  const codes = new Map<string, number>();
  for await (const { row, problem } of judged) {
    if (row.accept) tally.accepted++;
    else tally.refused++;
    if (problem !== undefined) {
      tally.problems++;
      io.err(`${explain(problem)}\n`.replaceAll(`${io.cwd}/`, ""));
    }
    for (const code of new Set(row.reasons.map((reason) => reason.code)))
      codes.set(code, (codes.get(code) ?? 0) + 1);
    io.out(flags.json === true ? `${JSON.stringify(row)}\n` : lineOf(row));
  }
  if (flags.json !== true) io.out(summaryOf(tally, codes));
  return tally.problems > 0 ? EXIT.findings : EXIT.done;
}

const lineOf = ({ id, accept, grade, reasons }: GateRow): string =>
  accept
    ? `${id ?? "-"}  accepted  ${grade}\n`
    : `${id ?? "-"}  refused   ${reasons.map(({ code, what }) => `${code}: ${what}`).join("; ")}\n`;

function summaryOf(
  {
    accepted,
    refused,
    problems,
  }: { readonly accepted: number; readonly refused: number; readonly problems: number },
  codes: ReadonlyMap<string, number>,
): string {
  const rows = [...codes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const told = rows.map(([code, count]) => `  ${String(count).padStart(6)}  ${code}\n`).join("");
  const odd = problems === 0 ? "" : `, ${problems} not judged`;
  return `\n${accepted} accepted, ${refused} refused${odd}\n${told === "" ? "" : `pairs by reason:\n${told}`}`;
}

function modelsOf(flags: Flags): readonly GateModel[] {
  const { judgeUrl, judgeModel: judge, judgeKeyEnv, entailUrl, entailModel: entail, entailKeyEnv } = flags;
  const found: GateModel[] = [];
  // The cheapest first.
  const embedding = endpointOf("embed", flags.embedUrl, flags.embedModel, flags.embedKeyEnv, flags);
  if (embedding !== undefined) found.push(embedModel(embedding, flags.embedLeast));
  const entailing = endpointOf("entail", entailUrl, entail, entailKeyEnv, flags);
  if (entailing !== undefined) found.push(entailModel(entailing));
  const judging = endpointOf("judge", judgeUrl, judge, judgeKeyEnv, flags);
  if (judging !== undefined) found.push(judgeModel(judging));
  return found;
}

function endpointOf(
  what: string,
  url: string | undefined,
  model: string | undefined,
  keyEnv: string | undefined,
  { concurrency, maxTokens }: Flags,
): EndpointOptions | undefined {
  if (url === undefined && model === undefined && keyEnv === undefined) return undefined;
  if (url === undefined || model === undefined)
    throw usage(
      `--${what}-url`,
      "an address and a model belong together",
      `--${what}-url and --${what}-model`,
    );
  if (!URL.canParse(url))
    throw usage(`--${what}-url`, `${url} is no address`, "such as http://localhost:8000/v1");
  const key = keyEnv === undefined ? undefined : process.env[keyEnv];
  if (keyEnv !== undefined && (key === undefined || key === ""))
    throw usage(
      `--${what}-key-env`,
      `the environment variable ${keyEnv} is not set`,
      "one that holds the key",
    );
  return {
    url,
    model,
    ...(key === undefined ? {} : { key }),
    maxTokens: 512,
    temperature: 0,
    timeoutMs: 120_000,
    concurrency,
    attempts: 4,
    limits: maxTokens === undefined ? {} : { tokens: maxTokens },
  };
}

const usage = (where: string, what: string, expected: string): Fault =>
  new Fault({ code: "bad-arguments", where, what, expected });
