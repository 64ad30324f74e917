/** The words of a name and its spellings, so that a mention in one form can follow into another name. */
import type { Form } from "../model/text.js";

const SEPARATORS = /[_\-.\s:/]+/;
const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** The same names come back for every View; the bound keeps a long run from growing. */
const MOST_KEPT = 20_000;
function remembered<V>(make: (name: string) => V): (name: string) => V {
  const known = new Map<string, V>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size >= MOST_KEPT) known.clear();
    const value = make(name);
    known.set(name, value);
    return value;
  };
}

/** `getOrder_byId` → get, order, by, id. Lower-cased; a name without letters is its own single word. */
export const wordsOf: (name: string) => readonly string[] = remembered((name) => {
  const words = name
    .split(SEPARATORS)
    .flatMap((part) => part.split(HUMP))
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  return words.length > 0 ? words : [name];
});

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The name as it is spelt in a form. */
export function spell(name: string, form: Form): string {
  if (form === "exact") return name;
  const words = wordsOf(name);
  switch (form) {
    case "snake":
      return words.join("_");
    case "kebab":
      return words.join("-");
    case "camel":
      return words.map((word, i) => (i === 0 ? word : capital(word))).join("");
    case "pascal":
      return words.map(capital).join("");
    case "upper":
      return words.join("_").toUpperCase();
    case "spaced":
      return words.join(" ");
    case "title":
      return words.map(capital).join(" ");
  }
}

/** Forms that stand in prose and code as one token. */
export const TOKEN_FORMS = ["snake", "kebab", "camel", "pascal", "upper"] as const satisfies readonly Form[];

/** Does a name look like a name wherever it stands: a separator, a hump or a digit inside? */
export const isDistinctive = (name: string): boolean => /[_\-.:/]|\d|[a-z][A-Z]/.test(name);

/** What is left when case and separators are ignored: names equal here are too alike to tell apart. */
export const foldName = remembered((name) => name.toLowerCase().replace(/[_\-.\s:/]/g, ""));
