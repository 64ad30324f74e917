export interface Row {
  readonly name: string;
  readonly tried: number;
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  readonly unmet: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}
export function rowsOf(mutants: readonly { readonly file: string; readonly status: string }[]): readonly Row[];
export function intervalOf(hits: number, of: number): readonly [low: number, high: number];
