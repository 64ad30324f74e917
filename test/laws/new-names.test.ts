/** What new names and new things must be: legal, apart, explained, no twin of another. Each by hand. */
import { describe, expect, test } from "vitest";
import {
  keysToOld,
  namedIn,
  newPath,
  oldName,
  renamedIn,
  restoreArguments,
  wordsOfTool,
} from "../../src/laws/arguments.js";
import { changeOf } from "../../src/laws/change.js";
import type { Law } from "../../src/laws/law.js";
import { namesLegal } from "../../src/laws/names-legal.js";
import { orderLegal } from "../../src/laws/order-legal.js";
import { solvable } from "../../src/laws/solvable.js";
import { doesTheSame } from "../../src/laws/unique-gold.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Section, Skill, Tool } from "../../src/model/harness.js";
import { type Json, printJson } from "../../src/model/json.js";
import { harness, type NewName, prompt, rename, section, skill } from "../help/small.js";
import { json, toolOf } from "../help/turned.js";

const named = (name: string, description = "", schema = "{}"): Tool => ({
  ...toolOf(schema, { description }),
  name,
});
const verdict = (
  law: Law,
  before: Harness,
  after: Harness,
  edits: readonly Edit[],
  tools: readonly string[] = [],
) => {
  const row = { messages: [], tools: [] };
  const view = { messages: [], tools: tools.map((name) => ({ type: "function", function: { name } })) };
  const found = law.check({ base: row, view, edits, before, after });
  return found === "n/a" ? "n/a" : found.map((one) => printJson(one as unknown as Json));
};

describe("legal names", () => {
  const given = harness({
    tools: [named("get"), named("find", "", '{"properties":{"a":{},"b_c":{},"o":{"properties":{"x":{}}}}}')],
    skills: [skill("guide")],
    prompt: prompt(section("rules", "", "")),
    hooks: [
      { id: "no-x", event: "input", tools: [], conditions: [], action: "block", message: "", budget: 1 },
    ],
  });
  const flaws = (names: readonly NewName[], before: Harness = given) => {
    const to = new Map(names.map(([symbol, , name]) => [symbol, name]));
    const after: Harness = {
      ...before,
      tools: before.tools.map((one) => ({ ...one, name: to.get(`tool:${one.name}`) ?? one.name })),
      skills: before.skills.map((one) => ({ ...one, name: to.get(`skill:${one.name}`) ?? one.name })),
      hooks: before.hooks.map((one) => ({ ...one, id: to.get(`hook:${one.id}`) ?? one.id })),
      prompt: {
        ...before.prompt,
        sections: before.prompt.sections.map((one) => ({
          ...one,
          id: to.get(`section:${one.id}`) ?? one.id,
        })),
      },
    };
    const found = verdict(namesLegal, before, after, names.length === 0 ? [] : [rename(...names)]);
    return found === "n/a" ? found : found.length;
  };
  test("none is new", () => {
    expect(flaws([])).toBe("n/a");
  });
  const long = `a${"b".repeat(39)}`;
  test.each<readonly [string, string, number]>([
    ["tool:get", "fetch", 0],
    ["tool:get", "Fetch_One-2", 0],
    ["tool:get", long, 0],
    ["tool:get", `${long}c`, 1],
    ["tool:get", "1a", 1],
    ["tool:get", "_a", 1],
    ["tool:get", "a b", 1],
    ["tool:get", "a.b", 1],
    ["tool:get", "é", 1],
    ["tool:get", "", 1],
    ["tool:get", "web_search", 1],
    ["tool:get", "Bash", 1],
    ["tool:get", "web_searches", 0],
    ...["y", "N", "yes", "No", "on", "OFF", "true", "False", "null", "NaN", "inf"].map(
      (word) => ["tool:get", word, 1] as const,
    ),
    ["tool:get", "yess", 0],
    ["tool:get", "xno", 0],
    ["tool:get", "~", 2],
    ...["12", "1.5", ".5", "-3", "1_000", "1e5", "0x1F", "0o17", "2026-01-31", "2026-1-3T"].map(
      (word) => ["tool:get", word, 2] as const,
    ),
    ...["0x", "1-2", "1.5.2", "12a"].map((word) => ["tool:get", word, 1] as const),
    ["tool:find/param:a", "Bash", 0],
    ["tool:find/param:a", "1a", 1],
    ["tool:find/param:a", "no", 1],
    ["skill:guide", "help-me2", 0],
    ["skill:guide", "help_me", 1],
    ["skill:guide", "help--me", 1],
    ["skill:guide", "-help", 1],
    ["skill:guide", "Help", 1],
    ["skill:guide", "2help", 1],
    ["section:rules", "my_rules-2", 0],
    ["section:rules", "My", 1],
    ["hook:no-x", "no_y", 0],
    ["hook:no-x", "No", 2],
    // apart from all others but for case and separators
    ["tool:get", "FIND", 1],
    ["tool:get", "gu-ide", 1],
    ["tool:get", "NoX", 1],
    ["tool:get", "Rules", 1],
    ["tool:find/param:a", "BC", 1],
    ["tool:find/param:a", "x", 0],
    ["tool:find/param:o.x", "a", 0],
    ["tool:find/param:a", "get", 0],
  ])("%s as %j: %d flaws", (symbol, to, count) => {
    const from = symbol.slice(symbol.search(/[:.](?=[^:.]*$)/) + 1);
    expect(flaws([[symbol, from, to]])).toBe(count);
  });
  test("a Harness whose own Skills break the rule may go on", () => {
    const loose = { ...given, skills: [skill("my_guide")] };
    expect(flaws([["skill:my_guide", "my_guide", "help_me"]], loose)).toBe(0);
    expect(flaws([["skill:my_guide", "my_guide", "Help"]], loose)).toBe(1);
  });
  test("two new names alike", () => {
    expect(
      flaws([
        ["tool:find/param:a", "a", "q_r"],
        ["tool:find/param:b_c", "b_c", "qR"],
      ]),
    ).toBe(1);
    expect(
      flaws([
        ["tool:get", "get", "q_r"],
        ["tool:find", "find", "q-r"],
      ]),
    ).toBe(1);
    expect(
      flaws([
        ["tool:get", "get", "find"],
        ["tool:find", "find", "get"],
      ]),
    ).toBe(0);
    expect(
      flaws([
        ["tool:find/param:a", "a", "b_c"],
        ["tool:find/param:b_c", "b_c", "a"],
      ]),
    ).toBe(0);
  });
  test("what the base itself has is not held against a View", () => {
    const twins = { ...given, tools: [...given.tools, named("Find")] };
    expect(flaws([["tool:get", "get", "fetch"]], twins)).toBe(0);
  });
});

