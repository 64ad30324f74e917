/** Where two documents differ, leaf by leaf. */
import type { Harness } from "../../model/harness.js";
import {
  equalJson,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  keys,
  members,
} from "../../model/json.js";

export interface Difference {
  /** JSON Pointer into the document, list items by the name or id that they bear. */
  readonly at: string;
  readonly expected: Json | undefined;
  readonly found: Json | undefined;
}

/** What is left between a Harness and the one that it should have become. Ids of sections and the Harness's own name are not seen by a model. */
export function differencesOf(found: Harness, expected: Harness): readonly Difference[] {
  const differences: Difference[] = [];
  compare(bare(found), bare(expected), "", differences);
  return differences;
}

function bare(harness: Harness): Json {
  const { name: _, format: __, ...rest } = harness;
  const sections = harness.prompt.sections.map(({ id: ___, after: ____, pinned: _____, ...section }) =>
    inOrder(section),
  );
  return inOrder({
    ...rest,
    prompt: inOrder({ ...harness.prompt, sections }),
    tools: rest.tools.map(inOrder),
    skills: rest.skills.map(inOrder),
    hooks: rest.hooks.map(inOrder),
    limits: rest.limits.map(inOrder),
    activation: rest.activation.map(inOrder),
  }) as unknown as Json;
}

/** Members of a Harness's own parts have no order; those of schemas and of what was kept from files have. */
const inOrder = (part: object): object =>
  Object.fromEntries(
    Object.entries(part)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function compare(found: Json | undefined, expected: Json | undefined, at: string, into: Difference[]): void {
  if (
    found !== undefined &&
    expected !== undefined &&
    equalJson(found, expected) &&
    isOrdered(found, expected)
  )
    return;
  if (isObject(found) && isObject(expected)) {
    // Keys that stand in another order are a difference of the whole, in which what differs inside is seen as well.
    if (!sameOrder(found, expected)) {
      into.push({ at, found, expected });
      return;
    }
    for (const key of new Set([...keys(found), ...keys(expected)]))
      compare(
        get(found, key),
        get(expected, key),
        `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        into,
      );
    return;
  }
  if (isArray(found) && isArray(expected) && found.length === expected.length) {
    found.forEach((item, i) => {
      compare(item, expected[i], `${at}/${labelOf(item) ?? i}`, into);
    });
    return;
  }
  into.push({ at, found, expected });
}

/** Do two equal values have the keys of their objects in one order too, as a model reads them? */
function isOrdered(one: Json, other: Json): boolean {
  if (isArray(one) && isArray(other)) return one.every((item, i) => isOrdered(item, other[i] as Json));
  if (!isObject(one) || !isObject(other)) return true;
  return (
    sameOrder(one, other) && members(one).every(([key, inner]) => isOrdered(inner, get(other, key) as Json))
  );
}

/** Keys that both have, in one order. */
function sameOrder(one: JsonObject, other: JsonObject): boolean {
  const kept = keys(one).filter((key) => has(other, key));
  const others = keys(other).filter((key) => has(one, key));
  return kept.every((key, i) => key === others[i]);
}

function labelOf(item: Json): string | undefined {
  const name = get(item, "name") ?? get(item, "id") ?? get(item, "title");
  return typeof name === "string" && name !== "" ? name : undefined;
}
