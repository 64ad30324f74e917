/** What an edit of kind `reshape-result` comes to under one Harness: answers, schemas, and the names of keys that move. */
import type { EditOf } from "../../../model/edit.js";
import {
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  keys,
  members,
  numberText,
} from "../../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import { ownerOf, type Sym } from "../../../model/symbol.js";
import type { Lowered, LoweredTool } from "../../lowered.js";
import { type Notation, nesting, padding, type Reshape, renaming, unnesting, wrapping } from "./answer.js";
import { namesProblems, sharedNames } from "./key-names.js";
import type { Moving } from "./keys-in-text.js";
import {
  isSimple,
  leansOnTop,
  nestedSchema,
  paddedSchema,
  renamedSchema,
  unnestedSchema,
  wrappedSchema,
} from "./schema.js";

type Edit = EditOf<"reshape-result">;

export interface ToolPlan {
  readonly reshape: Reshape | Notation;
  readonly schema: (now: JsonObject) => JsonObject;
  /** Does a Hook look for values in its answers? */
  readonly isWatched: boolean;
}
export interface Plan {
  /** By name of the tool. */
  readonly tools: ReadonlyMap<string, ToolPlan>;
  readonly moving: Moving;
  /** Text that nothing in the run may hold, for what is added must tell nothing of the task. */
  readonly added: readonly string[];
}

const conflict = (tool: Sym, what: string, expected?: string): Result<never> =>
  failed({ code: "edit-conflict", where: tool, what, ...(expected === undefined ? {} : { expected }) });

export function planOf(lowered: Lowered, edit: Edit): Result<Plan> {
  const tools = new Map<string, LoweredTool>();
  const named =
    edit.change.op === "rename-keys" ? edit.change.names.map(({ symbol }) => ownerOf(symbol)) : [];
  for (const symbol of [edit.tool, ...named]) {
    const tool = lowered.tools.find((one) => one.symbol === symbol);
    if (tool === undefined)
      return failed({
        code: "no-such-symbol",
        where: symbol,
        what: "there is no such tool",
        exists: `tools: ${lowered.tools.map((one) => one.tool.name).join(", ")}`,
      });
    const schema = tool.tool.result;
    if (schema === undefined)
      return conflict(symbol, "no schema says what the tool answers", "a schema `result`");
    if (has(schema, "notation"))
      return conflict(symbol, "its answers are no longer plain JSON", "the notation last");
    if (edit.change.op !== "notation" && holdsInstances(schema))
      return conflict(symbol, "its schema holds examples of whole objects, which would be left behind");
    tools.set(tool.tool.name, tool);
  }
  const first = lowered.tools.find(({ symbol }) => symbol === edit.tool) as LoweredTool;
  const plan = opOf(lowered, first, [...tools.values()], edit);
  if (!plan.ok) return plan;
  const problems = namesProblems(lowered, plan.value.moving);
  return problems.length > 0 ? failed(...(problems as [Problem])) : plan;
}

function holdsInstances(schema: Json): boolean {
  if (isArray(schema)) return schema.some(holdsInstances);
  if (!isObject(schema)) return false;
  return members(schema).some(([word, inner]) =>
    INSTANCES.has(word)
      ? holdsObject(inner)
      : MAPS.has(word) && isObject(inner)
        ? members(inner).some(([, one]) => holdsInstances(one))
        : holdsInstances(inner),
  );
}
const INSTANCES = new Set(["enum", "const", "default", "examples", "example", "input_examples"]);
const MAPS = new Set(["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"]);
const holdsObject = (json: Json): boolean => isObject(json) || (isArray(json) && json.some(holdsObject));

const STILL: Moving = {
  renamed: new Map(),
  vanished: new Set(),
  moved: new Set(),
  shared: new Set(),
  fresh: new Set(),
};

