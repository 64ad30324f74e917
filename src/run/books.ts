/** The books of a run: every record read and every View asked for is in exactly one place. */
import type { Books, Exposure, LawCounts, Manifest, StepCounts } from "../model/manifest.js";
import type { Recipe } from "../model/recipe.js";
import type { BaseResult, MadeView, ViewResult } from "./augment.js";
import { bookExposure, type ExposureBook, openExposure } from "./exposure/book.js";
import { reportOf } from "./exposure/report.js";

type Counts = Record<string, number>;
type SplitCounts = Manifest["splits"][string];
type OpenCounts = { -readonly [K in keyof SplitCounts]: SplitCounts[K] };

/** Counts that grow with the names in the Recipe and the Harnesses, never with the input. */
export interface Ledger {
  read: number;
  kept: number;
  readonly views: Record<"asked" | "made" | "refused" | "shortfall", number> & { regenerate?: number };
  readonly splits: Record<string, OpenCounts>;
  readonly laws: Record<string, Record<keyof LawCounts, number>>;
  readonly structure: Counts;
  readonly meaning: Counts;
  readonly refusals: Counts;
  readonly shortfalls: Counts;
  readonly quarantine: Counts;
  /** One sentence on what to do, by code. */
  readonly remedies: Map<string, string>;
  readonly steps: Record<
    string,
    Record<"drawn" | "made" | "refused" | "nothing", number> & { transform: string }
  >;
  readonly symbols: Map<string, { views: number; readonly names: Set<string> }>;
  /** Fields that no reader understands, by path. */
  readonly unknown: Counts;
  /** Leaves that readers took out, by path. */
  readonly dropped: Counts;
  /** Lines left out of records that are whole files; the first ones in words. */
  damagedLines: number;
  readonly damaged: string[];
  /** Records some of whose calls stand only in text. */
  frozen: number;
  originals: number;
  /** Rows of rl/ that show the Harness as it is. */
  canonical: number;
  /** Bases with a training row of a View. */
  varied: number;
  withoutTools: number;
  notTargets: number;
  readonly exposure: ExposureBook;
}

export function openLedger(recipe: Recipe, steps: readonly { address: string; transform: string }[]): Ledger {
  return {
    read: 0,
    kept: 0,
    views: { asked: 0, made: 0, refused: 0, shortfall: 0 },
    splits: Object.fromEntries(
      Object.keys(recipe.splits).map((name) => [name, { bases: 0, views: 0, sft: 0, rl: 0 }]),
    ),
    laws: {},
    structure: {},
    meaning: {},
    refusals: {},
    shortfalls: {},
    quarantine: {},
    remedies: new Map(),
    steps: Object.fromEntries(
      steps.map(({ address, transform }) => [
        address,
        { transform, drawn: 0, made: 0, refused: 0, nothing: 0 },
      ]),
    ),
    symbols: new Map(),
    unknown: {},
    dropped: {},
    damagedLines: 0,
    damaged: [],
    frozen: 0,
    originals: 0,
    canonical: 0,
    varied: 0,
    withoutTools: 0,
    notTargets: 0,
    exposure: openExposure(),
  };
}

export const add = (counts: Counts, key: string, by = 1): void => {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] as number) : 0) + by;
};

export function bookQuarantine(ledger: Ledger, code: string, remedy: string | undefined): void {
  ledger.read++;
  add(ledger.quarantine, code);
  if (remedy !== undefined) ledger.remedies.set(code, remedy);
}

/** Paths of unknown fields can be as many as the input has keys. */
const MAX_PATHS = 200;

export function bookUnknown(ledger: Ledger, path: string, times: number): void {
  if (Object.hasOwn(ledger.unknown, path) || Object.keys(ledger.unknown).length < MAX_PATHS)
    add(ledger.unknown, path, times);
}

/** Beyond so many paths the rest is counted under one. */
export function bookDropped(ledger: Ledger, path: string, times: number): void {
  const isListed = Object.hasOwn(ledger.dropped, path) || Object.keys(ledger.dropped).length < MAX_PATHS;
  add(ledger.dropped, isListed ? path : "(other paths)", times);
}

/** Damaged lines that are told of one by one. */
const MAX_DAMAGED = 20;

export function bookDamaged(ledger: Ledger, lines: number, told: readonly string[]): void {
  ledger.damagedLines += lines;
  for (const one of told) if (ledger.damaged.length < MAX_DAMAGED) ledger.damaged.push(one);
}

export function bookBase(ledger: Ledger, base: BaseResult): void {
  ledger.read++;
  ledger.kept++;
  if (!base.hasTools) ledger.withoutTools++;
  if (!base.target) ledger.notTargets++;
  if (base.frozen) ledger.frozen++;
  for (const path of base.unknown) bookUnknown(ledger, path, 1);
  for (const [path, times] of Object.entries(base.dropped)) bookDropped(ledger, path, times);
  bookDamaged(ledger, base.damaged.length, base.damaged);
  const split = ledger.splits[base.split];
  if (split !== undefined) split.bases++;
  if (base.original !== undefined) {
    bookRows(split, base.original.rows);
    if (base.original.rows.sft !== undefined) ledger.originals++;
    if (base.original.rows.rl !== undefined) ledger.canonical++;
  }
  for (const view of base.views) bookView(ledger, split, view);
  if (base.views.some((view) => view.verdict === "made" && view.rows.sft !== undefined)) ledger.varied++;
  bookExposure(ledger.exposure, base, (address) => ledger.steps[address]?.transform ?? address);
}

