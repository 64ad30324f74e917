/** The plan of one edit: its operation, found once for a Harness and an edit. */
import type { EditOf } from "../../../model/edit.js";
import type { Activation } from "../../../model/harness.js";
import type { JsonObject } from "../../../model/json.js";
import { failed, ok, type Result } from "../../../model/problem.js";
import type { Lowered, LoweredTool } from "../../lowered.js";
import { affix } from "./affix.js";
import { symbolsOn } from "./at-param.js";
import { merge } from "./merge.js";
import { nest } from "./nest.js";
import type { Given, Op, Plan } from "./plan.js";
import { hide, require } from "./presence.js";
import { recode } from "./recode.js";
import { retype } from "./retype.js";
import { split } from "./split.js";
import { unnest } from "./unnest.js";
import { inlineRefs, order, tellDefault } from "./wording.js";
import { wrap } from "./wrap.js";

const remembered = new WeakMap<Lowered, WeakMap<EditOf<"reshape">, Result<Plan>>>();

export function planOf(before: Lowered, edit: EditOf<"reshape">): Result<Plan> {
  const known = remembered.get(before) ?? new WeakMap<EditOf<"reshape">, Result<Plan>>();
  remembered.set(before, known);
  const found = known.get(edit) ?? made(before, edit);
  known.set(edit, found);
  return found;
}

const NO_ARGUMENTS: JsonObject = { type: "object", properties: {} };

function made(before: Lowered, { tool: symbol, change }: EditOf<"reshape">): Result<Plan> {
  const tool = before.tools.find((one) => one.symbol === symbol);
  if (tool === undefined)
    return failed({
      code: "no-such-symbol",
      where: symbol,
      what: "there is no such tool",
      exists: `tools: ${before.tools.map((one) => one.symbol).join(", ") || "none"}`,
    });
  const given = { before, tool, schema: tool.tool.parameters ?? NO_ARGUMENTS, change };
  if (change.op === "split") return split(given as Given<"split">);
  if (change.op === "merge") return merge(given as Given<"merge">);
  const op = operation(given);
  return op.ok ? ok(planFor(tool, op.value)) : op;
}

function operation(
  given: Omit<Given<"nest">, "change"> & { change: EditOf<"reshape">["change"] },
): Result<Op> {
  // The operation is told by the change; TypeScript does not carry that over to what stands beside it.
  const as = <O extends EditOf<"reshape">["change"]["op"]>(): Given<O> => given as unknown as Given<O>;
  switch (given.change.op) {
    case "nest":
      return nest(as<"nest">());
    case "unnest":
      return unnest(as<"unnest">());
    case "wrap":
      return wrap(as<"wrap">());
    case "recode":
      return recode(as<"recode">());
    case "retype":
      return retype(as<"retype">());
    case "affix":
      return affix(as<"affix">());
    case "hide":
      return hide(as<"hide">());
    case "require":
      return require(as<"require">());
    case "tell-default":
      return tellDefault(as<"tell-default">());
    case "order":
      return order(as<"order">());
    case "inline-refs":
      return inlineRefs(as<"inline-refs">());
    default:
      throw new TypeError(`${given.change.op} has a plan of its own`);
  }
}

/** The same tool with other arguments. */
function planFor(tool: LoweredTool, op: Op): Plan {
  const { name } = tool.tool;
  const onArguments =
    (turn: (args: JsonArgs) => Result<JsonArgs>): Plan["forward"] =>
    (call) => {
      const args = turn(call.arguments);
      return args.ok ? ok({ name: call.name, arguments: args.value }) : args;
    };
  return {
    from: [name],
    tools: [{ ...tool.tool, parameters: op.parameters }],
    forward: onArguments((args) => op.forward(args)),
    backward: onArguments((args) => op.backward(args)),
    path: op.path,
    where: (path) => (op.where === undefined ? op.path(path) : op.where(path)),
    overlay: op.overlay,
    activation: (entry) => {
      const around = op.affixes;
      if (around !== undefined && symbolsOn(tool, entry.param).at(-1) === around.symbol)
        return [affixed(entry, around.prefix, around.suffix)];
      const param = op.path(entry.param);
      return param === undefined ? undefined : [{ ...entry, param }];
    },
    gone: {
      symbols: op.gone?.symbols ?? [],
      values: op.gone?.values ?? [],
      valuesOf: op.gone?.valuesOf ?? "",
    },
    freshKeys: op.fresh ?? [],
    freshTools: [],
  };
}
type JsonArgs = Parameters<Op["forward"]>[0];

const affixed = (entry: Activation, prefix: string, suffix: string): Activation => ({
  ...entry,
  prefix: `${prefix}${entry.prefix ?? ""}`,
  suffix: `${entry.suffix ?? ""}${suffix}`,
});
