/**
 * Fills a bank: each item of a Harness, each candidate through the same door. What was made elsewhere comes first, then what a model
 * says, and rules fill up what is still wanted.
 */
import { lowerHarness } from "../../core/lower-harness.js";
import { languageOf } from "../../core/rewriting/items.js";
import { rewordByRules, wordsOf } from "../../core/rewriting/rewrite.js";
import { openAudit } from "../../io/bank/audit-log.js";
import { auditPath, pairOf, pendingPath, readBankFile, writeBankFile } from "../../io/bank/bank-file.js";
import type { Tally } from "../../io/endpoint/endpoint.js";
import { isFile } from "../../io/files.js";
import { readHarness } from "../../io/harness/read-harness.js";
import { BANK_FORMAT, type BankEntry, type BankVerdict } from "../../model/bank.js";
import { explain, Fault, type Problem } from "../../model/problem.js";
import type { TextItem } from "../../model/propose.js";
import { openDoor } from "./admit.js";
import type { ModelSaid, ModelSource } from "./ask-model.js";
import type { Candidates } from "./candidates.js";
import { type Item, itemsOf, namesOf, viewOf } from "./items.js";

export interface FillOptions {
  /** Accepted rewordings an item, all sources together. */
  readonly want: number;
  readonly roles?: readonly TextItem["role"][];
  readonly rules: boolean;
  readonly file?: Candidates;
  readonly endpoint?: ModelSource;
  /** Items that are asked of an endpoint at the same time. */
  readonly ahead?: number;
  /** Low grades wait for a person. */
  readonly reviewLow?: boolean;
  /** The time, for the audit log. */
  readonly now: () => string;
  readonly stop?: () => boolean;
  readonly tick?: (done: number, of: number) => void;
}

export interface Filled {
  readonly items: number;
  /** Items with three rewordings or more. */
  readonly rich: number;
  readonly entries: number;
  readonly added: number;
  readonly pending: number;
  /** Candidates that were refused in this run, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  readonly byRole: Readonly<Record<string, { readonly items: number; readonly rich: number }>>;
  /** Candidates of a file that are of no item here. */
  readonly unknown: number;
  /** What came of asking an endpoint, where one was. */
  readonly asked?: Tally;
  /** Why it ended before its end, where it did. */
  readonly ended?: Problem;
  readonly interrupted: boolean;
}

const RICH = 3;
/** The bank is written anew after so many items. */
const SAVE_EVERY = 40;

/** Throws a Fault where the Harness or the bank cannot be read. */
export async function fillBank(folder: string, out: string, options: FillOptions): Promise<Filled> {
  const lowered = lowerHarness(await readHarness(folder));
  if (!lowered.ok)
    throw new Fault({
      ...(lowered.problems[0] as Problem),
      what: lowered.problems.map(explain).join("\n  "),
    });
  const view = viewOf(lowered.value);
  const names = namesOf(lowered.value);
  const door = openDoor(view, names);
  const items = itemsOf(view).filter(({ role }) => options.roles?.includes(role) ?? true);
  const shelf = openShelf(out, options);
  const { endpoint, file, ahead = 8 } = options;
  const asked = new Map<string, Promise<readonly ModelSaid[]>>();
  const isFull = (item: Item): boolean => shelf.count(item) >= options.want;
  let done = 0;
  let ended: Problem | undefined;
  let interrupted = false;
  try {
    for (const [at, item] of items.entries()) {
      if (options.stop?.() === true) {
        interrupted = true;
        break;
      }
      for (const candidate of file?.of(item) ?? []) shelf.offer(item, candidate, "file", door);
      if (endpoint !== undefined) {
        for (const next of items.slice(at, at + ahead))
          if (!asked.has(next.key) && shelf.count(next) < options.want && endpoint.ended() === undefined)
            asked.set(next.key, endpoint.ask(next, options.want - shelf.count(next), names));
        for (const said of (await asked.get(item.key)) ?? []) {
          if ("spoiled" in said) shelf.refuse(item, said.spoiled, said.why, endpoint.model);
          else if (!isFull(item)) shelf.offer(item, said.text, "endpoint", door, endpoint.model);
        }
        ended ??= endpoint.ended();
      }
      if (options.rules && !isFull(item)) {
        const taken = rewordByRules(item.text, {
          want: options.want,
          role: item.role,
          names,
          passes: (rewrite) => shelf.judged(item, rewrite, "rules", door).accept,
        });
        for (const rewrite of taken) if (!isFull(item)) shelf.offer(item, rewrite, "rules", door);
      }
      done++;
      options.tick?.(done, items.length);
      if (done % SAVE_EVERY === 0) shelf.save();
    }
    await Promise.allSettled(asked.values());
    ended ??= endpoint?.ended();
  } finally {
    shelf.close();
  }
  const byRole: Record<string, { items: number; rich: number }> = {};
  for (const item of items) {
    const of = byRole[item.role] ?? { items: 0, rich: 0 };
    byRole[item.role] = { items: of.items + 1, rich: of.rich + (shelf.count(item) >= RICH ? 1 : 0) };
  }
  return {
    items: items.length,
    rich: Object.values(byRole).reduce((sum, { rich }) => sum + rich, 0),
    entries: shelf.entries().length,
    added: shelf.added(),
    pending: shelf.pending(),
    refused: shelf.refused(),
    byRole,
    unknown: file?.unknown(items) ?? 0,
    ...(endpoint === undefined ? {} : { asked: endpoint.tally() }),
    ...(ended === undefined ? {} : { ended }),
    interrupted,
  };
}

