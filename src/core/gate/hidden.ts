/** Characters that a reader does not see, and letters of a foreign script: a rewrite brings none. */
import type { GateReason } from "./verdict.js";

/** Format and control characters, fillers, selectors, tags, private use and halves of a pair; blanks of a line aside. */
const HIDDEN =
  /[\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]|\u034f|\p{Variation_Selector}|(?![\t\n\r])\p{Cc}/gu;
/** Letters that are neither Latin nor Han: look-alikes among them. */
const FOREIGN = /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu;

export function hiddenFlaw(original: string, rewrite: string): GateReason | undefined {
  const left = new Map<string, number>();
  for (const [one] of original.matchAll(HIDDEN)) left.set(one, (left.get(one) ?? 0) + 1);
  for (const [one] of rewrite.matchAll(HIDDEN)) {
    const times = left.get(one) ?? 0;
    if (times === 0) return { code: "hidden", what: `${codeOf(one)} came, a character that is not seen` };
    left.set(one, times - 1);
  }
  const known = new Set(original.match(FOREIGN));
  const foreign = rewrite.match(FOREIGN)?.find((one) => !known.has(one));
  return foreign === undefined
    ? undefined
    : { code: "language", what: `“${foreign}” (${codeOf(foreign)}) came, a letter of another script` };
}

const codeOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
