/** The Harness after the edits against the one before: each place of it changed on purpose, one at a time. */
import { describe, expect, test } from "vitest";
import { changeOf } from "../../src/laws/change.js";
import { documentVerdict } from "../../src/laws/document.js";
import { targetsAfter } from "../../src/laws/document-hooks.js";
import type { Edit } from "../../src/model/edit.js";
import type { Condition, Harness, Hook, Section, Skill, Tool } from "../../src/model/harness.js";
import { harness, type NewName, rename, section, skill } from "../help/small.js";
import { object, toolOf } from "../help/turned.js";

const flaws = (before: Harness, after: Harness, edits: readonly Edit[] = []): readonly string[] =>
  documentVerdict(changeOf({ before, after, edits })).flaws.map(
    ({ where, stale }) => `${where}${stale === undefined ? "" : ` (${stale})`}`,
  );

const HOOK: Hook = {
  id: "h",
  event: "input",
  tools: [],
  conditions: [],
  action: "block",
  message: "Stop.",
  budget: 1,
};
const GET: Tool = {
  ...toolOf('{"type":"object","properties":{"order_id":{"type":"string","description":"Of find."}}}'),
  description: "Gets what find_order found.",
  result: object('{"properties":{"s":{"description":"By find_order."}}}'),
  extra: object('{"note":["find_order",{"k":"find_order"},1]}'),
};
const FIND: Tool = { ...toolOf('{"properties":{"q":{}}}'), name: "find_order" };
const SKILL: Skill = {
  ...skill("guide", "Call find_order."),
  description: "When find_order is called.",
  files: [{ path: "a.md", text: "find_order first" }],
  extra: object('{"x":"find_order"}'),
};
const RULES: Section = section("rules", "Rules", "Call find_order.", {
  head: "Head find_order",
  tail: "Tail find_order",
  when: { slot: "a", is: "present" },
});
const FULL: Harness = harness({
  tools: [GET, FIND],
  skills: [SKILL],
  prompt: {
    layout: "markdown",
    skills: "list",
    tools: "list",
    sections: [RULES, section("more", "More", "Body", { after: ["rules"] })],
  },
  hooks: [HOOK],
  activation: [{ tool: "get", param: "order_id", names: "skill", prefix: "p", suffix: "s" }],
  limits: [{ id: "l", value: 5, copies: ["section:rules#/body"] }] as never,
});

