/** Names of the same meaning: the old name's words, some of them replaced by synonyms, some turned round. */
import type { Draw, HarnessView, RenameGroup } from "../src/transform.js";
import { HEADS, JOINERS, NO_PLURAL, NOMINALS, NOUNS, PLAIN_VERBS, QUALIFIERS, VERBS } from "./_lexicon-en.js";
import { PINYIN, PINYIN_ACTS } from "./_lexicon-pinyin.js";
import { CLUED, PHRASES } from "./_senses-en.js";
import { kebab, plural, singular, snake, wordsOf } from "./_words.js";

/** A stretch of a name with what it may be replaced by; words are space-separated. */
interface Segment {
  readonly words: string;
  readonly same: readonly string[];
}

interface Reading {
  readonly segments: readonly Segment[];
  /** The place of the act, where the name starts or ends with one. */
  readonly act?: "first" | "last";
}

const ATTEMPTS = 60;

/** Candidates in the order of the draw, without repeats; none where no word has a synonym. */
export function* semanticNames(
  group: RenameGroup,
  clues: () => readonly string[],
  language: HarnessView["language"],
  draw: Draw,
): Iterable<string> {
  const { reading, shapes } = plansFor(group, clues, language !== "en");
  const join = group.kind === "skill" ? kebab : snake;
  const seen = new Set<string>([join(wordsOf(group.name))]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const parts = reading.segments.map((segment) => ({
      ...segment,
      words: draw.unit() < 0.7 ? (draw.pick(segment.same) ?? segment.words) : segment.words,
    }));
    const shape = draw.pick(shapes);
    if (shape === undefined) return;
    const newWords = shape(parts, draw).join(" ").split(" ");
    const name = join(newWords);
    if (seen.has(name) || stutters(newWords)) continue;
    seen.add(name);
    yield name;
  }
}

interface Plans {
  /** What the reading looked at, where it had to. */
  readonly clues: readonly string[] | undefined;
  readonly chinese: boolean;
  readonly reading: Reading;
  readonly shapes: readonly Shape[];
}

const planned = new WeakMap<RenameGroup, Plans>();

/** A group is one and the same object while nothing of its kind has a new name, and reads alike while its clues are the same. */
function plansFor(group: RenameGroup, clues: () => readonly string[], chinese: boolean): Plans {
  const known = planned.get(group);
  if (known?.chinese === chinese && (known.clues === undefined || known.clues === clues())) return known;
  let used: readonly string[] | undefined;
  const reading = readName(
    group,
    () => {
      used = clues();
      return used;
    },
    chinese,
  );
  const made = { clues: used, chinese, reading, shapes: shapesOf(reading, group) };
  planned.set(group, made);
  return made;
}

/**
 * Does a new name tell enough where no description does? Of a tool or Skill it must keep a word; of a parameter it must be
 * readable, which an abbreviation (`uid`) or a number is not.
 */
export function tellsEnough(group: RenameGroup, to: string): boolean {
  const words = wordsOf(to);
  if (group.kind === "param")
    return !/\d/.test(to) && words.some((word) => word.length > 3 && /[aeiouy]/.test(word));
  const old = new Set(wordsOf(group.name));
  return words.some((word) => old.has(word));
}

/** `book_booking`: one word says what another has said. */
const stutters = (words: readonly string[]): boolean =>
  words.some(
    (word, at) => word.length > 3 && words.some((other, place) => place !== at && other.startsWith(word)),
  );

function readName(group: RenameGroup, clues: () => readonly string[], chinese: boolean): Reading {
  const words = wordsOf(group.name);
  const act = group.kind === "param" ? undefined : actOf(words, group.kind);
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; ) {
    const length =
      [4, 3, 2].find(
        (n) => at + n <= words.length && PHRASES[words.slice(at, at + n).join(" ")] !== undefined,
      ) ?? 1;
    const text = words.slice(at, at + length).join(" ");
    const isAct = (act === "first" && at === 0) || (act === "last" && at === words.length - 1);
    const pinyin = chinese && length === 1 ? PINYIN[text] : undefined;
    const same =
      pinyin ??
      PHRASES[text] ??
      (isAct ? actsLike(text, act) : nounsLike(text, at === words.length - 1, group, clues));
    segments.push({ words: text, same });
    at += length;
  }
  return act === undefined ? { segments } : { segments, act };
}

const isVerb = (word: string | undefined): boolean =>
  word !== undefined && (VERBS[word] !== undefined || PINYIN_ACTS.has(word));

/** A Skill's name may begin with a noun that is a verb elsewhere (`order-change`, `return-policy`): only plain verbs count. */
function actOf(words: readonly string[], kind: RenameGroup["kind"]): Reading["act"] {
  const [first] = words;
  if (kind === "skill") return PLAIN_VERBS.has(first ?? "") ? "first" : undefined;
  if (isVerb(first)) return "first";
  return words.length > 1 && isVerb(words.at(-1)) ? "last" : undefined;
}

