export interface Digest {
  readonly sources: string;
  readonly tests: string;
  readonly budget: number;
}
export interface Entry extends Digest {
  readonly outcome: "killed" | "timeout" | "survived";
  readonly left?: number;
}
export function isCurrent(entry: Entry, digest: Digest): boolean;
