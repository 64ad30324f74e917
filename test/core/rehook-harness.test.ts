/** What a change of Hooks makes of the Harness, and why not, one reason at a time. */
import { describe, expect, test } from "vitest";
import { declare } from "../../src/core/declare.js";
import { isTextParam } from "../../src/core/dialect-types.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, prompt, section, skill, tool, value } from "../help/small.js";

const hook = (id: string, more: Partial<Hook> = {}): Hook => ({
  id,
  event: "before-call",
  tools: ["f"],
  conditions: [{ kind: "arguments", schema: { required: ["x"] } }],
  action: "retry",
  message: "No.",
  budget: 2,
  ...more,
});
const limitOn = (site: string): Harness["limits"] =>
  [{ id: "n", value: 2, copies: [site] }] as unknown as Harness["limits"];
const base = (more: Partial<Harness> = {}): Harness =>
  harness({
    prompt: prompt(section("rules", "Rules", "Be kind.")),
    tools: [tool("f"), tool("g")],
    skills: [skill("guide")],
    hooks: [hook("one"), hook("two", { event: "before-reply", tools: [], conditions: [] })],
    ...more,
  });
const changed = (given: Harness, change: object) =>
  buildVariant(value(lowerHarness(given)), [{ kind: "rehook", change } as unknown as Edit]);
const outcome = (given: Harness, change: object): string | Harness => {
  const variant = changed(given, change);
  if (variant.ok) return variant.value.harness;
  const [problem] = variant.problems;
  const where = problem?.where.replace("edit 1 (rehook) at ", "");
  return `${problem?.code} ${where}: ${problem?.what}`;
};

describe("a Hook that becomes part of a schema", () => {
  const phase = (own: Hook) => ({ op: "phase", hook: own });

  test("is gone, and the tool's schema says it too", () => {
    const given = base({
      tools: [tool("f", { type: "object", allOf: [{ minProperties: 1 }] }), tool("g")],
    });
    expect(outcome(given, phase(hook("one")))).toMatchObject({
      hooks: [{ id: "two" }],
      tools: [
        { name: "f", parameters: { type: "object", allOf: [{ minProperties: 1 }, { required: ["x"] }] } },
        { name: "g", parameters: { type: "object" } },
      ],
    });
    const { parameters: _, ...bare } = tool("f");
    expect(outcome(base({ tools: [bare] }), phase(hook("one")))).toMatchObject({
      tools: [{ parameters: { type: "object", properties: {}, allOf: [{ required: ["x"] }] } }],
    });
  });

  test.each<readonly [string, Partial<Hook>, RegExp]>([
    ["after a call", { event: "after-call" }, /only a Hook that sends a call back/],
    ["that only adds to it", { action: "note" as Hook["action"] }, /only a Hook that sends a call back/],
    ["with no condition", { conditions: [] }, /other conditions/],
    [
      "with two conditions",
      {
        conditions: [
          { kind: "arguments", schema: {} },
          { kind: "arguments", schema: {} },
        ],
      },
      /other conditions/,
    ],
    [
      "with another condition",
      { conditions: [{ kind: "length", target: "arguments.x", max: 3 }] },
      /other conditions/,
    ],
    ["of two tools", { tools: ["f", "g"] }, /more than one tool/],
    ["of all tools", { tools: [] }, /more than one tool/],
    [
      "with a reference",
      { conditions: [{ kind: "arguments", schema: { $ref: "#/x", x: {} } }] },
      /references/,
    ],
    ["with definitions", { conditions: [{ kind: "arguments", schema: { definitions: {} } }] }, /references/],
    ["with others", { conditions: [{ kind: "arguments", schema: { not: { $defs: {} } } }] }, /references/],
  ])("not one %s", (_, more, why) => {
    const own = hook("one", more);
    expect(outcome(base({ hooks: [own] }), phase(own))).toMatch(why);
  });

  test("not one that stands otherwise, or that the Harness speaks of", () => {
    expect(outcome(base(), phase(hook("one", { budget: 3 })))).toMatch(/^stale-from hook:one/);
    const spoken = base({ prompt: prompt(section("rules", "Rules", "What `one` stops is made again.")) });
    expect(outcome(spoken, phase(hook("one")))).toMatch(/^still-mentioned/);
  });

  test("not one that another stands before which can act at the same call", () => {
    const first = hook("first", { conditions: [{ kind: "arguments", schema: { required: ["y"] } }] });
    expect(outcome(base({ hooks: [first, hook("one")] }), phase(hook("one")))).toMatch(
      /first stands before it/,
    );
    const elsewhere = hook("first", { tools: ["g"] });
    expect(outcome(base({ hooks: [elsewhere, hook("one")] }), phase(hook("one")))).toMatchObject({
      hooks: [{ id: "first" }],
    });
  });
});

describe("a Hook that comes", () => {
  const add = (own: Hook, before: string | null) => ({ op: "add", hook: own, before });
  const ids = (found: string | Harness) =>
    typeof found === "string" ? found : found.hooks.map(({ id }) => id);

  test("stands where the edit says", () => {
    expect(ids(outcome(base(), add(hook("new"), null)))).toEqual(["one", "two", "new"]);
    expect(ids(outcome(base(), add(hook("new"), "hook:one")))).toEqual(["new", "one", "two"]);
    expect(ids(outcome(base(), add(hook("new"), "hook:two")))).toEqual(["one", "new", "two"]);
  });
  test("not before one that is not there, or under an id that is", () => {
    expect(outcome(base(), add(hook("new"), "hook:none"))).toMatch(/^no-such-symbol hook:none/);
    expect(outcome(base(), add(hook("two"), null))).toMatch(/^name-taken hook:two/);
  });
  test.each<readonly [string, Partial<Hook>]>([
    ["tool gone", { tools: ["f", "gone"] }],
    ["tool gone", { conditions: [{ kind: "from-results", target: "arguments.x", tools: ["gone"] }] }],
  ])("not where it names the %s", (what, more) => {
    expect(outcome(base(), add(hook("new", more), null))).toMatch(
      new RegExp(`^no-such-symbol hook:new: it names the ${what}`),
    );
    const known = JSON.parse(JSON.stringify(more).replace("gone", "g")) as Partial<Hook>;
    expect(ids(outcome(base(), add(hook("new", known), null)))).toEqual(["one", "two", "new"]);
  });
});

