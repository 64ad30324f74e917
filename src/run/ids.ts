/** Ids of bases and Views: from the record's content, never from its place. */
/** Hex digits of the record's digest in every base id, and in the name of a record that brings none. */
const DIGITS = 8;
const NAME_DIGITS = 12;

/** `<explicit id>~<8 digest characters>`; a record without an id is called `r` and 12 characters more. */
export function baseIdOf(explicit: string | undefined, recordDigest: string): string {
  const name = explicit ?? `r${recordDigest.slice(DIGITS, DIGITS + NAME_DIGITS)}`;
  return `${name}~${recordDigest.slice(0, DIGITS)}`;
}

export const viewIdOf = (base: string, view: number): string => `${base}#${view}`;

/** Reads `<base>` or `<base>#<view>`. A base id may hold `#` itself: only a number after the last one is a view. */
export function readId(text: string): { readonly base: string; readonly view?: number } {
  const found = /^([\s\S]*)#(0|[1-9]\d*)$/.exec(text);
  return found === null ? { base: text } : { base: found[1] ?? "", view: Number(found[2]) };
}
