// One that has the map of calls scores 1 under every Variant of the usual mix, on the world that runs, through the Hooks of the Harness.
import { afterAll, describe, expect, test } from "vitest";
import { worldBackend } from "../../src/runtime/backends/world.js";
import { openEpisode } from "../../src/runtime/episode/open-episode.js";
import type { RunLog } from "../../src/runtime/episode-run.js";
import { oracle } from "../../src/runtime/policies/index.js";
import { scorerOf } from "../../src/runtime/score/index.js";
import { COMPONENTS } from "../../src/runtime/scoring.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { value } from "../help/small.js";

const world = worldBackend();
const score = scorerOf({ backend: world });
const MOST_STEPS = 60;
const BASES = Number(process.env["HSA_ORACLE_BASES"] ?? 4);

async function run(task: Task): Promise<RunLog> {
  const episode = await openEpisode(task, await world.open(task));
  for (let step = 0; step < MOST_STEPS && episode.log().ending === undefined; step++)
    await episode.take(value(oracle(task, { messages: episode.messages(), tools: episode.tools() })));
  return episode.log();
}

describe.each(["livestream", "livestream-zh", "office"])("%s", (name) => {
  let source: TaskSource | undefined;
  afterAll(() => source?.close());
  test("the oracle scores 1 in every component", async () => {
    source = await openTasks(`${ROOT}/recipes/default.yaml`, {
      transforms: builtins,
      overrides: {
        harness: `${ROOT}/harness-configs/${name}`,
        input: [`${ROOT}/fixtures/trajectories/${name}.jsonl`],
        views: 2,
      },
    });
    const bases = [...source.ids()].filter((id) => !id.includes("#"));
    const wrong: string[] = [];
    let right = 0;
    for (let i = 0; i < BASES; i++)
      for (const view of ["", "#1", "#2"]) {
        const id = `${bases[Math.floor((i * bases.length) / BASES)]}${view}`;
        const task = source.task(id);
        if (!task.ok || task.value.gold.verified === "none") continue;
        const one = await score(task.value, await run(task.value));
        const why = one.scorable ? COMPONENTS.flatMap((part) => one.components[part].why) : [one.why];
        if (why.length > 0) wrong.push(`${id}: ${why.join("; ")}`);
        else right++;
      }
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan(BASES);
  }, 600_000);
});
