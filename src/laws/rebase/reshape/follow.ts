/** What follows from a reshaping in the rest of the Harness: Hooks, activation, copies of limits. */
import type { Activation, Condition, Harness, Hook, Tool } from "../../../model/harness.js";
import {
  asString,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  num,
  numberText,
  printJson,
} from "../../../model/json.js";
import { escapePointer, unescapePointer } from "../../leaves.js";
import { type Breach, breach, type Read } from "../kind.js";
import { giveWay, type Reshaped } from "./reading.js";

export function harnessAfter(
  before: Harness,
  reshaped: Reshaped,
  again: (tool: Tool) => readonly Tool[],
): Read<Harness> {
  const breaches: Breach[] = [...reshaped.breaches];
  const isOld = (name: string): boolean => reshaped.old.includes(name);
  const names = reshaped.fresh.map(({ name }) => name);
  const listed = (list: readonly string[], where: string): string[] => {
    const found = list.filter(isOld);
    if (found.length > 0 && new Set(found).size < reshaped.old.length)
      breaches.push(
        breach("hooks-agree", where, "names some of the tools that become one, and not the others"),
      );
    return found.length === 0 ? [...list] : [...giveWay(list, isOld, names)];
  };
  const hooks = before.hooks.map((hook): Hook => {
    const where = `hook:${hook.id}`;
    const isAsked = hook.event.endsWith("-call") && (hook.tools.length === 0 || hook.tools.some(isOld));
    const isAlone = hook.tools.length > 0 && hook.tools.every(isOld);
    const conditions = hook.conditions.map((one): Condition => {
      const named = "tools" in one ? { ...one, tools: listed(one.tools, where) } : one;
      if (!isAsked) return named as Condition;
      const after = conditionAfter(named as Condition, reshaped);
      if (after === undefined)
        breaches.push(breach("hooks-agree", where, "cannot look at what it looked at"));
      else if (!isAlone && printJson(after as unknown as Json) !== printJson(named as unknown as Json))
        breaches.push(
          breach("hooks-agree", where, "would no longer look at the arguments of the other tools"),
        );
      return after ?? (named as Condition);
    });
    const tools = listed(hook.tools, where);
    if (hook.matcher !== undefined && tools.join("\n") !== hook.tools.join("\n"))
      breaches.push(
        breach("hooks-agree", where, "a pattern says which tools it looks at, and does not follow"),
      );
    if (isAsked && hook.command !== undefined)
      breaches.push(breach("hooks-agree", where, "a script reads the arguments, and nobody can say how"));
    return { ...hook, tools, conditions };
  });
  const activation = before.activation.flatMap((entry): readonly Activation[] => {
    if (!isOld(entry.tool)) return [entry];
    const after = entryAfter(entry, reshaped);
    if (after === undefined)
      breaches.push(
        breach("references-hold", "activation", `the value of ${entry.param} cannot be found any more`),
      );
    return after ?? [entry];
  });
  const limits = before.limits.map((limit) => ({
    ...limit,
    copies: limit.copies.map((copy) => copyAfter(copy, before, reshaped, again)),
  }));
  const tools = [...giveWay(before.tools, ({ name }) => isOld(name), reshaped.fresh)];
  return { value: { ...before, tools, hooks, activation, limits }, breaches };
}

function conditionAfter(condition: Condition, reshaped: Reshaped): Condition | undefined {
  if (condition.kind === "arguments") {
    const schema = reshaped.laid(condition.schema);
    return schema === undefined ? undefined : { ...condition, schema };
  }
  if (!("target" in condition) || !condition.target.startsWith("arguments.")) return condition;
  const path = reshaped.path(condition.target.slice("arguments.".length));
  return path === undefined ? undefined : { ...condition, target: `arguments.${path}` };
}

function entryAfter(entry: Activation, reshaped: Reshaped): readonly Activation[] | undefined {
  const { around, fresh } = reshaped;
  if (around !== undefined && around.path === entry.param)
    return [
      {
        tool: entry.tool,
        param: entry.param,
        names: entry.names,
        prefix: around.prefix + (entry.prefix ?? ""),
        suffix: (entry.suffix ?? "") + around.suffix,
      },
    ];
  const param = reshaped.path(entry.param);
  return param === undefined ? undefined : fresh.map(({ name }) => ({ ...entry, tool: name, param }));
}

/** No schema holds this number or text: where it comes out again, the copy has gone. */
const SIGN = "31415926535897932384";

function copyAfter(
  copy: string,
  before: Harness,
  reshaped: Reshaped,
  again: (tool: Tool) => readonly Tool[],
): string {
  const cut = copy.indexOf("#/");
  const [owner, steps] = [
    copy.slice(0, cut),
    copy
      .slice(cut + 2)
      .split("/")
      .map(unescapePointer),
  ];
  const tool = before.tools.find(({ name }) => `tool:${name}` === owner);
  if (tool !== undefined && reshaped.old.includes(tool.name)) {
    const found = again(signed(tool as unknown as Json, steps) as unknown as Tool).flatMap((one) =>
      signsIn(one as unknown as Json).map((place) => `tool:${one.name}#${place}`),
    );
    return found.length === 1 ? (found[0] as string) : copy;
  }
  const hook = before.hooks.find(({ id }) => `hook:${id}` === owner);
  const [word, index, what, ...rest] = steps;
  const schema =
    word === "conditions" && what === "schema"
      ? get(hook?.conditions[Number(index)] as never, "schema")
      : undefined;
  if (hook === undefined || !isObject(schema) || !hook.tools.some((name) => reshaped.old.includes(name)))
    return copy;
  const after = reshaped.laid(signed(schema, rest) as JsonObject);
  const [place, other] = after === undefined ? [] : signsIn(after);
  return place === undefined || other !== undefined ? copy : `${owner}#/conditions/${index}/schema${place}`;
}

function signed(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined)
    return isNumber(value) ? num(SIGN) : typeof value === "string" ? value + SIGN : value;
  if (isArray(value)) return value.map((one, i) => (String(i) === step ? signed(one, rest) : one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    members(value).map(([key, one]) => [key, key === step ? signed(one, rest) : one]),
  );
}

function signsIn(value: Json, place = ""): readonly string[] {
  if (isArray(value)) return value.flatMap((one, i) => signsIn(one, `${place}/${i}`));
  if (isObject(value))
    return members(value).flatMap(([key, one]) => signsIn(one, `${place}/${escapePointer(key)}`));
  const text = isNumber(value) ? numberText(value) : (asString(value) ?? "");
  return text.endsWith(SIGN) || text.includes(SIGN) ? [place] : [];
}
