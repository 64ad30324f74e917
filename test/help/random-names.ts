/** Names made of words that mean nothing: distinctive, and no two alike when case and separators are ignored. */
import type { Draw } from "../../src/model/propose.js";

export type NamedKind = "tool" | "skill" | "param" | "hook" | "section";

export interface Names {
  /** A new name in the kind's own style: snake for tools and parameters, kebab for Skills and Hooks, a title for sections. */
  readonly fresh: (kind: NamedKind) => string;
  /** A new name that holds another one, so that a careless search for the other finds this. */
  readonly around: (kind: NamedKind, name: string) => string;
}

export const foldPlain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
export const plainWords = (name: string): readonly string[] => name.toLowerCase().split(/[_\- ]/);

export function namesFrom(draw: Draw): Names {
  const taken = new Set<string>();
  const word = (): string => {
    const letter = (letters: string): string => letters.charAt(draw.int(letters.length));
    return letter("bdfgklmnprtvz") + letter("aeiou") + letter("bdgkmpvz");
  };
  const styled = (kind: NamedKind, words: readonly string[]): string =>
    kind === "section"
      ? words.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(" ")
      : words.join(kind === "tool" || kind === "param" ? "_" : "-");
  const free = (kind: NamedKind, make: () => readonly string[]): string => {
    for (;;) {
      const words = make();
      const name = styled(kind, words);
      if (new Set(words).size < words.length || name.length > 40 || taken.has(foldPlain(name))) continue;
      taken.add(foldPlain(name));
      return name;
    }
  };
  return {
    fresh: (kind) => free(kind, () => (draw.int(3) === 0 ? [word(), word(), word()] : [word(), word()])),
    around: (kind, name) =>
      free(kind, () => (draw.int(2) === 0 ? [...plainWords(name), word()] : [word(), ...plainWords(name)])),
  };
}