describe("a Hook that goes", () => {
  const drop = (own: Hook, before: string | null) => ({ op: "drop", hook: own, before });
  const two = base().hooks[1] as Hook;

  test("stands no longer", () => {
    expect(outcome(base(), drop(hook("one"), "hook:two"))).toMatchObject({ hooks: [{ id: "two" }] });
    expect(outcome(base(), drop(two, null))).toMatchObject({ hooks: [{ id: "one" }] });
  });
  test("not from another place, nor as another Hook", () => {
    expect(outcome(base(), drop(hook("one"), null))).toMatch(/^stale-from hook:one/);
    expect(outcome(base(), drop(two, "hook:one"))).toMatch(/^stale-from hook:two/);
    expect(outcome(base(), drop(hook("one", { message: "Other." }), "hook:two"))).toMatch(/^stale-from/);
    expect(outcome(base(), drop(hook("none"), "hook:one"))).toMatch(/^stale-from hook:none/);
  });
  test("not where it states a limit", () => {
    const given = base({ limits: limitOn("hook:one#/budget") });
    expect(outcome(given, drop(hook("one"), "hook:two"))).toMatch(
      /^hook-differs hook:one: it states limit:n/,
    );
    expect(outcome(given, drop(two, null))).toMatchObject({ hooks: [{ id: "one" }] });
  });
});

describe("a budget", () => {
  const budget = (from: number, to: number) => ({ op: "budget", hook: "hook:one", from, to });
  test("is another", () => {
    expect(outcome(base(), budget(2, 5))).toMatchObject({ hooks: [{ budget: 5 }, { budget: 2 }] });
  });
  test("not from another one, not to the same, and not where it is a copy of a limit", () => {
    expect(outcome(base(), budget(3, 5))).toMatch(/^stale-from hook:one/);
    expect(outcome(base(), budget(2, 2))).toMatch(/^stale-from hook:one/);
    expect(outcome(base(), { ...budget(2, 5), hook: "hook:none" })).toMatch(/^no-such-symbol hook:none/);
    expect(outcome(base({ limits: limitOn("hook:one#/budget") }), budget(2, 5))).toMatch(
      /^hook-differs hook:one/,
    );
  });
});

describe("what a Harness declares", () => {
  const parameters: JsonObject = {
    type: "object",
    properties: {
      a: { enum: [1] },
      b: { type: "string", description: "B." },
      c: { type: "integer", description: "" },
      d: { type: ["string", "null"], description: 5 },
    },
  };
  const given = base({
    tools: [{ ...tool("f", parameters), result: { type: "object", properties: { r: { type: "number" } } } }],
  });
  const { symbols } = declare(given);
  const of = (symbol: string) => symbols.get(symbol as Sym);

  test("parameters and result keys, with what is said of them", () => {
    expect(of("tool:f")).toEqual({ symbol: "tool:f", kind: "tool", name: "f", description: "A tool." });
    expect(of("tool:f/param:a")).toMatchObject({ kind: "param", name: "a", owner: "tool:f", type: "enum" });
    expect(of("tool:f/param:b")).toMatchObject({ type: "string", description: "B." });
    expect(of("tool:f/param:c")).toMatchObject({ type: "integer" });
    expect(Object.keys(of("tool:f/param:c") ?? {})).not.toContain("description");
    expect(Object.keys(of("tool:f/param:d") ?? {}).filter((key) => /type|description/.test(key))).toEqual([]);
    expect(of("tool:f/result:r")).toMatchObject({ kind: "result", name: "r", type: "number" });
  });
  test("Skills, sections with a title, Hooks", () => {
    expect(of("skill:guide")).toMatchObject({ kind: "skill", name: "guide", description: "A guide." });
    expect(of("section:rules")).toMatchObject({ kind: "section", name: "Rules" });
    expect(of("hook:one")).toMatchObject({ kind: "hook", name: "one" });
    expect(declare(base({ prompt: prompt(section("s", "", "x")) })).symbols.has("section:s" as Sym)).toBe(
      false,
    );
  });
});

test.each<readonly [Json, boolean]>([
  [{ type: "string" }, true],
  [{ enum: ["a", "b"] }, true],
  [{ type: "string", enum: [1] }, true],
  [{ $ref: "#/$defs/t" }, true],
  [{ $ref: "#/$defs/n" }, false],
  [{ type: "integer" }, false],
  [{ type: ["string"] }, false],
  [{ type: "integer", enum: ["a"] }, false],
  [{ enum: ["a", 1] }, false],
  [{ enum: [] }, false],
  [{}, false],
  [true, false],
])("%j says that a parameter is a text: %s", (node, isText) => {
  const schema = { properties: { x: node }, $defs: { t: { type: "string" }, n: { type: "number" } } };
  expect(isTextParam(schema, "x")).toBe(isText);
  expect(isTextParam(schema, "y")).toBe(false);
  expect(isTextParam(undefined, "x")).toBe(false);
});
