/** Patterns of Hooks on text that nobody vetted: what might take for ever is not asked. */

/** A repeated group may multiply its ways with every character. */
const LONGEST_REPEATED = 24;
const TRIES = 1e8;

/** null: the pattern is none, or the text too long for it. */
export function matchesSafely(pattern: string, flags: string, text: string): boolean | null {
  const repeatsGroup = /\)[*+{]/.test(pattern);
  const loops = pattern.match(/[*+]|\{\d+,/g)?.length ?? 0;
  const longest = repeatsGroup ? LONGEST_REPEATED : TRIES ** (1 / (loops + 1));
  if (text.length > longest) return null;
  try {
    return new RegExp(pattern, flags).test(text);
  } catch {
    return null;
  }
}
