/** What a Hook's matcher matches: the laws' own reading. Names joined by `|`, or an expression that is anchored at both ends. */

/** null: it is neither, so nobody can say what it matches. */
export function matcherTakes(matcher: string, name: string): boolean | null {
  const expression = anchored(matcher);
  if (expression !== undefined) return expression.test(name);
  if (/[\\^$.?*+()[\]{}\s]/.test(matcher)) return null;
  return matcher.split("|").includes(name);
}

function anchored(matcher: string): RegExp | undefined {
  const inner = /^\^([\s\S]*[^\\])\$$/.exec(matcher)?.[1];
  if (inner === undefined || hasBareChoice(inner) || (inner.match(/[*+{]/g)?.length ?? 0) > 3)
    return undefined;
  try {
    return new RegExp(`^(?:${inner})$`, "u");
  } catch {
    return undefined;
  }
}

/** `^a|b$` is anchored on one side of each choice only. */
function hasBareChoice(inner: string): boolean {
  let depth = 0;
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === "\\") at++;
    else if (inner[at] === "(") depth++;
    else if (inner[at] === ")") depth--;
    else if (inner[at] === "[")
      at = inner.indexOf("]", at + 1) < 0 ? inner.length : inner.indexOf("]", at + 1);
    else if (inner[at] === "|" && depth === 0) return true;
  }
  return false;
}

/** Names of tools that it spells out, each in its place; a pattern between them stays. */
export const withNames = (
  matcher: string,
  tools: readonly string[],
  newName: (name: string) => string,
): string =>
  matcher
    .split(/(\||^\^(?:\(\?:)?|\)?\$$)/u)
    .map((piece) => (piece !== undefined && tools.includes(piece) ? newName(piece) : (piece ?? "")))
    .join("");
