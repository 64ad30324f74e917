/**
 * A rewording bank, `hsa/bank@1`: JSON Lines, one rewording a line, keyed by what it rewords. Only what was accepted stands in it;
 * what waits for a person stands in a file beside it, and all that was ever judged in its audit log.
 */
import { BankEntry } from "../../model/bank.js";
import { plainValue } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { Fault, type Problem } from "../../model/problem.js";
import type { TextItem } from "../../model/propose.js";
import { pathText, readStrict } from "../../model/strict.js";
import { writeAtomic } from "../atomic.js";
import { sha256 } from "../digest.js";
import { isFile, readText } from "../files.js";
import { joinProblems } from "../problems.js";

/** The text and what it is: a Skill's line and the same line in a prompt are reworded apart. */
export const keyOf = (original: string, role: TextItem["role"]): string => sha256(`${role}\n${original}`);

const MAX_BANK_BYTES = 512 * 1024 * 1024;
const MOST_PROBLEMS = 20;

/** The entries of a bank, in order; none where the file is absent and `orEmpty`. Throws a Fault that lists what is wrong. */
export function readBankFile(path: string, orEmpty = false): readonly BankEntry[] {
  if (orEmpty && !isFile(path)) return [];
  const text = readText(path, MAX_BANK_BYTES);
  if (!text.ok) throw new Fault(joinProblems(path, text.problems));
  const entries: BankEntry[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [at, line] of text.value.split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${path}:${at + 1}`;
    const read = readEntry(line, where);
    if ("entry" in read) {
      const { entry } = read;
      const pair = pairOf(entry);
      if (seen.has(pair)) problems.push(bad(where, "the same rewording of the same text stands before"));
      else entries.push(entry);
      seen.add(pair);
    } else problems.push(...read.problems);
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) throw new Fault(joinProblems(path, problems));
  return entries;
}

type Read = { readonly entry: BankEntry } | { readonly problems: readonly Problem[] };

function readEntry(line: string, where: string): Read {
  const parsed = parseJson(line);
  if (!parsed.ok) return { problems: [bad(where, `the line is no JSON: ${parsed.what}`)] };
  const fitted = readStrict(BankEntry, plainValue(parsed.value));
  if (!fitted.ok)
    return {
      problems: fitted.misfits.map(({ path, what, expected }) => ({
        ...bad(where, [pathText(path), what].filter((part) => part !== "").join(": ")),
        ...(expected === undefined ? {} : { expected }),
      })),
    };
  const entry = fitted.value;
  if (entry.key !== keyOf(entry.original, entry.role))
    return {
      problems: [bad(where, "the key is not that of the original text", keyOf(entry.original, entry.role))],
    };
  return { entry };
}

const bad = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-file",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});

/** One rewording of one text, whoever proposed it. */
export const pairOf = ({ key, rewrite }: Pick<BankEntry, "key" | "rewrite">): string => `${key} ${rewrite}`;

/** One line of a bank or of its audit log. */
export const entryLine = (entry: BankEntry): string => `${JSON.stringify(entry)}\n`;

/** Whole or not at all. */
export const writeBankFile = (path: string, entries: readonly BankEntry[]): void =>
  writeAtomic(path, entries.map(entryLine).join(""));

/** Files beside a bank: what waits for a person, and what was ever judged. */
export const pendingPath = (bank: string): string => `${bank.replace(/\.jsonl$/, "")}.pending.jsonl`;
export const auditPath = (bank: string): string => `${bank.replace(/\.jsonl$/, "")}.audit.jsonl`;
