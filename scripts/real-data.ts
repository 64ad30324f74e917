/**
 * Writes docs/real-data.md: what `hsa` does with public trajectories. Run after the build:
 *
 * node dist/scripts/real-data.js [--data ../shared/data] > docs/real-data.md
 *
 * Every figure is counted from the files of the datasets that are made on the way, which lie in a temporary folder.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lowerHarness } from "../src/core/lower-harness.js";
import { formats, readRecord } from "../src/io/formats/index.js";
import { isBad, readRecords } from "../src/io/input/lines.js";
import type { Harness } from "../src/model/harness.js";
import { asArray, asString, get, type Json, type JsonObject, printJson } from "../src/model/json.js";
import type { Manifest } from "../src/model/manifest.js";
import { explain } from "../src/model/problem.js";
import { generate } from "../src/run/generate.js";
import { digestsOf } from "../src/run/inputs.js";
import { loadRecipe } from "../src/run/recipe.js";
import { verify } from "../src/run/verify.js";
import { builtins } from "../transforms/index.js";
import {
  type CalledTools,
  calledTools,
  median,
  REAL_FILES,
  type RealFile,
  readObject,
  recipeText,
  rowsIn,
  TAU,
} from "./real-files.js";
import { PAGE } from "./real-page.js";

const { values } = parseArgs({ options: { data: { type: "string", default: "../shared/data" } } });
const folder = mkdtempSync(join(tmpdir(), "hsa-real-"));
const data = values.data;

interface Made {
  readonly out: string;
  readonly manifest: Manifest;
}

async function make(name: string, files: readonly RealFile[], steps: readonly object[]): Promise<Made> {
  const recipe = join(folder, `${name}.yaml`);
  const here = data.startsWith("/") ? data : join(process.cwd(), data);
  writeFileSync(recipe, recipeText(here, files, steps));
  const job = loadRecipe(recipe, builtins, {}, folder);
  const out = join(folder, name);
  const made = await generate(job, out, await digestsOf(job, undefined));
  if (made.status !== "made") throw new Error(`${name} was interrupted`);
  return { out, manifest: made.manifest };
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const shortName = (path: string): string => `\`${path.replace("trajectories/", "")}\``;
const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${part} (${Math.round((100 * part) / whole)} %)`;
const percent = (value: number | undefined): string =>
  value === undefined ? "-" : `${Number((100 * value).toFixed(1))} %`;
const codes = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([code, count]) => `\`${code}\` ${count}`)
    .join(", ") || "none";

function formatOf({ path }: RealFile): string {
  for (const raw of readRecords(join(data, path)))
    if (!isBad(raw)) return formats.find(({ detect }) => detect(raw.value))?.name ?? "unknown";
  return "unknown";
}

/** Paths of fields that the reader of a file does not understand, with the records that have them. */
function unknownIn({ path }: RealFile): string {
  const counts = new Map<string, number>();
  for (const raw of readRecords(join(data, path))) {
    const read = isBad(raw) ? undefined : readRecord(raw.value, raw.where);
    for (const field of read?.ok === true ? read.value.unknown : [])
      counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].map(([field, count]) => `\`${field}\` ${count}`).join(", ") || "none";
}

interface Renamable {
  readonly harnesses: number;
  /** Symbols of the kind, and those that may be renamed. */
  readonly tools: readonly [number, number];
  readonly params: readonly [number, number];
  readonly blocked: readonly string[];
}

function renamableIn({ out }: Made): Renamable {
  const counts = { tool: [0, 0] as [number, number], param: [0, 0] as [number, number] };
  const blocked: string[] = [];
  const files = existsSync(join(out, "harnesses")) ? readdirSync(join(out, "harnesses")) : [];
  for (const file of files) {
    const harness = readObject(
      readFileSync(join(out, "harnesses", file), "utf8"),
    ) as Json as unknown as Harness;
    const lowered = lowerHarness(harness);
    if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
    for (const [symbol, { kind }] of lowered.value.symbols) {
      if (kind !== "tool" && kind !== "param") continue;
      const problem = lowered.value.blocked.get(symbol);
      counts[kind][0]++;
      if (problem === undefined) counts[kind][1]++;
      else blocked.push(`\`${symbol}\`: ${problem.where}: ${problem.what}`);
    }
  }
  return { harnesses: files.length, tools: counts.tool, params: counts.param, blocked };
}

const sharesOf = (records: readonly CalledTools[]): readonly number[] =>
  records.filter(({ names }) => names > 0).flatMap(({ names, renamed }) => renamed.map((one) => one / names));

async function verdicts(out: string): Promise<readonly [string, string]> {
  const { findings, more } = await verify(out);
  const script = fileURLToPath(new URL("../../training/hsa_training/verify.py", import.meta.url));
  const python = spawnSync("python3", [script, out], { encoding: "utf8" });
  const found = findings.length + more;
  return [
    found === 0 ? "sound" : `${found} findings`,
    python.status === 0 ? "sound" : `exit ${python.status}`,
  ];
}

function refusalsOf(datasets: readonly Made[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { manifest } of datasets)
    for (const [code, count] of Object.entries(manifest.refusals)) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

/** Does anything that the world wrote, or a reply, hold a tool's name that cannot be taken for a word? */
function namesTool(base: JsonObject): boolean {
  const names = asArray(get(base, "tools"))
    .map((tool) => asString(get(get(tool, "function"), "name")) ?? "")
    .filter((name) => /[_-]/.test(name));
  const texts = asArray(get(base, "messages"))
    .filter((message) => get(message, "role") !== "system" && get(message, "tool_calls") === undefined)
    .map((message) => printJson(get(message, "content") ?? ""));
  return names.some((name) => texts.some((text) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text)));
}

