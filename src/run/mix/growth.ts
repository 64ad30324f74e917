/** How much longer a View may be than its original. */
import type { Problem } from "../../model/problem.js";
import type { Caps } from "../../model/recipe.js";

/** Bytes of UTF-8 that count as one token: near to what tokenizers of large models make of English, Chinese and JSON alike. */
const BYTES = 4;

export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text, "utf8") / BYTES);

/** The most tokens of a View whose original has so many; undefined where nothing caps it. */
export function roomFor(original: number, caps: Caps | undefined): number | undefined {
  const { ratio, tokens } = caps ?? {};
  if (ratio === undefined && tokens === undefined) return undefined;
  return Math.min(ratio === undefined ? Infinity : original * ratio, original + (tokens ?? Infinity));
}

export const overCap = (id: string, tokens: number, room: number): Problem => ({
  code: "over-cap",
  where: id,
  what: `the View has about ${tokens} tokens`,
  expected: `at most ${Math.floor(room)}, by caps.ratio and caps.tokens`,
  remedy: "raise the cap, or let steps that add text take part less often",
});
