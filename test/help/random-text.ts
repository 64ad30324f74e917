/** Prose with mentions in every form, as pieces: what the engine should read in it is known beforehand. */
import type { Draw } from "../../src/model/propose.js";
import type { Sym } from "../../src/model/symbol.js";
import { type Form, isRef, type Ref, type Text } from "../../src/model/text.js";
import { spellPlain } from "./naive-mention.js";
import type { NamedKind } from "./random-names.js";

/** Something that a text can mention: several Symbols where one name stands for all of them. */
export interface Thing {
  readonly kind: NamedKind;
  readonly name: string;
  readonly symbols: readonly Sym[];
}

const NOUNS: Readonly<Record<Exclude<NamedKind, "section">, readonly string[]>> = {
  tool: ["tool", "function"],
  skill: ["skill", "Skill"],
  param: ["parameter", "argument"],
  hook: ["hook"],
};
const FILLER =
  "please check before every answer because customers expect short polite honest words about their parcel and never guess".split(
    " ",
  );

/** What stands around a mention, as prose, code, data and other scripts have it. */
const AROUND: readonly (readonly [string, string])[] = [
  ["take ", " again"],
  ["`", "`"],
  ['"', '"'],
  ["run ", "(...)"],
  ["请先用", "再回答"],
  ["调用", "：好"],
  ["functions.", ""],
  ['{"', '": 1}'],
  ['{"note": "one\\n', '"}'],
  ['{"note": "\\u4f60', ' two"}'],
  ["--", "=3"],
  ['args["', '"]'],
  ["so take ", "."],
  ["🙂", "🙂"],
  ["C:\\new\\", ""],
  ["(", ")"],
  ["see /", "/more"],
  ["the ", " arguments matter"],
  ["，", "。"],
];

const pick = <T>(draw: Draw, items: readonly T[]): T => items[draw.int(items.length)] as T;

export function filler(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => pick(draw, FILLER)).join(" ");
}

/** One mention with its surroundings. */
export function mention(draw: Draw, { kind, name, symbols }: Thing): Text {
  const ref = (form: Form): Ref => ({ to: symbols, form });
  if (kind === "section") return ['the "', ref("exact"), '" section'];
  if (draw.int(5) === 0) {
    const form = draw.int(2) === 0 ? "spaced" : "title";
    return ["the ", ref(form), ` ${pick(draw, NOUNS[kind])} helps`];
  }
  const own: Form = name.includes("_") ? "snake" : "kebab";
  const others = (["snake", "kebab", "camel", "pascal", "upper"] as const).filter((form) => form !== own);
  const form = draw.int(2) === 0 ? "exact" : pick(draw, others);
  // A name with `_` shows inside a hyphenated word; one without does not.
  if (draw.int(12) === 0 && spellPlain(name, form).includes("_")) return ["a ", ref(form), "-based way"];
  const [before, after] = pick(draw, AROUND);
  return [before, ref(form), after];
}

/** Words that look like a name and are none. */
export function decoy(draw: Draw, { kind, name }: Thing): string {
  if (kind === "section") return name;
  return pick(draw, [
    `pre_${name}`,
    `${name}s`,
    `${name}_2`,
    `x${name}`,
    `my-${spellPlain(name, "kebab")}-own`,
    `${spellPlain(name, "camel")}Now`,
    `the ${spellPlain(name, "spaced")}, or so`,
  ]);
}

export function sentences(draw: Draw, things: readonly Thing[], count: number, lines = true): Text {
  const pieces: (string | Ref)[] = [`${filler(draw, 2)} ${draw.int(90)}`];
  for (let i = 0; i < count; i++) {
    pieces.push(pick(draw, lines ? ["; ", "\n", " ", "。"] : ["; ", " ", "。"]));
    const thing = draw.pick(things);
    if (thing === undefined || draw.int(6) === 0) pieces.push(filler(draw, 2));
    else if (draw.int(8) === 0) pieces.push(` ${decoy(draw, thing)} `);
    else pieces.push(" ", ...mention(draw, thing), " ");
    pieces.push(filler(draw, 1));
  }
  return joined(pieces);
}

/** Neighbouring strings as one, empty ones left out. */
export function joined(pieces: Text): Text {
  const out: (string | Ref)[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof last === "string") out[out.length - 1] = last + piece;
    else out.push(piece);
  }
  return out;
}

export const written = (text: Text, nameOf: (symbol: Sym) => string | undefined): string =>
  text
    .map((piece) => (isRef(piece) ? spellPlain(nameOf(piece.to[0] as Sym) ?? "?", piece.form) : piece))
    .join("");