function opOf(
  lowered: Lowered,
  { symbol, tool, resultShape }: LoweredTool,
  tools: readonly LoweredTool[],
  { change }: Edit,
): Result<Plan> {
  const schema = tool.result as JsonObject;
  const root = resultShape?.root;
  const only = (
    reshape: Reshape | Notation,
    after: ToolPlan["schema"],
    more: Partial<Moving>,
  ): Result<Plan> =>
    ok({
      tools: new Map([[tool.name, { reshape, schema: after, isWatched: isWatched(lowered, tool.name) }]]),
      moving: { ...STILL, ...more },
      added: [],
    });
  const topKey = (one: Sym): string | undefined =>
    [...(root?.keys ?? [])].find(([, known]) => known.symbol === one)?.[0];
  switch (change.op) {
    case "rename-keys":
      return renamingPlan(lowered, tools, change.names);
    case "nest": {
      const inner = change.keys.map(topKey);
      if (inner.includes(undefined))
        return conflict(symbol, "one of the keys is no key at the top of its answer");
      if (!isSimple(schema) || leansOnTop(schema))
        return conflict(symbol, "its schema says more of its keys than that they are there");
      const moved = new Set(inner as readonly string[]);
      return only(nesting(moved, change.into), (now) => nestedSchema(now, moved, change.into), {
        moved,
        fresh: new Set([change.into]),
      });
    }
    case "unnest": {
      const outer = topKey(change.key);
      const group = outer === undefined ? undefined : get(get(schema, "properties"), outer);
      if (
        outer === undefined ||
        group === undefined ||
        !isSimple(group) ||
        !isSimple(schema) ||
        leansOnTop(schema)
      )
        return conflict(symbol, `${change.key} is no plain object at the top of its answer`);
      const own = root?.keys.get(outer)?.shape.keys ?? new Map();
      const names = new Map<string, string>();
      for (const { key, to } of change.names)
        for (const [name, known] of own) if (known.symbol === key) names.set(name, to);
      if (names.size !== own.size || names.size !== change.names.length)
        return conflict(symbol, `the edit does not name each member of ${change.key} once`);
      const rest = new Set([...(root?.keys.keys() ?? [])].filter((key) => key !== outer));
      const tops = [...names.values()];
      if (new Set(tops).size !== tops.length || tops.some((key) => rest.has(key)))
        return conflict(symbol, "two keys at the top of its answer would be one");
      const renamed = new Map([...names].filter(([from, to]) => from !== to));
      const vanished = new Set(tops.includes(outer) ? [] : [outer]);
      return only(unnesting(outer, names), (now) => unnestedSchema(now, outer, names), {
        renamed,
        vanished,
        shared: sharedNames(
          lowered,
          [...renamed.keys(), ...vanished],
          new Set(change.names.map(({ key }) => key)),
        ),
        moved: new Set(names.keys()),
        fresh: new Set(renamed.values()),
      });
    }
    case "wrap":
      if (leansOnTop(schema))
        return conflict(symbol, "a reference in its schema leads through what would move");
      return only(wrapping(change.into), (now) => wrappedSchema(now, change.into), {
        moved: new Set(root?.keys.keys() ?? []),
        fresh: new Set([change.into]),
      });
    case "pad": {
      const plan = only(
        padding(change.key, change.value),
        (now) => paddedSchema(now, change.key, change.value),
        { fresh: new Set([change.key]) },
      );
      return plan.ok ? ok({ ...plan.value, added: [change.key, ...leavesOf(change.value)] }) : plan;
    }
    case "notation":
      if (/\bjson\b/i.test(tool.description ?? ""))
        return conflict(symbol, "its description says that it answers in JSON");
      return only(change.as, (now) => ({ ...now, notation: change.as }) as JsonObject, {});
  }
}

type Names = Extract<Edit["change"], { op: "rename-keys" }>["names"];

function renamingPlan(lowered: Lowered, tools: readonly LoweredTool[], names: Names): Result<Plan> {
  const symbols = new Map<Sym, string>();
  const renamed = new Map<string, string>();
  for (const { symbol, from, to } of names) {
    const declared = lowered.symbols.get(symbol);
    if (declared?.kind !== "result")
      return failed({
        code: "no-such-symbol",
        where: symbol,
        what: "no schema of an answer declares such a key",
      });
    if (declared.name !== from)
      return failed({
        code: "stale-from",
        where: symbol,
        what: `the edit says that it is called "${from}"`,
        expected: declared.name,
      });
    if (/(?:^|\.)\*(?:\.|$)/.test(symbol))
      return conflict(symbol, "it stands under keys that no schema names");
    if (from === to || (renamed.get(from) ?? to) !== to || symbols.has(symbol))
      return conflict(symbol, "keys of one name get one new name, and each is named once");
    symbols.set(symbol, to);
    renamed.set(from, to);
  }
  if (new Set(renamed.values()).size !== renamed.size)
    return conflict(ownerOf(names[0]?.symbol as Sym), "keys of different names would get one name");
  for (const { symbol, resultShape } of tools)
    for (const { keys: here } of resultShape === undefined ? [] : new Set(resultShape.shapeAt.values())) {
      const after = [...here].map(([key, known]) => symbols.get(known.symbol) ?? key);
      if (new Set(after).size !== after.length)
        return conflict(symbol, "two keys of one object would be one");
    }
  const fresh = new Set([...renamed.values()].filter((name) => !renamed.has(name)));
  return ok({
    tools: new Map(
      tools.map(({ tool, resultShape }): [string, ToolPlan] => [
        tool.name,
        {
          reshape: renaming((resultShape as NonNullable<typeof resultShape>).root, symbols),
          schema: (now) => renamedSchema(now, resultShape as NonNullable<typeof resultShape>, symbols),
          isWatched: isWatched(lowered, tool.name),
        },
      ]),
    ),
    moving: { ...STILL, renamed, fresh, shared: sharedNames(lowered, renamed.keys(), symbols) },
    added: [],
  });
}

/** Strings and numbers in what is added; what is true, false or null says nothing by itself. */
function leavesOf(value: Json): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (isArray(value)) return value.flatMap(leavesOf);
  if (isObject(value)) return [...keys(value), ...members(value).flatMap(([, item]) => leavesOf(item))];
  return value === null || typeof value === "boolean" ? [] : [numberText(value)];
}

const isWatched = ({ harness }: Lowered, tool: string): boolean =>
  harness.hooks.some(({ conditions }) =>
    conditions.some(
      (one) => one.kind === "from-results" && (one.tools.length === 0 || one.tools.includes(tool)),
    ),
  );
