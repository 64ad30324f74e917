/** A name and a description as the concepts that they speak of. */
import type { RenameKind } from "../../model/propose.js";
import { AFFIXES } from "./affixes.js";
import { formsOf, namespaceOf, singularOf, wordsIn } from "./split.js";
import {
  CHINESE,
  CONCEPTS,
  type ConceptId,
  ENGLISH,
  LIGHT_WORDS,
  LONGEST_CHINESE,
  LONGEST_PHRASE,
  PINYIN,
  type Word,
  wordId,
} from "./tables.js";
import { CLUES } from "./things.js";

/** One word of a name, or words that stand for one thing together. */
export interface Unit {
  /** As it stands, words joined with a space. */
  readonly text: string;
  readonly role: "act" | "thing" | "joiner" | "light" | "affix";
  /** What it can mean here; for a word that no table has, the word itself. */
  readonly means: readonly ConceptId[];
  readonly plural: boolean;
  /** The act as a noun: `lookup`. */
  readonly nominal: boolean;
  readonly pinyin: boolean;
  /** A verb in another form than its plain one: `processing`, `confirmed`. */
  readonly inflected: boolean;
}

export interface ReadName {
  /** With its `__`; empty where there is none. */
  readonly namespace: string;
  /** What the name says: without words that tell nothing, `id of order` as `order id`. */
  readonly units: readonly Unit[];
  /** All of it, as it stands. */
  readonly whole: readonly Unit[];
}

export interface ReadContext {
  readonly kind: RenameKind;
  /** What is said of each thing that bears the name. */
  readonly told: readonly string[];
  /** The Harness is Chinese, at least in part: a name may be pinyin. */
  readonly chinese: boolean;
  /** The name is new: what is said of the thing does not tell what its words mean. */
  readonly proposed?: true;
}

/** Words that relate what stands on their two sides. */
export const JOINERS: ReadonlySet<string> = new Set(
  "and or as at by for from in into of on onto per than to until since via with without within between before after not no non".split(
    " ",
  ),
);

/** What a parameter's name begins with where its value is yes or no. */
export const ASKS: ReadonlySet<string> = new Set("is has are should can does".split(" "));

const inflected: ReadonlyMap<string, readonly Word[]> = (() => {
  const map = new Map<string, Word[]>();
  for (const { id, words } of CONCEPTS)
    for (const word of words) {
      if (!id.startsWith("act:") || word.nominal || word.text.includes(" ")) continue;
      for (const form of formsOf(word.text)) map.set(form, [...(map.get(form) ?? []), word]);
    }
  return map;
})();

/** Does a description show that a word of several senses means this? Each thing that bears the name must be described so. */
export const showsSense = (concept: ConceptId, told: readonly string[]): boolean => {
  const clue = CLUES[concept.slice(concept.indexOf(":") + 1)];
  return clue !== undefined && told.length > 0 && told.every((text) => clue.test(text));
};

interface Piece {
  readonly text: string;
  readonly words: readonly Word[];
  readonly pinyin: readonly ConceptId[];
  readonly plural: boolean;
  readonly inflected: boolean;
}

export function readName(name: string, context: ReadContext): ReadName {
  const namespace = context.kind === "tool" ? namespaceOf(name) : "";
  const pieces = piecesOf(wordsIn(name.slice(namespace.length)), context.chinese, context.kind === "tool");
  const acts = context.kind === "param" ? new Set<number>() : actPlaces(pieces, context);
  const units = pieces.map((piece, at) => unitOf(piece, acts.has(at), context));
  return { namespace, units: ofTurned(withoutAffixes(units)), whole: units };
}

function piecesOf(words: readonly string[], chinese: boolean, startsWithAct: boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    // `search_text` as a tool searches a text; as a parameter it is a query.
    const alone = startsWithAct && at === 0 && ENGLISH.get(words[at] as string)?.some(isPlainAct) === true;
    const found = longestAt(words, at, chinese, alone) ?? { size: 1, piece: blank(words[at] as string) };
    pieces.push(found.piece);
    at += found.size;
  }
  return pieces;
}

const blank = (text: string): Piece => ({ text, words: [], pinyin: [], plural: false, inflected: false });

