/** One base with its Views and rows: digests, how they belong together, and every law, judged on what stands in the files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inverseAll } from "../core/edits/index.js";
import { lowerEpisode } from "../core/lower-episode.js";
import { renderView } from "../core/render-view.js";
import { buildVariant, type Variant } from "../core/variant.js";
import { digestJson, sha256 } from "../io/digest.js";
import { isFile } from "../io/files.js";
import { readRecord } from "../io/formats/index.js";
import { judge } from "../laws/index.js";
import { Edit } from "../model/edit.js";
import { Harness } from "../model/harness.js";
import {
  asArray,
  asObject,
  asString,
  equalJson,
  get,
  type Json,
  type JsonObject,
  printJson,
} from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import type { Manifest } from "../model/manifest.js";
import { explain, failed, type Problem, type Result } from "../model/problem.js";
import { readStrict } from "../model/strict.js";
import type { Trajectory } from "../model/trajectory.js";
import { type Bound, NO_BANKS, prepare } from "./bind.js";
import type { Report } from "./finding.js";
import { readId } from "./ids.js";
import { lru } from "./lru.js";
import type { Row, RowReader } from "./row-reader.js";
import { rlRow, trainingRow } from "./rows.js";
import { sideOf, splitKey } from "./split.js";
import { isTarget, messageTargets } from "./targets.js";

export interface Tally {
  bases: number;
  views: number;
  originals: number;
  readonly splits: Record<string, { bases: number; views: number; sft: number; rl: number }>;
}
interface Readers {
  readonly views: RowReader;
  readonly sft: RowReader;
  readonly rl: RowReader;
}
type BaseCheck = (split: string, base: Row, rows: Readers) => void;

const HARNESSES_REMEMBERED = 64;
const VARIANTS_REMEMBERED = 512;

export function openBaseCheck(folder: string, manifest: Manifest, tally: Tally, report: Report): BaseCheck {
  const harnesses = lru<Result<Bound>>(HARNESSES_REMEMBERED);
  const variants = lru<Result<Variant>>(VARIANTS_REMEMBERED);
  const seen = new Map<string, string>();
  return (split, base, rows) => {
    tally.bases++;
    const counts = (tally.splits[split] ??= { bases: 0, views: 0, sft: 0, rl: 0 });
    counts.bases++;
    const earlier = seen.get(base.id);
    if (earlier !== undefined) report(base.where, "split", `the base stands in ${earlier} as well`);
    seen.set(base.id, base.where);

    const digest = asString(get(base.record.value, "harness")) ?? "";
    const bound = harnesses.get(digest, () => readBound(folder, digest));
    const opened = bound.ok ? openBase(base, bound.value, manifest, split) : bound;
    if (!opened.ok) for (const problem of opened.problems) report(base.where, "rows", explain(problem));
    else for (const { check, what } of opened.value.flaws) report(base.where, check, what);

    for (
      let view = rows.views.peek();
      view !== undefined && readId(view.id).base === base.id;
      view = rows.views.peek()
    ) {
      rows.views.next();
      const sft = rows.sft.peek()?.id === view.id ? rows.sft.next() : undefined;
      const rl = rows.rl.peek()?.id === view.id ? rows.rl.next() : undefined;
      if (readId(view.id).view === 0) tally.originals++;
      else {
        tally.views++;
        counts.views++;
      }
      if (sft !== undefined) counts.sft++;
      if (rl !== undefined) counts.rl++;
      if (opened.ok) checkView({ ...opened.value, view, sft, rl, manifest, variants, report });
    }
  };
}

interface Opened {
  readonly base: Row;
  readonly row: JsonObject;
  readonly bound: Bound;
  readonly trajectory: Trajectory;
  readonly flaws: readonly { readonly check: string; readonly what: string }[];
}

function readBound(folder: string, digest: string): Result<Bound> {
  const path = `harnesses/${digest}.json`;
  const wrong = (what: string) => failed({ code: "bad-harness", where: path, what });
  if (!/^[0-9a-f]{64}$/.test(digest)) return wrong("the base states no Harness digest");
  const file = join(folder, path);
  if (!isFile(file)) return wrong("the Harness of the base is missing");
  const bytes = readFileSync(file);
  if (sha256(bytes) !== digest) return wrong("the file is not what its name says");
  const parsed = parseJson(bytes.toString("utf8"));
  if (!parsed.ok) return wrong(`not JSON: ${parsed.what}`);
  const fitted = readStrict(Harness, parsed.value);
  return fitted.ok
    ? prepare(fitted.value, NO_BANKS)
    : wrong(fitted.misfits.map(({ what }) => what).join(", "));
}

function openBase(base: Row, bound: Bound, manifest: Manifest, split: string): Result<Opened> {
  const read = readRecord(base.record.value, base.where, "hsa-episode");
  if (!read.ok) return read;
  const { trajectory } = read.value;
  const row = asObject(base.record.value);
  const flaws: { check: string; what: string }[] = [];
  const { splits, targets } = manifest.recipe as {
    splits?: Record<string, number>;
    targets?: Parameters<typeof isTarget>[1];
  };
  if (splits !== undefined) {
    const side = sideOf(splitKey(trajectory, base.id), splits);
    if (side !== split)
      flaws.push({ check: "split", what: `the base stands in ${split}; its record belongs to ${side}` });
  }
  if (targets !== undefined && get(row, "target") !== isTarget(trajectory, targets))
    flaws.push({ check: "rows", what: "`target` does not follow from the record and the Recipe's targets" });
  return { ok: true, value: { base, row, bound, trajectory, flaws } };
}

interface Checking extends Opened {
  readonly view: Row;
  readonly sft: Row | undefined;
  readonly rl: Row | undefined;
  readonly manifest: Manifest;
  readonly variants: ReturnType<typeof lru<Result<Variant>>>;
  readonly report: Report;
}

function checkView(given: Checking): void {
  const { base, bound, view, sft, rl, manifest, report } = given;
  const say = (check: string, what: string): void => report(view.where, check, what);
  const { base: named, view: number } = readId(view.id);
  if (named !== get(view.record.value, "base")) say("rows", "id and base do not agree");
  if (get(view.record.value, "harness") !== bound.digest)
    say("digest", "the View was made under another Harness than its base");
  const edits = editsOf(view, say);
  if (edits === undefined) return;
  if ((number === 0) !== (edits.length === 0))
    say("rows", "view 0 has no edits, and every other View has some");
  const stated = asObject(get(view.record.value, "laws"));
  const variant = given.variants.get(`${bound.digest}\n${digestJson(edits as unknown as Json)}`, () =>
    buildVariant(bound.lowered, edits),
  );
  if (!variant.ok)
    return say("digest", `the edits do not fit the Harness: ${explain(variant.problems[0] as Problem)}`);

  const outputs = asArray((manifest.recipe as { outputs?: Json }).outputs);
  const wantsSft = get(base.record.value, "target") === true && outputs.includes("messages");
  if (wantsSft !== (sft !== undefined))
    return say("rows", wantsSft ? "it has no row in sft/" : "it has a row in sft/ but its base is no target");
  if (outputs.includes("rl") !== (rl !== undefined))
    say(
      "rows",
      rl === undefined ? "it has no row in rl/" : "it has a row in rl/ that the Recipe did not ask for",
    );

  const text = sft?.record.text ?? renderedText(given, variant.value);
  if (text === undefined)
    return say("rows", "the View of this base, which is no target, cannot be made again from its edits");
  if (sha256(text) !== get(view.record.value, "digest"))
    say("digest", "the digest is not that of its training row");
  const parsed = parseJson(text);
  if (!parsed.ok) return say("rows", parsed.what);
  const row = asObject(parsed.value);
  const { verdicts, problems } = judge({
    base: given.row,
    view: row,
    edits,
    before: bound.base.harness,
    after: variant.value.harness,
  });
  for (const problem of problems)
    report(sft?.where ?? view.where, lawOf(problem, verdicts), explain(problem));
  for (const [law, verdict] of Object.entries(verdicts)) {
    if (get(stated, law) !== verdict)
      say(law, `the View states ${JSON.stringify(get(stated, law) ?? null)}; it is ${verdict}`);
  }
  checkTargets(given, row);
  if (rl !== undefined) checkRl(given, rl, row, edits);
}

function editsOf(view: Row, say: (check: string, what: string) => void): readonly Edit[] | undefined {
  const list = asArray(get(view.record.value, "edits"));
  const edits: Edit[] = [];
  for (const [index, value] of list.entries()) {
    const fitted = readStrict(Edit, value);
    if (!fitted.ok) {
      say("rows", `edit ${index + 1} is none that hsa/dataset@1 knows: ${fitted.misfits[0]?.what ?? ""}`);
      return undefined;
    }
    edits.push(fitted.value);
  }
  return edits;
}

/** The row of a base that is no target is not written; it is made again, and its digest says whether it is the same. */
function renderedText({ bound, trajectory, row, view }: Checking, variant: Variant): string | undefined {
  const episode = lowerEpisode(bound.lowered, trajectory);
  const rendered = episode.ok ? renderView(episode.value, variant) : episode;
  if (!rendered.ok) return undefined;
  const targets = messageTargets(get(row, "messages") ?? [], bound.base.harness);
  return printJson(trainingRow(view.id, rendered.value, targets));
}

