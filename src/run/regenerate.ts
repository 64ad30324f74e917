/**
 * A View whose right behaviour may be another than the recorded one: only its prompt is kept, with what was changed. A teacher has
 * to answer it before anybody is trained on it; of class N nobody ever is.
 */
import { describeEdit, inverseAll } from "../core/edits/index.js";
import { lowerEpisode } from "../core/lower-episode.js";
import type { LoweredEpisode } from "../core/lowered-episode.js";
import type { Departure } from "../core/plan.js";
import { rebase } from "../core/rebase.js";
import { renderView } from "../core/render-view.js";
import type { Variant } from "../core/variant.js";
import { digestJson, sha256 } from "../io/digest.js";
import { judge, laws } from "../laws/index.js";
import type { Edit } from "../model/edit.js";
import type { EnvironmentChange } from "../model/environment.js";
import { asArray, get, type Json, type JsonObject, printJson, withMember } from "../model/json.js";
import type { Problem, Result } from "../model/problem.js";
import { ok } from "../model/problem.js";
import type { Verdict } from "../model/verdict.js";
import type { Base } from "./base.js";
import { printRow } from "./print-row.js";
import { promptOf } from "./rows.js";
import { toolsUnder } from "./stress-tools.js";

/** What a base has to be, for a prompt of it to be made. */
export type PromptBase = Pick<Base, "id" | "row" | "bound" | "trajectory">;

/** What was changed: by which step, in words and as it is carried out. */
export interface Change {
  readonly step: string;
  readonly transform: string;
  readonly class: "C" | "N";
  readonly what: readonly string[];
  readonly environment: readonly EnvironmentChange[];
  readonly breaks: readonly string[];
}

export interface Prompted {
  /** Lines of `regenerate/` or `stress/`, of `rl/`, and of `opd/` where the Recipe wants some; a stress set is no environment to train in. */
  readonly line: string;
  /** The line before it was printed. */
  readonly stated: JsonObject;
  readonly rl?: string;
  readonly opd?: string;
  readonly laws: Readonly<Record<string, Verdict>>;
}
export type PromptResult =
  | { readonly ok: true; readonly value: Prompted }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly laws: Record<string, Verdict> };

export const changeOf = ({ step, transform, edits, environment }: Departure): Change => ({
  step,
  transform: transform.name,
  class: transform.class === "N" ? "N" : "C",
  what: [...edits.map((edit) => describeEdit(edit)), ...environment.map(inWords)],
  environment,
  breaks: transform.breaks ?? [],
});

function inWords(change: EnvironmentChange): string {
  switch (change.change) {
    case "fault":
      return `call ${change.call + 1} of ${change.tool} is answered by a fault: ${change.fault}${change.times > 1 ? `, ${change.times} times` : ""}`;
    case "turns":
      return change.calls === "one" ? "a turn holds one call" : "a turn may hold several calls";
    case "same-name":
      return `a second tool stands under the name of ${change.tool}`;
    case "misdescribe":
      return `the description of ${change.tool} says what is not so`;
  }
}

/** Lines for a prompt, its laws judged on the bytes that are written but for those that are broken on purpose. */
export function promptLines(
  base: PromptBase,
  id: string,
  {
    variant,
    changes,
    shares,
    named = true,
  }: {
    readonly variant: Variant;
    readonly changes: readonly Change[];
    readonly shares: Json;
    /** False: as lines were before they named their environment. */
    readonly named?: boolean;
  },
): PromptResult {
  const prompt = promptEpisode(base);
  const run = prompt.ok ? rebase(prompt.value, variant) : prompt;
  if (!run.ok) return { ...run, laws: {} };
  const rendered = renderView(run.value.episode, variant);
  if (!rendered.ok) return { ...rendered, laws: {} };
  const { edits } = run.value;
  const printed = printRow({
    id,
    messages: get(rendered.value, "messages") ?? [],
    tools: get(rendered.value, "tools") ?? [],
  });
  const row = printed.read();
  const intended = new Set(changes.flatMap((change) => change.breaks));
  const { verdicts, problems } = judge(
    {
      base: withMember(base.row, "messages", promptOf(asArray(get(base.row, "messages"))) as Json),
      view: row,
      edits,
      before: base.bound.base.harness,
      after: variant.harness,
    },
    laws.filter(({ name }) => !intended.has(name)),
  );
  const left = problems.filter(({ code }) => code !== "no-law-ran");
  if (left.length > 0) return { ok: false, problems: left, laws: { ...verdicts } };
  return {
    ok: true,
    value: {
      ...linesOf(base, id, row, { edits, changes, shares, variant, verdicts, named }),
      laws: verdicts,
    },
  };
}

function linesOf(
  base: PromptBase,
  id: string,
  row: JsonObject,
  given: {
    readonly edits: readonly Edit[];
    readonly changes: readonly Change[];
    readonly shares: Json;
    readonly variant: Variant;
    readonly verdicts: Readonly<Record<string, Verdict>>;
    readonly named: boolean;
  },
): Omit<Prompted, "laws"> {
  const { edits, changes, shares, variant, verdicts, named } = given;
  const isStress = changes.some((change) => change.class === "N");
  const environment = {
    ...(named ? { name: base.bound.base.harness.name } : {}),
    harness: base.bound.digest,
    edits: digestJson(edits as unknown as Json),
    changes: changes.flatMap((change) => change.environment) as unknown as Json,
  };
  const tools = toolsUnder(asArray(get(row, "tools")), environmentOf(changes), variant);
  const asked = { prompt: get(row, "messages") ?? [], tools: tools as Json };
  const restore = inverseAll(edits) as unknown as Json;
  const stated: JsonObject = {
    format: isStress ? "hsa/stress@1" : "hsa/regenerate@1",
    id,
    base: base.id,
    harness: base.bound.digest,
    class: isStress ? "N" : "C",
    changes: changes as unknown as Json,
    edits: edits as unknown as Json,
    steps: shares,
    laws: verdicts,
    ...asked,
    environment,
    restore,
    ...(isStress ? {} : { needs_teacher: true }),
    group: id,
    digest: sha256(printJson(asked)),
  };
  const line = printJson(stated);
  if (isStress) return { line, stated };
  const reward = { verified: "none", why: "the recorded run is no answer to this" };
  return {
    line,
    stated,
    rl: printJson({ id, ...asked, environment, restore, reward, group: id, needs_teacher: true }),
  };
}

export const environmentOf = (changes: readonly Change[]): readonly EnvironmentChange[] =>
  changes.flatMap((change) => change.environment);

const prompts = new WeakMap<PromptBase, Result<LoweredEpisode>>();

/** Lowered once for all Views of a base. */
function promptEpisode(base: PromptBase): Result<LoweredEpisode> {
  const known = prompts.get(base);
  if (known !== undefined) return known;
  const { messages } = base.trajectory;
  const first = messages.findIndex(({ role }) => role === "assistant");
  const made = lowerEpisode(base.bound.lowered, {
    ...base.trajectory,
    messages: first < 0 ? messages : messages.slice(0, first),
  });
  prompts.set(base, made);
  return made.ok ? ok(made.value) : made;
}
