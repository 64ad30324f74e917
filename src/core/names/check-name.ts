/**
 * May this name stand for that thing? One pure answer for every source of names: the shipped lexicons, lexicon files of users,
 * what a model proposes.
 *
 * The new name is held against the old one and against what is said of the thing. It may neither do another act (the
 * opposite, a near miss, a broader or narrower one), nor speak of another thing, nor lose or add what tells the thing from
 * others. Names without a meaning (`fn_k7q2`) are not judged here: their descriptions must do alone.
 */
import type { RenameKind } from "../../model/propose.js";
import { nameProblem } from "../free-names.js";
import { ASKS, type ReadText, readName, readText, type Unit } from "./read.js";
import { namespaceOf, wordsIn } from "./split.js";
import { type ConceptId, conceptOf, isClose, type Relation, relationOf } from "./tables.js";

export interface NameQuestion {
  readonly kind: RenameKind;
  readonly current: string;
  readonly candidate: string;
  /** What is said of the thing, one text for each that bears the name; English, Chinese or both. */
  readonly descriptions: readonly string[];
  /** JSON Schema types of a parameter, as far as they are known. */
  readonly types?: readonly string[];
  /** The Harness is Chinese, at least in part; absent: as the descriptions are. */
  readonly chinese?: boolean;
}

export type NameFault =
  | "illegal"
  | "unchanged"
  | "says-nothing"
  | Relation
  | "other-act"
  | "other-thing"
  | "loses-word"
  | "other-relation"
  | "other-head"
  | "negated"
  | "wrong-number"
  | "wrong-type"
  | "stutters";

export type NameVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: NameFault; readonly what: string };

const no = (code: NameFault, what: string): NameVerdict => ({ ok: false, code, what });
const OK: NameVerdict = { ok: true };

export function checkName(question: NameQuestion): NameVerdict {
  const { kind, current, candidate, descriptions, types = [] } = question;
  const illegal = nameProblem(candidate, kind === "skill" ? "skill" : "other");
  if (illegal !== undefined) return no("illegal", `"${candidate}" ${illegal}`);
  if (candidate === current) return no("unchanged", `"${candidate}" is the name that it has`);
  const chinese = question.chinese ?? descriptions.some((text) => /\p{Script=Han}/u.test(text));
  const context = { kind, told: descriptions, chinese };
  const old = sides(readName(current, context).units);
  const now = sides(readName(candidate, { ...context, proposed: true }).units);
  if (now.acts.length === 0 && now.things.length === 0)
    return no("says-nothing", `nothing in "${candidate}" tells what it is`);
  const told = descriptions.map(readText);
  return (
    stutter(candidate.slice(kind === "tool" ? namespaceOf(candidate).length : 0)) ??
    (kind === "param" ? type(old, now, types, candidate) : undefined) ??
    negation(old, now, candidate) ??
    acts(old, now, told, kind, candidate) ??
    things(old, now, told, candidate) ??
    lost(old, now, candidate) ??
    joined(old, now, candidate) ??
    head(old, now, kind, candidate) ??
    (kind === "param" ? number(old, now, types, candidate) : several(old, now, candidate)) ??
    OK
  );
}

interface Sides {
  readonly units: readonly Unit[];
  readonly acts: readonly Unit[];
  readonly things: readonly Unit[];
  readonly light: readonly Unit[];
}

function sides(units: readonly Unit[]): Sides {
  const things = units.filter(({ role }) => role === "thing");
  // `flight_list` speaks of flights; that they are several is looked at apart.
  const ends = things.length > 1 && LISTS.has(things.at(-1)?.text ?? "") ? things.slice(-1) : [];
  return {
    units,
    acts: units.filter(({ role }) => role === "act"),
    things: things.filter((one) => !ends.includes(one)),
    light: [...units.filter(({ role }) => role === "light"), ...ends],
  };
}
const LISTS: ReadonlySet<string> = new Set(["list", "array"]);

const concepts = ({ means }: Unit): readonly ConceptId[] => means;
const isSame = (a: Unit, b: Unit): boolean =>
  a.text === b.text || concepts(a).some((one) => concepts(b).some((other) => isClose(one, other)));

/** Words of a concept as a person reads them. */
function say(id: ConceptId): string {
  const concept = conceptOf(id);
  if (concept === undefined) return id.replace(/^word:/, "");
  return concept.words[0]?.text ?? concept.chinese[0] ?? id;
}

const RELATED: Readonly<Record<Relation, string>> = {
  opposite: "is the opposite of",
  "near-miss": "is near and yet not",
  "more-general": "says less than",
  "more-narrow": "says more than",
};
/** Of the ways in which the second may miss the first, the gravest comes first. */
const GRAVEST: readonly Relation[] = ["opposite", "near-miss", "more-general", "more-narrow"];

