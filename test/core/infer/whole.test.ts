/** Edits between two versions, each of them as it stands in the list, and the version that they lead to. */
import { describe, expect, test } from "vitest";
import { inferEdits } from "../../../src/core/infer/index.js";
import type { Harness } from "../../../src/model/harness.js";
import { codes, harness, prompt, section, skill, tool, value } from "../../help/small.js";

const inferred = (from: Partial<Harness>, to: Partial<Harness>) =>
  value(inferEdits(harness(from), harness(to)));
/** The edits, where they explain all and none was refused. */
const edits = (from: Partial<Harness>, to: Partial<Harness>): unknown => {
  const found = inferred(from, to);
  expect(found.unexplained).toEqual([]);
  expect(found.refused).toEqual([]);
  expect(found.variant.harness).toEqual(harness(to));
  return found.edits;
};

test("layouts of the prompt, each by its site", () => {
  const from = prompt(section("r", "Rules", "Be brief.\n\n{{tools}}\n\n{{skills}}"));
  expect(edits({ prompt: from }, { prompt: { ...from, layout: "xml" } })).toEqual([
    { kind: "layout", site: "prompt", from: "markdown", to: "xml" },
  ]);
  expect(edits({ prompt: from }, { prompt: { ...from, skills: "xml" } })).toEqual([
    { kind: "layout", site: "skills", from: "list", to: "xml" },
  ]);
  expect(edits({ prompt: from }, { prompt: { ...from, tools: "xml" } })).toEqual([
    { kind: "layout", site: "tools", from: "list", to: "xml" },
  ]);
  expect(edits({ prompt: from }, { prompt: { ...from, role: "developer" } })).toEqual([
    { kind: "layout", site: "role", from: "system", to: "developer" },
  ]);
  expect(inferred({ prompt: { ...from, role: "developer" } }, { prompt: from }).edits).toEqual([
    { kind: "layout", site: "role", from: "developer", to: "system" },
  ]);
  expect(inferred({ prompt: { ...from, role: "system" } }, { prompt: from }).edits).toEqual([]);
  expect(inferred({ prompt: from }, { prompt: { ...from, calls: "structured" } }).edits).toEqual([]);
  expect(edits({ prompt: from }, { prompt: { ...from, calls: "xml" } })).toEqual([
    { kind: "layout", site: "calls", from: "structured", to: "xml" },
  ]);
});

describe("what came and went", () => {
  const [a, b, c] = [
    tool("aa_tool"),
    tool("bb_tool", { type: "object", properties: { k: {} } }),
    tool("cc_tool", { type: "array" }),
  ];
  const told = (name: string, description: string) => ({ ...tool(name), description });
  test("removed from the end, each before what followed it", () => {
    const [one, two, three] = [
      told("one_go", "Sends."),
      told("two_go", "Counts things."),
      told("three_go", "Finds a way."),
    ];
    expect(edits({ tools: [one, two, three] }, { tools: [two] })).toEqual([
      { kind: "remove", symbol: "tool:three_go", item: { of: "tool", value: three }, before: null },
      { kind: "remove", symbol: "tool:one_go", item: { of: "tool", value: one }, before: "tool:two_go" },
    ]);
    expect(edits({ tools: [one, two, three] }, { tools: [] })).toEqual([
      { kind: "remove", symbol: "tool:three_go", item: { of: "tool", value: three }, before: null },
      { kind: "remove", symbol: "tool:two_go", item: { of: "tool", value: two }, before: null },
      { kind: "remove", symbol: "tool:one_go", item: { of: "tool", value: one }, before: null },
    ]);
  });
  test("inserted tools, Skills and sections, numbered through", () => {
    const to = {
      tools: [a],
      skills: [skill("desk-work")],
      prompt: prompt(section("rules", "Rules", "Be brief.")),
    };
    const found = inferred({}, to);
    expect(found.edits).toEqual([
      { kind: "insert", symbol: "new:migrate#0", item: { of: "tool", value: a }, before: null },
      { kind: "insert", symbol: "new:migrate#1", item: { of: "skill", value: to.skills[0] }, before: null },
      {
        kind: "insert",
        symbol: "new:migrate#2",
        item: { of: "section", value: to.prompt.sections[0] },
        before: null,
      },
    ]);
    expect(found.unexplained).toEqual([]);
  });
  test("Skills and sections that went", () => {
    const from = { skills: [skill("desk-work")], prompt: prompt(section("rules", "Rules", "Be brief.")) };
    expect(edits(from, {})).toEqual([
      {
        kind: "remove",
        symbol: "skill:desk-work",
        item: { of: "skill", value: from.skills[0] },
        before: null,
      },
      {
        kind: "remove",
        symbol: "section:rules",
        item: { of: "section", value: from.prompt.sections[0] },
        before: null,
      },
    ]);
  });
  test("another order", () => {
    expect(edits({ tools: [a, b, c] }, { tools: [c, a, b] })).toEqual([
      {
        kind: "order",
        list: "tools",
        from: ["tool:aa_tool", "tool:bb_tool", "tool:cc_tool"],
        to: ["tool:cc_tool", "tool:aa_tool", "tool:bb_tool"],
      },
    ]);
    expect(
      edits(
        { skills: [skill("aa-s", "One."), skill("bb-s", "Two.")] },
        { skills: [skill("bb-s", "Two."), skill("aa-s", "One.")] },
      ),
    ).toEqual([
      { kind: "order", list: "skills", from: ["skill:aa-s", "skill:bb-s"], to: ["skill:bb-s", "skill:aa-s"] },
    ]);
    const [x, y] = [section("x", "Tone of voice", "Be kind."), section("y", "Dates", "Write them out.")];
    expect(edits({ prompt: prompt(x, y) }, { prompt: prompt(y, x) })).toEqual([
      { kind: "order", list: "sections", from: ["section:x", "section:y"], to: ["section:y", "section:x"] },
    ]);
  });
  test("a new one between the others", () => {
    const found = inferred(
      { tools: [a, b] },
      { tools: [a, { ...c, description: "Quite new and alone." }, b] },
    );
    expect(found.edits.map(({ kind }) => kind)).toEqual(["insert", "order"]);
    expect(found.edits[1]).toEqual({
      kind: "order",
      list: "tools",
      from: ["tool:aa_tool", "tool:bb_tool", "new:migrate#0"],
      to: ["tool:aa_tool", "new:migrate#0", "tool:bb_tool"],
    });
    expect(found.unexplained).toEqual([]);
  });
  test("a new section between the others, under its own id", () => {
    const [x, y] = [section("x", "Tone of voice", "Be kind."), section("y", "Dates", "Write them out.")];
    const fresh = section("z", "Money", "Name the currency of each amount.");
    const found = inferred({ prompt: prompt(x, y) }, { prompt: prompt(fresh, { ...x, id: "x2" }, y) });
    expect(found.edits.map(({ kind }) => kind)).toEqual(["insert", "order"]);
    expect(found.edits[1]).toMatchObject({ to: ["new:migrate#0", "section:x", "section:y"] });
    expect(found.unexplained).toEqual([]);
  });
});

