/**
 * `hsa export`: a finished dataset as a trainer's files, without generating again.
 *
 * Row by row: what is held is one row, and the intents of one shard. The dataset's digests are checked before anything is written; the
 * outcome depends on the dataset and the options alone.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Chat } from "../io/chat/chat.js";
import { type ChatFiles, loadChat } from "../io/chat/load-chat.js";
import { sha256 } from "../io/digest.js";
import { onFile } from "../io/files.js";
import { tooLong } from "../io/profiles/fits-length.js";
import { exportProfiles } from "../io/profiles/index.js";
import type { Carried, Format, Kit, Profile } from "../io/profiles/profile.js";
import { isRefusal, type Refusal, refuse } from "../io/profiles/refusal.js";
import { featuresOf } from "../io/profiles/shape.js";
import { hasLoneSurrogate } from "../io/profiles/turns.js";
import { asObject, asString, get, type JsonObject, printJson } from "../model/json.js";
import type { FileEntry, Manifest } from "../model/manifest.js";
import { Fault, nearest } from "../model/problem.js";
import { type ExportBooks, type OpenBooks, openBooks } from "./export-books.js";
import { openAside, openSplitFile, type SplitFile, settleExport, writeBeside } from "./export-files.js";
import { claimFolder } from "./export-folder.js";
import type { Finding, Report } from "./finding.js";
import { tokensOf } from "./mix/growth.js";
import { openBudget, type Pass, type Portioned, passesOf } from "./mix/portion.js";
import { openRowFile } from "./row-file.js";
import { readRows } from "./row-reader.js";
import { type SplitShard, shardsIn } from "./shard-paths.js";
import { readManifest } from "./start.js";
import { verifyFiles } from "./verify-files.js";
import { version } from "./version.js";

export interface ExportOptions extends Partial<ChatFiles> {
  readonly to: string;
  /** Default: beside the dataset, named after it and the profile. */
  readonly out?: string;
  readonly format?: Format;
  readonly zst?: boolean;
  /** Default: all of the dataset. */
  readonly splits?: readonly string[];
  /** Only the rows of these epochs, one after the other. */
  readonly epochs?: readonly number[];
  /** Cut or repeat the rows of each split until they have about so many tokens, at four bytes each. */
  readonly tokens?: number;
  readonly fresh?: boolean;
  readonly tick?: (rows: number) => void;
}

export interface ExportManifest {
  readonly format: "hsa/export@1";
  readonly complete: true;
  readonly profile: { readonly name: string; readonly trainer: string; readonly version: string };
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Digest of the dataset's manifest. */
  readonly dataset: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly books: ExportBooks;
  /** By split, where a number of tokens was asked for. */
  readonly tokens?: Readonly<Record<string, Pick<Portioned, "asked" | "there" | "written">>>;
  readonly files: readonly FileEntry[];
}

export type Exported =
  | { readonly ok: true; readonly out: string; readonly manifest: ExportManifest }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const REFUSED = "refused.jsonl";
const TURN = 64;

/** Throws a Fault for what cannot start; a dataset whose files are not what its manifest says is returned with its findings. */
export async function exportDataset(dataset: string, options: ExportOptions): Promise<Exported> {
  const profile = profileNamed(options.to);
  const manifest = readManifest(dataset);
  const format = options.format ?? "jsonl";
  const zst = options.zst === true;
  checkOptions(profile, manifest, format, zst, options);
  const splits = splitsOf(manifest, options.splits);
  const chat = chatFor(profile, options);
  const findings: Finding[] = [];
  await verifyFiles(dataset, manifest, (where, check, what) => void findings.push({ where, check, what }));
  if (findings.length > 0) return { ok: false, findings };

  const out = options.out ?? join(dirname(dataset), `${basename(dataset)}.${profile.name}`);
  const gone = claimFolder(out, dataset, options.fresh === true);
  const aside = openAside(out);
  const refused = openRowFile(join(aside, REFUSED), "none");
  const books = openBooks();
  const files: FileEntry[] = [];
  const paths: Record<string, string> = {};
  const views = viewsAsked(manifest);
  checkEpochs(options.epochs, views);
  const tokens: Record<string, Pick<Portioned, "asked" | "there" | "written">> = {};
  for (const split of splits) {
    const file = await openSplitFile(aside, split, profile, { format, zst });
    const shards = shardsIn(manifest).filter((shard) => shard.split === split);
    const note = (row: JsonObject): void => refused.line(printJson(row));
    const { passes, ...counted } = await portionOf(dataset, shards, profile, options, views);
    if (options.tokens !== undefined) tokens[split] = counted;
    const job = { dataset, shards, split, file, profile, books, note, passes };
    await writeSplit(job, chat, options.tick);
    paths[split] = file.path;
    files.push(await file.seal());
  }
  files.push({ path: REFUSED, ...refused.seal() });
  const features = `${JSON.stringify(featuresOf(profile.columns), null, 2)}\n`;
  for (const beside of [{ path: "features.json", text: features }, ...(profile.beside?.(paths) ?? [])])
    files.push(writeBeside(aside, beside));
  const whole: ExportManifest = {
    format: "hsa/export@1",
    complete: true,
    profile: { name: profile.name, trainer: profile.trainer, version: profile.version },
    options: optionsShown(options, format, zst, chat),
    dataset: sha256(onFile(dataset, () => readFileSync(join(dataset, "manifest.json")))),
    versions: { hsa: version() },
    books: books.books(splits),
    ...(options.tokens === undefined ? {} : { tokens }),
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  settleExport(out, files, `${JSON.stringify(whole, null, 2)}\n`, gone);
  return { ok: true, out, manifest: whole };
}

const usage = (where: string, what: string, expected: string, exists?: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected, ...(exists === undefined ? {} : { exists }) });

