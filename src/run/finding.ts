/** What a check of a dataset found wrong: the file and line, the check, a sentence. */
export interface Finding {
  readonly where: string;
  /** `files`, `books`, `digest`, `rows`, `split`, or the name of a law. */
  readonly check: string;
  readonly what: string;
}
export type Report = (where: string, check: string, what: string) => void;
