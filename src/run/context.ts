/** What making Views needs besides the record: the Job, and memories that change nothing but time. */
import type { Plan } from "../core/plan.js";
import type { Result } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";
import { type Lru, lru } from "./lru.js";
import type { Job } from "./recipe.js";
import { shellLine } from "./shell.js";

export interface Context {
  readonly job: Job;
  /** Plans by Harness digest and View, for `vary: harness`. */
  readonly plans: Lru<Result<Plan>>;
  /** The command that shows a record or View again. */
  readonly replay: (id: string) => string;
}

/** Characters of the Harnesses whose plans are remembered: what is known of a Variant takes several times its text. */
const PLANNED_CHARACTERS = 1_200_000;
/** All Views of a few Harnesses, however large they are; of one whose bases share several Variants, all of these. */
const LEAST_PLANS = 32;
const leastPlans = ({ views, variants = 1 }: Recipe): number =>
  Math.max(LEAST_PLANS, Math.min(views * variants, MOST_PLANS));
const MOST_PLANS = 256;

export const contextOf = (job: Job): Context => ({
  job,
  plans: lru(PLANNED_CHARACTERS, leastPlans(job.recipe)),
  replay: (id) => shellLine(["hsa", "show", job.file, id, ...job.flags]),
});
