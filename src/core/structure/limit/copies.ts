/** The copies of a limit in a Harness: each states the number once, and all of them move or none. */
import type { Harness, Hook, Limit } from "../../../model/harness.js";
import {
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  members,
  numberText,
} from "../../../model/json.js";
import { tokensOf, writtenLike } from "../../../model/number-text.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import { unescapePointer } from "../../schema-shape.js";

export interface Copy {
  /** `hook:k` */
  readonly owner: string;
  /** `/conditions/0/max`, step by step. */
  readonly path: readonly string[];
  readonly site: string;
}

export function readCopy(site: string): Copy | undefined {
  const [, owner, pointer] = /^((?:tool|skill|section|hook):[^#]+)#\/([\s\S]+)$/.exec(site) ?? [];
  if (owner === undefined || pointer === undefined) return undefined;
  const path = pointer.split("/").map((step) => unescapePointer(step));
  return { owner, path, site };
}

/** The Harness with another number at every copy. */
export function movedCopies(harness: Harness, limit: Limit, to: number): Result<Harness> {
  const problems: Problem[] = [];
  let moved: Harness = harness;
  for (const site of new Set(limit.copies)) {
    const copy = readCopy(site);
    const next =
      copy === undefined ? undefined : inOwner(moved, copy, (value) => movedValue(value, limit.value, to));
    if (typeof next === "object") moved = next;
    else
      problems.push({
        code: "limit-copies",
        where: site,
        what: next ?? "there is no such place",
        expected: `a copy of ${limit.id}: the number ${limit.value}, once`,
      });
  }
  if (problems.length > 0) return failed(...problems);
  return ok({
    ...moved,
    limits: moved.limits.map((one) => (one.id === limit.id ? { ...one, value: to } : one)),
  });
}

/** The value with the number moved, or in words why it cannot be. */
function movedValue(value: Json, from: number, to: number): Result<Json> {
  const no = (what: string): Result<Json> => failed({ code: "limit-copies", where: "", what });
  if (isNumber(value)) return numberText(value) === String(from) ? ok(to) : no(`it is ${numberText(value)}`);
  if (typeof value !== "string") return no("it is neither a text nor a number");
  const [token, more] = tokensOf(value, from);
  if (token === undefined)
    return value.includes("{{limit}}") ? ok(value) : no("its text does not state the number in digits");
  if (more !== undefined)
    return no("its text states the number more than once, and one may mean something else");
  if (tokensOf(value, to).length > 0)
    return no(`its text also states ${to}, so the two could not be told apart`);
  return ok(value.slice(0, token.start) + writtenLike(token, to) + value.slice(token.end));
}

const LISTS = { tool: "tools", skill: "skills", hook: "hooks" } as const;

function inOwner(
  harness: Harness,
  { owner, path }: Copy,
  change: (value: Json) => Result<Json>,
): Harness | string | undefined {
  const kind = owner.slice(0, owner.indexOf(":"));
  const name = owner.slice(owner.indexOf(":") + 1);
  const within = <T extends { readonly name?: string; readonly id?: string }>(
    list: readonly T[],
  ): T[] | string | undefined => {
    const at = list.findIndex((one) => (one.name ?? one.id) === name);
    const thing = list[at];
    // What the schemas of a Harness admit is JSON.
    const changed = thing === undefined ? undefined : atPath(thing as unknown as Json, path, change);
    if (changed === undefined) return undefined;
    if (!changed.ok) return changed.problems[0]?.what;
    return list.map((one, i) => (i === at ? (changed.value as unknown as T) : one));
  };
  if (kind === "section") {
    const sections = within(harness.prompt.sections);
    return typeof sections === "object" ? { ...harness, prompt: { ...harness.prompt, sections } } : sections;
  }
  const list = LISTS[kind as keyof typeof LISTS];
  const things = list === undefined ? undefined : within<{ name?: string; id?: string }>(harness[list]);
  return typeof things === "object" && list !== undefined
    ? ({ ...harness, [list]: things } as Harness)
    : (things as string | undefined);
}

/** undefined: there is no such place. */
function atPath(
  value: Json,
  [step, ...rest]: readonly string[],
  change: (value: Json) => Result<Json>,
): Result<Json> | undefined {
  if (step === undefined) return change(value);
  const inner = isArray(value) ? value[Number(step)] : get(value, step);
  const changed = inner === undefined ? undefined : atPath(inner, rest, change);
  if (changed === undefined || !changed.ok) return changed;
  if (isArray(value)) return ok(value.with(Number(step), changed.value));
  if (!isObject(value)) return undefined;
  return ok(fromMembers(members(value).map(([key, own]) => [key, key === step ? changed.value : own])));
}

/** What stands at a copy's place; undefined where there is none. */
export function valueAt(harness: Harness, site: string): Json | undefined {
  const copy = readCopy(site);
  let found: Json | undefined;
  if (copy !== undefined)
    inOwner(harness, copy, (value) => {
      found = value;
      return ok(value);
    });
  return found;
}

/** The number that `{{limit}}` stands for in a Hook's message: the bound of its first condition on length. */
export function statedLimit({ conditions }: Hook): string | undefined {
  const length = conditions.find((one) => one.kind === "length");
  const bound = length?.kind === "length" ? (length.max ?? length.min) : undefined;
  return bound === undefined ? undefined : String(bound);
}
