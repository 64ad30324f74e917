/** Changes of how a tool takes its arguments and Hooks are written, told from two documents. Each is only a guess until it is carried out. */
import type { StructureEdit } from "../../model/edit.js";
import type { Harness, Hook, Tool } from "../../model/harness.js";
import {
  asArray,
  asObject,
  equalJson,
  get,
  has,
  type Json,
  type JsonObject,
  keys,
  members,
} from "../../model/json.js";
import { hookSym, paramSym, resultSym, toolSym } from "../../model/symbol.js";
import { pairsOf } from "./alike.js";
import { type Pairs, schemaTexts } from "./things.js";

/** In the order in which they are tried; one that cannot be carried out is left out. */
export function* guesses(from: Harness, to: Harness, pairs: Pairs): Generator<StructureEdit> {
  const after = new Map(to.tools.map((tool) => [tool.name, tool]));
  for (const tool of from.tools) {
    const other = after.get(pairs.tools.get(tool.name) ?? "");
    if (other === undefined) continue;
    yield* argumentGuesses(tool, other);
    yield* resultGuesses(tool, other);
  }
  yield* limitGuesses(from, to);
  yield* hookGuesses(from, to, pairs);
}

const properties = (schema: JsonObject | undefined): JsonObject => asObject(get(schema, "properties"));
const required = (schema: JsonObject | undefined, key: string): boolean =>
  asArray(get(schema, "required")).includes(key);

/** Keys at the top of two schemas that are the same thing. */
const keyPairs = (one: JsonObject, other: JsonObject): ReadonlyMap<string, string> =>
  pairsOf(
    members(one).map(([name, schema]) => ({ name, texts: [typeText(schema), ...schemaTexts(schema)] })),
    members(other).map(([name, schema]) => ({ name, texts: [typeText(schema), ...schemaTexts(schema)] })),
  );

const typeText = (schema: Json): string => {
  const type = get(schema, "type");
  return typeof type === "string" ? `type-${type}` : "";
};

function* argumentGuesses(tool: Tool, other: Tool): Generator<StructureEdit> {
  const owner = toolSym(tool.name);
  const reshape = (change: Extract<StructureEdit, { kind: "reshape" }>["change"]): StructureEdit => ({
    kind: "reshape",
    tool: owner,
    change,
  });
  const before = properties(tool.parameters);
  const now = properties(other.parameters);
  const pairs = keyPairs(before, now);
  const found = new Set(pairs.values());
  for (const [into, group] of members(now)) {
    if (found.has(into) || get(group, "type") !== "object") continue;
    const inner = keyPairs(lacking(before, pairs), properties(asObject(group)));
    if (inner.size === 0 || inner.size !== keys(properties(asObject(group))).length) continue;
    const description = get(group, "description");
    yield reshape({
      op: "nest",
      params: [...inner.keys()].map((key) => paramSym(owner, key)),
      into,
      ...(typeof description === "string" ? { description } : {}),
    });
  }
  for (const [key, group] of members(lacking(before, pairs))) {
    if (get(group, "type") !== "object") continue;
    const inner = properties(asObject(group));
    const out = keyPairs(inner, without(now, found));
    if (out.size === 0 || out.size !== keys(inner).length) continue;
    yield reshape({
      op: "unnest",
      param: paramSym(owner, key),
      names: [...out.keys()].map((name) => ({ param: paramSym(owner, `${key}.${name}`), to: name })),
    });
  }
  for (const [key, schema] of members(before)) {
    const twin = pairs.get(key);
    const value = constantOf(schema);
    if (twin === undefined && value !== undefined)
      yield reshape({ op: "hide", param: paramSym(owner, key), value });
    const fallback = get(schema, "default");
    if (
      twin !== undefined &&
      fallback !== undefined &&
      !required(tool.parameters, key) &&
      required(other.parameters, twin)
    )
      yield reshape({ op: "require", param: paramSym(owner, key), value: fallback });
    const [was, is] = [get(schema, "type"), get(get(now, twin ?? ""), "type")];
    if (twin !== undefined && (was === "integer" || was === "number") && is === "string")
      yield reshape({ op: "retype", param: paramSym(owner, key), as: "text" });
    if (twin !== undefined && was !== "array" && is === "array")
      yield reshape({ op: "retype", param: paramSym(owner, key), as: "list" });
  }
}

const lacking = (object: JsonObject, pairs: ReadonlyMap<string, string>): JsonObject =>
  Object.fromEntries(members(object).filter(([key]) => !pairs.has(key)));
