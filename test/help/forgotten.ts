/**
 * What an engine makes that forgets one place: a leaf of the changed Harness is what it was before, and the training row
 * shows it so wherever it shows that part of the Harness. Here row and Harness agree, so that only a law which asks the edits can
 * notice.
 */
import { lowerHarness } from "../../src/core/lower-harness.js";
import { baseVariant } from "../../src/core/variant.js";
import type { Trial } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import {
  asArray,
  asObject,
  asString,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
} from "../../src/model/json.js";
import { put } from "./damage.js";
import { hunksOf, putBack } from "./hunks.js";

export interface Forgotten {
  /** JSON pointer into the Harness after the edits. */
  readonly pointer: string;
  readonly what: string;
  readonly trial: Trial;
}

type Path = readonly (string | number)[];
interface Slip {
  readonly path: Path;
  readonly what: string;
  readonly after: Harness;
}

/** Every single slip; undefined for one that no row can show (the Harness would not print). */
export function* forgetEachLeaf(trial: Trial): Generator<() => Forgotten | undefined> {
  for (const slip of slips(trial))
    yield () => {
      const view = shown(trial, slip.after);
      if (view === undefined) return undefined;
      const pointer = slip.path.map((step) => `/${step}`).join("");
      return { pointer, what: slip.what, trial: { ...trial, view, after: slip.after } };
    };
}

function* slips({ before, after, edits }: Trial): Generator<Slip> {
  const now = after as unknown as JsonObject;
  const old = aligned(before, after, edits);
  for (const { path, what, value } of differences(now, old, [], now))
    yield { path, what, after: value as unknown as Harness };
  const lists: readonly [string, Path][] = [
    ["tools", ["tools"]],
    ["skills", ["skills"]],
    ["sections", ["prompt", "sections"]],
  ];
  for (const edit of edits)
    if (edit.kind === "order")
      for (const [list, path] of lists)
        if (list === edit.list)
          yield {
            path,
            what: "old order",
            after: put(now, path, (items) => byRank(asArray(items), rankIn(before, path, edits))) as never,
          };
}

/** The Harness before, its lists in the order of the one after, so that leaves can be compared by place. */
function aligned(before: Harness, after: Harness, edits: readonly Edit[]): JsonObject {
  const was = oldNames(edits);
  const find = <T extends { name: string }>(items: readonly T[], kind: string, name: string): T | undefined =>
    items.find((one) => one.name === (was.get(`${kind}:${name}`) ?? name));
  return {
    ...before,
    tools: after.tools.map((tool) => find(before.tools, "tool", tool.name) ?? tool),
    skills: after.skills.map((skill) => find(before.skills, "skill", skill.name) ?? skill),
    prompt: {
      ...before.prompt,
      sections: after.prompt.sections.map(
        (own) => before.prompt.sections.find(({ id }) => id === own.id) ?? own,
      ),
    },
  } as unknown as JsonObject;
}

/** `tool:<new name>` and `skill:<new name>` to the first name. */
function oldNames(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const last = new Map<string, { first: string; now: string }>();
  for (const edit of edits)
    if (edit.kind === "rename")
      for (const { symbol, from, to } of edit.names)
        last.set(symbol, { first: last.get(symbol)?.first ?? from, now: to });
  return new Map(
    [...last]
      .filter(([symbol]) => /^(?:tool|skill):[^/]*$/.test(symbol))
      .map(([symbol, { first, now }]) => [`${symbol.slice(0, symbol.indexOf(":"))}:${now}`, first]),
  );
}

function rankIn(before: Harness, path: Path, edits: readonly Edit[]): (item: Json) => number {
  const was = oldNames(edits);
  const kind = path[0] === "skills" ? "skill" : "tool";
  const nameOf = (item: Json): string => asString(get(item, "name") ?? get(item, "id")) ?? "";
  const list = path.length === 1 ? before[path[0] as "tools" | "skills"] : before.prompt.sections;
  const order = list.map((item) => nameOf(item as unknown as Json));
  return (item) => order.indexOf(was.get(`${kind}:${nameOf(item)}`) ?? nameOf(item));
}

const byRank = (items: readonly Json[], rank: (item: Json) => number): readonly Json[] =>
  items.toSorted((a, b) => rank(a) - rank(b));

interface Difference {
  readonly path: Path;
  readonly what: string;
  readonly value: Json;
}

function* differences(now: Json, old: Json, path: Path, root: JsonObject): Generator<Difference> {
  const made = (what: string, next: Json): Difference => ({ path, what, value: put(root, path, () => next) });
  if (isObject(now) && isObject(old)) {
    const [own, theirs] = [members(now), members(old)];
    if (own.length !== theirs.length) return;
    for (const [i, [key, item]] of own.entries()) {
      const [oldKey, oldItem] = theirs[i] as readonly [string, Json];
      if (key !== oldKey)
        yield made(
          `old key ${oldKey} for ${key}`,
          fromMembers(own.map(([k, v]) => [k === key ? oldKey : k, v])),
        );
      yield* differences(item, oldItem, [...path, key], root);
    }
  } else if (isArray(now) && isArray(old)) {
    if (now.length !== old.length) return;
    for (const [i, item] of now.entries()) yield* differences(item, old[i] as Json, [...path, i], root);
  } else if (printJson(now) !== printJson(old)) {
    yield made("old value", old);
    if (typeof now === "string" && typeof old === "string")
      for (const hunk of hunksOf(old, now)) {
        const text = putBack(now, hunk);
        if (text !== old)
          yield made(`"${hunk.old}" for "${now.slice(hunk.start, hunk.end)}" at ${hunk.start}`, text);
      }
  }
}

/** The row under another Harness: prompt, tools and loaded Skills as that has them, the rest as it is. */
export function shown({ base, view, after }: Trial, other: Harness): JsonObject | undefined {
  const lowered = lowerHarness(other);
  if (!lowered.ok) return undefined;
  const variant = baseVariant(lowered.value);
  if (!variant.ok) return undefined;
  const slots = Object.fromEntries(
    members(asObject(get(base, "slots"))).map(([key, value]) => [key, asString(value) ?? ""]),
  );
  const prompt = variant.value.prompt(slots);
  if (!prompt.ok) return undefined;
  const parts = new Map(after.skills.map(({ body }, i) => [body, other.skills[i]?.body ?? ""]));
  const messages = asArray(get(view, "messages")).map((message, i) => {
    if (i === 0 && get(message, "role") === "system")
      return put(message, ["content"], () => prompt.value ?? "");
    const echoed = parts.get(asString(get(message, "content")) ?? "");
    return echoed === undefined ? message : put(message, ["content"], () => echoed);
  });
  const tools = variant.value.tools as readonly Json[];
  return put(
    put(view, ["messages"], () => messages),
    ["tools"],
    () => tools,
  ) as JsonObject;
}
