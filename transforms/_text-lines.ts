/** A text with references, line by line. */
import type { Ref, Text } from "../src/transform.js";
import { isRef } from "../src/transform.js";

/** Lines without their line ends; joined by them they are the text again. */
export function linesOf(text: Text): readonly Text[] {
  const lines: (string | Ref)[][] = [[]];
  for (const piece of text) {
    if (isRef(piece)) lines.at(-1)?.push(piece);
    else
      for (const [at, part] of piece.split("\n").entries()) {
        if (at > 0) lines.push([]);
        if (part !== "") lines.at(-1)?.push(part);
      }
  }
  return lines;
}

export function joinLines(lines: readonly Text[]): Text {
  const pieces: (string | Ref)[] = [];
  const add = (piece: string | Ref): void => {
    const last = pieces.at(-1);
    if (typeof piece === "string" && typeof last === "string") pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  };
  for (const [at, line] of lines.entries()) {
    if (at > 0) add("\n");
    for (const piece of line) add(piece);
  }
  return pieces;
}

const SENTENCE_END = /(?<=[.!?;](?=\s)|[。！？；])/u;

/** Sentences of one line, with the white space that follows them; joined they are the line again. */
export function sentencesOf(line: Text): readonly Text[] {
  const sentences: (string | Ref)[][] = [[]];
  for (const piece of line) {
    if (isRef(piece)) sentences.at(-1)?.push(piece);
    else
      for (const [at, part] of piece.split(SENTENCE_END).entries()) {
        if (at > 0) sentences.push([]);
        if (part !== "") sentences.at(-1)?.push(part);
      }
  }
  return sentences;
}

/** As it reads, a mark for each reference. */
export const shownLine = (line: Text): string =>
  line.map((piece) => (isRef(piece) ? "\u0001" : piece)).join("");
