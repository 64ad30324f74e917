/** Patterns of Hooks on text that nobody vetted: what might take for ever is not asked. */

/** A repeated group may multiply its ways with every character. */
const LONGEST_REPEATED = 24;
const TRIES = 1e8;

interface Known {
  readonly expression: RegExp | null;
  readonly longest: number;
}
const known = new Map<string, Known>();
const MOST = 1000;

function read(pattern: string, flags: string): Known {
  const key = `${flags}/${pattern}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  // In a class, or behind a backslash, they are signs like any other.
  const bare = pattern.replace(/\\./gsu, "x").replace(/\[[^\]]*\]/gu, "x");
  const repeatsGroup = /\)[*+{]/.test(bare);
  const loops = bare.match(/[*+]|\{\d+,/g)?.length ?? 0;
  const longest = repeatsGroup ? LONGEST_REPEATED : TRIES ** (1 / (loops + 1));
  const made = { expression: compiled(pattern, flags), longest };
  known.set(key, made);
  return made;
}

function compiled(pattern: string, flags: string): RegExp | null {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return null;
  }
}

/** null: the pattern is none, or the text too long for it. */
export function matchesSafely(pattern: string, flags: string, text: string): boolean | null {
  const { expression, longest } = read(pattern, flags);
  return expression === null || text.length > longest ? null : expression.test(text);
}
