/** `wrap`: all arguments become one, an object or a JSON text of it. */
import {
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  printJson,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { ok, type Result } from "../../../model/problem.js";
import { hasKeyTwice } from "../../key-twice.js";
import { cannot, type Given, misfit, notOneToOne, type Op, strange } from "./plan.js";
import { strayRefs, withMembers } from "./root.js";

/** What speaks of the whole schema stays at its root. */
const KEPT = ["$schema", "$id", "$defs", "definitions"];

export function wrap({ tool, schema, change }: Given<"wrap">): Result<Op> {
  const { into, description } = change;
  const stray = strayRefs(schema)[0];
  if (stray !== undefined) return cannot(tool.symbol, `the reference ${stray} leads through what is moved`);
  if (has(schema, "$dynamicRef") || has(schema, "$recursiveRef"))
    return cannot(tool.symbol, "the schema refers to itself");
  const isText = change.as === "text";
  if (isText && description === undefined)
    return cannot(tool.symbol, "nothing says what the text holds", "give a `description`");
  return ok({
    parameters: wrapped(schema, into, isText, description),
    forward: (args) =>
      isText && hasKeyTwice(args)
        ? notOneToOne(
            tool.tool.name,
            "its arguments hold a key twice, of which a reader of the text keeps one",
          )
        : ok({ [into]: isText ? printJson(args) : args }),
    backward: (args) => {
      if (!isObject(args)) return misfit(into, "is missing", isText ? "JSON text" : "an object");
      const other = members(args).find(([key]) => key !== into);
      if (other !== undefined) return strange(other[0]);
      if (members(args).length > 1) return misfit(into, "is given twice");
      const inner = get(args, into);
      if (inner === undefined) return misfit(into, "is missing", isText ? "JSON text" : "an object");
      return isText ? parsed(inner, into) : ok(inner);
    },
    path: (path) => (isText ? undefined : `${into}.${path}`),
    overlay: (own) =>
      isText || strayRefs(own).length > 0
        ? undefined
        : { type: "object", properties: { [into]: own }, required: [into] },
    fresh: [into],
  });
}

function parsed(inner: Json, into: string): Result<Json> {
  if (typeof inner !== "string") return misfit(into, "is no text", "JSON text");
  const read = parseJson(inner);
  if (!read.ok) return misfit(into, `is not JSON (${read.what})`, "JSON text");
  return hasKeyTwice(read.value) ? misfit(into, "holds a key twice", "each key once") : ok(read.value);
}

function wrapped(
  schema: JsonObject,
  into: string,
  isText: boolean,
  description: string | undefined,
): JsonObject {
  const inner = fromMembers(members(schema).filter(([word]) => !KEPT.includes(word)));
  const outer = members(schema).filter(([word]) => KEPT.includes(word));
  const value: JsonObject = isText
    ? {
        type: "string",
        description: description as string,
        contentMediaType: "application/json",
        contentSchema: inner,
      }
    : description === undefined
      ? inner
      : withMembers(inner, [["description", description]]);
  return fromMembers([
    ["type", "object"],
    ["properties", fromMembers([[into, value] as Member])],
    ["required", [into]],
    ["additionalProperties", false],
    ...outer,
  ]);
}
