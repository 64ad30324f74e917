/** `hsa paraphrase`: fills a rewording bank for a Harness, and asks a person about what stands in one. */
import { isAbsolute, join } from "node:path";
import { Option } from "commander";
import { openEndpoint, type Tally } from "../io/endpoint/endpoint.js";
import { ROLES } from "../model/bank.js";
import { explain, Fault } from "../model/problem.js";
import type { TextItem } from "../model/propose.js";
import { modelSource } from "../run/paraphrase/ask-model.js";
import { readCandidates } from "../run/paraphrase/candidates.js";
import { type Filled, fillBank } from "../run/paraphrase/fill.js";
import { type EndpointFlags, endpointOf, withEndpointFlags } from "./endpoint-flags.js";
import { share, whole } from "./flags.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";
import { defineReview } from "./paraphrase-review.js";

interface Flags extends EndpointFlags {
  readonly out?: string;
  readonly want: number;
  readonly roles?: readonly TextItem["role"][];
  readonly rules: boolean;
  readonly from?: string;
  readonly reviewLow?: true;
  readonly least?: number;
  readonly quiet?: true;
  readonly json?: true;
}

export const define: Define = (command, io, done) => {
  withEndpointFlags(command.argument("<harness>", "a Harness folder"))
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
