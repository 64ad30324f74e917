/** A View's row beside its base's: members, contents, tools, results and what an undone edit leaves. One damage at a time. */
import { describe, expect, test } from "vitest";
import type { Law } from "../../src/laws/law.js";
import { noStaleNames } from "../../src/laws/no-stale-names.js";
import { reach } from "../../src/laws/reach.js";
import { referencesHold } from "../../src/laws/references-hold.js";
import { roundTrip } from "../../src/laws/round-trip.js";
import { readRow } from "../../src/laws/row.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { asString, fromMembers, get, type Json, type JsonObject } from "../../src/model/json.js";
import { harness, prompt, rename, section, skill } from "../help/small.js";
import { object, toolOf } from "../help/turned.js";

const PARAMS = '{"type":"object","properties":{"id":{"type":"string"}}}';
const LOAD = { ...toolOf(PARAMS), name: "load" };
const BEFORE: Harness = harness({ tools: [toolOf(PARAMS), LOAD] });
const entry = (name: string, parameters: string, description: Json = ""): Json => ({
  type: "function",
  function: { name, description, parameters: object(parameters) },
});
const TOOLS: readonly Json[] = [entry("get", PARAMS), entry("load", PARAMS)];
const user: JsonObject = { role: "user", content: "u" };
const call = (name: string, args: Json, id: Json = "c"): JsonObject => ({
  id,
  type: "function",
  function: { name, arguments: args },
});
const asks = (...calls: readonly Json[]): JsonObject => ({
  role: "assistant",
  content: "",
  tool_calls: calls,
  train: true,
});
const result: JsonObject = { role: "tool", content: "r", tool_call_id: "c", name: "get" };

interface Given {
  readonly base?: readonly Json[];
  readonly view?: readonly Json[];
  readonly tools?: readonly Json[];
  readonly own?: readonly Json[];
  readonly edits?: readonly Edit[];
  readonly before?: Harness;
  readonly after?: Harness;
  readonly id?: string;
  readonly more?: JsonObject;
}
const found = (law: Law, given: Given): readonly string[] => {
  const { base = [user], view = base, own = TOOLS, tools = own, edits = [], before = BEFORE } = given;
  const problems = law.check({
    base: { id: "r", messages: base, tools: own },
    view: { id: given.id ?? "r#1", messages: view, tools, ...given.more },
    edits,
    before,
    after: given.after ?? { ...before },
  });
  if (problems === "n/a") return ["n/a"];
  return problems.map((one) => asString(get(one as unknown as Json, "where")) ?? "");
};
const ends = (list: readonly string[]): readonly string[] =>
  list.map((one) => one.replace(/^.*?(?=[/ ]|$)/, ""));

