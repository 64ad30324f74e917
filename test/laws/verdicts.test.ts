/** Verdicts of laws with the place that each names: arguments read back, calls judged by the short way, new names, insertions. By hand. */
import { describe, expect, test } from "vitest";
import { restoreArguments, wordsOfTool } from "../../src/laws/arguments.js";
import { callsValid, callsValidWith } from "../../src/laws/calls-valid.js";
import { changeOf } from "../../src/laws/change.js";
import type { Law } from "../../src/laws/law.js";
import { namesLegal } from "../../src/laws/names-legal.js";
import { solvable } from "../../src/laws/solvable.js";
import { uniqueGold } from "../../src/laws/unique-gold.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Tool } from "../../src/model/harness.js";
import { fromMembers, type Json } from "../../src/model/json.js";
import { harness, type NewName, prompt, rename, section, skill } from "../help/small.js";
import { json, toolOf } from "../help/turned.js";

const said = (law: Law, trial: Parameters<Law["check"]>[0]) => {
  const found = law.check(trial);
  return found === "n/a" ? found : found.map(({ where, what }) => [where, what.replace(/^[a-z-]+: /, "")]);
};
const named = (name: string, schema?: string, description = ""): Tool => ({
  ...toolOf(schema, { description }),
  name,
});
const ROW = { id: "r", messages: [], tools: [] };
const ofHarness = (law: Law, before: Harness, after: Harness, edits: readonly Edit[]) =>
  said(law, { base: ROW, view: { ...ROW, id: "r#1" }, edits, before, after });

describe("arguments read back", () => {
  const made = () => {
    const before = harness({
      tools: [
        named(
          "get",
          '{"properties":{"id":{},"o":{"properties":{"k":{}}},"l":{"items":{"properties":{"k":{}}}},"s":{},"deep":{"properties":{"s":{}}}}}',
        ),
        named("bare"),
        named("other", '{"properties":{"s":{}}}'),
      ],
      skills: [skill("guide")],
      activation: [
        { tool: "get", param: "s", names: "skill" },
        { tool: "other", param: "x", names: "tool" },
      ],
    });
    const change = changeOf({
      before,
      after: { ...before },
      edits: [
        rename(
          ["tool:get/param:id", "id", "ref"],
          ["tool:get/param:o.k", "k", "key"],
          ["tool:get/param:l[].k", "k", "each"],
          ["skill:guide", "guide", "help"],
        ),
      ],
    });
    return { change, words: (name: string) => wordsOfTool(change, name) ?? (undefined as never) };
  };
  const read = (view: Json, base?: Json, tool = "get") => {
    const { change, words } = made();
    return restoreArguments(change, words(tool), view, base);
  };
  test.each<readonly [string, string]>([
    ['{"ref":1}', '{"id":1}'],
    ['{"o":{"key":1,"z":[1]},"l":[{"each":2},3,"x"]}', '{"o":{"k":1,"z":[1]},"l":[{"k":2},3,"x"]}'],
    ['{"s":"help"}', '{"s":"guide"}'],
    ['{"z":{"s":"help","ref":1}}', '{"z":{"s":"help","ref":1}}'],
    ['{"deep":{"s":"help"}}', '{"deep":{"s":"help"}}'],
    ["{}", "{}"],
    ["[]", "[]"],
    ['"text"', '"text"'],
    ["null", "null"],
    ["1.0", "1.0"],
  ])("%s is %s, and the very one that it should be", (view, base) => {
    const wanted = json(base);
    expect(read(json(view), wanted)).toEqual({ value: wanted, stale: [] });
    if (typeof wanted === "object" && wanted !== null) expect(read(json(view), wanted).value).toBe(wanted);
    expect(read(json(view))).toEqual({ value: wanted, stale: [] });
  });
  test.each<readonly [string, string, string, readonly string[]]>([
    ['{"ref":1}', '{"id":2}', '{"id":1}', []],
    ['{"ref":1}', '{"ref":1}', '{"id":1}', []],
    ['{"id":1}', '{"id":1}', '{"id":1}', ["/id"]],
    ['{"ref":1,"z":1}', '{"id":1}', '{"id":1,"z":1}', []],
    ['{"ref":1}', '{"id":1,"z":1}', '{"id":1}', []],
    ['{"z":1,"ref":1}', '{"id":1,"z":1}', '{"z":1,"id":1}', []],
    ['{"l":[{"each":1}]}', '{"l":[]}', '{"l":[{"k":1}]}', []],
    ['{"l":[]}', '{"l":[{"k":1}]}', '{"l":[]}', []],
    ['{"l":[{"each":1},{"each":2}]}', '{"l":[{"k":1},{"k":3}]}', '{"l":[{"k":1},{"k":2}]}', []],
    ['{"l":[{"k":1}]}', '{"l":[{"k":1}]}', '{"l":[{"k":1}]}', ["/l/0/k"]],
    ['{"l":{"each":1}}', '{"l":[1]}', '{"l":{"each":1}}', []],
    ['{"o":{"key":1}}', '{"o":{"k":2}}', '{"o":{"k":1}}', []],
    ['{"o":{"key":1}}', '{"o":[1]}', '{"o":{"k":1}}', []],
    ['{"o":[1]}', '{"o":{"k":1}}', '{"o":[1]}', []],
    ['{"s":"guide"}', '{"s":"guide"}', '{"s":"guide"}', ["/s"]],
    ['{"s":"help"}', '{"s":"help"}', '{"s":"guide"}', []],
    ['{"s":"x"}', '{"s":"y"}', '{"s":"x"}', []],
  ])("%s beside %s is %s", (view, base, value, stale) => {
    expect(read(json(view), json(base))).toEqual({ value: json(value), stale });
  });
  test("of a tool without parameters, and with members that stand twice", () => {
    expect(read(json('{"ref":1}'), json('{"ref":1}'), "bare")).toEqual({
      value: json('{"ref":1}'),
      stale: [],
    });
    expect(read(json('{"ref":1}'), json('{"id":1}'), "bare").value).toEqual(json('{"ref":1}'));
    const twice = (key: string): Json =>
      fromMembers([
        [key, 1],
        [key, 2],
      ]);
    expect(read(twice("ref"), twice("id")).stale).toEqual([]);
    expect(read(json('"help"'), json('"help"'), "other")).toEqual({ value: "help", stale: [] });
  });
  test("names in values, of the tool that loads them", () => {
    const { words } = made();
    expect([...words("get").naming]).toEqual([["s", { kind: "skill", prefix: "", suffix: "" }]]);
    expect([...words("other").naming]).toEqual([["x", { kind: "tool", prefix: "", suffix: "" }]]);
    expect([words("bare").naming.size, words("bare").params]).toEqual([0, undefined]);
  });
});

