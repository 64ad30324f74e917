/** Where an argument stands under a Variant: a call with nothing but a probe in it is carried over, and the probe is looked for. */
import { isArray, isObject, type Json, members } from "../model/json.js";
import { failed, ok, type Result } from "../model/problem.js";
import { nameIn } from "./fold.js";
import { callAfter } from "./structure/index.js";
import { pathIn, type Variant } from "./variant.js";

export interface ArgumentPath {
  readonly tool: string;
  readonly path: string;
}

const PROBE = "hsa-probe-5c1d";

/** `ship.city`, `flights[].date`: in the names of the base, and then in those of the Variant. */
export function pathUnder(variant: Variant, { tool, path }: ArgumentPath): Result<ArgumentPath> {
  const { steps, base, lowered, fold } = variant;
  const problem = (what: string): Result<never> =>
    failed({ code: "not-carried", where: `argument ${path} of ${tool}`, what });
  if (!base.toolsByName.has(tool)) return problem("the base has no such tool");
  const built = callAfter(steps, { name: tool, arguments: probeAt(path.split(".")) });
  if (!built.ok) return built;
  const found = steps.length === 0 ? path : placeOf(built.value.arguments, "");
  if (found === undefined) return problem("the Variant has no such argument, or writes it as something else");
  const symbol = lowered.toolsByName.get(built.value.name)?.symbol;
  if (symbol === undefined || fold.removed.has(symbol)) return problem("the Variant has no such tool");
  return ok({ tool: nameIn(fold, lowered, symbol) ?? tool, path: pathIn(lowered, fold, symbol, found) });
}

function probeAt([step = "", ...rest]: readonly string[]): Json {
  const key = step.replace(/(?:\[\])+$/, "");
  let value: Json = rest.length === 0 ? PROBE : probeAt(rest);
  for (let depth = (step.length - key.length) / 2; depth > 0; depth--) value = [value];
  return { [key]: value };
}

/** The path of the text that is the probe, or that has it between fixed texts. */
function placeOf(value: Json, path: string): string | undefined {
  if (typeof value === "string") return value.includes(PROBE) && !value.startsWith("{") ? path : undefined;
  if (isArray(value)) return value.map((item) => placeOf(item, `${path}[]`)).find((one) => one !== undefined);
  if (!isObject(value)) return undefined;
  return members(value)
    .map(([key, item]) => placeOf(item, path === "" ? key : `${path}.${key}`))
    .find((one) => one !== undefined);
}
