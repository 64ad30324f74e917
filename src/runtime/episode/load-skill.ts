/** Skills by progressive disclosure: the prompt names them, a tool returns the body of one. */
import { valuesAt } from "../../core/hook-target.js";
import type { NamedCall } from "../../core/lens.js";
import { nameInValue } from "../../core/lowered.js";
import type { Harness } from "../../model/harness.js";
import { isObject } from "../../model/json.js";

export type Load =
  | { readonly is: "skill"; readonly name: string; readonly body: string }
  | { readonly is: "unknown"; readonly name: string }
  /** The tool does other things as well (it reads files), and here it does one of them. */
  | { readonly is: "other" };

/** `harness`: the Variant's; `call`: in its words. */
export function loadOf(harness: Harness, call: NamedCall): Load {
  for (const { tool, param, names, prefix = "", suffix = "" } of harness.activation) {
    if (tool !== call.name || names !== "skill" || !isObject(call.arguments)) continue;
    for (const value of valuesAt(call.arguments, param)) {
      if (typeof value !== "string") continue;
      const name = nameInValue(value, { prefix, suffix });
      const skill = harness.skills.find((one) => one.name === name);
      if (skill !== undefined) return { is: "skill", name: skill.name, body: skill.body };
      // With nothing around the name, the tool loads Skills and nothing else.
      if (prefix === "" && suffix === "") return { is: "unknown", name: value };
    }
  }
  return { is: "other" };
}
