/** Skills by progressive disclosure: the prompt names them, a tool returns the body of one. */
import { valuesAt } from "../../core/hook-target.js";
import type { NamedCall } from "../../core/lens.js";
import { nameInValue } from "../../core/lowered.js";
import type { Harness } from "../../model/harness.js";
import { isObject } from "../../model/json.js";

export type Load =
  | { readonly is: "skill"; readonly name: string; readonly body: string }
  /** A file beside a Skill's text, to which that text leads. */
  | { readonly is: "file"; readonly text: string }
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
      const file = fileAt(harness, value, prefix);
      if (file !== undefined) return { is: "file", text: file };
      // With nothing around the name, the tool loads Skills and nothing else.
      if (prefix === "" && suffix === "") return { is: "unknown", name: value };
    }
  }
  return { is: "other" };
}

/** `skills/<name>/<path>` where the Skill itself is `skills/<name>/SKILL.md`. */
function fileAt({ skills }: Harness, value: string, prefix: string): string | undefined {
  for (const { name, files } of skills) {
    const folder = `${prefix}${name}/`;
    if (!value.startsWith(folder)) continue;
    const found = files.find(({ path }) => path === value.slice(folder.length));
    if (found !== undefined) return found.text;
  }
  return undefined;
}
