/** References between the parts of a Harness: what is named must be there, and what is there must be reachable. */
import type { Condition, Harness, Hook, Section, Tool } from "../../model/harness.js";
import { asArray, get, isArray, isObject, type Json, members } from "../../model/json.js";
import { matchedBy } from "../../model/matcher.js";
import { nearest, type Problem, type ProblemCode } from "../../model/problem.js";
import type { Place } from "./lint-names.js";

export const lintStructure = (harness: Harness, place: Place): readonly Problem[] => [
  ...harness.hooks.flatMap((hook) => lintHook(harness, hook, place(`hook:${hook.id}`))),
  ...lintActivation(harness, place),
  ...lintReach(harness, place),
  ...lintSections(harness.prompt.sections, place),
];

function problem(
  code: ProblemCode,
  where: string,
  what: string,
  expected?: string,
  exists?: string,
): Problem {
  return {
    code,
    where,
    what,
    ...(expected === undefined ? {} : { expected }),
    ...(exists === undefined ? {} : { exists }),
  };
}

/** Names that a list uses and nothing declares. */
function undeclared(
  where: string,
  kind: "tool" | "Skill" | "section",
  used: readonly string[],
  declared: readonly string[],
): readonly Problem[] {
  return used
    .filter((name) => !declared.includes(name))
    .map((name) =>
      problem(
        "no-such-symbol",
        where,
        `it names the ${kind} ${JSON.stringify(name.slice(0, 80))}, which the Harness does not declare`,
        nearest(name, declared),
        `declared: ${declared.slice(0, 30).join(", ") || "none"}`,
      ),
    );
}

// ---- Hooks

export function lintHook(harness: Harness, hook: Hook, where: string): readonly Problem[] {
  const tools = harness.tools.map(({ name }) => name);
  const skills = harness.skills.map(({ name }) => name);
  const isCallEvent = hook.event === "before-call" || hook.event === "after-call";
  const matched = hook.matcher === undefined ? undefined : matchedBy(hook.matcher, tools);
  const wanted = hook.tools.length === 0 ? tools : hook.tools;
  const watched = harness.tools.filter(({ name }) => hook.tools.length === 0 || hook.tools.includes(name));
  const found = [...undeclared(where, "tool", hook.tools, tools)];
  if (
    matched !== undefined &&
    isCallEvent &&
    [...matched].sort().join("\n") !== [...wanted].sort().join("\n")
  )
    found.push(
      problem(
        "bad-harness",
        where,
        `its matcher ${JSON.stringify(hook.matcher)} matches ${matched.join(", ") || "no tool"}`,
        wanted.join(", "),
      ),
    );
  if (matched !== undefined && !isCallEvent)
    found.push(problem("bad-harness", where, `it has a matcher, but the event ${hook.event} is no call`));
  if (hook.channel !== undefined && (hook.channel === "tool") !== isCallEvent)
    found.push(
      problem(
        "bad-harness",
        where,
        `its message has the role ${hook.channel}`,
        isCallEvent ? "tool, for it answers a call" : "user or system, for it answers no call",
      ),
    );
  if (hook.form !== undefined && hook.form !== "plain" && hook.message === "")
    found.push(problem("bad-harness", where, `its message is written as ${hook.form}, and it has none`));
  if (!isCallEvent && hook.tools.length > 0)
    found.push(problem("bad-harness", where, `it lists tools, but the event ${hook.event} is no call`));
  if ((hook.action === "retry" || hook.action === "block") && hook.message.trim() === "")
    found.push(problem("bad-harness", where, `it can ${hook.action}, but says nothing`, "a message"));
  if (hook.action === "retry" && hook.budget === 0)
    found.push(
      problem("bad-harness", where, "its budget is 0, so it can never send the model back", "1 or more"),
    );
  found.push(...lintNever(hook, where));
  const rewrites = hook.conditions.some(({ kind }) => kind === "regex") && hook.replacement !== undefined;
  if (hook.action === "rewrite" && !rewrites)
    found.push(problem("bad-harness", where, "it rewrites nothing", "a regex condition and a replacement"));
  for (const condition of hook.conditions) {
    if ("tools" in condition) found.push(...undeclared(where, "tool", condition.tools, tools));
    if ("skills" in condition) found.push(...undeclared(where, "Skill", condition.skills, skills));
    if ("target" in condition) found.push(...lintTarget(condition.target, hook, watched, where));
    found.push(...lintCondition(condition, isCallEvent, where));
  }
  return found;
}

