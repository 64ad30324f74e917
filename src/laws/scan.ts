/** Where a text may mention names: one pass over its tokens, with escapes and CJK neighbours minded. */
import { isWordCode, type NameKind, NOUNS } from "./names.js";
import { filterKey, type NameTable, type Reading, type Spelt } from "./table.js";

export interface Mention {
  /** Offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly readings: readonly Reading[];
}

const DASH = 45;
const DOT = 46;
const BACKSLASH = 92;
const PERCENT = 37;
const UNDERSCORE = 95;

/** Every place that may mention a name of the table, in order, none overlapping. */
export function scan(text: string, table: NameTable): readonly Mention[] {
  const found: Mention[] = [];
  const { filter } = table;
  const { length } = text;
  let before = 0;
  for (let at = 0; at < length; ) {
    const first = text.charCodeAt(at);
    if (!isWordCode(first)) {
      before = first;
      at++;
      continue;
    }
    // A run: word characters joined singly by `-` or `.`.
    let dotted = false;
    let last = first;
    let end = at + 1;
    for (; end < length; end++) {
      const code = text.charCodeAt(end);
      if (!isWordCode(code)) {
        if ((code !== DASH && code !== DOT) || !isWordCode(text.charCodeAt(end + 1))) break;
        dotted ||= code === DOT;
      }
      last = code;
    }
    // Most words of a text are no name, and carry nothing that is not part of one.
    const isOpen =
      filter[filterKey(end - at, first, last)] === 1 ||
      dotted ||
      before === BACKSLASH ||
      before === PERCENT ||
      first === UNDERSCORE ||
      last === UNDERSCORE;
    before = last;
    at = isOpen ? Math.max(end, scanRun(text, at, end, table, found)) : end;
    if (at > end) before = text.charCodeAt(at - 1);
  }
  return table.odd.length === 0 ? found : withOdd(text, table, found);
}

/** The whole run, else the parts between its dots; gives the offset up to which text is spent. */
function scanRun(text: string, start: number, end: number, table: NameTable, found: Mention[]): number {
  const whole = scanToken(text, start, end, table, found);
  if (whole > 0) return whole;
  const dots = [start - 1];
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === DOT) dots.push(i);
  if (dots.length === 1) return end;
  dots.push(end);
  let spent = end;
  let from = 0;
  while (from < dots.length - 1) {
    let to = dots.length - 1;
    let hit = 0;
    for (; to > from; to--) {
      hit = scanToken(text, (dots[from] as number) + 1, dots[to] as number, table, found);
      if (hit > 0) break;
    }
    spent = Math.max(spent, hit);
    from = hit > 0 ? Math.max(to, from + 1) : from + 1;
  }
  return spent;
}

/** A mention at this token, with an escape or underscores before it taken off if need be; its end, or 0. */
function scanToken(text: string, start: number, end: number, table: NameTable, found: Mention[]): number {
  const direct = lookUp(text, start, end, table, found);
  if (direct > 0 || !hasDress(text, start, end)) return direct;
  for (const from of startsOf(text, start, end)) {
    for (let to = end; to > from; to--) {
      const hit = lookUp(text, from, to, table, found);
      if (hit > 0) return hit;
      if (text.charCodeAt(to - 1) !== UNDERSCORE) break;
    }
  }
  return 0;
}

/** May the token carry what is not part of a name? */
function hasDress(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === BACKSLASH || before === PERCENT) return true;
  return text.charCodeAt(start) === UNDERSCORE || text.charCodeAt(end - 1) === UNDERSCORE;
}

/** Where a name may begin: at the token, after the letters of an escape, after underscores (emphasis). */
function startsOf(text: string, start: number, end: number): readonly number[] {
  const starts = [start];
  const before = text.charCodeAt(start - 1);
  if (before === BACKSLASH && isEscaped(text, start)) {
    const letter = text[start] as string;
    if ("bfnrtv0".includes(letter)) starts.push(start + 1);
    else if (letter === "u" && /^[0-9a-fA-F]{4}/.test(text.slice(start + 1, start + 5)))
      starts.push(start + 5);
    else if (letter === "x" && /^[0-9a-fA-F]{2}/.test(text.slice(start + 1, start + 3)))
      starts.push(start + 3);
  }
  if (before === PERCENT && /^[0-9a-fA-F]{2}/.test(text.slice(start, start + 2))) starts.push(start + 2);
  let bare = start;
  while (text.charCodeAt(bare) === UNDERSCORE) bare++;
  if (bare > start) starts.push(bare);
  return starts.filter((at) => at < end);
}

