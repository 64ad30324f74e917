/** The tasks of a dataset's folder: each is read from its place when it is asked for. */
import { decodeUtf8 } from "../../io/files.js";
import { readRecord } from "../../io/formats/index.js";
import { Edit } from "../../model/edit.js";
import { EnvironmentChange } from "../../model/environment.js";
import { asArray, asString, get, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { failed, ok, type Result } from "../../model/problem.js";
import { type Fitted, readStrict } from "../../model/strict.js";
import type { Bound } from "../../run/bind.js";
import { readId, viewIdOf } from "../../run/ids.js";
import { lru } from "../../run/lru.js";
import { readBound } from "../../run/open-base.js";
import { shardsIn } from "../../run/shard-paths.js";
import { readManifest } from "../../run/start.js";
import type { Task, TaskSource } from "../task.js";
import { indexRows, unsound } from "./index-rows.js";
import { makeTask, openVariants } from "./make-task.js";
import { noTask } from "./no-task.js";
import { openBytes, type Stored } from "./stored-bytes.js";

interface Held {
  readonly split: string;
  readonly row: Stored;
  /** By number of the View. */
  readonly views: Map<number, HeldView>;
}
interface HeldView {
  readonly kind: "views" | "regenerate" | "stress";
  readonly row: Stored;
}
const VIEW_KINDS = ["views", "regenerate", "stress"] as const;

/** Throws a Fault where the folder is no sound dataset. What is kept of a row is its id and its place. */
export async function datasetTasks(folder: string, name: string): Promise<TaskSource> {
  const manifest = readManifest(folder);
  const bytes = openBytes();
  const bases = new Map<string, Held>();
  let count = 0;
  try {
    for (const { split, pathOf } of shardsIn(manifest)) {
      for await (const { id, ...row } of indexRows(folder, pathOf("bases"), bytes)) {
        if (bases.has(id)) throw unsound(pathOf("bases"), `there are two bases ${id}`);
        bases.set(id, { split, row, views: new Map() });
      }
      for (const kind of VIEW_KINDS)
        for await (const { id, ...row } of indexRows(folder, pathOf(kind), bytes)) {
          const { base, view = 0 } = readId(id);
          const held = bases.get(base);
          if (held === undefined) throw unsound(pathOf(kind), `${id} has no base in its shard`);
          if (view === 0) continue;
          held.views.set(view, { kind, row });
          count++;
        }
    }
  } catch (error) {
    bytes.close();
    throw error;
  }

  const bounds = lru<Result<Bound>>(64);
  const variants = openVariants();
  const read = (stored: Stored, where: string): Result<Json> => {
    const text = decodeUtf8(bytes.read(stored));
    const parsed = text === undefined ? { ok: false as const, what: "it is not UTF-8" } : parseJson(text);
    return parsed.ok ? ok(parsed.value) : failed({ code: "bad-json", where, what: parsed.what });
  };
  const task = (id: string): Result<Task> => {
    const asked = bases.has(id) ? { base: id, view: 0 } : readId(id);
    const held = bases.get(asked.base);
    const { view: number = 0 } = asked;
    const view = held?.views.get(number);
    if (held === undefined || (number > 0 && view === undefined)) return noTask(name, id, bases.keys());
    const row = read(held.row, asked.base);
    const line = view === undefined ? ok<Json>({}) : read(view.row, id);
    if (!row.ok) return row;
    if (!line.ok) return line;
    const record = readRecord(row.value, asked.base, "hsa-episode");
    if (!record.ok) return record;
    const digest = asString(get(row.value, "harness")) ?? "";
    const bound = bounds.get(digest, () => readBound(folder, digest));
    if (!bound.ok) return bound;
    const edits = listOf(get(line.value, "edits"), (one) => readStrict(Edit, one), id);
    const changes = asArray(get(line.value, "changes")).flatMap((one) => asArray(get(one, "environment")));
    const environment = listOf(changes, (one) => readStrict(EnvironmentChange, one), id);
    if (!edits.ok) return edits;
    if (!environment.ok) return environment;
    return makeTask(
      {
        base: asked.base,
        view: number,
        bound: bound.value,
        trajectory: record.value.trajectory,
        edits: edits.value,
        environment: environment.value,
        answered: view === undefined || view.kind === "views",
      },
      variants,
    );
  };
  return {
    name,
    counts: { bases: bases.size, views: count, unread: 0, splits: Object.keys(manifest.splits) },
    *ids(split) {
      for (const [id, held] of bases) {
        if (split !== undefined && held.split !== split) continue;
        yield id;
        for (const view of held.views.keys()) yield viewIdOf(id, view);
      }
    },
    task,
    close: bytes.close,
  };
}

function listOf<T>(
  list: Json | undefined,
  read: (one: Json) => Fitted<T>,
  where: string,
): Result<readonly T[]> {
  const found: T[] = [];
  for (const one of asArray(list)) {
    const fitted = read(one);
    if (!fitted.ok)
      return failed({
        code: "bad-record",
        where,
        what: `the line holds what hsa/dataset@1 does not know: ${fitted.misfits[0]?.what ?? ""}`,
      });
    found.push(fitted.value);
  }
  return ok(found);
}