/** Conditions of which one holds only where the other does not: the Hook can never act. */
function lintNever({ conditions }: Hook, where: string): readonly Problem[] {
  const never = conditions.some((one, i) =>
    conditions.slice(i + 1).some((other) => {
      if (one.kind !== "regex" || other.kind !== "regex") return false;
      // Of several values at a target one may fit each condition.
      if (one.target !== other.target || one.target.includes("[")) return false;
      return one.pattern === other.pattern && one.flags === other.flags && one.acts !== other.acts;
    }),
  );
  return never
    ? [problem("bad-harness", where, "it can never act: two of its conditions exclude each other")]
    : [];
}

function lintCondition(condition: Condition, isCallEvent: boolean, where: string): readonly Problem[] {
  if (condition.kind === "arguments" && !isCallEvent)
    return [problem("bad-harness", where, "a condition looks at arguments, but the event is no call")];
  if (condition.kind === "length" && condition.min === undefined && condition.max === undefined)
    return [problem("bad-harness", where, "a condition on length has no bound", "min or max")];
  if (condition.kind !== "regex") return [];
  try {
    new RegExp(condition.pattern, condition.flags);
    return [];
  } catch (error) {
    return [
      problem("bad-harness", where, `a pattern cannot be read: ${(error as Error).message.slice(0, 160)}`),
    ];
  }
}

function lintTarget(target: string, hook: Hook, tools: readonly Tool[], where: string): readonly Problem[] {
  const [root = "", ...path] = target.split(".");
  if ((root === "reply" || root === "input") && path.length === 0) return [];
  if (root !== "arguments" || path.length === 0)
    return [
      problem(
        "bad-harness",
        where,
        `the target ${JSON.stringify(target)} is not known`,
        "reply, input or arguments.<path>",
      ),
    ];
  if (hook.event !== "before-call" && hook.event !== "after-call")
    return [
      problem("bad-harness", where, `the target ${target} needs a call, but the event is ${hook.event}`),
    ];
  if (tools.length === 0 || tools.some((tool) => declaresPath(tool, path))) return [];
  return [problem("no-such-symbol", where, `no tool that it looks at has the parameter ${path.join(".")}`)];
}

/** Are the parts of a path names of properties in the tool's schema? */
function declaresPath(tool: Tool, path: readonly string[]): boolean {
  const names = new Set<string>();
  const walk = (value: Json | undefined): void => {
    if (isArray(value)) value.forEach(walk);
    else if (isObject(value))
      for (const [key, inner] of members(value)) {
        if (key === "properties" && isObject(inner)) for (const [name] of members(inner)) names.add(name);
        walk(inner);
      }
  };
  walk(tool.parameters);
  return path.every((part) => names.has(part.replaceAll("[]", "")));
}

// ---- Skills

export function lintActivation(harness: Harness, place: Place): readonly Problem[] {
  const tools = harness.tools.map(({ name }) => name);
  return harness.activation.flatMap((entry, i) => {
    const { tool: name, param, names } = entry;
    const where = place(`activation:${i}`);
    const tool = harness.tools.find((one) => one.name === name);
    if (tool === undefined) return undeclared(where, "tool", [name], tools);
    if (!declaresPath(tool, param.split(".")))
      return [problem("no-such-symbol", where, `the tool ${name} has no parameter ${param}`)];
    const declared = names === "skill" ? harness.skills.map((skill) => skill.name) : tools;
    return undeclared(
      place(`tool:${name}`),
      names === "skill" ? "Skill" : "tool",
      choices(tool, entry) ?? [],
      declared,
    );
  });
}

