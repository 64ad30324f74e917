/** What is said together: two words, numbers or names that exchanged the words of their clauses changed places. */
import type { Unit } from "./units.js";

/** Longer blocks are compared otherwise. */
const MOST = 150;
/** Of two words, of what a pair of texts may cost. */
const COST = 4;

/** The two. */
export function exchangedCompany(
  before: readonly Unit[],
  after: readonly Unit[],
  work: { left: number },
): string | undefined {
  if (before.length > MOST || after.length > MOST) return undefined;
  for (const by of [
    ({ part }: Unit) => part,
    ({ clause }: Unit) => clause,
    ({ sentence }: Unit) => sentence,
  ]) {
    const found = exchanged(before, after, by, work);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Company = ReadonlyMap<string, ReadonlySet<string>>;

function exchanged(
  before: readonly Unit[],
  after: readonly Unit[],
  by: (unit: Unit) => number,
  work: { left: number },
): string | undefined {
  const [had, has] = [companyOf(before, by), companyOf(after, by)];
  // Of two that changed places each left some.
  const both = [...had].flatMap(([id, mine]) => {
    const now = has.get(id);
    return now === undefined || [...mine].every((other) => now.has(other)) ? [] : [id];
  });
  for (const [at, x] of both.entries())
    for (const y of both.slice(at + 1)) {
      work.left -= COST;
      if (work.left <= 0) return "too many words";
      const [x0, y0] = apart(had, x, y);
      if (x0.length === 0 || y0.length === 0) continue;
      const [x1, y1] = apart(has, x, y).map((ids) => new Set(ids)) as [Set<string>, Set<string>];
      const shared = (ids: readonly string[], others: ReadonlySet<string>): number =>
        ids.filter((id) => others.has(id)).length;
      const [gone, came] = [shared(x0, y1), shared(y0, x1)];
      if (gone > shared(x0, x1) && came > shared(y0, y1))
        return `${nameOf(before, x)} and ${nameOf(before, y)}`;
    }
  return undefined;
}

const NONE: ReadonlySet<string> = new Set();
/** What stands with the one and not with the other. */
function apart(company: Company, x: string, y: string): readonly [readonly string[], readonly string[]] {
  const [mine, theirs] = [company.get(x) ?? NONE, company.get(y) ?? NONE];
  return [
    [...mine].filter((id) => id !== y && !theirs.has(id)),
    [...theirs].filter((id) => id !== x && !mine.has(id)),
  ];
}

function companyOf(units: readonly Unit[], by: (unit: Unit) => number): Company {
  const groups = new Map<number, Set<string>>();
  for (const unit of units) {
    if (unit.mark) continue;
    const group = groups.get(by(unit)) ?? new Set();
    group.add(unit.id);
    groups.set(by(unit), group);
  }
  const found = new Map<string, Set<string>>();
  for (const group of groups.values())
    for (const id of group) {
      const own = found.get(id) ?? new Set();
      for (const other of group) if (other !== id) own.add(other);
      found.set(id, own);
    }
  return found;
}

const nameOf = (units: readonly Unit[], id: string): string => units.find((one) => one.id === id)?.text ?? id;
