/** Failed attempts before a step: a call that a Hook or the schema stops. Each gives the reasoning of the step after it. */
import type { JsonObject } from "../model/json.js";
import type { ThinkKey } from "./phrases.js";
import {
  type AnyPlanned,
  actingHook,
  befalls,
  type Planned,
  type Run,
  think,
  toolOf,
  writeArgs,
} from "./run-state.js";
import type { Source } from "./seeded.js";
import { type Id, productOf } from "./shop.js";
import type { WrittenCall } from "./transcript.js";

/** Undefined: nothing went wrong before these calls. */
export function mishapBefore(run: Run, plans: readonly AnyPlanned[]): string | undefined {
  for (const plan of plans) {
    const reasoning = wrongLink(run, plan) ?? spoiled(run, plan) ?? invalid(run, plan);
    if (reasoning !== undefined) return reasoning;
  }
  return undefined;
}

function wrongLink(run: Run, plan: AnyPlanned): string | undefined {
  if (plan.operation !== "getProduct" || !befalls(run, "wrongLink")) return undefined;
  const right = plan.args.productId;
  const wrong = { ...plan, args: { ...plan.args, productId: mistyped(right, run.source) } };
  const short = productOf(run.shop, right)?.short ?? right;
  const stopped = stoppedByHook(run, run.deployment.hooks.linkFromResults, "wrongLink", plan.operation, {
    args: writeArgs(run, wrong),
    reasoning: think(run, "wrongLink", { short }),
  });
  return stopped ? think(run, "afterWrongLink", { id: right }) : undefined;
}

/** As a reader who takes ids for doubles writes it, or with one digit wrong. */
function mistyped(id: Id, source: Source): Id {
  const rounded = BigInt(Number(id)).toString();
  if (rounded !== id && source.chance(0.7)) return rounded;
  const at = source.between(3, id.length - 1);
  return `${id.slice(0, at)}${(Number(id[at]) + source.between(1, 9)) % 10}${id.slice(at + 1)}`;
}

function spoiled(run: Run, plan: AnyPlanned): string | undefined {
  const bad = run.deployment.hooks.badArguments;
  if (bad === undefined || plan.operation !== bad.operation || !befalls(run, "spoiled")) return undefined;
  const stopped = stoppedByHook(run, bad.hook, "spoiled", plan.operation, {
    args: bad.spoil(writeArgs(run, plan as Planned<typeof plan.operation>), run.source),
    reasoning: think(run, "spoiled"),
  });
  return stopped ? think(run, "afterSpoiled") : undefined;
}

/** A change of an order before any lookup; the caller knows that none was made. True: it happened. */
export function changeTooEarly(run: Run, plan: Planned<"changeOrder">, short: string): boolean {
  if (!befalls(run, "early")) return false;
  return stoppedByHook(run, run.deployment.hooks.ordersFirst, "early", plan.operation, {
    args: writeArgs(run, plan),
    reasoning: think(run, "early", { short }),
  });
}

function invalid(run: Run, plan: AnyPlanned): string | undefined {
  if (plan.operation !== "getProduct" || !befalls(run, "invalid")) return undefined;
  const { args, missing } = run.deployment.breakCall(writeArgs(run, plan));
  const tool = toolOf(run, plan.operation);
  const [call] = run.transcript.calls(think(run, "invalid"), [{ tool, arguments: args }], true);
  run.transcript.harnessResult(call as WrittenCall, run.deployment.invalid(tool, missing));
  run.happened = "invalid";
  return think(run, "afterInvalid");
}

function stoppedByHook(
  run: Run,
  id: string | undefined,
  accident: Extract<ThinkKey, "wrongLink" | "spoiled" | "early">,
  operation: AnyPlanned["operation"],
  attempt: { readonly args: JsonObject; readonly reasoning: string },
): boolean {
  const tool = toolOf(run, operation);
  const acting = actingHook(run, id, { event: "before-call", tool, arguments: attempt.args });
  if (acting === undefined) return false;
  const [call] = run.transcript.calls(attempt.reasoning, [{ tool, arguments: attempt.args }], true);
  run.transcript.harnessResult(call as WrittenCall, acting.message, acting.echo);
  run.happened = accident;
  return true;
}
