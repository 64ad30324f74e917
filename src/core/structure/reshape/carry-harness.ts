/** Hooks, activation and copies of limits after a reshaping. */
import type { Activation, Condition, Harness, Hook, Tool } from "../../../model/harness.js";
import {
  equalJson,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  num,
  numberText,
} from "../../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import { hookSym, toolSym } from "../../../model/symbol.js";
import type { Lowered } from "../../lowered.js";
import { mapSame, orSame } from "../../same.js";
import { at, escapePointer } from "../../schema-shape.js";
import { replacedAt } from "./at-param.js";
import { cannot, type Plan } from "./plan.js";

export function carriedHarness(
  before: Lowered,
  plan: Plan,
  again: (tools: readonly Tool[]) => Result<Plan>,
): Result<Harness> {
  const { harness } = before;
  const hooks: Hook[] = [];
  for (const hook of harness.hooks) {
    const carried = hookAfter(hook, plan);
    if (!carried.ok) return carried;
    hooks.push(carried.value);
  }
  const activation: Activation[] = [];
  for (const entry of harness.activation) {
    const carried = plan.from.includes(entry.tool) ? plan.activation(entry) : [entry];
    if (carried === undefined)
      return cannot(toolSym(entry.tool), `the value of ${entry.param} could no longer be found`);
    activation.push(...carried);
  }
  const tools = toolsAfter(harness.tools, plan);
  const limits = limitsAfter(harness, plan, again);
  return limits.ok ? ok({ ...harness, tools, hooks, activation, limits: limits.value }) : limits;
}

export function toolsAfter(tools: readonly Tool[], plan: Plan): Tool[] {
  const first = tools.findIndex(({ name }) => plan.from.includes(name));
  return tools.flatMap((tool, i) =>
    i === first ? [...plan.tools] : plan.from.includes(tool.name) ? [] : [tool],
  );
}

const blocked = (hook: Hook, what: string, remedy?: string) => cannot(hookSym(hook.id), what, remedy);

function hookAfter(hook: Hook, plan: Plan): Result<Hook> {
  const tools = namesAfter(hook.tools, plan);
  if (tools === undefined) return blocked(hook, "it looks at some of the tools that become one");
  const looks =
    hook.tools.length === 0
      ? hook.event === "before-call" || hook.event === "after-call"
      : hook.tools.some((name) => plan.from.includes(name));
  if (looks && hook.command !== undefined)
    return blocked(hook, "a script decides by the arguments, and nobody can say how it reads them");
  if (hook.matcher !== undefined && tools.join("\n") !== hook.tools.join("\n"))
    return blocked(hook, "a pattern says which tools it looks at", "write its tools as a list before");
  const isOnly = hook.tools.length > 0 && hook.tools.every((name) => plan.from.includes(name));
  const conditions: Condition[] = [];
  for (const condition of hook.conditions) {
    const named = "tools" in condition ? namesAfter(condition.tools, plan) : undefined;
    if ("tools" in condition && named === undefined)
      return blocked(hook, "it asks for some of the tools that become one");
    const next =
      named === undefined ? condition : orSame(condition, { ...condition, tools: named } as Condition);
    const carried = looks ? conditionAfter(hook, next, plan, isOnly) : ok(next);
    if (!carried.ok) return carried;
    conditions.push(carried.value);
  }
  const same = mapSame(hook.conditions, (_, i) => conditions[i] as Condition) as Condition[];
  return ok(orSame(hook, { ...hook, tools, conditions: same }));
}

/** A list of tools after; undefined where only some of those that become one are in it. */
function namesAfter(names: string[], plan: Plan): string[] | undefined {
  const inside = plan.from.filter((name) => names.includes(name));
  if (inside.length === 0) return names;
  if (inside.length < plan.from.length) return undefined;
  const first = names.findIndex((name) => plan.from.includes(name));
  const after = names.flatMap((name, i) =>
    i === first ? plan.tools.map((tool) => tool.name) : plan.from.includes(name) ? [] : [name],
  );
  return after.join("\n") === names.join("\n") ? names : after;
}

const SHARED = "split the Hook, one for each tool, before";

