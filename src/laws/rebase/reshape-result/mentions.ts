/** Mentions of keys of answers in texts, and what becomes of them (docs/format.md, 9.7). */
import { spell, wordsOf } from "../../names.js";

export interface KeyNames {
  /** Old name → new name. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly gone: ReadonlySet<string>;
  /** Their place changes. */
  readonly moved: ReadonlySet<string>;
  /** Borne by something else as well. */
  readonly borne: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

export interface Seen {
  readonly text: string;
  /** Why the edit cannot be carried over to this text. */
  readonly wrong: readonly { readonly what: string; readonly isFresh: boolean }[];
  readonly renames: boolean;
}

const LETTER = "0-9A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f";
const isLetter = (char: string | undefined): boolean =>
  char !== undefined && RegExp(`^[${LETTER}]$`).test(char);
const FORMS = ["exact", "snake", "kebab", "camel", "pascal", "upper"] as const;
type Form = (typeof FORMS)[number];
interface Reading {
  readonly name: string;
  readonly form: Form;
}

/** Looks at texts under one edit. */
export function seer(names: KeyNames): (text: string) => Seen {
  const known = new Set([...names.renamed.keys(), ...names.gone, ...names.moved]);
  const spellings = new Map<string, Reading[]>();
  const add = (name: string): void => {
    for (const form of wordsOf(name).length > 1 ? FORMS : (["exact"] as const)) {
      const list = spellings.get(spell(name, form)) ?? [];
      spellings.set(spell(name, form), list);
      if (!list.some((one) => one.name === name)) list.push({ name, form });
    }
  };
  for (const name of known) add(name);
  const old = new Set(spellings.keys());
  for (const name of names.fresh) if (!known.has(name)) add(name);
  const tokens = [...spellings.keys()].sort((a, b) => b.length - a.length);
  if (tokens.length === 0) return (text) => ({ text, wrong: [], renames: false });
  const found = new RegExp(
    `(?:(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-fA-F]{4})|(?<![${LETTER}]|[${LETTER}]-))(?:${tokens.map(quoted).join("|")})(?![${LETTER}]|-[${LETTER}])`,
    "g",
  );
  return (text) => {
    const wrong: Seen["wrong"][number][] = [];
    let renames = false;
    const say = (what: string, isFresh = false): void => void wrong.push({ what, isFresh });
    const after = text.replace(found, (word: string, at: number) => {
      const [before, behind] = [text.slice(0, at), text.slice(at + word.length)];
      if (before.endsWith("{{") && behind.startsWith("}}")) return word;
      const isOld = old.has(word);
      const readings = (spellings.get(word) ?? []).filter(({ name }) => !isOld || known.has(name));
      const distinct = new Set(readings.map(({ name, form }) => `${name} ${imageOf(names, name, form)}`));
      const [one] = readings as [Reading];
      const isPath = pathLike(before, behind);
      const isSoft = distinct.size === 1 && one.form === "kebab" && word !== one.name;
      const isMention = marked(before, behind) || (!isSoft && /[_\-.:/]|\d|[a-z][A-Z]/.test(word));
      if (!isMention && !isPath) return word;
      if (distinct.size > 1) say(`"${word}" may be one key or another`);
      else if (!isOld) say(`"${word}" is a new name and stands here already`, true);
      else if (!names.renamed.has(one.name) && !names.gone.has(one.name)) {
        if (isPath) say(`"${word}" stands in a path that changes`);
      } else if (!isMention || names.borne.has(one.name)) say(`"${word}" may be the key or something else`);
      else if (names.gone.has(one.name)) say(`"${word}" is a key that is taken away`);
      else if (isPath && names.moved.has(one.name)) say(`"${word}" stands in a path that changes`);
      else {
        renames = true;
        return imageOf(names, one.name, one.form);
      }
      return word;
    });
    return { text: after, wrong, renames };
  };
}

const quoted = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const imageOf = ({ renamed }: KeyNames, name: string, form: Form): string => {
  const to = renamed.get(name);
  return to === undefined ? "" : spell(to, form);
};

function pathLike(before: string, behind: string): boolean {
  const step = before.at(-2);
  if (before.endsWith(".") && (step === "]" || isLetter(step))) return true;
  return (behind.startsWith(".") && isLetter(behind[1])) || /^\[[\d\]]/.test(behind);
}

const PAIRS = ["``", "''", '""', "“”", "‘’", "「」", "『』", "【】", "<>"];
const marked = (before: string, behind: string): boolean =>
  PAIRS.some((pair) => before.endsWith(pair.charAt(0)) && behind.startsWith(pair.charAt(1))) ||
  (before.endsWith('\\"') && behind.startsWith('\\"'));
