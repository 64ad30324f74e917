/** The shipped word lists as indexes, made once when a text is first judged. */

export interface Entry {
  /** Words of the phrase. */
  readonly words: readonly string[];
  /** Classes (`@NEG`) and content words that it stands for; none: it says nothing. */
  readonly out: readonly string[];
}

/** `@A @B word: phrase, phrase => @C, phrase` → phrases with what they stand for. */
export function readLogic(
  text: string,
  splitAt: RegExp,
): readonly (readonly [phrase: string, out: readonly string[]])[] {
  const found: (readonly [string, readonly string[]])[] = [];
  for (const line of linesOf(text)) {
    const at = line.indexOf(":");
    const usual = line.slice(0, at).trim().split(/\s+/);
    for (const part of line.slice(at + 1).split(splitAt)) {
      const [phrase = "", own] = part.split("=>");
      if (phrase.trim() !== "")
        found.push([phrase.trim(), own === undefined ? usual : own.trim().split(/\s+/)]);
    }
  }
  return found;
}

export const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Word → the lines that it stands in. */
export function groupsOf(
  lines: readonly (readonly string[])[],
  prefix: string,
): Map<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const [at, words] of lines.entries())
    for (const word of new Set(words)) {
      const ids = index.get(word);
      if (ids === undefined) index.set(word, [`${prefix}${at}`]);
      else ids.push(`${prefix}${at}`);
    }
  return index;
}

export const remembered = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