describe("members of a row", () => {
  const flaws = (given: Given) => ends(found(reach, given));
  const RUN = [user, asks(call("get", { id: "1" })), result];
  test("none too many, none missing", () => {
    expect(flaws({ base: RUN })).toEqual([]);
    expect(flaws({ more: { extra: 1 } })).toEqual(["/extra"]);
    expect(flaws({ more: { extra: null, other: [] } })).toEqual([]);
    expect(flaws({ more: { extra: {} } })).toEqual(["/extra"]);
  });
  test.each([
    ["r#0", 0],
    ["r#1", 0],
    ["r#10", 0],
    ["r#01", 1],
    ["r", 1],
    ["s#1", 1],
    ["r#", 1],
    ["r#1x", 1],
    ["r#x#1", 0],
    ["xr#1", 1],
  ] as const)("the id %s", (id, flawed) => {
    expect(flaws({ id })).toEqual(flawed === 0 ? [] : ["/id"]);
  });
  test.each<readonly [string, readonly JsonObject[], readonly JsonObject[], readonly string[]]>([
    ["a message less", [user, user], [user], ["/messages"]],
    ["a message more", [user], [user, user], ["/messages"]],
    ["another role", [user], [{ role: "tool", content: "u" }], ["/messages/0/role"]],
    [
      "no content",
      [user],
      [{ role: "user" }],
      ["/messages/0/content", "/messages/0/content", "/messages/0/content"],
    ],
    ["a member more", [user], [{ ...user, x: 1 }], ["/messages/0/x"]],
    ["an empty member more", [user], [{ ...user, x: null, tool_calls: [] }], []],
    ["train on a user", [user], [{ ...user, train: true }], ["/messages/0/train"]],
    [
      "no train",
      [{ role: "assistant", content: "a", train: true }],
      [{ role: "assistant", content: "a" }],
      ["/messages/0/train"],
    ],
    [
      "no reasoning",
      [{ role: "assistant", content: "a", train: true, reasoning_content: "w" }],
      [{ role: "assistant", content: "a", train: true, reasoning_content: 1 }],
      ["/messages/0/reasoning_content", "/messages/0/reasoning_content"],
    ],
    [
      "no name",
      [result],
      [{ role: "tool", content: "r", tool_call_id: "c" }],
      ["/messages/0/name", "/messages/0/name"],
    ],
    ["another name", [result], [{ ...result, name: "load" }], ["/messages/0/name"]],
    [
      "no id of the call",
      [result],
      [{ role: "tool", content: "r", name: "get" }],
      ["/messages/0/tool_call_id"],
    ],
    [
      "no calls",
      [asks(call("get", { id: "1" }))],
      [{ role: "assistant", content: "", train: true }],
      ["/messages/0/tool_calls"],
    ],
    [
      "content as a list",
      [user],
      [{ role: "user", content: [{ type: "text", text: "u" }] }],
      ["/messages/0/content"],
    ],
    ["a list as content", [{ role: "user", content: [{ type: "text", text: "u" }] }], [user], []],
  ])("%s", (_, base, view, where) => {
    const known = flaws({ base, view });
    for (const one of where) expect(known).toContain(one);
    expect(known.filter((one) => !where.includes(one))).toEqual([]);
  });
  test("a member twice", () => {
    const twice = fromMembers([...Object.entries(user), ["content", "u"]]);
    expect(flaws({ base: [user], view: [twice] })).toContain("/messages/0");
  });
  test("parts that are no text", () => {
    const image: Json = { type: "image", url: "x" };
    const parts = (...list: readonly Json[]): JsonObject => ({ role: "user", content: list });
    const base = [parts({ type: "text", text: "u" }, image)];
    const at = (...list: readonly Json[]) => flaws({ base, view: [parts(...list)] });
    expect(at({ type: "text", text: "u" }, image)).toEqual([]);
    expect(at({ type: "text", text: "u" })).toContain("/messages/0/content");
    expect(flaws({ base, view: [user] })).toContain("/messages/0/content");
    expect(at({ type: "text", text: "u" }, { type: "image", url: "y" })).toEqual(["/messages/0/content/1"]);
    expect(at({ type: "text", text: "u", x: 1 }, image)).toEqual(["/messages/0/content/0/x"]);
    expect(at({ type: "texts", text: "u" }, image)).toContain("/messages/0/content/0");
    expect(at({ type: "text", text: 1 }, image)).toContain("/messages/0/content/0");
  });
  test("calls", () => {
    const view = (given: Json) => flaws({ base: [asks(call("get", { id: "1" }))], view: [asks(given)] });
    const at = "/messages/0/tool_calls/0";
    expect(view(call("get", { id: "1" }))).toEqual([]);
    expect(view({ type: "function", function: { name: "get", arguments: { id: "1" } } })).toEqual([]);
    expect(view({ ...call("get", { id: "1" }), x: 1 })).toEqual([`${at}/x`]);
    expect(view({ ...call("get", { id: "1" }), type: "other" })).toEqual([`${at}/type`]);
    expect(view({ id: "c", function: { name: "get", arguments: { id: "1" } } })).toEqual([
      `${at}/type`,
      `${at}/type`,
    ]);
    expect(
      view({ id: "c", type: "function", function: { name: "get", arguments: { id: "1" }, x: 1 } }),
    ).toEqual([`${at}/function/x`]);
    expect(view(call("load", { id: "1" })).some((one) => one.endsWith("/name"))).toBe(true);
    expect(view(call("get", { id: "2" })).some((one) => one.endsWith("/arguments"))).toBe(true);
    expect(view("text")).toContain(at);
  });
  test("tools", () => {
    const listed = (...tools: readonly Json[]) => flaws({ tools });
    expect(listed(...TOOLS)).toEqual([]);
    expect(listed(TOOLS[0] as Json)).toEqual(["/tools"]);
    expect(listed(TOOLS[1] as Json, TOOLS[0] as Json)).toEqual([
      "/tools",
      "/tools/0/function/name",
      "/tools/1/function/name",
    ]);
    expect(listed({ ...(TOOLS[0] as JsonObject), x: 1 }, TOOLS[1] as Json)).toEqual(["/tools/0/x"]);
    expect(listed({ ...(TOOLS[0] as JsonObject), type: "x" }, TOOLS[1] as Json)).toEqual(["/tools/0/type"]);
    expect(listed(entry("get", PARAMS, "x"), TOOLS[1] as Json)).toEqual([
      "/tools",
      "/tools/0/function/description",
    ]);
    expect(listed(entry("get", "{}"), TOOLS[1] as Json)).toEqual(["/tools", "/tools/0/function/parameters"]);
    expect(flaws({ own: [], tools: TOOLS })).toEqual(["/tools"]);
  });
  test("texts that no edit reaches", () => {
    expect(flaws({ base: [user], view: [{ role: "user", content: "v" }] })).toEqual(["/messages/0/content"]);
    const edits = [rename(["tool:load", "load", "open"])];
    const after: Harness = { ...BEFORE, tools: [BEFORE.tools[0] as never, { ...LOAD, name: "open" }] };
    const tools = [TOOLS[0] as Json, entry("open", PARAMS)];
    const renamed = (base: readonly Json[], view: readonly Json[]) =>
      flaws({ base, view, edits, after, tools });
    const said = (content: string): JsonObject => ({ role: "assistant", content, train: true });
    expect(renamed([user], [user])).toEqual([]);
    expect(renamed([said("see `load`")], [said("see `open`")])).toEqual(["/messages/0/content"]);
    expect(
      renamed(
        [{ ...asks(call("load", { id: "1" })), content: "I use `load`." }],
        [{ ...asks(call("open", { id: "1" })), content: "I use `open`." }],
      ),
    ).toEqual([]);
    expect(
      renamed(
        [{ ...asks(call("load", { id: "1" })), content: "I use `load`." }],
        [{ ...asks(call("open", { id: "1" })), content: "We use `open`." }],
      ),
    ).toEqual(["/messages/0/content"]);
    expect(renamed([{ role: "user", content: "`load`" }], [{ role: "user", content: "`open`" }])).toEqual([
      "/messages/0/content",
    ]);
    const thinks = (text: string, ...calls: readonly Json[]): JsonObject => ({
      ...asks(...calls),
      reasoning_content: text,
    });
    expect(
      renamed([thinks("Try `load`.", call("load", {}))], [thinks("Try `open`.", call("open", {}))]),
    ).toEqual([]);
    expect(renamed([{ ...result, name: "load" }], [{ ...result, name: "open" }])).toEqual([]);
    expect(renamed([{ ...result, name: "load" }], [{ ...result, name: "load" }])).toEqual([
      "/messages/0/name",
    ]);
  });
});

