/** Old logs carried over to a new version of their Harness: the edits between the two versions are told from their documents, and every law is asked. */
import { join } from "node:path";
import { describeEdit } from "../core/edits/index.js";
import { type Difference, type Inferred, inferEdits } from "../core/infer/index.js";
import { writeAtomic } from "../io/atomic.js";
import { readHarness } from "../io/harness/read-harness.js";
import { isBad, openInput } from "../io/input/lines.js";
import { printYaml } from "../io/yaml/yaml.js";
import type { Edit } from "../model/edit.js";
import { asString, fromMembers, get, type Json, printJson } from "../model/json.js";
import { explain, Fault, type Problem } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { bindLogs } from "./bind-logs/bind-logs.js";
import type { BindReport } from "./bind-logs/report.js";
import { type Generated, type GenerateOptions, generate } from "./generate.js";
import { digestsOf } from "./inputs.js";
import { loadRecipe } from "./recipe.js";

export interface Migration {
  readonly edits: readonly Edit[];
  /** The edits in sentences. */
  readonly said: readonly string[];
  readonly unexplained: readonly Difference[];
  readonly refused: readonly Problem[];
}

/** The edits between two Harness folders. Throws a Fault where one of them is broken. */
export async function migrationOf(from: string, to: string): Promise<Migration> {
  const inferred = inferEdits(await readHarness(from), await readHarness(to));
  if (!inferred.ok)
    throw new Fault({
      ...(inferred.problems[0] as Problem),
      what: inferred.problems.map(explain).join("\n  "),
    });
  const { edits, unexplained, refused }: Inferred = inferred.value;
  return { edits, said: edits.map(describeEdit), unexplained, refused };
}

export interface MigrateOptions {
  readonly logs: readonly string[];
  readonly format?: string;
  /** The Harness folder that the logs were made under. */
  readonly from: string;
  readonly out: string;
  readonly seed: number | string;
  readonly transforms: readonly Transform[];
  readonly generate: GenerateOptions;
}

export interface Migrated {
  readonly bound: BindReport;
  /** Absent where no record is bound. */
  readonly made?: Generated;
  /** For each code of refusal what was said first. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Writes `bound/`, `recipe.yaml`, `edits.json` and the dataset `dataset/` below `out`. */
export async function migrate({ edits }: Migration, options: MigrateOptions): Promise<Migrated> {
  const { logs, format, from, out } = options;
  const bound = await bindLogs({
    logs,
    ...(format === undefined ? {} : { from: format }),
    parts: { harness: [from] },
    fields: {},
    out: join(out, "bound"),
    ...(options.generate.stdin === undefined ? {} : { stdin: options.generate.stdin }),
  });
  writeAtomic(join(out, "edits.json"), `${printJson(edits as unknown as Json)}\n`);
  const label = bound.versions.find(({ records }) => records > 0)?.label;
  if (label === undefined) return { bound, reasons: new Map() };
  const recipe = join(out, "recipe.yaml");
  writeAtomic(recipe, recipeFor(label, edits, options.seed));
  const job = loadRecipe(recipe, options.transforms);
  const digests = await digestsOf(job, undefined);
  const folder = join(out, "dataset");
  const made = await generate(job, folder, digests, options.generate);
  const codes = made.status === "made" ? Object.keys(made.manifest.refusals) : [];
  return { bound, made, reasons: await firstReasons(join(folder, "ledger.jsonl"), codes) };
}

async function firstReasons(ledger: string, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  if (codes.length === 0) return reasons;
  for await (const row of openInput(ledger, { values: true })) {
    if (isBad(row)) continue;
    const [code, what] = [asString(get(row.value, "code")), asString(get(row.value, "what"))];
    if (code !== undefined && what !== undefined && !reasons.has(code)) reasons.set(code, what);
    if (reasons.size === codes.length) break;
  }
  return reasons;
}

/** One View a record, under the new version; a record that does not allow it is refused and counted. */
const recipeFor = (label: string, edits: readonly Edit[], seed: number | string): string =>
  printYaml(
    fromMembers([
      ["harness", `bound/harnesses/${label}`],
      ["input", `bound/episodes/${label}.jsonl`],
      ["seed", seed],
      ["views", 1],
      ["originals", 0],
      ["vary", "harness"],
      ["targets", { outcome: "any", ends: "any" }],
      ["limits", { refused: 1, quarantined: 1, shortcut: 1 }],
      [
        "steps",
        edits.length === 0 ? [] : [{ use: "apply-edits", with: { edits: edits as unknown as Json } }],
      ],
      ["outputs", ["messages"]],
    ]),
  );
