/**
 * Is one text the other with names changed, and nothing else? The base text says where names may stand; between them
 * every byte must be equal.
 */
import type { Harness } from "../model/harness.js";
import type { Sym } from "../model/symbol.js";
import { type Change, moveOf, tableOfHarness } from "./change.js";
import { memo } from "./memo.js";
import { isWordCode, spell } from "./names.js";
import { type Mention, scan } from "./scan.js";
import type { NameTable } from "./table.js";

export interface Aligned {
  /** Offset in the View's text behind what was matched; -1: the texts differ in more than names. */
  readonly end: number;
  /** Offset in the base text up to which they agree. */
  readonly agrees: number;
  /** Mentions that kept the old name though all that they may stand for was renamed. */
  readonly stale: readonly Mention[];
  /** Each mention that binds is spelt anew, in the one way there is. */
  readonly isImage?: true;
}

/** A text cut at its mentions: `between[i]` stands before mention i, the last one behind them all. */
export interface Cut {
  readonly mentions: readonly Mention[];
  readonly between: readonly string[];
  /** Two mentions with nothing between them: where one ends cannot be told by what follows. */
  readonly isTight: boolean;
}

const MOST_CHARS = 8_000_000;
const storeOf = memo((_: NameTable) => ({ chars: 0, byText: new Map<string, Cut>() }));

/** What stands before an inverse is a View's own text, which is met once. */
const cutFor = (text: string, { table, isInverse }: Change): Cut =>
  isInverse ? cut(text, table) : cutBy(text, table);

/** A text of the Harness, cut at the names that it declares. */
export const cutOf = (text: string, harness: Harness): Cut => cutBy(text, tableOfHarness(harness));

/** Remembered by the text: a base serves several Views. */
function cutBy(text: string, table: NameTable): Cut {
  const store = storeOf(table);
  const known = store.byText.get(text);
  if (known !== undefined) return known;
  if (store.chars > MOST_CHARS) {
    store.byText.clear();
    store.chars = 0;
  }
  const made = cut(text, table);
  store.byText.set(text, made);
  store.chars += text.length;
  return made;
}

function cut(text: string, table: NameTable): Cut {
  const mentions = scan(text, table);
  if (mentions.length === 0) return { mentions, between: [text], isTight: false };
  const between: string[] = [];
  let done = 0;
  let isTight = false;
  for (const { start, end } of mentions) {
    if (start === done && done > 0) isTight = true;
    between.push(text.slice(done, start));
    done = end;
  }
  between.push(text.slice(done));
  return { mentions, between, isTight };
}

/** Mentions in a text of the base. */
export const mentionsIn = (text: string, change: Change): readonly Mention[] => cutFor(text, change).mentions;

/** Match the View's text from `from` on with the base text; it may go on behind. */
export function alignFrom(change: Change, base: string, view: string, from: number, scope?: Sym): Aligned {
  const stale: Mention[] = [];
  const caches = spellingsOf(change);
  let at = from;
  let done = 0;
  const named = cutFor(base, change).mentions.flatMap((mention) => {
    const { others } = newSpellings(change, mention, scope, caches);
    return others.length === 0 ? [] : [{ mention, others }];
  });
  for (const [i, { mention, others }] of named.entries()) {
    const literal = base.slice(done, mention.start);
    if (!view.startsWith(literal, at)) return { end: -1, agrees: done, stale };
    at += literal.length;
    done = mention.end;
    const next = base[done];
    const possible = others.filter((spelling) => stands(view, spelling, at, next));
    // `page` stands where `page number` was left, and what follows tells.
    const behind = possible.length === 0 ? "" : base.slice(done, named[i + 1]?.mention.start);
    const follows = (spelling: string): boolean => view.startsWith(behind, at + spelling.length);
    const isLeft = possible.length > 0 && view.startsWith(mention.text, at) && follows(mention.text);
    const taken = possible.find(follows) ?? (isLeft ? undefined : possible[0]);
    if (taken !== undefined) at += taken.length;
    else if (view.startsWith(mention.text, at)) {
      at += mention.text.length;
      if (isStale(change, mention, scope)) stale.push(mention);
    } else return { end: -1, agrees: mention.start, stale };
  }
  const rest = base.slice(done);
  return view.startsWith(rest, at)
    ? { end: at + rest.length, agrees: base.length, stale }
    : { end: -1, agrees: done, stale };
}

/** Match whole texts. */
export function align(change: Change, base: string, view: string, scope?: Sym): Aligned {
  if (imageOf(change, base, scope) === view)
    return { end: view.length, agrees: base.length, stale: [], isImage: true };
  const found = alignFrom(change, base, view, 0, scope);
  return found.end === view.length ? found : { ...found, end: -1 };
}

