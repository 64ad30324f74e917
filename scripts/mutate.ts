/**
 * Damages emitted Views in every way that is known here, and asks both verifiers what they say of it.
 *
 * npm run mutate [-- --data ../shared/data --only livestream,desk --json --keep FOLDER --list]
 *
 * Exit 0: both name the law of every damage, and neither finds fault with a View that nobody damaged. 1: they do not.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { make, PLANS, realPlan } from "./mutate/datasets.js";
import { mutateDataset, type Run } from "./mutate/run.js";
import { isGood, markdown, tableOf, unplaced } from "./mutate/table.js";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "../shared/data" },
    only: { type: "string" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  if (values.list) {
    process.stdout.write(`${markdown()}\n`);
    return;
  }
  const real = realPlan(resolve(values.data));
  if (real === undefined) process.stderr.write(`no public records under ${values.data}: they are left out\n`);
  const plans = [...PLANS, ...(real === undefined ? [] : [real])];
  const only = values.only?.split(",");
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), "hsa-mutate-"));
  const runs: Run[] = [];
  try {
    for (const plan of plans.filter(({ name }) => only === undefined || only.includes(name))) {
      process.stderr.write(`${plan.name}: `);
      const run = await mutateDataset(plan.name, await make(plan, folder));
      runs.push(run);
      const alike = run.outcomes.filter((one) => one.alike).length;
      process.stderr.write(`${run.outcomes.length} planted, ${alike} named alike\n`);
    }
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
  const strays = runs.flatMap((run) => run.strays);
  const outcomes = runs.flatMap((run) => run.outcomes);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ok: isGood(runs), outcomes, strays, unplaced: unplaced(runs) })}\n`
      : tableOf(runs),
  );
  process.exitCode = isGood(runs) ? 0 : 1;
}

await main();
