/** A person's decisions about a bank: what waits for them, then what nobody has looked at yet. */
import { openAudit } from "../../io/bank/audit-log.js";
import { auditPath, pairOf, pendingPath, readBankFile, writeBankFile } from "../../io/bank/bank-file.js";
import type { BankEntry } from "../../model/bank.js";

export type Decision = "accept" | "refuse" | "skip" | "quit";

export interface ReviewOptions {
  /** Only those with one of these grades; what has none waits for a person anyway. */
  readonly grades?: readonly NonNullable<BankEntry["verdict"]["grade"]>[];
  readonly now: () => string;
}

export interface Question {
  readonly entry: BankEntry;
  /** It is not used until somebody accepts it. */
  readonly waits: boolean;
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
}

export interface Reviewed {
  readonly accepted: number;
  readonly refused: number;
  readonly skipped: number;
  /** Not looked at, because the person left. */
  readonly left: number;
}

/** Every decision stands in the audit log before the files change. Throws a Fault where the bank cannot be read. */
export async function reviewBank(
  bank: string,
  { grades, now }: ReviewOptions,
  ask: (question: Question) => Promise<Decision>,
): Promise<Reviewed> {
  let entries = [...readBankFile(bank)];
  let waiting = [...readBankFile(pendingPath(bank), true)];
  const suits = ({ verdict }: BankEntry): boolean =>
    grades === undefined || verdict.grade === null || grades.includes(verdict.grade);
  const open = [
    ...waiting.filter(suits).map((entry) => ({ entry, waits: true })),
    ...entries
      .filter((entry) => entry.reviewed === undefined && suits(entry))
      .map((entry) => ({ entry, waits: false })),
  ];
  const audit = openAudit(auditPath(bank));
  const counts = { accepted: 0, refused: 0, skipped: 0 };
  const files = { entries, waiting };
  try {
    for (const [at, { entry, waits }] of open.entries()) {
      const decision = await ask({ entry, waits, number: at + 1, of: open.length });
      if (decision === "quit") break;
      const { format: _, ...line } = entry;
      const event = decision === "accept" ? "accepted" : decision === "refuse" ? "refused" : "skipped";
      counts[event]++;
      const when = now();
      audit.add({ event, ...line, at: when });
      if (decision === "skip") continue;
      const pair = pairOf(entry);
      const others = (all: readonly BankEntry[]): BankEntry[] => all.filter((one) => pairOf(one) !== pair);
      const passed: BankEntry = { ...entry, reviewed: true, at: when };
      if (decision === "refuse") entries = others(entries);
      else if (waits) entries.push(passed);
      else entries = entries.map((one) => (pairOf(one) === pair ? passed : one));
      waiting = others(waiting);
    }
  } finally {
    audit.close();
    if (waiting.length !== files.waiting.length) writeBankFile(pendingPath(bank), waiting);
    if (counts.accepted + counts.refused > 0) writeBankFile(bank, entries);
  }
  const seen = counts.accepted + counts.refused + counts.skipped;
  return { ...counts, left: open.length - seen };
}