describe("calls judged", () => {
  const SCHEMA = '{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}';
  const [before, after] = [named("get", SCHEMA), named("fetch", SCHEMA.replaceAll('"id"', '"ref"'))].map(
    (one) => harness({ tools: [one] }),
  ) as [Harness, Harness];
  const call = (name: string, args: Json): Json => ({
    id: "c",
    type: "function",
    function: { name, arguments: args },
  });
  const asks = (train: Json | undefined, ...calls: readonly Json[]): Json => ({
    role: "assistant",
    content: "",
    tool_calls: calls,
    ...(train === undefined ? {} : { train }),
  });
  // Of `r#1` the law asks more, for one View in fifty is looked at by the long way too.
  const judged = (law: Law, base: readonly Json[], view: readonly Json[], listed: Json = [], id = "r#2") =>
    said(law, {
      base: { id: "r", messages: base, tools: [] },
      view: { id, messages: view, tools: listed },
      edits: [rename(["tool:get", "get", "fetch"], ["tool:get/param:id", "id", "ref"])],
      before,
      after,
    });
  const AT = "r#2/messages/0/tool_calls/0/function/arguments";
  test("by the short way where tool and arguments read back, else by the row's own schema", () => {
    const one = (args: Json, viewArgs: Json) =>
      [[asks(true, call("get", args))], [asks(true, call("fetch", viewArgs))]] as const;
    expect(judged(callsValid, ...one({ id: 1 }, { ref: 1 }))).toEqual([]);
    expect(judged(callsValid, ...one({ id: 1 }, { ref: 1 }), [], "r#1")).toHaveLength(1);
    expect(judged(callsValidWith({ strict: true }), ...one({ id: 1 }, { ref: 1 }))).toEqual([
      [AT, "does not fit the View's schema, and fits the base's"],
    ]);
    for (const wrong of [{ ref: 2 }, { id: 1 }, { ref: 1, z: 1 }])
      expect(judged(callsValid, ...one({ id: 1 }, wrong))).toEqual([
        [AT, "does not fit the View's schema, and fits the base's"],
      ]);
    const row: Json = [
      { type: "function", function: { name: "fetch", parameters: json(SCHEMA.replaceAll('"id"', '"ref"')) } },
    ];
    expect(judged(callsValidWith({ strict: true }), ...one({ id: 1 }, { ref: 1 }), row)).toEqual([]);
    expect(
      judged(
        callsValid,
        [asks(true, call("get", { id: "x" }))],
        [asks(false, call("fetch", { ref: 7 }))],
        row,
      ),
    ).toEqual([[AT, "fits the View's schema, and does not fit the base's"]]);
  });
  test("text that is no JSON misfits, and stays text", () => {
    const text = (view: Json) =>
      judged(callsValid, [asks(undefined, call("get", "no JSON"))], [asks(false, call("fetch", view))]);
    expect(text("no JSON")).toEqual([]);
    expect(text({ ref: 1 })).toEqual([]);
  });
  test("what is trained on", () => {
    const flag = (
      train: Json | undefined,
      base: Json = asks(true, call("get", { id: 1 })),
      args: Json = { ref: 1 },
    ) => judged(callsValid, [base], [asks(train, call("fetch", args))]);
    expect(flag(true)).toEqual([]);
    expect(flag(undefined)).toEqual([
      ["r#2/messages/0/train", "is missing though nothing is wrong with the message"],
    ]);
    expect(flag(false)).toEqual([
      ["r#2/messages/0/train", "is false though nothing is wrong with the message"],
    ]);
    expect(flag(true, asks(false, call("get", { id: 1 })))).toEqual([
      ["r#2/messages/0/train", "would train on a call that failed"],
    ]);
    expect(flag(true, asks(true, call("get", { id: "x" })), { ref: "x" })).toEqual([
      ["r#2/messages/0/train", "would train on a call that failed"],
    ]);
    expect(judged(callsValid, [], [asks(undefined)])).toEqual([
      ["r#2/messages/0/train", "is missing though nothing is wrong with the message"],
    ]);
    expect(judged(callsValid, [], [{ role: "user", content: "u", train: false }])).toEqual([
      ["r#2/messages/0/train", "stands on a message that is never trained on"],
    ]);
    expect(judged(callsValid, [], [])).toBe("n/a");
  });
});

