/** What two documents suggest, before anything is carried out; names that belong together; texts of a schema. */
import { describe, expect, test } from "vitest";
import { renameEdit, renamesBetween } from "../../../src/core/infer/names.js";
import { guesses, orderGuess } from "../../../src/core/infer/reshapes.js";
import { matchHarnesses, schemaTexts } from "../../../src/core/infer/things.js";
import type { Harness, Hook, Tool } from "../../../src/model/harness.js";
import type { Json, JsonObject } from "../../../src/model/json.js";
import { harness, prompt, section, skill } from "../../help/small.js";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const string = (description: string): JsonObject => ({ type: "string", description });
const go = (parameters: JsonObject | undefined, more: Partial<Tool> = {}): Tool => ({
  name: "go",
  description: "Goes to a place, by boat.",
  ...(parameters === undefined ? {} : { parameters }),
  extra: {},
  ...more,
});
const guessed = (from: Partial<Harness>, to: Partial<Harness>): unknown => {
  const [one, other] = [harness(from), harness(to)];
  return [...guesses(one, other, matchHarnesses(one, other))];
};
const byTool = (before: Tool, after: Tool): unknown => guessed({ tools: [before] }, { tools: [after] });
const reshape = (change: object): object => ({ kind: "reshape", tool: "tool:go", change });
const P = (path: string): string => `tool:go/param:${path}`;

const CITY = string("Town where the parcel goes.");
const ZIP = string("Code of that town, five digits.");
const NOTE = string("Whatever else the driver must know.");

