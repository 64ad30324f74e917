/** Which names a key of an answer shares with something else, and which it may not be given. */
import type { Harness } from "../../../model/harness.js";
import { declaredEntries } from "../../declared.js";
import { foldName } from "../../names.js";
import type { KeyNames } from "./mentions.js";

/** Names that something bears which the edit leaves as it is. */
export function borneBy(
  harness: Harness,
  names: Iterable<string>,
  own: ReadonlySet<string>,
): ReadonlySet<string> {
  const others = new Set(
    declaredEntries(harness)
      .filter(({ syms }) => syms.some((sym) => !own.has(sym)))
      .map(({ kind, name, syms }) =>
        foldName(kind === "section" ? titleOf(harness, syms[0] as string) : name),
      ),
  );
  return new Set([...names].filter((name) => others.has(foldName(name))));
}
const titleOf = (harness: Harness, symbol: string): string =>
  harness.prompt.sections.find(({ id }) => `section:${id}` === symbol)?.title ?? "";

/** Why a new key may not be called so. */
export function illegalNames(harness: Harness, { fresh, renamed }: KeyNames): readonly string[] {
  const leaving = new Set([...renamed.keys()].map(foldName));
  return [...fresh].filter(
    (name) =>
      !/^[A-Za-z][\w-]{0,39}$/.test(name) ||
      (!leaving.has(foldName(name)) && borneBy(harness, [name], new Set()).size > 0),
  );
}
