/** What may be said of new things: words that tell, words that do not, keys in whatever a schema holds. Corners, by hand. */
import { describe, expect, test } from "vitest";
import type { Law } from "../../src/laws/law.js";
import { namesLegal } from "../../src/laws/names-legal.js";
import { solvable } from "../../src/laws/solvable.js";
import { doesTheSame, uniqueGold } from "../../src/laws/unique-gold.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Tool } from "../../src/model/harness.js";
import { harness, type NewName, prompt, rename, section, skill } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const named = (name: string, schema?: string, description = ""): Tool => ({
  ...toolOf(schema, { description }),
  name,
});
const ROW = { id: "r", messages: [], tools: [] };
const count = (law: Law, before: Harness, after: Harness, edits: readonly Edit[]) => {
  const found = law.check({ base: ROW, view: { ...ROW, id: "r#2" }, edits, before, after });
  return found === "n/a" ? found : found.length;
};

describe("legal names", () => {
  const base = (...names: readonly string[]): Harness =>
    harness({
      tools: [
        named("get_it", '{"properties":{"a":{},"b":{},"o":{"properties":{"c":{},"d":{}}}}}'),
        named("put_it", '{"properties":{"a":{},"e":{}}}'),
      ],
      skills: names.map((name) => skill(name)),
      prompt: prompt(section("rules", "", "")),
    });
  const keys = (...names: readonly (readonly [string, string])[]) =>
    count(namesLegal, base(), { ...base() }, [
      rename(
        ...names.map(([path, to]): NewName => [`tool:get_it/param:${path}`, path.replace(/^.*\./, ""), to]),
      ),
    ]);
  test("keys of one object are apart, those of two may be alike", () => {
    expect(keys(["a", "x_y"], ["b", "xY"])).toBe(1);
    expect(keys(["a", "x_y"], ["o.c", "x_y"])).toBe(0);
    expect(keys(["o.c", "x_y"], ["o.d", "x-y"])).toBe(1);
    expect(keys(["a", "D"])).toBe(0);
    expect(keys(["o.c", "D"])).toBe(1);
    expect(keys(["a", "B"])).toBe(1);
    expect(keys(["a", "e"])).toBe(0);
    expect(keys(["a", "z_1"])).toBe(0);
  });
  test("a thing may be called like a key, and a key like a thing", () => {
    const after = {
      ...base(),
      tools: [{ ...(base().tools[0] as Tool), name: "e" }, base().tools[1] as Tool],
    };
    expect(count(namesLegal, base(), after, [rename(["tool:get_it", "get_it", "e"])])).toBe(0);
    expect(keys(["a", "put_it"])).toBe(0);
  });
  test("ids are short, small letters to their end", () => {
    const id = (to: string) =>
      count(namesLegal, base(), { ...base(), prompt: prompt(section(to, "", "")) }, [
        rename(["section:rules", "rules", to]),
      ]);
    expect([`a${"b".repeat(39)}`, "a-b_1"].map(id)).toEqual([0, 0]);
    expect([`a${"b".repeat(40)}`, "ab!", "aB", "a.b"].map(id)).toEqual([1, 1, 1, 1]);
  });
  test("where one Skill of several breaks the rule, others may as well", () => {
    const skills = (own: readonly string[], to: string) =>
      count(namesLegal, base(...own), { ...base(to, ...own.slice(1)) }, [
        rename([`skill:${own[0]}`, own[0] as string, to]),
      ]);
    expect(skills(["one", "two"], "a_b")).toBe(1);
    expect(skills(["one", "t_wo"], "a_b")).toBe(0);
    expect(skills(["o_ne", "two"], "a_b")).toBe(0);
  });
  test("numbers as YAML has them, and words that only begin like one", () => {
    const tool = (to: string) =>
      count(
        namesLegal,
        base(),
        { ...base(), tools: [{ ...(base().tools[0] as Tool), name: to }, base().tools[1] as Tool] },
        [rename(["tool:get_it", "get_it", to])],
      );
    // each is no legal name of a tool either
    expect(
      ["+1", "1_0", "1.", "1.5_0", "-.5", "2E-3", "2e+3", "0xff", "0o7", "2026-1-1", "2026-12-31x"].map(tool),
    ).toEqual(Array.from({ length: 11 }, () => 2));
    expect(["1..5", "0xfg", "0o8", "206-1-1", "2026-123-1", "1e", "e5"].map(tool)).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ]);
  });
});

