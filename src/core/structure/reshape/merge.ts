/** `merge`: one tool for several, told apart by a parameter. */
import type { Tool } from "../../../model/harness.js";
import {
  equalJson,
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { failed, ok, type Result } from "../../../model/problem.js";
import type { LoweredTool } from "../../lowered.js";
import { cannot, type Given, misfit, notOneToOne, type Plan } from "./plan.js";
import { propertiesIn, requiredIn, stiffness } from "./root.js";

/** What a schema may say for its tool to become a case of another. */
const PLAIN = new Set(["type", "properties", "required", "additionalProperties", "$defs", "definitions"]);
const NOTHING: JsonObject = { type: "object", properties: {} };

export function merge({ before, tool, change }: Given<"merge">): Result<Plan> {
  const { name, param, description, legend } = change;
  const cases: { tool: LoweredTool; value: string }[] = [];
  for (const one of change.tools) {
    const found = before.tools.find(({ symbol }) => symbol === one.tool);
    if (found === undefined)
      return failed({ code: "no-such-symbol", where: one.tool, what: "there is no such tool" });
    cases.push({ tool: found, value: one.value });
  }
  const names = cases.map((one) => one.tool.tool.name);
  const values = cases.map(({ value }) => value);
  if (cases[0]?.tool !== tool) return cannot(tool.symbol, "it is not the first of the tools");
  if (new Set(names).size < names.length || new Set(values).size < values.length)
    return cannot(tool.symbol, "two of the tools, or of their values, are the same");
  if (values.some((value) => !legend.includes(value)))
    return cannot(tool.symbol, "the legend does not name every value");
  const merged = mergedTool(cases, { name, param, description, legend });
  if (!merged.ok) return merged;
  if (cases.some((one) => before.activation.has(one.tool.symbol)))
    return cannot(tool.symbol, "one of the tools loads what its argument names");
  const byName = new Map(names.map((one, i) => [one, values[i] as string]));
  const byValue = new Map(values.map((one, i) => [one, names[i] as string]));
  return ok({
    from: names,
    tools: [merged.value],
    forward: (call) => {
      if (!isObject(call.arguments) || has(call.arguments, param))
        return notOneToOne(`call of ${call.name}`, `its arguments have no room for ${param}`);
      const value = byName.get(call.name) as string;
      return ok({ name, arguments: fromMembers([[param, value], ...members(call.arguments)]) });
    },
    backward: (call) => {
      const list = isObject(call.arguments) ? members(call.arguments) : [];
      const own = list.filter(([key]) => key === param);
      const value = own[0]?.[1];
      const found = typeof value === "string" ? byValue.get(value) : undefined;
      if (own.length === 0) return misfit(param, "is missing", values.join(", "));
      if (found === undefined || own.length > 1)
        return misfit(param, "is none of its values", values.join(", "));
      return ok({ name: found, arguments: fromMembers(list.filter(([key]) => key !== param)) });
    },
    path: (path) => (path.split(/[.[]/, 1)[0] === param ? undefined : path),
    where: (path) => path,
    overlay: (own) =>
      ["additionalProperties", "minProperties", "maxProperties", "propertyNames"].some((word) =>
        has(own, word),
      )
        ? undefined
        : own,
    activation: () => [],
    gone: { symbols: cases.map((one) => one.tool.symbol), values: [], valuesOf: "" },
    freshKeys: [param],
    freshTools: [name],
  });
}

interface Merged {
  readonly name: string;
  readonly param: string;
  readonly description: string;
  readonly legend: string;
}

function mergedTool(
  cases: readonly { readonly tool: LoweredTool; readonly value: string }[],
  { name, param, description, legend }: Merged,
): Result<Tool> {
  const first = cases[0]?.tool as LoweredTool;
  const properties = new Map<string, Json>();
  const definitions = new Map<string, Map<string, Json>>();
  const closed = get(first.tool.parameters ?? NOTHING, "additionalProperties");
  for (const { tool } of cases) {
    const schema = tool.tool.parameters ?? NOTHING;
    const odd = members(schema).find(([word]) => !PLAIN.has(word));
    const flaw =
      odd !== undefined
        ? `its schema says \`${odd[0]}\``
        : (stiffness(schema) ??
          (equalJson(get(schema, "additionalProperties"), closed) && !isObject(closed)
            ? undefined
            : "the tools do not agree on further keys"));
    if (flaw !== undefined) return cannot(tool.symbol, flaw);
    for (const [key, node] of propertiesIn(schema)) {
      if (key === param) return cannot(tool.symbol, `it has a parameter ${param}`);
      if (properties.has(key) && !equalJson(properties.get(key), node))
        return cannot(tool.symbol, `its ${key} is another one than that of a tool before it`);
      properties.set(key, node);
    }
    for (const word of ["$defs", "definitions"])
      for (const [key, node] of membersOf(get(schema, word))) {
        const own = definitions.get(word) ?? new Map<string, Json>();
        if (own.has(key) && !equalJson(own.get(key), node))
          return cannot(tool.symbol, `its definition ${key} is another one than that of a tool before it`);
        definitions.set(word, own.set(key, node));
      }
    if (!equalJson(tool.tool.extra, first.tool.extra) || !equalJson(tool.tool.result, first.tool.result))
      return cannot(tool.symbol, "it answers or is marked otherwise than the first of them");
  }
  const conditions = cases.map(({ tool, value }): JsonObject => {
    const schema = tool.tool.parameters ?? NOTHING;
    const own = new Set(propertiesIn(schema).map(([key]) => key));
    const needed = requiredIn(schema);
    const other = [...properties.keys()].filter((key) => !own.has(key));
    return {
      if: { properties: { [param]: { const: value } } },
      then: fromMembers([
        ...(needed.length > 0 ? [["required", needed] as const] : []),
        ...(other.length > 0
          ? [["properties", fromMembers(other.map((key): Member => [key, false]))] as const]
          : []),
      ]),
    };
  });
  const code: JsonObject = { type: "string", enum: cases.map(({ value }) => value), description: legend };
  const parameters = fromMembers([
    ["type", "object"],
    ["properties", fromMembers([[param, code], ...properties])],
    ["required", [param]],
    ...(closed === undefined ? [] : [["additionalProperties", closed] as const]),
    ["allOf", conditions],
    ...["$defs", "definitions"].flatMap((word): readonly Member[] => {
      const own = definitions.get(word);
      return own === undefined ? [] : [[word, fromMembers([...own])]];
    }),
  ]);
  const { result, extra } = first.tool;
  return ok({ name, description, parameters, ...(result === undefined ? {} : { result }), extra });
}

const membersOf = (value: Json | undefined): readonly Member[] => (isObject(value) ? members(value) : []);
