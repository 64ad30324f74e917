/** What two texts have in common, word by word; Chinese character by character. */

export interface Piece {
  readonly is: "same" | "gone" | "new";
  readonly text: string;
}

const TOKEN = /\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{M}\p{N}_'’-])+|\s+|[\s\S]/gu;
/** Beyond it two texts are shown whole, one after the other. */
const MOST = 1500;

export function wordDiff(from: string, to: string): readonly Piece[] {
  const [a, b] = [from.match(TOKEN) ?? [], to.match(TOKEN) ?? []];
  if (a.length > MOST || b.length > MOST) return joined([piece("gone", from), piece("new", to)]);
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push(piece("same", a[i] ?? ""));
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1)))
      pieces.push(piece("gone", a[i++] ?? ""));
    else pieces.push(piece("new", b[j++] ?? ""));
  }
  return joined(pieces);
}

const piece = (is: Piece["is"], text: string): Piece => ({ is, text });

/** Runs of one kind as one piece; what is gone stands before what is new. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const made: Piece[] = [];
  let [gone, fresh] = ["", ""];
  const flush = (): void => {
    if (gone !== "") made.push(piece("gone", gone));
    if (fresh !== "") made.push(piece("new", fresh));
    [gone, fresh] = ["", ""];
  };
  for (const { is, text } of pieces) {
    if (is === "gone") gone += text;
    else if (is === "new") fresh += text;
    else {
      flush();
      const last = made.at(-1);
      if (last?.is === "same") made[made.length - 1] = piece("same", last.text + text);
      else made.push(piece("same", text));
    }
  }
  flush();
  return made;
}