describe("texts", () => {
  const get_ = { ...tool("get_order"), description: "Gets an order by its number." };
  test("reworded, with mentions under new names, and of what is new as words", () => {
    const from = { tools: [get_], prompt: prompt(section("r", "Rules", "Call `get_order` first.")) };
    const to = {
      tools: [{ ...get_, name: "fetch_order" }],
      prompt: prompt(section("r", "Rules", "Never call `fetch_order` twice.")),
    };
    expect(edits(from, to)).toEqual([
      { kind: "rename", names: [{ symbol: "tool:get_order", from: "get_order", to: "fetch_order" }] },
      {
        kind: "text",
        site: "section:r#/body",
        from: ["Call `", { to: ["tool:get_order"], form: "exact" }, "` first."],
        to: ["Never call `", { to: ["tool:get_order"], form: "exact" }, "` twice."],
      },
    ]);
  });
  test("a section under another id", () => {
    const from = prompt(section("old", "Rules", "Say what was done for them, and when."));
    const to = prompt(section("new", "Rules", "Say what was done for them, and where."));
    const found = inferred({ prompt: from }, { prompt: to });
    expect(found.edits).toEqual([
      {
        kind: "text",
        site: "section:old#/body",
        from: ["Say what was done for them, and when."],
        to: ["Say what was done for them, and where."],
      },
    ]);
    expect(found.unexplained).toEqual([]);
  });
  test("a title is a name, and no text besides", () => {
    const body = "Say what was done for them, and when.";
    expect(
      edits(
        { prompt: prompt(section("s", "Old title", body)) },
        { prompt: prompt(section("s", "New title", body)) },
      ),
    ).toEqual([{ kind: "rename", names: [{ symbol: "section:s", from: "Old title", to: "New title" }] }]);
  });
});

test("parameters in another order, under the names that they will bear", () => {
  const [city, zip, note] = [
    { type: "string", description: "Town where it goes." },
    { type: "string", description: "Code of that town." },
    { type: "string", description: "All else to know." },
  ] as const;
  const of = (properties: object) => ({ tools: [tool("send_it", { type: "object", properties } as never)] });
  const found = inferred(of({ city, zip, note }), of({ note, town: city, zip }));
  expect(found.edits).toEqual([
    {
      kind: "reshape",
      tool: "tool:send_it",
      change: {
        op: "order",
        from: ["city", "zip", "note"].map((key) => `tool:send_it/param:${key}`),
        to: ["note", "city", "zip"].map((key) => `tool:send_it/param:${key}`),
      },
    },
    { kind: "rename", names: [{ symbol: "tool:send_it/param:city", from: "city", to: "town" }] },
  ]);
  expect(found.unexplained).toEqual([]);
});

test("one name that cannot be given does not keep the others back", () => {
  const [one, two] = [
    { ...tool("send_parcel"), description: "Sends a parcel to a person." },
    { ...tool("count_stock"), description: "Counts what is in the house." },
  ];
  const found = inferred(
    { tools: [one, two] },
    {
      tools: [
        { ...one, name: "send_it" },
        { ...two, name: "count stock now!" },
      ],
    },
  );
  expect(found.edits).toEqual([
    { kind: "rename", names: [{ symbol: "tool:send_parcel", from: "send_parcel", to: "send_it" }] },
  ]);
  expect(found.refused.map(({ code }) => code)).toContain("name-illegal");
  expect(found.unexplained).toEqual([
    { at: "/tools/count_stock/name", found: "count_stock", expected: "count stock now!" },
  ]);
});

test("what is no sound Harness is no version", () => {
  const twice = harness({ tools: [tool("same"), tool("same")] });
  expect(inferEdits(twice, harness({})).ok).toBe(false);
  expect(inferEdits(harness({}), twice).ok).toBe(false);
  expect(codes(inferEdits(twice, harness({}))).length).toBeGreaterThan(0);
});