function profileNamed(name: string): Profile {
  const found = exportProfiles.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  const names = exportProfiles.map((profile) => profile.name);
  const near = nearest(name, names);
  throw usage(
    "--to",
    `there is no profile ${JSON.stringify(name)}`,
    near === undefined ? "a profile that hsa list profiles names" : `perhaps ${near}`,
    `there are ${names.join(", ")}`,
  );
}

function checkOptions(
  profile: Profile,
  { recipe }: Manifest,
  format: Format,
  zst: boolean,
  options: ExportOptions,
): void {
  const { name, reads, formats, needs } = profile;
  if (!formats.includes(format))
    throw usage("--format", `${name} has no ${format} files`, formats.join(" or "));
  if (zst && format === "jsonl" && !profile.zst)
    throw usage("--zst", `the loader of ${name} does not read compressed JSON Lines`, "plain files");
  const output = reads === "sft" ? "messages" : "rl";
  const { outputs } = recipe as { readonly outputs?: unknown };
  if (Array.isArray(outputs) && !outputs.includes(output))
    throw usage(
      "--to",
      `${name} is made from ${reads}/, which this dataset does not have`,
      `a dataset whose Recipe has ${output} among its outputs`,
    );
  if (needs === "tokenizer" && options.tokenizer === undefined)
    throw usage("--to", `${name} needs a tokenizer`, "--tokenizer FILE, a tokenizer.json or its folder");
  if (needs === "template" && options.tokenizer === undefined && options.template === undefined)
    throw usage(
      "--to",
      `${name} needs a chat template`,
      "--template FILE, or --tokenizer with one beside it",
    );
  if (options.maxLength !== undefined && options.tokenizer === undefined)
    throw usage("--max-length", "length is counted in tokens", "--tokenizer FILE");
}

function splitsOf({ splits }: Manifest, asked: readonly string[] | undefined): readonly string[] {
  const names = Object.keys(splits);
  const unknown = asked?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw usage(
      "--split",
      `the dataset has no split ${JSON.stringify(unknown)}`,
      "one of its splits",
      `there are ${names.join(", ")}`,
    );
  const chosen = names.filter((name) => asked?.includes(name) ?? true);
  // Its rows would stand in the file of the rows that were refused.
  if (chosen.includes("refused"))
    throw usage(
      "--split",
      "a split is called refused, as a file of every export is",
      "other splits, by --split",
    );
  return chosen;
}

function chatFor({ needs }: Profile, options: ExportOptions): Chat | undefined {
  const { tokenizer, template, reasoning = "drop_history", maxLength } = options;
  if (needs === undefined && maxLength === undefined) return undefined;
  return loadChat({
    reasoning,
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(template === undefined ? {} : { template }),
    ...(maxLength === undefined ? {} : { maxLength }),
  });
}

