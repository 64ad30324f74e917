// The floors of the code: who may import what, where each package lives, and what stays out of the pure parts.
// It reads syntax, not text, so comments and strings may say anything.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

interface Source {
  /** from the repository's root, with forward slashes */
  readonly path: string;
  readonly text: string;
}

interface Floor {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
  /** no files, network, clock or waiting */
  readonly pure?: true;
}

const NODE = "node:*";

/** A floor's own folder is always allowed. */
const FLOORS: Readonly<Record<string, Floor>> = {
  "src/model": { folders: [], packages: ["zod"], pure: true },
  "src/core": { folders: ["src/model"], packages: ["seedrandom", "node:crypto"], pure: true },
  "src/world": { folders: ["src/model"], packages: [], pure: true },
  "src/laws": { folders: ["src/model"], packages: ["ajv", "node:crypto"], pure: true },
  "src/io": {
    folders: ["src/model"],
    packages: [
      "@foxglove/wasm-zstd",
      "@huggingface/jinja",
      "@huggingface/tokenizers",
      "@modelcontextprotocol/sdk",
      "diff",
      "fzstd",
      "gray-matter",
      "hyparquet",
      "hyparquet-writer",
      "js-yaml",
      "ndjson",
      "openai",
      NODE,
    ],
  },
  "src/runtime": {
    folders: ["src/model", "src/core", "src/laws", "src/io", "src/world", "src/run"],
    packages: ["zod", NODE],
  },
  "src/run": {
    folders: ["src/model", "src/core", "src/laws", "src/io", "src/world", "src/runtime"],
    packages: ["fast-json-patch", NODE],
  },
  "src/cli": { folders: ["src", "transforms"], packages: ["commander", "zod", NODE] },
  // what a transform sees may not lead it to the files or to the trajectories of a run
  "src/transform.ts": { folders: ["src/model", "src/core"], packages: ["zod"] },
  "src/index.ts": {
    folders: [
      "src/model",
      "src/core",
      "src/laws",
      "src/io",
      "src/world",
      "src/runtime",
      "src/run",
      "src/transform.ts",
      "transforms",
    ],
    packages: ["zod"],
  },
  "transforms/index.ts": { folders: ["transforms", "src/transform.ts"], packages: ["zod"] },
  transforms: { folders: ["src/transform.ts"], packages: ["zod"] },
};

/** A package's one home; `oneFile` where only one file of it may know the package. */
const HOMES: Readonly<Record<string, { readonly home: string; readonly oneFile?: true }>> = {
  seedrandom: { home: "src/core/draw.ts" },
  "gray-matter": { home: "src/io", oneFile: true },
  "js-yaml": { home: "src/io" },
  "@foxglove/wasm-zstd": { home: "src/io", oneFile: true },
  "@huggingface/jinja": { home: "src/io", oneFile: true },
  "@huggingface/tokenizers": { home: "src/io", oneFile: true },
  "@modelcontextprotocol/sdk": { home: "src/io", oneFile: true },
  hyparquet: { home: "src/io", oneFile: true },
  "hyparquet-writer": { home: "src/io", oneFile: true },
  fzstd: { home: "src/io", oneFile: true },
  ndjson: { home: "src/io" },
  openai: { home: "src/io/endpoint", oneFile: true },
  "fast-json-patch": { home: "src/run" },
  commander: { home: "src/cli" },
  ajv: { home: "src/laws" },
};

/** `owner.member` that may not be used; `*` is every member. */
const MEMBERS: readonly {
  readonly owner: string;
  readonly member: string;
  readonly where: "below cli" | "anywhere" | "pure";
}[] = [
  { owner: "Math", member: "random", where: "below cli" },
  { owner: "Date", member: "now", where: "below cli" },
  { owner: "console", member: "*", where: "below cli" },
  { owner: "process", member: "exit", where: "anywhere" },
  { owner: "performance", member: "now", where: "pure" },
];

// ---- the rules

function problemsOf(files: readonly Source[]): string[] {
  return [...files.flatMap(problemsOfFile), ...crowdedHomes(files)];
}

function problemsOfFile(file: Source): string[] {
  const name = floorOf(file.path);
  if (name === undefined)
    return [`${file.path}: belongs to no floor; expected one of ${Object.keys(FLOORS).join(", ")}`];
  const tree = parse(file);
  const problems = importsOf(tree).flatMap(({ to, node }) =>
    importProblems(file.path, name, to).map((problem) => `${place(tree, node)}: ${problem}`),
  );
  visit(tree, (node) => {
    const problem = usageProblem(name, node);
    if (problem !== undefined) problems.push(`${place(tree, node)}: ${problem}`);
  });
  return problems;
}