function relatedTo(
  ids: Iterable<ConceptId>,
  unit: Unit,
): { readonly relation: Relation; readonly of: string } | undefined {
  let found: { readonly relation: Relation; readonly of: string } | undefined;
  for (const id of ids)
    for (const own of unit.means) {
      const relation = relationOf(id, own);
      if (relation === undefined) continue;
      if (found === undefined || GRAVEST.indexOf(relation) < GRAVEST.indexOf(found.relation))
        found = { relation, of: say(id) };
    }
  return found;
}

const missed = (ids: Iterable<ConceptId>, unit: Unit, candidate: string): NameVerdict | undefined => {
  const found = relatedTo(ids, unit);
  return found === undefined
    ? undefined
    : no(found.relation, `"${unit.text}" in "${candidate}" ${RELATED[found.relation]} "${found.of}"`);
};

/** `book_booking`: one word says what another has said. */
function stutter(candidate: string): NameVerdict | undefined {
  const words = wordsIn(candidate);
  const twice = words.find((word, at) =>
    words.some(
      (other, place) => place !== at && (other === word || (word.length > 3 && other.startsWith(word))),
    ),
  );
  return twice === undefined ? undefined : no("stutters", `"${candidate}" says "${twice}" twice`);
}

const NEGATIONS = new Set(["not", "no", "non", "without"]);
function negation(old: Sides, now: Sides, candidate: string): NameVerdict | undefined {
  const count = ({ units }: Sides): number =>
    units.filter(({ text }, at) => NEGATIONS.has(text) && at < units.length - 1).length;
  return count(old) % 2 === count(now) % 2
    ? undefined
    : no("negated", `"${candidate}" says the contrary by a negation`);
}

/** Each act of the new name must be one of the old name's, or where that tells none, of the description's. */
function acts(
  old: Sides,
  now: Sides,
  told: readonly ReadText[],
  kind: RenameKind,
  candidate: string,
): NameVerdict | undefined {
  if (kind === "param") return undefined;
  // A Skill's word may be an act in one name and its noun in the other.
  const known = kind === "skill" ? [...old.acts, ...old.things] : old.acts;
  const saidActs = told.flatMap(({ acts }) => acts);
  for (const act of now.acts) {
    if (known.some((one) => isSame(one, act)) || old.things.some((one) => isSame(one, act))) continue;
    const ids = old.acts.length > 0 ? old.acts.flatMap(concepts) : saidActs;
    if (old.acts.length === 0 && act.means.some((id) => saidActs.some((other) => isClose(id, other))))
      continue;
    const miss = missed([...ids, ...old.things.flatMap(concepts)], act, candidate);
    if (miss !== undefined) return miss;
    const what = ids.length > 0 ? `"${say(ids[0] as ConceptId)}"` : "what is said of it";
    return no("other-act", `"${act.text}" in "${candidate}" is another act than ${what}`);
  }
  const gone = old.acts.find((act) => ![...now.acts, ...now.things].some((one) => isSame(one, act)));
  if (gone === undefined) return undefined;
  // What stands in its place may itself be a miss: `pause` read as a noun.
  return (
    [...now.acts, ...now.things]
      .map((one) => missed(gone.means, one, candidate))
      .find((miss) => miss !== undefined) ?? no("loses-word", `nothing in "${candidate}" says "${gone.text}"`)
  );
}

/** Each thing that the new name speaks of must be in the old name or in what is said. */
function things(
  old: Sides,
  now: Sides,
  told: readonly ReadText[],
  candidate: string,
): NameVerdict | undefined {
  const known = [...old.things, ...old.acts, ...old.light];
  for (const unit of now.things) {
    if (known.some((one) => isSame(one, unit))) continue;
    const miss = missed(
      known.filter((one) => !now.units.some((other) => isSame(one, other))).flatMap(concepts),
      unit,
      candidate,
    );
    if (miss !== undefined) return miss;
    if (told.length > 0 && told.every(({ means }) => unit.means.some((id) => means.has(id)))) continue;
    return no("other-thing", `nothing that is known says "${unit.text}", as "${candidate}" does`);
  }
  return undefined;
}

function lost(old: Sides, now: Sides, candidate: string): NameVerdict | undefined {
  // A number alone (`tool_7`) tells nothing that could be lost.
  if (old.acts.length === 0 && old.things.every(({ text }) => /^\d+$/.test(text))) return undefined;
  const gone = old.things.find(
    (unit) => ![...now.things, ...now.acts, ...now.light].some((one) => isSame(unit, one)),
  );
  return gone === undefined ? undefined : no("loses-word", `nothing in "${candidate}" says "${gone.text}"`);
}

