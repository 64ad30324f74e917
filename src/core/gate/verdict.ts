/** What the rewording gate says about a pair: accepted with a grade, or refused with every reason found. */

/** Why a rewriting is refused; each with what it means. */
export const GATE_CODES = {
  "same-text": "the rewrite is the original, or differs from it only in blanks",
  empty: "the original or the rewrite says nothing",
  length: "the rewrite is much longer or much shorter than the original",
  language: "the rewrite is in another language",
  hidden: "a character came that a reader does not see: zero-width, bidirectional, control",
  structure: "headings, items, table cells or fences differ in number, kind or depth",
  protected:
    "a slot, code span, path, link, identifier, quoted word or declared name was lost, came or changed",
  number: "a number, date, ordinal or share was lost, came, changed or lost precision",
  unit: "a number has another unit or currency",
  bound: "a bound or comparison differs (at least, at most, more than, about …)",
  negation: "a negation was lost, came or moved to something else",
  modality: "a duty became advice or permission, or the other way round",
  quantifier: "all, any, some, only, both, either … differ",
  condition: "a condition (if, unless, until …) was lost, came or was turned round",
  order: "what comes before and what after differs",
  binding: "the same words stand for each other: numbers, names or roles changed places",
  connective: "and became or, or the other way round",
  frequency: "how often or when something holds differs",
  opposite: "a word became its opposite",
  "near-miss": "a word became one that is near and not the same",
  lost: "something that the original says is not said",
  added: "something is said that the original does not say",
  law: "facts that the law on rewordings compares differ",
} as const satisfies Readonly<Record<string, string>>;
export type GateCode = keyof typeof GATE_CODES;

export interface GateReason {
  readonly code: GateCode;
  /** Plain and specific: which word, which number, where. */
  readonly what: string;
}

/** How much of an accepted rewrite was taken on trust in the shipped word lists. */
export type GateGrade = "high" | "medium" | "low";

export interface GateVerdict {
  readonly accept: boolean;
  /** null: refused. */
  readonly grade: GateGrade | null;
  /** Of an accepted pair: none. */
  readonly reasons: readonly GateReason[];
}

export type GateLanguage = "en" | "zh" | "mixed";

export interface GatePair {
  /** Left out: told from the original. */
  readonly lang?: GateLanguage;
  /** What kind of text it is: tool-description, skill-body, hook-message …; left out: any. */
  readonly site?: string;
  readonly original: string;
  readonly rewrite: string;
  /** Names that must stand as they are, beside what looks like a name. */
  readonly protect?: readonly string[];
}