describe("with no edit, each place that differs is told", () => {
  test("none", () => {
    expect(flaws(FULL, { ...FULL })).toEqual([]);
    expect(flaws(harness({}), harness({}))).toEqual([]);
  });
  const prompted = (more: Partial<Harness["prompt"]>): Partial<Harness> => ({
    prompt: { ...FULL.prompt, ...more },
  });
  const of = <T>(list: readonly T[], at: number, more: Partial<T>): T[] =>
    list.map((one, i) => (i === at ? { ...one, ...more } : one));
  const tool = (more: Partial<Tool>): Partial<Harness> => ({ tools: of(FULL.tools, 0, more) });
  const guide = (more: Partial<Skill>): Partial<Harness> => ({ skills: of(FULL.skills, 0, more) });
  const rules = (more: Partial<Section>): Partial<Harness> =>
    prompted({ sections: of(FULL.prompt.sections, 0, more) });
  const hook = (more: Partial<Hook>): Partial<Harness> => ({ hooks: of(FULL.hooks, 0, more) });
  const active = (more: object): Partial<Harness> => ({ activation: of(FULL.activation, 0, more) });
  const limit = (more: object): Partial<Harness> => ({ limits: of(FULL.limits, 0, more as never) });
  test.each<readonly [string, Partial<Harness>, readonly string[]]>([
    ["format", { format: "x" as never }, ["format"]],
    ["name", { name: "x" }, ["name"]],
    ["language", { language: "zh" }, ["language"]],
    ["layout", prompted({ layout: "xml" }), ["prompt/layout"]],
    ["Skills of the prompt", prompted({ skills: "table" as never }), ["prompt/skills"]],
    ["tools of the prompt", prompted({ tools: "table" as never }), ["prompt/tools"]],
    ["its role", prompted({ role: "developer" as never }), ["prompt/role"]],
    ["its role, stated", prompted({ role: "system" as never }), []],
    ["its calls", prompted({ calls: "xml" as never }), ["prompt/calls"]],
    ["its calls, stated", prompted({ calls: "structured" as never }), []],
    ["a tool less", { tools: [GET] }, ["tools"]],
    [
      "tools in another order",
      { tools: [FIND, GET] },
      [
        "tool:get",
        "tool:get#/description",
        "tool:get#/parameters",
        "tool:get#/result",
        "tool:get#/extra",
        "tool:find_order",
        "tool:find_order#/description",
        "tool:find_order#/parameters",
        "tool:find_order#/result",
        "tool:find_order#/extra",
      ],
    ],
    ["a tool's name", tool({ name: "fetch" }), ["tool:get"]],
    ["its description", tool({ description: "x" }), ["tool:get#/description"]],
    ["its description gone", tool({ description: undefined as never }), ["tool:get#/description"]],
    ["its parameters", tool({ parameters: object('{"type":"object"}') }), ["tool:get#/parameters"]],
    ["its parameters gone", tool({ parameters: undefined as never }), ["tool:get#/parameters"]],
    ["its result", tool({ result: object("{}") }), ["tool:get#/result"]],
    ["its result gone", tool({ result: undefined as never }), ["tool:get#/result"]],
    [
      "a text of its result",
      tool({ result: object('{"properties":{"s":{"description":"x"}}}') }),
      ["tool:get#/result/properties/s/description"],
    ],
    [
      "what else it has",
      tool({ extra: object('{"note":["x",{"k":"find_order"},1]}') }),
      ["tool:get#/extra/note/0"],
    ],
    [
      "inside of it",
      tool({ extra: object('{"note":["find_order",{"k":"y"},1]}') }),
      ["tool:get#/extra/note/1/k"],
    ],
    [
      "a number of it",
      tool({ extra: object('{"note":["find_order",{"k":"find_order"},2]}') }),
      ["tool:get#/extra/note/2"],
    ],
    ["its length", tool({ extra: object('{"note":["find_order"]}') }), ["tool:get#/extra/note"]],
    ["its keys", tool({ extra: object('{"notes":[]}') }), ["tool:get#/extra"]],
    ["a Skill less", { skills: [] }, ["skills"]],
    ["a Skill's name", guide({ name: "other" }), ["skill:guide"]],
    ["its kind", guide({ kind: "other" as never }), ["skill:guide#/kind"]],
    ["its description", guide({ description: "x" }), ["skill:guide#/description"]],
    ["its body", guide({ body: "x" }), ["skill:guide#/body"]],
    ["its files gone", guide({ files: [] }), ["skill:guide#/files"]],
    ["one file more", guide({ files: [...SKILL.files, { path: "b", text: "c" }] }), ["skill:guide#/files"]],
    [
      "its file's path",
      guide({ files: [{ path: "b.md", text: "find_order first" }] }),
      ["skill:guide#/files/0/path"],
    ],
    ["its file's text", guide({ files: [{ path: "a.md", text: "x" }] }), ["skill:guide#/files/0/text"]],
    ["what else a Skill has", guide({ extra: object('{"x":"y"}') }), ["skill:guide#/extra/x"]],
    ["a section less", prompted({ sections: [RULES] }), ["sections"]],
    ["a section's id", rules({ id: "x" }), ["section:rules", "limits/0/copies/0"]],
    ["its title", rules({ title: "x" }), ["section:rules#/title"]],
    ["its body", rules({ body: "x" }), ["section:rules#/body"]],
    ["its head", rules({ head: "x" }), ["section:rules#/head"]],
    ["its head gone", rules({ head: undefined as never }), ["section:rules#/head"]],
    ["its tail", rules({ tail: "x" }), ["section:rules#/tail"]],
    ["its tail gone", rules({ tail: undefined as never }), ["section:rules#/tail"]],
    ["pinned", rules({ pinned: true }), ["section:rules#/pinned"]],
    ["when it is there", rules({ when: { slot: "b", is: "present" } }), ["section:rules#/when"]],
    ["what it comes after", rules({ after: ["more"] }), ["section:rules#/after"]],
    [
      "what another comes after",
      prompted({ sections: of(FULL.prompt.sections, 1, { after: ["x"] }) }),
      ["section:more#/after/0"],
    ],
    ["a Hook less", { hooks: [] }, ["hooks"]],
    ["a Hook more", { hooks: [HOOK, HOOK] }, ["hooks"]],
    ["a Hook's id", hook({ id: "i" }), ["hook:h"]],
    ["its event", hook({ event: "output" as never }), ["hook:h#/event"]],
    ["its action", hook({ action: "x" as never }), ["hook:h#/action"]],
    ["its budget", hook({ budget: 2 }), ["hook:h#/budget"]],
    ["its replacement", hook({ replacement: "x" }), ["hook:h#/replacement"]],
    ["its form", hook({ form: "x" as never }), ["hook:h#/form"]],
    ["its channel", hook({ channel: "x" as never }), ["hook:h#/channel"]],
    ["its command", hook({ command: "x" as never }), ["hook:h#/command"]],
    ["what else a Hook has", hook({ extra: object('{"a":1}') }), ["hook:h#/extra"]],
    ["its tools", hook({ tools: ["get"] }), ["hook:h#/tools"]],
    ["its matcher", hook({ matcher: "get" }), ["hook:h#/matcher"]],
    ["its message", hook({ message: "x" }), ["hook:h#/message"]],
    ["its conditions", hook({ conditions: [{ kind: "called" } as never] }), ["hook:h#/conditions"]],
    ["one activation less", { activation: [] }, ["activation"]],
    ["its tool", active({ tool: "x" }), ["activation/0/tool"]],
    ["its parameter", active({ param: "x" }), ["activation/0/param"]],
    ["what it names", active({ names: "tool" }), ["activation/0/names"]],
    ["before the name", active({ prefix: "q" }), ["activation/0/prefix"]],
    ["before the name, gone", active({ prefix: undefined }), ["activation/0/prefix"]],
    ["behind the name", active({ suffix: "q" }), ["activation/0/suffix"]],
    ["a limit less", { limits: [] }, ["limits"]],
    ["a limit's id", limit({ id: "x" }), ["limits/0/id"]],
    ["its value", limit({ value: 6 }), ["limits/0/value"]],
    ["its copies", limit({ copies: [] }), ["limits/0/copies", "limits/0/copies/0", "limits/0/copies/0"]],
    ["another place of a copy", limit({ copies: ["section:more#/body"] }), ["limits/0/copies/0"]],
    ["another field", limit({ copies: ["section:rules#/title"] }), ["limits/0/copies/0"]],
  ])("%s", (_, more, where) => {
    expect(flaws(FULL, { ...FULL, ...more })).toEqual(where);
  });
  test("edits that do not fit what stood before them", () => {
    const order: Edit = {
      kind: "order",
      list: "tools",
      from: ["tool:find_order", "tool:get"],
      to: ["tool:get", "tool:find_order"],
    } as unknown as Edit;
    expect(flaws(FULL, { ...FULL }, [order])).toEqual(["edits"]);
    const layout: Edit = { kind: "layout", site: "skills", from: "table", to: "list" } as unknown as Edit;
    expect(flaws(FULL, { ...FULL }, [layout])).toEqual(["edits"]);
    expect(flaws(FULL, { ...FULL }, [{ ...layout, from: "list", to: "table" } as never])).toEqual([
      "prompt/skills",
    ]);
    expect(
      flaws(FULL, { ...FULL, prompt: { ...FULL.prompt, skills: "table" as never } }, [
        { ...layout, from: "list", to: "table" } as never,
      ]),
    ).toEqual([]);
  });
});

