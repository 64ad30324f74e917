/** `hsa paraphrase`: fills a rewording bank for a Harness, and asks a person about what stands in one. */
import { isAbsolute, join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { type EndpointOptions, openEndpoint, type Tally } from "../io/endpoint/endpoint.js";
import { openReplyCache } from "../io/endpoint/reply-cache.js";
import { ROLES } from "../model/bank.js";
import { explain, Fault } from "../model/problem.js";
import type { TextItem } from "../model/propose.js";
import { modelSource } from "../run/paraphrase/ask-model.js";
import { readCandidates } from "../run/paraphrase/candidates.js";
import { type Filled, fillBank } from "../run/paraphrase/fill.js";
import { share, whole } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";
import { defineReview } from "./paraphrase-review.js";

interface Flags {
  readonly out?: string;
  readonly want: number;
  readonly roles?: readonly TextItem["role"][];
  readonly rules: boolean;
  readonly from?: string;
  readonly reviewLow?: true;
  readonly least?: number;
  readonly endpoint?: string;
  readonly model?: string;
  readonly keyEnv?: string;
  readonly concurrency: number;
  readonly attempts: number;
  readonly replyTokens: number;
  readonly temperature: number;
  readonly timeout: number;
  readonly maxTokens?: number;
  readonly maxMoney?: number;
  readonly priceInput?: number;
  readonly priceOutput?: number;
  readonly cache?: string;
  readonly quiet?: true;
  readonly json?: true;
}

export const define: Define = (command, io, done) => {
  command
    .argument("<harness>", "a Harness folder")
    .option("--out <bank>", "the bank, a .jsonl file: made, or gone on with")
    .option("--want <number>", "accepted rewordings for each item", whole(1), 5)
    .addOption(new Option("--roles <roles...>", "only texts of these kinds").choices(ROLES))
    .option("--no-rules", "no rewording by rules, only from the other sources")
    .option(
      "--from <file>",
      "candidates made elsewhere: JSON Lines of { original | key, rewrite | rewrites }",
    )
    .option("--review-low", "what is accepted with a low grade waits for a person")
    .option("--least <share>", "exit 3 where fewer items have three rewordings", share)
    .option(
      "--endpoint <url>",
      "ask a model at this OpenAI-compatible address, such as http://localhost:8000/v1",
    )
    .option("--model <name>", "which model it is asked for")
    .option("--key-env <name>", "environment variable that holds its key; left out: none is sent")
    .option("--concurrency <number>", "requests on their way at the same time, at most", whole(1), 4)
    .option("--attempts <number>", "times that one thing is asked", whole(1), 4)
    .option("--reply-tokens <number>", "tokens of one reply, at most", whole(1), 1024)
    .option("--temperature <number>", "of the model", amount, 0.8)
    .option("--timeout <seconds>", "for one reply", whole(1), 120)
    .option("--max-tokens <number>", "stop before more tokens than this are spent: exit 4", whole(1))
    .option(
      "--max-money <amount>",
      "stop before more money than this is spent: exit 4; needs the two prices",
      amount,
    )
    .option("--price-input <amount>", "of a million tokens that are sent", amount)
    .option("--price-output <amount>", "of a million tokens that come back", amount)
    .option("--cache <folder>", "where replies are kept; default: beside the bank")
    .option("--quiet", "only problems on stderr")
    .option("--json", "the outcome as JSON on stdout")
    .action(async (harness: string, flags: Flags) => done(await run(harness, flags, io)));
  defineReview(
    command
      .command("review")
      .summary("ask a person about the rewordings in a bank")
      .description(
        "Ask a person about the rewordings in a bank: what waits for them first, then what nobody has looked at.",
      ),
    io,
    done,
  );
};

/** A number from 0 on. */
function amount(text: string): number {
  const value = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || !Number.isFinite(value))
    throw new InvalidArgumentError("Expected a number from 0 on, such as 0.5.");
  return value;
}

const usage = (where: string, what: string, expected: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected });

