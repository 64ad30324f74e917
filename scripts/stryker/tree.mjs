// A copy of the project in which every source is JavaScript beside where its TypeScript stood, so that plain Node runs
// the tests without a bundler. Types are not looked at: a mutant may break them.

import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const VITEST = pathToFileURL(fileURLToPath(new URL("vitest.mjs", import.meta.url))).href;

/** Folders with sources; the others are only read, so a link to them is enough. */
export const SOURCES = ["src", "transforms", "test", "bench", "scripts"];
const READ = ["docs", "fixtures", "harness-configs", "recipes", "schemas", "training", "node_modules"];
const FILES = ["package.json", "README.md", "tsconfig.json"];

/** Makes `to`: sources from `from`, compiled and as they stand; all else is that of `root`. What was there is gone. */
export function makeTree({ root, from = root, to }) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const folder of SOURCES) compileFolder(join(from, folder), join(to, folder));
  for (const folder of READ) symlinkSync(realpathSync(join(root, folder)), join(to, folder), "junction");
  for (const file of FILES) cpSync(join(root, file), join(to, file));
}

/** Others' packages are no sources. */
function compileFolder(from, to) {
  for (const path of filesUnder(from)) {
    if (!/\.(ts|mjs|json)$/.test(path)) continue;
    const target = join(to, relative(from, path));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(path, target);
    if (!path.endsWith(".ts")) continue;
    writeFileSync(target.replace(/\.ts$/, ".js"), compile(readFileSync(path, "utf8"), path));
  }
}

/** The JavaScript of one TypeScript source. */
export function compile(text, fileName) {
  const { outputText } = ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  return outputText.replace(/^(import [^"']* from|import) "vitest";/gm, `$1 "${VITEST}";`);
}

export function filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** A path as reports and test ids spell it. */
export const slashed = (root, path) => relative(root, path).split(sep).join("/");
