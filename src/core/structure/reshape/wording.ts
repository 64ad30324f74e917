/** Operations that leave every call as it is: `tell-default`, `order`, `inline-refs`. */
import {
  asString,
  equalJson,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { ok, type Result } from "../../../model/problem.js";
import { at, localRef } from "../../schema-shape.js";
import { declaredParam, replacedAt, topKey } from "./at-param.js";
import { cannot, type Given, type Op } from "./plan.js";
import { propertiesIn, withMembers } from "./root.js";
import { described, toldAs } from "./values.js";

const sameCalls = (parameters: JsonObject): Op => ({
  parameters,
  forward: ok,
  backward: ok,
  path: (path) => path,
  overlay: (own) => own,
});

export function tellDefault({ tool, schema, change }: Given<"tell-default">): Result<Op> {
  const { param: symbol, sentence } = change;
  const declared = declaredParam(tool, symbol);
  if (!declared.ok) return declared;
  const places = declared.value.param.declarations.filter((pointer) => {
    const node = at(schema, pointer);
    return isObject(node) && has(node, "default");
  });
  const [pointer, ...more] = places;
  if (pointer === undefined || more.length > 0) return cannot(symbol, "it has no default, or several");
  const value = get(at(schema, pointer), "default") as Json;
  const told = toldAs(value);
  if (told === undefined || !sentence.includes(told))
    return cannot(symbol, "the sentence does not state the default");
  return ok(
    sameCalls(
      replacedAt(schema, pointer, (node) =>
        described(withMembers(node as JsonObject, [["default", undefined]]), sentence),
      ) as JsonObject,
    ),
  );
}

export function order({ tool, schema, change }: Given<"order">): Result<Op> {
  const keysOf = (symbols: readonly string[]): Result<readonly string[]> => {
    const keys: string[] = [];
    for (const symbol of symbols) {
      const key = topKey(tool, symbol as never);
      if (!key.ok) return key;
      keys.push(key.value);
    }
    return ok(keys);
  };
  const [from, to] = [keysOf(change.from), keysOf(change.to)];
  if (!from.ok) return from;
  if (!to.ok) return to;
  const own = propertiesIn(schema);
  if (
    !equalJson(
      own.map(([key]) => key),
      from.value as Json,
    )
  )
    return {
      ok: false,
      problems: [
        {
          code: "stale-from",
          where: tool.symbol,
          what: "the parameters stand in another order",
          exists: own.map(([key]) => key).join(", "),
        },
      ],
    };
  if (!equalJson([...from.value].sort(), [...to.value].sort()))
    return {
      ok: false,
      problems: [
        { code: "edit-conflict", where: tool.symbol, what: "`from` and `to` hold different parameters" },
      ],
    };
  const byKey = new Map(own);
  const sorted = fromMembers(to.value.map((key): Member => [key, byKey.get(key) as Json]));
  return ok(sameCalls(withMembers(schema, [["properties", sorted]])));
}

const DEFINITIONS = new Set(["$defs", "definitions"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas"]);
const VALUES = new Set(["default", "const", "enum", "examples", "example"]);
/** Beside a reference these speak of the place, and win over what the definition says. */
const NOTES = new Set(["description", "title", "default", "examples", "example", "deprecated"]);

export function inlineRefs({ tool, schema }: Given<"inline-refs">): Result<Op> {
  const flaws: string[] = [];
  const inline = (node: Json, chain: readonly string[]): Json => {
    if (isArray(node)) return node.map((item) => inline(item, chain));
    if (!isObject(node)) return node;
    const ref = get(node, "$ref");
    const pointer = localRef(ref);
    const own = members(node).flatMap(([word, inner]): readonly Member[] => {
      if (word === "$ref" && pointer !== undefined) return [];
      if (DEFINITIONS.has(word)) return [];
      if (MAPS.has(word) && isObject(inner))
        return [[word, fromMembers(members(inner).map(([key, one]): Member => [key, inline(one, chain)]))]];
      return [[word, VALUES.has(word) ? inner : inline(inner, chain)]];
    });
    if (pointer === undefined) return fromMembers(own);
    const target = at(schema, pointer);
    if (chain.includes(pointer)) flaws.push(`the reference ${String(ref)} leads to itself`);
    else if (!isObject(target)) flaws.push(`the reference ${String(ref)} leads to nothing`);
    if (flaws.length > 0) return node;
    const meant = asInlined(inline(target as Json, [...chain, pointer]));
    const odd = own.find(([word]) => !NOTES.has(word) && has(meant, word));
    if (odd !== undefined) {
      flaws.push(`both a definition and the place that refers to it say \`${odd[0]}\``);
      return node;
    }
    return withMembers(meant, own);
  };
  const made = inline(schema, []);
  if (flaws[0] !== undefined) return cannot(tool.symbol, flaws[0]);
  if (equalJson(made, schema)) return cannot(tool.symbol, "no local reference stands in its schema");
  if (asString(get(schema, "$anchor")) !== undefined) return cannot(tool.symbol, "the schema has an anchor");
  return ok(sameCalls(made as JsonObject));
}
const asInlined = (node: Json): JsonObject => (isObject(node) ? node : {});
