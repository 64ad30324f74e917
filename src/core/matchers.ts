/** Matchers of Hooks against the tools of their Harness, and the names that stand in them. */
import type { Harness, Hook } from "../model/harness.js";
import { isMatcher, matchedBy } from "../model/matcher.js";
import type { Problem } from "../model/problem.js";

/** What a matcher would let through or catch that the Hook's tools do not say; undefined: it is the same set. */
export function matcherGap(
  matcher: string,
  tools: readonly string[],
  names: readonly string[],
): string | undefined {
  if (!isMatcher(matcher)) return `the matcher ${JSON.stringify(matcher)} is no anchored pattern of names`;
  const wanted = tools.length === 0 ? names : tools;
  const found = matchedBy(matcher, names);
  const missed = wanted.find((name) => !found.includes(name));
  if (missed !== undefined) return `the matcher ${JSON.stringify(matcher)} does not match ${missed}`;
  const more = found.find((name) => !wanted.includes(name));
  return more === undefined ? undefined : `the matcher ${JSON.stringify(matcher)} also matches ${more}`;
}

/** Over every name that stands in the Harness, those that edits added as well. */
export function matcherProblems({ hooks, tools }: Harness): readonly Problem[] {
  const names = tools.map(({ name }) => name);
  return hooks.flatMap((hook): Problem[] => {
    const what = hook.matcher === undefined ? undefined : matcherGap(hook.matcher, hook.tools, names);
    if (what === undefined) return [];
    return [
      {
        code: "hook-differs",
        where: `hook:${hook.id}`,
        what,
        expected: hook.tools.length === 0 ? "every tool, for the Hook lists none" : hook.tools.join(", "),
      },
    ];
  });
}

/** A matcher cut at its top: `^(?:`, the alternatives with what joins them, `)$`. */
export function alternatives(matcher: string): {
  readonly head: string;
  readonly each: readonly string[];
  readonly tail: string;
} {
  if (!matcher.startsWith("^")) return { head: "", each: matcher.split("|"), tail: "" };
  const group = /^\^\(\?:((?:\\.|\[[^\]]*\]|[^()\\[\]])*)\)\$$/su.exec(matcher)?.[1];
  if (group === undefined) return { head: "^", each: [matcher.slice(1, -1)], tail: "$" };
  return { head: "^(?:", each: group.split(/(?<!\\)\|/u), tail: ")$" };
}

/** An alternative that stands for itself; of any other nobody can say which name is written there. */
export const isLiteral = (alternative: string): boolean => /^[^\\^$.|?*+()[\]{}\s]+$/u.test(alternative);

/** What matches every name there can be. */
const ANY_NAME: ReadonlySet<string> = new Set(["^.*$", "^.+$"]);

/** What a matcher says by pattern, which follows no name; undefined: nothing, or it matches all that there can be. */
function patternOf({ matcher }: Hook): string | undefined {
  if (matcher === undefined || !matcher.startsWith("^") || !isMatcher(matcher) || ANY_NAME.has(matcher))
    return undefined;
  const { head, each, tail } = alternatives(matcher);
  const patterns = each.filter((one) => !isLiteral(one));
  return patterns.length === 0 ? undefined : `${head}${patterns.join("|")}${tail}`;
}

/** Patterns in the matchers of these Hooks. */
export const patternsIn = (hooks: readonly Hook[]): readonly string[] => [
  ...new Set(hooks.flatMap((hook) => patternOf(hook) ?? [])),
];

/** Does each pattern match both names, or neither? Without a second one it may match none. */
export const keepsPatterns = (patterns: readonly string[], name: string, instead?: string): boolean =>
  patterns.every((pattern) => {
    const matches = (one: string): boolean => matchedBy(pattern, [one]).length > 0;
    return matches(name) === (instead !== undefined && matches(instead));
  });
