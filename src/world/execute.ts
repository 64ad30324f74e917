/** Runs a call of a Harness's tool in the world. */
import type { Harness } from "../model/harness.js";
import type { Json, JsonObject } from "../model/json.js";
import type { Adapter, Deployment } from "./deployment.js";
import { operations, type ShopOperation } from "./operate/index.js";
import type { Answer, ArgsOf, OperationName } from "./operations.js";
import type { Shop } from "./shop.js";

/** Either the world's answer, or the body of a Skill, which is the Harness's text. */
export interface Execution<O extends OperationName> {
  readonly answer: Answer<O>;
  readonly shown: Json;
  /** The Skill whose body was returned. */
  readonly skill?: string;
}

export function execute<O extends OperationName>(
  deployment: Deployment,
  harness: Harness,
  shop: Shop,
  call: { readonly operation: O; readonly arguments: JsonObject },
): Execution<O> {
  const adapter: Adapter<O> = deployment.tools[call.operation];
  const args = adapter.read(call.arguments, shop);
  if (args === undefined) {
    const refusal = "bad-arguments";
    return { answer: { ok: false, shop, refusal }, shown: deployment.refuse(refusal, adapter.tool) };
  }
  if (call.operation === "loadSkill") {
    const loaded = loadSkill(harness, shop, args as ArgsOf<"loadSkill">);
    if (loaded !== undefined) return loaded as Execution<O>;
    const refusal = "no-such-skill";
    return { answer: { ok: false, shop, refusal }, shown: deployment.refuse(refusal, adapter.tool) };
  }
  const run = operations[call.operation as ShopOperation] as (shop: Shop, args: ArgsOf<O>) => Answer<O>;
  const answer = run(shop, args);
  return {
    answer,
    shown: answer.ok ? adapter.show(answer.result, shop) : deployment.refuse(answer.refusal, adapter.tool),
  };
}

/** The operation that a tool of the Harness is. */
export function operationOf(deployment: Deployment, tool: string): OperationName | undefined {
  const found = Object.entries(deployment.tools).find(([, adapter]) => adapter.tool === tool);
  return found?.[0] as OperationName | undefined;
}

function loadSkill(
  harness: Harness,
  shop: Shop,
  { skill }: ArgsOf<"loadSkill">,
): Execution<"loadSkill"> | undefined {
  const body = harness.skills.find((one) => one.name === skill)?.body;
  return body === undefined
    ? undefined
    : { answer: { ok: true, shop, result: { body } }, shown: body, skill };
}
