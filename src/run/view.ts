/** One View of a base: planned without looking at the record, rendered, printed, read back, judged. */
import { drawFor } from "../core/draw.js";
import { inverseAll } from "../core/edits/index.js";
import { type Plan, type PlannedStep, planView } from "../core/plan.js";
import { rebase } from "../core/rebase.js";
import { renderView } from "../core/render-view.js";
import { guardHolds } from "../core/resolve.js";
import { digestJson, sha256 } from "../io/digest.js";
import { judge } from "../laws/index.js";
import type { Edit } from "../model/edit.js";
import type { Evidence } from "../model/evidence.js";
import type { Harness } from "../model/harness.js";
import { asArray, get, type Json, type JsonObject, printJson } from "../model/json.js";
import type { Problem, Result } from "../model/problem.js";
import type { Guard } from "../model/propose.js";
import type { Caps, Recipe } from "../model/recipe.js";
import type { Verdict } from "../model/verdict.js";
import type { Base } from "./base.js";
import type { Context } from "./context.js";
import { frozenProblem } from "./frozen.js";
import { reservedIn } from "./held-out.js";
import { viewIdOf } from "./ids.js";
import { overCap, roomFor, tokensOf } from "./mix/growth.js";
import { promptOnly, stepsOn, withoutTools } from "./planned-steps.js";
import { type PrintedRow, printRow } from "./print-row.js";
import { changeOf, type Prompted, promptLines } from "./regenerate.js";
import { opdRow, promptOf, rlRow, toldRun, trainingRow } from "./rows.js";
import { targetsUnder } from "./targets.js";

/** Lines of the training files, without their line end; absent where the base or the Recipe wants none. */
export interface Rows {
  readonly sft?: string;
  readonly rl?: string;
  readonly opd?: string;
}

interface Asked {
  readonly id: string;
  /** Addresses of the steps that took part, and of those that had nothing to propose. */
  readonly drawn: readonly string[];
  readonly idle: readonly string[];
  readonly laws: Readonly<Record<string, Verdict>>;
}
type Asking = Pick<Asked, "drawn" | "idle" | "laws">;
export interface MadeView extends Asked {
  readonly verdict: "made";
  /** The line of `views/`. */
  readonly line: string;
  readonly rows: Rows;
  readonly evidence: Evidence;
  readonly edits: readonly Edit[];
  /** Which step made how many of the edits, in their order. */
  readonly steps: Plan["shares"];
  /** The training row, as it is read back from its bytes. */
  readonly row: JsonObject;
  readonly after: Harness;
  /** What the row says without its id: two Views that say the same are one. */
  readonly says: string;
}
export interface LostView extends Asked {
  readonly verdict: "refused" | "shortfall";
  readonly problem: Problem;
  /** Every reason, the first one included. */
  readonly problems: readonly Problem[];
  /** Address of the step that is the cause, where one is. */
  readonly step: string | null;
}
/** A prompt without an answer: the View's steps may have changed what is right. */
export interface PromptView extends Asked, Prompted {
  readonly verdict: "regenerate";
  readonly class: "C" | "N";
}
export type ViewResult = MadeView | LostView | PromptView;