describe("arguments", () => {
  test("some stand under one key now", () => {
    const flat = go(object({ city: CITY, zip: ZIP, note: NOTE }));
    expect(
      byTool(
        flat,
        go(object({ to: object({ zip: ZIP, city: CITY }, { description: "Where to." }), note: NOTE })),
      ),
    ).toEqual([reshape({ op: "nest", params: [P("city"), P("zip")], into: "to", description: "Where to." })]);
    expect(byTool(flat, go(object({ to: object({ city: CITY, zip: ZIP }), note: NOTE })))).toEqual([
      reshape({ op: "nest", params: [P("city"), P("zip")], into: "to" }),
    ]);
    // A member that was nowhere before, a group without a type, an empty one: nothing was moved.
    expect(
      byTool(
        flat,
        go(object({ to: object({ city: CITY, zip: ZIP, flag: { type: "boolean" } }), note: NOTE })),
      ),
    ).toEqual([]);
    expect(byTool(flat, go(object({ to: { properties: { city: CITY, zip: ZIP } }, note: NOTE })))).toEqual(
      [],
    );
    expect(byTool(go(object({ note: NOTE })), go(object({ to: object({}), note: NOTE })))).toEqual([]);
  });
  test("members of an object stand at the top now", () => {
    const deep = go(object({ to: object({ city: CITY, zip: ZIP }), note: NOTE }));
    expect(byTool(deep, go(object({ city: CITY, zip: ZIP, note: NOTE })))).toEqual([
      reshape({
        op: "unnest",
        param: P("to"),
        names: [
          { param: P("to.city"), to: "city" },
          { param: P("to.zip"), to: "zip" },
        ],
      }),
    ]);
    expect(byTool(deep, go(object({ city: CITY, note: NOTE })))).toEqual([]);
    expect(
      byTool(
        go(object({ to: { properties: { city: CITY } }, note: NOTE })),
        go(object({ city: CITY, note: NOTE })),
      ),
    ).toEqual([]);
    expect(byTool(go(object({ to: object({}), note: NOTE })), go(object({ note: NOTE })))).toEqual([]);
  });
  test("a constant that went", () => {
    const lang = (schema: JsonObject): unknown =>
      byTool(go(object({ lang: schema, note: NOTE })), go(object({ note: NOTE })));
    expect(lang({ const: null })).toEqual([reshape({ op: "hide", param: P("lang"), value: null })]);
    expect(lang({ enum: ["en"] })).toEqual([reshape({ op: "hide", param: P("lang"), value: "en" })]);
    expect(lang({ enum: ["en", "de"] })).toEqual([]);
    expect(lang({ enum: [] })).toEqual([]);
    expect(
      byTool(go(object({ lang: { const: 1 }, note: NOTE })), go(object({ lang: { const: 1 }, note: NOTE }))),
    ).toEqual([]);
  });
  test("a default that must be given", () => {
    const page = { type: "integer", default: 1 };
    const with_ = (required: Json, schema: JsonObject = page): Tool =>
      go(object({ page: schema, note: NOTE }, { required }));
    expect(byTool(with_([]), with_(["page"]))).toEqual([
      reshape({ op: "require", param: P("page"), value: 1 }),
    ]);
    expect(byTool(with_(["page"]), with_(["page"]))).toEqual([]);
    expect(byTool(with_([]), with_(["note"]))).toEqual([]);
    expect(byTool(with_([], { type: "integer" }), with_(["page"], { type: "integer" }))).toEqual([]);
    expect(byTool(with_([]), go(object({ note: NOTE }, { required: ["page"] })))).toEqual([]);
  });
  test("another type", () => {
    const typed = (was: Json, is: Json): unknown =>
      byTool(go(object({ n: { type: was }, note: NOTE })), go(object({ n: { type: is }, note: NOTE })));
    const as = (to: string): readonly object[] => [reshape({ op: "retype", param: P("n"), as: to })];
    expect(typed("integer", "string")).toEqual(as("text"));
    expect(typed("number", "string")).toEqual(as("text"));
    expect(typed("integer", "array")).toEqual(as("list"));
    expect(typed("string", "array")).toEqual(as("list"));
    expect(typed("array", "array")).toEqual([]);
    expect(typed("boolean", "string")).toEqual([]);
    expect(typed("integer", "number")).toEqual([]);
    expect(typed("string", "string")).toEqual([]);
    // gone, not retyped
    expect(byTool(go(object({ n: { type: "integer" }, note: NOTE })), go(object({ note: NOTE })))).toEqual(
      [],
    );
  });
  test("another order", () => {
    const [before, after] = [
      go(object({ a: CITY, b: ZIP, c: NOTE })),
      go(object({ c: NOTE, x: CITY, b: ZIP })),
    ];
    const nameOf = (key: string): string => (key === "a" ? "x" : key);
    expect(orderGuess(before, after, nameOf)).toEqual(
      reshape({ op: "order", from: ["a", "b", "c"].map(P), to: ["c", "a", "b"].map(P) }),
    );
    expect(orderGuess(before, after, (key) => key)).toBeUndefined();
    expect(orderGuess(before, before, (key) => key)).toBeUndefined();
    expect(orderGuess(go(undefined), go(undefined), (key) => key)).toBeUndefined();
  });
  test("a tool that is gone is guessed nothing of", () => {
    expect(guessed({ tools: [go(object({ lang: { const: 1 } }))] }, { tools: [] })).toEqual([]);
  });
});

describe("answers", () => {
  const result = (schema: JsonObject): Tool => go(undefined, { result: schema });
  test("keys at every depth, in lists of lists too", () => {
    expect(
      byTool(
        result(
          object({
            state: CITY,
            lines: { type: "array", items: { type: "array", items: object({ sku: ZIP }) } },
            box: object({ note: NOTE }),
          }),
        ),
        result(
          object({
            status: CITY,
            lines: { type: "array", items: { type: "array", items: object({ code: ZIP }) } },
            box: object({ text: NOTE }),
          }),
        ),
      ),
    ).toEqual([
      {
        kind: "reshape-result",
        tool: "tool:go",
        change: {
          op: "rename-keys",
          names: [
            // what says the same word for word comes first
            { symbol: "tool:go/result:state", from: "state", to: "status" },
            { symbol: "tool:go/result:lines[][].sku", from: "sku", to: "code" },
            { symbol: "tool:go/result:box.note", from: "note", to: "text" },
          ],
        },
      },
    ]);
  });
  test("of both versions only", () => {
    expect(byTool(result(object({ state: CITY })), result(object({ state: CITY })))).toEqual([]);
    expect(byTool(result(object({ state: CITY })), go(undefined))).toEqual([]);
    expect(byTool(go(undefined), result(object({ state: CITY })))).toEqual([]);
  });
});

