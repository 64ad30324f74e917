/** `split` and `merge`: tools, calls both ways, and what is not allowed, by hand. */
import { describe, expect, test } from "vitest";
import type { Reshaped } from "../../../../src/laws/rebase/reshape/reading.js";
import { merge, split } from "../../../../src/laws/rebase/reshape/tools.js";
import type { Tool } from "../../../../src/model/harness.js";
import { type Json, printJson } from "../../../../src/model/json.js";
import type { Sym } from "../../../../src/model/symbol.js";
import { harness } from "../../../help/small.js";
import { json, object, toolOf } from "../../../help/turned.js";

const call = (name: string, args: string) => ({ name, arguments: json(args) });
const said = (made: { readonly name: string; readonly arguments: Json } | undefined): string | undefined =>
  made === undefined ? undefined : `${made.name} ${printJson(made.arguments)}`;
const laws = ({ breaches }: Reshaped): readonly string[] => breaches.map(({ law }) => law);
const laid = ({ laid: over }: Reshaped, schema: string): string | undefined => {
  const now = over(object(schema));
  return now === undefined ? undefined : printJson(now);
};

describe("split", () => {
  const SCHEMA =
    '{"type":"object","properties":{"id":{},"op":{"enum":["put","cut"]}},"required":["op","id"],"title":"t"}';
  const RESULT = { type: "object" };
  const by = (schema: string | undefined = SCHEMA, key = "op", values: readonly string[] = ["cut", "put"]) =>
    split(toolOf(schema, { description: "Old.", result: RESULT, extra: { x: 1 } }), {
      op: "split",
      param: `tool:get/param:${key}` as Sym,
      tools: values.map((value) => ({ value, name: `${value}_it`, description: `Does ${value}.` })),
    });
  test("one tool for each value", () => {
    const found = by();
    expect(laws(found)).toEqual([]);
    expect(found.old).toEqual(["get"]);
    const more = { result: RESULT, extra: { x: 1 } };
    expect(
      found.fresh.map(({ parameters, ...rest }) => ({ ...rest, schema: printJson(parameters ?? {}) })),
    ).toEqual([
      {
        name: "cut_it",
        description: "Does cut.",
        schema: '{"type":"object","properties":{"id":{}},"required":["id"],"title":"t"}',
        ...more,
      },
      {
        name: "put_it",
        description: "Does put.",
        schema: '{"type":"object","properties":{"id":{}},"required":["id"],"title":"t"}',
        ...more,
      },
    ]);
    expect(found.values).toEqual([]);
  });
  test("an empty list of what is required goes", () => {
    const [first] = by('{"properties":{"op":{"enum":["put","cut"]}},"required":["op"]}').fresh;
    expect(printJson(first?.parameters ?? {})).toBe('{"properties":{}}');
  });
  test.each<readonly [string, string | undefined, readonly string[]]>([
    ["not required", '{"properties":{"op":{"enum":["put","cut"]}}}', ["reach"]],
    ["of other values", '{"properties":{"op":{"enum":["put","get"]}},"required":["op"]}', ["reach"]],
    ["of more values", '{"properties":{"op":{"enum":["put","cut","get"]}},"required":["op"]}', ["reach"]],
    ["of any value", '{"properties":{"op":{}},"required":["op"]}', ["reach"]],
    ["of nothing", undefined, ["reach"]],
  ])("a parameter %s", (_, schema, breaches) => {
    expect(laws(by(schema ?? '{"type":"object"}'))).toEqual(breaches);
  });
  test("a tool without arguments, and a parameter of another", () => {
    const change = {
      op: "split",
      param: "tool:other/param:op" as Sym,
      tools: [{ value: "a", name: "a", description: "" }],
    } as const;
    expect(laws(split(toolOf(undefined), change as never))).toEqual(["reach"]);
  });
  const found = by();
  test.each<readonly [string, string | undefined]>([
    ['{"id":1,"op":"put"}', 'put_it {"id":1}'],
    ['{"op":"cut"}', "cut_it {}"],
    ['{"op":"get"}', undefined],
    ['{"id":1}', undefined],
    ['{"op":"put","op":"put"}', undefined],
    ["[]", undefined],
    ["null", undefined],
  ])("%s", (args, now) => {
    expect(said(found.there(call("get", args)))).toBe(now);
  });
  test.each<readonly [string, string, string | undefined]>([
    ["put_it", '{"id":1}', 'get {"op":"put","id":1}'],
    ["cut_it", "{}", 'get {"op":"cut"}'],
    ["get", "{}", undefined],
    ["put_it", '{"op":"put"}', undefined],
    ["put_it", "[]", undefined],
  ])("back %s(%s)", (name, args, now) => {
    expect(said(found.back(call(name, args)))).toBe(now);
  });
  test("paths, overlays, names", () => {
    expect(["id", "op", "op.x", "id.op"].map(found.path)).toEqual(["id", undefined, undefined, "id.op"]);
    expect(found.where).toBeUndefined();
    expect(laid(found, '{"required":["op"]}')).toBeUndefined();
    expect(laid(found, '{"properties":{"op":{}}}')).toBeUndefined();
    expect(laid(found, '{"properties":{"id":{}},"required":["id"]}')).toBe(
      '{"properties":{"id":{}},"required":["id"]}',
    );
    expect(found.gone).toEqual(["get", "op"]);
  });
  test("a name that one of the new tools has is not gone", () => {
    const kept = split(toolOf(SCHEMA), {
      op: "split",
      param: "tool:get/param:op" as Sym,
      tools: [
        { value: "put", name: "op", description: "" },
        { value: "cut", name: "get", description: "" },
      ],
    });
    expect(kept.gone).toEqual([]);
  });
});

