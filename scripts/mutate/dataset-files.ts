/** The files of a dataset as lines, the Views in them, and the folder written again with some of them changed. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inverseAll } from "../../src/core/edits/index.js";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { rebase } from "../../src/core/rebase.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import { digestJson, sha256 } from "../../src/io/digest.js";
import { judge } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import {
  asArray,
  asObject,
  asString,
  fromMembers,
  get,
  type Json,
  type JsonObject,
  printJson,
  withMember,
} from "../../src/model/json.js";
import type { Manifest } from "../../src/model/manifest.js";
import type { Bound } from "../../src/run/bind.js";
import { type Opened, openBase, readBound } from "../../src/run/open-base.js";
import { printRow } from "../../src/run/print-row.js";
import { trainingRow } from "../../src/run/rows.js";
import { messageTargets, targetsUnder } from "../../src/run/targets.js";
import { readObject } from "../real-files.js";
import type { Hurt, ViewFiles } from "./damage.js";

type Kind = "bases" | "views" | "sft" | "rl";
interface Line {
  readonly file: string;
  readonly at: number;
}

export interface Dataset {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Lines of each file, without the last LF. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** By kind, where the line of an id stands. */
  readonly places: Readonly<Record<Kind, ReadonlyMap<string, Line>>>;
  /** Views with edits, a training row and a prompt. */
  readonly views: readonly ViewFiles[];
}

export function openDataset(folder: string): Dataset {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const lines = new Map<string, readonly string[]>();
  const places: Record<Kind, Map<string, Line>> = {
    bases: new Map(),
    views: new Map(),
    sft: new Map(),
    rl: new Map(),
  };
  for (const { path } of manifest.files) {
    const kind = /^(bases|views|sft|rl)\//.exec(path)?.[1] as Kind | undefined;
    if (kind === undefined) continue;
    const own = readFileSync(join(folder, path), "utf8").split("\n").slice(0, -1);
    lines.set(path, own);
    own.forEach((line, at) => {
      places[kind].set(asString(get(readObject(line), "id")) ?? "", { file: path, at });
    });
  }
  const read = (kind: Kind, id: string): JsonObject | undefined => {
    const line = places[kind].get(id);
    return line === undefined ? undefined : readObject(lines.get(line.file)?.[line.at] ?? "");
  };
  const bounds = new Map<string, Bound>();
  const views = [...places.views.keys()].flatMap((id): readonly ViewFiles[] => {
    const [view, row, rl] = [read("views", id), read("sft", id), read("rl", id)];
    const base = read("bases", asString(get(view, "base")) ?? "");
    const edits = asArray(get(view, "edits")) as unknown as readonly Edit[];
    if (view === undefined || row === undefined || rl === undefined || base === undefined) return [];
    if (edits.length === 0) return [];
    const digest = asString(get(base, "harness")) ?? "";
    const bound = bounds.get(digest) ?? boundAt(folder, digest);
    bounds.set(digest, bound);
    const opened = () => openedBase(base, bound, manifest);
    const print = (given: readonly Edit[]) => printed(id, opened(), given);
    const after = (given: readonly Edit[]) => {
      const variant = buildVariant(bound.lowered, given);
      return variant.ok ? variant.value.harness : undefined;
    };
    return [
      {
        id,
        view,
        row,
        rl,
        base,
        harness: bound.base.harness,
        edits,
        texts: bound.lowered.texts,
        print,
        after,
      },
    ];
  });
  return { folder, manifest, lines, places, views };
}

function boundAt(folder: string, digest: string): Bound {
  const bound = readBound(folder, digest);
  if (!bound.ok) throw new Error(`harnesses/${digest}.json does not read`);
  return bound.value;
}

function openedBase(base: JsonObject, bound: Bound, manifest: Manifest): Opened {
  const id = asString(get(base, "id")) ?? "";
  const record = { value: base, where: id, line: 1, file: "" };
  const opened = openBase({ id, where: id, record } as never, bound, manifest, "");
  if (!opened.ok) throw new Error(`${id} does not read`);
  return opened.value;
}

/** The training row under these edits, as the engine writes it. */
function printed(
  id: string,
  { bound, trajectory, row }: Opened,
  edits: readonly Edit[],
): JsonObject | undefined {
  const variant = buildVariant(bound.lowered, edits);
  const episode = lowerEpisode(bound.lowered, trajectory);
  if (!variant.ok || !episode.ok) return undefined;
  const run = rebase(episode.value, variant.value);
  const rendered = run.ok ? renderView(run.value.episode, variant.value) : run;
  if (!run.ok || !rendered.ok) return undefined;
  const targets = messageTargets(get(row, "messages") ?? [], bound.base.harness);
  const under = targetsUnder(variant.value, run.value.episode, targets);
  return under.ok ? printRow(trainingRow(id, rendered.value, under.value)).read() : undefined;
}