describe("limits and Hooks", () => {
  const limit = (id: string, value: number) => ({ id, value, copies: [] });
  test("limits by id", () => {
    expect(
      guessed(
        { limits: [limit("a", 1), limit("b", 2), limit("c", 3)] },
        { limits: [limit("b", 2), limit("a", 5)] },
      ),
    ).toEqual([{ kind: "limit", limit: "limit:a", from: 1, to: 5 }]);
  });
  const hook = (id: string, more: Partial<Hook> = {}): Hook => ({
    id,
    event: "before-call",
    tools: [],
    conditions: [],
    action: "retry",
    message: `Mind what ${id} says.`,
    budget: 2,
    ...more,
  });
  const rehook = (change: object): object => ({ kind: "rehook", change });
  const changed = (before: Partial<Hook>, after: Partial<Hook>, tools: Tool[] = []): unknown =>
    guessed({ tools, hooks: [hook("h", before)] }, { tools, hooks: [hook("h", after)] });
  test("budget, form, channel, matcher", () => {
    expect(changed({}, { budget: 3 })).toEqual([rehook({ op: "budget", hook: "hook:h", from: 2, to: 3 })]);
    expect(changed({}, { form: "xml" })).toEqual([
      rehook({ op: "form", hook: "hook:h", from: "plain", to: "xml" }),
    ]);
    expect(changed({ form: "json" }, {})).toEqual([
      rehook({ op: "form", hook: "hook:h", from: "json", to: "plain" }),
    ]);
    expect(changed({ form: "plain" }, {})).toEqual([]);
    expect(changed({ event: "before-reply" }, { event: "before-reply", channel: "system" })).toEqual([
      rehook({ op: "channel", hook: "hook:h", from: "user", to: "system" }),
    ]);
    for (const event of ["before-call", "after-call"] as const)
      expect(changed({ event }, { event, channel: "tool" })).toEqual([]);
    expect(changed({ event: "before-reply" }, { event: "before-reply", channel: "user" })).toEqual([]);
    expect(changed({}, { channel: "user" })).toEqual([
      rehook({ op: "channel", hook: "hook:h", from: "tool", to: "user" }),
    ]);
    expect(changed({ tools: ["go"] }, { tools: ["go"], matcher: "^go$" }, [go({})])).toEqual([
      rehook({ op: "matcher", hook: "hook:h", from: null, to: "^go$" }),
    ]);
    expect(changed({ tools: ["go"], matcher: "^go$" }, { tools: ["go"] }, [go({})])).toEqual([
      rehook({ op: "matcher", hook: "hook:h", from: "^go$", to: null }),
    ]);
    // a tool that the new version does not call so
    expect(changed({ tools: ["gone"] }, { tools: ["gone"], matcher: "^gone$" }, [go({})])).toEqual([]);
  });
  test("dropped, and another order", () => {
    const [a, b, c] = [
      hook("a", { message: "One thing to mind." }),
      hook("b", { message: "Quite other rules." }),
      hook("c", { action: "block", message: "Stop at once!" }),
    ];
    expect(guessed({ hooks: [a] }, { hooks: [] })).toEqual([rehook({ op: "drop", hook: a, before: null })]);
    expect(guessed({ hooks: [a, b, c] }, { hooks: [c, a, b] })).toEqual([
      rehook({ op: "order", from: ["hook:a", "hook:b", "hook:c"], to: ["hook:c", "hook:a", "hook:b"] }),
    ]);
    expect(guessed({ hooks: [a, b, c] }, { hooks: [c, b] })).toEqual([
      rehook({ op: "drop", hook: a, before: null }),
    ]);
    expect(guessed({ hooks: [a, b] }, { hooks: [a, b] })).toEqual([]);
  });
});

