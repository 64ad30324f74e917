/** One View: digests, rows that follow from it, and every law, judged on what stands in the files. */
import { inverseAll } from "../core/edits/index.js";
import { lowerEpisode } from "../core/lower-episode.js";
import { type Rebased, rebase } from "../core/rebase.js";
import { renderView } from "../core/render-view.js";
import { buildVariant, type Variant } from "../core/variant.js";
import { digestJson, sha256 } from "../io/digest.js";
import type { ViewFact } from "../laws/dataset/index.js";
import { judge } from "../laws/index.js";
import { Edit } from "../model/edit.js";
import {
  asArray,
  asObject,
  asString,
  equalJson,
  get,
  has,
  type Json,
  type JsonObject,
  printJson,
} from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import type { Manifest } from "../model/manifest.js";
import { explain, type Problem, type ProblemCode, type Result } from "../model/problem.js";
import { readStrict } from "../model/strict.js";
import type { Report } from "./finding.js";
import { readId } from "./ids.js";
import { lru } from "./lru.js";
import type { Opened } from "./open-base.js";
import type { Row } from "./row-reader.js";
import { opdRow, plainRlRow, rlRow, trainingRow } from "./rows.js";
import { messageTargets, targetsUnder } from "./targets.js";

export interface ViewRows {
  readonly view: Row;
  readonly sft: Row | undefined;
  readonly rl: Row | undefined;
  readonly opd: Row | undefined;
}

/** The law that edits break which the engine does not carry out; where none is told, they do not fit what stands there. */
const LAW_OF: Partial<Record<ProblemCode, string>> = {
  "name-taken": "names-legal",
  "name-illegal": "names-legal",
  "key-clash": "names-legal",
  "order-illegal": "order-legal",
  "layout-lossy": "parse-back",
  "hook-differs": "hooks-agree",
  "hook-decides-otherwise": "hooks-agree",
  "still-mentioned": "no-stale-names",
};

const VARIANTS_REMEMBERED = 512;

/** What dataset laws read of the View is given back, where its edits can be read. */
export function openViewCheck(
  manifest: Manifest,
  report: Report,
): (base: Opened, rows: ViewRows) => ViewFact | undefined {
  const variants = lru<Result<Variant>>(VARIANTS_REMEMBERED);
  const outputs = asArray((manifest.recipe as { outputs?: Json }).outputs);
  return (base, rows) => {
    const say = (check: string, what: string): void => report(rows.view.where, check, what);
    const edits = editsOf(rows.view, say);
    if (edits === undefined) return undefined;
    checkHeads(base, rows.view, edits, say);
    checkPresence(base, rows, manifest.recipe, outputs, say);
    const key = `${base.bound.digest}\n${digestJson(edits as unknown as Json)}`;
    const variant = variants.get(key, () => buildVariant(base.bound.lowered, edits));
    if (!variant.ok) {
      for (const problem of variant.problems)
        say(LAW_OF[problem.code] ?? "edits", `the edits do not fit the Harness: ${explain(problem)}`);
      return undefined;
    }
    const fact = factOf(base, rows.view, edits, variant.value, say);
    const run = runUnder(base, variant.value);
    const text = rows.sft?.record.text ?? renderedText(base, rows.view.id, variant.value, run);
    if (text === undefined) {
      say(
        "rows",
        "the View cannot be made again from its edits, and its base, which is no target, has no row in sft/",
      );
      return fact;
    }
    if (sha256(text) !== get(rows.view.record.value, "digest"))
      say("digest", "the digest is not that of its training row");
    const parsed = parseJson(text);
    if (!parsed.ok) return fact;
    const row = asObject(parsed.value);
    checkLaws(base, rows, row, variant.value, report);
    checkTargets(row, targetsOf(base, variant.value, run) ?? [], say);
    checkAsked(base, rows, row, edits, report);
    return fact;
  };
}

function factOf(
  { bound }: Opened,
  { id, record }: Row,
  edits: readonly Edit[],
  variant: Variant,
  say: Say,
): ViewFact {
  const steps = asArray(get(record.value, "steps")).map((one) => ({
    step: asString(get(one, "step")) ?? "",
    edits: Number(get(one, "edits")),
  }));
  const told = steps.reduce((total, one) => total + one.edits, 0);
  if (steps.length > 0 && told !== edits.length)
    say("rows", `its steps made ${told} edits; there are ${edits.length}`);
  const { view = 0 } = readId(id);
  return { id, view, edits, steps, before: bound.base.harness, after: variant.harness };
}

type Say = (check: string, what: string) => void;

function editsOf(view: Row, say: Say): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  for (const [index, value] of asArray(get(view.record.value, "edits")).entries()) {
    const fitted = readStrict(Edit, value);
    if (!fitted.ok) {
      say("rows", `edit ${index + 1} is none that hsa/dataset@1 knows: ${fitted.misfits[0]?.what ?? ""}`);
      return undefined;
    }
    edits.push(fitted.value);
  }
  return edits;
}

function checkHeads({ bound }: Opened, view: Row, edits: readonly Edit[], say: Say): void {
  const { base, view: number } = readId(view.id);
  if (base !== get(view.record.value, "base")) say("rows", "id and base do not agree");
  if (get(view.record.value, "harness") !== bound.digest)
    say("digest", "the View was made under another Harness than its base");
  if ((number === 0) !== (edits.length === 0))
    say("rows", "view 0 has no edits, and every other View has some");
}