describe("old keys, and the way back", () => {
  const NOW = PARAMS.replace('"id"', '"ref_no"');
  const given = (view: readonly Json[], more: Partial<Given> = {}): Given => ({
    base: [user, asks(call("get", { id: "1" }))],
    view,
    edits: [rename(["tool:get/param:id", "id", "ref_no"])],
    after: harness({ tools: [toolOf(NOW), LOAD] }),
    tools: [entry("get", NOW), TOOLS[1] as Json],
    ...more,
  });
  const there = [user, asks(call("get", { ref_no: "1" }))];
  const left = [user, asks(call("get", { id: "1" }))];
  const at = "/messages/1/tool_calls/0/function/arguments";
  test("an old key in a call is told where it stands", () => {
    expect(ends(found(reach, given(there)))).toEqual([]);
    expect(ends(found(reach, given(left)))).toContain(`${at}/id`);
  });
  test("what does not come back", () => {
    const back = (view: readonly Json[], more: Partial<Given> = {}) =>
      ends(found(roundTrip, given(view, more)));
    expect(back(there)).toEqual([]);
    expect(back([user, asks(call("get", { ref_no: "2" }))])).toEqual([at]);
    expect(back([user, asks(call("load", { ref_no: "1" }))])).toContain(
      "/messages/1/tool_calls/0/function/name",
    );
    expect(back([...there, user])).toContain("/messages");
    expect(back([{ role: "user", content: "v" }, there[1] as Json])).toEqual(["/messages/0/content"]);
    expect(back(there, { tools: [TOOLS[1] as Json, entry("get", NOW)] })).toContain("/tools/0/function/name");
    expect(back(there, { tools: [entry("get", NOW, "x"), TOOLS[1] as Json] })).toEqual([
      "/tools/0/function/description",
    ]);
    expect(back(there, { own: [TOOLS[1] as Json], tools: given(there).tools as readonly Json[] })).toContain(
      "/tools/0",
    );
    expect(
      back(there, { own: [...TOOLS, entry("more", PARAMS)], tools: given(there).tools as readonly Json[] }),
    ).toEqual(["/tools"]);
  });
});

