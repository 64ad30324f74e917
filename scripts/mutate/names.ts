/** Old and new names of one View, read from its edits, and texts in which one mention is put back. */
import { isStructure } from "../../src/model/edit.js";
import type { ViewFiles } from "./damage.js";

export interface Moved {
  readonly symbol: string;
  readonly from: string;
  readonly to: string;
}

type Kind = "tool" | "skill" | "param";

/** What has another name in the end, of one kind, of things that were there before. */
export function moved({ edits }: Pick<ViewFiles, "edits">, kind: Kind): readonly Moved[] {
  const names = new Map<string, Moved>();
  for (const edit of edits) {
    if (edit.kind !== "rename") continue;
    for (const { symbol, from, to } of edit.names)
      names.set(symbol, { symbol, from: names.get(symbol)?.from ?? from, to });
  }
  const isKind = (symbol: string): boolean =>
    kind === "param" ? symbol.includes("/param:") : symbol.startsWith(`${kind}:`) && !symbol.includes("/");
  return [...names.values()].filter(({ symbol, from, to }) => isKind(symbol) && from !== to);
}

const KINDS = ["tool", "skill", "param"] as const;

/** Old names of tools and Skills that nobody could take for words, and that are gone altogether. */
export function gone(files: Pick<ViewFiles, "edits">, ...kinds: readonly Kind[]): readonly Moved[] {
  const taken = new Set(KINDS.flatMap((kind) => moved(files, kind)).flatMap(({ to }) => spellings(to)));
  return kinds
    .flatMap((kind) => moved(files, kind))
    .filter(({ from }) => wordsOf(from).length > 1 && !spellings(from).some((one) => taken.has(one)));
}

export const hasStructure = ({ edits }: Pick<ViewFiles, "edits">): boolean => edits.some(isStructure);

export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_\-.]+/)
    .filter((word) => word !== "");
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
export const camel = (name: string): string =>
  wordsOf(name)
    .map((word, i) => (i === 0 ? word : capital(word)))
    .join("");
export const upper = (name: string): string => wordsOf(name).join("_").toUpperCase();
const spellings = (name: string): readonly string[] => [
  name,
  camel(name),
  upper(name),
  wordsOf(name).join("_"),
  wordsOf(name).join("-"),
  capital(camel(name)),
];

/** The text with one mention of the new name replaced; undefined: it mentions none. */
export function stale(
  text: string,
  { from, to }: Moved,
  write: (name: string) => string = (name) => name,
): string | undefined {
  const found = mentionOf(text, to);
  return found === undefined ? undefined : text.slice(0, found) + write(from) + text.slice(found + to.length);
}

/** Where a name stands as a whole token. */
export function mentionOf(text: string, name: string): number | undefined {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![A-Za-z0-9_-])${escaped}(?![A-Za-z0-9_-])`).exec(text)?.index;
}
