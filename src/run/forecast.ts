/** What a run would make and lose, and what would help: all Views are made and judged, and nothing is written. */
import type { Problem } from "../model/problem.js";
import type { LostView, ViewResult } from "./augment.js";
import { booksOf, exposureOf } from "./books.js";
import type { RunOptions } from "./options.js";
import type { Job } from "./recipe.js";
import { walk } from "./walk.js";

/** One cause of refusals: a step, a Symbol and a code. */
export interface Cause {
  readonly step: string | null;
  readonly transform: string | null;
  readonly symbol: string | null;
  readonly code: string;
  /** Views that it would refuse. A View with several causes counts for each. */
  views: number;
  readonly example: string;
  readonly remedy: string | null;
}
export interface Forecast {
  readonly books: ReturnType<typeof booksOf>;
  readonly steps: ReturnType<typeof exposureOf>["steps"];
  /** Most Views first. */
  readonly refusals: readonly Cause[];
  readonly shortfalls: readonly Cause[];
  /** Symbols that no Recipe can rename. */
  readonly blocked: readonly {
    readonly symbol: string;
    readonly why: string;
    readonly remedy: string | null;
  }[];
  readonly quarantine: readonly {
    readonly code: string;
    readonly records: number;
    readonly remedy: string | null;
  }[];
  readonly notes: readonly string[];
}

/** Causes are counted by Symbol, and Symbols can be as many as the input has Harnesses. */
const MOST_CAUSES = 1000;

export async function forecast(job: Job, options: RunOptions = {}): Promise<Forecast> {
  const refusals = new Map<string, Cause>();
  const shortfalls = new Map<string, Cause>();
  const blocked = new Map<string, Problem>();
  const transforms = new Map(job.uses.map(({ address, transform }) => [address, transform.name]));
  const { ledger, notes } = await walk(
    job,
    ({ views, harness }) => {
      for (const view of views) {
        if (view.verdict === "refused") count(refusals, view, transforms);
        if (view.verdict === "shortfall") count(shortfalls, view, transforms);
      }
      for (const [symbol, why] of harness.blocked) if (blocked.size < MOST_CAUSES) blocked.set(symbol, why);
    },
    options,
  );
  return {
    books: booksOf(ledger),
    steps: exposureOf(ledger, job.recipe).steps,
    refusals: mostFirst(refusals),
    shortfalls: mostFirst(shortfalls),
    blocked: [...blocked].map(([symbol, { what, where, remedy }]) => ({
      symbol,
      why: `${where}: ${what}`,
      remedy: remedy ?? null,
    })),
    quarantine: Object.entries(ledger.quarantine)
      .sort(([, a], [, b]) => b - a)
      .map(([code, records]) => ({ code, records, remedy: ledger.remedies.get(code) ?? null })),
    notes,
  };
}

function count(
  causes: Map<string, Cause>,
  view: ViewResult & LostView,
  transforms: ReadonlyMap<string, string>,
): void {
  const own = new Map<string, Problem>();
  for (const problem of view.problems) own.set(`${symbolIn(problem) ?? ""}\u0000${problem.code}`, problem);
  for (const problem of own.values()) {
    const symbol = symbolIn(problem);
    const step = stepOfSymbol(view, symbol);
    const key = JSON.stringify([step, symbol, problem.code]);
    const known = causes.get(key);
    if (known !== undefined) known.views++;
    else if (causes.size < MOST_CAUSES) {
      causes.set(key, {
        step,
        transform: step === null ? null : (transforms.get(step) ?? null),
        symbol,
        code: problem.code,
        views: 1,
        example: `${problem.where}: ${problem.what}`,
        remedy: problem.remedy ?? null,
      });
    }
  }
}

const SYMBOL = /(?:tool|skill|section|hook|limit|new):[^\s,;"']+/;
/** A Symbol that the problem is about, where it names one. */
const symbolIn = ({ where, what, remedy = "" }: Problem): string | null =>
  [where, what, remedy].map((text) => SYMBOL.exec(text)?.[0]).find((symbol) => symbol !== undefined) ?? null;

/** Transforms that renames of such Symbols come from. */
const RENAMES: Readonly<Record<string, RegExp>> = {
  "rename-tools": /^tool:[^/]+$/,
  "rename-params": /\/param:/,
  "rename-skills": /^skill:/,
};

/** The step that touches this Symbol, among those that took part. */
function stepOfSymbol({ step, drawn }: LostView, symbol: string | null): string | null {
  if (step !== null || symbol === null) return step;
  const inserted = /^new:(.+)#\d+/.exec(symbol)?.[1];
  if (inserted !== undefined && drawn.includes(inserted)) return inserted;
  return drawn.find((address) => RENAMES[address.replace(/#\d+$/, "")]?.test(symbol) === true) ?? null;
}

const mostFirst = (causes: ReadonlyMap<string, Cause>): readonly Cause[] =>
  [...causes.values()].sort((a, b) => b.views - a.views || (a.example < b.example ? -1 : 1));
