/** How much of a record a message may show: enough to find the place, too little to leak what stands there. */

/** With the few characters that a parser's own message quotes, a message shows at most 40 characters of a record. */
const LONGEST = 28;

/** Characters that nobody sees, or that turn the line around in a terminal. */
const UNSEEN = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A piece of a record in quotes, with what cannot be seen escaped. */
export const quoted = (text: string): string => JSON.stringify(text).replace(UNSEEN, escaped);

/** The text around an offset, quoted, cut to 28 characters. */
export function excerptAt(text: string, at: number): string {
  const start = Math.max(0, Math.min(at, text.length) - LONGEST / 2);
  const cut = text.slice(start, start + LONGEST);
  return `${start > 0 ? "…" : ""}${quoted(cut)}${start + LONGEST < text.length ? "…" : ""}`;
}

/** 1-based line and column (in UTF-16 units) of an offset. */
export function positionAt(text: string, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < at; end = text.indexOf("\n", end + 1)) {
    line++;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}
