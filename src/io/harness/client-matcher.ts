/**
 * The matcher of a Hook as agents' clients read it. Absent, empty or `*`: everything. Only letters, digits, `_`, `-`, `,`, `|` and spaces:
 * a name, or a list of names, exact. Anything else: a regular expression that may match anywhere in the name; letter case counts.
 */

/** What changed between versions of Claude Code. */
export interface MatcherRules {
  /** Since 2.1.191 a comma separates names as `|` does; before, it made the matcher an expression. */
  readonly commas: boolean;
  /** Since 2.1.195 a hyphen belongs to a name; before, it made the matcher an expression. */
  readonly hyphens: boolean;
}

export const NEWEST_RULES: MatcherRules = { commas: true, hyphens: true };

/** The rules of a version such as `2.1.190`; undefined: the newest. Undefined comes back for what is no version. */
export function rulesOfVersion(version: string | undefined): MatcherRules | undefined {
  if (version === undefined) return NEWEST_RULES;
  const found = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (found === null) return undefined;
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number);
  const isSince = (least: number): boolean =>
    major !== 2 ? major > 2 : minor !== 1 ? minor > 1 : patch >= least;
  return { commas: isSince(191), hyphens: isSince(195) };
}

export type MatcherKind = "absent" | "all (empty)" | "all (*)" | "exact" | "exact list" | "regex";

export function matcherKind(matcher: string | undefined, rules: MatcherRules = NEWEST_RULES): MatcherKind {
  if (matcher === undefined) return "absent";
  if (matcher === "") return "all (empty)";
  if (matcher === "*") return "all (*)";
  const isNames = /^[A-Za-z0-9_|, -]+$/.test(matcher);
  if (!isNames || (!rules.commas && matcher.includes(",")) || (!rules.hyphens && matcher.includes("-")))
    return "regex";
  return namesOf(matcher).length === 1 && !/[|,]/.test(matcher) ? "exact" : "exact list";
}

/** The names of an exact matcher. */
export const namesOf = (matcher: string): readonly string[] =>
  matcher
    .split(/[|,]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Names beyond this are not asked: an expression may try each way to split them. */
const LONGEST_NAME = 256;
/** Each loop may try every length of a name: more of them could try for ever. */
const MOST_LOOPS = 3;

/** Those of the names that it matches, in their order; undefined: an expression that cannot be read, or could take for ever. */
export function clientMatches(
  matcher: string | undefined,
  names: readonly string[],
  rules: MatcherRules = NEWEST_RULES,
): readonly string[] | undefined {
  const kind = matcherKind(matcher, rules);
  if (matcher === undefined || kind === "all (empty)" || kind === "all (*)") return names;
  if (kind !== "regex") {
    const listed = new Set(namesOf(matcher));
    return names.filter((name) => listed.has(name));
  }
  const expression = expressionOf(matcher);
  return expression === undefined
    ? undefined
    : names.filter((name) => name.length <= LONGEST_NAME && expression.test(name));
}

function expressionOf(matcher: string): RegExp | undefined {
  const bare = matcher.replace(/\\./gs, "x").replace(/\[[^\]]*\]/g, "x");
  const loops = bare.match(/[*+]|\{\d*,?\d*\}/g)?.length ?? 0;
  // A loop around a loop, or a reference back, can take for ever on a short name.
  if (loops > MOST_LOOPS || /\)(?:[*+]|\{)/.test(bare) || /\\[1-9k]/.test(matcher)) return undefined;
  try {
    return new RegExp(matcher);
  } catch {
    return undefined;
  }
}
