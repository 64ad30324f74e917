export type Memory = Map<string, readonly [tries: number, kills: number]>;
export function newMemory(): Memory;
export function remember(memory: Memory, source: string, tried: readonly string[], killer?: string): void;
export function bestFirst(
  memory: Memory,
  source: string,
  files: readonly string[],
  seconds: (file: string) => number,
): readonly string[];
