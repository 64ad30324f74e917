/**
 * A name in other words of the same meaning, as lists of words: synonyms put in, its parts turned round.
 *
 * What comes out is held against the description by the same check that judges lexicon files and a model's proposals.
 */
import {
  checkName,
  conceptOf,
  type Draw,
  gerundOf,
  JOINERS,
  pluralOf,
  type RenameGroup,
  readName,
  singularOf,
  type Unit,
  wordsIn,
} from "../src/transform.js";

export interface Wordings {
  /** At most so many different ones; 0: no word of the name has a like. */
  readonly variety: number;
  /** In the order of the draw, without repeats. */
  drawn(draw: Draw): Iterable<readonly string[]>;
}

/** A part of a name with what may stand in its place; words are space-separated. */
interface Part {
  readonly text: string;
  readonly same: readonly string[];
}
type Shape = (parts: readonly string[], draw: Draw) => readonly string[];

const ATTEMPTS = 60;
/** How often a word that has a like gives way to it. */
const SWAPPED = 0.75;

interface Asked {
  readonly group: RenameGroup;
  readonly chinese: boolean;
  readonly told: readonly string[];
}
const known = new WeakMap<RenameGroup, { readonly asked: Asked; readonly made: Wordings }>();

/** A group is one and the same object while nothing of its kind has a new name. */
export function wordingsOf(asked: Asked): Wordings {
  const before = known.get(asked.group);
  if (before !== undefined && before.asked.chinese === asked.chinese && before.asked.told === asked.told)
    return before.made;
  const made = makeWordings(asked);
  known.set(asked.group, { asked, made });
  return made;
}

function makeWordings({ group, chinese, told }: Asked): Wordings {
  const { kind, name, types } = group;
  const { whole, namespace } = readName(name, { kind, told, chinese });
  const parts = whole.map((unit, at): Part => ({ text: unit.text, same: likesAt(whole, at, kind) }));
  const shapes = shapesOf(whole, group);
  const words = parts.reduce((product, { same }) => product * (same.length + 1), 1);
  const variety = Math.min(1000, words * new Set(shapes).size - 1);
  const verdicts = new Map<string, boolean>();
  const fits = (made: readonly string[]): boolean => {
    const candidate = namespace + made.join(kind === "skill" ? "-" : "_");
    const before = verdicts.get(candidate);
    if (before !== undefined) return before;
    const { ok } = checkName({ kind, current: name, candidate, descriptions: told, types, chinese });
    verdicts.set(candidate, ok);
    return ok;
  };
  const own = wordsIn(name.slice(namespace.length)).join(" ");
  return {
    variety,
    *drawn(draw) {
      const seen = new Set<string>([own]);
      for (let attempt = 0; variety > 0 && attempt < ATTEMPTS; attempt++) {
        const chosen = parts.map(({ text, same }) =>
          same.length > 0 && draw.unit() < SWAPPED ? (draw.pick(same) ?? text) : text,
        );
        const shape = draw.pick(shapes) ?? asItWas;
        const made = shape(chosen, draw).flatMap((text) => text.split(" "));
        const key = made.join(" ");
        if (seen.has(key)) continue;
        seen.add(key);
        if (fits(made)) yield made;
      }
    },
  };
}

/** What may stand in the place of one part, beside the others. */
function likesAt(units: readonly Unit[], at: number, kind: RenameGroup["kind"]): readonly string[] {
  const unit = units[at] as Unit;
  const isVerb = unit.means.some((id) => id.startsWith("act:"));
  // Another form of a verb has other likes, and what a small word goes with keeps it.
  if (unit.inflected || PARTICLES.has(units[at + 1]?.text ?? "")) return [];
  const isAlone = units.length === 1;
  const fits = (word: string): boolean => isAlone || at === units.length - 1 || !word.includes(" of ");
  if (!isVerb) return likesOf(unit, unit.nominal).filter(fits);
  // A verb that is no act of the name is a noun there or says which one: only what starts a parameter's name is sure.
  if (unit.role !== "act")
    return kind === "param" && at === 0 && !unit.nominal && !isAlone ? likesOf(unit, false) : [];
  if (at === 0 || unit.nominal || unit.pinyin) return likesOf(unit, unit.nominal);
  // At the end stands a noun (`order_search`) or one bare verb (`order_amend`).
  const nouns = likesOf(unit, true);
  return unit.means.some((id) => conceptOf(id)?.words.some((word) => word.nominal && word.text === unit.text))
    ? nouns
    : likesOf(unit, false).filter((word) => !word.includes(" "));
}

/** Small words that make another verb of the one before them. */
const PARTICLES: ReadonlySet<string> = new Set(
  "again ahead away back down first now off on out over together up".split(" "),
);

/** Words of the concept that a unit certainly means; none where it may mean several. */
function likesOf({ means, role, plural, pinyin, text }: Unit, nominal: boolean): readonly string[] {
  if (role === "joiner") return [];
  const concepts = means.flatMap((id) => conceptOf(id) ?? []);
  // `lookup` is the noun of several acts: only words that all of them have are meant by it whatever it means.
  const lists = concepts.map(({ words, pinyin: roman }) => [
    ...words.filter((word) => !word.readOnly && word.nominal === nominal).map((word) => word.text),
    ...(pinyin ? roman : []),
  ]);
  const [first = [], ...others] = lists;
  const shared = first.filter((word) => others.every((list) => list.includes(word)));
  const own = plural ? (singularOf(text) ?? text) : text;
  return [...new Set(shared)].flatMap((word) => {
    if (word === own) return [];
    if (!plural) return [word];
    const words = word.split(" ");
    const last = words.at(-1) ?? "";
    // "sum of money" has no plural that is sure, nor has `info`.
    return words.includes("of") || NO_PLURAL.has(last) || singularOf(last) !== undefined
      ? []
      : [[...words.slice(0, -1), pluralOf(last)].join(" ")];
  });
}

