/** `hide` and `require`: a parameter that goes because its value is always the same, or that must be given from now on. */
import {
  asString,
  equalJson,
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import { at } from "../../schema-shape.js";
import { declaredParam, mapHolders, replacedAt, unlessOn, unlessSpeaksOf } from "./at-param.js";
import { cannot, type Given, misfit, notOneToOne, type Op, strange } from "./plan.js";
import { propertiesIn, requiredIn, withMembers } from "./root.js";
import { toldAs } from "./values.js";

/** The one schema whose `properties` declare the parameter. */
function holderOf(
  given: Given<"hide"> | Given<"require">,
): Result<{ readonly pointer: string; readonly key: string }> {
  const { tool, schema, change } = given;
  const declared = declaredParam(tool, change.param);
  if (!declared.ok) return declared;
  const { param, shape } = declared.value;
  const [pointer, ...more] = param.declarations;
  if (pointer === undefined || more.length > 0)
    return cannot(change.param, "it is declared in several places");
  const holder = pointer.slice(0, pointer.lastIndexOf("/properties/"));
  const own = shape.shapeAt.get(holder);
  for (const [other, place] of shape.shapeAt) {
    const node = at(schema, other);
    if (place !== own || other === holder || !isObject(node)) continue;
    if (requiredIn(node).includes(param.name) || has(node, "additionalProperties"))
      return cannot(change.param, "a condition of the schema speaks of it");
  }
  const node = at(schema, holder);
  const stiff = [
    "dependentRequired",
    "dependencies",
    "dependentSchemas",
    "minProperties",
    "maxProperties",
  ].find((word) => isObject(node) && has(node, word));
  if (stiff !== undefined) return cannot(change.param, `the schema says \`${stiff}\` beside it`);
  const example = ["default", "example", "examples"].find((word) => isObject(node) && has(node, word));
  if (example !== undefined) return cannot(change.param, `the schema says \`${example}\` beside it`);
  return ok({ pointer: holder, key: param.name });
}

export function hide(given: Given<"hide">): Result<Op> {
  const { tool, schema, change } = given;
  const { param: symbol, value } = change;
  const found = holderOf(given);
  if (!found.ok) return found;
  const { pointer, key } = found.value;
  const parameters = replacedAt(schema, pointer, (node) => {
    const required = requiredIn(node).filter((own) => own !== key);
    return withMembers(node as JsonObject, [
      ["properties", fromMembers(propertiesIn(node).filter(([own]) => own !== key))],
      ...(has(node, "required") ? [["required", required.length > 0 ? required : undefined] as const] : []),
    ]);
  });
  return ok({
    parameters: parameters as JsonObject,
    forward: (args) => {
      const problems: Problem[] = [];
      const now = mapHolders(args, tool.shape?.root, symbol, (holder, path) => {
        const own = members(holder).filter(([name]) => name === key);
        if (own.length !== 1 || !equalJson(own[0]?.[1], value)) {
          problems.push(
            ...notOneToOne(
              `argument ${path === "" ? key : `${path}.${key}`}`,
              "it has another value than the hidden one",
            ).problems,
          );
          return holder;
        }
        return fromMembers(members(holder).filter(([name]) => name !== key));
      });
      return problems.length > 0 ? failed(...problems) : ok(now);
    },
    backward: (args) => {
      const problems: Problem[] = [];
      const now = mapHolders(args, tool.shape?.root, symbol, (holder, path) => {
        if (has(holder, key)) problems.push(...strange(path === "" ? key : `${path}.${key}`).problems);
        return withMembers(holder, [[key, value]]);
      });
      return problems.length > 0 ? failed(...problems) : ok(now);
    },
    path: unlessOn(tool, symbol),
    overlay: (own) => (has(own, "minProperties") ? undefined : unlessSpeaksOf(tool, symbol)(own)),
    gone: { symbols: [symbol, ...below(given)] },
  });
}

/** Parameters under a hidden one. */
const below = ({ tool, change }: Given<"hide">) =>
  (tool.shape?.params ?? []).flatMap(({ symbol }) =>
    symbol.startsWith(`${change.param}.`) || symbol.startsWith(`${change.param}[`) ? [symbol] : [],
  );

/** Words by which a description says that the parameter may be left out. */
const OPTIONAL = /leave (?:it )?out|optional|omit|omitted|可选|省略|不填|可以不/i;

export function require(given: Given<"require">): Result<Op> {
  const { tool, schema, change } = given;
  const { param: symbol, value } = change;
  const found = holderOf(given);
  if (!found.ok) return found;
  const { pointer, key } = found.value;
  const holder = at(schema, pointer) as JsonObject;
  if (requiredIn(holder).includes(key)) return cannot(symbol, "it is required as it is");
  const node = get(get(holder, "properties"), key);
  const text = asString(get(node, "description")) ?? "";
  if (
    !equalJson(get(node, "default"), value) &&
    !(/default|默认/i.test(text) && text.includes(toldAs(value) ?? "\0"))
  )
    return cannot(symbol, "the value is not its documented default");
  if (OPTIONAL.test(text)) return cannot(symbol, "its description says that it may be left out");
  const parameters = replacedAt(schema, pointer, (one) =>
    withMembers(one as JsonObject, [["required", [...requiredIn(one), key]]]),
  );
  const filled = (args: Json, change: (object: JsonObject) => JsonObject): Json =>
    mapHolders(args, tool.shape?.root, symbol, change);
  return ok({
    parameters: parameters as JsonObject,
    // A call that gives the default itself cannot be told from one that leaves it out: it does not map back to itself.
    forward: (args) => ok(filled(args, (one) => (has(one, key) ? one : withMembers(one, [[key, value]])))),
    backward: (args) => {
      const problems: Problem[] = [];
      const now = mapHolders(args, tool.shape?.root, symbol, (one, path) => {
        if (!has(one, key))
          problems.push(...misfit(path === "" ? key : `${path}.${key}`, "is missing").problems);
        return equalJson(get(one, key), value) ? withMembers(one, [[key, undefined]]) : one;
      });
      return problems.length > 0 ? failed(...problems) : ok(now);
    },
    path: unlessOn(tool, symbol),
    where: (path) => path,
    overlay: unlessSpeaksOf(tool, symbol),
  });
}
