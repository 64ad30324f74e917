/** A Job to a dataset folder: everything into a draft, published at the end. */
import { STDIN } from "../io/input-paths.js";
import { type Json, printJson } from "../model/json.js";
import type { Manifest } from "../model/manifest.js";
import { explain, type Problem } from "../model/problem.js";
import type { ViewResult } from "./augment.js";
import { cardOf } from "./card.js";
import { type Context, contextOf } from "./context.js";
import { type Draft, openDraft } from "./draft.js";
import type { Digests } from "./inputs.js";
import { overLimits } from "./limits.js";
import { manifestOf } from "./make-manifest.js";
import type { Job } from "./recipe.js";
import { type RunOptions, type Sink, type Walked, walk } from "./walk.js";

export type Generated =
  | { readonly status: "made"; readonly manifest: Manifest; readonly over: readonly Problem[] }
  | { readonly status: "interrupted"; readonly read: number };

/** Make the dataset in `out`; throws a Fault when it cannot start, and leaves no half dataset behind. */
export async function generate(
  job: Job,
  out: string,
  digests: Digests,
  options: RunOptions = {},
): Promise<Generated> {
  const draft = openDraft(out);
  try {
    const walked = await walk(job, writeTo(draft, contextOf(job)), options);
    if (walked.interrupted) {
      draft.abandon();
      return { status: "interrupted", read: walked.ledger.read };
    }
    const final = digests.input === STDIN ? { ...digests, input: walked.stdinDigest } : digests;
    return publish(job, draft, final, walked);
  } catch (error) {
    draft.abandon();
    throw error;
  }
}

function publish(job: Job, draft: Draft, digests: Digests, walked: Walked): Generated {
  const manifest = manifestOf(job, walked, digests);
  const over = overLimits(manifest, job.recipe);
  draft.file("README.md", cardOf(manifest, walked.ledger, over));
  const files = draft.seal();
  const whole: Manifest = { ...manifest, files: [...files] };
  draft.publish(`${JSON.stringify(whole, null, 2)}\n`);
  return { status: "made", manifest: whole, over };
}

function writeTo(draft: Draft, context: Context): Sink {
  draft.touch("quarantine.jsonl");
  draft.touch("ledger.jsonl");
  return {
    quarantine: (row) => draft.line("quarantine.jsonl", printJson(row)),
    base: (base) => {
      const { split, harness } = base;
      const path = `harnesses/${harness.digest}.json`;
      if (!draft.has(path)) draft.file(path, harness.text);
      draft.line(`bases/${split}.jsonl`, base.line);
      const made = base.views.filter((view) => view.verdict === "made");
      for (const { line, rows } of base.original === undefined ? made : [base.original, ...made]) {
        draft.line(`views/${split}.jsonl`, line);
        if (rows.sft !== undefined) draft.line(`sft/${split}/00000.jsonl`, rows.sft);
        if (rows.rl !== undefined) draft.line(`rl/${split}.jsonl`, rows.rl);
      }
      for (const view of base.views) draft.line("ledger.jsonl", printJson(ledgerRow(view, context)));
    },
  };
}

/** One line a View asked for; one that was not made says why, and how to see it again. */
function ledgerRow(view: ViewResult, { replay }: Context): Json {
  const { id, verdict, drawn } = view;
  if (view.verdict === "made") return { id, verdict, steps: drawn };
  const { code, remedy } = view.problem;
  return {
    id,
    verdict,
    code,
    what: explain(view.problem),
    step: view.step,
    steps: drawn,
    ...(remedy === undefined ? {} : { remedy }),
    replay: replay(id),
  };
}