describe("enough is said", () => {
  const told = (from: string, to: string, description: string, more: readonly Tool[] = []) => {
    const [before, after] = [from, to].map((name) =>
      harness({ tools: [named(name, description), ...more] }),
    ) as [Harness, Harness];
    const found = verdict(solvable, before, after, [rename([`tool:${from}`, from, to])]);
    return found === "n/a" ? found : found.length;
  };
  test.each<readonly [string, string, string, number | "n/a"]>([
    ["get_order", "fetch_order", "", "n/a"],
    ["get_order", "OrderFetch", "", "n/a"],
    ["get_order", "fetch_sale", "", 1],
    ["get_order", "fetch_sale", " \n", 1],
    ["get_order", "fetch_sale", "Reads one.", 0],
    ["get_order", "fetch_sale", "Fetch the sale", 1],
    ["get_order", "fetch_sale", "Use this tool for a fetch of sale", 1],
    ["get_order", "fetch_sale", "Fetch the sale now", 0],
    ["get_order", "fetch_sale", "Fetch sales", 0],
  ])("%s as %s with %j: %s", (from, to, description, count) => {
    expect(told(from, to, description)).toBe(count);
  });
  test("in words of its own", () => {
    expect(told("get_order", "fetch_sale", "Reads one.", [named("other", "reads  ONE.")])).toBe(1);
    expect(told("get_order", "fetch_sale", "Reads one.", [named("other", "Reads two.")])).toBe(0);
  });
  test("Skills as well, sections and Hooks not", () => {
    const one = (name: string): Harness => harness({ skills: [{ ...skill(name), description: "" }] });
    expect(
      verdict(solvable, one("guide"), one("help"), [rename(["skill:guide", "guide", "help"])]),
    ).toHaveLength(1);
    const sections = (id: string): Harness => harness({ prompt: prompt(section(id, "", "")) });
    expect(
      verdict(solvable, sections("rules"), sections("laws"), [rename(["section:rules", "rules", "laws"])]),
    ).toEqual([]);
  });
  test.each<readonly [string, string, number]>([
    ["p1", "{}", 1],
    ["xyz", "{}", 1],
    ["q_brt", "{}", 1],
    ["city_2", "{}", 1],
    ["destination", "{}", 0],
    ["zip_code", "{}", 0],
    ["p1", '{"description":"Where."}', 0],
    ["p1", '{"description":" "}', 1],
    ["p1", '{"type":"string"}', 1],
    ["p1", '{"type":"boolean"}', 0],
    ...["enum", "const", "format", "pattern", "$ref", "properties"].map(
      (word) => ["p1", `{"${word}":"x"}`, 0] as const,
    ),
    ["p1", "true", 0],
  ])("a parameter that is called %s now, as %s: %d", (to, declaration, count) => {
    const own = (key: string): Harness =>
      harness({
        tools: [named("get", "Gets.", `{"properties":{"${key}":${declaration}}}`)],
      });
    const found = verdict(solvable, own("where"), own(to), [rename(["tool:get/param:where", "where", to])]);
    expect(found).toHaveLength(count);
  });
});

