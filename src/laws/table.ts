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
    for (const [text, forms] of tokenSpellings(entry.name)) {
      const spelt: Spelt = { entry, forms, distinctive: isDistinctiveFor(entry, text, forms) };
      if (isToken(text)) pushToken(tokens, text, spelt);
      else push(odd, text, spelt);
      filter[keyOf(text)] = 1;
    }
    const words = wordsOf(entry.name);
    if (words.length < 2 || entry.kind === "result") continue;
    for (const form of ["spaced", "title"] as const) {
      const text = spell(entry.name, form);
      const first = text.slice(0, text.indexOf(" "));
      push(phrases, first, { text, spelt: { entry, forms: [form], distinctive: false } });
      filter[keyOf(first)] = 1;
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

function tokenSpellings(name: string): ReadonlyMap<string, readonly Form[]> {
  const found = new Map<string, Form[]>();
  for (const form of TOKEN_FORMS) push(found, spell(name, form), form);
  found.delete("");
  return found;
}

/** `check-in` is a word of the language; as the kebab form of a parameter `check_in` it must be marked as code. */
function isDistinctiveFor(entry: NameEntry, text: string, forms: readonly Form[]): boolean {
  const soft = (entry.kind === "param" || entry.kind === "result") && forms.every((form) => form === "kebab");
  return !soft && isDistinctive(text);
}

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