/** The View's files with what is hurt, and with digests that fit. */
function stamped(
  { row, rl, edits, laws }: ViewFiles & Hurt,
  given: ViewFiles,
): Readonly<Record<"views" | "sft" | "rl", JsonObject>> {
  const changed = edits !== given.edits;
  const messages = asArray(get(row, "messages"));
  const first = messages.findIndex((message) => get(message, "role") === "assistant");
  const environment = withMember(
    asObject(get(rl, "environment")),
    "edits",
    digestJson(edits as unknown as Json),
  );
  const prompt: JsonObject = {
    prompt: first < 0 ? messages : messages.slice(0, first),
    tools: get(row, "tools") ?? [],
    ...(changed ? { environment, restore: inverseAll(edits) as unknown as Json } : {}),
  };
  const told = withSteps(
    withMember(given.view, "edits", edits as unknown as Json),
    edits.length - given.edits.length,
  );
  const view = withMember(told, "digest", sha256(printJson(row)));
  const rest = rl === given.rl ? merged(rl, prompt) : rl;
  const judged = changed || row !== given.row ? withLaws(view, { row, edits }, given) : view;
  return {
    views: laws === undefined ? judged : withMember(judged, "laws", laws),
    sft: row,
    rl: rest,
  };
}

/** The View says how many edits each step made; edits that came are the last one's. */
function withSteps(view: JsonObject, more: number): JsonObject {
  const steps = asArray(get(view, "steps"));
  const last = asObject(steps.at(-1));
  if (more === 0 || steps.length === 0) return view;
  const counted = withMember(last, "edits", Number(get(last, "edits")) + more);
  return withMember(view, "steps", [...steps.slice(0, -1), counted]);
}

const merged = (object: JsonObject, more: JsonObject): JsonObject =>
  Object.entries(more).reduce((made, [key, value]) => withMember(made, key, value as Json), object);

/** Laws that have something else to look at now are said to have run, so that no such word gives the damage away. */
function withLaws(
  view: JsonObject,
  { row, edits }: { row: JsonObject; edits: readonly Edit[] },
  given: ViewFiles,
): JsonObject {
  const before = given.harness;
  const after = given.after(edits);
  if (after === undefined) return view;
  const { verdicts } = judge({ base: given.base, view: row, edits, before, after });
  const stated = Object.entries(verdicts).map(
    ([law, verdict]) => [law, verdict === "failed" ? "ran" : verdict] as const,
  );
  return withMember(view, "laws", fromMembers(stated));
}

/** Writes a copy of the folder in which these Views are hurt. */
export function plant(
  dataset: Dataset,
  hurts: ReadonlyMap<string, Hurt>,
  folder: string,
  change?: (manifest: Manifest) => Manifest,
): void {
  cpSync(dataset.folder, folder, { recursive: true });
  const lines = new Map([...dataset.lines].map(([file, own]) => [file, [...own]]));
  for (const given of dataset.views) {
    const hurt = hurts.get(given.id);
    if (hurt === undefined) continue;
    const made = stamped({ ...given, ...hurt }, given);
    for (const kind of ["views", "sft", "rl"] as const) {
      const place = dataset.places[kind].get(given.id);
      if (place !== undefined) (lines.get(place.file) as string[])[place.at] = printJson(made[kind]);
    }
  }
  writeLines(dataset, lines, folder, change);
}

/** Writes the files and the entries of the manifest that tell their size and digest. */
export function writeLines(
  { manifest }: Dataset,
  lines: ReadonlyMap<string, readonly string[]>,
  folder: string,
  change: (manifest: Manifest) => Manifest = (same) => same,
): void {
  const texts = new Map([...lines].map(([file, own]) => [file, own.map((line) => `${line}\n`).join("")]));
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  const files = manifest.files.map((entry) => {
    const text = texts.get(entry.path);
    if (text === undefined) return entry;
    const rows = lines.get(entry.path)?.length ?? 0;
    return { ...entry, bytes: Buffer.byteLength(text), rows, sha256: sha256(text) };
  });
  writeFileSync(
    join(folder, "manifest.json"),
    `${JSON.stringify(change({ ...manifest, files }), null, 2)}\n`,
  );
}