describe("nothing inserted does the same", () => {
  const same = (a: readonly [string, string, string?], b: readonly [string, string, string?]) =>
    doesTheSame(named(...a), named(...b));
  test.each<readonly [readonly [string, string, string?], readonly [string, string, string?], boolean]>([
    [["get_order", ""], ["order_get", ""], true],
    [["find_orders", ""], ["order_finding", ""], true],
    [["order_lines", ""], ["order", ""], false],
    [["get", ""], ["set", ""], false],
    [["a1", "alpha beta gamma"], ["b1", "gamma beta alpha delta"], true],
    [["a1", "alpha beta"], ["b1", "alpha beta"], false],
    [["a1", "alpha beta gamma delta epsilon"], ["b1", "alpha beta gamma zeta eta"], true],
    [["a1", "alpha beta gamma delta epsilon zeta"], ["b1", "alpha beta gamma theta iota kappa"], false],
    [
      ["a1", "alpha beta gamma delta epsilon zeta", '{"required":["x"]}'],
      ["b1", "alpha beta gamma theta iota kappa", '{"required":["x"]}'],
      true,
    ],
    [
      ["a1", "alpha beta gamma delta epsilon zeta", '{"required":["x"]}'],
      ["b1", "alpha beta gamma theta iota kappa", '{"properties":{"x":{}}}'],
      true,
    ],
    [
      ["a1", "alpha beta gamma delta epsilon zeta", '{"required":["x","y"]}'],
      ["b1", "alpha beta gamma theta iota kappa", '{"required":["y","x"]}'],
      true,
    ],
    [
      ["a1", "alpha beta gamma delta epsilon zeta", '{"required":["x"]}'],
      ["b1", "alpha beta gamma theta iota kappa", '{"required":["y"]}'],
      false,
    ],
    [["a1", "alpha beta gamma delta epsilon zeta"], ["b1", "alpha beta gamma theta iota kappa"], false],
    [["a1", "订单查询"], ["b1", "订单查询吗"], true],
    [["a1", "订单"], ["b1", "订单"], false],
  ])("%j and %j: %s", (a, b, is) => {
    expect(same(a, b)).toBe(is);
  });
  test("Skills", () => {
    const one = (name: string, description: string): Skill => ({ ...skill(name), description });
    expect(doesTheSame(one("find-orders", ""), one("order-finding", ""))).toBe(true);
    expect(
      doesTheSame(
        one("a", "alpha beta gamma delta epsilon zeta"),
        one("b", "alpha beta gamma theta iota kappa"),
      ),
    ).toBe(false);
  });
});

describe("order", () => {
  const at = (id: string, more: Partial<Section> = {}): Section => section(id, "", "", more);
  const sections = (...list: readonly Section[]): Harness => harness({ prompt: prompt(...list) });
  const order = (before: Harness, after: Harness, edit: boolean = true, tools: readonly string[] = []) => {
    const to = after.prompt.sections.map(({ id }) => `section:${id}`);
    const from = before.prompt.sections.map(({ id }) => `section:${id}`);
    const found = verdict(
      orderLegal,
      before,
      after,
      edit ? ([{ kind: "order", list: "sections", from, to }] as unknown as Edit[]) : [],
      tools,
    );
    return found === "n/a" ? found : found.length;
  };
  test("is asked where something moves", () => {
    expect(order(sections(at("a")), sections(at("a")), false)).toBe("n/a");
    expect(order(sections(at("a"), at("b")), sections(at("b"), at("a")))).toBe(0);
  });
  test("keeps what must stand before", () => {
    const b = at("b", { after: ["a"] });
    expect(order(sections(at("a"), b), sections(b, at("a")))).toBe(1);
    expect(order(sections(at("a"), at("c"), b), sections(at("c"), at("a"), b))).toBe(0);
    expect(order(sections(b, at("a"), at("c")), sections(b, at("c"), at("a")))).toBe(0);
    expect(order(sections(b, at("c")), sections(at("c"), b))).toBe(0);
  });
  test("keeps what is pinned", () => {
    const pinned = at("p", { pinned: true });
    expect(order(sections(pinned, at("a")), sections(at("a"), pinned))).toBe(1);
    expect(order(sections(pinned, at("a"), at("b")), sections(pinned, at("b"), at("a")))).toBe(0);
  });
  test("and the row shows it", () => {
    const tools = { tools: [named("x"), named("y")] };
    const before = harness({ ...tools, prompt: prompt(at("a")) });
    expect(order(before, before, true, ["x", "y"])).toBe(0);
    expect(order(before, before, true, ["y", "x"])).toBe(1);
    expect(order(before, { ...before, tools: [named("y"), named("x")] }, true, ["x", "y"])).toBe(1);
  });
});

