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
/** Characters that make a word longer and not another one: 填 is 填写. */
const FILLERS =
  /[的了着过地得之其于为是在所以等中里内者化行作做进去来到至出起上回给好成完及入写取有把被将一个些种项条件]/gu;

/** `mayCome`: words that are easily brought are looked over, as long as the rest of their clause is covered. */
export function coverOf(
  tokens: readonly Token[],
  other: readonly Token[],
  otherText: string,
  mayCome: boolean,
): Cover {
  const keys = new Set(
    other.flatMap((one) =>
      one.kind === "content"
        ? [...one.keys, ...(one.parts ?? []), ...(one.pieces ?? []).flatMap((piece) => piece.keys)]
        : [],
    ),
  );
  const written = new Set(other.flatMap((one) => (one.kind === "content" ? one.keys.slice(0, 1) : [])));
  const order = other.some(
    ({ cls }) => cls === "BEFORE" || cls === "AFTER" || cls === "FIRST" || cls === "LAST",
  );
  const bare: Token[] = [];
  let [strong, same] = [0, 0];
  for (const clause of clausesOf(tokens)) {
    const easy: Token[] = [];
    let covered = 0;
    for (const token of clause) {
      if (token.kind !== "content") {
        if (token.kind === "number" || token.kind === "span") covered += 1;
        continue;
      }
      const exact = written.has(token.keys[0] ?? "") || isLiteral(token.text, otherText);
      const found =
        exact ||
        token.keys.some((key) => keys.has(key)) ||
        (token.parts?.every((key) => keys.has(key)) ?? false) ||
        (token.pieces?.every(
          (piece) =>
            piece.soft ||
            (mayCome && piece.easy === true) ||
            piece.keys.some((key) => keys.has(key)) ||
            isLiteral(piece.text, otherText),
        ) ??
          false) ||
        (order && ORDINALS.has(token.text));
      if (found) covered += 1;
      if (token.soft) continue;
      strong += 1;
      if (exact) same += 1;
      if (found) continue;
      if (mayCome && token.easy === true) easy.push(token);
      else bare.push(token);
    }
    if (easy.length > covered) bare.push(...easy);
    // A clause of helper words that demands something demands what was not demanded.
    else if (
      mayCome &&
      covered === 0 &&
      clause.some(({ cls }) => DEMANDS.has(cls ?? "")) &&
      clause.some(({ kind, soft }) => kind === "content" && !soft)
    )
      bare.push(...clause.slice(0, 1));
  }
  return {
    bare: [...new Map(bare.map((one) => [one.text, one])).values()],
    strong,
    same,
  };
}

const DEMANDS = new Set(["MUST", "SHOULD", "ALWAYS", "ALL", "NEG"]);
const ORDINALS = new Set(["first", "last", "next", "finally", "初", "首", "末"]);

function isLiteral(text: string, other: string): boolean {
  if (!HAN.test(text)) return false;
  if (other.includes(text)) return true;
  const core = text.replace(FILLERS, "");
  return core.length > 0 && core.length < text.length && other.includes(core);
}

function clausesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "break") clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses;
}
