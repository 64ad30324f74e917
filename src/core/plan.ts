/**
 * A Variant is planned from the Harness and keyed draws alone, before any trajectory is looked at.
 *
 * Each step draws from a stream of its own, keyed by seed, subject, the step's address and the View's number; what another step
 * draws never moves it.
 */
import type { Edit } from "../model/edit.js";
import type { EnvironmentChange } from "../model/environment.js";
import { type Evidence, joinEvidence } from "../model/evidence.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import type { Banks, Draw, Guard, Proposal, Transform } from "../model/propose.js";
import { drawFor } from "./draw.js";
import { harnessView } from "./harness-view.js";
import type { Lowered } from "./lowered.js";
import { tooManyNames, withFewNames } from "./name-cap.js";
import { applyEdits, type State, stateOf } from "./state.js";
import { buildVariant, type Variant } from "./variant.js";

export interface UseStep {
  readonly is: "use";
  /** Unique in the Recipe: the transform's name, `#2` for its second use. */
  readonly address: string;
  readonly transform: Transform;
  /** Parsed options of the transform. */
  readonly options: unknown;
  /** How often it takes part, drawn once per View. */
  readonly p: number;
  /** The splits whose bases it acts on; absent: all. Whoever plans leaves it out for the others. */
  readonly splits?: readonly string[];
}
export interface SomeStep {
  readonly is: "some";
  readonly address: string;
  readonly of: readonly UseStep[];
  /** How many of them take part. */
  readonly n: number;
  readonly p: number;
}
export type PlannedStep = UseStep | SomeStep;

export interface PlanKey {
  readonly seed: string | number;
  /** Base Episode id, or the Harness digest where one Variant serves many. */
  readonly subject: string;
  readonly view: number;
  /** Names that nothing may be given here, though they are free. */
  readonly isReserved?: (name: string) => boolean;
  /** Does a guard hold of the Episode that the View is of? Absent: the Variant serves many. */
  readonly holds?: (guard: Guard) => boolean;
  /** How often the steps of a family may take part at all, drawn once a View; absent: always. */
  readonly families?: Readonly<Partial<Record<Transform["family"], number | undefined>>>;
  /** The most names that are given otherwise; absent: any number. */
  readonly mostNames?: number;
}

export interface Plan {
  readonly variant: Variant;
  readonly guards: readonly Guard[];
  readonly evidence: Evidence;
  /** Steps that took part and made edits. */
  readonly took: readonly string[];
  /** How many of the edits each of them made, in the order of the edits. */
  readonly shares: readonly { readonly step: string; readonly edits: number }[];
  /** Steps that took part and proposed nothing. */
  readonly idle: readonly string[];
  /** Those of them after which no recorded run is a target. */
  readonly departures: readonly Departure[];
}

/** A step of class C or N that took part: what it changed. */
export interface Departure {
  readonly step: string;
  readonly transform: Transform;
  readonly edits: readonly Edit[];
  readonly environment: readonly EnvironmentChange[];
}

/** Edits that each step proposes, in order. Fails where a proposal does not fit what stands, or the Variant is not legal. */
export function planView(
  lowered: Lowered,
  steps: readonly PlannedStep[],
  banks: Banks,
  key: PlanKey,
): Result<Plan> {
  let state: State = stateOf(lowered);
  const edits: Edit[] = [];
  const guards: Guard[] = [];
  const evidence: Evidence[] = [];
  const shares: { step: string; edits: number }[] = [];
  const idle: string[] = [];
  const departures: Departure[] = [];
  const { mostNames } = key;
  const lots = drawFor(key.seed, key.subject, "names", key.view);
  for (const { address, transform, options } of taking(steps, key)) {
    const draw = drawFor(key.seed, key.subject, address, key.view).fork("propose");
    const before = edits.length;
    const environment: EnvironmentChange[] = [];
    const view = harnessView(state.lowered, state.fold, address, key.isReserved, state);
    for (const proposal of transform.propose({
      harness: mostNames === undefined ? view : withFewNames(view, state, mostNames, lots),
      draw,
      options,
      banks,
    })) {
      const { edits: proposed, guard } = chosen(proposal, key.holds);
      const next = applyEdits(state, proposed);
      if (!next.ok) return at(next, address);
      state = next.value;
      edits.push(...proposed);
      evidence.push(proposal.evidence);
      if (guard !== undefined) guards.push(guard);
      environment.push(...(proposal.environment ?? []));
    }
    const isDone = edits.length > before || environment.length > 0;
    if (isDone && (transform.class === "C" || transform.class === "N"))
      departures.push({ step: address, transform, edits: edits.slice(before), environment });
    if (isDone) shares.push({ step: address, edits: edits.length - before });
    else idle.push(address);
  }
  const tooMany = mostNames === undefined ? undefined : tooManyNames(state, mostNames);
  if (tooMany !== undefined) return failed(tooMany);
  const variant = buildVariant(lowered, edits, state);
  if (!variant.ok) return variant;
  const took = shares.map(({ step }) => step);
  return ok({
    variant: variant.value,
    guards,
    evidence: joinEvidence(evidence),
    took,
    shares,
    idle,
    departures,
  });
}

/** Of what a step would do, in its own order, the first whose guard holds; where none does, the first, which is then refused. */
const chosen = (
  proposal: Proposal,
  holds: PlanKey["holds"],
): { readonly edits: readonly Edit[]; readonly guard?: Guard } =>
  holds === undefined || proposal.otherwise === undefined
    ? proposal
    : ([proposal, ...proposal.otherwise].find(({ guard }) => guard === undefined || holds(guard)) ??
      proposal);

const at = (
  result: { readonly ok: false; readonly problems: readonly Problem[] },
  address: string,
): Result<never> => ({
  ok: false,
  problems: result.problems.map((problem) => ({ ...problem, where: `step ${address}, ${problem.where}` })),
});

/** Which steps take part in this View. */
function taking(steps: readonly PlannedStep[], key: PlanKey): readonly UseStep[] {
  const isOut = familiesOut(key);
  return steps.flatMap((step): readonly UseStep[] => {
    const draw = drawFor(key.seed, key.subject, step.address, key.view);
    if (!takes(draw, step.p)) return [];
    if (step.is === "use") return isOut(step) ? [] : [step];
    const chosen = new Set(draw.fork("which").shuffle(step.of).slice(0, step.n));
    return step.of.filter(
      (use) =>
        chosen.has(use) && !isOut(use) && takes(drawFor(key.seed, key.subject, use.address, key.view), use.p),
    );
  });
}

/** One draw a View and family: what is chosen among several does not change, and does not take part. */
function familiesOut({ families = {}, seed, subject, view }: PlanKey): (use: UseStep) => boolean {
  const out = new Set(
    Object.entries(families).flatMap(([family, p]) =>
      p === undefined || takes(drawFor(seed, subject, "families", family, view), p) ? [] : [family],
    ),
  );
  return ({ transform }) => out.has(transform.family);
}

const takes = (draw: Draw, p: number): boolean => draw.fork("p").unit() < p;