/** `views` numbers start with 1; `earlier`: what the base's Views before this one say, by number. */
export function makeView(
  base: Base,
  view: number,
  earlier: ReadonlyMap<string, number>,
  context: Context,
  original?: PrintedRow,
): ViewResult {
  const id = viewIdOf(base.id, view);
  const plan = planFor(base, view, context);
  if (!plan.ok) return lost(id, "refused", plan.problems, { drawn: [], idle: [], laws: {} });
  const { took, idle } = plan.value;
  const asked = { drawn: [...took, ...idle], idle, laws: {} };
  const { caps } = context.job.recipe;
  if (plan.value.departures.length > 0) return promptView(base, id, plan.value, asked, context.job.recipe);
  if (plan.value.variant.edits.length === 0) return lost(id, "shortfall", [nothing(base, plan.value)], asked);
  const { variant, guards } = plan.value;
  const stays = base.frozen ? frozenProblem(base.id, variant.edits) : undefined;
  if (stays !== undefined) return lost(id, "refused", [stays], asked);
  const run = rebase(base.episode, variant);
  if (!run.ok) return lost(id, "refused", run.problems, asked);
  const rendered = renderView(run.value.episode, variant, guards);
  if (!rendered.ok) return lost(id, "refused", rendered.problems, asked);
  const targets = targetsUnder(variant, run.value.episode, base.targets);
  if (!targets.ok) return lost(id, "refused", targets.problems, asked);
  const printed = printRow(trainingRow(id, rendered.value, targets.value));
  const room = original === undefined ? undefined : roomFor(tokensOf(original.text), caps);
  if (room !== undefined && tokensOf(printed.text) > room)
    return lost(id, "shortfall", [overCap(id, tokensOf(printed.text), room)], asked);
  const says = saysOf(printed);
  const same = earlier.get(says);
  if (same !== undefined) return lost(id, "shortfall", [sameAs(id, same)], asked);
  const { edits } = run.value;
  const { harness: after } = variant;
  const { evidence, shares: steps } = plan.value;
  const made = published(base, id, { edits, steps, after, evidence, printed }, context);
  if (!made.ok) return lost(id, "refused", made.problems, { ...asked, laws: made.laws });
  return { verdict: "made", id, ...asked, says, ...made.value };
}

function promptView(
  base: Base,
  id: string,
  { variant, departures, shares }: Plan,
  asked: Asking,
  { caps, outputs }: Recipe,
): ViewResult {
  const changes = departures.map(changeOf);
  const made = promptLines(base, id, { variant, changes, shares: shares as unknown as Json });
  if (!made.ok) return lost(id, "refused", made.problems, { ...asked, laws: made.laws });
  const over = promptOverCap(base, id, made.value.stated, caps);
  if (over !== undefined) return lost(id, "shortfall", [over], asked);
  const isStress = changes.some((change) => change.class === "N");
  const opd = isStress || !outputs.includes("opd") ? {} : { opd: printJson(opdRow(made.value.stated)) };
  return { verdict: "regenerate", id, ...asked, class: isStress ? "N" : "C", ...made.value, ...opd };
}

/** Of a prompt without an answer the prompt and the tools are compared. */
function promptOverCap(
  base: Base,
  id: string,
  stated: JsonObject,
  caps: Caps | undefined,
): Problem | undefined {
  const tokens = (prompt: Json, tools: Json): number => tokensOf(printJson({ prompt, tools }));
  const messages = promptOf(asArray(get(base.row, "messages"))) as Json;
  const room = roomFor(tokens(messages, get(base.row, "tools") ?? []), caps);
  if (room === undefined) return undefined;
  const has = tokens(get(stated, "prompt") ?? [], get(stated, "tools") ?? []);
  return has > room ? overCap(id, has, room) : undefined;
}

/** The training row of a View as it is written. */
export const rowOf = (base: Base, id: string, rendered: JsonObject): PrintedRow =>
  printRow(trainingRow(id, rendered, base.targets));

/** What a row says besides its id, which stands first. */
export const saysOf = ({ id, text }: PrintedRow): string => text.slice(`{"id":${JSON.stringify(id)}`.length);

function planFor(base: Base, view: number, { job, plans }: Context): Result<Plan> {
  const { lowered, banks, digest, text } = base.bound;
  const own = stepsOn(base.split, job.steps);
  const steps = stepsFor(base, own);
  const { seed, vary, variants = 1, families, caps } = job.recipe;
  const isReserved = reservedIn(base.split, job.recipe);
  const key = {
    seed,
    view,
    ...(isReserved === undefined ? {} : { isReserved }),
    ...(families === undefined ? {} : { families }),
    ...(caps?.names === undefined ? {} : { mostNames: caps.names }),
  };
  if (vary === "trajectory") {
    const holds = (guard: Guard): boolean => guardHolds(base.episode, guard);
    return planView(lowered, steps, banks, { ...key, subject: base.id, holds });
  }
  // One object for all bases: laws remember by identity what they found out about a Variant.
  const side = `${own === job.steps && isReserved === undefined ? "" : base.split}${base.bound.frozen === true ? " frozen" : ""}`;
  const drawn = variants === 1 ? "" : `~${drawFor(seed, base.id, "variant", view).int(variants)}`;
  return plans.get(
    `${digest}${drawn}#${view} ${side}`,
    () => planView(lowered, steps, banks, { ...key, subject: `${digest}${drawn}` }),
    text.length,
  );
}