function importProblems(path: string, name: string, to: string): string[] {
  const floor = FLOORS[name]!;
  if (to.startsWith("."))
    return mayReach(path, name, to) ? [] : [`${name} may not import ${to}; allowed: ${allowedBy(floor)}`];
  const bare = packageOf(to);
  const home = HOMES[bare]?.home;
  if (home !== undefined && !isUnder(path, home)) return [`${bare} may be imported only in ${home}`];
  const allowed =
    floor.packages.includes(bare) || (bare.startsWith("node:") && floor.packages.includes(NODE));
  return allowed ? [] : [`${name} may not import ${bare}; allowed: ${allowedBy(floor)}`];
}

function mayReach(path: string, name: string, to: string): boolean {
  const target = posix.join(posix.dirname(path), to).replace(/\.js$/, ".ts");
  // transforms know each other only through what they share on purpose
  if (name === "transforms" && isUnder(target, name)) return target.startsWith("transforms/_");
  return [name, ...FLOORS[name]!.folders].some((folder) => isUnder(target, folder));
}

function crowdedHomes(files: readonly Source[]): string[] {
  return Object.entries(HOMES).flatMap(([bare, { oneFile }]) => {
    if (!oneFile) return [];
    const users = files.filter((file) => importsOf(parse(file)).some(({ to }) => packageOf(to) === bare));
    const paths = users.map((file) => file.path).join(", ");
    return users.length > 1 ? [`${paths}: ${bare} may be imported in one file only`] : [];
  });
}

function usageProblem(name: string, node: ts.Node): string | undefined {
  const belowCli = name !== "src/cli";
  const pure = FLOORS[name]!.pure === true;
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const [owner, member] = [node.expression.text, node.name.text];
    const rule = MEMBERS.find(
      (rule) => rule.owner === owner && (rule.member === "*" || rule.member === member),
    );
    const applies =
      rule?.where === "anywhere" || (rule?.where === "below cli" ? belowCli : rule !== undefined && pure);
    return applies
      ? `${owner}.${member} is not allowed ${rule?.where === "pure" ? `in ${name}` : rule?.where}`
      : undefined;
  }
  if (ts.isNewExpression(node) && isNamed(node.expression, "Date") && belowCli)
    return "new Date( is not allowed below cli";
  if (isClass(node) && !extendsError(node)) return "only errors are classes";
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "no `any`; say what it is, or `unknown` at a door";
  if (pure && waits(node)) return `${name} is synchronous: no async, await or Promise`;
  return undefined;
}

function isClass(node: ts.Node): node is ts.ClassLikeDeclaration {
  return ts.isClassDeclaration(node) || ts.isClassExpression(node);
}

