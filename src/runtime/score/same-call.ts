/** Do two calls say the same? Arguments that only state a default say nothing. */
import type { NamedCall } from "../../core/lens.js";
import type { Harness } from "../../model/harness.js";
import {
  canonicalJson,
  equalJson,
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  members,
  toNumber,
} from "../../model/json.js";

/** Equal for calls, in the words of the base, that say the same. */
export function meaningOf({ tools }: Harness, { name, arguments: args }: NamedCall): string {
  const schema = tools.find((tool) => tool.name === name)?.parameters ?? {};
  return `${name} ${canonicalJson(withoutDefaults(args, schema))}`;
}

function withoutDefaults(value: Json, schema: Json | undefined): Json {
  if (isArray(value)) return value.map((item) => withoutDefaults(item, get(schema, "items")));
  // 1.0 is 1; what a number cannot hold stays as it was written.
  if (isNumber(value)) {
    const number = toNumber(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (!isObject(value)) return value;
  const declared = get(schema, "properties");
  return fromMembers(
    members(value).flatMap(([key, member]) => {
      const own = get(declared, key);
      const preset = get(own, "default");
      return preset !== undefined && equalJson(preset, member)
        ? []
        : [[key, withoutDefaults(member, own)] as const];
    }),
  );
}
