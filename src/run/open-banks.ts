/** The banks that a Job names, each read once however many Harnesses are bound. */
import { readBankFile } from "../io/bank/bank-file.js";
import { bankDigest } from "../io/bank/banks.js";
import type { BankEntry } from "../model/bank.js";
import type { Job } from "./recipe.js";

export interface OpenBank {
  readonly path: string;
  readonly entries: readonly BankEntry[];
  readonly sha256: string;
}

const opened = new WeakMap<readonly string[], readonly OpenBank[]>();

/** Throws a Fault where one cannot be read. */
export function banksOf({ banks }: Pick<Job, "banks">): readonly OpenBank[] {
  const known = opened.get(banks);
  if (known !== undefined) return known;
  const read = banks.map((path): OpenBank => {
    const entries = readBankFile(path);
    return { path, entries, sha256: bankDigest(entries) };
  });
  opened.set(banks, read);
  return read;
}
