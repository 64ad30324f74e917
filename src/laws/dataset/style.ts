/** The way a name is spelt, whatever it says. */

export const STYLES = ["word", "snake", "kebab", "camel", "opaque"] as const;

/** Index of its style in STYLES. */
export function styleOf(name: string): number {
  const parts = name.split(/[\s_.:/-]+/);
  if (parts.some(isOpaque)) return STYLES.indexOf("opaque");
  if (/\p{Ll}\p{Lu}/u.test(name)) return STYLES.indexOf("camel");
  if (name.includes("-")) return STYLES.indexOf("kebab");
  return STYLES.indexOf(/[_.:/\s]/.test(name) ? "snake" : "word");
}

/** Letters and digits in turn, or four letters without a vowel: nobody's word. */
const isOpaque = (part: string): boolean =>
  /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(part) || (part.length >= 4 && /^[b-df-hj-np-tv-xz0-9]+$/i.test(part));
