/** What the transforms of tools read of a tool's arguments. */
import {
  type Edit,
  type EditOf,
  get,
  type HarnessView,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  type Sym,
  type ToolItem,
} from "../src/transform.js";

type ArgumentChange = EditOf<"reshape">["change"];
type ResultChange = EditOf<"reshape-result">["change"];

export const reshape = (tool: Sym, change: ArgumentChange): Edit => ({ kind: "reshape", tool, change });
export const reshapeResult = (tool: Sym, change: ResultChange): Edit => ({
  kind: "reshape-result",
  tool,
  change,
});

/** Members that stand at the top, in the order in which the schema declares them; undefined: one of them is no plain member. */
export function topOf(
  schema: JsonObject | undefined,
  known: readonly Member[],
): readonly Member[] | undefined {
  const declared = get(schema ?? {}, "properties");
  if (!isObject(declared)) return undefined;
  const byPath = new Map(known.map((member) => [member.path, member]));
  const found = members(declared).map(([key]) => byPath.get(key));
  return found.every((one): one is Member => one !== undefined && !one.opaque) ? found : undefined;
}
export const topParams = ({ tool, params }: ToolItem): readonly Member[] =>
  topOf(tool.parameters, params) ?? [];
export const topResults = ({ tool, results }: ToolItem): readonly Member[] =>
  topOf(tool.result, results) ?? [];

/** Stands it under keys that the schema names, and does no pattern speak of it? */
export const isPlain = ({ path, opaque }: Member): boolean => !opaque && !path.includes("*");

/** A schema that refers to a definition of its tool, as the definition says it; another as it is. */
export function resolved(schema: JsonObject, { tool }: ToolItem): JsonObject {
  let here = schema;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const ref = get(here, "$ref");
    if (typeof ref !== "string" || !ref.startsWith("#/")) return here;
    let target: Json | undefined = tool.parameters;
    for (const step of ref.slice(2).split("/"))
      target = isObject(target) ? get(target, step.replaceAll("~1", "/").replaceAll("~0", "~")) : undefined;
    if (!isObject(target)) return here;
    here = target;
  }
  return here;
}
const MOST_HOPS = 16;

/** The schema of the value itself: of a list, that of its items. */
export function valueSchema(schema: JsonObject): JsonObject {
  const items = get(schema, "items");
  return get(schema, "type") === "array" && isObject(items) ? valueSchema(items) : schema;
}

/** The language in which a tool is described; the Harness's where it says nothing. */
export function languageOf({ tool }: ToolItem, harness: HarnessView): "en" | "zh" {
  const text = tool.description ?? "";
  if (text === "") return harness.language === "zh" ? "zh" : "en";
  return /\p{Script=Han}/u.test(text) ? "zh" : "en";
}