function checkPresence(
  { row }: Opened,
  { view, sft, rl, opd }: ViewRows,
  recipe: Manifest["recipe"],
  outputs: readonly Json[],
  say: Say,
): void {
  // Which originals are training rows and which are prompts may be two draws.
  if (readId(view.id).view === 0 && has(get(recipe as Json, "rl"), "canonical")) {
    const wanted = [rl, opd].filter((_, at) => outputs.includes(at === 0 ? "rl" : "opd"));
    const asked = wanted.filter((one) => one !== undefined).length;
    const more = [rl, opd].filter((one) => one !== undefined).length > asked;
    const trains = get(row, "target") === true && outputs.includes("messages");
    const none = sft === undefined && asked === 0;
    if (more || none || (asked > 0 && asked < wanted.length) || (sft !== undefined && !trains))
      say(
        "rows",
        "an original has a row in sft/, or those without an answer, or both, as its Recipe has them",
      );
    return;
  }
  if (outputs.includes("opd") !== (opd !== undefined))
    say(
      "rows",
      opd === undefined ? "it has no row in opd/" : "it has a row in opd/, but the Recipe wants none",
    );
  const wantsSft = get(row, "target") === true && outputs.includes("messages");
  if (wantsSft !== (sft !== undefined))
    say(
      "rows",
      wantsSft ? "it has no row in sft/" : "it has a row in sft/, but the Recipe wants none for its base",
    );
  if (outputs.includes("rl") !== (rl !== undefined))
    say("rows", rl === undefined ? "it has no row in rl/" : "it has a row in rl/, but the Recipe wants none");
}

type Run = () => Result<Rebased>;

/** The run carried over to the Variant's edits of structure: at most once, and only where it is asked. */
function runUnder({ bound, trajectory }: Opened, variant: Variant): Run {
  let made: Result<Rebased> | undefined;
  return () => {
    if (made === undefined) {
      const episode = lowerEpisode(bound.lowered, trajectory);
      made = episode.ok ? rebase(episode.value, variant) : episode;
    }
    return made;
  };
}

/** The row of a base that is no target is not written; it is made again, and its digest says whether it is the same. */
function renderedText(given: Opened, id: string, variant: Variant, under: Run): string | undefined {
  const run = under();
  const rendered = run.ok ? renderView(run.value.episode, variant) : run;
  const targets = targetsOf(given, variant, under);
  if (!rendered.ok || targets === undefined) return undefined;
  return printJson(trainingRow(id, rendered.value, targets));
}

function checkLaws(
  { row: base, bound }: Opened,
  { view, sft }: ViewRows,
  row: JsonObject,
  { edits, harness }: Variant,
  report: Report,
): void {
  const { verdicts, problems } = judge({
    base,
    view: row,
    edits,
    before: bound.base.harness,
    after: harness,
  });
  for (const problem of problems)
    report(sft?.where ?? view.where, lawOf(problem, verdicts), explain(problem));
  const stated = asObject(get(view.record.value, "laws"));
  for (const [law, verdict] of Object.entries(verdicts)) {
    const said = get(stated, law);
    if (said !== verdict)
      report(view.where, law, `the View states ${JSON.stringify(said ?? null)}; it is ${verdict}`);
  }
}

/** The law that a problem names; its code where it names none. */
const lawOf = (problem: Problem, verdicts: Readonly<Record<string, string>>): string =>
  Object.keys(verdicts).find((law) => problem.where.includes(law) || problem.what.includes(law)) ??
  problem.code;

/** By place in the View's row; undefined where the run cannot be carried over. */
function targetsOf({ row, bound }: Opened, variant: Variant, under: Run): readonly boolean[] | undefined {
  const targets = messageTargets(get(row, "messages") ?? [], bound.base.harness);
  if (variant.steps.length === 0) return targets;
  const run = under();
  const made = run.ok ? targetsUnder(variant, run.value.episode, targets) : run;
  return made.ok ? made.value : undefined;
}

function checkTargets(row: JsonObject, targets: readonly boolean[], say: Say): void {
  asArray(get(row, "messages")).forEach((message, index) => {
    const expected = get(message, "role") === "assistant" ? targets[index] : undefined;
    const found = get(message, "train");
    if (found === expected) return;
    say(
      "rows",
      `messages[${index}].train is ${JSON.stringify(found ?? null)}; expected ${JSON.stringify(expected ?? null)}`,
    );
  });
}

/** Prompts without an answer: rows of rl/ and of opd/. */
function checkAsked(
  base: Opened,
  { view, rl, opd }: ViewRows,
  row: JsonObject,
  edits: readonly Edit[],
  report: Report,
): void {
  if (rl === undefined && opd === undefined) return;
  const expected = rlRow({
    id: view.id,
    row,
    base: base.bound.base.harness,
    harness: base.bound.digest,
    editsDigest: digestJson(edits as unknown as Json),
    restore: inverseAll(edits),
    trajectory: base.trajectory,
  });
  if (opd !== undefined && !equalJson(opdRow(expected), opd.record.value))
    report(opd.where, "rows", "it does not follow from the View");
  if (rl === undefined) return;
  const isPlain = !has(get(rl.record.value, "environment"), "name");
  const wanted = isPlain ? plainRlRow(expected) : expected;
  for (const key of ["prompt", "tools", "environment", "restore", "reward", "group"]) {
    if (!equalJson(get(wanted, key), get(rl.record.value, key)))
      report(rl.where, "rows", `${key} does not follow from the View`);
  }
}
