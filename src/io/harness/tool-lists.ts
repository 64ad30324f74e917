/** One tool as producers write it (OpenAI, MCP tools/list, Anthropic, plain), and lists of them. */
import type { Tool } from "../../model/harness.js";
import {
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { positionAt } from "../excerpt.js";
import { membersButLast } from "../input/last-member.js";
import { parseYaml, type YamlDocument } from "../yaml/yaml.js";
import { type JsonPlace, jsonPlaces, placeIn } from "./json-places.js";

const MAX_NAME = 256;
const PARAMETERS = ["parameters", "inputSchema", "input_schema"];
const RESULT = ["result", "outputSchema", "output_schema"];

/** One tool; what is not its name, description or a schema is kept in `extra`. */
export function toolOf(value: Json, where: string): Result<Tool> {
  if (!isObject(value)) return failed(problem(where, "it is no object"));
  const inner = get(value, "function");
  const owner = isObject(inner) ? inner : value;
  const name = get(owner, "name");
  if (typeof name !== "string" || name === "") return failed(problem(where, "the tool has no name"));
  if (name.length > MAX_NAME)
    return failed(problem(where, `the name of a tool has ${name.length} characters`, `at most ${MAX_NAME}`));
  const place = `${where}: tool ${name}`;
  if (isArray(get(owner, "arguments")) && !PARAMETERS.some((key) => has(owner, key)))
    return failed(problem(place, "its arguments are a list", "a JSON Schema in `parameters`"));
  const description = get(owner, "description");
  if (description !== undefined && description !== null && typeof description !== "string")
    return failed(problem(place, "its description is no text"));
  const parameters = schemaOf(owner, PARAMETERS, place);
  if (!parameters.ok) return parameters;
  const result = schemaOf(owner, RESULT, place);
  if (!result.ok) return result;
  const described = typeof description === "string" ? ["description"] : [];
  const taken = ["name", ...described, ...parameters.value.keys, ...result.value.keys];
  return ok({
    name,
    ...(typeof description === "string" ? { description } : {}),
    ...(parameters.value.schema === undefined ? {} : { parameters: parameters.value.schema }),
    ...(result.value.schema === undefined ? {} : { result: result.value.schema }),
    extra: extraOf(value, owner, taken),
  });
}

function schemaOf(
  owner: JsonObject,
  spellings: readonly string[],
  place: string,
): Result<{ readonly keys: readonly string[]; readonly schema?: JsonObject }> {
  const key = spellings.find((spelling) => has(owner, spelling));
  if (key === undefined) return ok({ keys: [] });
  const schema = get(owner, key);
  // It declares nothing, and stays what it is.
  if (schema === null) return ok({ keys: [] });
  if (!isObject(schema)) return failed(problem(place, `its ${key} is no object`, "a JSON Schema"));
  const type = get(schema, "type");
  if (PARAMETERS.includes(key) && type !== undefined && type !== "object")
    return failed(problem(place, `its ${key} does not describe an object`, '"type": "object"'));
  const properties = get(schema, "properties");
  if (properties !== undefined && !isObject(properties))
    return failed(problem(place, `the properties of its ${key} are no object`));
  return ok({ keys: [key], schema });
}

/** Members beside `function` go under their own names, unless the tool itself has one of that name. */
function extraOf(outer: JsonObject, owner: JsonObject, taken: readonly string[]): JsonObject {
  const kept: Member[] = [...membersButLast(owner, taken)];
  if (outer === owner)
    return fromMembers(kept.filter(([key, value]) => key !== "type" || value !== "function"));
  for (const [key, value] of membersButLast(outer, ["function"])) {
    if (key === "type" && value === "function") continue;
    kept.push([has(owner, key) ? `outer:${key}` : key, value]);
  }
  return fromMembers(kept);
}

const problem = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-tool",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});

/** A list of tools; all problems at once. Two tools of one name are a problem. */
export function toolsOf(list: readonly Json[], where: string): Result<readonly Tool[]> {
  const tools: Tool[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  list.forEach((value, i) => {
    const tool = toolOf(value, `${where}, entry ${i + 1}`);
    if (!tool.ok) problems.push(...tool.problems);
    else if (seen.has(tool.value.name))
      problems.push({
        code: "name-clash",
        where: `${where}, entry ${i + 1}`,
        what: `a second tool is called ${tool.value.name}`,
      });
    else {
      seen.add(tool.value.name);
      tools.push(tool.value);
    }
  });
  return problems.length > 0 ? failed(...problems) : ok(tools);
}

/** A JSON or YAML file, by its name. */
export const parseDocument = (path: string, text: string): Result<YamlDocument> =>
  path.endsWith(".json") ? parseJsonDocument(path, text) : parseYaml(text, path);

/** JSON with the place of each member. */
export function parseJsonDocument(path: string, text: string): Result<YamlDocument> {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const { line, column } = positionAt(text, parsed.at);
    return failed({ code: "bad-json", where: `${path}:${line}:${column}`, what: `not JSON: ${parsed.what}` });
  }
  let places: JsonPlace | undefined;
  return ok({
    value: parsed.value,
    at: (path) => {
      places ??= jsonPlaces(text);
      return positionAt(text, placeIn(places, path));
    },
  });
}
