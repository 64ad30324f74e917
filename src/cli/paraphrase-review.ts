/** `hsa paraphrase review`: shows rewordings beside their originals and takes a person's word for each. */
import { isAbsolute, join } from "node:path";
import { type Command, Option } from "commander";
import { wordDiff } from "../core/rewriting/word-diff.js";
import type { BankEntry } from "../model/bank.js";
import { type Decision, type Question, reviewBank } from "../run/paraphrase/review.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import { type Keys, openKeys } from "./review-keys.js";

interface Flags {
  readonly grade?: readonly NonNullable<BankEntry["verdict"]["grade"]>[];
  readonly json?: true;
}

export function defineReview(command: Command, io: Io, done: (code: ExitCode) => void): void {
  command
    .argument("<bank>", "a bank that hsa paraphrase wrote")
    .addOption(
      new Option("--grade <grades...>", "only those that the gate let in with these grades").choices([
        "high",
        "medium",
        "low",
      ]),
    )
    .option("--json", "the outcome as JSON on stdout")
    // A flag that the command above has as well is read by that one.
    .action(async (bank: string, _: Flags, own: Command) =>
      done(await review(bank, own.optsWithGlobals<Flags>(), io)),
    );
}

const ANSWERS: Readonly<Record<string, Decision>> = {
  a: "accept",
  accept: "accept",
  r: "refuse",
  refuse: "refuse",
  s: "skip",
  skip: "skip",
  q: "quit",
  quit: "quit",
};

async function review(bank: string, flags: Flags, io: Io): Promise<ExitCode> {
  const stdin = io.stdin ?? process.stdin;
  const terminal = stdin === process.stdin && process.stdin.isTTY ? process.stdin : undefined;
  const keys = openKeys(stdin, terminal);
  try {
    const reviewed = await reviewBank(
      isAbsolute(bank) ? bank : join(io.cwd, bank),
      { ...(flags.grade === undefined ? {} : { grades: flags.grade }), now: () => new Date().toISOString() },
      async (question) => {
        io.err(questionText(question, io.color));
        return await answer(keys, io);
      },
    );
    const { accepted, refused, skipped, left } = reviewed;
    if (flags.json === true) io.out(`${JSON.stringify({ bank, ...reviewed })}\n`);
    io.err(`${bank}: ${accepted} accepted, ${refused} refused, ${skipped} skipped, ${left} left\n`);
    return EXIT.done;
  } finally {
    keys.close();
  }
}

async function answer(keys: Keys, io: Io): Promise<Decision> {
  for (;;) {
    const said = await keys.next();
    if (said === undefined) return "quit";
    const decision = ANSWERS[said];
    if (decision !== undefined) return decision;
    if (said !== "") io.err("  a accepts, r refuses, s skips, q leaves\n");
  }
}

const PAINT = {
  same: ["", ""],
  gone: ["\u001b[31m", "\u001b[0m"],
  new: ["\u001b[32m", "\u001b[0m"],
} as const;
const PLAIN = { same: ["", ""], gone: ["[-", "-]"], new: ["{+", "+}"] } as const;

export function questionText({ entry, waits, number, of }: Question, color: boolean): string {
  const { site, role, original, rewrite, verdict, source, model } = entry;
  const marks = color ? PAINT : PLAIN;
  const diff = wordDiff(original, rewrite)
    .map(({ is, text }) => `${marks[is][0]}${text}${marks[is][1]}`)
    .join("");
  const said =
    verdict.grade === null
      ? verdict.reasons.map(({ what }) => what).join("; ")
      : `the gate let it in, grade ${verdict.grade}`;
  return [
    "",
    `${number}/${of}  ${site} (${role}), from ${source}${model === undefined ? "" : ` ${model}`}${waits ? "; it waits for you" : ""}`,
    `  original  ${original}`,
    `  rewrite   ${rewrite}`,
    `  changes   ${diff}`,
    `  verdict   ${said}`,
    "  accept, refuse, skip, quit? [a/r/s/q]",
    "",
  ].join("\n");
}
