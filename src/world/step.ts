/** An assistant step that calls tools, with what can go wrong around it. */
import type { SkillPart } from "./deployment.js";
import { mishapBefore } from "./mishap.js";
import type { Answer, OperationName } from "./operations.js";
import { say } from "./phrases.js";
import {
  type AnyPlanned,
  answerCall,
  befalls,
  type Planned,
  perform,
  type Run,
  RunEnded,
  skillName,
  think,
  toolOf,
  writeArgs,
} from "./run-state.js";
import type { WrittenCall } from "./transcript.js";

/** The answers come in the order of the plans. A wanted reply Skill may be loaded beside them. */
export function step(
  run: Run,
  reasoning: string,
  plans: readonly AnyPlanned[],
): readonly Answer<OperationName>[] {
  const before = mishapBefore(run, plans) ?? reasoning;
  if (goesSlow(run)) return slowStep(run, before, plans);
  const beside = besideLoad(run, plans);
  const words =
    beside === undefined ? before : join(run, before, think(run, "loadBeside", { skill: beside.args.skill }));
  return perform(run, words, beside === undefined ? plans : [...plans, beside]).slice(0, plans.length);
}

export const join = (run: Run, ...texts: readonly string[]): string =>
  texts.filter((text) => text !== "").join(run.deployment.phrases.glue);

export const loadPlan = (run: Run, part: SkillPart): Planned<"loadSkill"> => ({
  operation: "loadSkill",
  args: { skill: skillName(run, part) },
});

/** Hasty runs load nothing by the way: they forget it. */
function besideLoad(run: Run, plans: readonly AnyPlanned[]): Planned<"loadSkill"> | undefined {
  const [part, ...rest] = run.request.wanted;
  const forgets = befalls(run, "hasty") || run.fate.failure === "budget";
  if (part === undefined || forgets || !run.source.chance(0.35)) return undefined;
  if (plans.some((plan) => plan.operation === "loadSkill")) return undefined;
  run.request.wanted = rest;
  return loadPlan(run, part);
}

const goesSlow = (run: Run): boolean =>
  befalls(run, "timeout") || (run.fate.failure === "down" && run.happened === undefined);

/** The first call times out; it is made once more, and under `down` times out again. */
function slowStep(
  run: Run,
  reasoning: string,
  plans: readonly AnyPlanned[],
): readonly Answer<OperationName>[] {
  run.happened = "timeout";
  const [first, ...others] = plans as readonly [AnyPlanned, ...AnyPlanned[]];
  const written = plans.map((plan) => writtenCall(run, plan));
  const [call, ...rest] = run.transcript.calls(reasoning, written);
  timesOut(run, call as WrittenCall);
  const answers = others.map((plan, at) => answerCall(run, plan, rest[at] as WrittenCall));
  if (run.fate.failure !== "down") return [...perform(run, think(run, "timeout"), [first]), ...answers];
  const [again] = run.transcript.calls(think(run, "timeout"), [writtenCall(run, first)]);
  timesOut(run, again as WrittenCall);
  return givesUp(run);
}

const writtenCall = (run: Run, plan: AnyPlanned): Pick<WrittenCall, "tool" | "arguments"> => ({
  tool: toolOf(run, plan.operation),
  arguments: writeArgs(run, plan as Planned<OperationName>),
});

function timesOut(run: Run, call: WrittenCall): void {
  run.request.called.push(call.tool);
  run.request.results.push({
    tool: call.tool,
    text: run.transcript.result(call, run.deployment.timeout(call.tool)),
  });
}

function givesUp(run: Run): never {
  const { phrases } = run.deployment;
  const part = run.request.wanted[0] ?? "qa";
  perform(run, think(run, "load", { skill: skillName(run, part) }), [loadPlan(run, part)]);
  const short =
    run.shop.products.find(({ id }) => id === run.shop.room.queue[run.shop.room.current])?.short ?? "";
  run.transcript.reply(think(run, "giveUp"), say(phrases.tell.unsure, run.source, { short }));
  run.failed = true;
  throw new RunEnded("a tool stays away");
}
