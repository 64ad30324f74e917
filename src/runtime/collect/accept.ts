/** Which attempts of a teacher may be learnt from, and why the others may not. */
import type { RunLog } from "../episode-run.js";
import { COMPONENTS, type ComponentName, type Score } from "../scoring.js";

/** The least value of each component; one that is not named may have any. */
export type Least = Readonly<Partial<Record<ComponentName, number>>>;

/** What is wrong in a reply is never learnt; how it came about may be better or worse. */
export const LEAST: Least = {
  accuracy: 1,
  effectiveness: 1,
  format: 1,
  skill_selection: 0.5,
  tool_rationality: 0.5,
};

export interface Judged {
  /** 0 or 1 each; absent: the judge was not asked, or gave no answer. */
  readonly accuracy?: number;
  readonly effectiveness?: number;
  readonly evidence: string;
}

export interface Reason {
  readonly code: string;
  readonly what: string;
}

/** Everything that speaks against an attempt; empty: it is accepted. `judged` is undefined where no judge is configured. */
export function objections(
  log: RunLog,
  score: Score,
  { least, judged }: { readonly least: Least; readonly judged: Judged | undefined },
): readonly Reason[] {
  if (log.ending !== "replied")
    return [{ code: log.ending ?? "unfinished", what: "the run did not end in a reply to the user" }];
  if (!score.scorable) return [{ code: "unscorable", what: score.why }];
  const reasons: Reason[] = [];
  for (const name of COMPONENTS) {
    const floor = least[name];
    const { value, why } = score.components[name];
    if (floor !== undefined && value !== null && value < floor)
      reasons.push({ code: name, what: `${value} is less than ${floor}: ${why.join("; ")}` });
  }
  if (judged !== undefined) reasons.push(...judgedReasons(judged));
  else if (score.components.accuracy.value === null)
    reasons.push({
      code: "needs-judge",
      what: "nobody knows what is right here, and no judge is configured",
    });
  return reasons;
}

function judgedReasons({ accuracy, effectiveness, evidence }: Judged): readonly Reason[] {
  if (accuracy === undefined || effectiveness === undefined)
    return [{ code: "unjudged", what: `the judge gave no answer: ${evidence}` }];
  return [
    ...(accuracy < 1 ? [{ code: "judge-accuracy", what: evidence }] : []),
    ...(effectiveness < 1 ? [{ code: "judge-effectiveness", what: evidence }] : []),
  ];
}

/** Of accepted attempts the best first: by reward, then the fewest steps, then as they were made. */
export function bestFirst<T extends { readonly log: RunLog; readonly score: Score }>(
  accepted: readonly T[],
): readonly T[] {
  const reward = ({ score }: T): number => (score.scorable ? score.reward : 0);
  return accepted
    .map((one, at) => ({ one, at }))
    .sort((a, b) => reward(b.one) - reward(a.one) || a.one.log.steps - b.one.log.steps || a.at - b.at)
    .map(({ one }) => one);
}
