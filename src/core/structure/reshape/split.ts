/** `split`: one tool for each listed value of a required parameter. */
import type { Tool } from "../../../model/harness.js";
import {
  asArray,
  equalJson,
  fromMembers,
  get,
  has,
  isObject,
  type JsonObject,
  members,
} from "../../../model/json.js";
import { failed, ok, type Result } from "../../../model/problem.js";
import { topKey, unlessOn, unlessSpeaksOf } from "./at-param.js";
import { cannot, type Given, notOneToOne, type Plan, strange } from "./plan.js";
import { mapRoot, propertiesIn, requiredIn, stiffness, withMembers } from "./root.js";

export function split({ before, tool, schema, change }: Given<"split">): Result<Plan> {
  const found = topKey(tool, change.param);
  if (!found.ok) return found;
  const key = found.value;
  const node = get(get(schema, "properties"), key);
  const values = change.tools.map(({ value }) => value);
  const flaw = flawOf(schema, key, node === undefined ? [] : asArray(get(node, "enum")), values);
  if (flaw !== undefined) return cannot(change.param, flaw);
  if (before.activation.get(tool.symbol)?.param === change.param)
    return cannot(change.param, "its value names what is loaded");
  const parameters = withMembers(schema, [
    ["properties", fromMembers(propertiesIn(schema).filter(([own]) => own !== key))],
    ["required", requiredIn(schema).length > 1 ? requiredIn(schema).filter((own) => own !== key) : undefined],
  ]);
  const from = tool.tool.name;
  const byValue = new Map(change.tools.map((one) => [one.value, one.name]));
  const byName = new Map(change.tools.map((one) => [one.name, one.value]));
  const { result, extra } = tool.tool;
  return ok({
    from: [from],
    tools: change.tools.map(
      ({ name, description }): Tool => ({
        name,
        description,
        parameters,
        ...(result === undefined ? {} : { result }),
        extra,
      }),
    ),
    forward: (call) => {
      const own = isObject(call.arguments) ? members(call.arguments).filter(([one]) => one === key) : [];
      const value = own[0]?.[1];
      const name = typeof value === "string" ? byValue.get(value) : undefined;
      if (name === undefined || own.length > 1)
        return notOneToOne(`argument ${key}`, "it has none of the values that have a tool of their own");
      const rest = members(call.arguments as JsonObject).filter(([one]) => one !== key);
      return ok({ name, arguments: fromMembers(rest) });
    },
    backward: (call) => {
      const value = byName.get(call.name) as string;
      if (!isObject(call.arguments))
        return failed({
          code: "bad-arguments",
          where: `call of ${call.name}`,
          what: "the arguments are no object",
        });
      if (has(call.arguments, key)) return strange(key);
      return ok({ name: from, arguments: fromMembers([[key, value], ...members(call.arguments)]) });
    },
    path: unlessOn(tool, change.param),
    where: unlessOn(tool, change.param),
    overlay: (own) =>
      has(own, "minProperties") || has(own, "maxProperties")
        ? undefined
        : unlessSpeaksOf(tool, change.param)(own),
    activation: (entry) => change.tools.map(({ name }) => ({ ...entry, tool: name })),
    gone: {
      symbols: [tool.symbol, change.param],
      values: values.filter((value) => !byName.has(value)),
      valuesOf: key,
    },
    freshKeys: [],
    freshTools: change.tools.map(({ name }) => name),
  });
}

function flawOf(
  schema: JsonObject,
  key: string,
  listed: readonly unknown[],
  values: readonly string[],
): string | undefined {
  if (!requiredIn(schema).includes(key)) return "it may be left out";
  if (!equalJson([...(listed as string[])].sort(), [...values].sort()))
    return "the tools are not those of its listed values, one each";
  const stiff = stiffness(schema);
  if (stiff !== undefined) return stiff;
  const example = ["default", "example", "examples"].find((word) => has(schema, word));
  if (example !== undefined) return `the schema says \`${example}\``;
  let spoken = false;
  mapRoot(schema, (node, isRoot) => {
    spoken ||=
      !isRoot &&
      (propertiesIn(node).some(([own]) => own === key) ||
        requiredIn(node).includes(key) ||
        has(node, "additionalProperties"));
    return node;
  });
  return spoken ? "a condition of the schema speaks of it" : undefined;
}