type Door = ReturnType<typeof openDoor>;

/** The bank while it is filled. */
function openShelf(out: string, { reviewLow = false, now }: FillOptions) {
  const entries = [...readBankFile(out, true)];
  const waiting = [...readBankFile(pendingPath(out), true)];
  const known = new Set([...entries, ...waiting].map(pairOf));
  const words = new Map<string, Set<string>>();
  for (const entry of entries) note(entry);
  const audit = openAudit(auditPath(out));
  const verdicts = new Map<string, BankVerdict>();
  const refused: Record<string, number> = {};
  const before = { entries: entries.length, waiting: waiting.length };
  function note({ key, rewrite }: Pick<BankEntry, "key" | "rewrite">): void {
    const said = words.get(key) ?? new Set();
    words.set(key, said.add(wordsOf(rewrite)));
  }
  const entryOf = (
    item: Item,
    rewrite: string,
    source: BankEntry["source"],
    verdict: BankVerdict,
    model?: string,
  ): BankEntry => ({
    format: BANK_FORMAT,
    key: item.key,
    site: item.sites[0] ?? "",
    role: item.role,
    language: languageOf(rewrite),
    original: item.text,
    rewrite,
    source,
    ...(model === undefined ? {} : { model }),
    verdict,
  });
  const tell = (
    item: Item,
    rewrite: string,
    source: BankEntry["source"],
    verdict: BankVerdict,
    model?: string,
  ): void => {
    if (!verdict.accept)
      for (const code of new Set(verdict.reasons.map((reason) => reason.code)))
        refused[code] = (refused[code] ?? 0) + 1;
    const { format: _, ...line } = entryOf(item, rewrite, source, verdict, model);
    audit.add({ event: "judged", ...line, at: now() });
  };
  const judged = (
    item: Item,
    rewrite: string,
    source: BankEntry["source"],
    door: Door,
    model?: string,
  ): BankVerdict => {
    const pair = pairOf({ key: item.key, rewrite });
    const found = verdicts.get(pair);
    if (found !== undefined) return found;
    const verdict = door.judge(item, rewrite);
    verdicts.set(pair, verdict);
    tell(item, rewrite, source, verdict, model);
    return verdict;
  };
  const save = (): void => {
    if (entries.length > before.entries || !isFile(out)) writeBankFile(out, entries);
    if (waiting.length > before.waiting) writeBankFile(pendingPath(out), waiting);
  };
  return {
    judged,
    /** Judges a candidate, and puts it where it belongs. */
    offer(item: Item, rewrite: string, source: BankEntry["source"], door: Door, model?: string): void {
      const pair = pairOf({ key: item.key, rewrite });
      if (known.has(pair) || audit.isRefused(pair)) return;
      const verdict = judged(item, rewrite, source, door, model);
      const wait = verdict.accept ? undefined : door.mayWait(item, rewrite);
      if (!verdict.accept && wait === undefined) return;
      const isLow = verdict.grade === "low" && reviewLow;
      if (wait !== undefined || isLow) {
        known.add(pair);
        waiting.push(entryOf(item, rewrite, source, wait ?? verdict, model));
        return;
      }
      if (words.get(item.key)?.has(wordsOf(rewrite)) === true) return;
      known.add(pair);
      const entry = entryOf(item, rewrite, source, verdict, model);
      entries.push(entry);
      note(entry);
    },
    /** What is no candidate at all is told of all the same. */
    refuse(item: Item, rewrite: string, what: string, model: string): void {
      const reasons = [{ code: "protected", what }];
      tell(item, rewrite, "endpoint", { accept: false, grade: null, reasons }, model);
    },
    count: ({ key }: Item): number => words.get(key)?.size ?? 0,
    entries: () => entries,
    added: () => entries.length - before.entries,
    pending: () => waiting.length,
    refused: () => Object.fromEntries(Object.entries(refused).sort(([a], [b]) => (a < b ? -1 : 1))),
    save,
    close() {
      audit.close();
      save();
    },
  };
}
