/** Datasets of edits that a test states, in a run like any other. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stated } from "../../scripts/mutate/stated.js";
import type { Edit } from "../../src/model/edit.js";
import type { Manifest } from "../../src/model/manifest.js";
import { generate } from "../../src/run/generate.js";
import { digestsOf } from "../../src/run/inputs.js";
import { loadRecipe } from "../../src/run/recipe.js";
import { ROOT, type Shipped } from "./carry.js";

/** A dataset of a shipped Harness in which each View has the edits of one of the lists, drawn. */
export async function statedDataset(
  folder: string,
  name: Shipped,
  lists: Readonly<Record<string, readonly Edit[]>>,
  options: { readonly views?: number; readonly limit?: number } = {},
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  const recipe = {
    harness: join(ROOT, "harness-configs", name),
    input: join(ROOT, "fixtures/trajectories", `${name}.jsonl`),
    seed: 7,
    views: options.views ?? 4,
    steps: [{ oneOf: Object.entries(lists).map(([as, edits]) => ({ use: "stated", as, with: { edits } })) }],
    // What a list of edits puts in or touches is always one and the same thing.
    limits: { refused: 1, quarantined: 0, shortcut: 1 },
  };
  writeFileSync(join(folder, "recipe.yaml"), JSON.stringify(recipe));
  const job = loadRecipe("recipe.yaml", [stated], {}, folder);
  const ways = { workers: 0, ...(options.limit === undefined ? {} : { limit: options.limit }) };
  const made = await generate(job, join(folder, "out"), await digestsOf(job, options.limit), ways);
  if (made.status !== "made") throw new Error("the run was interrupted");
  return made.manifest;
}
