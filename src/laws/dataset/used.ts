/** What a recorded run uses of its Harness. */
import type { Harness } from "../../model/harness.js";
import { asString, get, type Json, type JsonObject } from "../../model/json.js";
import { skillSym, toolSym } from "../../model/symbol.js";
import { namedIn } from "../arguments.js";
import { readRow } from "../row.js";

/** Symbols of the tools that are called, and of the Skills and tools that calls load. */
export function usedIn(base: JsonObject, { activation }: Harness): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { calls } of readRow(base).messages) {
    for (const call of calls) {
      used.add(toolSym(call.name));
      for (const { tool, param, names, prefix = "", suffix = "" } of activation) {
        const value = tool === call.name ? asString(valueAt(call.arguments, param)) : undefined;
        const named = value === undefined ? undefined : namedIn(value, { prefix, suffix });
        if (named !== undefined) used.add(names === "skill" ? skillSym(named) : toolSym(named));
      }
    }
  }
  return used;
}

const valueAt = (value: Json, path: string): Json | undefined =>
  path.split(".").reduce((inner: Json | undefined, key) => get(inner, key), value);
