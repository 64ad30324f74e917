/** Where an argument stands under a Variant. */
import { failed, ok, type Result } from "../model/problem.js";
import { nameIn } from "./fold.js";
import { argumentAfter } from "./structure/index.js";
import { pathIn, type Variant } from "./variant.js";

export interface ArgumentPath {
  readonly tool: string;
  readonly path: string;
}

/** `ship.city`, `flights[].date`: in the names of the base, and then in those of the Variant. */
export function pathUnder(variant: Variant, { tool, path }: ArgumentPath): Result<ArgumentPath> {
  const { steps, base, lowered, fold } = variant;
  const problem = (what: string): Result<never> =>
    failed({ code: "not-carried", where: `argument ${path} of ${tool}`, what });
  if (!base.toolsByName.has(tool)) return problem("the base has no such tool");
  const places = argumentAfter(steps, { tool, path });
  const [found, more] = places ?? [];
  if (found === undefined) return problem("the Variant has no such argument, or writes it as something else");
  if (more !== undefined) return problem("several tools of the Variant have it");
  const symbol = lowered.toolsByName.get(found.tool)?.symbol;
  if (symbol === undefined || fold.removed.has(symbol)) return problem("the Variant has no such tool");
  return ok({ tool: nameIn(fold, lowered, symbol) ?? tool, path: pathIn(lowered, fold, symbol, found.path) });
}