describe("arguments read back", () => {
  const given = harness({
    tools: [
      named(
        "get",
        "",
        '{"properties":{"id":{},"o":{"properties":{"k":{}}},"l":{"items":{"properties":{"k":{}}}},"s":{},"t":{},"swap":{}}}',
      ),
      named("put"),
    ],
    skills: [skill("guide"), skill("other")],
    activation: [
      { tool: "get", param: "s", names: "skill", prefix: "k/", suffix: ".md" },
      { tool: "get", param: "t", names: "tool" },
    ],
  });
  const change = changeOf({
    before: given,
    after: given,
    edits: [
      rename(
        ["tool:get", "get", "fetch"],
        ["skill:guide", "guide", "help"],
        ["tool:get/param:id", "id", "ref"],
        ["tool:get/param:o.k", "k", "key"],
        ["tool:get/param:l[].k", "k", "each"],
        ["tool:get/param:swap", "swap", "id"],
      ),
    ],
  });
  const words = wordsOfTool(change, "get");
  if (words === undefined) throw new Error();
  test.each<readonly [string, string, readonly string[]]>([
    ['{"ref":1,"z":2}', '{"id":1,"z":2}', []],
    ['{"id":1}', '{"swap":1}', []],
    ['{"swap":1}', '{"swap":1}', ["/swap"]],
    ['{"o":{"key":1},"l":[{"each":2},3]}', '{"o":{"k":1},"l":[{"k":2},3]}', []],
    ['{"o":{"k":1},"l":[0,{"k":2}]}', '{"o":{"k":1},"l":[0,{"k":2}]}', ["/o/k", "/l/1/k"]],
    ['{"s":"k/help.md","t":"fetch"}', '{"s":"k/guide.md","t":"get"}', []],
    ['{"s":"k/guide.md","t":"get"}', '{"s":"k/guide.md","t":"get"}', ["/s", "/t"]],
    ['{"s":"help","t":"put"}', '{"s":"help","t":"put"}', []],
    ['{"ref":"help","z":{"ref":1}}', '{"id":"help","z":{"ref":1}}', []],
    ['"no JSON"', '"no JSON"', []],
    ["[1]", "[1]", []],
  ])("%s", (view, base, stale) => {
    const plain = restoreArguments(change, words, json(view));
    expect([printJson(plain.value), plain.stale]).toEqual([base, stale]);
    const known = restoreArguments(change, words, json(view), json(base));
    expect([printJson(known.value), known.stale]).toEqual([base, stale]);
    for (const other of ['{"id":2}', "[]", "null", '{"id":1,"z":2,"y":3}', '{"z":2,"id":1}', '{"l":[0]}']) {
      const wrong = restoreArguments(change, words, json(view), json(other));
      expect([printJson(wrong.value), wrong.stale]).toEqual([base, stale]);
    }
  });
  test("names in values", () => {
    expect(namedIn("k/a.md", { prefix: "k/", suffix: ".md" })).toBe("a");
    expect(
      ["a.md", "k/a", "k/.md", "k.md"].map((value) => namedIn(value, { prefix: "k/", suffix: ".md" })),
    ).toEqual([undefined, undefined, "", undefined]);
    expect(renamedIn(change, { kind: "skill", prefix: "<", suffix: ">" }, "<guide>")).toBe("<help>");
    expect(renamedIn(change, { kind: "skill", prefix: "<", suffix: ">" }, "guide")).toBe("guide");
    expect(oldName(change, "skill", "help")).toEqual({ name: "guide", stale: false });
    expect(oldName(change, "skill", "guide")).toEqual({ name: "guide", stale: true });
    expect(oldName(change, "skill", "other")).toEqual({ name: "other", stale: false });
    expect(oldName(change, "tool", "none")).toEqual({ name: "none", stale: false });
  });
  test("paths", () => {
    expect(
      ["id", "o.k", "l[].k", "l[][].k", "z.id", "o.z", "swap.id", "k"].map((path) => newPath(words, path)),
    ).toEqual(["ref", "o.key", "l[].each", "l[][].k", "z.id", "o.z", "id.id", "k"]);
    expect(
      [...keysToOld(words, (words.params as NonNullable<typeof words.params>).root)].slice(0, 2),
    ).toEqual([
      ["ref", "id"],
      ["o", "o"],
    ]);
    expect(wordsOfTool(change, "none")).toBeUndefined();
  });
});
