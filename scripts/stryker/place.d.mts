export interface Position {
  readonly line: number;
  readonly column: number;
}
export interface Change {
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement: string;
}
export function placeOf(mutant: Change & { readonly file: string }): string;
export function isSampled(place: string, sample: { readonly each: number; readonly seed: string }): boolean;
