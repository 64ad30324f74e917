/** A call of the base as it is made under the Variant: the way forward, where `arguments.ts` has the way back. */
import { fromMembers, isArray, isObject, type Json, members } from "../../model/json.js";
import { newName, renamedIn, type ToolWords, wordsOfTool } from "../arguments.js";
import type { Change } from "../change.js";
import { memo } from "../memo.js";
import { type Group, joinPath, type Params } from "../params.js";

export interface ProbeCall {
  readonly name: string;
  /** An object, or text that is no JSON. */
  readonly arguments: Json;
}

/** Calls that differ in one thing share the rest: what of them was carried over, by object, is carried over once a Variant. */
const carriedBy = memo((_: Change) => new WeakMap<object, { readonly path: string; readonly value: Json }>());

export function toViewCall(change: Change, call: ProbeCall): ProbeCall {
  const words = change.moves.size === 0 ? undefined : wordsOfTool(change, call.name);
  if (words === undefined) return call;
  const known = carriedBy(change);
  const walk = (value: Json, group: Group | undefined, path: string): Json => {
    if (typeof value === "string") {
      const naming = words.naming.get(path);
      return naming === undefined ? value : renamedIn(change, naming, value);
    }
    if (group === undefined || words.params === undefined) return value;
    if (typeof value !== "object" || value === null) return value;
    const place = `${words.symbol}/${path}`;
    const found = known.get(value);
    if (found?.path === place) return found.value;
    const made = inside(words, words.params, value, group, walk);
    known.set(value, { path: place, value: made });
    return made;
  };
  return {
    name: newName(change, "tool", call.name),
    arguments: walk(call.arguments, words.params?.root, ""),
  };
}

function inside(
  words: ToolWords,
  { items, child }: Params,
  value: Json,
  group: Group,
  walk: (value: Json, group: Group | undefined, path: string) => Json,
): Json {
  if (isArray(value)) {
    const each = items(group);
    return value.map((item) => walk(item, each, each.path));
  }
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, item]) => {
      const found = group.keys.get(key);
      if (found === undefined) return [key, item];
      const at = joinPath(group.path, key);
      const isDeep = typeof item === "object" && item !== null;
      return [words.newKey(found), walk(item, isDeep ? child(group, key) : undefined, at)];
    }),
  );
}
