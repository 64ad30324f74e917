/**
 * Does a value fit a JSON Schema? The keywords that Harnesses here use, over lossless values; enough for the world to
 * judge its own calls. Unknown keywords say nothing.
 */
import {
  asArray,
  asString,
  equalJson,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  numberText,
  toNumber,
} from "../model/json.js";

/** Where the value does not fit, as paths such as `arguments.ship.address`; empty: it fits. */
export function misfits(value: Json, schema: Json, root: JsonObject, path = "arguments"): readonly string[] {
  if (schema === true || !isObject(schema)) return schema === false ? [path] : [];
  const ref = asString(get(schema, "$ref"));
  if (ref !== undefined) return misfits(value, follow(root, ref), root, path);
  return [
    ...ownMisfits(value, schema, path),
    ...combined(value, schema, root, path),
    ...(isObject(value) ? ofMembers(value, schema, root, path) : []),
    ...(isArray(value) ? ofItems(value, schema, root, path) : []),
  ];
}

/** A local reference: `#/$defs/address`. */
function follow(root: JsonObject, ref: string): Json {
  let at: Json | undefined = root;
  for (const part of ref.replace(/^#\/?/, "").split("/").filter(Boolean))
    at = get(at, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return at ?? false;
}

function ownMisfits(value: Json, schema: JsonObject, path: string): readonly string[] {
  const type = get(schema, "type");
  const types = isArray(type) ? type : type === undefined ? [] : [type];
  const fitsType = types.length === 0 || types.some((one) => isOfType(value, one));
  const fitsEnum = !has(schema, "enum") || asArray(get(schema, "enum")).some((one) => equalJson(one, value));
  const fitsConst = !has(schema, "const") || equalJson(get(schema, "const"), value);
  return fitsType && fitsEnum && fitsConst && inBounds(value, schema) ? [] : [path];
}

function isOfType(value: Json, type: Json): boolean {
  if (type === "null") return value === null;
  if (type === "array") return isArray(value);
  if (type === "object") return isObject(value);
  if (type === "number") return isNumber(value);
  if (type === "integer") return isNumber(value) && /^-?\d+(?:\.0+)?$/.test(numberText(value));
  return typeof value === type;
}

function inBounds(value: Json, schema: JsonObject): boolean {
  const bound = (key: string): number | undefined => {
    const found = get(schema, key);
    return isNumber(found) ? toNumber(found) : undefined;
  };
  const between = (size: number, low: string, high: string): boolean =>
    size >= (bound(low) ?? -Infinity) && size <= (bound(high) ?? Infinity);
  if (isNumber(value)) return between(toNumber(value), "minimum", "maximum");
  if (isArray(value)) {
    const repeated = value.some((one, i) => value.slice(0, i).some((other) => equalJson(one, other)));
    return (
      between(value.length, "minItems", "maxItems") && !(get(schema, "uniqueItems") === true && repeated)
    );
  }
  if (typeof value !== "string") return true;
  const pattern = asString(get(schema, "pattern"));
  return (
    between([...value].length, "minLength", "maxLength") &&
    (pattern === undefined || new RegExp(pattern, "u").test(value))
  );
}

function combined(value: Json, schema: JsonObject, root: JsonObject, path: string): readonly string[] {
  const fits = (one: Json): boolean => misfits(value, one, root, path).length === 0;
  const all = asArray(get(schema, "allOf")).flatMap((one) => misfits(value, one, root, path));
  const any = get(schema, "anyOf");
  const one = get(schema, "oneOf");
  const not = get(schema, "not");
  const holds =
    (any === undefined || asArray(any).some(fits)) &&
    (one === undefined || asArray(one).filter(fits).length === 1) &&
    (not === undefined || !fits(not));
  const test = get(schema, "if");
  const then = test === undefined ? undefined : get(schema, fits(test) ? "then" : "else");
  return [...all, ...(holds ? [] : [path]), ...(then === undefined ? [] : misfits(value, then, root, path))];
}

function ofMembers(value: JsonObject, schema: JsonObject, root: JsonObject, path: string): readonly string[] {
  const properties = get(schema, "properties");
  const missing = asArray(get(schema, "required")).flatMap((key) =>
    typeof key === "string" && !has(value, key) ? [`${path}.${key}`] : [],
  );
  const rest = get(schema, "additionalProperties");
  const wrong = members(value).flatMap(([key, item]) => {
    const own = get(properties, key) ?? rest;
    return own === undefined ? [] : misfits(item, own, root, `${path}.${key}`);
  });
  return [...missing, ...wrong];
}

function ofItems(
  value: readonly Json[],
  schema: JsonObject,
  root: JsonObject,
  path: string,
): readonly string[] {
  const items = get(schema, "items");
  return items === undefined ? [] : value.flatMap((item, i) => misfits(item, items, root, `${path}[${i}]`));
}

/** The values at a path such as `ship.address.city` or `parcels[].quantity` (of every item). */
export function valuesAt(value: Json | undefined, path: string): readonly Json[] {
  let found: readonly Json[] = value === undefined ? [] : [value];
  for (const part of path.split(".")) {
    const key = part.replace(/\[\]$/, "");
    found = found.flatMap((at) => {
      const inner = isObject(at) ? get(at, key) : undefined;
      return inner === undefined ? [] : part.endsWith("[]") ? asArray(inner) : [inner];
    });
  }
  return found;
}
