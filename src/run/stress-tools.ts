/** A row's tools as a stress set shows them: two of one name, a description that misleads. */
import { nameIn } from "../core/fold.js";
import type { Variant } from "../core/variant.js";
import type { EnvironmentChange } from "../model/environment.js";
import { asObject, asString, get, type Json, withMember } from "../model/json.js";
import type { Sym } from "../model/symbol.js";

/** Changes that are not about what is shown leave the tools as they are. */
export function toolsUnder(
  tools: readonly Json[],
  changes: readonly EnvironmentChange[],
  variant: Variant,
): readonly Json[] {
  let now = tools;
  for (const one of changes) {
    if (one.change !== "same-name" && one.change !== "misdescribe") continue;
    const name = nameIn(variant.fold, variant.lowered, one.tool as Sym);
    now = now.flatMap((tool) => {
      const fn = asObject(get(tool, "function"));
      if (asString(get(fn, "name")) !== name) return [tool];
      const other = withMember(asObject(tool), "function", withMember(fn, "description", one.description));
      if (one.change === "misdescribe") return [other];
      return one.first ? [other, tool] : [tool, other];
    });
  }
  return now;
}
