/** What comes before what, where a text says so: before, after, first, then, 之前, 之后, 先, 再. */
import type { Unit } from "./units.js";

interface Step {
  readonly mark: string;
  readonly early: ReadonlySet<string>;
  readonly late: ReadonlySet<string>;
}

/** true: where both say an order, it is the other one. */
export function turnedRound(before: readonly Unit[], after: readonly Unit[]): boolean {
  const [had, has] = [stepsOf(before), stepsOf(after)];
  if (had.length === 0 || has.length === 0) return false;
  return had.some((step) => {
    const judged = has.map((other) => {
      const [straight, turned] = [
        kept(step, other),
        kept(step, { ...other, early: other.late, late: other.early }),
      ];
      // One that is worded alike is told first.
      return { straight, turned, fit: Math.max(straight, turned) + (other.mark === step.mark ? 0.5 : 0) };
    });
    const best = judged.reduce((one, other) => (other.fit > one.fit ? other : one));
    return best.turned > best.straight;
  });
}

/** Words that followed each other and stand there the other way round, more than those that still do: said backwards. */
export function backwards(before: readonly Unit[], after: readonly Unit[]): boolean {
  const next = followsOf(after);
  let [straight, turned] = [0, 0];
  for (const [one, other] of followsOf(before).values()) {
    if (next.has(`${one} ${other}`)) straight += 1;
    if (next.has(`${other} ${one}`)) turned += 1;
  }
  return turned > 4 && turned > 2 * straight;
}
function followsOf(units: readonly Unit[]): ReadonlyMap<string, readonly [string, string]> {
  const plain = units.filter(({ mark }) => !mark);
  return new Map(
    plain.flatMap(({ id, part }, at) => {
      const next = plain[at + 1];
      return next === undefined || next.part !== part || next.id === id
        ? []
        : [[`${id} ${next.id}`, [id, next.id]] as const];
    }),
  );
}

const kept = (step: Step, other: Step): number =>
  shared(step.early, other.early) + shared(step.late, other.late);
const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((id) => others.has(id)).length;

const POSTPOSED =
  /^(?:之前|以前|前|之后|以后|后|后再|之后再|以后再|后才|之后才|之后才能|后才能|后方可|前先|之前先)$/;

const AS_SOON = /^(?:once|as soon as|upon|the moment)$/;
const THEN = /^(?:then|and then|afterwards|afterward|thereafter|after that|later|subsequently|followed by)$/;

function stepsOf(units: readonly Unit[]): readonly Step[] {
  return units.flatMap((unit, at): readonly Step[] => {
    const order = unit.id === "@IF" && AS_SOON.test(unit.text) ? "@AFTER" : unit.id;
    if (order !== "@BEFORE" && order !== "@AFTER" && order !== "@FIRST") return [];
    const plain = (one: Unit): boolean => !one.mark;
    const sentence = units.filter((one) => plain(one) && one.sentence === unit.sentence);
    const ahead = units.slice(0, at).filter(plain);
    const inClause = (one: Unit): boolean => one.clause === unit.clause;
    const left = ahead.filter(inClause);
    const right = untilMark(units.slice(at + 1)).filter(plain);
    if (order !== "@FIRST" && POSTPOSED.test(unit.text) && left.length > 0) {
      const rest = sentence.filter((one) => !left.includes(one));
      return order === "@BEFORE" ? [step(order, rest, left)] : [step(order, left, rest)];
    }
    if (order === "@FIRST")
      return [
        step(
          order,
          right.filter(inClause),
          units
            .slice(at + 1)
            .filter(
              (one) => plain(one) && one.sentence === unit.sentence && !right.filter(inClause).includes(one),
            ),
        ),
      ];
    const mine = right.filter(inClause);
    if (order === "@AFTER" && (/\p{Script=Han}/u.test(unit.text) || THEN.test(unit.text))) {
      const said = ahead.filter((one) => one.sentence === unit.sentence);
      const earlier = said.length > 0 ? said : ahead.filter((one) => one.sentence === unit.sentence - 1);
      return [step(order, earlier, mine)];
    }
    const rest = sentence.filter((one) => !mine.includes(one));
    return order === "@BEFORE" ? [step(order, rest, mine)] : [step(order, mine, rest)];
  });
}

const untilMark = (units: readonly Unit[]): readonly Unit[] => {
  const end = units.findIndex((one) => one.id === "@BEFORE" || one.id === "@AFTER");
  return end < 0 ? units : units.slice(0, end);
};

const step = (mark: string, early: readonly Unit[], late: readonly Unit[]): Step => ({
  mark,
  early: new Set(early.map(({ id }) => id)),
  late: new Set(late.map(({ id }) => id)),
});