function longestAt(
  words: readonly string[],
  at: number,
  chinese: boolean,
  onlyActs = false,
): { readonly size: number; readonly piece: Piece } | undefined {
  for (let size = Math.min(LONGEST_PHRASE, words.length - at); size > 0; size--) {
    const text = words.slice(at, at + size).join(" ");
    const pinyin = chinese ? (PINYIN.get(text) ?? []) : [];
    const direct = ENGLISH.get(text)?.filter((word) => size === 1 || !onlyActs || isActWord(word));
    if (direct?.length === 0) continue;
    if (direct !== undefined || pinyin.length > 0)
      return { size, piece: { ...blank(text), words: direct ?? [], pinyin } };
    const last = singularOf(words[at + size - 1] as string);
    const single =
      last === undefined
        ? undefined
        : ENGLISH.get([...words.slice(at, at + size - 1), last].join(" "))?.filter(
            ({ concept, nominal }) => concept.startsWith("thing:") || nominal,
          );
    if (single !== undefined && single.length > 0)
      return { size, piece: { ...blank(text), words: single, plural: true } };
    const forms = size === 1 ? inflected.get(text) : undefined;
    if (forms !== undefined) return { size, piece: { ...blank(text), words: forms, inflected: true } };
  }
  return undefined;
}

const isActWord = ({ concept }: Word): boolean => concept.startsWith("act:");
const isPlainAct = (word: Word): boolean => isActWord(word) && !word.nominal && !word.doubtful;
const isAct = ({ words, pinyin }: Piece): boolean =>
  words.some((word) => isActWord(word) && !word.nominal) || pinyin.some((id) => id.startsWith("act:"));
/** Of several (`list_commits`) things are spoken of, not an act. */
const isNominal = ({ words, plural }: Piece): boolean =>
  !plural && words.some((word) => isActWord(word) && word.nominal);
const isSure = ({ words, pinyin }: Piece): boolean =>
  words.some(isPlainAct) || pinyin.some((id) => id.startsWith("act:"));

/** Where acts stand: verbs that are nothing else anywhere, others where a name has its act. */
function actPlaces(all: readonly Piece[], { kind, told, proposed }: ReadContext): ReadonlySet<number> {
  const places = new Set<number>();
  const live = all.flatMap((piece, at) => (isAffix(piece.text, kind) ? [] : [at]));
  const first = live[0];
  const last = live.at(-1);
  if (first === undefined || last === undefined) return places;
  for (const at of live)
    if (isSure(all[at] as Piece) && !(all[at] as Piece).words.some(isThingWord)) places.add(at);
  const [head, tail] = [all[first] as Piece, all[last] as Piece];
  const isNoun = head.words.some(({ concept }) => concept.startsWith("thing:"));
  // `order_search`: the doubtful first word is a thing where the last one is surely the act.
  const endsInAct = first !== last && isNoun && (isSure(tail) || isNominal(tail));
  // `order_status`: nothing that is said of it orders anything.
  const isDenied =
    proposed !== true && isNoun && told.length > 0 && !told.some((text) => isDone(head, readText(text).acts));
  const isVerb = isAct(head) && (isSure(head) || !(endsInAct || isDenied));
  if (isVerb && (kind === "tool" || !isNoun || isSure(head) || head.inflected)) places.add(first);
  const isLastDenied = first === last && isNoun && (isDenied || kind === "skill");
  // `presentation_order`: a noun that is a verb elsewhere stays a noun.
  const isOnlyVerb = isSure(tail) || !tail.words.some(({ concept }) => concept.startsWith("thing:"));
  if (places.size === 0 && !isLastDenied && (isNominal(tail) || (isAct(tail) && isOnlyVerb)))
    places.add(last);
  return places;
}

const isDone = ({ words }: Piece, acts: readonly ConceptId[]): boolean =>
  words.some(({ concept }) => acts.includes(concept));
const isThingWord = ({ concept, doubtful }: Word): boolean => concept.startsWith("thing:") && !doubtful;

const isAffix = (text: string, kind: RenameKind): boolean => AFFIXES[kind].has(text);

function unitOf(piece: Piece, act: boolean, { kind, told }: ReadContext): Unit {
  const { text, words, pinyin, plural } = piece;
  const lemma = singularOf(text) ?? text;
  const made = (role: Unit["role"], means: readonly ConceptId[], nominal = false): Unit => ({
    text,
    role,
    means: [...new Set(means)],
    plural: plural || (words.length === 0 && pinyin.length === 0 && singularOf(text) !== undefined),
    nominal,
    pinyin: words.length === 0 && pinyin.length > 0,
    inflected: piece.inflected,
  });
  if (JOINERS.has(text)) return made("joiner", [wordId(text)]);
  if (act) {
    const acts = words.filter(isActWord);
    return made(
      "act",
      [...acts.map(({ concept }) => concept), ...pinyin.filter((id) => id.startsWith("act:"))],
      acts.length > 0 && acts.every(({ nominal }) => nominal),
    );
  }
  const things = words.filter(
    ({ concept, doubtful }) => concept.startsWith("thing:") && (!doubtful || showsSense(concept, told)),
  );
  // A verb inside a parameter's name (`include_closed`) is compared like any word.
  const verbs = things.length > 0 ? [] : words.filter((word) => isActWord(word) && !word.doubtful);
  const means = [...things, ...verbs].map(({ concept }) => concept);
  const role =
    LIGHT_WORDS.has(text) || LIGHT_WORDS.has(lemma) ? "light" : isAffix(text, kind) ? "affix" : "thing";
  return made(role, [...means, ...pinyin, wordId(lemma)]);
}