/** What the outcome depends on, without paths: the files are told by what they hold. */
function optionsShown(
  { tokenizer, template, reasoning, maxLength, splits, epochs, tokens }: ExportOptions,
  format: Format,
  zst: boolean,
  chat: Chat | undefined,
): ExportManifest["options"] {
  return {
    format,
    zst,
    ...(splits === undefined ? {} : { splits: [...splits].sort().join(",") }),
    ...(epochs === undefined ? {} : { epochs: epochs.join(",") }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(chat === undefined ? {} : { reasoning: reasoning ?? "drop_history" }),
    ...(chat === undefined || tokenizer === undefined ? {} : { tokenizer: basename(tokenizer) }),
    ...(chat === undefined || template === undefined ? {} : { template: basename(template) }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

interface SplitJob {
  readonly dataset: string;
  readonly shards: readonly SplitShard[];
  readonly split: string;
  readonly file: SplitFile;
  readonly profile: Profile;
  readonly books: OpenBooks;
  readonly note: (row: JsonObject) => void;
  /** How often the split is read, and what each reading takes. */
  readonly passes: readonly Pass[];
}

/** Views a base that the dataset's Recipe asks for: so many epochs it is for. */
function viewsAsked({ recipe }: Manifest): number {
  const { views } = recipe as { readonly views?: unknown };
  return typeof views === "number" ? views : 0;
}

function checkEpochs(epochs: readonly number[] | undefined, views: number): void {
  const beyond = views === 0 ? undefined : epochs?.find((epoch) => epoch > views);
  if (beyond !== undefined)
    throw usage("--epoch", `the dataset has no epoch ${beyond}`, `1 to ${views}, one a View of each base`);
}

async function portionOf(
  dataset: string,
  shards: readonly SplitShard[],
  profile: Profile,
  options: ExportOptions,
  views: number,
): Promise<Portioned> {
  const passes = passesOf(options, views);
  if (options.tokens === undefined) return { passes, asked: 0, there: 0, written: 0 };
  const budget = openBudget(passes);
  for (const { pathOf } of shards) {
    const rows = readRows(dataset, pathOf(profile.reads), changed);
    for (let row = await rows.next(); row !== undefined; row = await rows.next())
      budget.count(row.id, tokensOf(printJson(row.record.value)));
  }
  return budget.close(options.tokens);
}

async function writeSplit(job: SplitJob, chat: Chat | undefined, tick: ExportOptions["tick"]): Promise<void> {
  let at = { index: 0, read: 0 };
  for (const takes of job.passes) at = await writePass(job, takes, at, chat, tick);
}

async function writePass(
  { dataset, shards, split, file, profile, books, note }: SplitJob,
  takes: Pass,
  from: { readonly index: number; readonly read: number },
  chat: Chat | undefined,
  tick: ExportOptions["tick"],
): Promise<{ readonly index: number; readonly read: number }> {
  let { index, read } = from;
  for (const { pathOf } of shards) {
    const intents = await intentsIn(dataset, pathOf("bases"));
    const rows = readRows(dataset, pathOf(profile.reads), changed);
    for (let row = await rows.next(); row !== undefined; row = await rows.next()) {
      const { id } = row;
      if (!takes(id)) continue;
      const intent = intents.get(id.slice(0, id.lastIndexOf("#"))) ?? NO_INTENT;
      const kit: Kit = { split, index, ...(chat === undefined ? {} : { chat }) };
      const made = carry(asObject(row.record.value), profile, kit);
      if (isRefusal(made)) {
        books.refused(split, intent, made);
        note({ id, split, code: made.refused, what: made.what, intent });
      } else {
        for (const one of made.rows) file.row(one);
        index += made.rows.length;
        books.carried(split, intent, made);
      }
      read++;
      if (read % TURN === 0) {
        tick?.(read);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
  return { index, read };
}

function carry(row: JsonObject, profile: Profile, kit: Kit): Carried | Refusal {
  if (hasLoneSurrogate(row)) return refuse("lone-surrogate");
  const { chat } = kit;
  const long =
    chat === undefined || profile.needs === "tokenizer" ? undefined : tooLong(row, profile.reads, chat);
  return long ?? profile.carry(row, kit);
}

const NO_INTENT = "(none)";

async function intentsIn(dataset: string, path: string): Promise<ReadonlyMap<string, string>> {
  const intents = new Map<string, string>();
  const bases = readRows(dataset, path, changed);
  for (let base = await bases.next(); base !== undefined; base = await bases.next()) {
    const intent = asString(get(get(base.record.value, "outcome"), "intent"));
    if (intent !== undefined) intents.set(base.id, intent);
  }
  return intents;
}

/** The files had the right digests a moment ago. */
const changed: Report = (where, _, what) => {
  throw usage(where, what, "a dataset that nobody changes meanwhile");
};
