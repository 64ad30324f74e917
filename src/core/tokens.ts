/**
 * Identifier-like tokens of a text, with their offsets.
 *
 * A token is a run of ASCII letters, digits, `_` and Latin letters up to U+024F, joined by single `-` or `.` between
 * such runs. CJK characters and emoji are boundaries. Inside JSON-in-a-string the letter after a backslash is an
 * escape, not part of a name, so `\n` before a name does not hide it; both readings are offered.
 */
export type OnToken = (start: number, end: number, isJoined: boolean) => void;

const WORD = new Uint8Array(0x250);
for (let code = 0; code < WORD.length; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z0-9_]/.test(char) || (code >= 0xc0 && code !== 0xd7 && code !== 0xf7)) WORD[code] = 1;
}
export const isWordCode = (code: number): boolean => code < 0x250 && WORD[code] === 1;
export const HYPHEN = 45;
export const DOT = 46;

export function eachToken(text: string, on: OnToken): void {
  const length = text.length;
  let i = 0;
  while (i < length) {
    if (!isWordCode(text.charCodeAt(i))) {
      i++;
      continue;
    }
    const start = i;
    while (i < length && isWordCode(text.charCodeAt(i))) i++;
    const end = endOfToken(text, i);
    on(start, end, end > i);
    i = end;
  }
}

/** The end of the token, one run of which ends at `i`. */
export function endOfToken(text: string, i: number): number {
  const { length } = text;
  let end = i;
  while (end + 1 < length) {
    const joiner = text.charCodeAt(end);
    if ((joiner !== HYPHEN && joiner !== DOT) || !isWordCode(text.charCodeAt(end + 1))) return end;
    end++;
    while (end < length && isWordCode(text.charCodeAt(end))) end++;
  }
  return end;
}

/** Every word that a text may hold: each token, without an escape before it, and its parts as mentions are read in it. */
export function eachWord(text: string, on: (word: string) => void): void {
  eachToken(text, (start, end, isJoined) => {
    const token = text.slice(start, end);
    on(token);
    const skipped = escapeLength(text, start, end);
    if (skipped > 0) on(token.slice(skipped));
    if (!isJoined) return;
    for (const dotted of token.slice(skipped).split(".")) {
      on(dotted);
      for (const part of dotted.split("-")) if (part.includes("_")) on(part);
    }
  });
}

export const BACKSLASH = 92;
/** How many characters at the start of the token belong to an escape before it (`\n` → 1, `\u00e9` → 5), else 0. */
export function escapeLength(text: string, start: number, end: number): number {
  if (text.charCodeAt(start - 1) !== BACKSLASH) return 0;
  // In JSON inside JSON the backslash is itself escaped, so their number says nothing.
  const first = text[start] ?? "";
  if ("bfnrt".includes(first)) return 1;
  return first === "u" && end - start > 5 && /^[0-9a-fA-F]{4}$/.test(text.slice(start + 1, start + 5))
    ? 5
    : 0;
}
