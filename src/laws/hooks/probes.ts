/**
 * Arguments to ask a Hook about: a call as it is, less one argument, and with each argument at a bound of its schema and one past it.
 * In the words of the base; both sides are asked about the same call.
 */
import {
  asArray,
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  type Num,
  num,
  numberText,
  toNumber,
} from "../../model/json.js";
import { type Group, type Params, paramsOf } from "../params.js";

/** More arguments than these say nothing new about one call. */
const MOST = 400;
const DEEPEST = 8;
const LONGEST = 5000;

/** The same place of the instance, as one schema describes it. */
interface Place {
  readonly params: Params;
  readonly group: Group;
}

/** `schemas`: the tool's parameters, and what Hooks state of its arguments. */
export function probesOf(args: JsonObject, schemas: readonly JsonObject[]): readonly Json[] {
  const found: Json[] = [args];
  const places = schemas.map((schema): Place => {
    const params = paramsOf(schema);
    return { params, group: params.root };
  });
  for (const probe of around(args, places, 0)) {
    if (found.length >= MOST) break;
    found.push(probe);
  }
  return found;
}

/** The value with one thing in it taken out or changed. */
function* around(value: Json, places: readonly Place[], depth: number): Generator<Json> {
  if (depth > DEEPEST) return;
  if (isObject(value)) yield* aroundMembers(value, places, depth);
  else if (isArray(value)) {
    const inside = places.map(({ params, group }) => ({ params, group: params.items(group) }));
    for (const [i, item] of value.entries())
      for (const other of around(item, inside, depth + 1)) yield value.toSpliced(i, 1, other);
  }
}

function* aroundMembers(value: JsonObject, places: readonly Place[], depth: number): Generator<Json> {
  const list = members(value);
  const at = (key: string): readonly Place[] =>
    places.map(({ params, group }) => ({ params, group: params.child(group, key) }));
  for (const [i, [key, item]] of list.entries()) {
    const withValue = (other: Json): Json => fromMembers(list.toSpliced(i, 1, [key, other]));
    yield fromMembers(list.toSpliced(i, 1));
    const inside = at(key);
    for (const bound of boundsOf(inside, item)) yield withValue(bound);
    for (const other of around(item, inside, depth + 1)) yield withValue(other);
  }
  const there = new Set(list.map(([key]) => key));
  const missing = new Set(places.flatMap(({ group }) => [...group.keys.keys()]));
  for (const key of missing) {
    if (there.has(key)) continue;
    const inside = at(key);
    for (const other of [sample(inside, depth + 1), ...boundsOf(inside, undefined)])
      yield fromMembers([...list, [key, other]]);
  }
}

/** Values at the bounds that the schemas set here, and one past each. */
function* boundsOf(places: readonly Place[], item: Json | undefined): Generator<Json> {
  for (const node of places.flatMap(({ group }) => group.nodes))
    for (const [word, stated] of members(node)) yield* boundsIn(word, stated, item);
}

function* boundsIn(word: string, stated: Json, item: Json | undefined): Generator<Json> {
  if (isNumber(stated)) {
    if (word === "minimum" || word === "exclusiveMinimum")
      yield* [stated, beside(stated, -1), beside(stated, 1)];
    if (word === "maximum" || word === "exclusiveMaximum")
      yield* [stated, beside(stated, 1), beside(stated, -1)];
    const count = Math.min(toNumber(stated), LONGEST);
    if (word === "minLength") yield* ["x".repeat(count), "x".repeat(Math.max(0, count - 1))];
    if (word === "maxLength") yield* ["x".repeat(count), "x".repeat(count + 1)];
    const [first] = asArray(item);
    if ((word === "minItems" || word === "maxItems") && first !== undefined)
      for (const length of [count, count + (word === "minItems" ? -1 : 1)])
        if (length >= 0) yield Array.from({ length }, () => first);
  }
  if (word === "enum" && isArray(stated) && stated.length > 0)
    yield* [stated[0] as Json, stated.at(-1) as Json, `${String(stated.at(-1))}~`];
  if (word === "const") yield* [stated, "~"];
  if (word === "type") yield* OTHER_TYPES[String(stated)] ?? [];
}

/** Values of a type at its ends, and one of another type. */
const OTHER_TYPES: Readonly<Record<string, readonly Json[]>> = {
  string: ["", 7],
  integer: ["x", num("0.5")],
  number: ["x"],
  boolean: [true, false, "x"],
};

const beside = (value: number | Num, step: -1 | 1): Json => {
  const text = numberText(value);
  return /^-?\d+$/.test(text) ? num(String(BigInt(text) + BigInt(step))) : toNumber(value) + step;
};

/** Arguments that a schema could take: every declared key, each value the first that is allowed. */
export const sampleOf = (schema: JsonObject): JsonObject => {
  const params = paramsOf(schema);
  const made = sample([{ params, group: params.root }], 0);
  return isObject(made) ? made : {};
};

function sample(places: readonly Place[], depth: number): Json {
  const nodes = places.flatMap(({ group }) => group.nodes);
  const stated = (word: string): Json | undefined =>
    nodes.map((node) => get(node, word)).find((one) => one !== undefined);
  const [first] = asArray(stated("enum"));
  const fixed = first ?? stated("const");
  if (fixed !== undefined) return fixed;
  const keys = new Set(places.flatMap(({ group }) => [...group.keys.keys()]));
  if ((keys.size > 0 || depth === 0) && depth <= DEEPEST)
    return fromMembers(
      [...keys].map((key) => [
        key,
        sample(
          places.map(({ params, group }) => ({ params, group: params.child(group, key) })),
          depth + 1,
        ),
      ]),
    );
  const types = nodes.flatMap((node): readonly (Json | undefined)[] => {
    const type = get(node, "type");
    return isArray(type) ? type : [type];
  });
  if (types.includes("array") && depth <= DEEPEST)
    return [
      sample(
        places.map(({ params, group }) => ({ params, group: params.items(group) })),
        depth + 1,
      ),
    ];
  if (types.includes("integer") || types.includes("number")) return stated("minimum") ?? 1;
  if (types.includes("boolean")) return true;
  const least = stated("minLength");
  return "x".repeat(isNumber(least) ? Math.min(toNumber(least), LONGEST) : 1);
}
