/** The tasks of a Recipe: a record is read from its place, and its View planned and judged, when it is asked for. */
import { renderView } from "../../core/render-view.js";
import { digestJson } from "../../io/digest.js";
import { contentOf, isBad, recordOf } from "../../io/input/lines.js";
import type { Span } from "../../io/input/slices.js";
import type { Edit } from "../../model/edit.js";
import type { EnvironmentChange } from "../../model/environment.js";
import { asArray, get, type JsonObject } from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import { type Base, baseOf } from "../../run/base.js";
import { type Binding, bindingOf } from "../../run/bind.js";
import { contextOf } from "../../run/context.js";
import { baseIdOf, readId, viewIdOf } from "../../run/ids.js";
import { planShards } from "../../run/plan-shards.js";
import { recordsIn } from "../../run/read-shard.js";
import type { Job, Source } from "../../run/recipe.js";
import { toldRun } from "../../run/rows.js";
import type { Part } from "../../run/shard.js";
import { sideOf, splitKey } from "../../run/split.js";
import { makeView, rowOf, saysOf } from "../../run/view.js";
import { readWholeRun } from "../../run/whole-run.js";
import type { Task, TaskSource } from "../task.js";
import { makeTask, openVariants, type TaskParts } from "./make-task.js";
import { noTask } from "./no-task.js";
import { openBytes, type Stored } from "./stored-bytes.js";

interface Held extends Stored {
  readonly split: string;
  readonly source: number;
  readonly shown: string;
  readonly span: Span;
  readonly shell?: Part["shell"];
}

/** Throws a Fault where the input or a Harness cannot be opened. Records are read once for their ids, and then again when asked for. */
export async function recipeTasks(job: Job, name: string): Promise<TaskSource> {
  const bindings = await Promise.all(job.sources.map((source) => bindingOf(job, source)));
  const bytes = openBytes();
  const bases = new Map<string, Held>();
  let unread = 0;
  try {
    for await (const shard of planShards(job, {})) {
      const kept = new Map(
        shard.parts.map((part) => [part, part.bytes === undefined ? undefined : bytes.keep(part.bytes)]),
      );
      const parts = shard.parts.flatMap((part) => part.cuts.map((cut) => ({ part, cut })));
      for (const { ordinal, read, shown, source } of recordsIn(shard)) {
        const { part, cut } = parts[ordinal] as (typeof parts)[number];
        const record = read();
        const run = isBad(record) ? undefined : readWholeRun(record, job.sources[source]?.from);
        if (isBad(record) || isBad(cut) || run?.ok !== true) {
          unread++;
          continue;
        }
        const id = baseIdOf(run.value.trajectory.id, digestJson(contentOf(record)));
        const place = kept.get(part) ?? { file: part.file, start: 0, length: 0 };
        bases.set(id, {
          split: sideOf(splitKey(run.value.trajectory, id), job.recipe.splits),
          file: place.file,
          start: place.start + cut.start,
          length: cut.length,
          source,
          shown,
          span: cut,
          ...(part.shell === undefined ? {} : { shell: part.shell }),
        });
      }
    }
  } catch (error) {
    bytes.close();
    throw error;
  }

  const { views } = job.recipe;
  const context = contextOf(job);
  const variants = openVariants();
  const baseAt = (id: string, held: Held): Result<Base> => {
    const record = recordOf(held.span, bytes.read(held), held.shell);
    if (isBad(record)) return failed(record.problem);
    const digest = digestJson(contentOf(record));
    const source = job.sources[held.source] as Source;
    const binding = bindings[held.source] as Binding;
    const base = baseOf(
      { record, shown: held.shown, digest },
      { binding, ...(source.from === undefined ? {} : { from: source.from }) },
      job.recipe,
    );
    if (!base.ok || base.value.id === id) return base;
    return failed({
      code: "bad-file",
      where: id,
      what: "its record is another than it was when the input was read",
    });
  };
  const task = (id: string): Result<Task> => {
    const asked = bases.has(id) ? { base: id, view: 0 } : readId(id);
    const held = bases.get(asked.base);
    const { view = 0 } = asked;
    if (held === undefined || view > views) return noTask(name, id, bases.keys());
    const base = baseAt(asked.base, held);
    if (!base.ok) return base;
    const { bound } = base.value;
    const trajectory = toldRun(base.value.episode);
    const common = { base: asked.base, view, bound, trajectory };
    if (view === 0) return makeTask({ ...common, edits: [], environment: [], answered: true }, variants);
    const original = renderView(base.value.episode, bound.base);
    if (!original.ok) return original;
    const printed = rowOf(base.value, viewIdOf(asked.base, 0), original.value);
    const made = makeView(base.value, view, new Map([[saysOf(printed), 0]]), context, printed);
    if (made.verdict === "made")
      return makeTask({ ...common, edits: made.edits, environment: [], answered: true }, variants);
    if (made.verdict !== "regenerate") return failed(...made.problems);
    return makeTask({ ...common, ...statedBy(made.stated), answered: false }, variants);
  };
  return {
    name,
    counts: { bases: bases.size, views: bases.size * views, unread, splits: Object.keys(job.recipe.splits) },
    *ids(split) {
      for (const [id, held] of bases) {
        if (split !== undefined && held.split !== split) continue;
        yield id;
        for (let view = 1; view <= views; view++) yield viewIdOf(id, view);
      }
    },
    task,
    close: bytes.close,
  };
}

/** What the line of a prompt without an answer states; it has just been made, so that it is known to fit. */
function statedBy(stated: JsonObject): Pick<TaskParts, "edits" | "environment"> {
  const edits = asArray(get(stated, "edits")) as unknown as readonly Edit[];
  const changes = asArray(get(get(stated, "environment"), "changes"));
  return { edits, environment: changes as unknown as readonly EnvironmentChange[] };
}