describe("references of a row", () => {
  const flaws = (given: Given) => ends(found(referencesHold, given));
  test("results answer the calls that they answered", () => {
    const two = asks(call("get", {}, "a"), call("load", {}, "b"));
    const from = (id: Json | undefined): JsonObject => ({
      role: "tool",
      content: "r",
      ...(id === undefined ? {} : { tool_call_id: id }),
    });
    const same = (...run: readonly JsonObject[]) => expect(flaws({ base: run })).toEqual([]);
    same(two, from("a"), from("b"));
    same(two, from("b"), from("a"));
    same(asks(call("get", {}, null)), from(undefined));
    same(from("x"));
    expect(flaws({ base: [two, from("a"), from("b")], view: [two, from("b"), from("a")] })).toEqual([
      "/messages/1",
      "/messages/2",
      "/messages/1/tool_call_id",
      "/messages/2/tool_call_id",
    ]);
    expect(flaws({ base: [two, from("a")], view: [two, from("z")] })).toEqual([
      "/messages/1",
      "/messages/1/tool_call_id",
    ]);
    expect(flaws({ base: [two, from("z")], view: [two, from("a")] })).toEqual([
      "/messages/1",
      "/messages/1/tool_call_id",
    ]);
    expect(flaws({ base: [two, from("")], view: [two, from("b")] })).toEqual([
      "/messages/1",
      "/messages/1/tool_call_id",
    ]);
    expect(flaws({ base: [two, from(undefined)], view: [two, from("b")] })).toEqual(["/messages/1"]);
    expect(flaws({ base: [two, from(undefined)], view: [two, from("a")] })).toEqual([]);
    expect(
      flaws({ base: [two, from("a"), user, from("b")], view: [two, from("a"), user, from("b")] }),
    ).toEqual([]);
  });
  test("calls go to listed tools, and each is listed once", () => {
    expect(flaws({ base: [asks(call("get", {}))], tools: [TOOLS[1] as Json] })).toEqual([
      "/messages/0/tool_calls/0/function/name",
    ]);
    expect(flaws({ base: [asks(call("none", {}))] })).toEqual([]);
    expect(flaws({ tools: [...TOOLS, TOOLS[0] as Json] })).toEqual(["/tools"]);
  });
  const FULL: Harness = harness({
    tools: [toolOf(PARAMS), LOAD],
    skills: [skill("guide"), skill("other")],
    prompt: prompt(section("a", "A", "x"), section("b", "B", "y", { after: ["a"] })),
    hooks: [
      {
        id: "h",
        event: "input",
        tools: ["get"],
        conditions: [{ kind: "called", tools: ["load"], skills: ["guide"] } as never],
        action: "block",
        message: "",
        budget: 1,
      },
    ],
    activation: [{ tool: "load", param: "id", names: "skill" }],
  });
  test.each<readonly [string, Partial<Harness>, number]>([
    ["nothing", {}, 0],
    ["a tool twice", { tools: [toolOf(PARAMS), toolOf(PARAMS), LOAD] }, 2],
    ["a Skill twice", { skills: [skill("guide"), skill("guide")] }, 2],
    ["a Skill gone", { skills: [skill("other")] }, 1],
    ["a section gone", { prompt: prompt(section("b", "B", "y", { after: ["a"] })) }, 1],
    ["a tool of a Hook gone", { tools: [LOAD] }, 1],
    ["a tool of a condition and of the activation gone", { tools: [toolOf(PARAMS)] }, 2],
    ["a parameter gone", { tools: [toolOf(PARAMS), { ...toolOf("{}"), name: "load" }] }, 1],
    ["no parameters stated", { tools: [toolOf(PARAMS), { ...toolOf(undefined), name: "load" }] }, 0],
    [
      "a parameter below",
      { tools: [toolOf(PARAMS), { ...toolOf('{"allOf":[{"properties":{"id":{}}}]}'), name: "load" }] },
      0,
    ],
  ])("in the Harness: %s", (_, more, count) => {
    const after = { ...FULL, ...more };
    expect(flaws({ before: FULL, after }).filter((one) => one.startsWith(" "))).toHaveLength(count);
    // What dangled before is no reason.
    expect(flaws({ before: after, after: { ...after } }).filter((one) => one.startsWith(" "))).toEqual([]);
  });
  test("a Skill that a call names", () => {
    const edits = [rename(["skill:guide", "guide", "manual"])];
    const after: Harness = {
      ...FULL,
      skills: [skill("manual"), skill("other")],
      hooks: [
        {
          ...(FULL.hooks[0] as never as object),
          conditions: [{ kind: "called", tools: ["load"], skills: ["manual"] }],
        } as never,
      ],
    };
    const named = (was: Json, is: Json) =>
      flaws({
        before: FULL,
        after,
        edits,
        base: [asks(call("load", { id: was }))],
        view: [asks(call("load", { id: is }))],
      }).length;
    expect(named("guide", "manual")).toBe(0);
    expect(named("guide", "guide")).toBe(1);
    expect(named("guide", "other")).toBe(1);
    expect(named("other", "other")).toBe(0);
    expect(named("none", "none")).toBe(0);
    expect(named("none", "what")).toBe(0);
    expect(named(1, 2)).toBe(0);
  });
});

