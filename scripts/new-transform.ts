/**
 * Starts a transform: its file, its line in `transforms/index.ts`, and a golden that the engine fills in.
 *
 * `node dist/scripts/new-transform.js NAME`. What it writes works and passes every test; it puts one drawn tool first. Change the
 * header, the options and `propose`, then make the golden anew with `UPDATE_GOLDEN=1 npx vitest run test/transforms-goldens.test.ts`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const source = (name: string): string => `/**
 * Put one tool first.
 *
 * The task is the same: a list of tools has no order of meaning, and every tool is still there.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";

export default defineTransform({
  name: "${name}",
  family: "tool",
  class: "A",
  kinds: ["order"],
  summary: "put one drawn tool first",
  options: z.strictObject({
    among: z.int().min(1).max(100).default(100).describe("how many tools below the first may be the one"),
  }),
  *propose({ harness, draw, options }) {
    const from = harness.list("tools").map(({ symbol }) => symbol);
    const first = draw.pick(from.slice(1, 1 + options.among));
    if (first === undefined) return;
    const to = [first, ...from.filter((symbol) => symbol !== first)];
    yield {
      edits: [{ kind: "order", list: "tools", from, to }],
      evidence: { structure: "proven", meaning: "same" },
    };
  },
});
`;

const golden = (
  name: string,
): string => `why: one tool stands first, the others keep their order, and the call stays
transform: ${name}
key: { seed: 7, subject: ep-1, view: 1 }
with: {}
---
harness:
  tools:
    - { name: get_order, description: Get one order. }
    - { name: cancel_order, description: Cancel an order. }
    - { name: list_orders, description: List the orders of a customer. }
calls:
  - cancel_order: {}
`;

/** The index with one transform more; both its lists stay sorted by name. */
export function addToIndex(index: string, name: string): string {
  const line = `import ${camel(name)} from "./${name}.js";`;
  const lines = index.split("\n");
  const imports = lines.filter((one) => /^import \w+ from "\.\/[^"]+";$/.test(one));
  const nameOf = (one: string): string => /"\.\/([^"]+)\.js"/.exec(one)?.[1] ?? "";
  const sorted = [...imports, line].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const entries = sorted.map((one) => `  ${camel(nameOf(one))},`);
  const start = lines.indexOf(imports[0] ?? "");
  const open = lines.findIndex((one) => one.startsWith("export const builtins"));
  const close = lines.indexOf("];", open);
  if (start < 0 || open < 0 || close < 0)
    throw new Error("transforms/index.ts: its two lists cannot be found");
  return [
    ...lines.slice(0, start),
    ...sorted,
    ...lines.slice(start + imports.length, open + 1),
    ...entries,
    ...lines.slice(close),
  ].join("\n");
}

/** Writes the three files of a new transform; the golden still lacks what the engine fills in. Says what is wrong, or undefined. */
export function writeTransform(root: string, name: string): string | undefined {
  if (!NAME.test(name))
    return `"${name}" is no name for a transform; expected lower-case words joined by hyphens`;
  const file = join(root, "transforms", `${name}.ts`);
  if (existsSync(file)) return `${file} exists already`;
  const index = join(root, "transforms", "index.ts");
  const goldens = join(root, "fixtures", "golden");
  mkdirSync(goldens, { recursive: true });
  writeFileSync(index, addToIndex(readFileSync(index, "utf8"), name));
  writeFileSync(file, source(name));
  writeFileSync(join(goldens, `${name}.01.yaml`), golden(name));
  return undefined;
}

function main(root: string, name: string): number {
  const problem = writeTransform(root, name);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return 2;
  }
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "test/transforms-goldens.test.ts", "-t", name];
  const made = spawnSync(process.execPath, vitest, {
    cwd: root,
    env: { ...process.env, UPDATE_GOLDEN: "1" },
    stdio: "inherit",
  });
  return made.status ?? 1;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && resolve(process.argv[1]) === self)
  process.exitCode = main(process.cwd(), process.argv[2] ?? "");
