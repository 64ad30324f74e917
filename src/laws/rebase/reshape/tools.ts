/** One tool for several, several for one: `split`, `merge`. */
import type { Harness, Tool } from "../../../model/harness.js";
import {
  asArray,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  printJson,
} from "../../../model/json.js";
import { type Breach, breach } from "../kind.js";
import {
  type As,
  built,
  firstKey,
  listOrNone,
  NO_ARGUMENTS,
  neededOf,
  own,
  pathOf,
  propertiesOf,
  put,
  type Reshaped,
} from "./reading.js";

export function split(tool: Tool, change: As<"split">): Reshaped {
  const breaches: Breach[] = [];
  const where = `tool:${tool.name}`;
  const key = pathOf(change.param, tool) ?? "";
  const schema = tool.parameters ?? NO_ARGUMENTS;
  const listed = asArray(get(get(get(schema, "properties"), key), "enum")).map((one) => printJson(one));
  const values = change.tools.map(({ value }) => printJson(value));
  if (!neededOf(schema).includes(key) || [...listed].sort().join() !== [...values].sort().join())
    breaches.push(
      breach("reach", where, `the tools are not one for each value of the required parameter ${key}`),
    );
  const parameters = put(schema, [
    ["properties", built(propertiesOf(schema).filter(([one]) => one !== key))],
    ["required", listOrNone(neededOf(schema).filter((one) => one !== key))],
  ]);
  const { description: _, ...rest } = tool;
  return {
    old: [tool.name],
    fresh: change.tools.map(({ name, description }) => ({ ...rest, name, description, parameters })),
    there: (call) => {
      const [first, second] = own(call.arguments, key);
      const found = second === undefined ? change.tools.find(({ value }) => value === first?.[1]) : undefined;
      if (found === undefined || !isObject(call.arguments)) return undefined;
      return { name: found.name, arguments: built(members(call.arguments).filter(([one]) => one !== key)) };
    },
    back: (call) => {
      const found = change.tools.find(({ name }) => name === call.name);
      if (found === undefined || !isObject(call.arguments) || has(call.arguments, key)) return undefined;
      return { name: tool.name, arguments: built([[key, found.value], ...members(call.arguments)]) };
    },
    path: (path) => (firstKey(path) === key ? undefined : path),
    laid: (over) =>
      neededOf(over).includes(key) || propertiesOf(over).some(([one]) => one === key) ? undefined : over,
    gone: [tool.name, key].filter((name) => !change.tools.some((one) => one.name === name)),
    values: [],
    breaches,
  };
}

export function merge(harness: Harness, first: Tool, change: As<"merge">): Reshaped {
  const breaches: Breach[] = [];
  const say = (law: Breach["law"], what: string): void =>
    void breaches.push(breach(law, `tool:${first.name}`, what));
  const cases = change.tools.flatMap(({ tool, value }) => {
    const found = harness.tools.find(({ name }) => `tool:${name}` === tool);
    if (found === undefined) say("reach", `there is no ${tool}`);
    return found === undefined ? [] : [{ tool: found, value }];
  });
  if (cases[0]?.tool !== first) say("reach", "the tool is not the first of them");
  if (new Set(cases.map(({ value }) => value)).size < cases.length)
    say("calls-restore", "two tools have one value");
  for (const { value } of cases)
    if (!change.legend.includes(value)) say("solvable", `the legend does not name ${value}`);
  const schemas = cases.map(({ tool }) => tool.parameters ?? NO_ARGUMENTS);
  const properties = union(
    schemas.map((schema) => propertiesOf(schema)),
    say,
  );
  if (properties.some(([key]) => key === change.param))
    say("names-legal", `there is a parameter ${change.param}`);
  const conditions = cases.map(({ value }, i): JsonObject => {
    const mine = propertiesOf(schemas[i]).map(([key]) => key);
    const foreign = properties.filter(([key]) => !mine.includes(key));
    const needed = neededOf(schemas[i]);
    return built([
      ["if", { properties: { [change.param]: { const: value } } }],
      [
        "then",
        built([
          ...(needed.length === 0 ? [] : [["required", needed] as const]),
          ...(foreign.length === 0
            ? []
            : [["properties", built(foreign.map(([key]): Member => [key, false]))] as const]),
        ]),
      ],
    ]);
  });
  const code = { type: "string", enum: cases.map(({ value }) => value), description: change.legend };
  const definitions = ["$defs", "definitions"].flatMap((word): readonly Member[] => {
    const all = schemas.map((schema) => members((get(schema, word) ?? {}) as JsonObject));
    return all.some((list) => list.length > 0) ? [[word, built(union(all, say))]] : [];
  });
  const parameters = built([
    ["type", "object"],
    ["properties", built([[change.param, code], ...properties])],
    ["required", [change.param]],
    ...own(schemas[0] ?? NO_ARGUMENTS, "additionalProperties"),
    ["allOf", conditions],
    ...definitions,
  ]);
  const { result, extra } = first;
  return {
    old: cases.map(({ tool }) => tool.name),
    fresh: [
      {
        name: change.name,
        description: change.description,
        parameters,
        ...(result === undefined ? {} : { result }),
        extra,
      },
    ],
    there: (call) => {
      const found = cases.find(({ tool }) => tool.name === call.name);
      if (found === undefined || !isObject(call.arguments) || has(call.arguments, change.param))
        return undefined;
      return {
        name: change.name,
        arguments: built([[change.param, found.value], ...members(call.arguments)]),
      };
    },
    back: (call) => {
      const [entry, second] = own(call.arguments, change.param);
      const found = second === undefined ? cases.find(({ value }) => value === entry?.[1]) : undefined;
      if (found === undefined) return undefined;
      const rest = members(call.arguments as JsonObject).filter(([key]) => key !== change.param);
      return { name: found.tool.name, arguments: built(rest) };
    },
    where: (path) => path,
    path: (path) => (firstKey(path) === change.param ? undefined : path),
    laid: (over) => (has(over, "additionalProperties") ? undefined : over),
    gone: cases.map(({ tool }) => tool.name).filter((name) => name !== change.name),
    values: [],
    breaches,
  };
}

/** Each key once; one that stands for two things is a breach. */
function union(
  lists: readonly (readonly Member[])[],
  say: (law: Breach["law"], what: string) => void,
): readonly Member[] {
  const found = new Map<string, Json>();
  for (const [key, value] of lists.flat()) {
    const known = found.get(key);
    if (known !== undefined && printJson(known) !== printJson(value))
      say("reach", `the tools do not agree on ${key}`);
    found.set(key, known ?? value);
  }
  return [...found];
}
