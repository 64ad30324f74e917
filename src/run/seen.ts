/**
 * Which records were read before: an equal one is no second base.
 *
 * It grows with the input for as long as a run lasts, so it is a table of numbers: three words of a record's digest and three for its
 * place, 24 bytes a record and room to grow.
 */
import { placeName, placeNamed } from "../io/input/slices.js";

export interface Seen {
  /** Where a record with this digest was read, as a dataset names places. */
  get(recordDigest: string): string | undefined;
  /** The first place stays. */
  add(recordDigest: string, where: string): void;
}

/** Hex digits of the digest that tell records apart: beyond any accident. */
const DIGITS = 24;
export const shortDigest = (recordDigest: string): string => recordDigest.slice(0, DIGITS);

const WORD_DIGITS = 8;
/** Three words of the digest, the file's number from 1 (0: the cell is free), the line, the part (0: none). */
const WORDS = 6;
const FILE = 3;
const LINE = 4;
const PART = 5;
const CELLS_AT_FIRST = 1024;

export function openSeen(): Seen {
  let cells = CELLS_AT_FIRST;
  let table = new Uint32Array(cells * WORDS);
  let used = 0;
  const files: string[] = [];
  const numbers = new Map<string, number>();

  /** Where in the table the digest stands, or would. */
  const placeOf = (a: number, b: number, c: number): number => {
    for (let cell = a % cells; ; cell = (cell + 1) % cells) {
      const at = cell * WORDS;
      if (table[at + FILE] === 0 || (table[at] === a && table[at + 1] === b && table[at + 2] === c))
        return at;
    }
  };
  const find = (digest: string): number => placeOf(word(digest, 0), word(digest, 1), word(digest, 2));
  const grow = (): void => {
    const old = table;
    cells *= 2;
    table = new Uint32Array(cells * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + FILE] === 0) continue;
      const to = placeOf(old[at] as number, old[at + 1] as number, old[at + 2] as number);
      table.set(old.subarray(at, at + WORDS), to);
    }
  };
  const numberOf = (file: string): number => {
    const known = numbers.get(file) ?? files.push(file);
    numbers.set(file, known);
    return known;
  };
  return {
    get(recordDigest) {
      const at = find(recordDigest);
      const file = table[at + FILE] as number;
      if (file === 0) return undefined;
      const [line, part] = table.subarray(at + LINE, at + PART + 1) as unknown as readonly [number, number];
      return placeName(files[file - 1] as string, part === 0 ? { line } : { line, part });
    },
    add(recordDigest, where) {
      const at = find(recordDigest);
      if (table[at + FILE] !== 0) return;
      const { shown, line, part } = placeNamed(where);
      for (let i = 0; i < FILE; i++) table[at + i] = word(recordDigest, i);
      table[at + FILE] = numberOf(shown);
      table[at + LINE] = line;
      table[at + PART] = part ?? 0;
      used++;
      if (used * 2 > cells) grow();
    },
  };
}

const word = (digest: string, index: number): number =>
  Number.parseInt(digest.slice(index * WORD_DIGITS, (index + 1) * WORD_DIGITS), 16);