describe("what a rename reaches", () => {
  const NAMES: readonly NewName[] = [
    ["tool:find_order", "find_order", "look_up_sale"],
    ["tool:get/param:order_id", "order_id", "sale_ref"],
    ["skill:guide", "guide", "manual"],
    ["hook:h", "h", "no-more"],
    ["section:rules", "rules", "laws"],
  ];
  const text = (given: string): string => given.replaceAll("find_order", "look_up_sale");
  const image: Harness = {
    ...FULL,
    tools: [
      {
        ...GET,
        parameters: object(
          '{"type":"object","properties":{"sale_ref":{"type":"string","description":"Of find."}}}',
        ),
        description: text(GET.description ?? ""),
        result: object('{"properties":{"s":{"description":"By look_up_sale."}}}'),
        extra: object('{"note":["look_up_sale",{"k":"look_up_sale"},1]}'),
      },
      { ...FIND, name: "look_up_sale" },
    ],
    skills: [
      {
        ...SKILL,
        name: "manual",
        body: text(SKILL.body),
        description: text(SKILL.description),
        files: [{ path: "a.md", text: text("find_order first") }],
        extra: object('{"x":"look_up_sale"}'),
      },
    ],
    prompt: {
      ...FULL.prompt,
      sections: [
        {
          ...RULES,
          id: "laws",
          body: text(RULES.body),
          head: text(RULES.head ?? ""),
          tail: text(RULES.tail ?? ""),
        },
        section("more", "More", "Body", { after: ["laws"] }),
      ],
    },
    hooks: [{ ...HOOK, id: "no-more" }],
    activation: [{ tool: "get", param: "sale_ref", names: "skill", prefix: "p", suffix: "s" }],
    limits: [],
  };
  const edits = [rename(...NAMES)];
  test("all of it", () => {
    const before: Harness = { ...FULL, limits: [] };
    expect(flaws(before, { ...image, limits: [] }, edits)).toEqual([]);
    const limited = (site: string) => [{ id: "l", value: 5, copies: [site] }] as never;
    const copied = (own: string, other: string) =>
      flaws({ ...FULL, limits: limited(own) }, { ...image, limits: limited(other) }, edits);
    expect(copied("skill:guide#/body", "skill:manual#/body")).toEqual([]);
    expect(copied("skill:guide#/body", "skill:guide#/body")).toEqual([
      "limits/0/copies/0 (skill:guide)",
      "limits/0/copies/0",
    ]);
    expect(copied("section:more#/body", "section:more#/body")).toEqual([]);
    expect(copied("section:more#/body", "section:more#/title")).toEqual(["limits/0/copies/0"]);
    expect(copied("hook:h#/message", "hook:no-more#/message")).toEqual([]);
    const own = "tool:get#/parameters/properties/order_id/type";
    expect(copied(own, own.replace("order_id", "sale_ref"))).toEqual([]);
    expect(copied(own, own)).toEqual(["limits/0/copies/0"]);
  });
  test("left out, one place at a time", () => {
    const before: Harness = { ...FULL, limits: [] };
    const whole: Harness = image;
    const left = (more: Partial<Harness>) => flaws(before, { ...whole, ...more }, edits);
    expect(left({})).toEqual([]);
    expect(left({ tools: [whole.tools[0] as Tool, FIND] })).toEqual(["tool:find_order (find_order)"]);
    expect(
      left({
        tools: [{ ...(whole.tools[0] as Tool), parameters: GET.parameters as never }, whole.tools[1] as Tool],
      }),
    ).toEqual(["tool:get#/parameters/properties/order_id (order_id)"]);
    expect(
      left({ tools: [{ ...(whole.tools[0] as Tool), extra: GET.extra }, whole.tools[1] as Tool] }),
    ).toEqual(["tool:get#/extra/note/0 (find_order)", "tool:get#/extra/note/1/k (find_order)"]);
    expect(left({ skills: [SKILL] })).toEqual([
      "skill:guide (guide)",
      "skill:guide#/description (find_order)",
      "skill:guide#/body (find_order)",
      "skill:guide#/files/0/text (find_order)",
      "skill:guide#/extra/x (find_order)",
    ]);
    expect(left({ prompt: FULL.prompt })).toEqual([
      "section:rules (rules)",
      "section:rules#/body (find_order)",
      "section:rules#/head (find_order)",
      "section:rules#/tail (find_order)",
      "section:more#/after/0 (rules)",
    ]);
    expect(left({ hooks: [HOOK] })).toEqual(["hook:h (h)"]);
    expect(left({ activation: FULL.activation })).toEqual(["activation/0/param (order_id)"]);
  });
  test("what is known of sound tools, same schemas and images", () => {
    const before: Harness = { ...FULL, limits: [] };
    const told = (after: Harness) => {
      const { sameSchemas, soundTools, images } = documentVerdict(changeOf({ before, after, edits }));
      return [
        [...sameSchemas],
        [...soundTools],
        [...images].filter((one) => /rules#.(title|body)/.test(one)),
      ];
    };
    const whole: Harness = { ...image, limits: [] };
    expect(told(whole)).toEqual([
      ["tool:get", "tool:find_order"],
      ["tool:get", "tool:find_order"],
      ["section:rules#/title", "section:rules#/body"],
    ]);
    const worse = (more: Partial<Tool>): Harness => ({
      ...whole,
      tools: [{ ...(whole.tools[0] as Tool), ...more }, whole.tools[1] as Tool],
    });
    expect(told(worse({ description: "x" })).slice(0, 2)).toEqual([
      ["tool:get", "tool:find_order"],
      ["tool:find_order"],
    ]);
    expect(told(worse({ extra: object("{}") })).slice(0, 2)).toEqual([
      ["tool:get", "tool:find_order"],
      ["tool:find_order"],
    ]);
    expect(told(worse({ parameters: object("{}") })).slice(0, 2)).toEqual([
      ["tool:find_order"],
      ["tool:find_order"],
    ]);
    expect(told(worse({ parameters: undefined as never })).slice(0, 2)).toEqual([
      ["tool:find_order"],
      ["tool:find_order"],
    ]);
  });
});

describe("a Hook beside its image", () => {
  const NAMES: readonly NewName[] = [
    ["tool:find_order", "find_order", "look_up"],
    ["tool:get/param:order_id", "order_id", "sale_ref"],
    ["tool:get/param:lines", "lines", "rows"],
    ["tool:get/param:lines[].tags", "tags", "marks"],
    ["skill:guide", "guide", "manual"],
  ];
  const ARGS = '{"properties":{"order_id":{},"lines":{"items":{"properties":{"tags":{"items":{}}}}}}}';
  const TOOLS = [toolOf(ARGS), { ...toolOf('{"properties":{"order_id":{}}}'), name: "find_order" }];
  const baseOf = (hook: Partial<Hook>): Harness =>
    harness({ tools: TOOLS, skills: [skill("guide")], hooks: [{ ...HOOK, ...hook }] });
  const imageOf = (hook: Partial<Hook>): Harness =>
    harness({
      tools: [
        toolOf(ARGS.replace("order_id", "sale_ref").replace("lines", "rows").replace("tags", "marks")),
        { ...(TOOLS[1] as Tool), name: "look_up" },
      ],
      skills: [skill("manual")],
      hooks: [{ ...HOOK, ...hook }],
    });
  const beside = (own: Partial<Hook>, other: Partial<Hook>) =>
    flaws(baseOf(own), imageOf(other), [rename(...NAMES)]);
  const one = (condition: object, more: Partial<Hook> = {}): Partial<Hook> => ({
    tools: ["get"],
    ...more,
    conditions: [condition as Condition],
  });
  const C = "hook:h#/conditions/0";
  test("its tools and its matcher", () => {
    expect(beside({ tools: ["find_order", "get"] }, { tools: ["look_up", "get"] })).toEqual([]);
    expect(beside({ tools: ["find_order"] }, { tools: ["find_order"] })).toEqual([
      "hook:h#/tools/0 (find_order)",
    ]);
    expect(beside({ tools: ["find_order"] }, { tools: ["get"] })).toEqual(["hook:h#/tools/0"]);
    expect(beside({ matcher: "find_order|get" }, { matcher: "look_up|get" })).toEqual([]);
    expect(beside({ matcher: "find_order|get" }, { matcher: "find_order|get" })).toEqual([
      "hook:h#/matcher (find_order)",
    ]);
    for (const text of ["^find_order$", "(find_order)", "a|find_order", "(?:find_order)"])
      expect(beside({ matcher: "x" }, { matcher: text }), text).toEqual(["hook:h#/matcher (find_order)"]);
    expect(beside({ matcher: "find_order" }, { matcher: "xfind_order" })).toEqual(["hook:h#/matcher"]);
    expect(beside({ matcher: "find_order" }, { matcher: "get" })).toEqual(["hook:h#/matcher"]);
    expect(beside({ matcher: "find_order" }, {})).toEqual(["hook:h#/matcher"]);
    expect(beside({ extra: object('{"a":1.0}') }, { extra: object('{"a":1.0}') })).toEqual([]);
    expect(beside({ message: "Not find_order." }, { message: "Not look_up." })).toEqual([]);
    expect(beside({ message: "Not find_order." }, { message: "Not find_order." })).toEqual([
      "hook:h#/message (find_order)",
    ]);
  });
  const regex = (target: string, more: object = {}) => one({ kind: "regex", target, pattern: "a", ...more });
  test.each<readonly [string, string, readonly string[]]>([
    ["result", "result", []],
    ["result", "input", [`${C}/target`]],
    ["arguments.order_id", "arguments.sale_ref", []],
    ["arguments.order_id", "arguments.order_id", [`${C}/target (order_id)`]],
    ["arguments.order_id", "arguments.x", [`${C}/target`]],
    ["arguments.lines[0].tags[]", "arguments.rows[0].marks[]", []],
    ["arguments.lines[].tags", "arguments.rows[].marks", []],
    ["arguments.lines[12]", "arguments.rows[12]", []],
    ["arguments.lines[0].tags[1][]", "arguments.rows[0].marks[1][]", []],
    ["arguments.none", "arguments.none", []],
    ["arguments.none", "arguments.other", [`${C}/target`]],
    ["x arguments.order_id", "x arguments.order_id", []],
  ])("a target %s to %s", (base, view, where) => {
    expect(beside(regex(base), regex(view))).toEqual(where);
  });
  test("a target of several tools", () => {
    const both = (target: string, tools: readonly string[]) =>
      one({ kind: "regex", target, pattern: "a" }, { tools: [...tools] });
    expect(
      beside(
        both("arguments.order_id", ["get", "find_order"]),
        both("arguments.sale_ref", ["get", "look_up"]),
      ),
    ).toEqual([`${C}/target`]);
    expect(beside(both("arguments.order_id", []), both("arguments.sale_ref", []))).toEqual([`${C}/target`]);
    expect(beside(both("arguments.lines", []), both("arguments.rows", []))).toEqual([]);
    expect(
      beside(both("arguments.order_id", ["find_order"]), both("arguments.order_id", ["look_up"])),
    ).toEqual([]);
    const own = baseOf({});
    const change = changeOf({ before: own, after: imageOf({}), edits: [rename(...NAMES)] });
    expect([...targetsAfter(change, HOOK, "arguments.order_id")]).toEqual([
      "arguments.sale_ref",
      "arguments.order_id",
    ]);
    expect([...targetsAfter(change, HOOK, "arguments.")]).toEqual(["arguments."]);
    expect([...targetsAfter(change, { ...HOOK, tools: ["none"] }, "arguments.lines")]).toEqual([
      "arguments.lines",
    ]);
  });
  test("conditions, field by field", () => {
    expect(
      beside(regex("result", { flags: "i", acts: "match" }), regex("result", { flags: "i", acts: "match" })),
    ).toEqual([]);
    expect(beside(regex("result", { flags: "i" }), regex("result"))).toEqual([`${C}/flags`]);
    expect(beside(regex("result", { acts: "x" }), regex("result"))).toEqual([`${C}/acts`]);
    expect(beside(regex("result"), regex("result", { pattern: "b" }))).toEqual([`${C}/pattern`]);
    expect(beside(regex("result"), one({ kind: "length", target: "result" }))).toEqual([C]);
    const length = (more: object) => one({ kind: "length", target: "result", ...more });
    expect(beside(length({ min: 1, max: 2 }), length({ min: 1, max: 2 }))).toEqual([]);
    expect(beside(length({ min: 1, max: 2 }), length({ min: 2, max: 3 }))).toEqual([`${C}/min`, `${C}/max`]);
    const called = (tools: readonly string[], skills: readonly string[], more: object = {}) =>
      one({ kind: "called", tools, skills, ...more });
    expect(beside(called(["find_order"], ["guide"]), called(["look_up"], ["manual"]))).toEqual([]);
    expect(beside(called(["find_order"], ["guide"]), called(["find_order"], ["guide"]))).toEqual([
      `${C}/tools/0 (find_order)`,
      `${C}/skills/0 (guide)`,
    ]);
    expect(beside(called(["get"], []), called([], []))).toEqual([`${C}/tools`]);
    expect(beside(called([], ["guide"]), called([], []))).toEqual([`${C}/skills`]);
    expect(beside(called([], [], { skillKind: "reply" }), called([], []))).toEqual([`${C}/skillKind`]);
    expect(beside({ conditions: [] }, called([], []))).toEqual(["hook:h#/tools", "hook:h#/conditions"]);
  });
  test("a schema of arguments", () => {
    const args = (schema: string, tools: readonly string[] = ["get"]) =>
      one({ kind: "arguments", schema: object(schema) }, { tools: [...tools] });
    const S = `${C}/schema`;
    expect(
      beside(
        args('{"properties":{"order_id":{"type":"string"}},"required":["order_id"]}'),
        args('{"properties":{"sale_ref":{"type":"string"}},"required":["sale_ref"]}'),
      ),
    ).toEqual([]);
    expect(beside(args('{"required":["order_id"]}'), args('{"required":["order_id"]}'))).toEqual([
      `${S}/required/0 (0)`,
    ]);
    expect(beside(args('{"properties":{"order_id":{}}}'), args('{"properties":{"order_id":{}}}'))).toEqual([
      `${S}/properties/order_id (order_id)`,
    ]);
    expect(
      beside(
        args('{"properties":{"lines":{"items":{"required":["tags"]}}}}'),
        args('{"properties":{"rows":{"items":{"required":["marks"]}}}}'),
      ),
    ).toEqual([]);
    expect(beside(args('{"required":["none"]}'), args('{"required":["none"]}'))).toEqual([]);
    expect(beside(args('{"properties":{"none":{}}}'), args('{"properties":{"other":{}}}'))).toEqual([
      `${S}/properties/none`,
    ]);
    // The first tool that has the key says what it is called.
    expect(beside(args('{"required":["order_id"]}', []), args('{"required":["sale_ref"]}', []))).toEqual([]);
    expect(
      beside(
        args('{"required":["order_id"]}', ["find_order"]),
        args('{"required":["order_id"]}', ["look_up"]),
      ),
    ).toEqual([]);
    expect(beside(args('{"type":"object"}'), args('{"type":"array"}'))).toEqual([`${S}/type`]);
  });
});

describe("things that were inserted", () => {
  const INSERTED: Tool = { ...toolOf('{"properties":{"q":{}}}'), name: "extra", description: "Plain." };
  const before = harness({ tools: [FIND] });
  const insert: Edit = {
    kind: "insert",
    symbol: "new:a#0",
    item: { of: "tool", value: INSERTED },
    before: null,
  } as unknown as Edit;
  const put = (tool: Tool, ...more: readonly Edit[]) =>
    flaws(before, { ...before, tools: [FIND, tool] }, [insert, ...more]);
  test("stand as they were inserted", () => {
    expect(put(INSERTED)).toEqual([]);
    expect(put({ ...INSERTED, name: "x" })).toEqual(["new:a#0"]);
    expect(put({ ...INSERTED, description: "Plain" })).toEqual(["new:a#0#/description"]);
    expect(put({ ...INSERTED, parameters: object("{}") })).toEqual(
      ["new:a#0#/parameters/properties"].map(() => "new:a#0#/parameters"),
    );
    expect(flaws(before, { ...before }, [insert])).toEqual(["tools"]);
  });
  test("in the place that is stated", () => {
    const first: Edit = { ...insert, before: "tool:find_order" } as unknown as Edit;
    expect(flaws(before, { ...before, tools: [INSERTED, FIND] }, [first])).toEqual([]);
    const nowhere: Edit = { ...insert, before: "tool:none" } as unknown as Edit;
    expect(flaws(before, { ...before, tools: [FIND, INSERTED] }, [nowhere])).toEqual(["edits"]);
    expect(flaws(before, { ...before, tools: [FIND, INSERTED, INSERTED] }, [insert, insert])).toEqual([
      "edits",
    ]);
  });
  test("or are taken out", () => {
    const remove = (symbol: string): Edit =>
      ({ kind: "remove", symbol, item: { of: "tool", value: FIND }, before: null }) as unknown as Edit;
    expect(flaws(before, { ...before, tools: [] }, [remove("tool:find_order")])).toEqual([]);
    expect(flaws(before, { ...before, tools: [FIND] }, [remove("tool:none")])).toEqual(["edits"]);
    expect(
      flaws(before, { ...before }, [
        insert,
        { ...remove("new:a#0"), item: { of: "tool", value: INSERTED } } as never,
      ]),
    ).toEqual([]);
    expect(
      flaws(before, { ...before, tools: [FIND] }, [
        remove("tool:find_order"),
        {
          kind: "insert",
          symbol: "tool:find_order",
          item: { of: "tool", value: FIND },
          before: null,
        } as never,
      ]),
    ).toEqual([]);
  });
  test("say no old name", () => {
    expect(
      put(
        { ...INSERTED, description: "See find_order." },
        rename(["tool:find_order", "find_order", "look_up"]),
      ),
    ).toEqual(["tool:find_order (find_order)", "new:a#0#/description", "new:a#0#/description (find_order)"]);
  });
});
