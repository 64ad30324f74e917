/**
 * A text as one string in which each reference is one sign of the private use area, so that lines can be moved and written
 * otherwise as strings, and every reference goes where its words go.
 */
import { isRef, type Ref, type Text } from "../src/transform.js";

const FIRST = 0xe000;
const LAST = 0xf8ff;
/** One reference in a marked text. */
export const MARK = "[\\ue000-\\uf8ff]";
const PRIVATE = /[\ue000-\uf8ff]/;

export interface Marked {
  readonly plain: string;
  /** The text of another arrangement of the same signs. */
  back(plain: string): Text;
}

/** undefined: the text itself holds such signs, or more references than there are of them. */
export function marked(text: Text): Marked | undefined {
  const refs = text.filter(isRef);
  if (refs.length > LAST - FIRST || text.some((piece) => !isRef(piece) && PRIVATE.test(piece)))
    return undefined;
  let next = FIRST;
  const plain = text.map((piece) => (isRef(piece) ? String.fromCharCode(next++) : piece)).join("");
  return { plain, back: (now) => unmarked(now, refs) };
}

function unmarked(plain: string, refs: readonly Ref[]): Text {
  const pieces: (string | Ref)[] = [];
  let from = 0;
  for (let at = 0; at < plain.length; at++) {
    const ref = refs[plain.charCodeAt(at) - FIRST];
    if (ref === undefined) continue;
    if (at > from) pieces.push(plain.slice(from, at));
    pieces.push(ref);
    from = at + 1;
  }
  if (from < plain.length) pieces.push(plain.slice(from));
  return pieces;
}