/** undefined: no endpoint is asked. Its key is read here and handed on; nothing prints it. */
function endpointOf(flags: Flags, cache: string): EndpointOptions | undefined {
  const { endpoint: url, model, keyEnv, maxTokens, maxMoney, priceInput, priceOutput } = flags;
  if (url === undefined) {
    if (model !== undefined) throw usage("--endpoint", "is missing", "the address that --model is asked at");
    return undefined;
  }
  if (!/^https?:\/\/\S+$/.test(url)) throw usage("--endpoint", "is no address", "http://… or https://…");
  if (model === undefined) throw usage("--model", "is missing", "the name of a model at the endpoint");
  const key = keyEnv === undefined ? undefined : process.env[keyEnv];
  if (keyEnv !== undefined && (key === undefined || key === ""))
    throw usage("--key-env", `the environment variable ${keyEnv} is not set`, "one that holds the key");
  const hasPrices = priceInput !== undefined && priceOutput !== undefined;
  if (maxMoney !== undefined && !hasPrices)
    throw usage("--max-money", "needs to know what tokens cost", "--price-input and --price-output");
  return {
    url,
    model,
    ...(key === undefined ? {} : { key }),
    maxTokens: flags.replyTokens,
    temperature: flags.temperature,
    timeoutMs: flags.timeout * 1000,
    concurrency: flags.concurrency,
    attempts: flags.attempts,
    limits: {
      ...(maxTokens === undefined ? {} : { tokens: maxTokens }),
      ...(maxMoney === undefined ? {} : { money: maxMoney }),
    },
    ...(hasPrices ? { prices: { input: priceInput, output: priceOutput } } : {}),
    cache: openReplyCache(cache),
  };
}

async function run(harness: string, flags: Flags, io: Io): Promise<ExitCode> {
  const at = (path: string): string => (isAbsolute(path) ? path : join(io.cwd, path));
  if (flags.out === undefined)
    throw new Fault({ code: "bad-file", where: "--out", what: "is missing", expected: "--out bank.jsonl" });
  let stopped = false;
  const end = io.onInterrupt(() => {
    if (stopped) io.abort();
    stopped = true;
  });
  try {
    const cache = at(flags.cache ?? `${flags.out.replace(/\.jsonl$/, "")}.replies`);
    const asked = endpointOf(flags, cache);
    const filled = await fillBank(at(harness), at(flags.out), {
      want: flags.want,
      ...(flags.roles === undefined ? {} : { roles: flags.roles }),
      rules: flags.rules,
      ...(flags.from === undefined ? {} : { file: readCandidates(at(flags.from)) }),
      ...(asked === undefined
        ? {}
        : { endpoint: modelSource(openEndpoint(asked), asked.model), ahead: 2 * asked.concurrency }),
      reviewLow: flags.reviewLow === true,
      now: () => new Date().toISOString(),
      stop: () => stopped,
    });
    if (flags.json === true) io.out(`${JSON.stringify({ out: flags.out, ...filled })}\n`);
    if (flags.quiet !== true) io.err(filledText(filled, flags.out));
    if (filled.interrupted) return EXIT.interrupted;
    if (filled.ended !== undefined) {
      io.err(`hsa: ${explain(filled.ended)}\n`);
      return EXIT.limits;
    }
    return flags.least !== undefined && filled.rich < flags.least * filled.items ? EXIT.findings : EXIT.done;
  } finally {
    end();
  }
}

function filledText(filled: Filled, out: string): string {
  const share = (rich: number, items: number): string =>
    items === 0 ? "none" : `${Math.round((100 * rich) / items)} %`;
  const roles = Object.entries(filled.byRole).map(
    ([role, { items, rich }]) =>
      `  ${role.padEnd(20)}${String(items).padStart(6)}${share(rich, items).padStart(8)}`,
  );
  const refused = Object.entries(filled.refused).map(([code, times]) => `${code} ${times}`);
  return [
    `${out}: ${filled.entries} rewordings, ${filled.added} of them new; ${filled.rich} of ${filled.items} items (${share(filled.rich, filled.items)}) have three or more`,
    `  ${"kind of text".padEnd(20)}${"items".padStart(6)}${"≥ 3".padStart(8)}`,
    ...roles,
    ...(refused.length === 0 ? [] : [`  refused candidates: ${refused.join(", ")}`]),
    ...(filled.asked === undefined ? [] : [askedText(filled.asked)]),
    ...(filled.unknown === 0 ? [] : [`  ${filled.unknown} texts of --from are none of these items`]),
    ...(filled.pending === 0 ? [] : [`  ${filled.pending} wait for a person: hsa paraphrase review ${out}`]),
    "",
  ].join("\n");
}

function askedText({ asked, kept, answered, failed, unasked, sent, faults, spent }: Tally): string {
  const trouble = Object.entries(faults).map(([kind, times]) => `${kind} ${times}`);
  return `  endpoint: ${asked} items asked, ${answered} answered in ${sent} requests, ${kept} from the cache, ${failed} given up, ${unasked} not asked; ${spent.input + spent.output} tokens${spent.money > 0 ? `, ${Number(spent.money.toFixed(4))} of money` : ""}${trouble.length === 0 ? "" : `; trouble: ${trouble.join(", ")}`}`;
}
