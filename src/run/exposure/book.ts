/** What a model would be shown, counted while Views are made: bounded, and added up over shards in their order. */
import type { Edit } from "../../model/edit.js";
import type { BaseResult } from "../augment.js";
import { tokensOf } from "../mix/growth.js";

type Counts = Map<string, number>;

/** How often a name is seen, by name; `more`: names beyond the bound, taken together. */
export interface NameBook {
  rows: number;
  varied: number;
  more: number;
  readonly names: Counts;
}

export const VERDICTS = ["made", "refused", "shortfall", "regenerate"] as const;
export interface IntentBook extends Record<(typeof VERDICTS)[number], number> {
  bases: number;
}

export interface ExposureBook {
  /** Views made. */
  views: number;
  readonly names: Map<string, NameBook>;
  /** Views made by how many things they change, and by how many steps changed something. */
  readonly changes: Counts;
  readonly steps: Counts;
  /** Views made in which a step changed something, and two did. */
  readonly took: Counts;
  readonly pairs: Counts;
  /** How often a reply is a target, by its digest: those whose digests are lowest. */
  readonly replies: Counts;
  /** Were others left out? */
  sampled: boolean;
  /** Views made by their tokens in percent of their original's. */
  readonly growth: Counts;
  readonly tokens: { originals: number; views: number };
  readonly intents: Map<string, IntentBook>;
  /** Made and refused Views by transform and intent. */
  readonly accepted: Map<string, { made: number; refused: number }>;
  readonly items: Record<"used" | "unused", { of: number; blocked: number }>;
}

export const openExposure = (): ExposureBook => ({
  views: 0,
  names: new Map(),
  changes: new Map(),
  steps: new Map(),
  took: new Map(),
  pairs: new Map(),
  replies: new Map(),
  sampled: false,
  growth: new Map(),
  tokens: { originals: 0, views: 0 },
  intents: new Map(),
  accepted: new Map(),
  items: { used: { of: 0, blocked: 0 }, unused: { of: 0, blocked: 0 } },
});

const MOST_SYMBOLS = 2000;
const MOST_NAMES = 400;
const MOST_REPLIES = 4000;
const MOST_INTENTS = 100;
const MOST_PAIRS = 5000;
/** Beyond it a count says "at least". */
const MOST_COUNTED = 200;
/** In percent. */
const MOST_GROWTH = 1000;

/** Parts of a key; none of them holds this character. */
export const BETWEEN = "\u0000";
export const NO_INTENT = "(none)";
const OTHER = "(other)";

const add = (counts: Counts, key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);
const addFew = (counts: Counts, key: string, by: number, most: number): void => {
  if (counts.has(key) || counts.size < most) add(counts, key, by);
};

export function bookExposure(
  book: ExposureBook,
  base: BaseResult,
  transformOf: (step: string) => string,
): void {
  const { exposure: fact, original, views } = base;
  const intent = intentIn(book, fact.intent ?? NO_INTENT);
  intentOf(book, intent).bases++;
  for (const side of ["used", "unused"] as const) addItems(book.items[side], fact.items[side]);
  let rows = original === undefined ? 0 : 1;
  let targets = original?.rows.sft === undefined ? 0 : 1;
  const renamed = new Map<string, string[]>();
  for (const view of views) {
    intentOf(book, intent)[view.verdict]++;
    bookAccepted(book, view, intent, transformOf);
    if (view.verdict !== "made") continue;
    rows++;
    if (view.rows.sft !== undefined) targets++;
    book.views++;
    bookView(book, view, fact.tokens);
    for (const [symbol, to] of namesAfter(view.edits))
      renamed.set(symbol, [...(renamed.get(symbol) ?? []), to]);
  }
  if (original !== undefined) book.tokens.originals += fact.tokens;
  bookNames(book, fact.named, rows, renamed);
  if (targets > 0) for (const reply of fact.replies) addReply(book, reply, targets);
}

type View = BaseResult["views"][number];
type Made = Extract<View, { verdict: "made" }>;

function bookView(book: ExposureBook, { edits, steps, says }: Made, original: number): void {
  add(
    book.changes,
    String(
      Math.min(
        MOST_COUNTED,
        edits.reduce((sum, edit) => sum + changesIn(edit), 0),
      ),
    ),
  );
  const took = steps.map(({ step }) => step);
  add(book.steps, String(Math.min(MOST_COUNTED, took.length)));
  for (const [at, one] of took.entries()) {
    add(book.took, one);
    for (const other of took.slice(at + 1)) addFew(book.pairs, one + BETWEEN + other, 1, MOST_PAIRS);
  }
  const tokens = tokensOf(says);
  book.tokens.views += tokens;
  const percent = original === 0 ? 100 : Math.round((tokens / original) * 100);
  add(book.growth, String(Math.min(MOST_GROWTH, percent)));
}

