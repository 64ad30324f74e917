/** One base with its Views and rows: that they belong together, and each View checked. */
import type { BaseFact, ViewFact } from "../laws/dataset/index.js";
import { asArray, asString, get, type Json } from "../model/json.js";
import type { Manifest } from "../model/manifest.js";
import { explain, type Result } from "../model/problem.js";
import type { Bound } from "./bind.js";
import type { Report } from "./finding.js";
import { readId } from "./ids.js";
import { lru } from "./lru.js";
import { openBase, readBound } from "./open-base.js";
import type { Row, RowReader } from "./row-reader.js";
import { checkPrompt } from "./verify-prompt.js";
import { openViewCheck } from "./verify-view.js";

interface SplitTally {
  bases: number;
  views: number;
  sft: number;
  rl: number;
  opd: number;
  regenerate: number;
}
export interface Tally {
  bases: number;
  views: number;
  originals: number;
  readonly splits: Record<string, SplitTally>;
}
interface Readers {
  readonly views: RowReader;
  readonly sft: RowReader;
  readonly rl: RowReader;
  readonly opd: RowReader;
  readonly regenerate: RowReader;
  readonly stress: RowReader;
}
type BaseCheck = (split: string, base: Row, rows: Readers) => Promise<void>;

const HARNESSES_REMEMBERED = 64;

/** `found`: told of each base that could be read, with its Views. */
export function openBaseCheck(
  folder: string,
  manifest: Manifest,
  tally: Tally,
  report: Report,
  found: (base: BaseFact) => void,
): BaseCheck {
  const harnesses = lru<Result<Bound>>(HARNESSES_REMEMBERED);
  const checkView = openViewCheck(manifest, report);
  const hasOpd = asArray((manifest.recipe as { outputs?: Json }).outputs).includes("opd");
  const seen = new Map<string, string>();
  for (const split of Object.keys(manifest.splits))
    tally.splits[split] = { bases: 0, views: 0, sft: 0, rl: 0, opd: 0, regenerate: 0 };
  return async (split, base, rows) => {
    const counts = tally.splits[split] as SplitTally;
    tally.bases++;
    counts.bases++;
    const earlier = seen.get(base.id);
    if (earlier !== undefined) report(base.where, "split", `the base stands in ${earlier} as well`);
    seen.set(base.id, base.where);

    const digest = asString(get(base.record.value, "harness")) ?? "";
    const bound = harnesses.get(digest, () => readBound(folder, digest));
    const opened = bound.ok ? openBase(base, bound.value, manifest, split) : bound;
    if (!opened.ok) for (const problem of opened.problems) report(base.where, "rows", explain(problem));
    else for (const { check, what } of opened.value.flaws) report(base.where, check, what);

    const views: ViewFact[] = [];
    for await (const view of viewsOf(base.id, rows.views)) {
      const sft = await rowOf(view.id, rows.sft);
      const rl = await rowOf(view.id, rows.rl);
      const opd = await rowOf(view.id, rows.opd);
      if (readId(view.id).view === 0) tally.originals++;
      else tally.views++;
      counts.views += readId(view.id).view === 0 ? 0 : 1;
      counts.sft += sft === undefined ? 0 : 1;
      counts.rl += rl === undefined ? 0 : 1;
      counts.opd += opd === undefined ? 0 : 1;
      const checked = opened.ok ? checkView(opened.value, { view, sft, rl, opd }) : undefined;
      if (checked !== undefined && checked.view > 0) views.push(checked);
    }
    for (const kind of ["regenerate", "stress"] as const)
      for await (const row of viewsOf(base.id, rows[kind])) {
        const rl = await rowOf(row.id, rows.rl);
        const opd = await rowOf(row.id, rows.opd);
        counts.regenerate++;
        counts.opd += opd === undefined ? 0 : 1;
        counts.rl += rl === undefined ? 0 : 1;
        if (opened.ok) checkPrompt(opened.value, kind, { row, rl, opd }, report, hasOpd);
      }
    if (opened.ok)
      found({ id: base.id, split, harness: opened.value.bound.digest, row: opened.value.row, views });
  };
}

const rowOf = async (id: string, rows: RowReader): Promise<Row | undefined> =>
  (await rows.peek())?.id === id ? rows.next() : undefined;

async function* viewsOf(base: string, views: RowReader): AsyncGenerator<Row> {
  for (let view = await views.peek(); view !== undefined; view = await views.peek()) {
    if (readId(view.id).base !== base) return;
    await views.next();
    yield view;
  }
}
