// Writes the tables of docs/gate.md: what the gate says of the development pairs, by kind of fault and by language, for the half
// that its word lists were made with and for the half that was only counted; and of the blind pairs, by the same, all of which are
// only counted. Totals only: to print a blind pair that the gate gets wrong would make it a pair to develop on.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { judgePair } from "../src/core/gate/index.js";
import { writeAtomic } from "../src/io/atomic.js";

const LANGUAGES = ["en", "zh", "mixed"] as const;
type Language = (typeof LANGUAGES)[number];

export interface Pair {
  readonly id: string;
  readonly lang: Language;
  readonly site: string;
  readonly original: string;
  readonly rewrite: string;
  readonly kept: boolean;
  readonly fault: string | null;
}
export type Half = "tuned" | "counted";

export const readPairs = (root: string, set: "pairs" | "blind" = "pairs"): readonly Pair[] =>
  LANGUAGES.flatMap((lang) =>
    readFileSync(join(root, "fixtures", "gate", `${set}-${lang}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as Pair),
  );

/** By the first byte of the id's digest. */
export const halfOf = ({ id }: Pair): Half =>
  (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0 ? "tuned" : "counted";

export interface Share {
  readonly right: number;
  readonly of: number;
}
/** Kept pairs accepted and broken pairs refused, under `kept` and the name of the fault. */
export type Shares = ReadonlyMap<string, Share>;

export function sharesOf(pairs: readonly Pair[], by: (pair: Pair) => string): Shares {
  const found = new Map<string, Share>();
  for (const pair of pairs) {
    const key = by(pair);
    const { right, of } = found.get(key) ?? { right: 0, of: 0 };
    found.set(key, { right: right + (judgePair(pair).accept === pair.kept ? 1 : 0), of: of + 1 });
  }
  return found;
}

const told = (share: Share | undefined): string =>
  share === undefined
    ? "–"
    : `${share.right} of ${share.of} (${((100 * share.right) / share.of).toFixed(1)} %)`;

/** Two tables in Markdown. */
export function tablesOf(pairs: readonly Pair[]): string {
  const halves = (["tuned", "counted"] as const).map((half) => pairs.filter((pair) => halfOf(pair) === half));
  const rows = (by: (pair: Pair) => string, names: readonly string[]): string => {
    const shares = halves.map((half) => sharesOf(half, by));
    return names
      .map((name) => `| ${name} | ${shares.map((share) => told(share.get(name))).join(" | ")} |`)
      .join("\n");
  };
  const verdict = (pair: Pair): string => `${pair.kept ? "kept, accepted" : "broken, refused"}`;
  const kinds = [...new Set(pairs.map((pair) => pair.fault ?? "kept"))].sort();
  return [
    "| pairs | half that lists were made with | half that was only counted |\n| --- | --- | --- |",
    rows(verdict, ["broken, refused", "kept, accepted"]),
    rows(
      (pair) => `${pair.lang}: ${verdict(pair)}`,
      LANGUAGES.flatMap((lang) => [`${lang}: broken, refused`, `${lang}: kept, accepted`]),
    ),
    "\n| kind | half that lists were made with | half that was only counted |\n| --- | --- | --- |",
    rows((pair) => pair.fault ?? "kept", kinds),
  ].join("\n");
}

/** One table in Markdown, a column for each language. */
export function blindTableOf(pairs: readonly Pair[]): string {
  const verdict = (pair: Pair): string => (pair.kept ? "kept, accepted" : "broken, refused");
  const row = (name: string, of: readonly Pair[], by: (pair: Pair) => string): string =>
    `| ${[name, ...[of, ...LANGUAGES.map((lang) => of.filter((pair) => pair.lang === lang))].map((some) => told(sharesOf(some, by).get(name)))].join(" | ")} |`;
  const faults = [...new Set(pairs.flatMap(({ fault }) => fault ?? []))].sort();
  return [
    `| blind pairs | all | ${LANGUAGES.join(" | ")} |\n| --- | --- | --- | --- | --- |`,
    ...["broken, refused", "kept, accepted"].map((name) => row(name, pairs, verdict)),
    ...faults.map((name) =>
      row(
        name,
        pairs.filter(({ fault }) => fault === name),
        () => name,
      ),
    ),
  ].join("\n");
}

const START = "<!-- tables: npm run gate-report -->";
const END = "<!-- end of tables -->";

export function withTables(page: string, tables: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error("docs/gate.md has no place for the tables");
  return `${page.slice(0, start + START.length)}\n\n${tables}\n\n${page.slice(end)}`;
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const path = join("docs", "gate.md");
  const tables = `${tablesOf(readPairs("."))}\n\n${blindTableOf(readPairs(".", "blind"))}`;
  writeAtomic(path, withTables(readFileSync(path, "utf8"), tables));
}
