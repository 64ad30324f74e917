/** A run under a Variant's edits of structure: what its names, order, layout and texts are then applied to. */
import type { Edit } from "../model/edit.js";
import { isStructure } from "../model/edit.js";
import { ok, type Result } from "../model/problem.js";
import { lowerEpisode } from "./lower-episode.js";
import type { LoweredEpisode } from "./lowered-episode.js";
import { carryRun } from "./structure/index.js";
import type { Variant } from "./variant.js";

export interface Rebased {
  readonly episode: LoweredEpisode;
  /** The Variant's edits, those of structure as they were resolved against this run. */
  readonly edits: readonly Edit[];
}

export function rebase(episode: LoweredEpisode, variant: Variant): Result<Rebased> {
  if (variant.steps.length === 0) return ok({ episode, edits: variant.edits });
  // As the base row has them: Skills that a log shows without saying so are known as such.
  const messages = episode.messages.map(({ message }) => message);
  const run = carryRun(variant.steps, { ...episode.trajectory, messages });
  if (!run.ok) return run;
  const lowered = lowerEpisode(variant.lowered, run.value.trajectory);
  if (!lowered.ok) return lowered;
  return ok({ episode: lowered.value, edits: resolved(variant.edits, run.value.edits) });
}

/** Edits that were taken back do not stand among the steps: what is left of them is as it was proposed. */
function resolved(edits: readonly Edit[], steps: readonly Edit[]): readonly Edit[] {
  const structure = edits.filter(isStructure);
  if (structure.length !== steps.length) return edits;
  let at = 0;
  return edits.map((edit) => (isStructure(edit) ? (steps[at++] as Edit) : edit));
}
