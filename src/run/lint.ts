/** `hsa lint`: what is wrong with a Harness folder, a Recipe, or the sources that a Harness is made from. */
import { basename, isAbsolute, join, resolve } from "node:path";
import { isAmbiguity } from "../core/harness-text.js";
import { lowerHarness } from "../core/lower-harness.js";
import { isFile, isFolder, isThere, readText } from "../io/files.js";
import { rulesOfVersion } from "../io/harness/client-matcher.js";
import { loadHarness } from "../io/harness/harness-folder.js";
import type { Client } from "../io/harness/hook-clients.js";
import { importHarness } from "../io/harness/import-harness.js";
import { type ImportSource, sourcesAt } from "../io/harness/import-sources.js";
import type { PlacedText } from "../io/harness/placed-text.js";
import { readLexicon } from "../io/lexicon/lexicon-file.js";
import { byPlace, type Finding, findingOf } from "../io/lint/lint-finding.js";
import { lintHarness } from "../io/lint/lint-harness.js";
import { lintImported } from "../io/lint/lint-import.js";
import type { Api } from "../io/lint/name-rules.js";
import { parseYaml } from "../io/yaml/yaml.js";
import type { Harness } from "../model/harness.js";
import { has, isObject } from "../model/json.js";
import { Fault, type Problem } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { lexiconProblems } from "./open-lexicons.js";
import { readRecipe } from "./recipe.js";

export interface LintJob {
  /** A Harness folder or a Recipe; or sources, which are looked at together. */
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly transforms: readonly Transform[];
  readonly apis?: readonly Api[];
  /** Files of names and words, held against a Harness folder. */
  readonly lexicons?: readonly string[];
  readonly client?: Client;
  readonly clientVersion?: string;
  readonly prefix?: string;
}

/** Findings in the order of files and lines. Throws a Fault for a path where nothing is. */
export function lintPaths(job: LintJob): readonly Finding[] {
  const paths = job.paths.map((path) => (isAbsolute(path) ? path : join(job.cwd, path)));
  paths.forEach((path, i) => {
    if (!isThere(path))
      throw new Fault({
        code: "bad-file",
        where: job.paths[i] ?? path,
        what: "there is no such file or folder",
        expected: "a Harness folder, a Recipe file, or Skills, settings, tool lists and prompts",
      });
  });
  const [only, ...others] = paths;
  const problems =
    only !== undefined && others.length === 0 && isOurs(only)
      ? isFile(only)
        ? lintRecipe(job.paths[0] ?? only, job)
        : lintFolder(only, job)
      : lintSources(paths, job);
  return problems.map((problem) => findingOf(problem, job.cwd)).sort(byPlace);
}

/** A Harness folder or a Recipe, and whatever is nothing else that lint knows. */
function isOurs(path: string): boolean {
  if (isFolder(path)) return isFile(join(path, "harness.yaml")) || !sourcesAt(path).ok;
  if (!/\.ya?ml$|\.json$/i.test(path)) return false;
  const text = readText(path);
  const document = text.ok ? parseYaml(text.value, path) : text;
  if (!document.ok) return /\.ya?ml$/i.test(path);
  const { value } = document.value;
  const isRecipe = isObject(value) && ["steps", "input", "harness"].some((key) => has(value, key));
  return isRecipe || (/\.ya?ml$/i.test(path) && !sourcesAt(path).ok);
}

function lintRecipe(path: string, { cwd, transforms }: LintJob): readonly Problem[] {
  const job = readRecipe(path, transforms, {}, cwd);
  if (!job.ok) return job.problems;
  const { harness, lexicons } = job.value;
  if (lexicons.length === 0 || !isFolder(harness)) return [];
  return lintLexicons(loadHarness(harness).harness, lexicons);
}

function lintFolder(folder: string, { apis, lexicons = [], cwd }: LintJob): readonly Problem[] {
  const { harness, texts } = loadHarness(folder);
  return [
    ...lintHarness(folder, apis),
    ...(harness === undefined ? [] : lintAmbiguity(harness, texts)),
    ...lintLexicons(
      harness,
      lexicons.map((file) => (isAbsolute(file) ? file : join(cwd, file))),
    ),
  ];
}

/** Names that the files give and that fit nothing of the Harness. Throws a Fault for a file that cannot be read. */
function lintLexicons(harness: Harness | undefined, files: readonly string[]): readonly Problem[] {
  const read = files.map(readLexicon);
  const lowered = harness === undefined || read.length === 0 ? undefined : lowerHarness(harness);
  if (lowered === undefined || !lowered.ok) return [];
  return read.flatMap((file) => lexiconProblems(lowered.value, file));
}

function lintSources(
  paths: readonly string[],
  { cwd, apis, client, clientVersion, prefix }: LintJob,
): readonly Problem[] {
  const rules = rulesOfVersion(clientVersion);
  if (rules === undefined)
    throw new Fault({
      code: "bad-file",
      where: "--client-version",
      what: `${clientVersion} is no version`,
      expected: "such as 2.1.195",
    });
  const sources: ImportSource[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const found = sourcesAt(path);
    if (found.ok) sources.push(...found.value.sources);
    else problems.push(...found.problems);
  }
  const imported = importHarness(sources, [], {
    name: basename(resolve(paths[0] ?? cwd)),
    rules,
    ...(client === undefined ? {} : { client }),
    ...(prefix === undefined ? {} : { prefix }),
  });
  if (!imported.ok) return [...problems, ...imported.problems];
  const { harness, texts } = imported.value;
  return [...problems, ...lintImported(imported.value, apis), ...lintAmbiguity(harness, texts)];
}

/** Names that a text may or may not mean: nobody may rename them until the text says which. */
function lintAmbiguity(harness: Harness, texts: readonly PlacedText[]): readonly Problem[] {
  const lowered = lowerHarness(harness);
  if (!lowered.ok) return [];
  return [...lowered.value.blocked]
    .filter(([, problem]) => isAmbiguity(problem))
    .map(([symbol, problem]) => {
      const name = lowered.value.symbols.get(symbol)?.name ?? "";
      return { ...problem, where: placeOf(name, problem.where, texts) };
    });
}

/** File and line of the first place in the thing's texts where the name stands bare. */
function placeOf(name: string, where: string, texts: readonly PlacedText[]): string {
  const owner = where.replace(/#.*$/s, "");
  const bare = new RegExp(
    `(?<![\\p{L}\\p{N}_\`"'.-])${name.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")}(?![\\p{L}\\p{N}_\`"'(-])`,
    "u",
  );
  for (const { owner: whose, text, where: place } of texts) {
    // The declaration itself is no mention.
    const at = whose === owner && text !== name ? text.search(bare) : -1;
    if (at !== -1) return place(at);
  }
  return where;
}
