/**
 * Tables of Arrow give every object of a column the same members: a call of one tool comes back with the parameters of all others, filled
 * with null. Such members were never written; they are taken out and counted.
 */

import type { Tool } from "../../model/harness.js";
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  keys,
  members,
} from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";
import { at, typesOf } from "./text-calls/typed-value.js";

/** Do all messages have the same members, in the same order, with null where there is nothing to say? */
export function isUnified(messages: readonly Json[]): boolean {
  const [first] = messages;
  if (messages.length < 2 || !isObject(first)) return false;
  const shape = keys(first).join("\n");
  return (
    messages.every((message) => isObject(message) && keys(message).join("\n") === shape) &&
    messages.some((message) => get(message, "tool_calls") === null)
  );
}

const ARGUMENTS = "tool_calls[].function.arguments";

/** The messages without the members of arguments that only the table has. */
export function withoutFilled(
  messages: readonly Json[],
  tools: readonly Tool[] | undefined,
  path: string,
  dropping: Dropping,
): readonly Json[] {
  const schemas = new Map((tools ?? []).map(({ name, parameters }) => [name, parameters]));
  return messages.map((message) =>
    inMember(message, "tool_calls", (calls) =>
      isArray(calls)
        ? calls.map((call) =>
            inMember(call, "function", (body) => {
              const name = get(body, "name");
              const schema = typeof name === "string" ? schemas.get(name) : undefined;
              if (schema === undefined) return body;
              return inMember(body, "arguments", (args) =>
                unfilled(args, schema, schema, () => drop(dropping, `${path}${ARGUMENTS}`, null)),
              );
            }),
          )
        : calls,
    ),
  );
}

function inMember(value: Json, key: string, change: (member: Json) => Json): Json {
  const member = get(value, key);
  if (!isObject(value) || member === undefined) return value;
  const changed = change(member);
  return changed === member
    ? value
    : fromMembers(members(value).map(([own, old]) => [own, own === key ? changed : old]));
}

/** The value without null members that its schema does not declare, or where it does not allow null. */
function unfilled(value: Json, schema: Json, root: JsonObject, dropped: () => void): Json {
  const own = resolved(schema, root);
  if (isArray(value)) {
    const items = get(own, "items");
    return items === undefined ? value : value.map((item) => unfilled(item, items, root, dropped));
  }
  const properties = get(own, "properties");
  if (!isObject(value) || !isObject(properties)) return value;
  return fromMembers(
    members(value).flatMap(([key, member]) => {
      const declared = get(properties, key);
      const isFilled = member === null && (declared === undefined || !typesOf(root, declared).has("null"));
      if (isFilled) dropped();
      return isFilled
        ? []
        : [[key, declared === undefined ? member : unfilled(member, declared, root, dropped)] as const];
    }),
  );
}

function resolved(schema: Json, root: JsonObject): Json {
  const pointer = get(schema, "$ref");
  return typeof pointer === "string" && pointer.startsWith("#/") ? (at(root, pointer) ?? schema) : schema;
}

/** Tools whose schemas were unified: null is no schema and no value of a keyword but these. */
const MAY_BE_NULL: readonly string[] = ["default", "const", "example"];

/** Do the schemas of several tools have the same parameters, some of them null? */
export function areUnified(tools: readonly Json[]): boolean {
  const maps = tools.map((tool) => get(get(get(tool, "function") ?? tool, "parameters"), "properties"));
  const shapes = new Set(maps.map((map) => (isObject(map) ? keys(map).join("\n") : "")));
  return (
    maps.length > 1 &&
    shapes.size === 1 &&
    maps.some((map) => isObject(map) && members(map).some(([, value]) => value === null))
  );
}

/** The tools without what only the table has. */
export function withoutFilledSchemas(
  tools: readonly Json[],
  place: string,
  dropping: Dropping,
): readonly Json[] {
  const path = `${place}[].function.parameters`;
  return tools.map((tool) => {
    const clean = (owner: Json): Json =>
      inMember(owner, "parameters", (schema) => bare(schema, () => drop(dropping, path, null)));
    return isObject(get(tool, "function")) ? inMember(tool, "function", clean) : clean(tool);
  });
}

function bare(value: Json, dropped: () => void): Json {
  if (isArray(value)) return value.map((item) => bare(item, dropped));
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).flatMap(([key, member]) => {
      if (member !== null || MAY_BE_NULL.includes(key)) return [[key, bare(member, dropped)] as const];
      dropped();
      return [];
    }),
  );
}
