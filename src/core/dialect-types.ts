/** What the XML dialect knows of a parameter's type: a text stands as it is written, anything else is JSON. */
import { asArray, get, isObject, type Json, type JsonObject } from "../model/json.js";
import { at, localRef } from "./schema-shape.js";

/** Does the schema say that this parameter is a text and nothing else? */
export function isTextParam(schema: JsonObject | undefined, key: string): boolean {
  if (schema === undefined) return false;
  let declared = get(get(schema, "properties"), key);
  const pointer = localRef(get(declared, "$ref"));
  if (pointer !== undefined) declared = at(schema, pointer);
  if (!isObject(declared)) return false;
  const type = get(declared, "type");
  return type === "string" || (type === undefined && areTexts(get(declared, "enum")));
}

const areTexts = (listed: Json | undefined): boolean =>
  asArray(listed).length > 0 && asArray(listed).every((one) => typeof one === "string");