describe("names", () => {
  const renames = (from: Partial<Harness>, to: Partial<Harness>): readonly string[] => {
    const [one, other] = [harness(from), harness(to)];
    return renamesBetween(one, other, matchHarnesses(one, other)).map(
      ({ symbol, from: was, to: is }) => `${symbol} ${was}>${is}`,
    );
  };
  test("tools and parameters at every depth, each once", () => {
    const before = go(
      object({
        city: CITY,
        rows: { type: "array", items: object({ zip: ZIP }) },
        map: { type: "object", additionalProperties: object({ note: NOTE }) },
        box: object({ k: CITY }),
      }),
    );
    const after = {
      ...go(
        object({
          town: CITY,
          rows: { type: "array", items: object({ code: ZIP }) },
          map: { type: "object", additionalProperties: object({ text: NOTE }) },
          box: object({ l: CITY }),
        }),
      ),
      name: "walk",
    };
    expect(renames({ tools: [before] }, { tools: [after] }).toSorted()).toEqual([
      "tool:go go>walk",
      "tool:go/param:box.k k>l",
      "tool:go/param:city city>town",
      "tool:go/param:map.*.note note>text",
      "tool:go/param:rows[].zip zip>code",
    ]);
    expect(renames({ tools: [before] }, { tools: [before] })).toEqual([]);
    expect(renames({ tools: [before] }, { tools: [] })).toEqual([]);
    expect(renames({ tools: [go(undefined)] }, { tools: [{ ...go(object({})), name: "walk" }] })).toEqual([
      "tool:go go>walk",
    ]);
  });
  test("what is left is told by place and type", () => {
    const typed = (properties: JsonObject): Partial<Harness> => ({ tools: [go(object(properties))] });
    expect(
      renames(
        typed({ a: { type: "integer" }, b: { type: "boolean" } }),
        typed({ x: { type: "integer" }, y: { type: "boolean" } }),
      ),
    ).toEqual(["tool:go/param:a a>x", "tool:go/param:b b>y"]);
    expect(
      renames(
        typed({ a: { type: "integer", description: "one" } }),
        typed({ x: { type: "integer", description: "two" } }),
      ),
    ).toEqual(["tool:go/param:a a>x"]);
    expect(
      renames(
        typed({ a: { type: "integer", description: "one" } }),
        typed({ x: { type: "string", description: "two" } }),
      ),
    ).toEqual([]);
    expect(
      renames(
        typed({ a: { type: "integer", description: "one" } }),
        typed({ x: { type: "integer", description: "two" }, y: { type: "integer", description: "three" } }),
      ),
    ).toEqual([]);
  });
  test("Skills, titles and Hooks", () => {
    expect(
      renames({ skills: [skill("a-b", "Look twice.")] }, { skills: [skill("c-d", "Look twice.")] }),
    ).toEqual(["skill:a-b a-b>c-d"]);
    const titled = (id: string, title: string): Partial<Harness> => ({
      prompt: prompt(section(id, title, "Body of some length.")),
    });
    expect(renames(titled("s", "Old"), titled("s", "New"))).toEqual(["section:s Old>New"]);
    expect(renames(titled("s", "Old"), titled("t", "Old"))).toEqual([]);
    expect(renames(titled("s", ""), titled("s", "New"))).toEqual([]);
    expect(renames(titled("s", "Old"), titled("s", ""))).toEqual([]);
    expect(renames(titled("s", "Old"), { prompt: prompt() })).toEqual([]);
  });
  test("one edit of all of them, or none", () => {
    expect(renameEdit([])).toEqual([]);
    const names = [{ symbol: "skill:a" as never, from: "a", to: "b" }];
    expect(renameEdit(names)).toEqual([{ kind: "rename", names }]);
  });
});

test("texts of a schema: descriptions and keys, through lists", () => {
  expect(
    schemaTexts(
      object(
        { a: string("A."), b: { type: "array", items: object({ c: string("C.") }) } },
        { description: "All." },
      ),
    ),
  ).toEqual(["All.", "a", "b", "A.", "c", "C."]);
  expect(schemaTexts({ description: 7, properties: [1], items: true } as JsonObject)).toEqual([]);
  expect(schemaTexts(undefined)).toEqual([]);
});
