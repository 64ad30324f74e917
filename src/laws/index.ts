/** All laws, in the order they are run and reported. */
import type { Problem } from "../model/problem.js";
import type { Verdict } from "../model/verdict.js";
import { callsRestore } from "./calls-restore.js";
import { callsValid } from "./calls-valid.js";
import { problem } from "./finding.js";
import { hooksAgree } from "./hooks-agree.js";
import type { Law, Trial } from "./law.js";
import { namesLegal } from "./names-legal.js";
import { noStaleNames } from "./no-stale-names.js";
import { orderLegal } from "./order-legal.js";
import { parseBack } from "./parse-back.js";
import { reach } from "./reach.js";
import { rebased } from "./rebase/index.js";
import type { Breach } from "./rebase/kind.js";
import { referencesHold } from "./references-hold.js";
import { rewordGate } from "./reword-gate.js";
import { roundTrip } from "./round-trip.js";
import { solvable } from "./solvable.js";
import { templateSurvives } from "./template-survives.js";
import { uniqueGold } from "./unique-gold.js";
import { worldIntact } from "./world-intact.js";

export const laws: readonly Law[] = [
  roundTrip,
  callsRestore,
  worldIntact,
  noStaleNames,
  referencesHold,
  callsValid,
  hooksAgree,
  namesLegal,
  orderLegal,
  solvable,
  uniqueGold,
  rewordGate,
  parseBack,
  templateSurvives,
  reach,
];

export interface Judgement {
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly problems: readonly Problem[];
}

/**
 * Run laws on a View, measured against the base under the View's edits of structure; what such an edit breaks by itself counts
 * as the law that it breaks. One for which none ran is a failure of its own: nothing is known of it. */
export function judge(given: Trial, which: readonly Law[] = laws): Judgement {
  const { trial, breaches } = rebased(given);
  const verdicts: Record<string, Verdict> = {};
  const problems: Problem[] = [];
  for (const law of which) {
    const broken = breachesOf(trial, law.name, breaches);
    const plain = law.check(trial);
    const found = broken.length > 0 ? [...broken, ...(plain === "n/a" ? [] : plain)] : plain;
    verdicts[law.name] = found === "n/a" ? "n/a" : found.length === 0 ? "ran" : "failed";
    if (found !== "n/a") problems.push(...found);
  }
  if (Object.values(verdicts).every((verdict) => verdict === "n/a"))
    problems.push({
      code: "no-law-ran",
      where: typeof trial.view === "object" && "id" in trial.view ? String(trial.view.id) : "a View",
      what: "no law had anything to check",
    });
  return { verdicts, problems };
}

const breachesOf = (trial: Trial, law: string, breaches: readonly Breach[]): readonly Problem[] =>
  breaches.filter((one) => one.law === law).map(({ where, what }) => problem(trial, law, where, what));

export type { Finding, Law, Trial } from "./law.js";
