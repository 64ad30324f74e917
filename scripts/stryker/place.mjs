// Where a mutant stands, in a spelling that is the same in every run over the same sources, and which of them a sample
// takes. The choice looks at the place and the change alone, never at an order: the sample 1/20 is part of the sample 1/10.

import { createHash } from "node:crypto";

/** `file` from the root with forward slashes; lines and columns as Stryker counts them inside, from 0. */
export function placeOf({ file, location: { start, end }, mutatorName, replacement }) {
  const range = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${file}:${range} ${mutatorName} ${replacement}`;
}

/** Takes one place in `each`, the same ones for the same seed. */
export function isSampled(place, { each, seed }) {
  if (each <= 1) return true;
  const digest = createHash("sha256").update(`${seed}\n${place}`).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48 < 1 / each;
}