/** The text that the base's becomes unless some word is spelt in another way; undefined where that cannot be told. */
function imageOf(change: Change, base: string, scope: Sym | undefined): string | undefined {
  const { mentions, between, isTight } = cutFor(base, change);
  if (isTight) return undefined;
  const caches = spellingsOf(change);
  let image = between[0] as string;
  for (let i = 0; i < mentions.length; i++) {
    const behind = between[i + 1] as string;
    const spelling = likelySpelling(change, mentions[i] as Mention, behind, scope, caches);
    if (spelling === undefined) return undefined;
    image += spelling + behind;
  }
  return image;
}

/** What stands in the View for a mention: the new name, or the word as it was where nothing says that it is a name. */
export function likelySpelling(
  change: Change,
  mention: Mention,
  behind: string,
  scope: Sym | undefined,
  caches = spellingsOf(change),
): string | undefined {
  const { others } = newSpellings(change, mention, scope, caches);
  const [other] = others;
  if (other === undefined) return mention.text;
  if (others.length > 1) return undefined;
  if (mention.readings.some(({ binds }) => binds)) return other;
  return stands(mention.text, other, 0, behind[0]) ? undefined : mention.text;
}

/** Does this spelling stand here? What follows it in the base follows it here; at the end of a text the name must end as well. */
const stands = (view: string, spelling: string, at: number, next: string | undefined): boolean =>
  view.startsWith(spelling, at) &&
  // `issue num` is not there where `issue number` was left.
  (next === undefined
    ? !isWordCode(view.charCodeAt(at + spelling.length))
    : view[at + spelling.length] === next);

interface Spellings {
  /** Longest first; empty: nothing that the mention may name was renamed. */
  readonly others: readonly string[];
  /** `getOrder` may be a form of the old name and the new name at once. */
  readonly keeps: boolean;
}

type ByText = Map<string, Spellings>;
interface Caches {
  readonly all: ByText;
  readonly byTool: Map<Sym, ByText>;
}
const spellingsOf = memo((_: Change): Caches => ({ all: new Map(), byTool: new Map() }));

/** What may stand in the View in place of a mention. The text of a mention decides what it may name. */
export function newSpellings(
  change: Change,
  mention: Mention,
  scope: Sym | undefined,
  caches = spellingsOf(change),
): Spellings {
  const cache = cacheFor(caches, mention, scope);
  const known = cache.get(mention.text);
  if (known !== undefined) return known;
  const made = spellings(change, mention, scope);
  cache.set(mention.text, made);
  return made;
}

/** Most mentions mean the same in every text; a tool's own keys mean its own. */
function cacheFor({ all, byTool }: Caches, mention: Mention, scope: Sym | undefined): ByText {
  if (scope === undefined || !mention.readings.some(({ entry }) => entry.byTool?.has(scope))) return all;
  const known = byTool.get(scope);
  if (known !== undefined) return known;
  const made: ByText = new Map();
  byTool.set(scope, made);
  return made;
}

const NOTHING: Spellings = { others: [], keeps: false };
const KEPT: Spellings = { others: [], keeps: true };

function spellings(change: Change, mention: Mention, scope: Sym | undefined): Spellings {
  const [reading] = mention.readings;
  if (reading !== undefined && mention.readings.length === 1) {
    const move = moveOf(change, reading.entry, scope);
    if (move === undefined) return NOTHING;
    const form = reading.forms.includes("exact") ? "exact" : reading.forms[0];
    // The usual case: one name, one form, one new name.
    if (move.to.size === 1 && form !== undefined && (form === "exact" || reading.forms.length === 1)) {
      const [to] = move.to;
      const spelling = spell(to as string, form);
      return spelling === mention.text ? KEPT : { others: [spelling], keeps: false };
    }
  }
  const found = new Set<string>();
  for (const { entry, forms } of mention.readings) {
    const move = moveOf(change, entry, scope);
    if (move === undefined) continue;
    const wanted = forms.includes("exact") ? (["exact"] as const) : forms;
    for (const to of move.to) for (const form of wanted) found.add(spell(to, form));
  }
  if (found.size === 0) return NOTHING;
  const keeps = found.delete(mention.text);
  return { others: [...found].sort((a, b) => b.length - a.length), keeps };
}

/** A mention that binds, of which every reading moves away. */
export function isStale(change: Change, mention: Mention, scope?: Sym): boolean {
  if (newSpellings(change, mention, scope).keeps) return false;
  let binds = false;
  for (const reading of mention.readings) {
    const move = moveOf(change, reading.entry, scope);
    if (move === undefined || !move.all) {
      // Ids of sections and Hooks are no names that a text of the run uses.
      if (reading.entry.kind === "section" || reading.entry.kind === "hook") continue;
      return false;
    }
    binds ||= reading.binds;
  }
  return binds;
}
