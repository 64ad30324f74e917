/**
 * How a Hook may write the tools that it looks at: names joined by `|`, or an expression from `^` to `$`. Letter case counts, and a name
 * matches as a whole or not at all; an expression that is not anchored would also match names that nobody meant.
 */

const PLAIN = String.raw`[^\\^$.|?*+()[\]{}\s]`;
const UNIT = String.raw`(?:${PLAIN}|\\[\\^$.|?*+()[\]{}]|\.|\[\^?[A-Za-z0-9_\-]+\])`;
const PIECE = `${UNIT}[*+?]?`;
const GROUP = String.raw`\(\?:(?:${PIECE})*(?:\|(?:${PIECE})*)*\)`;

export const MATCHER = new RegExp(
  String.raw`^(?:${PLAIN}+(?:\|${PLAIN}+)*|\^(?:${PIECE}|${GROUP})+\$)$`,
  "u",
);

/** Each may try every length of a name: more of them could try for ever. */
const MOST_LOOPS = 3;

export function isMatcher(text: string): boolean {
  if (!MATCHER.test(text) || (text.match(/[*+]/g)?.length ?? 0) > MOST_LOOPS) return false;
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** Those of the names that it matches, in their order. */
export function matchedBy(matcher: string, names: readonly string[]): readonly string[] {
  if (!isMatcher(matcher)) return [];
  if (!matcher.startsWith("^")) {
    const listed = new Set(matcher.split("|"));
    return names.filter((name) => listed.has(name));
  }
  const expression = new RegExp(matcher, "u");
  return names.filter((name) => expression.test(name));
}
