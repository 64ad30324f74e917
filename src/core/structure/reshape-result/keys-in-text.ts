/**
 * Where a text speaks of keys that change. A key is mentioned where its spelling stands as a whole token and could be no word of the
 * language: it looks like a name, or it is quoted or in code format. All else is language and stays.
 */

import { CLOSING } from "../../mention.js";
import { isWordCode } from "../../tokens.js";
import { isDistinctive, spell, TOKEN_FORMS, wordsOf } from "../../words.js";

/** What an edit does to names of keys. */
export interface Moving {
  /** Old name → new name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names of keys that are gone. */
  readonly vanished: ReadonlySet<string>;
  /** Names of keys that come to stand under another key. */
  readonly moved: ReadonlySet<string>;
  /** Of all these, names that something else bears as well. */
  readonly shared: ReadonlySet<string>;
  /** Names that nothing bore before. */
  readonly fresh: ReadonlySet<string>;
}

export interface KeyFlaw {
  /** `unclear`: whose name it is cannot be told; `gone`: the key is; `path`: it stands in a path that changes; `fresh`: a new name is there already. */
  readonly why: "unclear" | "gone" | "path" | "fresh";
  readonly word: string;
}

export interface Look {
  readonly after: string;
  readonly flaws: readonly KeyFlaw[];
  /** Does the text name a key that gets another name? */
  readonly names: string | undefined;
}

interface Spelt {
  readonly name: string;
  /** The new spelling, of a key that is renamed. */
  readonly to: string | undefined;
  /** `on-hand` is a word of the language; as a form of `on_hand` it must be marked. */
  readonly soft: boolean;
  readonly isFresh: boolean;
}

export type KeyReader = (text: string) => Look;

export function keyReader(moving: Moving): KeyReader {
  const spelt = new Map<string, Spelt | "several">();
  const enter = (name: string, to: string | undefined, isFresh: boolean): void => {
    for (const form of ["exact", ...(wordsOf(name).length > 1 ? TOKEN_FORMS : [])] as const) {
      const text = spell(name, form);
      const known = spelt.get(text);
      // A new name that is the old one in another form is no new word.
      if (isFresh && known !== undefined) continue;
      const one: Spelt = {
        name,
        to: to === undefined ? undefined : spell(to, form),
        soft: form === "kebab" && text !== name,
        isFresh,
      };
      if (known === undefined) spelt.set(text, one);
      else if (known === "several" || known.name !== name || known.to !== one.to)
        spelt.set(text, known !== "several" && known.name === name ? known : "several");
    }
  };
  for (const [name, to] of moving.renamed) enter(name, to, false);
  for (const name of [...moving.vanished, ...moving.moved])
    if (!moving.renamed.has(name)) enter(name, undefined, false);
  for (const name of moving.fresh) if (!moving.renamed.has(name)) enter(name, undefined, true);
  if (spelt.size === 0) return (text) => ({ after: text, flaws: [], names: undefined });
  const spellings = [...spelt.keys()];
  const pattern = tokenPattern(spellings);
  // To look for each of a few is cheaper than to look for all of them as words.
  const isIn = (text: string): boolean =>
    spellings.length > FEW || spellings.some((one) => text.includes(one));
  return (text) =>
    isIn(text) ? look(text, pattern, spelt, moving) : { after: text, flaws: [], names: undefined };
}

const FEW = 24;

const WORD = "0-9A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f";

function tokenPattern(spellings: readonly string[]): RegExp {
  const any = [...spellings]
    .sort((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("|");
  const before = `(?:(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-fA-F]{4})|(?<![${WORD}])(?<![${WORD}]-))`;
  return new RegExp(`${before}(?:${any})(?![${WORD}])(?!-[${WORD}])`, "g");
}

function look(
  text: string,
  pattern: RegExp,
  spelt: ReadonlyMap<string, Spelt | "several">,
  { vanished, moved, shared }: Moving,
): Look {
  const flaws: KeyFlaw[] = [];
  let names: string | undefined;
  let after = "";
  let done = 0;
  for (const { 0: word, index: start } of text.matchAll(pattern)) {
    const end = start + word.length;
    if (text.startsWith("{{", start - 2) && text.startsWith("}}", end)) continue;
    const one = spelt.get(word) as Spelt | "several";
    const isPath = inPath(text, start, end);
    const isSure = isMarked(text, start, end) || (isDistinctive(word) && (one === "several" || !one.soft));
    if (!isSure && !isPath) continue;
    if (one === "several") {
      flaws.push({ why: "unclear", word });
      continue;
    }
    const { name, to, isFresh } = one;
    if (isFresh) flaws.push({ why: "fresh", word });
    else if (to === undefined && !vanished.has(name)) {
      if (isPath) flaws.push({ why: "path", word });
    } else if (!isSure || shared.has(name)) flaws.push({ why: "unclear", word });
    else if (vanished.has(name)) flaws.push({ why: "gone", word });
    else if (isPath && moved.has(name)) flaws.push({ why: "path", word });
    else {
      names ??= word;
      after += text.slice(done, start) + to;
      done = end;
    }
  }
  return { after: done === 0 ? text : after + text.slice(done), flaws, names };
}

/** Joined to another step of a path: `money.paid`, `lines[0]`. */
function inPath(text: string, start: number, end: number): boolean {
  const isStep = (at: number): boolean => isWordCode(text.charCodeAt(at)) || text[at] === "]";
  return (
    (text[start - 1] === "." && isStep(start - 2)) ||
    (text[end] === "." && isWordCode(text.charCodeAt(end + 1))) ||
    /^\[[0-9\]]/.test(text.slice(end, end + 2))
  );
}

/** Quoted or in code format, also by quotes that are escaped themselves. */
function isMarked(text: string, start: number, end: number): boolean {
  const close = CLOSING[text[start - 1] ?? ""];
  return (
    (close !== undefined && text[end] === close) ||
    (text.startsWith('\\"', start - 2) && text.startsWith('\\"', end))
  );
}