/** At the end stands a noun (`order_search`) or one bare verb (`order_amend`), and its like replaces it. */
function actsLike(verb: string, place: "first" | "last" | undefined): readonly string[] {
  const verbs = VERBS[verb] ?? [];
  if (place !== "last") return verbs;
  const nominals = NOMINALS[verb] ?? [];
  return nominals.includes(verb)
    ? nominals.filter((word) => word !== verb)
    : verbs.filter((word) => !word.includes(" "));
}

function nounsLike(
  word: string,
  isLast: boolean,
  group: RenameGroup,
  clues: () => readonly string[],
): readonly string[] {
  if (word === "no") return isLast && wordsOf(group.name).length > 1 ? ["number", "num"] : [];
  const direct = sensesOf(word, clues);
  if (direct !== undefined) return direct;
  if (PLAIN_VERBS.has(word) && group.kind !== "param") return VERBS[word] ?? [];
  const one = singular(word);
  if (one === undefined) return [];
  return (sensesOf(one, clues) ?? []).flatMap((same) => {
    const words = same.split(" ");
    const last = words.at(-1) ?? "";
    return NO_PLURAL.has(last) || words.includes("of")
      ? []
      : [[...words.slice(0, -1), plural(last)].join(" ")];
  });
}

function sensesOf(word: string, clues: () => readonly string[]): readonly string[] | undefined {
  if (NOUNS[word] !== undefined) return NOUNS[word];
  const senses = CLUED[word];
  if (senses === undefined) return undefined;
  const texts = clues();
  const sense = senses.find(({ clue }) => texts.length > 0 && texts.every((text) => clue.test(text)));
  return sense?.words ?? [];
}

type Shape = (parts: readonly Segment[], draw: Draw) => readonly string[];

const asItWas: Shape = (parts) => parts.map(({ words }) => words);

/** The ways to put the parts together; the first keeps their order and is drawn most. */
function shapesOf({ segments, act }: Reading, group: RenameGroup): readonly Shape[] {
  const plain = segments.every(({ words }) => words.split(" ").every((word) => !JOINERS.has(word)));
  const hasSynonym = segments.some(({ same }) => same.length > 0);
  const kept = hasSynonym ? [asItWas, asItWas, asItWas] : [];
  if (group.kind !== "tool" && isPair(segments)) return [...kept, swapped];
  if (segments.length === 1 && act === "first" && group.kind === "tool")
    return [...kept, ...doShape(segments)];
  if (!plain || segments.length < 2) return [...kept, ...listShape(segments, group)];
  if (act === "first" && group.kind === "tool") {
    const nominals = NOMINALS[segments[0]?.words ?? ""];
    return nominals === undefined ? kept : [...kept, actLast(nominals)];
  }
  if (act === "last" && group.kind === "tool") {
    const verb = segments.at(-1)?.words ?? "";
    return VERBS[verb] === undefined ? kept : [...kept, actFirst(verb)];
  }
  if (group.kind === "param") return [...kept, ...ofShape(segments), ...listShape(segments, group)];
  return kept;
}

const words = (parts: readonly Segment[]): readonly string[] => parts.map((part) => part.words);

/** `tone-and-length` → `length-and-tone`. */
const swapped: Shape = (parts) => words([...parts].reverse());
const isPair = (segments: readonly Segment[]): boolean =>
  segments.length === 3 && segments[1]?.words === "and";

/** `get_order` → `order_lookup`. */
const actLast =
  (nominals: readonly string[]): Shape =>
  (parts, draw) => [...words(parts.slice(1)), draw.pick(nominals) ?? ""];

/** `calculate` → `do_calculation`. */
const doShape = ([only]: readonly Segment[]): readonly Shape[] =>
  (NOMINALS[only?.words ?? ""] ?? []).map((act) => (_, draw) => [draw.pick(["do", "run"]) ?? "do", act]);

/** `order_search` → `search_order`. */
const actFirst =
  (verb: string): Shape =>
  (parts, draw) => [draw.pick([verb, ...(VERBS[verb] ?? [])]) ?? verb, ...words(parts.slice(0, -1))];

/** `payment_id` → `id_of_payment`, `photo_count` → `number_of_photos`. */
function ofShape(segments: readonly Segment[]): readonly Shape[] {
  const head = segments.at(-1)?.words ?? "";
  if (QUALIFIERS.has(segments.at(-2)?.words ?? "")) return [];
  if (HEADS.has(head)) return [(parts) => [...words(parts.slice(-1)), "of", ...words(parts.slice(0, -1))]];
  if (head !== "count") return [];
  return [
    (parts) => {
      const counted = words(parts.slice(0, -1)).join(" ").split(" ");
      const last = counted.at(-1) ?? "";
      return ["number of", ...counted.slice(0, -1), singular(last) === undefined ? plural(last) : last];
    },
  ];
}

/** `flights` → `flight_list`, for a list only. */
function listShape(segments: readonly Segment[], group: RenameGroup): readonly Shape[] {
  const isList =
    group.kind === "param" && group.types.length > 0 && group.types.every((type) => type === "array");
  const last = segments.at(-1)?.words ?? "";
  if (!isList || singular(last) === undefined) return [];
  return [
    (parts) => {
      const all = words(parts).join(" ").split(" ");
      const end = all.at(-1) ?? "";
      return [...all.slice(0, -1), singular(end) ?? end, "list"];
    },
  ];
}
