/** The manifest of a run, from its books. */
import type { Manifest } from "../model/manifest.js";
import { booksOf, exposureOf, type Ledger } from "./books.js";
import { percent } from "./limits.js";
import { banksOf } from "./open-banks.js";
import type { Job } from "./recipe.js";
import { version } from "./version.js";

interface Made extends Pick<Manifest, "digests" | "shards" | "datasetLaws"> {
  readonly ledger: Ledger;
  readonly notes: readonly string[];
}

/** Without its files, which are known only when all are closed. */
export function manifestOf(job: Job, { ledger, notes, digests, shards, datasetLaws }: Made): Manifest {
  const exposure = exposureOf(ledger, job.recipe);
  return {
    format: "hsa/dataset@1",
    complete: true,
    recipe: job.resolved as Manifest["recipe"],
    seed: job.recipe.seed,
    versions: { hsa: version() },
    digests,
    ...(job.banks.length === 0 ? {} : { banks: shownBanks(job) }),
    shards,
    books: booksOf(ledger),
    splits: ledger.splits,
    laws: sorted(ledger.laws),
    datasetLaws,
    evidence: { structure: sorted(ledger.structure), meaning: sorted(ledger.meaning) },
    refusals: sorted(ledger.refusals),
    shortfalls: sorted(ledger.shortfalls),
    quarantine: sorted(ledger.quarantine),
    ...(Object.keys(ledger.dropped).length === 0 ? {} : { dropped: sorted(ledger.dropped) }),
    exposure,
    notes: [...notes, ...originalsNote(exposure), ...notesOf(job, ledger)],
    files: [],
  };
}

/** A base has its original at most once, so few Views a base leave room for few originals only. */
function originalsNote({ originals: { asked, share, most } }: Manifest["exposure"]): readonly string[] {
  if (most === undefined || asked - share <= 0.02 || asked >= 1) return [];
  return [
    `Originals are ${percent(share)} of the training rows, and the Recipe asks for ${percent(asked)}: a base has its original at most once, so ${percent(most)} is the most that these Views leave room for. Fewer Views a base, or more of them made, bring it nearer.`,
  ];
}

/** Named as the Recipe names them, so that the place of a run does not show. */
const shownBanks = (job: Job): NonNullable<Manifest["banks"]> =>
  banksOf(job).map(({ entries, sha256 }, at) => ({
    path: job.recipe.banks?.[at] ?? "",
    sha256,
    rewordings: entries.length,
  }));

/** By name: the order in which things were met must not show. */
const sorted = <V>(counts: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));

function notesOf(job: Job, ledger: Ledger): readonly string[] {
  const { recipe, uses } = job;
  const notes: string[] = [];
  const { withoutTools, notTargets, kept, laws, unknown, steps } = ledger;
  notes.push(...emptyNotes(job, ledger));
  if (withoutTools > 0 && uses.some(({ transform }) => transform.family !== "prompt")) {
    notes.push(
      `${withoutTools} of ${kept} records have no tools: only steps of the prompt family were applied to them; bind their tools with --tools FILE.`,
    );
  }
  if (notTargets > 0) {
    notes.push(
      `${notTargets} of ${kept} bases are no SFT targets (targets: outcome ${recipe.targets.outcome}, ends ${recipe.targets.ends}); they stand in rl/ only.${recipe.targets.outcome === "success" && notTargets === kept ? " Logs that state no outcome are none; `targets: { outcome: any }` in the Recipe takes them." : ""}`,
    );
  }
  for (const [law, { failed }] of Object.entries(laws)) {
    if (failed > 0)
      notes.push(
        `The law ${law} failed on ${failed} Views; they were refused. This is a fault in a transform or in the engine: please report it.`,
      );
  }
  for (const [address, step] of Object.entries(steps)) {
    if (kept > 0 && recipe.views > 0 && step.drawn > 0 && step.drawn === step.nothing)
      notes.push(`The step ${address} never had anything to propose.`);
  }
  if (ledger.frozen > 0)
    notes.push(
      `${ledger.frozen} of ${kept} records have calls that stand only in text: no edit of tools was made of them. --strict quarantines such records.`,
    );
  if (ledger.damagedLines > 0) {
    const more = ledger.damagedLines - ledger.damaged.length;
    notes.push(
      `Lines that could not be read were left out of records that are whole files: ${ledger.damaged.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`,
    );
  }
  const paths = Object.keys(unknown);
  if (paths.length > 0) {
    notes.push(
      `Fields that no reader understands, kept as they are in bases/: ${paths.slice(0, 12).join(", ")}${paths.length > 12 ? ` and ${paths.length - 12} more` : ""}.`,
    );
  }
  return notes;
}

/** Half of the Views over a cap is more than a tail that it cuts off. */
const MOST_OVER = 0.5;

/** What a run is asked for that cannot come of it, and would else end without a word. */
function* emptyNotes(
  { recipe, banks }: Job,
  { kept, views, shortfalls, refusals }: Ledger,
): Iterable<string> {
  for (const [at, { entries }] of banksOf({ banks }).entries())
    if (entries.length === 0) yield `The bank ${recipe.banks?.[at] ?? ""} holds no rewording.`;
  if (kept === 0 || views.asked === 0) return;
  const over = shortfalls["over-cap"] ?? 0;
  if (recipe.steps.length === 0)
    yield `The Recipe has no steps: none of its ${views.asked} Views has anything to change.`;
  else if (views.made + (views.regenerate ?? 0) === 0) {
    const causes = Object.entries(sorted({ ...refusals, ...shortfalls }));
    const nothing = views.asked - causes.reduce((sum, [, count]) => sum + count, 0);
    const said = causes.map(([code, count]) => `${code} ${count}`);
    if (nothing > 0) said.push(`nothing to change ${nothing}`);
    yield `None of the ${views.asked} Views asked was made: ${said.join(", ")}.`;
  } else if (over > views.asked * MOST_OVER)
    yield `${over} of ${views.asked} Views go over the caps of the Recipe and were not made.`;
}
