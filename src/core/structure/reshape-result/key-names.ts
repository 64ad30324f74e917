/** Names of keys of answers against all that is declared: which they share, and which are free. */
import type { Problem } from "../../../model/problem.js";
import type { Sym } from "../../../model/symbol.js";
import type { Lowered } from "../../lowered.js";
import { foldName } from "../../words.js";
import type { Moving } from "./keys-in-text.js";

/** Names that something besides the keys of the edit bears, whatever its case and separators. */
export function sharedNames(
  lowered: Lowered,
  names: Iterable<string>,
  own: { has(symbol: Sym): boolean },
): ReadonlySet<string> {
  const others = new Set(
    [...lowered.symbols.values()].filter(({ symbol }) => !own.has(symbol)).map(({ name }) => foldName(name)),
  );
  return new Set([...names].filter((name) => others.has(foldName(name))));
}

const LEGAL = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

/** New names are free against every name that is declared. */
export function namesProblems(lowered: Lowered, { fresh, renamed }: Moving): readonly Problem[] {
  const taken = new Map([...lowered.symbols.values()].map(({ name, symbol }) => [foldName(name), symbol]));
  const leaving = new Set([...renamed.keys()].map(foldName));
  return [...fresh].flatMap((name): readonly Problem[] => {
    if (!LEGAL.test(name))
      return [
        {
          code: "name-illegal",
          where: "reshape-result",
          what: `"${name}" is no name for a key`,
          expected: "a letter, then letters, digits, _ and -, at most 40",
        },
      ];
    const by = leaving.has(foldName(name)) ? undefined : taken.get(foldName(name));
    return by === undefined
      ? []
      : [{ code: "name-taken", where: by, what: `"${name}" could not be told from its name` }];
  });
}