function extendsError(node: ts.ClassLikeDeclaration): boolean {
  const parents =
    node.heritageClauses?.filter((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword) ?? [];
  return parents.some((clause) =>
    clause.types.some((type) => /(?:Error|Fault)$/.test(type.expression.getText())),
  );
}

function waits(node: ts.Node): boolean {
  const keyword = node.kind === ts.SyntaxKind.AsyncKeyword || node.kind === ts.SyntaxKind.AwaitKeyword;
  return keyword || ts.isAwaitExpression(node) || isNamed(node, "Promise");
}

// ---- reading sources

function floorOf(path: string): string | undefined {
  const names = Object.keys(FLOORS).filter((name) => isUnder(path, name));
  // the longest: transforms/index.ts before transforms
  return names.sort((a, b) => b.length - a.length)[0];
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function packageOf(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith("node:") ? specifier : `node:${specifier}`;
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function allowedBy(floor: Floor): string {
  return ["its own folder", ...floor.folders, ...floor.packages].join(", ");
}

function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function importsOf(tree: ts.SourceFile): { to: string; node: ts.Node }[] {
  const found: { to: string; node: ts.Node }[] = [];
  visit(tree, (node) => {
    const to = importedBy(node);
    if (to !== undefined && ts.isStringLiteralLike(to)) found.push({ to: to.text, node });
  });
  return found;
}

function importedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isExternalModuleReference(node)) return node.expression;
  const loads =
    ts.isCallExpression(node) &&
    (node.expression.kind === ts.SyntaxKind.ImportKeyword || isNamed(node.expression, "require"));
  return loads ? node.arguments[0] : undefined;
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function place(tree: ts.SourceFile, node: ts.Node): string {
  return `${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}

function sourcesOf(...folders: readonly string[]): Source[] {
  const root = fileURLToPath(new URL("..", import.meta.url));
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => path.endsWith(".ts"))
    .map((path) => ({ path: path.split(sep).join("/"), text: readFileSync(join(root, path), "utf8") }));
}

// ---- the tree keeps them

test("the sources keep the floors", () => {
  expect(problemsOf(sourcesOf("src", "transforms"))).toEqual([]);
});

test("an empty tree keeps the floors", () => {
  expect(problemsOf([])).toEqual([]);
});

// ---- each rule notices what it is there for

const PLANTED: readonly (readonly [path: string, text: string, complaint: string])[] = [
  [
    "src/model/a.ts",
    `import { lower } from "../core/lower.js";`,
    "src/model may not import ../core/lower.js",
  ],
  ["src/model/a.ts", `import { createHash } from "node:crypto";`, "src/model may not import node:crypto"],
  ["src/model/a.ts", `import { readFileSync } from "fs";`, "src/model may not import node:fs"],
  ["src/core/a.ts", `import { read } from "../io/read.js";`, "src/core may not import ../io/read.js"],
  ["src/core/a.ts", `export { read } from "../io/read.js";`, "src/core may not import ../io/read.js"],
  ["src/core/a.ts", `export * from "../laws/leaves.js";`, "src/core may not import ../laws/leaves.js"],
  ["src/core/a.ts", `import type { Law } from "../laws/law.js";`, "src/core may not import ../laws/law.js"],
  ["src/core/a.ts", `type Law = import("../laws/law.js").Law;`, "src/core may not import ../laws/law.js"],
  ["src/core/a.ts", `import "../run/run.js";`, "src/core may not import ../run/run.js"],
  ["src/core/a.ts", `import { join } from "node:path";`, "src/core may not import node:path"],
  [
    "src/core/edits/a.ts",
    `import { step } from "../../world/step.js";`,
    "src/core may not import ../../world/step.js",
  ],
  [
    "src/core/a.ts",
    `import seedrandom from "seedrandom";`,
    "seedrandom may be imported only in src/core/draw.ts",
  ],
  ["src/world/a.ts", `import { draw } from "../core/draw.js";`, "src/world may not import ../core/draw.js"],
  ["src/world/a.ts", `import { z } from "zod";`, "src/world may not import zod"],
  ["src/laws/a.ts", `import { fold } from "../core/fold.js";`, "src/laws may not import ../core/fold.js"],
  ["src/laws/a.ts", `import { json } from "../io/json.js";`, "src/laws may not import ../io/json.js"],
  ["src/laws/a.ts", `import { readFileSync } from "node:fs";`, "src/laws may not import node:fs"],
  ["src/io/a.ts", `import { render } from "../core/render.js";`, "src/io may not import ../core/render.js"],
  ["src/io/a.ts", `const late = await import("../run/pool.js");`, "src/io may not import ../run/pool.js"],
  [
    "src/runtime/a.ts",
    `import { builtins } from "../../transforms/index.js";`,
    "src/runtime may not import ../../transforms/index.js",
  ],
  [
    "src/runtime/a.ts",
    `import { apply } from "fast-json-patch";`,
    "fast-json-patch may be imported only in src/run",
  ],
  ["src/run/a.ts", `import { main } from "../cli/main.js";`, "src/run may not import ../cli/main.js"],
  [
    "src/run/a.ts",
    `import { builtins } from "../../transforms/index.js";`,
    "src/run may not import ../../transforms/index.js",
  ],
  ["src/run/a.ts", `import Ajv from "ajv/dist/2020.js";`, "ajv may be imported only in src/laws"],
  ["src/run/a.ts", `import { Command } from "commander";`, "commander may be imported only in src/cli"],
  ["src/run/a.ts", `import { load } from "js-yaml";`, "js-yaml may be imported only in src/io"],
  ["src/run/a.ts", `import ndjson from "ndjson";`, "ndjson may be imported only in src/io"],
  ["src/cli/a.ts", `import matter from "gray-matter";`, "gray-matter may be imported only in src/io"],
  ["src/cli/a.ts", `import left from "left-pad";`, "src/cli may not import left-pad"],
  ["src/index.ts", `export { main } from "./cli/main.js";`, "src/index.ts may not import ./cli/main.js"],
  ["src/transform.ts", `export { run } from "./run/run.js";`, "src/transform.ts may not import ./run/run.js"],
  [
    "transforms/a.ts",
    `import { fold } from "../src/core/fold.js";`,
    "transforms may not import ../src/core/fold.js",
  ],
  ["transforms/a.ts", `import { b } from "./b.js";`, "transforms may not import ./b.js"],
  ["transforms/a.ts", `import { readFileSync } from "node:fs";`, "transforms may not import node:fs"],
  [
    "transforms/index.ts",
    `import { run } from "../src/run/run.js";`,
    "transforms/index.ts may not import ../src/run/run.js",
  ],
  ["src/extra/a.ts", "", "belongs to no floor"],
  ["src/extra.ts", "", "belongs to no floor"],
  ["src/run/a.ts", "const x = Math.random();", "Math.random is not allowed below cli"],
  ["transforms/a.ts", "const x = Math.random();", "Math.random is not allowed below cli"],
  ["src/io/a.ts", "const x = Date.now();", "Date.now is not allowed below cli"],
  ["src/io/a.ts", "const x = new Date();", "new Date( is not allowed below cli"],
  ["src/runtime/a.ts", `console.log("x");`, "console.log is not allowed below cli"],
  ["src/run/a.ts", "process.exit(1);", "process.exit is not allowed anywhere"],
  ["src/cli/a.ts", "process.exit(1);", "process.exit is not allowed anywhere"],
  ["src/core/a.ts", "const x = performance.now();", "performance.now is not allowed in src/core"],
  ["src/core/a.ts", "export async function f() {}", "src/core is synchronous"],
  ["src/laws/a.ts", "const f = async () => 1;", "src/laws is synchronous"],
  ["src/model/a.ts", "await f();", "src/model is synchronous"],
  ["src/core/a.ts", "for await (const x of y) f(x);", "src/core is synchronous"],
  ["src/world/a.ts", "type Late = Promise<string>;", "src/world is synchronous"],
  ["src/cli/a.ts", "class Runner {}", "only errors are classes"],
  ["src/io/a.ts", "const Reader = class extends Base {};", "only errors are classes"],
  ["src/cli/a.ts", "const x: any = 1;", "no `any`"],
  ["transforms/a.ts", "const x = y as any;", "no `any`"],
];

test.each(PLANTED)("in %s is noticed: %s", (path, text, complaint) => {
  const problems = problemsOf([{ path, text }]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(complaint);
});

test("a second user of gray-matter is noticed", () => {
  const text = `import matter from "gray-matter";`;
  const files = ["src/io/skill.ts", "src/io/prompt.ts"].map((path) => ({ path, text }));
  expect(problemsOf(files)).toEqual([
    "src/io/skill.ts, src/io/prompt.ts: gray-matter may be imported in one file only",
  ]);
});

test("a problem names the file and the line", () => {
  const text = "// a reason\n\nconst x = Math.random();\n";
  expect(problemsOf([{ path: "src/run/a.ts", text }])).toEqual([
    "src/run/a.ts:3: Math.random is not allowed below cli",
  ]);
});

// ---- and nothing else

const FINE: readonly (readonly [path: string, text: string])[] = [
  ["src/model/edit.ts", `import { z } from "zod"; import type { Json } from "./json.js";`],
  ["src/core/draw.ts", `import { createHash } from "node:crypto"; import seedrandom from "seedrandom";`],
  [
    "src/core/edits/rename.ts",
    `import type { Edit } from "../../model/edit.js"; import { fold } from "../fold.js";`,
  ],
  ["src/core/a.ts", "// async, Math.random() and console.log(any)\nconst x = `class A {} ${1} new Date()`;"],
  [
    "src/laws/calls-valid.ts",
    `import { Ajv2020 } from "ajv/dist/2020.js"; import { leaves } from "./leaves.js";`,
  ],
  [
    "src/io/folder.ts",
    `import matter from "gray-matter"; import { load } from "js-yaml"; import "node:fs/promises"; await f();`,
  ],
  ["src/run/report.ts", `import { compare } from "fast-json-patch"; import { fold } from "../core/fold.js";`],
  [
    "src/cli/main.ts",
    `import { builtins } from "../../transforms/index.js"; console.error(new Date(), Date.now());`,
  ],
  [
    "src/index.ts",
    `export { builtins } from "../transforms/index.js"; export type { Transform } from "./transform.js";`,
  ],
  [
    "transforms/a.ts",
    `import { z } from "zod"; import { edit } from "../src/transform.js"; import { b } from "./_b.js";`,
  ],
  ["transforms/index.ts", `import a from "./a.js"; import type { Transform } from "../src/transform.js";`],
  ["src/core/fault.ts", "export class Fault extends Error {} class Worse extends Fault {}"],
  ["src/cli/bin.ts", "process.exitCode = 1;"],
];

test.each(FINE)("%s may say: %s", (path, text) => {
  expect(problemsOf([{ path, text }])).toEqual([]);
});