describe("new names", () => {
  const two = (first: string, second: string): Harness =>
    harness({
      tools: [named(first, '{"properties":{"a":{},"b":{}}}'), named(second)],
      prompt: prompt(section("s", "", "")),
    });
  const flaws = (after: Harness, ...names: readonly NewName[]) =>
    ofHarness(namesLegal, two("get", "put"), after, [rename(...names)]);
  test("where each flaw stands", () => {
    expect(flaws(two("1x", "put"), ["tool:get", "get", "1x"])).toEqual(
      [["tool:get", '"1x" is no legal name of a tool']].map(([a, b]) => [
        expect.stringContaining(a as string),
        b,
      ]),
    );
    expect(flaws(two("bash", "put"), ["tool:get", "get", "bash"])).toEqual([
      [expect.stringContaining("tool:get"), "bash is reserved by a provider"],
    ]);
    expect(flaws(two("yes", "put"), ["tool:get", "get", "yes"])).toEqual([
      [expect.stringContaining("tool:get"), "YAML reads yes as something else than text"],
    ]);
    expect(flaws(two("Put", "put"), ["tool:get", "get", "Put"])).toEqual([
      [expect.stringMatching(/ put$/), "is equal but for case and separators to Put"],
    ]);
    const long = "x".repeat(56);
    expect(
      flaws(two(`${long}y`, `${long}z`), ["tool:get", "get", `${long}y`], ["tool:put", "put", `${long}z`]),
    ).toEqual(expect.arrayContaining([[expect.stringMatching(/z$/), `is cut to the same name as ${long}y`]]));
    expect(flaws(two("get", "put"), ["tool:get/param:a", "a", "B"])).toEqual([
      [expect.stringContaining("tool:get/param:b"), "is equal but for case and separators to B"],
    ]);
  });
  test("of what is put in", () => {
    const insert = (name: string): Edit =>
      ({
        kind: "insert",
        symbol: "new:x#0",
        item: { of: "tool", value: named(name) },
        before: null,
      }) as unknown as Edit;
    const put = (name: string) => {
      const before = two("get", "put");
      return ofHarness(namesLegal, before, { ...before, tools: [...before.tools, named(name)] }, [
        insert(name),
      ]);
    };
    expect(put("late_one")).toEqual([]);
    expect(put("PUT")).toEqual([
      [expect.stringMatching(/ PUT$/), "is equal but for case and separators to put"],
    ]);
    expect(put("late one")).toEqual([
      [expect.stringContaining("new:x#0"), '"late one" is no legal name of a tool'],
    ]);
  });
});

