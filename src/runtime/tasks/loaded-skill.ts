/** The Skill that a call loads, where its tool is one that loads Skills. */
import { valuesAt } from "../../core/hook-target.js";
import type { NamedCall } from "../../core/lens.js";
import { nameInValue } from "../../core/lowered.js";
import type { Harness } from "../../model/harness.js";
import { isObject } from "../../model/json.js";

/** `call`: in the words of the base, as `harness` is. Undefined: it loads none that there is. */
export function loadedSkill(harness: Harness, call: NamedCall): string | undefined {
  for (const { tool, param, names, prefix = "", suffix = "" } of harness.activation) {
    if (tool !== call.name || names !== "skill" || !isObject(call.arguments)) continue;
    for (const value of valuesAt(call.arguments, param)) {
      const name = typeof value === "string" ? nameInValue(value, { prefix, suffix }) : undefined;
      if (name !== undefined && harness.skills.some((skill) => skill.name === name)) return name;
    }
  }
  return undefined;
}