/** A law's problem starts with its name, where several could have found it. */
const lawOf = (problem: Problem, verdicts: Readonly<Record<string, string>>): string =>
  Object.keys(verdicts).find((law) => problem.where.includes(law) || problem.what.includes(law)) ??
  problem.code;

function checkTargets({ row: base, bound, view, report }: Checking, row: JsonObject): void {
  const targets = messageTargets(get(base, "messages") ?? [], bound.base.harness);
  asArray(get(row, "messages")).forEach((message, index) => {
    const expected = get(message, "role") === "assistant" ? targets[index] : undefined;
    if (get(message, "train") !== expected)
      report(
        view.where,
        "rows",
        `messages[${index}].train is ${JSON.stringify(get(message, "train") ?? null)}; expected ${JSON.stringify(expected ?? null)}`,
      );
  });
}

function checkRl(
  { view, bound, trajectory, report }: Checking,
  rl: Row,
  row: JsonObject,
  edits: readonly Edit[],
): void {
  const expected = rlRow({
    id: view.id,
    row,
    harness: bound.digest,
    editsDigest: digestJson(edits as unknown as Json),
    restore: inverseAll(edits),
    trajectory,
  });
  for (const key of ["prompt", "tools", "environment", "restore", "reward"]) {
    if (!equalJson(get(expected, key), get(rl.record.value, key)))
      report(rl.where, "rows", `${key} does not follow from the View`);
  }
}