describe("what is said of a parameter", () => {
  const said = (to: string, before: string, after = before.replaceAll("KEY", to)) => {
    const own = (schema: string): Harness =>
      harness({
        tools: [
          named("other", '{"properties":{"where":{"description":"x"}}}'),
          named("get", schema, "Gets."),
        ],
      });
    return count(solvable, own(before.replaceAll("KEY", "where")), own(after), [
      rename(["tool:get/param:where", "where", to]),
    ]);
  };
  test("counts wherever the key is declared, and once is enough", () => {
    expect(said("p9", '{"properties":{"KEY":{}}}')).toBe(1);
    expect(said("p9", '{"properties":{"KEY":{}},"anyOf":[{"properties":{"KEY":{"enum":["a"]}}}]}')).toBe(0);
    expect(said("p9", '{"properties":{"KEY":{}},"anyOf":[null,1,"x",{"properties":{"KEY":{}}}]}')).toBe(1);
    expect(said("p9", '{"properties":{"KEY":true}}')).toBe(0);
    expect(said("p9", '{"properties":{"z":{}}}')).toBe(0);
  });
  test("is asked for where the name is of letters that nobody can read", () => {
    expect(["krbt", "abc", "q_x", "wtr5"].map((to) => said(to, '{"properties":{"KEY":{}}}'))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(["tree", "rhythm", "q_tree", "place"].map((to) => said(to, '{"properties":{"KEY":{}}}'))).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe("insertions that do the same", () => {
  const same = (a: readonly [string, string, string?], b: readonly [string, string, string?]) =>
    doesTheSame(named(a[0], a[2], a[1]), named(b[0], b[2], b[1]));
  test.each<readonly [readonly [string, string, string?], readonly [string, string, string?], boolean]>([
    [["order_price", ""], ["order_stock", ""], false],
    [["x_1", ""], ["y_2", ""], false],
    // shares go by the shorter of the two
    [["a1", "alpha beta gamma"], ["b1", "alpha beta gamma delta epsilon zeta eta theta"], true],
    // words that any description has say nothing
    [["a1", "get the list of all with it"], ["b1", "get the list of all with it"], false],
    [["a1", "Alpha, betas and gammas"], ["b1", "alpha beta gamma"], true],
    // three of ten is three tenths: where both take the same it is enough, and no less
    [
      ["a1", "alpha beta gamma delta epsilon zeta eta theta iota kappa", '{"required":["x"]}'],
      ["b1", "alpha beta gamma lambda omicron sigma tau upsilon omega phi", '{"required":["x"]}'],
      true,
    ],
    [
      ["a1", "alpha beta gamma delta epsilon zeta eta theta iota kappa rho", '{"required":["x"]}'],
      ["b1", "alpha beta gamma lambda omicron sigma tau upsilon omega phi chi", '{"required":["x"]}'],
      false,
    ],
  ])("%j and %j: %s", (a, b, is) => {
    expect(same(a, b)).toBe(is);
  });
  test("a section beside a tool is not asked", () => {
    const before = harness({ tools: [named("get_order")], prompt: prompt(section("s", "", "")) });
    const insert = (symbol: string, item: object) =>
      ({ kind: "insert", symbol, item, before: null }) as unknown as Edit;
    const both = [
      insert("new:a#0", {
        of: "section",
        value: { ...section("order-get", "Order get", ""), name: "order_get" },
      }),
      insert("new:b#0", { of: "tool", value: named("cook_soup") }),
    ];
    expect(count(uniqueGold, before, { ...before }, both)).toBe(0);
  });
});