function conditionAfter(hook: Hook, condition: Condition, plan: Plan, isOnly: boolean): Result<Condition> {
  if (condition.kind === "arguments") {
    const schema = plan.overlay(condition.schema);
    if (schema === undefined) return blocked(hook, "its schema over the arguments cannot say the same after");
    if (equalJson(schema, condition.schema)) return ok(condition);
    return isOnly
      ? ok({ ...condition, schema })
      : blocked(hook, "it looks at the arguments of other tools too", SHARED);
  }
  const path = "target" in condition ? /^arguments\.([\s\S]+)$/.exec(condition.target)?.[1] : undefined;
  if (path === undefined) return ok(condition);
  const after = plan.path(path);
  if (after === undefined) return blocked(hook, `it looks at ${path}, which is not there after`);
  if (after === path) return ok(condition);
  return isOnly
    ? ok({ ...condition, target: `arguments.${after}` } as Condition)
    : blocked(hook, "it looks at the arguments of other tools too", SHARED);
}

/**
 * Where the copies of a limit stand after: each is marked before, and the mark is looked for after. A Hook's schema is laid over
 * the arguments, a tool's is reshaped itself.
 */
function limitsAfter(
  { limits, tools, hooks }: Harness,
  plan: Plan,
  again: (tools: readonly Tool[]) => Result<Plan>,
): Result<Harness["limits"]> {
  const problems: Problem[] = [];
  const place = (copy: string): string => {
    const [owner = "", pointer = ""] = split(copy);
    const tool = tools.find(({ name }) => toolSym(name) === owner && plan.from.includes(name));
    if (tool !== undefined) {
      if (!pointer.startsWith("/parameters/") && plan.tools.length === 1 && plan.tools[0]?.name === tool.name)
        return copy;
      const found = inTool(tool, pointer, tools, plan, again);
      if (found !== undefined) return found;
    } else {
      const found = inHook(owner, pointer, hooks, plan);
      if (found !== undefined) return found;
    }
    problems.push({ code: "cannot-carry", where: copy, what: "this copy of a limit has no place after" });
    return copy;
  };
  const after = limits.map((limit) => ({ ...limit, copies: limit.copies.map(place) }));
  return problems.length > 0 ? failed(...problems) : ok(after);
}

const split = (copy: string): readonly [string, string] => {
  const hash = copy.indexOf("#/");
  return hash < 0 ? [copy, ""] : [copy.slice(0, hash), copy.slice(hash + 1)];
};

const MARK = "987654321987654321";
const marked = (value: Json): Json =>
  isNumber(value) ? num(MARK) : typeof value === "string" ? `${value}${MARK}` : value;
const isMarked = (value: Json): boolean =>
  isNumber(value) ? numberText(value) === MARK : typeof value === "string" && value.includes(MARK);

function marksIn(value: Json, pointer = ""): readonly string[] {
  if (isArray(value)) return value.flatMap((item, i) => marksIn(item, `${pointer}/${i}`));
  if (isObject(value))
    return members(value).flatMap(([key, one]) => marksIn(one, `${pointer}/${escapePointer(key)}`));
  return isMarked(value) ? [pointer] : [];
}

function inTool(
  tool: Tool,
  pointer: string,
  tools: readonly Tool[],
  plan: Plan,
  again: (tools: readonly Tool[]) => Result<Plan>,
): string | undefined {
  const other = replacedAt(tool as unknown as Json, pointer, marked) as unknown as Tool;
  const made = again(tools.map((one) => (one === tool ? other : one)));
  if (!made.ok) return undefined;
  const found = made.value.tools.flatMap((one) =>
    marksIn(one as unknown as Json).map((where) => `${toolSym(one.name)}#${where}`),
  );
  return found.length === 1 && plan.tools.length === 1 ? found[0] : undefined;
}

/** A copy in a Hook: its schema over the arguments is laid over again, with the copy marked. */
function inHook(owner: string, pointer: string, hooks: readonly Hook[], plan: Plan): string | undefined {
  const copy = `${owner}#${pointer}`;
  const hook = hooks.find(({ id }) => hookSym(id) === owner);
  const [, head = "", tail = ""] = /^(\/conditions\/\d+\/schema)(\/[\s\S]+)$/.exec(pointer) ?? [];
  const schema = hook === undefined ? undefined : at(hook as unknown as Json, head);
  const looks = hook?.tools.some((name) => plan.from.includes(name)) === true;
  if (!looks || head === "" || !isObject(schema)) return copy;
  const after = plan.overlay(replacedAt(schema, tail, marked) as JsonObject);
  const found = after === undefined ? [] : marksIn(after);
  return found.length === 1 ? `${owner}#${head}${found[0]}` : undefined;
}