/** Only at the ends of a name, and not all of it, is such a word without a meaning of its own. */
function withoutAffixes(units: readonly Unit[]): readonly Unit[] {
  const kept = units.map((unit) => (unit.role === "affix" ? { ...unit, role: "thing" as const } : unit));
  let [from, to] = [0, units.length];
  // A parameter called `field` is a field; `api` may be all that a name says.
  const hasOther = units.some(({ role }) => role === "act" || role === "thing" || role === "light");
  if (!hasOther) return kept;
  while (from < to - 1 && units[from]?.role === "affix") from++;
  while (to > from + 1 && units[to - 1]?.role === "affix") to--;
  return kept.slice(from, to);
}

/** `id of order` is read as `order id`, `number of photos` as `photo count`. */
function ofTurned(units: readonly Unit[]): readonly Unit[] {
  const at = units.findIndex((unit, i) => i > 0 && unit.text === "of");
  if (at > 0 && at < units.length - 1) {
    const acts = units.slice(0, at).filter(({ role }) => role === "act");
    const head = units.slice(0, at).filter(({ role }) => role !== "act");
    return ofTurned([...acts, ...units.slice(at + 1), ...head]);
  }
  const phrase = units.findIndex(({ text }, i) => text.endsWith(" of") && i < units.length - 1);
  if (phrase < 0) return units;
  const own = units[phrase] as Unit;
  return [...units.slice(0, phrase), ...units.slice(phrase + 1), { ...own, text: own.text.slice(0, -3) }];
}

/** What a description speaks of. */
export interface ReadText {
  readonly means: ReadonlySet<ConceptId>;
  /** The acts of its first sentence, in order. */
  readonly acts: readonly ConceptId[];
}

/** The whole text is looked at, up to a bound that no description needs. */
const MOST_READ = 4000;

export function readText(text: string): ReadText {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= MOST_KEPT) read.clear();
  const made = readAnew(text.slice(0, MOST_READ));
  read.set(text, made);
  return made;
}
const MOST_KEPT = 4096;
const read = new Map<string, ReadText>();

function readAnew(text: string): ReadText {
  const means = new Set<ConceptId>();
  const acts: ConceptId[] = [];
  const first = /^[^\n.!?。！？；;]*/u.exec(text.trim())?.[0] ?? "";
  for (const [part, isFirst] of [
    [first, true],
    [text, false],
  ] as const)
    for (const found of [...englishIn(part), ...chineseIn(part)]) {
      means.add(found.id);
      if (isFirst && found.act && !acts.includes(found.id)) acts.push(found.id);
    }
  return { means, acts };
}

interface Found {
  readonly id: ConceptId;
  readonly act: boolean;
}

function englishIn(text: string): readonly Found[] {
  const words = wordsIn(text.replace(/[\p{Script=Han}]+/gu, " "));
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string;
    found.push({ id: wordId(word), act: false }, { id: wordId(singularOf(word) ?? word), act: false });
    const hit = longestAt(words, at, false);
    for (const one of hit?.piece.words ?? [])
      found.push({
        id: one.concept,
        act: isActWord(one) && (!one.doubtful || (at === 0 && !one.nominal)),
      });
    // A verb's form is a noun's plural as well: `orders`.
    for (const one of hit?.size === 1 ? (inflected.get(word) ?? []) : [])
      found.push({ id: one.concept, act: !one.doubtful || at === 0 });
    at += 1;
  }
  return found;
}

function chineseIn(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const run of text.match(/\p{Script=Han}+/gu) ?? []) {
    for (let at = 0; at < run.length; ) {
      let size = Math.min(LONGEST_CHINESE, run.length - at);
      while (size > 0 && !CHINESE.has(run.slice(at, at + size))) size--;
      for (const id of CHINESE.get(run.slice(at, at + size)) ?? [])
        found.push({ id, act: id.startsWith("act:") });
      at += Math.max(1, size);
    }
  }
  return found;
}
