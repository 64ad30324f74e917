/** Values of the instance that a schema states (defaults, examples, listed values) against those under a Variant. */
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  members,
  printJson,
} from "../model/json.js";
import { renamedIn, type ToolWords } from "./arguments.js";
import type { Change } from "./change.js";
import { escapePointer } from "./leaves.js";
import { memo } from "./memo.js";
import type { Group } from "./params.js";
import { sameText } from "./row.js";

export interface Difference {
  readonly pointer: string;
  readonly what: string;
  /** An old name is left there. */
  readonly stale?: boolean;
  /** Only a text that describes differs: the schema accepts the same arguments. */
  readonly prose?: boolean;
}

/** Compares two texts that describe: gives what is wrong, or nothing. `pointer` is below the schema, in base names. */
export type CompareTexts = (
  pointer: string,
  base: string,
  view: string,
) => readonly Omit<Difference, "pointer">[];

export interface Walk {
  readonly change: Change;
  readonly words: ToolWords;
  readonly texts: CompareTexts;
  readonly found: Difference[];
}

/** Base schemas are walked for each Variant. */
export const membersOf = memo((object: JsonObject) => members(object));

/** A value of the instance that the schema states: a default, an example, a listed value. */
export function instance(walk: Walk, node: JsonObject, base: Json, view: Json, at: string): void {
  const { params, naming } = walk.words;
  const path = params?.placeOf(node);
  const group = path === undefined ? undefined : params?.groupOf(node);
  value(walk, group, path ?? "", naming, base, view, at);
}

function value(
  walk: Walk,
  group: Group | undefined,
  path: string,
  naming: ToolWords["naming"],
  base: Json,
  view: Json,
  at: string,
): void {
  const { params } = walk.words;
  const named = naming.get(path);
  if (typeof base === "string" && named !== undefined) {
    const wanted = renamedIn(walk.change, named, base);
    if (view !== wanted)
      walk.found.push({
        pointer: at,
        what: `is ${printJson(view)}, not ${wanted}`,
        stale: view === base,
      });
    return;
  }
  if (group === undefined || params === undefined) {
    same(walk, base, view, at);
    return;
  }
  if (isArray(base)) {
    const inside = params.items(group);
    listed(walk, base, view, at, (a, b, below) => value(walk, inside, inside.path, naming, a, b, below));
    return;
  }
  if (!isObject(base)) {
    same(walk, base, view, at);
    return;
  }
  const [own, other] = [membersOf(base), isObject(view) ? members(view) : []];
  if (own.length !== other.length) {
    differs(walk, at, "has other keys");
    return;
  }
  own.forEach(([key, item], i) => {
    const [viewKey, viewItem] = other[i] as (typeof other)[number];
    const found = group.keys.get(key);
    const wanted = found === undefined ? key : walk.words.newKey(found);
    const below = `${at}/${escapePointer(key)}`;
    if (viewKey !== wanted)
      walk.found.push({ pointer: below, what: `is ${viewKey}, not ${wanted}`, stale: viewKey === key });
    const inside = found === undefined ? undefined : params.child(group, key);
    value(walk, inside, inside?.path ?? "", naming, item, viewItem, below);
  });
}

export function listed(
  walk: Walk,
  base: JsonArray,
  view: Json,
  at: string,
  each: (base: Json, view: Json, at: string) => void,
): void {
  if (!isArray(view) || view.length !== base.length) {
    differs(walk, at, "has another number of entries");
    return;
  }
  for (const [i, item] of base.entries()) each(item, view[i] as Json, `${at}/${i}`);
}

export function same(walk: Walk, base: Json, view: Json, at: string): void {
  if (!sameText(base, view)) differs(walk, at, "is another value");
}

export const differs = (walk: Walk, pointer: string, what: string): void => {
  walk.found.push({ pointer, what });
};
