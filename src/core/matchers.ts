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

/** Names that only a pattern matches: under another name they might not. */
export function heldByPattern({ matcher }: Hook, names: readonly string[]): readonly string[] {
  if (matcher === undefined || !isMatcher(matcher) || ANY_NAME.has(matcher)) return [];
  const { each } = alternatives(matcher);
  return matchedBy(matcher, names).filter((name) => !each.includes(name));
}
