/** One View to look at, from a dataset or made on the fly from a Recipe. */
import { isAbsolute, join } from "node:path";
import { renderView } from "../core/render-view.js";
import { digestJson } from "../io/digest.js";
import { isFolder } from "../io/files.js";
import { contentOf, isBad, openInput, type RawRecord } from "../io/input/lines.js";
import { placeName } from "../io/input/slices.js";
import { get, type Json } from "../model/json.js";
import { Fault, type Problem } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { makeViews } from "./augment.js";
import { type Base, baseOf } from "./base.js";
import { bindingOf } from "./bind.js";
import { contextOf } from "./context.js";
import { readId, viewIdOf } from "./ids.js";
import { type Job, loadRecipe, type Overrides } from "./recipe.js";
import { trainingRow } from "./rows.js";
import { showStored } from "./show-stored.js";
import { changeOf, NO_CHANGE, nameOf, notFound, promptChange, type Shown } from "./shown.js";
import { shownPath } from "./shown-path.js";
import { rowOf } from "./view.js";

export interface ShowOptions {
  readonly transforms: readonly Transform[];
  readonly overrides?: Overrides;
  readonly cwd?: string;
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** `id`: `<base>`, `<base>#<view>`, or `<file>:<line>` (of a value that holds several records `<file>:<line> (part <number>)`) as a quarantine row names it. Throws a Fault where there is none. */
export async function show(path: string, id: string, options: ShowOptions): Promise<Shown> {
  const absolute = options.cwd === undefined || isAbsolute(path) ? path : join(options.cwd, path);
  if (isFolder(absolute)) return showStored(absolute, path, id);
  const job = loadRecipe(path, options.transforms, options.overrides, options.cwd);
  return showFromRecipe(job, id, options);
}

async function showFromRecipe(job: Job, id: string, options: ShowOptions): Promise<Shown> {
  const asked = readId(id);
  const near: string[] = [];
  for (const source of job.sources) {
    const binding = await bindingOf(job, source);
    const { from, path } = source;
    for await (const record of openInput(path, {
      from,
      ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
    })) {
      const shown = shownPath(record.file, source);
      const isPlace = placeName(shown, record) === id;
      if (isBad(record)) {
        if (isPlace) return quarantined(id, shown, record, [record.problem]);
        continue;
      }
      if (!isPlace && !mayBe(record.value, asked.base)) {
        if (near.length < MOST_NEAR) near.push(String(get(record.value, "id")));
        continue;
      }
      const given = { record, shown, digest: digestJson(contentOf(record)) };
      const base = baseOf(given, { binding, ...(from === undefined ? {} : { from }) }, job.recipe);
      if (!base.ok) {
        if (isPlace || given.digest.startsWith(asked.base.slice(-8)))
          return quarantined(id, shown, record, base.problems);
        continue;
      }
      if (isPlace || base.value.id === asked.base || nameOf(base.value.id) === asked.base)
        return showBase(
          base.value,
          asked.view ?? (job.recipe.views > 0 ? 1 : 0),
          placeName(shown, record),
          job,
        );
      if (near.length < MOST_NEAR) near.push(base.value.id);
    }
  }
  throw notFound(job.file, id, near);
}

/** Ids that a message names when the one asked for is not there. */
const MOST_NEAR = 3;

/** Cheap and wrong only one way: a record that may be the one that is asked for. */
const mayBe = (value: Json, base: string): boolean => {
  const own = get(value, "id") ?? get(value, "task_id");
  return typeof own !== "string" || base.startsWith(own);
};
function showBase(base: Base, view: number, source: string, job: Job): Shown {
  const rendered = renderView(base.episode, base.bound.base);
  if (!rendered.ok) throw new Fault(rendered.problems[0] as Problem);
  const before = trainingRow(viewIdOf(base.id, 0), rendered.value, base.targets);
  const common = { id: viewIdOf(base.id, view), source, before };
  if (view === 0) return { ...common, ...NO_CHANGE, verdict: "original" };
  const found = makeViews(base, view, contextOf(job), rowOf(base, viewIdOf(base.id, 0), rendered.value)).at(
    -1,
  );
  if (found === undefined) throw notFound(job.file, common.id, []);
  const { drawn: steps, laws, verdict } = found;
  if (found.verdict === "regenerate")
    return {
      ...common,
      ...NO_CHANGE,
      ...promptChange(before, found.stated),
      verdict: found.verdict,
      steps,
      laws,
    };
  if (found.verdict !== "made")
    return { ...common, ...NO_CHANGE, verdict, steps, laws, problems: found.problems };
  return {
    ...common,
    ...NO_CHANGE,
    ...changeOf(before, found.row, found.edits),
    verdict,
    steps,
    laws,
    evidence: found.evidence,
  };
}

const quarantined = (id: string, shown: string, record: RawRecord, problems: readonly Problem[]): Shown => ({
  id,
  source: placeName(shown, record),
  ...NO_CHANGE,
  verdict: "quarantined",
  problems,
  before: {},
});
