/**
 * Mentions, looked for the slow way: every spelling of every name, by search in the text.
 *
 * Right only for names that are distinctive and differ after folding, which is what the random Harnesses have.
 */
import type { Sym } from "../../src/model/symbol.js";
import type { Form } from "../../src/model/text.js";
import type { NamedKind } from "./random-names.js";

export interface Known {
  readonly symbol: Sym;
  readonly kind: NamedKind;
  readonly name: string;
}

export function spellPlain(name: string, form: Form): string {
  const words = name.split(/[_\- ]/).map((word) => word.toLowerCase());
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  if (form === "exact") return name;
  if (form === "snake") return words.join("_");
  if (form === "kebab") return words.join("-");
  if (form === "camel") return (words[0] ?? "") + capitals.slice(1).join("");
  if (form === "pascal") return capitals.join("");
  if (form === "upper") return words.join("_").toUpperCase();
  return form === "spaced" ? words.join(" ") : capitals.join(" ");
}

export const TOKEN_FORMS = ["exact", "snake", "kebab", "camel", "pascal", "upper"] as const;
const NOUNS: Readonly<Record<string, string>> = {
  tool: "tools?|functions?",
  skill: "[sS]kills?",
  param: "parameters?|arguments?",
  hook: "hooks?",
};
const IN_WORD = "A-Za-z0-9_\\u00c0-\\u024f";
// A word may start behind an escape of JSON inside a string: the letter after the backslash is not part of it.
const START = `(?<!\\{\\{)(?:(?<![${IN_WORD}])|(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-fA-F]{4}))`;

interface Spelling {
  readonly text: string;
  readonly name: string;
  readonly form: Form;
}

/** Rewrites a text: each mention of a known name becomes what `toName` says, spelt in the same form. */
export type Rewrite = (text: string, toName: (name: string) => string) => string;

export function rewriter(known: readonly Known[]): Rewrite {
  const names = [...new Map(known.map((one) => [one.name, one])).values()];
  const tokens = names
    .filter(({ kind }) => kind !== "section")
    .flatMap(({ name }) =>
      TOKEN_FORMS.map((form): Spelling => ({ text: spellPlain(name, form), name, form })),
    );
  const spaced = (kind: string): readonly Spelling[] =>
    names
      .filter((one) => one.kind === kind)
      .flatMap(({ name }) =>
        (["spaced", "title"] as const).map(
          (form): Spelling => ({ text: spellPlain(name, form), name, form }),
        ),
      );
  const titles = names
    .filter(({ kind }) => kind === "section")
    .map(({ name }): Spelling => ({ text: name, name, form: "exact" }));
  const rules: readonly (readonly [readonly Spelling[], string, string])[] = [
    [titles, '(?<=")', '(?=")'],
    [tokens.filter(({ text }) => text.includes("_")), START, `(?![${IN_WORD}])`],
    [
      tokens.filter(({ text }) => !text.includes("_")),
      `${START}(?<![${IN_WORD}]-)`,
      `(?![${IN_WORD}])(?!-[${IN_WORD}])`,
    ],
    ...Object.entries(NOUNS).map(
      ([kind, nouns]) => [spaced(kind), "(?<![A-Za-z0-9_])", `(?= (?:${nouns})(?![A-Za-z_]))`] as const,
    ),
  ];
  const searches = rules.flatMap(([spellings, before, after]) => {
    if (spellings.length === 0) return [];
    const byText = new Map<string, Spelling>();
    for (const spelling of spellings) if (!byText.has(spelling.text)) byText.set(spelling.text, spelling);
    const longestFirst = [...byText.keys()].sort((a, b) => b.length - a.length);
    return [{ byText, pattern: new RegExp(`${before}(?:${longestFirst.join("|")})${after}`, "g") }];
  });
  return (text, toName) => {
    // First to placeholders, then to names: a new name is never taken for an old one.
    const found: Spelling[] = [];
    let marked = text;
    for (const { byText, pattern } of searches) {
      marked = marked.replace(
        pattern,
        (match) => `\ue000${found.push(byText.get(match) as Spelling) - 1}\ue001`,
      );
    }
    return marked.replace(/\ue000(\d+)\ue001/g, (_, index: string) => {
      const { name, form } = found[Number(index)] as Spelling;
      return spellPlain(toName(name), form);
    });
  };
}

/** The names that texts mention. */
export function mentioned(texts: readonly string[], rewrite: Rewrite): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    rewrite(text, (name) => {
      found.add(name);
      return name;
    });
  }
  return found;
}