/** The names in the values that an activation tool's schema allows, where it lists them. */
function choices(
  tool: Tool,
  { param, prefix = "", suffix = "" }: Harness["activation"][number],
): readonly string[] | undefined {
  const schema = param
    .split(".")
    .reduce<Json | undefined>((at, key) => get(get(at, "properties"), key), tool.parameters);
  const values = asArray(get(schema, "enum")).filter((value) => typeof value === "string");
  const names = values.map((value) => {
    const name = value.slice(prefix.length, value.length - suffix.length);
    return prefix + name + suffix === value ? name : value;
  });
  return names.length > 0 ? names : undefined;
}

export function lintReach(harness: Harness, place: Place): readonly Problem[] {
  if (harness.skills.length === 0) return [];
  const doors = harness.activation.filter(
    ({ tool, names }) => names === "skill" && harness.tools.some(({ name }) => name === tool),
  );
  if (doors.length === 0)
    return [
      problem(
        "bad-harness",
        place("activation"),
        "no tool activates Skills, so nobody can reach them",
        "an `activation` entry with names: skill",
      ),
    ];
  const isListed = harness.prompt.sections.some(({ body }) => body.includes("{{skills}}"));
  const allowed = doors.flatMap((entry) => {
    const door = harness.tools.find(({ name }) => name === entry.tool);
    return door === undefined ? [] : [choices(door, entry)];
  });
  return harness.skills
    .filter(({ name }) => {
      const mayLoad = allowed.some((values) => values === undefined || values.includes(name));
      const isNamed =
        isListed || allowed.some((values) => values?.includes(name)) || isMentioned(harness, name);
      return !mayLoad || !isNamed;
    })
    .map(({ name }) =>
      problem(
        "bad-skill",
        place(`skill:${name}`),
        `nobody can reach the Skill ${name}`,
        "its name in {{skills}}, in an enum of the tool that loads it, or in a text",
      ),
    );
}

const isMentioned = (harness: Harness, name: string): boolean =>
  harness.prompt.sections.some(({ body }) => body.includes(name)) ||
  harness.tools.some(({ description }) => description?.includes(name)) ||
  harness.skills.some((skill) => skill.name !== name && skill.body.includes(name));

// ---- sections

function lintSections(sections: readonly Section[], place: Place): readonly Problem[] {
  const ids = sections.map(({ id }) => id);
  const unknown = sections.flatMap(({ id, after }) =>
    undeclared(place(`section:${id}`), "section", after, ids),
  );
  const cycle = findCycle(sections);
  if (cycle !== undefined)
    return [
      ...unknown,
      problem(
        "order-illegal",
        place(`section:${cycle[0]}`),
        `sections wait for each other: ${cycle.join(" after ")}`,
      ),
    ];
  const early = sections.flatMap(({ id, after }, i) =>
    after
      .filter((before) => ids.indexOf(before) > i)
      .map((before) =>
        problem(
          "order-illegal",
          place(`section:${id}`),
          `the section ${id} stands before ${before}, and says it must not`,
        ),
      ),
  );
  return [...unknown, ...early];
}

/** A chain of `after` that comes back to its start, in order; undefined where there is none. */
function findCycle(sections: readonly Section[]): readonly string[] | undefined {
  const after = new Map(sections.map((section) => [section.id, section.after]));
  const done = new Set<string>();
  const visit = (id: string, trail: readonly string[]): readonly string[] | undefined => {
    const from = trail.indexOf(id);
    if (from !== -1) return [...trail.slice(from), id];
    if (done.has(id)) return undefined;
    for (const next of after.get(id) ?? []) {
      const cycle = visit(next, [...trail, id]);
      if (cycle !== undefined) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of after.keys()) {
    const cycle = visit(id, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
