/** One run in progress: the shop as it changes, what this request has seen, what may still go wrong. */
import type { Harness, Hook } from "../model/harness.js";
import type { Json, JsonObject } from "../model/json.js";
import type { Accident, Fate } from "./accident.js";
import type { Deployment, SkillPart } from "./deployment.js";
import { execute } from "./execute.js";
import { hookActs, hookMessage, type Situation } from "./hook-check.js";
import type { Answer, ArgsOf, OperationName } from "./operations.js";
import { type Facts, say, type ThinkKey } from "./phrases.js";
import type { Source } from "./seeded.js";
import type { Shop } from "./shop.js";
import type { Transcript, WrittenCall } from "./transcript.js";

export interface Planned<O extends OperationName> {
  readonly operation: O;
  readonly args: ArgsOf<O>;
}
/** Some operation with its own arguments. */
export type AnyPlanned = { [O in OperationName]: Planned<O> }[OperationName];

export interface Run {
  readonly deployment: Deployment;
  readonly harness: Harness;
  readonly source: Source;
  readonly transcript: Transcript;
  readonly fate: Fate;
  /** Changes with the calls. */
  shop: Shop;
  /** Changes with every user turn. */
  request: Request;
  happened: Accident | undefined;
  failed: boolean;
  /** Calls that changed the shop: what the task is about. */
  readonly gold: { readonly name: string; readonly arguments: Json }[];
}
interface Request {
  readonly input: string;
  readonly called: string[];
  readonly loaded: string[];
  readonly results: { readonly tool: string; readonly text: string }[];
  /** Skills to load before the reply: the reply Skill first. */
  wanted: readonly SkillPart[];
}
export const newRequest = (input: string): Request => ({
  input,
  called: [],
  loaded: [],
  results: [],
  wanted: [],
});

/** Thrown when a run fails before its reply; the expert catches it. */
export class RunEnded extends Error {}

export const think = (run: Run, key: ThinkKey, facts: Facts = {}): string =>
  say(run.deployment.phrases.think[key], run.source, facts);

/** Shall this accident happen here? It is asked only where it can. */
export const befalls = (run: Run, accident: Accident): boolean =>
  run.happened === undefined && run.fate.failure === undefined && run.fate.accidents.has(accident);

export const toolOf = (run: Run, operation: OperationName): string => run.deployment.tools[operation].tool;

export const skillName = (run: Run, part: SkillPart): string => {
  const name = run.deployment.skills[part];
  if (name === undefined) throw new TypeError(`${run.deployment.harness} has no Skill for ${part}`);
  return name;
};

export const writeArgs = <O extends OperationName>(run: Run, plan: Planned<O>): JsonObject =>
  run.deployment.tools[plan.operation].write(plan.args, run.source);

/** The Hook and its message if it acts in this situation. */
export function actingHook(
  run: Run,
  id: string | undefined,
  now: Partial<Situation> & Pick<Situation, "event">,
): { readonly hook: Hook; readonly message: string; readonly echo: string } | undefined {
  const hook = run.harness.hooks.find((one) => one.id === id);
  const { input, called, loaded, results } = run.request;
  const situation: Situation = { input, called, loaded, results, ...now };
  if (hook === undefined || !hookActs(run.harness, hook, situation)) return undefined;
  return { hook, message: hookMessage(hook, situation), echo: `hook:${hook.id}` };
}

/** One assistant step: the calls side by side, then their answers in the same order. */
export function perform(
  run: Run,
  reasoning: string,
  plans: readonly AnyPlanned[],
): readonly Answer<OperationName>[] {
  const calls = run.transcript.calls(
    reasoning,
    plans.map((plan) => ({
      tool: toolOf(run, plan.operation),
      arguments: writeArgs(run, plan as Planned<OperationName>),
    })),
  );
  return plans.map((plan, at) => answerCall(run, plan, calls[at] as WrittenCall));
}

export function answerCall(run: Run, plan: AnyPlanned, call: WrittenCall): Answer<OperationName> {
  const done = execute(run.deployment, run.harness, run.shop, {
    operation: plan.operation,
    arguments: call.arguments,
  });
  run.request.called.push(call.tool);
  if (done.skill !== undefined) {
    run.transcript.harnessResult(call, done.shown as string, `skill:${done.skill}`);
    run.request.loaded.push(done.skill);
    return done.answer;
  }
  run.request.results.push({ tool: call.tool, text: run.transcript.result(call, done.shown) });
  if (done.answer.shop !== run.shop) run.gold.push({ name: call.tool, arguments: call.arguments });
  run.shop = done.answer.shop;
  return done.answer;
}