const without = (object: JsonObject, taken: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(members(object).filter(([key]) => !taken.has(key)));

function constantOf(schema: Json): Json | undefined {
  if (has(schema, "const")) return get(schema, "const");
  const values = asArray(get(schema, "enum"));
  return values.length === 1 ? values[0] : undefined;
}

/** Parameters of one tool in the order of another document, once nothing else keeps them apart. */
export function orderGuess(
  tool: Tool,
  other: Tool,
  nameOf: (key: string) => string,
): StructureEdit | undefined {
  const owner = toolSym(tool.name);
  const [before, now] = [keys(properties(tool.parameters)), keys(properties(other.parameters))];
  const to = now.flatMap((key) => before.filter((own) => nameOf(own) === key));
  if (to.length !== before.length || to.every((key, i) => key === before[i])) return undefined;
  return {
    kind: "reshape",
    tool: owner,
    change: {
      op: "order",
      from: before.map((key) => paramSym(owner, key)),
      to: to.map((key) => paramSym(owner, key)),
    },
  };
}

/** Keys of answers that are called otherwise, at any depth. */
function* resultGuesses(tool: Tool, other: Tool): Generator<StructureEdit> {
  const owner = toolSym(tool.name);
  const names: { symbol: ReturnType<typeof resultSym>; from: string; to: string }[] = [];
  const walk = (one: Json | undefined, another: Json | undefined, path: string): void => {
    const [before, now] = [properties(asObject(one)), properties(asObject(another))];
    for (const [key, twin] of keyPairs(before, now)) {
      const here = path === "" ? key : `${path}.${key}`;
      if (key !== twin) names.push({ symbol: resultSym(owner, here), from: key, to: twin });
      walkItems(get(before, key), get(now, twin), here);
    }
  };
  const walkItems = (one: Json | undefined, another: Json | undefined, path: string): void => {
    const [items, others] = [get(one, "items"), get(another, "items")];
    if (items !== undefined && others !== undefined) walkItems(items, others, `${path}[]`);
    else walk(one, another, path);
  };
  if (tool.result !== undefined && other.result !== undefined) walk(tool.result, other.result, "");
  if (names.length > 0) yield { kind: "reshape-result", tool: owner, change: { op: "rename-keys", names } };
}

function* limitGuesses(from: Harness, to: Harness): Generator<StructureEdit> {
  for (const { id, value } of from.limits) {
    const other = to.limits.find((limit) => limit.id === id);
    if (other !== undefined && other.value !== value)
      yield {
        kind: "limit",
        limit: `limit:${id}` as Extract<StructureEdit, { kind: "limit" }>["limit"],
        from: value,
        to: other.value,
      };
  }
}

function* hookGuesses(from: Harness, to: Harness, { hooks, tools }: Pairs): Generator<StructureEdit> {
  const after = new Map(to.hooks.map((hook) => [hook.id, hook]));
  for (const hook of from.hooks) {
    const other = after.get(hooks.get(hook.id) ?? "");
    const symbol = hookSym(hook.id);
    if (other === undefined) {
      yield { kind: "rehook", change: { op: "drop", hook, before: null } };
      continue;
    }
    if (hook.budget !== other.budget)
      yield { kind: "rehook", change: { op: "budget", hook: symbol, from: hook.budget, to: other.budget } };
    const [form, formNow] = [hook.form ?? "plain", other.form ?? "plain"];
    if (form !== formNow)
      yield { kind: "rehook", change: { op: "form", hook: symbol, from: form, to: formNow } };
    const [channel, channelNow] = [channelOf(hook), channelOf(other)];
    if (channel !== channelNow)
      yield { kind: "rehook", change: { op: "channel", hook: symbol, from: channel, to: channelNow } };
    // A matcher holds names: it is compared where none of them changes.
    const named = hook.tools.every((name) => tools.get(name) === name);
    if (named && !equalJson(hook.matcher ?? null, other.matcher ?? null))
      yield {
        kind: "rehook",
        change: { op: "matcher", hook: symbol, from: hook.matcher ?? null, to: other.matcher ?? null },
      };
  }
  const order = to.hooks.flatMap(({ id }) => from.hooks.filter((hook) => hooks.get(hook.id) === id));
  const kept = from.hooks.filter((hook) => order.includes(hook));
  if (kept.length === from.hooks.length && kept.some((hook, i) => hook !== order[i]))
    yield {
      kind: "rehook",
      change: {
        op: "order",
        from: kept.map(({ id }) => hookSym(id)),
        to: order.map(({ id }) => hookSym(id)),
      },
    };
}

const channelOf = ({ channel, event }: Hook): "tool" | "user" | "system" =>
  channel ?? (event === "before-call" || event === "after-call" ? "tool" : "user");
