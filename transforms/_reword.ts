/**
 * A text of the Harness said in other words from banks: as a whole, or item by item, each item with a rewording of its own.
 *
 * What steps before did to a text stays: an item that they moved is reworded where it stands now, and one that they changed is left.
 */
import {
  type Banks,
  type Draw,
  type Edit,
  type HarnessView,
  isRef,
  languageOf,
  type Proposal,
  proseItems,
  type Ref,
  type Rewording,
  replaceItems,
  type Text,
  type TextItem,
} from "../src/transform.js";

export interface Reworded {
  readonly to: Text;
  readonly meaning: Rewording["meaning"];
}

export interface Manner {
  /** How often each item that can change does. */
  readonly items: number;
  /** Which rewordings of a text may be taken; left out: those in its own language. */
  readonly fits?: (rewording: Rewording, original: string) => boolean;
  /** Nothing is taken unless every item of prose has one that fits. */
  readonly whole?: true;
}

export const inOwnLanguage = ({ language, text }: Rewording, original: string): boolean =>
  (language ?? languageOf(text)) === languageOf(original);

/** Undefined: no rewording fits, or none that the Harness can read. */
export function reworded(
  harness: HarnessView,
  item: TextItem,
  banks: Banks,
  draw: Draw,
  { items, fits = inOwnLanguage, whole }: Manner,
): Reworded | undefined {
  const { site, role, base, text } = item;
  const choices = (original: string): readonly Rewording[] =>
    banks.rewordings(original, role).filter((one) => fits(one, original));
  const meanings: Rewording["meaning"][] = [];
  const take = (original: string, from: Draw): Text | undefined => {
    // A rewording that names what is not there cannot be carried over; another may do.
    for (const one of from.shuffle(choices(original))) {
      const read = one.text === original ? undefined : harness.readText(site, one.text);
      if (read?.ok !== true) continue;
      meanings.push(one.meaning);
      return read.value;
    }
    return undefined;
  };
  const done = (to: Text | undefined): Reworded | undefined =>
    to === undefined || sameText(to, text)
      ? undefined
      : { to, meaning: meanings.includes("declared") ? "declared" : "gate" };

  const said = proseItems(base);
  const isOne = said.length === 1 && said[0]?.text === base.trim();
  if (!isOne && choices(base).length > 0) return done(take(base, draw));
  const lowered = harness.readText(site, base);
  if (!lowered.ok) return undefined;
  const marks = markBook();
  const [before, now] = [marks.mark(lowered.value), marks.mark(text)];
  if (before === undefined || now === undefined) return undefined;
  const marked = proseItems(before);
  // Marks in place of names leave the items what they are, or nothing is done.
  if (marked.length !== said.length) return undefined;
  const plain = new Map(marked.map((one, at) => [one.text, said[at]?.text ?? ""] as const));
  if (whole === true && proseItems(now).some((one) => choices(plain.get(one.text) ?? "").length === 0))
    return undefined;
  const to = replaceItems(now, (one) => {
    const original = plain.get(one.text);
    if (original === undefined) return undefined;
    const mine = isOne ? draw : draw.fork(original);
    if (items < 1 && mine.unit() >= items) return undefined;
    const taken = take(original, mine);
    return taken === undefined ? undefined : marks.mark(taken);
  });
  return to === now ? undefined : done(marks.unmark(to));
}

/** One edit for each text of these roles that takes part, by a draw of its own, and has a rewording. */
export function* rewordings(
  { harness, draw, banks }: { readonly harness: HarnessView; readonly draw: Draw; readonly banks: Banks },
  which: { readonly roles: readonly TextItem["role"][]; readonly share: number; readonly manner: Manner },
): Iterable<Proposal> {
  const edits: Edit[] = [];
  const meanings = new Set<Rewording["meaning"]>();
  for (const item of harness.texts()) {
    if (!which.roles.includes(item.role)) continue;
    const mine = draw.fork(item.site);
    if (mine.unit() >= which.share) continue;
    const made = reworded(harness, item, banks, mine, which.manner);
    if (made === undefined) continue;
    edits.push({ kind: "text", site: item.site, from: item.text, to: made.to });
    meanings.add(made.meaning);
  }
  if (edits.length > 0)
    yield {
      edits,
      evidence: { structure: "proven", meaning: meanings.has("declared") ? "declared" : "gate" },
    };
}

const FIRST = 0xe000;
const LAST = 0xf8ff;

/** Texts as strings, one private character for each kind of reference: equal references have equal marks. */
function markBook(): {
  readonly mark: (text: Text) => string | undefined;
  readonly unmark: (marked: string) => Text;
} {
  const refs: Ref[] = [];
  const known = new Map<string, string>();
  return {
    mark(text) {
      const pieces = text.map((piece) => {
        if (!isRef(piece)) return /[\ue000-\uf8ff]/.test(piece) ? undefined : piece;
        const key = `${piece.form} ${piece.to.join(" ")}`;
        const mark = known.get(key) ?? String.fromCharCode(FIRST + refs.length);
        if (!known.has(key)) refs.push(piece);
        known.set(key, mark);
        return FIRST + refs.length > LAST ? undefined : mark;
      });
      return pieces.includes(undefined) ? undefined : pieces.join("");
    },
    unmark: (marked) =>
      marked
        .split(/([\ue000-\uf8ff])/)
        .flatMap(
          (piece, at): Text =>
            at % 2 === 1 ? [refs[piece.charCodeAt(0) - FIRST] as Ref] : piece === "" ? [] : [piece],
        ),
  };
}

export const sameText = (a: Text, b: Text): boolean =>
  a.length === b.length &&
  a.every((piece, at) => {
    const other = b[at];
    if (other === undefined || !isRef(piece) || !isRef(other)) return piece === other;
    return piece.form === other.form && piece.to.join() === other.to.join();
  });
