/** What making Views needs besides the record: the Job, and memories that change nothing but time. */
import type { Plan } from "../core/plan.js";
import type { Result } from "../model/problem.js";
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

const PLANS_REMEMBERED = 512;

export const contextOf = (job: Job): Context => ({
  job,
  plans: lru(PLANS_REMEMBERED),
  replay: (id) => shellLine(["hsa", "show", job.file, id, ...job.flags]),
});
