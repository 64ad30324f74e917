/**
 * Arguments to ask a Hook about: a call as it is, less one argument, and with each argument at a bound of its schema and one past it.
 * In the words of the base; both sides are asked about the same call.
 */
import {
  asArray,
  fromMembers,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  type Num,
  num,
  numberText,
  printJson,
  toNumber,
} from "../../model/json.js";
import { type Group, joinPath, type Params, paramsOf } from "../params.js";

/** More arguments than these say nothing new about one call. */
const MOST = 200;
const DEEPEST = 8;
const LONGEST = 5000;

/** The same place of the instance, as one schema describes it. */
interface Place {
  readonly params: Params;
  readonly group: Group;
  readonly isForeign?: (path: string) => boolean;
}
const rootOf = (schema: JsonObject): Place => {
  const params = paramsOf(schema);
  return { params, group: params.root };
};
const childOf = ({ group, ...rest }: Place, key: string): Place => ({
  ...rest,
  group: rest.params.child(group, key),
});
const itemsOf = ({ group, ...rest }: Place): Place => ({ ...rest, group: rest.params.items(group) });

/** What of the arguments a condition looks at; what it cannot see decides nothing, so nothing is changed there. */
export interface Sight {
  /** The Hook's schema at this place, for its bounds and for keys that the call lacks. */
  readonly place?: Place;
  readonly sees: (key: string) => boolean;
  readonly child: (key: string) => Sight | undefined;
  readonly items: () => Sight | undefined;
}

/** Keys that nobody names decide by being there, where the schema says so. */
const ANY_KEY = [
  ...[
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "required",
  ],
  ...["dependentRequired", "dependentSchemas", "dependencies"],
];

export function sightOfSchema(schema: JsonObject): Sight | undefined {
  return sightAt(rootOf(schema));
}

function sightAt(place: Place): Sight | undefined {
  const { nodes, keys } = place.group;
  if (nodes.length === 0) return undefined;
  const minds = nodes.some((node) => ANY_KEY.some((word) => has(node, word)));
  return {
    place,
    sees: (key) => minds || keys.has(key),
    child: (key) => sightAt(childOf(place, key)),
    items: () => sightAt(itemsOf(place)),
  };
}

/** The rest of a target's path: `ship.city`, `lines[].sku`. */
export function sightOfPath(path: string): Sight {
  const [, key = "", brackets = "", rest] = /^([^.[]*)((?:\[\d*\])*)\.?([\s\S]*)$/.exec(path) ?? [];
  const below = rest === "" || rest === undefined ? END : sightOfPath(rest);
  const inside = [...brackets.matchAll(/\[\d*\]/g)].reduce(
    (sight): Sight => ({ ...END, items: () => sight }),
    below,
  );
  return { ...END, sees: (own) => own === key, child: (own) => (own === key ? inside : undefined) };
}
const END: Sight = { sees: () => false, child: () => undefined, items: () => undefined };

/**
 * `parameters`: the tool's own schema, whose bounds count as well. `isForeign`: paths that only other tools have; in a call of this one
 * such a key is nobody's, and nobody can say what it would be called after a rename.
 */
export function probesOf(
  args: JsonObject,
  parameters: JsonObject,
  sight: Sight | undefined,
  isForeign: (path: string) => boolean = () => false,
): readonly Json[] {
  const found: Json[] = [args];
  if (sight === undefined) return found;
  for (const probe of around(args, { ...rootOf(parameters), isForeign }, sight, 0)) {
    if (found.length >= MOST) break;
    found.push(probe);
  }
  return found;
}

/** The value with one thing in it taken out or changed. */
function* around(value: Json, tool: Place, sight: Sight, depth: number): Generator<Json> {
  if (depth > DEEPEST) return;
  if (isObject(value)) yield* aroundMembers(value, tool, sight, depth);
  else if (isArray(value)) {
    const inside = sight.items();
    if (inside === undefined) return;
    for (const [i, item] of value.entries())
      for (const other of around(item, itemsOf(tool), inside, depth + 1)) yield value.toSpliced(i, 1, other);
  }
}

function* aroundMembers(value: JsonObject, tool: Place, sight: Sight, depth: number): Generator<Json> {
  const list = members(value);
  for (const [i, [key, item]] of list.entries()) {
    if (!sight.sees(key)) continue;
    yield fromMembers(list.toSpliced(i, 1));
    const seen = sight.child(key);
    if (seen === undefined) continue;
    const inside = childOf(tool, key);
    const withValue = (other: Json): Json => fromMembers(list.toSpliced(i, 1, [key, other]));
    for (const bound of bounds([inside, seen.place], item)) yield withValue(bound);
    for (const other of around(item, inside, seen, depth + 1)) yield withValue(other);
  }
  const there = new Set(list.map(([key]) => key));
  for (const key of sight.place?.group.keys.keys() ?? []) {
    if (there.has(key) || tool.isForeign?.(joinPath(tool.group.path, key)) === true) continue;
    const places = [childOf(tool, key), sight.child(key)?.place].filter((place) => place !== undefined);
    for (const other of [sample(places, depth + 1), ...bounds(places, undefined)])
      yield fromMembers([...list, [key, other]]);
  }
}

/** Each value once. */
const bounds = (places: readonly (Place | undefined)[], item: Json | undefined): readonly Json[] => {
  const found = boundsOf(
    places.filter((place) => place !== undefined),
    item,
  );
  return [...new Map([...found].map((value) => [printJson(value), value])).values()];
};

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
  const made = sample([rootOf(schema)], 0);
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
          places.map((place) => childOf(place, key)),
          depth + 1,
        ),
      ]),
    );
  const types = nodes.flatMap((node): readonly (Json | undefined)[] => {
    const type = get(node, "type");
    return isArray(type) ? type : [type];
  });
  if (types.includes("array") && depth <= DEEPEST) return [sample(places.map(itemsOf), depth + 1)];
  if (types.includes("integer") || types.includes("number")) return stated("minimum") ?? 1;
  if (types.includes("boolean")) return true;
  const least = stated("minLength");
  return "x".repeat(isNumber(least) ? Math.min(toNumber(least), LONGEST) : 1);
}