const hasTools = (base: Base): boolean => base.bound.lowered.tools.length > 0;
const stepsFor = (base: Base, steps: readonly PlannedStep[]): readonly PlannedStep[] =>
  !hasTools(base) ? promptOnly(steps) : base.bound.frozen === true ? withoutTools(steps) : steps;

function nothing(base: Base, { idle }: Plan): Problem {
  const what =
    idle.length > 0
      ? `${idle.join(", ")} proposed no change`
      : hasTools(base)
        ? base.bound.frozen === true
          ? "its calls stand only in text: no step of the tool family applies, and no other took part"
          : "no step took part in this View (p, drawn)"
        : "no tools: only steps of the prompt family apply, and none took part";
  return {
    code: "nothing-proposed",
    where: base.id,
    what,
    remedy: hasTools(base)
      ? "raise p, or add steps"
      : "bind the tools with --tools FILE, or add steps of the prompt family",
  };
}

const sameAs = (id: string, view: number): Problem => ({
  code: "nothing-proposed",
  where: id,
  what: `same as view ${view}`,
  remedy: "ask for fewer Views, or add steps and options that differ more",
});

export type Published = Omit<MadeView, "verdict" | "id" | "drawn" | "idle" | "says">;
export type Judged =
  | { readonly ok: true; readonly value: Published }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly laws: Record<string, Verdict> };
interface Given {
  readonly edits: readonly Edit[];
  readonly steps: Plan["shares"];
  readonly after: Harness;
  readonly evidence: Evidence;
  /** The training row. */
  readonly printed: PrintedRow;
}

/** The lines of a View, its laws judged on the bytes that are written. */
export function published(base: Base, id: string, given: Given, { job }: Context): Judged {
  const { edits, steps, after, evidence, printed } = given;
  const { text } = printed;
  const row = printed.read();
  const before = base.bound.base.harness;
  const { verdicts, problems } = judge({ base: base.row, view: row, edits, before, after });
  if (problems.length > 0) return { ok: false, problems, laws: verdicts };
  const harness = base.bound.digest;
  const line = printJson({
    format: "hsa/view@1",
    id,
    base: base.id,
    harness,
    edits: edits as unknown as Json,
    ...(steps.length === 0 ? {} : { steps: steps as unknown as Json }),
    laws: verdicts,
    evidence: evidence as unknown as Json,
    digest: sha256(text),
  });
  const outputs = job.recipe.outputs;
  const asked = (): JsonObject =>
    rlRow({
      id,
      row,
      base: base.bound.base.harness,
      harness,
      editsDigest: digestJson(edits as unknown as Json),
      restore: inverseAll(edits),
      trajectory: toldRun(base.episode),
    });
  const unanswered = ["rl", "opd"].some((one) => (outputs as readonly string[]).includes(one)) ? asked() : {};
  const rows: Rows = {
    ...(base.target && outputs.includes("messages") ? { sft: text } : {}),
    ...(outputs.includes("rl") ? { rl: printJson(unanswered) } : {}),
    ...(outputs.includes("opd") ? { opd: printJson(opdRow(unanswered)) } : {}),
  };
  return { ok: true, value: { laws: verdicts, line, rows, evidence, edits, steps, row, after } };
}

function lost(
  id: string,
  verdict: LostView["verdict"],
  problems: readonly Problem[],
  asked: Asking,
): LostView {
  const [problem] = problems as readonly [Problem, ...Problem[]];
  return { verdict, id, ...asked, problem, problems, step: stepOf(problem, asked.drawn) };
}

/** A plan's problem says in which step it arose; of a single step that took part there is no doubt. */
function stepOf(problem: Problem, drawn: readonly string[]): string | null {
  const named = /^step (.+?), /.exec(problem.where)?.[1];
  return named ?? (drawn.length === 1 ? (drawn[0] as string) : null);
}
