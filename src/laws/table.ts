/** All declared names of a Harness, by the spellings under which a text may mention them. */

import type { Sym } from "../model/symbol.js";
import type { Form } from "../model/text.js";
import { isDistinctive, isWordCode, type NameKind, spell, TOKEN_FORMS, wordsOf } from "./names.js";

/** One written name of one kind: a parameter of many tools is one entry with many Symbols. */
export interface NameEntry {
  readonly kind: NameKind;
  readonly name: string;
  readonly syms: readonly Sym[];
  /** Of a parameter or result key: the Symbols by tool. */
  readonly byTool?: ReadonlyMap<Sym, readonly Sym[]>;
}

/** An entry under one spelling; several forms may coincide. */
export interface Spelt {
  readonly entry: NameEntry;
  readonly forms: readonly Form[];
  readonly distinctive: boolean;
}

/** All entries under one spelling that is one token. */
export interface Spelling {
  readonly text: string;
  readonly spelt: readonly Spelt[];
  /** What it reads as wherever it stands, where no place can make it a plain word. */
  readonly sure: readonly Reading[] | undefined;
}

export interface Reading extends Spelt {
  /** Is it a mention without doubt, or may it be a plain word of the language? */
  readonly binds: boolean;
}

export interface NameTable {
  readonly entries: readonly NameEntry[];
  readonly tokens: ReadonlyMap<string, Spelling>;
  /** Spellings of several words, by the first of them as it is written. */
  readonly phrases: ReadonlyMap<string, readonly { readonly text: string; readonly spelt: Spelt }[]>;
  /** Names that no token scan can find: with spaces, slashes, colons, or letters beyond Latin. */
  readonly odd: readonly { readonly text: string; readonly spelt: readonly Spelt[] }[];
  /** One place for each length with first and last character: most words of a text fail here. */
  readonly filter: Uint8Array;
}

export const filterKey = (length: number, first: number, last: number): number =>
  ((length & 31) << 9) | ((first * 19 + last) & 511);
const keyOf = (text: string): number =>
  filterKey(text.length, text.charCodeAt(0), text.charCodeAt(text.length - 1));

export function tableOf(entries: readonly NameEntry[]): NameTable {
  const tokens = new Map<string, OpenSpelling>();
  const phrases = new Map<string, { text: string; spelt: Spelt }[]>();
  const odd = new Map<string, Spelt[]>();
  const filter = new Uint8Array(32 * 512);
  for (const entry of entries) {
    // A property may be called so, and no text can name it.
    if (entry.name === "") continue;
    const { written, phrased } = spellingsOf(entry.name);
    for (const { text, forms, isToken, key, distinctive } of written) {
      const spelt: Spelt = { entry, forms, distinctive: distinctive && !isSoft(entry, forms) };
      if (isToken) pushToken(tokens, text, spelt);
      else push(odd, text, spelt);
      filter[key] = 1;
    }
    if (entry.kind === "result") continue;
    for (const { form, text, first, key } of phrased) {
      push(phrases, first, { text, spelt: { entry, forms: [form], distinctive: false } });
      filter[key] = 1;
    }
  }
  return {
    entries,
    tokens,
    phrases,
    odd: [...odd].map(([text, spelt]) => ({ text, spelt })),
    filter,
  };
}

interface OpenSpelling extends Spelling {
  readonly spelt: Spelt[];
  sure: Reading[] | undefined;
}

function pushToken(tokens: Map<string, OpenSpelling>, text: string, spelt: Spelt): void {
  const { entry, forms, distinctive } = spelt;
  const reading: Reading | undefined = distinctive ? { entry, forms, distinctive, binds: true } : undefined;
  const known = tokens.get(text);
  if (known === undefined) {
    tokens.set(text, { text, spelt: [spelt], sure: reading === undefined ? undefined : [reading] });
    return;
  }
  known.spelt.push(spelt);
  if (reading === undefined) known.sure = undefined;
  else known.sure?.push(reading);
}

/** All ways to write a name, whatever it names. */
interface Spellings {
  readonly written: readonly {
    readonly text: string;
    readonly forms: readonly Form[];
    readonly isToken: boolean;
    readonly distinctive: boolean;
    readonly key: number;
  }[];
  readonly phrased: readonly {
    readonly form: Form;
    readonly text: string;
    readonly first: string;
    readonly key: number;
  }[];
}

/** The same names come back for every Variant; the bound keeps a long run from growing. */
const MOST_NAMES = 20_000;
const known = new Map<string, Spellings>();

function spellingsOf(name: string): Spellings {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MOST_NAMES) known.clear();
  const made = spellings(name);
  known.set(name, made);
  return made;
}

function spellings(name: string): Spellings {
  const forms = new Map<string, Form[]>();
  for (const form of TOKEN_FORMS) push(forms, spell(name, form), form);
  forms.delete("");
  const written = [...forms].map(([text, own]) => ({
    text,
    forms: own,
    isToken: isToken(text),
    distinctive: isDistinctive(text),
    key: keyOf(text),
  }));
  const phrased = (wordsOf(name).length < 2 ? [] : (["spaced", "title"] as const)).map((form) => {
    const text = spell(name, form);
    const first = text.slice(0, text.indexOf(" "));
    return { form, text, first, key: keyOf(first) };
  });
  return { written, phrased };
}

/** `check-in` is a word of the language; as the kebab form of a parameter `check_in` it must be marked as code. */
const isSoft = ({ kind }: NameEntry, forms: readonly Form[]): boolean =>
  (kind === "param" || kind === "result") && forms.every((form) => form === "kebab");

/** Can the scan find it: word characters, joined singly by `-` or `.`? */
function isToken(text: string): boolean {
  let joint = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isWordCode(code)) joint = false;
    else if ((code === 45 || code === 46) && !joint) joint = true;
    else return false;
  }
  return !joint;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
