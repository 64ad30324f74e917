/** What a negation denies, what a duty binds: the words that a mark stands beside must be among those it stands beside now. */
import type { Unit } from "./units.js";

const DENIALS = new Set(["@NEG", "@EXCEPT", "@UNLESS", "@OPT"]);
const ENDS = new Set(["@IF", "@UNLESS", "@BEFORE", "@AFTER", "@UNTIL", "@AND", "@ONLY"]);
const REACH = 4;

/** The word whose negation stands beside other words now. */
export function movedDenial(before: readonly Unit[], after: readonly Unit[]): string | undefined {
  const [had, has] = [scopesOf(before), scopesOf(after)];
  for (const { mark, scope } of had)
    if (
      scope.size > 0 &&
      !has.some((other) => other.scope.size === 0 || [...scope].some((id) => other.scope.has(id)))
    )
      return mark.text;
  for (const { mark, scope } of has)
    if (
      scope.size > 0 &&
      !had.some((other) => other.scope.size === 0 || [...scope].some((id) => other.scope.has(id)))
    )
      return mark.text;
  return undefined;
}

interface Scope {
  readonly mark: Unit;
  readonly scope: ReadonlySet<string>;
}

const scopesOf = (units: readonly Unit[]): readonly Scope[] =>
  units.flatMap((mark, at) => (DENIALS.has(mark.id) ? [{ mark, scope: scopeOf(units, at) }] : []));

function scopeOf(units: readonly Unit[], at: number): ReadonlySet<string> {
  const clause = units[at]?.clause;
  const right: string[] = [];
  for (const unit of units.slice(at + 1, at + 1 + 2 * REACH)) {
    if (unit.clause !== clause || ENDS.has(unit.id) || right.length >= REACH) break;
    if (!unit.mark) right.push(unit.id);
  }
  if (right.length > 0) return new Set(right);
  const left: string[] = [];
  for (const unit of units.slice(Math.max(0, at - 2 * REACH), at).reverse()) {
    if (unit.clause !== clause || left.length >= REACH) break;
    if (!unit.mark) left.push(unit.id);
  }
  return new Set(left);
}