describe("old names in a row", () => {
  const before: Harness = harness({ tools: [toolOf(PARAMS), { ...LOAD, name: "load_it" }] });
  const renamed = [rename(["tool:load_it", "load_it", "open_one"], ["tool:get/param:id", "id", "ref_no"])];
  const NOW = PARAMS.replace('"id"', '"ref_no"');
  const after: Harness = harness({ tools: [toolOf(NOW), { ...LOAD, name: "open_one" }] });
  const tools = [entry("get", NOW), entry("open_one", PARAMS)];
  const own = [entry("get", PARAMS), entry("load_it", PARAMS)];
  const flaws = (view: readonly JsonObject[], more: Partial<Given> = {}) =>
    ends(found(noStaleNames, { base: view, view, before, after, edits: renamed, tools, own, ...more }));
  test("nothing is renamed", () => {
    expect(found(noStaleNames, {})).toEqual(["n/a"]);
  });
  test("texts, but those of the world", () => {
    const thinks = (text: string): JsonObject => ({ ...asks(call("get", {})), content: text });
    expect(flaws([thinks("Use open_one.")])).toEqual([]);
    expect(flaws([thinks("Use load_it.")])).toEqual(["/messages/0/content"]);
    expect(flaws([{ role: "user", content: "load_it" }])).toEqual([]);
    expect(flaws([{ ...asks(call("get", {})), reasoning_content: "load_it" }])).toEqual([
      "/messages/0/reasoning_content",
    ]);
  });
  test.each(["\\u006coad_it", "%6Coad_it", "load%5Fit", "load&#95;it", "&#108;oad_it", '["load%5fit"]'])(
    "behind an encoding: %s",
    (text) => {
      expect(flaws([{ ...asks(call("get", {})), content: text }])).toContain("/messages/0/content");
      expect(flaws([{ role: "user", content: text }])).toEqual([]);
    },
  );
  test("names of results and calls", () => {
    expect(flaws([{ ...result, name: "load_it" }])).toEqual(["/messages/0/name"]);
    expect(flaws([{ ...result, name: "open_one" }])).toEqual([]);
    expect(flaws([asks(call("load_it", {}))]).some((one) => one.endsWith("/name"))).toBe(true);
    expect(flaws([asks(call("get", { id: "1" }))]).some((one) => one.endsWith("/arguments/id"))).toBe(true);
    expect(
      flaws([asks(call("get", { x: ["a", { y: "load_it" }] }))]).some((one) =>
        one.endsWith("/arguments/x/1/y"),
      ),
    ).toBe(true);
    expect(flaws([asks(call("get", { load_it: 1 }))])).toEqual([]);
  });
  test("the row's own tools", () => {
    const listed = (...list: readonly Json[]) => flaws([user], { tools: list });
    const first = (parameters: string, description: Json = "") =>
      listed(entry("get", parameters, description), tools[1] as Json);
    const at = "/tools/0/function";
    expect(first(NOW)).toEqual([]);
    expect(listed(tools[0] as Json, entry("load_it", PARAMS))).toEqual(["/tools/1/function/name"]);
    expect(first(NOW, "Not load_it.")).toEqual([`${at}/description`]);
    expect(first(PARAMS)).toEqual([`${at}/parameters/properties/id`]);
    expect(first('{"required":["id"]}')).toEqual([`${at}/parameters/required/0`]);
    expect(first('{"x":["id"]}')).toEqual([]);
    expect(first('{"dependentRequired":{"id":["id"],"z":["id"]}}')).toEqual([
      `${at}/parameters/dependentRequired/id`,
      `${at}/parameters/dependentRequired/id/0`,
      `${at}/parameters/dependentRequired/z/0`,
    ]);
    expect(first('{"dependentSchemas":{"id":{}}}')).toEqual([`${at}/parameters/dependentSchemas/id`]);
    expect(first('{"properties":{"required":{"description":"load_it"}}}')).toEqual([
      `${at}/parameters/properties/required/description`,
    ]);
    expect(first('{"properties":{"properties":{"id":1}}}')).toEqual([]);
    expect(first('{"description":"load_it","x":["a","load_it"]}')).toEqual([
      `${at}/parameters/description`,
      `${at}/parameters/x/1`,
    ]);
    expect(first('{"required":["load_it"]}')).toEqual([]);
  });
  test("titles that are tags", () => {
    const xml = (title: string): Partial<Given> => {
      const layout = { ...prompt(section("s", title, "")), layout: "xml" as const };
      return { before: { ...before, prompt: layout }, after: { ...after, prompt: layout } };
    };
    expect(flaws([user], xml("Load it"))).toContain(" section:s");
    expect(flaws([user], xml("Other"))).toEqual([]);
    expect(flaws([user], xml(""))).toEqual([]);
  });
});