/** What words such as `to` and `from` stand before must be the same. */
const BINDING = new Set(
  "as at by from in into on onto per than to until since via without within between before after not".split(
    " ",
  ),
);
function joined(old: Sides, now: Sides, candidate: string): NameVerdict | undefined {
  const before = bindings(old);
  for (const [joiner, unit] of bindings(now))
    if (
      !before.some(
        ([word, one]) =>
          word === joiner &&
          (one === undefined ? unit === undefined : unit !== undefined && isSame(one, unit)),
      )
    )
      return no("other-relation", `"${joiner}" in "${candidate}" relates what it did not`);
  for (const [joiner] of before)
    if (
      /^(?:to|from|into|before|after|until|since|without|not|than)$/.test(joiner) &&
      !now.units.some(({ text }) => text === joiner || text.split(" ").includes(joiner))
    )
      return no("other-relation", `nothing in "${candidate}" says "${joiner}"`);
  const listed = (side: Sides): string =>
    side.units
      .flatMap(({ role, text }) => (role === "joiner" && (text === "and" || text === "or") ? [text] : []))
      .join();
  return listed(old) === listed(now)
    ? undefined
    : no("other-relation", `"${candidate}" joins its parts in another way`);
}

function bindings({ units }: Sides): readonly (readonly [string, Unit | undefined])[] {
  return units.flatMap((unit, at) =>
    unit.role === "joiner" && BINDING.has(unit.text)
      ? [[unit.text, units.slice(at + 1).find(({ role }) => role === "thing" || role === "act")] as const]
      : [],
  );
}

/** `order status` is a status, `status order` an order. */
function head(old: Sides, now: Sides, kind: RenameKind, candidate: string): NameVerdict | undefined {
  const plain = ({ units }: Sides): boolean => units.every(({ role }) => role !== "joiner");
  if (kind === "skill" || !plain(old) || !plain(now) || old.things.length < 2 || now.things.length < 2)
    return undefined;
  const [last, own] = [old.things.at(-1), now.things.at(-1)];
  if (last === undefined || own === undefined || isSame(last, own)) return undefined;
  // Only where the new last word stood elsewhere in the old name was anything turned round.
  return old.things.some((one) => isSame(one, own))
    ? no("other-head", `"${candidate}" is about "${own.text}" where "${last.text}" was meant`)
    : undefined;
}

const isList = ({ units }: Sides): boolean =>
  units.at(-1)?.plural === true || LISTS.has(units.at(-1)?.text ?? "");

/** `get_order` reads one and `get_orders` several; `order_search` may search for many. */
function several(old: Sides, now: Sides, candidate: string): NameVerdict | undefined {
  const startsWithAct = ({ units, acts }: Sides): boolean => units[0] !== undefined && units[0] === acts[0];
  const [last, own] = [old.things.at(-1), now.things.at(-1)];
  if (!startsWithAct(old) || !startsWithAct(now) || last === undefined || own === undefined) return undefined;
  if (!isSame(last, own) || last.plural === own.plural) return undefined;
  return no("wrong-number", `"${candidate}" speaks of ${own.plural ? "several" : "one"}`);
}

function number(
  old: Sides,
  now: Sides,
  types: readonly string[],
  candidate: string,
): NameVerdict | undefined {
  if (isList(old) === isList(now)) return undefined;
  const isArray = types.length > 0 && types.every((one) => one === "array");
  if (isList(now)) return isArray ? undefined : no("wrong-number", `"${candidate}" speaks of several`);
  return types.length > 0 && !types.includes("array")
    ? undefined
    : no("wrong-number", `"${candidate}" speaks of one where several are meant`);
}

const COUNTED = new Set([
  "thing:count",
  "thing:page_number",
  "thing:page_size",
  "thing:offset",
  "thing:quantity",
  "thing:max",
  "thing:min",
]);
function type(old: Sides, now: Sides, types: readonly string[], candidate: string): NameVerdict | undefined {
  if (types.length === 0) return undefined;
  const asks = ({ units }: Sides): boolean => units.length > 1 && ASKS.has(units[0]?.text ?? "");
  if (asks(now) && !asks(old) && !types.includes("boolean"))
    return no("wrong-type", `"${candidate}" asks yes or no, and the value is ${types.join(" or ")}`);
  const tail = now.things.at(-1);
  const counts = tail?.means.some((id) => COUNTED.has(id)) === true;
  const counted = old.things.some((unit) => unit.means.some((id) => COUNTED.has(id)));
  return counts && !counted && !types.some((one) => one === "integer" || one === "number" || one === "string")
    ? no("wrong-type", `"${candidate}" is a number, and the value is ${types.join(" or ")}`)
    : undefined;
}
