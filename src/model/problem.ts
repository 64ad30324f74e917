/** A reason, as data: expected trouble is returned, never thrown. */
export interface Problem {
  readonly code: ProblemCode;
  /** File and line, base id and message, or Symbol: as near as is known. */
  readonly where: string;
  readonly what: string;
  readonly expected?: string;
  /** What there is instead: declared names, valid keys. */
  readonly exists?: string;
  /** One line on what the user can do. */
  readonly remedy?: string;
  /** Path of the argument that it is about, in the words of whoever made the call. */
  readonly argument?: string;
}

/** Every code, by the stage that returns it. */
export const PROBLEM_CODES = {
  read: [
    "bad-json",
    "bad-encoding",
    "bad-record",
    "too-large",
    "no-messages",
    "unknown-format",
    "unpaired",
    "bad-file",
  ],
  bind: [
    "undeclared-tool",
    "bad-harness",
    "bad-skill",
    "bad-tool",
    "bad-slot",
    "echo-mismatch",
    "name-clash",
    "frozen-calls",
    "no-version",
  ],
  plan: [
    "no-such-symbol",
    "edit-conflict",
    "structure-first",
    "stale-from",
    "name-taken",
    "name-illegal",
    "name-misfit",
    "order-illegal",
    "layout-lossy",
    "not-renamable",
    "still-mentioned",
    "cannot-carry",
    "hook-differs",
    "limit-copies",
    "nothing-proposed",
    "over-cap",
  ],
  resolve: [
    "ambiguous-mention",
    "named-by-world",
    "named-in-value",
    "name-in-record",
    "moves-apart",
    "quotes-reworded",
    "key-clash",
    "guard-failed",
    "uses-removed",
    "not-carried",
    "shape-lossy",
    "hook-decides-otherwise",
    "limit-cited",
    "not-one-to-one",
    "value-mentioned",
  ],
  law: ["law-failed", "no-law-ran"],
  run: ["not-a-target", "bad-arguments", "internal"],
} as const;

export type Stage = keyof typeof PROBLEM_CODES;
export type ProblemCode = (typeof PROBLEM_CODES)[Stage][number];

export const stageOf = (code: ProblemCode): Stage => {
  for (const [stage, codes] of Object.entries(PROBLEM_CODES)) {
    if ((codes as readonly string[]).includes(code)) return stage as Stage;
  }
  throw new TypeError(`no stage lists the code ${code}`);
};

/** One sentence in the order of every message here: where: what is wrong; what was expected; what exists. */
export function explain(problem: Problem): string {
  const parts = [`${problem.where}: ${problem.what}`];
  if (problem.expected !== undefined) parts.push(`expected ${problem.expected}`);
  if (problem.exists !== undefined) parts.push(problem.exists);
  return parts.join("; ");
}

/** A value, or the reasons why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (
  ...problems: readonly Problem[]
): { readonly ok: false; readonly problems: readonly Problem[] } => ({ ok: false, problems });

/** The operator's mistake or a broken machine: thrown, shown without a stack, ends the command. */
export class Fault extends Error {
  constructor(readonly problem: Problem) {
    super(explain(problem));
    this.name = "Fault";
  }
}

/** The known word nearest to a mistyped one, if one is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
