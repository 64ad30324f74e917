/** The datasets that are damaged: small ones, in which each place occurs at which something can be wrong. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHarness } from "../../src/io/harness/write-harness.js";
import type { Edit } from "../../src/model/edit.js";
import { printJson } from "../../src/model/json.js";
import { generate } from "../../src/run/generate.js";
import { digestsOf } from "../../src/run/inputs.js";
import { loadRecipe } from "../../src/run/recipe.js";
import { builtins } from "../../transforms/index.js";
import { deskHarness, deskRecords } from "./desk.js";
import { stated } from "./stated.js";

/** From `scripts/mutate/` and from `dist/scripts/mutate/` alike. */
export const ROOT = rootOf(fileURLToPath(new URL(".", import.meta.url)));
function rootOf(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  return rootOf(join(folder, ".."));
}

const REAL = "trajectories/tau2/sft-v1-small.openai-ft.airline_retail.jsonl";

const SURFACE = [
  { use: "reword-descriptions", p: 0.5 },
  { use: "reorder-prompt", p: 0.5 },
  { use: "restyle-prompt", p: 0.5 },
  { use: "reorder-tools", p: 0.6 },
  { use: "rename-skills", p: 0.7 },
  { use: "rename-tools", p: 0.8 },
  { use: "rename-params", p: 0.7 },
  { use: "add-distractor-tools", p: 0.4 },
];

const of = (...edits: readonly object[]): readonly Edit[] => edits as unknown as readonly Edit[];
const rehook = (change: object) => ({ kind: "rehook", change });
const splice = (change: object) => ({ kind: "splice", change });

/** Edits of structure of the English Harness, each as a step. */
const LIVESTREAM: Readonly<Record<string, readonly Edit[]>> = {
  nest: of({
    kind: "reshape",
    tool: "tool:load_skill",
    change: { op: "wrap", into: "payload", as: "object" },
  }),
  limit: of({ kind: "limit", limit: "limit:reply-characters", from: 240, to: 320 }),
  matcher: of(
    rehook({
      op: "matcher",
      hook: "hook:link-from-results",
      from: null,
      to: "get_item|check_stock|present_item",
    }),
    rehook({ op: "matcher", hook: "hook:orders-before-change", from: null, to: "^change_.*$" }),
  ),
  form: of(
    ...["link-from-results", "orders-before-change", "reply-skill-first", "reply-length", "plain-text"].map(
      (id) => rehook({ op: "form", hook: `hook:${id}`, from: "plain", to: "json" }),
    ),
  ),
  correct: of(splice({ op: "correct", hook: "hook:link-from-results", nth: 0, seed: "a" })),
  collapse: of(splice({ op: "collapse", hook: null })),
  ids: of({ kind: "call-ids", style: "hex", salt: "7" }),
  answers: of({
    kind: "reshape-result",
    tool: "tool:get_item",
    change: {
      op: "rename-keys",
      names: [{ symbol: "tool:get_item/result:listed_price.cents", from: "cents", to: "amount_cents" }],
    },
  }),
};

const LIVESTREAM_ZH: Readonly<Record<string, readonly Edit[]>> = {
  limit: of({ kind: "limit", limit: "limit:reply-chars", from: 60, to: 90 }),
  collapse: of(splice({ op: "collapse", hook: null })),
  ids: of({ kind: "call-ids", style: "digits9", salt: "" }),
};

const DESK: Readonly<Record<string, readonly Edit[]>> = {
  wider: of(rehook({ op: "matcher", hook: "hook:known-rooms", from: "book_room", to: "^book_room$" })),
};
const DESK_SURFACE = [
  { use: "reorder-prompt", p: 0.6 },
  { use: "restyle-prompt", p: 0.4 },
  { use: "reorder-tools", p: 0.6 },
  { use: "rename-skills", p: 0.7, with: { style: "opaque" } },
  { use: "rename-tools", p: 0.8, with: { style: "opaque" } },
  { use: "rename-params", p: 0.7 },
];

const statedStep = (lists: Readonly<Record<string, readonly Edit[]>>, p: number) => ({
  oneOf: Object.entries(lists).map(([as, edits]) => ({ use: "stated", as, with: { edits } })),
  p,
});

const shipped = (name: string): object => ({
  harness: join(ROOT, "harness-configs", name),
  input: join(ROOT, "fixtures/trajectories", `${name}.jsonl`),
});

export interface Plan {
  readonly name: string;
  readonly recipe: object;
  readonly limit?: number;
  /** Writes what the Recipe reads, where that is not there. */
  readonly prepare?: (folder: string) => void;
}

export const PLANS: readonly Plan[] = [
  {
    name: "livestream",
    recipe: { ...shipped("livestream"), steps: [statedStep(LIVESTREAM, 0.5), ...SURFACE] },
    limit: 26,
  },
  {
    name: "livestream-zh",
    recipe: { ...shipped("livestream-zh"), steps: [statedStep(LIVESTREAM_ZH, 0.3), ...SURFACE] },
    limit: 16,
  },
  {
    name: "desk",
    recipe: { harness: "desk-harness", input: "desk.jsonl", steps: [statedStep(DESK, 0.4), ...DESK_SURFACE] },
    prepare(folder) {
      writeHarness(join(folder, "desk-harness"), deskHarness);
      writeFileSync(join(folder, "desk.jsonl"), deskRecords.map((one) => `${printJson(one)}\n`).join(""));
    },
  },
];

/** Absent where the public data is not there. */
export function realPlan(data: string): Plan | undefined {
  const path = join(data, REAL);
  if (!existsSync(path)) return undefined;
  const steps = SURFACE.filter(({ use }) => use !== "reword-descriptions");
  return { name: "real records", recipe: { harness: "inline", input: path, steps }, limit: 14 };
}

const TARGETS = { outcome: "any", ends: "any" };

/** Makes the dataset; gives its folder. */
export async function make({ name, recipe, limit, prepare }: Plan, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  prepare?.(folder);
  const file = join(folder, `${name}.yaml`);
  const limits = { refused: 1, quarantined: 1, shortcut: 1 };
  writeFileSync(
    file,
    JSON.stringify({ seed: 7, views: 4, originals: 0.2, targets: TARGETS, limits, ...recipe }),
  );
  const job = loadRecipe(file, [...builtins, stated], {}, folder);
  const out = join(folder, name);
  const ways = { workers: 0, ...(limit === undefined ? {} : { limit }) };
  const made = await generate(job, out, await digestsOf(job, limit), ways);
  if (made.status !== "made") throw new Error(`${name} was interrupted`);
  return out;
}

export const manifestText = (folder: string): string => readFileSync(join(folder, "manifest.json"), "utf8");
