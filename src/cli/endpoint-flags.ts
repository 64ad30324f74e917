/** The flags of commands that ask a model: where it is, how it is asked, and what it may cost. */
import { type Command, InvalidArgumentError } from "commander";
import type { EndpointOptions } from "../io/endpoint/endpoint.js";
import { openReplyCache } from "../io/endpoint/reply-cache.js";
import { Fault } from "../model/problem.js";
import { whole } from "./flags.js";

export interface EndpointFlags {
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
}

export const withEndpointFlags = (command: Command): Command =>
  command
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
    .option("--cache <folder>", "where replies are kept; default: beside what is made");

/** A number from 0 on. */
function amount(text: string): number {
  const value = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || !Number.isFinite(value))
    throw new InvalidArgumentError("Expected a number from 0 on, such as 0.5.");
  return value;
}

const usage = (where: string, what: string, expected: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected });

/** The value of the environment variable that a flag names. It is handed on; nothing prints it. */
export function keyFrom(flag: string, name: string | undefined): string | undefined {
  const key = name === undefined ? undefined : process.env[name];
  if (name !== undefined && (key === undefined || key === ""))
    throw usage(flag, `the environment variable ${name} is not set`, "one that holds the key");
  return key;
}

/** undefined: no endpoint is asked. */
export function endpointOf(flags: EndpointFlags, cache: string): EndpointOptions | undefined {
  const { endpoint: url, model, maxTokens, maxMoney, priceInput, priceOutput } = flags;
  if (url === undefined) {
    if (model !== undefined) throw usage("--endpoint", "is missing", "the address that --model is asked at");
    return undefined;
  }
  if (!/^https?:\/\/\S+$/.test(url)) throw usage("--endpoint", "is no address", "http://… or https://…");
  if (model === undefined) throw usage("--model", "is missing", "the name of a model at the endpoint");
  const key = keyFrom("--key-env", flags.keyEnv);
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
