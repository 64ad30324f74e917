/** A call of the base as it is made under the Variant: the way forward, where `arguments.ts` has the way back. */
import { fromMembers, isArray, isObject, type Json, members } from "../../model/json.js";
import { newName, type ToolWords, wordsOfTool } from "../arguments.js";
import type { Change } from "../change.js";
import type { Group } from "../params.js";

export interface ProbeCall {
  readonly name: string;
  /** An object, or text that is no JSON. */
  readonly arguments: Json;
}

export function toViewCall(change: Change, call: ProbeCall): ProbeCall {
  const words = change.moves.size === 0 ? undefined : wordsOfTool(change, call.name);
  if (words === undefined) return call;
  return {
    name: newName(change, "tool", call.name),
    arguments: forward(change, words, call.arguments, words.params?.root, ""),
  };
}

function forward(
  change: Change,
  words: ToolWords,
  value: Json,
  group: Group | undefined,
  path: string,
): Json {
  if (typeof value === "string") {
    const kind = words.naming.get(path);
    return kind === undefined ? value : newName(change, kind, value);
  }
  if (group === undefined || words.params === undefined) return value;
  const { items, child } = words.params;
  if (isArray(value)) {
    const inside = items(group);
    return value.map((item) => forward(change, words, item, inside, inside.path));
  }
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, item]) => {
      const found = group.keys.get(key);
      if (found === undefined) return [key, item];
      const inside = child(group, key);
      return [words.newKey(found), forward(change, words, item, inside, inside.path)];
    }),
  );
}
