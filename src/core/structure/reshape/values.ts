/** What the operations on the values of one parameter have in common. */
import {
  asArray,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  numberText,
} from "../../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import type { Sym } from "../../../model/symbol.js";
import type { LoweredTool } from "../../lowered.js";
import { mapValues } from "./at-param.js";
import { misfit } from "./plan.js";
import { withMembers } from "./root.js";

/** A value there, or in words what is wrong with it. */
export type Turn = (
  value: Json,
) => { readonly value: Json } | { readonly wrong: string; readonly expected?: string };

/** Arguments with each value of the parameter turned; problems where one cannot be. */
export function turned(args: Json, tool: LoweredTool, symbol: Sym, turn: Turn): Result<Json> {
  const problems: Problem[] = [];
  const now = mapValues(args, tool.shape?.root, symbol, (value, path) => {
    const made = turn(value);
    if ("value" in made) return made.value;
    problems.push(...misfit(path, made.wrong, made.expected).problems);
    return value;
  });
  return problems.length > 0 ? failed(...problems) : ok(now);
}

/** The listed values and examples of a schema, each replaced. */
export function withListed(node: JsonObject, turn: (value: Json) => Json): JsonObject {
  const set: [string, Json][] = [];
  for (const word of ["const", "default", "example"]) {
    const own = get(node, word);
    if (own !== undefined) set.push([word, turn(own)]);
  }
  for (const word of ["enum", "examples"]) {
    const own = get(node, word);
    if (isArray(own)) set.push([word, own.map(turn)]);
  }
  return set.length === 0 ? node : withMembers(node, set);
}

export const typesIn = (node: JsonObject): readonly string[] => {
  const type = get(node, "type");
  return typeof type === "string"
    ? [type]
    : asArray(type).filter((one): one is string => typeof one === "string");
};

/** Text as a value is told in prose. */
export const toldAs = (value: Json): string | undefined =>
  typeof value === "string"
    ? value
    : isNumber(value)
      ? numberText(value)
      : typeof value === "boolean"
        ? String(value)
        : undefined;

export const described = (node: JsonObject, more: string): JsonObject => {
  const own = get(node, "description");
  return withMembers(node, [
    ["description", typeof own === "string" && own !== "" ? `${own} ${more}` : more],
  ]);
};

/** The schema of the value itself: of a list, that of its items. */
export function onItems(node: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject {
  const items = get(node, "items");
  return typesIn(node).includes("array") && isObject(items)
    ? withMembers(node, [["items", onItems(items, change)]])
    : change(node);
}

export const hasAny = (node: JsonObject, words: readonly string[]): string | undefined =>
  words.find((word) => has(node, word));