/** A rename changes as many things as it names; every other edit one. */
const changesIn = (edit: Edit): number => (edit.kind === "rename" ? edit.names.length : 1);

/** What each Symbol is called in the end. */
function namesAfter(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const edit of edits)
    if (edit.kind === "rename") for (const { symbol, to } of edit.names) names.set(symbol, to);
  return names;
}

function bookAccepted(
  book: ExposureBook,
  view: View,
  intent: string,
  transformOf: (step: string) => string,
): void {
  if (view.verdict === "shortfall") return;
  const verdict = view.verdict === "refused" ? "refused" : "made";
  const took = view.drawn.filter((step) => !view.idle.includes(step));
  for (const transform of new Set(took.map(transformOf))) {
    const key = transform + BETWEEN + intent;
    const known = book.accepted.get(key) ?? { made: 0, refused: 0 };
    known[verdict]++;
    book.accepted.set(key, known);
  }
}

function bookNames(
  book: ExposureBook,
  named: BaseResult["exposure"]["named"],
  rows: number,
  renamed: ReadonlyMap<string, readonly string[]>,
): void {
  if (rows === 0) return;
  for (const { symbol, name } of named) {
    const others = (renamed.get(symbol) ?? []).filter((to) => to !== name);
    const counts = new Map<string, number>();
    for (const other of others) add(counts, other);
    addNames(book, symbol, { rows, varied: others.length, more: 0, names: counts });
  }
}

function addNames(book: ExposureBook, symbol: string, part: NameBook): void {
  let known = book.names.get(symbol);
  if (known === undefined) {
    if (book.names.size >= MOST_SYMBOLS) return;
    known = { rows: 0, varied: 0, more: 0, names: new Map() };
    book.names.set(symbol, known);
  }
  known.rows += part.rows;
  known.varied += part.varied;
  known.more += part.more;
  for (const [name, times] of part.names) {
    if (known.names.has(name) || known.names.size < MOST_NAMES) add(known.names, name, times);
    else known.more += times;
  }
}

/** A reply that is among the lowest in the end was so all along, so its count is whole. */
function addReply(book: ExposureBook, reply: string, times: number): void {
  add(book.replies, reply, times);
  if (book.replies.size < MOST_REPLIES * 2) return;
  pruneReplies(book);
}

function pruneReplies(book: ExposureBook): void {
  if (book.replies.size <= MOST_REPLIES) return;
  book.sampled = true;
  const gone = [...book.replies.keys()].sort().slice(MOST_REPLIES);
  for (const key of gone) book.replies.delete(key);
}

const intentIn = ({ intents }: ExposureBook, intent: string): string =>
  intents.has(intent) || intents.size < MOST_INTENTS ? intent : OTHER;

function intentOf({ intents }: ExposureBook, intent: string): IntentBook {
  const known = intents.get(intent) ?? { bases: 0, made: 0, refused: 0, shortfall: 0, regenerate: 0 };
  intents.set(intent, known);
  return known;
}

function addItems(
  total: { of: number; blocked: number },
  part: { readonly of: number; readonly blocked: number },
) {
  total.of += part.of;
  total.blocked += part.blocked;
}

/** `total` grows. */
export function joinExposure(total: ExposureBook, part: ExposureBook): void {
  total.views += part.views;
  total.tokens.originals += part.tokens.originals;
  total.tokens.views += part.tokens.views;
  total.sampled ||= part.sampled;
  for (const [symbol, one] of part.names) addNames(total, symbol, one);
  for (const name of ["changes", "steps", "took", "growth"] as const)
    for (const [key, times] of part[name]) add(total[name], key, times);
  for (const [key, times] of part.pairs) addFew(total.pairs, key, times, MOST_PAIRS);
  for (const [key, times] of part.replies) addReply(total, key, times);
  pruneReplies(total);
  const intentNow = new Map<string, string>();
  for (const [intent, counts] of part.intents) {
    const name = intentIn(total, intent);
    intentNow.set(intent, name);
    const known = intentOf(total, name);
    known.bases += counts.bases;
    for (const verdict of VERDICTS) known[verdict] += counts[verdict];
  }
  for (const [key, counts] of part.accepted) {
    const [transform = "", intent = ""] = key.split(BETWEEN);
    const now = transform + BETWEEN + (intentNow.get(intent) ?? intent);
    const known = total.accepted.get(now) ?? { made: 0, refused: 0 };
    known.made += counts.made;
    known.refused += counts.refused;
    total.accepted.set(now, known);
  }
  for (const side of ["used", "unused"] as const) addItems(total.items[side], part.items[side]);
}
