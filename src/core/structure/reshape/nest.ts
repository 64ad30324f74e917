/** `nest`: some of the top-level parameters become members of one object. */
import {
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { ok, type Result } from "../../../model/problem.js";
import { topKey } from "./at-param.js";
import { cannot, type Given, misfit, notOneToOne, type Op, strange } from "./plan.js";
import {
  collapsed,
  mapRoot,
  propertiesIn,
  requiredIn,
  stiffness,
  withExamples,
  withMembers,
} from "./root.js";

export function nest({ tool, schema, change }: Given<"nest">): Result<Op> {
  const { into, description } = change;
  const moved = new Set<string>();
  for (const symbol of change.params) {
    const key = topKey(tool, symbol);
    if (!key.ok) return key;
    moved.add(key.value);
  }
  const stiff = stiffness(schema);
  if (stiff !== undefined) return cannot(tool.symbol, stiff);
  const own = propertiesIn(schema).map(([key]) => key);
  if (![...moved].every((key) => own.includes(key)))
    return cannot(tool.symbol, "a parameter is not declared at the root of the schema");

  const forward = (args: Json): Result<Json> => {
    if (!isObject(args)) return ok(args);
    const list = members(args);
    const inside = list.filter(([key]) => moved.has(key));
    if (inside.length === 0 && !has(args, into)) return ok(args);
    if (has(args, into)) return notOneToOne(`argument ${into}`, "the call already has such a key");
    const group: Member = [into, fromMembers(inside)];
    return ok(fromMembers(collapsed(list, ([key]) => moved.has(key), group)));
  };
  const backward = (args: Json): Result<Json> => lifted(args, into, moved, new Set(own));
  const shaped = (node: JsonObject, isRoot: boolean): JsonObject =>
    grouped(node, into, moved, [
      ...(isRoot ? [["type", "object"] as const] : []),
      ...(isRoot && description !== undefined ? [["description", description] as const] : []),
    ]);
  const parameters = withExamples(
    mapRoot(schema, (node, isRoot) => shaped(node, isRoot)),
    (args) => {
      const carried = forward(args);
      return carried.ok ? carried.value : undefined;
    },
  );
  if (parameters === undefined) return cannot(tool.symbol, "an example has no counterpart");
  return ok({
    parameters,
    forward,
    backward,
    path: (path) => {
      const first = path.split(/[.[]/, 1)[0] as string;
      return moved.has(first) ? `${into}.${path}` : first === into ? undefined : path;
    },
    overlay: (own) =>
      stiffness(own) === undefined ? mapRoot(own, (node) => shaped(node, false)) : undefined,
    fresh: [into],
  });
}

/** Of one schema: what it says of moved keys, said of members of the group. */
function grouped(
  node: JsonObject,
  into: string,
  moved: ReadonlySet<string>,
  head: readonly Member[],
): JsonObject {
  const properties = propertiesIn(node);
  const required = requiredIn(node);
  const inside = properties.filter(([key]) => moved.has(key));
  const needed = required.filter((key) => moved.has(key));
  if (inside.length === 0 && needed.length === 0) return node;
  const closed = get(node, "additionalProperties");
  const group = fromMembers([
    ...head,
    ...(inside.length > 0 ? [["properties", fromMembers(inside)] as const] : []),
    ...(needed.length > 0 ? [["required", needed] as const] : []),
    ...(closed === undefined ? [] : [["additionalProperties", closed] as const]),
  ]);
  return withMembers(node, [
    ["properties", fromMembers(collapsed(properties, ([key]) => moved.has(key), [into, group] as Member))],
    ...(needed.length > 0
      ? [["required", [...collapsed(required, (key) => moved.has(key), into)]] as const]
      : []),
  ]);
}

function lifted(
  args: Json,
  into: string,
  moved: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): Result<Json> {
  if (!isObject(args)) return ok(args);
  const list = members(args);
  const bare = list.find(([key]) => moved.has(key));
  if (bare !== undefined) return strange(bare[0]);
  const groups = list.filter(([key]) => key === into);
  if (groups.length === 0) return ok(args);
  const group = groups[0]?.[1];
  if (groups.length > 1) return misfit(into, "is given twice");
  if (!isObject(group)) return misfit(into, "is no object", "an object");
  for (const [key] of members(group))
    if (!moved.has(key) && (declared.has(key) || has(args, key))) return strange(`${into}.${key}`);
  return ok(fromMembers(list.flatMap((one) => (one[0] === into ? members(group) : [one]))));
}
