/** The tools of a Hook as a matcher writes them. Each way matches the same names, whatever tools join the Harness later. */

export type MatcherStyle = "list" | "names" | "expression" | "factored";

/** Characters that mean something in an expression; a name with one of them is written by no matcher. */
const SPECIAL = /[\\^$.|?*+()[\]{}\s]/u;

/** Every tool, by whatever name. */
const ANY = ["^.*$", "^.+$"];

/**
 * Undefined: this style cannot write these tools; null: no matcher, the list stands alone. `tools`: those that the Hook lists, in the
 * order in which they are written; none listed are all of them, those that are not there yet as well. `declared`: names of all tools.
 */
export function matcherFor(
  style: MatcherStyle,
  tools: readonly string[],
  declared: readonly string[],
  pick: (choices: readonly string[]) => string | undefined,
): string | null | undefined {
  if (style === "list") return null;
  if (tools.length === 0) return style === "expression" ? pick(ANY) : undefined;
  if (tools.some((name) => SPECIAL.test(name) || !declared.includes(name))) return undefined;
  const [only, ...more] = tools;
  if (style === "names") return tools.join("|");
  if (style === "factored") return factored(tools, declared);
  const group = `^(?:${tools.join("|")})$`;
  return more.length === 0 ? pick([`^${only}$`, group]) : group;
}

/** What the names begin and end with stands once: `^get_(?:item|order)$`. Nothing but these names matches. */
function factored(tools: readonly string[], declared: readonly string[]): string | undefined {
  const [first = "", ...more] = tools;
  if (more.length === 0) return undefined;
  const head = first.slice(0, common(tools));
  const rests = tools.map((name) => name.slice(head.length));
  const tail = common(rests.map(reversed));
  const middles = rests.map((rest) => rest.slice(0, rest.length - tail));
  const end = (rests[0] ?? "").slice((middles[0] ?? "").length);
  if (head + end === "") return undefined;
  // A middle that reads as a tool's name would be taken for that tool.
  if (middles.some((middle) => declared.includes(middle))) return undefined;
  return `^${head}(?:${middles.join("|")})${end}$`;
}

const reversed = (text: string): string => [...text].reverse().join("");

/** How many characters all of them begin with, the last word mark (`_` or `-`) included and nothing of a word cut. */
function common(names: readonly string[]): number {
  const [first = "", ...more] = names;
  let length = 0;
  while (length < first.length && more.every((name) => name[length] === first[length])) length++;
  while (length > 0 && !/[_-]/.test(first[length - 1] ?? "")) length--;
  return length;
}