describe("what tells nothing", () => {
  const given = (name: string, key: string, description: string, declaration = "{}"): Harness =>
    harness({
      tools: [
        named(
          name,
          `{"properties":{"${key}":${declaration},"o":{"anyOf":[{"properties":{"x":{}}},true,null]}}}`,
          description,
        ),
        named("other", undefined, "Does other things."),
      ],
    });
  test("where it stands, and why", () => {
    const tool = (description: string) =>
      ofHarness(solvable, given("get_it", "id", description), given("zz_top", "id", description), [
        rename(["tool:get_it", "get_it", "zz_top"]),
      ]);
    expect(tool("")).toEqual([
      [expect.stringContaining("tool:get_it"), "zz_top tells nothing and has no description"],
    ]);
    expect(tool("Does  OTHER things. ")).toEqual([
      [expect.stringContaining("tool:get_it"), "zz_top has the same description as other"],
    ]);
    expect(tool("The zz top tool")).toEqual([
      [expect.stringContaining("tool:get_it"), "the description of zz_top says no more than its name"],
    ]);
    for (const word of [
      "a",
      "an",
      "the",
      "this",
      "tool",
      "function",
      "skill",
      "for",
      "to",
      "of",
      "is",
      "use",
    ])
      expect(tool(`Zz ${word} top.`)).toHaveLength(1);
    for (const word of ["gets", "with", "it", "used"]) expect(tool(`Zz ${word} top.`)).toEqual([]);
    const key = (declaration: string) =>
      ofHarness(
        solvable,
        given("get_it", "where", "Gets.", declaration),
        given("get_it", "p9", "Gets.", declaration),
        [rename(["tool:get_it/param:where", "where", "p9"])],
      );
    expect(key("{}")).toEqual([
      [expect.stringContaining("tool:get_it/param:where"), "p9 tells nothing and has no description"],
    ]);
    expect(key('{"description":"Where."}')).toEqual([]);
    expect(ofHarness(solvable, given("get_it", "a", ""), given("get_it", "b", ""), [])).toBe("n/a");
  });
});

describe("insertions", () => {
  const base = harness({
    tools: [named("get_order", '{"required":["id"]}', "Reads one order of the shop.")],
    skills: [skill("order-help")],
  });
  const put = (item: object) =>
    ofHarness(uniqueGold, base, { ...base }, [
      { kind: "insert", symbol: "new:x#0", item, before: null } as unknown as Edit,
    ]);
  test("none, a section, another thing, a twin", () => {
    expect(ofHarness(uniqueGold, base, { ...base }, [])).toBe("n/a");
    expect(put({ of: "section", value: section("get_order", "get_order", "") })).toBe("n/a");
    expect(put({ of: "tool", value: named("cook_soup", undefined, "Boils vegetables slowly.") })).toEqual([]);
    expect(put({ of: "tool", value: named("order_get", undefined, "Other.") })).toEqual([
      [expect.stringContaining("new:x#0"), "order_get may do the job of get_order"],
    ]);
    expect(put({ of: "skill", value: skill("help-order") })).toEqual([
      [expect.stringContaining("new:x#0"), "help-order may do the job of order-help"],
    ]);
    // a Skill is no tool
    expect(put({ of: "skill", value: skill("get-order") })).toEqual([]);
  });
});
