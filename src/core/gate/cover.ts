/** Everything that one text says must be said by the other: word for word, by an inflection, or by a word that may stand for it. */
import type { Token } from "./token.js";

export interface Cover {
  /** Content of one side that nothing on the other side covers. */
  readonly bare: readonly Token[];
  /** Strong content words, and how many of them are covered by the same word or an inflection of it. */
  readonly strong: number;
  readonly same: number;
}

const HAN = /\p{Script=Han}/u;

export function coverOf(tokens: readonly Token[], other: readonly Token[], otherText: string): Cover {
  const keys = new Set(other.flatMap((one) => (one.kind === "content" ? one.keys : [])));
  const written = new Set(other.flatMap((one) => (one.kind === "content" ? one.keys.slice(0, 1) : [])));
  const bare: Token[] = [];
  let [strong, same] = [0, 0];
  for (const token of tokens) {
    if (token.kind !== "content" || token.soft) continue;
    strong += 1;
    const literal = HAN.test(token.text) && otherText.includes(token.text);
    if (literal || written.has(token.keys[0] ?? "")) same += 1;
    else if (!token.keys.some((key) => keys.has(key)) && !bare.some((one) => one.text === token.text))
      bare.push(token);
  }
  return { bare, strong, same };
}