/** Is the character at this offset escaped: an odd number of backslashes before it? */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text.charCodeAt(at - 1 - count) === BACKSLASH) count++;
  return count % 2 === 1;
}

function lookUp(text: string, start: number, end: number, table: NameTable, found: Mention[]): number {
  const key = filterKey(end - start, text.charCodeAt(start), text.charCodeAt(end - 1));
  if (table.filter[key] === 0) return 0;
  const token = text.slice(start, end);
  const phrase = phraseAt(text, start, token, table);
  if (phrase !== undefined) {
    found.push(phrase);
    return phrase.end;
  }
  const spelling = table.tokens.get(token);
  if (spelling === undefined) return 0;
  const { text: own, spelt, sure } = spelling;
  found.push(
    sure === undefined ? mention(text, start, end, spelt) : { start, end, text: own, readings: sure },
  );
  return end;
}

function mention(text: string, start: number, end: number, spelt: readonly Spelt[]): Mention {
  const readings = spelt.map((one) => ({
    ...one,
    binds: one.distinctive || bindsPlain(text, start, end, one),
  }));
  return { start, end, text: text.slice(start, end), readings };
}

const OPENING = "\"'“‘「『«";
const CLOSING = "\"'”’」』»";

/** A plain word is a mention where it is marked as code, quoted, called, or a parameter beside its noun. */
function bindsPlain(text: string, start: number, end: number, spelt: Spelt): boolean {
  if (isCodeSpan(text, start, end)) return true;
  if (!spelt.forms.includes("exact")) return false;
  if (isQuoted(text, start, end)) return true;
  if (spelt.entry.kind === "param" || spelt.entry.kind === "result")
    return besideNoun(text, start, end, spelt.entry.kind);
  return text[end] === "(";
}

function isQuoted(text: string, start: number, end: number): boolean {
  const open = OPENING.indexOf(text[start - 1] ?? " ");
  const after = text[end] === "\\" ? text[end + 1] : text[end];
  if (open >= 0 && after !== undefined && (after === CLOSING[open] || after === text[start - 1])) return true;
  return text.endsWith("&quot;", end + 6) && text.startsWith("&quot;", start - 6);
}

/** A code span that is nothing but the name: a longer one (`repo:owner/x`) may hold the word for its own reasons. */
const isCodeSpan = (text: string, start: number, end: number): boolean =>
  text[start - 1] === "`" && text[end] === "`";

function phraseAt(text: string, start: number, token: string, table: NameTable): Mention | undefined {
  const candidates = table.phrases.get(token);
  if (candidates === undefined) return undefined;
  const hits = candidates.filter(
    (one) => text.startsWith(one.text, start) && !isWordCode(text.charCodeAt(start + one.text.length)),
  );
  const longest = Math.max(0, ...hits.map((one) => one.text.length));
  if (longest === 0) return undefined;
  const end = start + longest;
  const readings = hits
    .filter((one) => one.text.length === longest)
    .map(({ spelt }) => ({ ...spelt, binds: besideNoun(text, start, end, spelt.entry.kind) }));
  return { start, end, text: text.slice(start, end), readings };
}

const BETWEEN = /^[\s"'`*_:：“”‘’「」『』]{0,4}/;

function besideNoun(text: string, start: number, end: number, kind: NameKind): boolean {
  const after = text.slice(end, end + 24).replace(BETWEEN, "");
  const before = text.slice(Math.max(0, start - 24), start).replace(/[\s"'`*_:：“”‘’「」『』]{0,4}$/, "");
  return NOUNS[kind].some((noun) => {
    if (startsWithNoun(after, noun)) return true;
    if (!before.toLowerCase().endsWith(noun)) return false;
    return noun.charCodeAt(0) > 128 || !isWordCode(before.charCodeAt(before.length - noun.length - 1));
  });
}

const startsWithNoun = (text: string, noun: string): boolean =>
  text.slice(0, noun.length).toLowerCase() === noun &&
  (noun.charCodeAt(0) > 128 || !isWordCode(text.charCodeAt(noun.length)));

function withOdd(text: string, table: NameTable, found: readonly Mention[]): readonly Mention[] {
  const odd: Mention[] = [];
  for (const { text: name, spelt } of table.odd) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const end = at + name.length;
      const glued = (a: number, b: number): boolean =>
        isWordCode(text.charCodeAt(a)) && isWordCode(text.charCodeAt(b));
      if (!glued(at - 1, at) && !glued(end - 1, end)) odd.push(mention(text, at, end, spelt));
    }
  }
  if (odd.length === 0) return found;
  const longestFirst = [...found, ...odd].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Mention[] = [];
  for (const one of longestFirst) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