describe("merge", () => {
  const get: Tool = {
    ...toolOf(
      '{"type":"object","properties":{"id":{"type":"string"},"deep":{}},"required":["id"],"additionalProperties":false,"$defs":{"t":{}}}',
    ),
    result: { type: "array" },
    extra: { x: 1 },
  };
  const put: Tool = {
    ...toolOf(
      '{"properties":{"id":{"type":"string"},"to":{}},"$defs":{"t":{},"u":{}},"definitions":{"v":{}}}',
    ),
    name: "put",
  };
  const bare: Tool = { ...toolOf(undefined), name: "bare" };
  const by = (
    tools: readonly (readonly [string, string])[] = [
      ["get", "G"],
      ["put", "P"],
    ],
    more: {
      readonly legend?: string;
      readonly param?: string;
      readonly name?: string;
      readonly all?: readonly Tool[];
      readonly first?: Tool;
    } = {},
  ) =>
    merge(harness({ tools: [...(more.all ?? [get, put, bare])] }), more.first ?? get, {
      op: "merge",
      tools: tools.map(([tool, value]) => ({ tool: `tool:${tool}` as Sym, value })),
      name: more.name ?? "do",
      param: more.param ?? "op",
      description: "Does it.",
      legend: more.legend ?? "G gets, P puts, B is bare",
    });
  test("one tool for both", () => {
    const found = by();
    expect(laws(found)).toEqual([]);
    expect(found.old).toEqual(["get", "put"]);
    const [one, more] = found.fresh;
    expect(more).toBeUndefined();
    expect({ ...one, parameters: printJson(one?.parameters ?? {}) }).toEqual({
      name: "do",
      description: "Does it.",
      parameters:
        '{"type":"object","properties":{"op":{"type":"string","enum":["G","P"],"description":"G gets, P puts, B is bare"},"id":{"type":"string"},"deep":{},"to":{}},"required":["op"],"additionalProperties":false,"allOf":[{"if":{"properties":{"op":{"const":"G"}}},"then":{"required":["id"],"properties":{"to":false}}},{"if":{"properties":{"op":{"const":"P"}}},"then":{"properties":{"deep":false}}}],"$defs":{"t":{},"u":{}},"definitions":{"v":{}}}',
      result: { type: "array" },
      extra: { x: 1 },
    });
    expect(found.gone).toEqual(["get", "put"]);
    expect(found.values).toEqual([]);
  });
  test("with a tool that takes nothing", () => {
    const found = by(
      [
        ["bare", "B"],
        ["put", "P"],
      ],
      { first: bare, name: "put" },
    );
    expect(laws(found)).toEqual([]);
    expect(found.fresh.map(({ result, parameters }) => [result, printJson(parameters ?? {})])).toEqual([
      [
        undefined,
        '{"type":"object","properties":{"op":{"type":"string","enum":["B","P"],"description":"G gets, P puts, B is bare"},"id":{"type":"string"},"to":{}},"required":["op"],"allOf":[{"if":{"properties":{"op":{"const":"B"}}},"then":{"properties":{"id":false,"to":false}}},{"if":{"properties":{"op":{"const":"P"}}},"then":{}}],"$defs":{"t":{},"u":{}},"definitions":{"v":{}}}',
      ],
    ]);
    expect("result" in (found.fresh[0] as Tool)).toBe(false);
    expect(found.gone).toEqual(["bare"]);
  });
  const other: Tool = {
    ...toolOf('{"properties":{"id":{"type":"number"}},"$defs":{"t":{"x":1}}}'),
    name: "other",
  };
  test.each<readonly [string, () => Reshaped, readonly string[]]>([
    [
      "no such tool",
      () =>
        by([
          ["get", "G"],
          ["none", "P"],
        ]),
      ["reach"],
    ],
    [
      "another first",
      () =>
        by([
          ["put", "P"],
          ["get", "G"],
        ]),
      ["reach"],
    ],
    [
      "one value for two",
      () =>
        by([
          ["get", "G"],
          ["put", "G"],
        ]),
      ["calls-restore"],
    ],
    [
      "a value without a word",
      () =>
        by([
          ["get", "G"],
          ["put", "X"],
        ]),
      ["solvable"],
    ],
    ["a parameter that is there", () => by(undefined, { param: "to" }), ["names-legal"]],
    [
      "what they do not agree on",
      () =>
        by(
          [
            ["get", "G"],
            ["other", "P"],
          ],
          { all: [get, other] },
        ),
      ["reach", "reach"],
    ],
  ])("%s", (_, made, breaches) => {
    expect(laws(made())).toEqual(breaches);
  });
  const found = by();
  test.each<readonly [string, string, string | undefined]>([
    ["get", '{"id":"1"}', 'do {"op":"G","id":"1"}'],
    ["put", "{}", 'do {"op":"P"}'],
    ["bare", "{}", undefined],
    ["get", '{"op":1}', undefined],
    ["get", "[]", undefined],
  ])("%s(%s)", (name, args, now) => {
    expect(said(found.there(call(name, args)))).toBe(now);
  });
  test.each<readonly [string, string | undefined]>([
    ['{"op":"P","id":"1"}', 'put {"id":"1"}'],
    ['{"id":"1","op":"G"}', 'get {"id":"1"}'],
    ['{"op":"X"}', undefined],
    ["{}", undefined],
    ['{"op":"G","op":"G"}', undefined],
    ["[]", undefined],
  ])("back do(%s)", (args, now) => {
    expect(said(found.back(call("do", args)))).toBe(now);
  });
  test("paths and overlays", () => {
    expect(["id.x", "op", "op.x"].map(found.path)).toEqual(["id.x", undefined, undefined]);
    expect(["id.x", "op"].map((path) => found.where?.(path))).toEqual(["id.x", "op"]);
    expect(laid(found, '{"additionalProperties":false}')).toBeUndefined();
    expect(laid(found, '{"required":["id"]}')).toBe('{"required":["id"]}');
  });
});