type OpenSplit = OpenCounts | undefined;

function bookView(ledger: Ledger, split: OpenSplit, view: ViewResult): void {
  ledger.views.asked++;
  add(ledger.views as Counts, view.verdict);
  for (const address of view.drawn) {
    const step = ledger.steps[address];
    if (step === undefined) continue;
    step.drawn++;
    if (view.idle.includes(address)) step.nothing++;
    else if (view.verdict === "made" || view.verdict === "regenerate") step.made++;
    else if (view.verdict === "refused") step.refused++;
  }
  for (const [law, verdict] of Object.entries(view.laws)) {
    ledger.laws[law] ??= { ran: 0, "n/a": 0, failed: 0 };
    ledger.laws[law][verdict]++;
  }
  if (view.verdict === "made") {
    bookMade(ledger, split, view);
    return;
  }
  if (view.verdict === "regenerate") {
    if (split === undefined) return;
    split.regenerate = (split.regenerate ?? 0) + 1;
    if (view.rl !== undefined) split.rl++;
    if (view.opd !== undefined) split.opd = (split.opd ?? 0) + 1;
    return;
  }
  add(view.verdict === "refused" ? ledger.refusals : ledger.shortfalls, view.problem.code);
  if (view.problem.remedy !== undefined) ledger.remedies.set(view.problem.code, view.problem.remedy);
}

function bookMade(ledger: Ledger, split: OpenSplit, view: MadeView): void {
  if (split !== undefined) split.views++;
  bookRows(split, view.rows);
  add(ledger.structure, view.evidence.structure);
  add(ledger.meaning, view.evidence.meaning);
  for (const edit of view.edits) {
    if (edit.kind === "rename") for (const { symbol, to } of edit.names) bookNames(ledger, symbol, 1, [to]);
  }
}

/** Bounds of what is remembered: beyond them a count of names means "at least". */
const MAX_NAMES = 1000;
const MAX_KNOWN_SYMBOLS = 5000;

/** Views in which a Symbol has another name, and the names that it has in them. */
export function bookNames(ledger: Ledger, symbol: string, views: number, names: Iterable<string>): void {
  let known = ledger.symbols.get(symbol);
  if (known === undefined) {
    if (ledger.symbols.size >= MAX_KNOWN_SYMBOLS) return;
    known = { views: 0, names: new Set() };
    ledger.symbols.set(symbol, known);
  }
  known.views += views;
  for (const name of names) if (known.names.size < MAX_NAMES) known.names.add(name);
}

function bookRows(split: OpenSplit, rows: MadeView["rows"]): void {
  if (split === undefined) return;
  if (rows.sft !== undefined) split.sft++;
  if (rows.rl !== undefined) split.rl++;
  if (rows.opd !== undefined) split.opd = (split.opd ?? 0) + 1;
}

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);
export const quarantined = (ledger: Ledger): number => sum(ledger.quarantine);

export function booksOf(ledger: Ledger): Books {
  return {
    read: ledger.read,
    kept: ledger.kept,
    quarantined: quarantined(ledger),
    views: { ...ledger.views },
  };
}

/** Symbols can be as many as the input has Harnesses: only the ones seen most are listed. */
const MAX_SYMBOLS = 200;

export function exposureOf(ledger: Ledger, recipe: Recipe): Exposure {
  const rows = Object.values(ledger.splits).reduce((total, split) => total + split.sft, 0);
  const share = rows === 0 ? 0 : Number((ledger.originals / rows).toFixed(4));
  const prompts = Object.values(ledger.splits).reduce((total, split) => total + split.rl, 0);
  const symbols = [...ledger.symbols]
    .sort(([a, one], [b, other]) => other.views - one.views || (a < b ? -1 : 1))
    .slice(0, MAX_SYMBOLS)
    .map(([symbol, { views, names }]) => [symbol, { views, names: names.size }] as const);
  return {
    rows,
    originals: { asked: recipe.originals, rows: ledger.originals, share, ...mostOf(ledger, rows) },
    ...(prompts === 0
      ? {}
      : {
          canonical: {
            asked: recipe.rl?.canonical ?? recipe.originals,
            rows: ledger.canonical,
            share: Number((ledger.canonical / prompts).toFixed(4)),
          },
        }),
    steps: ledger.steps as Record<string, StepCounts>,
    symbols: Object.fromEntries(symbols),
    report: reportOf(ledger.exposure),
  };
}

/** A base has its original at most once. */
function mostOf({ varied, originals }: Ledger, rows: number): { readonly most?: number } {
  const augmented = rows - originals;
  return varied === 0 ? {} : { most: Number((varied / (varied + augmented)).toFixed(4)) };
}

/** Codes by how often they occurred, most first. */
export const topCauses = (counts: Counts, most = 3): readonly (readonly [code: string, count: number])[] =>
  Object.entries(counts)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, most);
