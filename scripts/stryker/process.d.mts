export interface Run {
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly code: number | null;
  readonly signal: string | null;
}
export interface Verdict {
  readonly outcome: "killed" | "timeout" | "survived";
  readonly by?: string;
  readonly left?: number;
  readonly tried: readonly string[];
}
export function verdictOf(run: Run): Verdict;
