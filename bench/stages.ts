/** Where the time of a View goes: each stage timed by itself, as multiples of the floor's time for the same records. */
import { harnessDigest } from "../src/core/digest.js";
import { lowerEpisode } from "../src/core/lower-episode.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import { type PlannedStep, planView } from "../src/core/plan.js";
import { renderBase, renderView } from "../src/core/render-view.js";
import { baseVariant } from "../src/core/variant.js";
import { readRecord } from "../src/io/formats/index.js";
import { inlineHarnesses } from "../src/io/harness/inline-harness.js";
import { laws } from "../src/laws/index.js";
import { get, type Json, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import type { Result } from "../src/model/problem.js";
import { printRow } from "../src/run/print-row.js";
import { trainingRow } from "../src/run/rows.js";
import { messageTargets } from "../src/run/targets.js";

export interface Stages {
  readonly records: number;
  readonly views: number;
  readonly refused: number;
  /** Milliseconds in all, by stage, in the order of the work. */
  readonly ms: Readonly<Record<string, number>>;
}

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

/** `vary: harness` shares plans between the records of a Harness. */
export function stages(
  lines: readonly string[],
  steps: readonly PlannedStep[],
  views: number,
  vary: "trajectory" | "harness",
): Stages {
  const ms: Record<string, number> = {};
  const timed = <T>(stage: string, work: () => T): T => {
    const start = performance.now();
    const result = work();
    ms[stage] = (ms[stage] ?? 0) + performance.now() - start;
    return result;
  };
  const harnessOf = inlineHarnesses();
  const lowered = new Map<object, ReturnType<typeof prepare>>();
  const prepare = (harness: Parameters<typeof lowerHarness>[0]) => {
    const low = must(lowerHarness(harness));
    return { low, base: must(baseVariant(low)) };
  };
  const plans = new Map<string, ReturnType<typeof planView>>();
  let made = 0;
  let refused = 0;
  for (const line of lines) {
    const value = timed("parse, lossless", () => must(result(parseJson(line))));
    const read = timed("read and bind", () => must(readRecord(value, "bench")));
    const first = read.trajectory.messages[0];
    const system = first?.role === "system" ? first.parts.map(({ text }) => text).join("") : "";
    const harness = timed("read and bind", () => harnessOf({ system, tools: read.tools }));
    const bound = timed("lower the Harness, once each", () => lowered.get(harness) ?? prepare(harness));
    lowered.set(harness, bound);
    const episode = timed("lower the record", () => must(lowerEpisode(bound.low, read.trajectory)));
    const base = timed("render and print the base", () => {
      const row = must(renderBase(episode, bound.base));
      printJson(row);
      return row;
    });
    const targets = timed("render and print the base", () =>
      messageTargets(get(base, "messages") ?? [], bound.base.harness),
    );
    const subject = vary === "harness" ? harnessDigest(bound.low.harness) : `${read.trajectory.id}`;
    for (let view = 1; view <= views; view++) {
      const plan = timed("plan and build the Variant", () => {
        const make = () =>
          planView(bound.low, steps, { rewordings: () => [] }, { seed: "bench", subject, view });
        if (vary === "trajectory") return make();
        const key = `${subject}#${view}`;
        const known = plans.get(key) ?? make();
        plans.set(key, known);
        return known;
      });
      const rendered = plan.ok ? timed("render", () => renderView(episode, plan.value.variant)) : plan;
      if (!plan.ok || !rendered.ok) {
        refused++;
        continue;
      }
      const printed = timed("print", () =>
        printRow(trainingRow(`${read.trajectory.id}#${view}`, rendered.value, targets)),
      );
      const back = timed("parse what was printed", () => printed.read());
      const trial = {
        base,
        view: back,
        edits: plan.value.variant.edits,
        before: bound.base.harness,
        after: plan.value.variant.harness,
      };
      for (const law of laws) timed(`law ${law.name}`, () => law.check(trial));
      made++;
    }
  }
  return { records: lines.length, views: made, refused, ms };
}

const result = (parsed: ReturnType<typeof parseJson>): Result<Json> =>
  parsed.ok ? parsed : { ok: false, problems: [{ code: "bad-json", where: "bench", what: parsed.what }] };
