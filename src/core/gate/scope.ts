/** What a negation denies, what a duty binds: the words that a mark stands beside must be among those it stands beside now. */
import type { Unit } from "./units.js";

const LIMITS = new Set(["@ONLY", "@THENONLY"]);
const DENIALS = new Set(["@NEG", "@EXCEPT", "@UNLESS", "@OPT"]);
const ENDS = new Set(["@IF", "@UNLESS", "@BEFORE", "@AFTER", "@UNTIL", "@AND", "@ONLY"]);
const REACH = 4;

/** The word whose negation stands beside other words now. */
export const movedDenial = (before: readonly Unit[], after: readonly Unit[]): string | undefined =>
  moved(scopesOf(before, DENIALS, REACH), scopesOf(after, DENIALS, REACH));

/** The same of `only`, which holds for what is next to it. */
export const movedLimit = (before: readonly Unit[], after: readonly Unit[]): string | undefined =>
  moved(scopesOf(before, LIMITS, 2), scopesOf(after, LIMITS, 2));

function moved(had: readonly Scope[], has: readonly Scope[]): string | undefined {
  const alone = (some: readonly Scope[], others: readonly Scope[]): Scope | undefined =>
    // How often they stand there is told elsewhere.
    others.length === 0
      ? undefined
      : some.find(
          ({ scope }) =>
            scope.size > 0 &&
            !others.some((other) => other.scope.size === 0 || [...scope].some((id) => other.scope.has(id))),
        );
  return (alone(had, has) ?? alone(has, had))?.mark.text;
}

interface Scope {
  readonly mark: Unit;
  readonly scope: ReadonlySet<string>;
}

const scopesOf = (units: readonly Unit[], marks: ReadonlySet<string>, reach: number): readonly Scope[] =>
  units.flatMap((mark, at) =>
    marks.has(mark.id)
      ? [{ mark, scope: mark.id === "@THENONLY" ? new Set() : scopeOf(units, at, reach) }]
      : [],
  );

function scopeOf(units: readonly Unit[], at: number, reach: number): ReadonlySet<string> {
  const clause = units[at]?.clause;
  const right: string[] = [];
  for (const unit of units.slice(at + 1, at + 1 + 2 * reach)) {
    if (unit.clause !== clause || ENDS.has(unit.id) || right.length >= reach) break;
    if (!unit.mark) right.push(unit.id);
  }
  // A Chinese denial often names only the verb.
  if (right.length > 1 || (right.length === 1 && !/\p{Script=Han}/u.test(units[at]?.text ?? "")))
    return new Set(right);
  const left: string[] = [...right];
  for (const unit of units.slice(Math.max(0, at - 2 * reach), at).reverse()) {
    if (unit.clause !== clause || left.length >= reach) break;
    if (!unit.mark) left.push(unit.id);
  }
  return new Set(left);
}

/** A clause that no longer denies, beside one that does now: the clauses that share most with them have the other polarity. */
export const turnedClause = (before: readonly Unit[], after: readonly Unit[]): string | undefined =>
  turnedPart(before, after, ({ clause }) => clause) ?? turnedPart(before, after, ({ part }) => part);

function turnedPart(
  before: readonly Unit[],
  after: readonly Unit[],
  by: (unit: Unit) => number,
): string | undefined {
  const [had, has] = [clausesOf(before, by), clausesOf(after, by)];
  if (had.length < 2 || has.length < 2) return undefined;
  const flips = { lost: "", came: "" };
  for (const clause of had) {
    if (clause.ids.size < 2) continue;
    const judged = has.map((other) => ({
      other,
      shared: [...clause.ids].filter((id) => other.ids.has(id)).length,
    }));
    const most = Math.max(...judged.map(({ shared }) => shared));
    const best = judged.filter(({ shared }) => shared === most);
    if (best.length !== 1 || most < 2 || most < clause.ids.size * 0.75) continue;
    const other = best[0]?.other;
    if (other !== undefined && most >= other.ids.size * 0.75 && clause.denials % 2 !== other.denials % 2)
      flips[clause.denials % 2 === 1 ? "lost" : "came"] = clause.text;
  }
  // Said in one clause less it may be said otherwise; lost here and come there it was moved.
  return flips.lost !== "" && flips.came !== "" ? flips.lost : undefined;
}

interface Clause {
  readonly ids: Set<string>;
  denials: number;
  text: string;
}

function clausesOf(units: readonly Unit[], by: (unit: Unit) => number): readonly Clause[] {
  const found = new Map<number, Clause>();
  for (const unit of units) {
    const clause = found.get(by(unit)) ?? { ids: new Set<string>(), denials: 0, text: "" };
    if (!unit.mark) {
      clause.ids.add(unit.id);
      clause.text += `${clause.text === "" ? "" : " "}${unit.text}`;
    } else if (DENIALS.has(unit.id)) clause.denials += 1;
    found.set(by(unit), clause);
  }
  return [...found.values()];
}
