/** A whole number where it stands in a text by itself (docs/format.md, 9.8): the laws' own reading. */

const NARROW = "0123456789";
const WIDE = "０１２３４５６７８９";

export interface Place {
  readonly from: number;
  readonly to: number;
}

const isDigit = (char: string): boolean => char !== "" && (NARROW + WIDE).includes(char);

/** Where the number stands. */
export function placesOf(text: string, value: number): readonly Place[] {
  const found: Place[] = [];
  for (const spelt of spellings(value))
    for (let at = text.indexOf(spelt); at >= 0; at = text.indexOf(spelt, at + 1)) {
      const place = { from: at, to: at + spelt.length };
      if (standsAlone(text, place) && !found.some(({ from }) => from === at)) found.push(place);
    }
  return found.sort((a, b) => a.from - b.from);
}

/** Plain, with separators, and both in full-width digits. */
function spellings(value: number): readonly string[] {
  const plain = String(value);
  const grouped = inThrees(plain);
  return [...new Set([plain, grouped])].flatMap((one) => [one, wide(one)]);
}

function inThrees(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(",");
}

const wide = (text: string): string =>
  [...text].map((char) => (char === "," ? "，" : (WIDE[NARROW.indexOf(char)] ?? char))).join("");

function standsAlone(text: string, { from, to }: Place): boolean {
  const at = (i: number): string => text[i] ?? "";
  const before = at(from - 1);
  const after = at(to);
  if (/[A-Za-z_.．]/.test(before) || isDigit(before)) return false;
  if (/[A-Za-z_%％]/.test(after) || isDigit(after)) return false;
  if (/[-−]/.test(before) && !(isDigit(at(from - 2)) || /[A-Za-z)\]]/.test(at(from - 2)))) return false;
  if (/[.．]/.test(after) && isDigit(at(to + 1))) return false;
  // A group of three on either side makes it a part of a longer number.
  if (/[,，]/.test(after) && isGroup(text, to + 1)) return false;
  return !(/[,，]/.test(before) && isDigit(at(from - 2)) && isGroup(text, from));
}

const isGroup = (text: string, at: number): boolean =>
  [0, 1, 2].every((i) => isDigit(text[at + i] ?? "")) && !isDigit(text[at + 3] ?? "");

/** The other number at that place, in the digits and with the separators that stand there. */
export function putAt(text: string, { from, to }: Place, value: number): string {
  const old = text.slice(from, to);
  const plain = String(value);
  const grouped = /[,，]/.test(old) ? inThrees(plain) : plain;
  return text.slice(0, from) + (WIDE.includes(old[0] ?? "") ? wide(grouped) : grouped) + text.slice(to);
}