const NO_PLURAL: ReadonlySet<string> = new Set(
  "baggage coverage cover data e grounds info information luggage merchandise particulars shipping stock talk hand staff".split(
    " ",
  ),
);

const asItWas: Shape = (parts) => parts;

/** The ways to put the parts together; the first keeps their order. */
function shapesOf(units: readonly Unit[], group: RenameGroup): readonly Shape[] {
  const { kind } = group;
  if (kind !== "tool" && units.length === 3 && units[1]?.text === "and")
    return [asItWas, (parts) => [...parts].reverse()];
  const plain = units.every(
    ({ role, text }) => role !== "joiner" && !text.split(" ").some((word) => JOINERS.has(word)),
  );
  if (!plain) return [asItWas];
  if (kind === "param") return [asItWas, asItWas, ...ofShapes(units), ...listShapes(units, group)];
  const acts = units.flatMap(({ role }, at) => (role === "act" ? [at] : []));
  const [at] = acts;
  // Of two acts, which stands for the whole cannot be told.
  const isSplit = at !== undefined && at > 0 && at < units.length - 1;
  if (at === undefined || acts.length > 1 || isSplit || PARTICLES.has(units.at(-1)?.text ?? ""))
    return [asItWas];
  return [asItWas, asItWas, ...actShapes(units, at, kind)];
}

/** `get_order` → `order_lookup`, `order_search` → `search_order`, `code-review` → `reviewing-code`, `calculate` → `do_calculation`. */
function actShapes(units: readonly Unit[], at: number, kind: RenameGroup["kind"]): readonly Shape[] {
  const act = units[at] as Unit;
  const verbs = wordsFor(act, false);
  // A tool does something: `file_reader`, not `file_reading`.
  const nouns = wordsFor(act, true).filter(
    (word) => kind === "skill" || !word.endsWith("ing") || NAMING.has(word),
  );
  const rest = (parts: readonly string[]): readonly string[] => parts.filter((_, place) => place !== at);
  const shapes: Shape[] = [];
  if (units.length === 1) {
    if (kind === "tool" && nouns.length > 0)
      shapes.push((_, draw) => [draw.pick(["do", "run"]) ?? "do", draw.pick(nouns) ?? act.text]);
    return shapes;
  }
  if (nouns.length > 0 && (at === 0 || act.nominal))
    shapes.push((parts, draw) => [...rest(parts), draw.pick(nouns) ?? act.text]);
  if (verbs.length > 0 && at > 0 && kind === "tool")
    shapes.push((parts, draw) => [draw.pick(verbs) ?? act.text, ...rest(parts)]);
  const plain = verbs.filter((verb) => !verb.includes(" "));
  if (kind === "skill" && plain.length > 0) {
    shapes.push((parts, draw) => [gerundOf(draw.pick(plain) ?? act.text), ...rest(parts)]);
    if (at > 0) shapes.push((parts, draw) => [draw.pick(verbs) ?? act.text, ...rest(parts)]);
  }
  return shapes;
}

const NAMING: ReadonlySet<string> = new Set(["booking", "listing", "tracking"]);

/** Words for an act, as a verb or as a noun, where all that it may mean have them. */
function wordsFor(act: Unit, nominal: boolean): readonly string[] {
  const own = nominal === act.nominal && !act.pinyin && !act.inflected ? [act.text] : [];
  return [...new Set([...own, ...likesOf(act, nominal)])];
}

/** Words that say which one, not whose: `new_name` is no name of a new. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  "base current end first has is last max maximum min minimum new next old previous prev start total latest default".split(
    " ",
  ),
);
/** What can stand before `of`: `order_id` is the id of an order. */
const HEADS: ReadonlySet<string> = new Set(
  `address amount body code color colour content count currency date description duration email file filename format height id
   identifier index key label language length level limit location message name number owner path phone position price priority
   quantity range reason role score size slug state status subject summary text title token type unit url uuid value version
   weight width`.split(/\s+/),
);

/** `payment_id` → `id_of_payment`, `photo_count` → `number_of_photos`. */
function ofShapes(units: readonly Unit[]): readonly Shape[] {
  const head = units.at(-1)?.text ?? "";
  if (units.length < 2 || units.slice(0, -1).some(({ text }) => QUALIFIERS.has(text) || /^\d/.test(text)))
    return [];
  if (head === "count")
    return [
      (parts) => {
        const counted = parts.slice(0, -1).join(" ").split(" ");
        const last = counted.at(-1) ?? "";
        return ["number of", ...counted.slice(0, -1), singularOf(last) === undefined ? pluralOf(last) : last];
      },
    ];
  return HEADS.has(head) ? [(parts) => [...parts.slice(-1), "of", ...parts.slice(0, -1)]] : [];
}

/** `flights` → `flight_list`, for a list only. */
function listShapes(units: readonly Unit[], { types }: RenameGroup): readonly Shape[] {
  const last = units.at(-1);
  const isList = types.length > 0 && types.every((type) => type === "array");
  if (!isList || last?.plural !== true) return [];
  return [
    (parts) => {
      const all = parts.join(" ").split(" ");
      const end = all.at(-1) ?? "";
      return [...all.slice(0, -1), singularOf(end) ?? end, "list"];
    },
  ];
}