async function figures(): Promise<Readonly<Record<string, string>>> {
  const rename = new Map<RealFile, Made>();
  const opaque = new Map<RealFile, Made>();
  for (const [i, file] of REAL_FILES.entries()) {
    rename.set(file, await make(`rename-${i}`, [file], [{ use: "rename-tools" }]));
    opaque.set(file, await make(`opaque-${i}`, [file], [{ use: "rename-tools", with: { style: "opaque" } }]));
  }
  const made = (file: RealFile): Made => rename.get(file) as Made;
  const mixes = await mixesMade();
  const several = TAU.flatMap((file) => calledTools(made(file).out)).filter(({ names }) => names >= 2);
  const two = several.filter(({ renamed }) => renamed.some((one) => one >= 2));
  const withTools = REAL_FILES.flatMap((file) => rowsIn(made(file).out, "bases")).filter(
    (base) => asArray(get(base, "tools")).length > 0,
  );
  const parts = REAL_FILES.map((file) => [file, renamableIn(made(file))] as const);
  return {
    books: table(
      [
        "file",
        "format",
        "records",
        "kept",
        "quarantined",
        "Views asked",
        "made",
        "refused",
        "nothing to change",
      ],
      REAL_FILES.map((file) => {
        const { books, quarantine } = made(file).manifest;
        const { asked, made: views, refused, shortfall } = books.views;
        const lost = books.quarantined === 0 ? "0" : codes(quarantine);
        return [
          shortName(file.path),
          formatOf(file),
          books.read,
          books.kept,
          lost,
          asked,
          views,
          refused,
          shortfall,
        ];
      }),
    ),
    called: table(
      [
        "file",
        "records with calls",
        "of two tools or more",
        "with two of them renamed",
        "median share renamed",
        "the same, style opaque",
      ],
      REAL_FILES.map((file) => {
        const records = calledTools(made(file).out);
        const many = records.filter(({ names }) => names >= 2);
        const pairs = many.filter(({ renamed }) => renamed.some((one) => one >= 2));
        return [
          shortName(file.path),
          records.filter(({ names }) => names > 0).length,
          many.length,
          pairs.length,
          percent(median(sharesOf(records))),
          percent(median(sharesOf(calledTools((opaque.get(file) as Made).out)))),
        ];
      }),
    ),
    several: String(several.length),
    two: String(two.length),
    refusals: codes(refusalsOf([...rename.values(), ...opaque.values(), ...mixes.map(([, one]) => one)])),
    records: String(withTools.length),
    naming: String(withTools.filter(namesTool).length),
    renamable: table(
      ["file", "Harnesses", "tools", "that may be renamed", "parameters", "that may be renamed"],
      parts
        .filter(([, { tools }]) => tools[0] > 0)
        .map(([file, { harnesses, tools, params }]) => [
          shortName(file.path),
          harnesses,
          tools[0],
          share(tools[1], tools[0]),
          params[0],
          share(params[1], params[0]),
        ]),
    ),
    blocked: [...new Set(parts.flatMap(([, { blocked }]) => blocked))].map((one) => `- ${one}`).join("\n"),
    mixes: table(
      ["steps", "Views asked", "made", "refused", "nothing to change", "laws failed"],
      mixes.map(([name, { manifest }]) => {
        const { asked, made: views, refused, shortfall } = manifest.books.views;
        const failed = Object.values(manifest.laws).reduce((sum, law) => sum + law.failed, 0);
        return [name, asked, views, refused, shortfall, failed];
      }),
    ),
    unknown: REAL_FILES.filter((file) => made(file).manifest.books.kept > 0)
      .map((file) => `- ${shortName(file.path)}: ${unknownIn(file)}`)
      .join("\n"),
    verdicts: table(
      ["dataset", "bases", "Views with originals", "`hsa verify`", "Python"],
      await Promise.all(
        [...REAL_FILES.map((file) => [shortName(file.path), made(file)] as const), ...mixes].map(
          async ([name, { out, manifest }]) => {
            const views = manifest.files
              .filter(({ path }) => path.startsWith("views/"))
              .reduce((sum, { rows }) => sum + (rows ?? 0), 0);
            return [name, manifest.books.kept, views, ...(await verdicts(out))];
          },
        ),
      ),
    ),
  };
}

async function mixesMade(): Promise<readonly (readonly [string, Made])[]> {
  const all = builtins.map(({ name }) => ({ use: name }));
  const mixes: readonly (readonly [string, readonly object[]])[] = [
    ...all.map((step) => [`\`${step.use}\``, [step]] as const),
    ["all of them", all],
  ];
  const made: (readonly [string, Made])[] = [];
  for (const [i, [name, steps]] of mixes.entries())
    made.push([name, await make(`mix-${i}`, REAL_FILES, steps)]);
  return made;
}

if (existsSync(join(data, "trajectories"))) {
  try {
    const found = await figures();
    process.stdout.write(PAGE.replace(/\{\{(\w+)\}\}/g, (_, name: string) => found[name] ?? ""));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  rmSync(folder, { recursive: true, force: true });
  process.stderr.write(`real-data: ${data} has no trajectories; say where they are with --data\n`);
  process.exitCode = 2;
}
