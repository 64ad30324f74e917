/** A dataset rechecked from its files alone: what the manifest says, how the rows belong together, every law on every View. */
import { join } from "node:path";
import { isFile } from "../io/files.js";
import { isBad, readRecords } from "../io/input/lines.js";
import { asString, get } from "../model/json.js";
import type { Books, Manifest } from "../model/manifest.js";
import type { Finding, Report } from "./finding.js";
import { readRows } from "./row-reader.js";
import { type Kind, shardsIn } from "./shard-paths.js";
import { readManifest } from "./start.js";
import { openBaseCheck, type Tally } from "./verify-base.js";
import { openDatasetCheck } from "./verify-dataset.js";
import { verifyFiles } from "./verify-files.js";

export interface Verified {
  readonly manifest: Manifest;
  /** Views rechecked, originals included. */
  readonly views: number;
  readonly bases: number;
  /** Prompts without an answer rechecked, those of a stress set included. */
  readonly prompts: number;
  readonly findings: readonly Finding[];
  /** Findings beyond the ones kept. */
  readonly more: number;
}

const MOST_FINDINGS = 1000;
const TURN = 8;

/** Throws a Fault where there is no dataset; everything else that is wrong is a finding, of which `most` are kept. */
export async function verify(
  folder: string,
  tick?: (checked: number) => void,
  most = MOST_FINDINGS,
): Promise<Verified> {
  const manifest = readManifest(folder);
  const findings: Finding[] = [];
  let more = 0;
  const report: Report = (where, check, what) => {
    if (findings.length < most) findings.push({ where, check, what });
    else more++;
  };
  await verifyFiles(folder, manifest, report);
  const tally: Tally = { bases: 0, views: 0, originals: 0, splits: {} };
  const dataset = openDatasetCheck(manifest, report);
  const check = openBaseCheck(folder, manifest, tally, report, dataset.add);
  for (const { split, pathOf } of shardsIn(manifest)) {
    const open = (kind: Kind) => readRows(folder, pathOf(kind), report);
    const bases = open("bases");
    const rows = {
      views: open("views"),
      sft: open("sft"),
      rl: open("rl"),
      opd: open("opd"),
      regenerate: open("regenerate"),
      stress: open("stress"),
    };
    for (let base = await bases.next(); base !== undefined; base = await bases.next()) {
      await check(split, base, rows);
      tick?.(tally.bases);
      if (tally.bases % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    for (const [kind, reader] of Object.entries(rows)) {
      const left = await reader.next();
      await dataset.strays(split, left, reader);
      if (left !== undefined)
        report(
          left.where,
          "rows",
          `${left.id} belongs to no base before it in ${pathOf("bases")}; ${kind}/ must follow its order`,
        );
    }
  }
  verifyBooks(folder, manifest, tally, report);
  dataset.end(() => findings.length + more);
  const prompts = Object.values(tally.splits).reduce((sum, { regenerate }) => sum + regenerate, 0);
  return { manifest, bases: tally.bases, views: tally.views + tally.originals, prompts, findings, more };
}

/** The sums that must balance, and the counts that the files must bear out. */
function verifyBooks(folder: string, { books, splits }: Manifest, tally: Tally, report: Report): void {
  const equal = (what: string, stated: number, found: number): void => {
    if (stated !== found) report("manifest.json", "books", `${what} is ${stated}; counted: ${found}`);
  };
  const { read, kept, quarantined, views } = books;
  equal("books.read", read, kept + quarantined);
  equal(
    "books.views.asked",
    views.asked,
    views.made + views.refused + views.shortfall + (views.regenerate ?? 0),
  );
  equal("books.kept", kept, tally.bases);
  equal("books.views.made", views.made, tally.views);
  equal("books.quarantined", quarantined, countLines(folder, "quarantine.jsonl"));
  const verdicts = countVerdicts(folder, report);
  for (const name of VERDICTS) equal(`books.views.${name}`, views[name] ?? 0, verdicts[name]);
  for (const [split, stated] of Object.entries(splits)) {
    const found = tally.splits[split];
    for (const name of ["bases", "views", "sft", "rl", "opd", "regenerate"] as const)
      equal(`splits.${split}.${name}`, stated[name] ?? 0, found?.[name] ?? 0);
  }
}

function* recordsOf(folder: string, path: string) {
  const file = join(folder, path);
  if (!isFile(file)) return;
  for (const record of readRecords(file, { values: true }))
    if (!isBad(record) || record.problem.code !== "bad-file") yield record;
}

function countLines(folder: string, path: string): number {
  let lines = 0;
  for (const _ of recordsOf(folder, path)) lines++;
  return lines;
}

const VERDICTS = [
  "made",
  "refused",
  "shortfall",
  "regenerate",
] as const satisfies readonly (keyof Books["views"])[];
type Verdicts = Record<(typeof VERDICTS)[number], number>;

function countVerdicts(folder: string, report: Report): Verdicts {
  const counts: Verdicts = { made: 0, refused: 0, shortfall: 0, regenerate: 0 };
  for (const record of recordsOf(folder, "ledger.jsonl")) {
    const verdict = isBad(record) ? undefined : asString(get(record.value, "verdict"));
    const known = VERDICTS.find((name) => name === verdict);
    if (known !== undefined) counts[known]++;
    else report(`ledger.jsonl:${record.line}`, "books", "the line states no verdict");
  }
  return counts;
}
