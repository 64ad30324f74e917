/** A small deterministic source of choices, keyed by text: the same key gives the same choices on every machine. */
export interface Source {
  /** A number in [0, 1). */
  readonly next: () => number;
  /** A whole number in [0, below). */
  readonly int: (below: number) => number;
  /** A whole number in [low, high], both included. */
  readonly between: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** The list in another order. */
  readonly shuffle: <T>(list: readonly T[]) => T[];
  /** A source of its own: what is drawn from it moves nothing in this one. */
  readonly fork: (key: string) => Source;
}

/** `key` is any text; keys that differ in one character give unrelated sources. */
export function seeded(key: string): Source {
  const next = sfc32(...fold(key));
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("nothing to pick from");
    return list[int(list.length)] as T;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const j = int(i + 1);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  };
  return {
    next,
    int,
    pick,
    shuffle,
    between: (low, high) => low + int(high - low + 1),
    chance: (share) => next() < share,
    fork: (inner) => seeded(`${key}/${inner}`),
  };
}

/** Four 32-bit words from a text: four runs of FNV-1a with different starts. */
function fold(key: string): [number, number, number, number] {
  const run = (start: number): number => {
    let hash = start;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16777619);
    return hash >>> 0;
  };
  return [run(2166136261), run(40389), run(65599), run(99991)];
}

function sfc32(a: number, b: number, c: number, d: number): () => number {
  const step = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first words still show the key; twenty rounds mix it in.
  for (let i = 0; i < 20; i++) step();
  return step;
}