describe("a row as it is read", () => {
  test("roles, parts and authors", () => {
    const parts = (role: string, content: Json) =>
      readRow({ id: "r", messages: [{ role, content }], tools: [] }).messages[0]?.parts;
    for (const [role, author] of [
      ["user", "world"],
      ["tool", "world"],
      ["system", "harness"],
      ["developer", "harness"],
      ["assistant", "assistant"],
      ["other", "world"],
    ] as const)
      expect(parts(role, "x")).toEqual([{ author, text: "x" }]);
    expect(parts("user", null)).toEqual([]);
    expect(
      parts("user", [
        "a",
        { text: "b" },
        { type: "text", text: "c", author: "harness", echo: "e" },
        { type: "image", text: "d" },
        { type: "text", text: 1, author: "x" },
      ]),
    ).toEqual([
      { author: "world", text: "a" },
      { author: "world", text: "b" },
      { author: "harness", text: "c", echo: "e" },
      { author: "world", text: "" },
      { author: "world", text: "" },
    ]);
    for (const author of ["world", "harness", "assistant"])
      expect(parts("other", [{ text: "x", author }])).toEqual([{ author, text: "x" }]);
  });
  test("what is missing, or of another type", () => {
    const none = readRow({ id: 1, messages: [5, {}], tools: ["x", {}] });
    expect(none.id).toBe("");
    expect(
      none.messages.map(({ role, content, calls, reasoning, callId, name, train }) => [
        role,
        content,
        calls.length,
        reasoning,
        callId,
        name,
        train,
      ]),
    ).toEqual([
      ["", "", 0, undefined, undefined, undefined, undefined],
      ["", "", 0, undefined, undefined, undefined, undefined],
    ]);
    expect(none.tools.map(({ name, description, parameters }) => [name, description, parameters])).toEqual([
      ["", undefined, undefined],
      ["", undefined, undefined],
    ]);
    expect(readRow({}).messages).toEqual([]);
    expect({ ...readRow({ slots: { a: "x", b: 1, c: "" } }).slots }).toEqual({ a: "x", c: "" });
    expect({ ...readRow({ slots: "x" }).slots }).toEqual({});
  });
  test("arguments as text", () => {
    const args = (given: Json) =>
      readRow({ messages: [asks(call("get", given))] }).messages[0]?.calls[0]?.arguments;
    expect(args('{"a":"b"}')).toEqual({ a: "b" });
    expect(args("[1]")).toBe("[1]");
    expect(args("{")).toBe("{");
    expect(args(null)).toBeNull();
    const bare = readRow({ messages: [{ role: "assistant", tool_calls: [5, { function: {} }] }] }).messages[0]
      ?.calls;
    expect(bare?.map(({ id, name, arguments: given }) => [id, name, given])).toEqual([
      [undefined, "", null],
      [undefined, "", null],
    ]);
  });
});
