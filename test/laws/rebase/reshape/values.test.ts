/** `recode`, `retype`, `affix`: schemas and arguments both ways, by hand. */
import { describe, expect, test } from "vitest";
import type { As } from "../../../../src/laws/rebase/reshape/reading.js";
import { affix, recode, retype, sameCalls } from "../../../../src/laws/rebase/reshape/values.js";
import type { Json } from "../../../../src/model/json.js";
import type { Sym } from "../../../../src/model/symbol.js";
import { turnedBy } from "../../../help/turned.js";

const param = (path = "a"): Sym => `tool:get/param:${path}` as Sym;
/** A schema with one parameter `a`, which is declared so. */
const of = (declaration: string): string => `{"properties":{"a":${declaration},"b":{"type":"string"}}}`;

test("another schema for the same calls", () => {
  const { parameters, there, back, path, laid } = sameCalls({ x: 1 });
  expect(parameters).toEqual({ x: 1 });
  expect([there({ a: 1 }), back([2]), path("a.b"), laid({ y: 1 })]).toEqual([{ a: 1 }, [2], "a.b", { y: 1 }]);
});

describe("recode", () => {
  const by = (declaration: string, table: readonly (readonly [Json, Json])[], legend?: string, path = "a") =>
    turnedBy<"recode">(recode, of(declaration), {
      param: param(path),
      table: table.map(([from, to]) => [from, to]) as As<"recode">["table"],
      ...(legend === undefined ? {} : { legend }),
    });
  const AB = [
    ["low", "LOW"],
    ["very high", "veryHigh"],
  ] as const;

  test.each<readonly [string, readonly (readonly [Json, Json])[], string | undefined, string]>([
    [
      '{"type":"string","enum":["low","very high","none"],"default":"low","example":"x","examples":["very high","y"],"description":"How."}',
      AB,
      undefined,
      '{"type":"string","enum":["LOW","veryHigh","none"],"default":"LOW","example":"x","examples":["veryHigh","y"],"description":"How."}',
    ],
    ['{"const":"low"}', AB, "Codes.", '{"const":"LOW","description":"Codes."}'],
    ['{"enum":["low"],"description":"How."}', AB, "Codes.", '{"enum":["LOW"],"description":"How. Codes."}'],
    ['{"enum":["low"],"description":""}', AB, "Codes.", '{"enum":["LOW"],"description":"Codes."}'],
    // a list of them, and a list of lists
    [
      '{"type":"array","items":{"enum":["low","very high"]},"default":["low",["very high"]],"enum":[["low"]]}',
      AB,
      "L",
      '{"type":"array","items":{"enum":["LOW","veryHigh"]},"default":["LOW",["veryHigh"]],"enum":[["LOW"]],"description":"L"}',
    ],
    [
      '{"type":["array","null"],"items":{"type":"array","items":{"const":"low"}}}',
      AB,
      undefined,
      '{"type":["array","null"],"items":{"type":"array","items":{"const":"LOW"}}}',
    ],
    ['{"type":"array","default":["low"]}', AB, undefined, '{"type":"array","default":["LOW"]}'],
    ['{"items":{"enum":["low"]},"enum":["low"]}', AB, undefined, '{"items":{"enum":["low"]},"enum":["LOW"]}'],
    // other kinds
    [
      '{"type":"string","enum":["1","2"]}',
      [
        ["1", 1],
        ["2", 2],
      ],
      undefined,
      '{"type":"integer","enum":[1,2]}',
    ],
    [
      '{"type":"string","enum":["1","2"]}',
      [["1", 1]],
      undefined,
      '{"type":["integer","string"],"enum":[1,"2"]}',
    ],
    ['{"type":"string","enum":["1.5"]}', [["1.5", 1.5]], undefined, '{"type":"number","enum":[1.5]}'],
    [
      '{"type":"integer","enum":[1,2]}',
      [
        [1, "1"],
        [2, "2"],
      ],
      undefined,
      '{"type":"string","enum":["1","2"]}',
    ],
    [
      '{"type":["string","null"],"enum":["1",null]}',
      [["1", 1]],
      undefined,
      '{"type":["integer","null"],"enum":[1,null]}',
    ],
    [
      '{"type":["null","string"],"enum":["1",null]}',
      [["1", "①"]],
      "1 ①",
      '{"type":["null","string"],"enum":["①",null],"description":"1 ①"}',
    ],
    ['{"enum":["1"]}', [["1", 1]], undefined, '{"enum":[1]}'],
    ['{"type":"string","const":"1"}', [["1", 1]], undefined, '{"type":"integer","const":1}'],
    // a truth value without a list of its own
    [
      '{"type":"boolean"}',
      [
        [true, "yes"],
        [false, "no"],
      ],
      "true yes false no",
      '{"type":"string","enum":["yes","no"],"description":"true yes false no"}',
    ],
    [
      '{"type":"boolean","default":true}',
      [
        [true, 1],
        [false, 0],
      ],
      "true 1 false 0",
      '{"type":"integer","default":1,"enum":[1,0],"description":"true 1 false 0"}',
    ],
    [
      '{"type":"boolean"}',
      [[true, "yes"]],
      "true yes",
      '{"type":["string","boolean"],"enum":["yes",false],"description":"true yes"}',
    ],
    [
      '{"type":"boolean","enum":[true]}',
      [[true, "yes"]],
      "true yes",
      '{"type":"string","enum":["yes"],"description":"true yes"}',
    ],
  ])("%s after %j", (declaration, table, legend, now) => {
    const found = by(declaration, table, legend);
    expect(found.schema).toBe(of(now));
    expect(found.said).toEqual([]);
  });
  test("each declaration, however deep, and nothing of that name elsewhere", () => {
    const deep = turnedBy<"recode">(
      recode,
      '{"properties":{"o":{"type":"object","properties":{"a":{"enum":["low"]}},"anyOf":[{"properties":{"a":{"const":"low"}}}]},"a":{"enum":["low"]}},"default":{"o":{"a":"low"}}}',
      { param: param("o.a"), table: [["low", "LOW"]] },
    );
    expect(deep.schema).toBe(
      '{"properties":{"o":{"type":"object","properties":{"a":{"enum":["LOW"]}},"anyOf":[{"properties":{"a":{"const":"LOW"}}}]},"a":{"enum":["low"]}},"default":{"o":{"a":"low"}}}',
    );
    expect(deep.there('{"o":{"a":"low","b":"low"},"a":"low"}')).toBe('{"o":{"a":"LOW","b":"low"},"a":"low"}');
    expect(deep.turned.path("o.a")).toBeUndefined();
    expect(deep.turned.path("o.a.b")).toBeUndefined();
    expect(deep.turned.path("o")).toBe("o");
    expect(deep.turned.path("a")).toBe("a");
    expect(deep.turned.where?.("o.a")).toBe("o.a");
    expect(deep.laid('{"properties":{"o":{"properties":{"a":{}}}}}')).toBeUndefined();
    expect(deep.laid('{"properties":{"a":{}}}')).toBe('{"properties":{"a":{}}}');
  });
  test("no such parameter", () => {
    const none = by("{}", AB, undefined, "z");
    expect(none.said).toEqual(["reach"]);
    expect(none.schema).toBe(of("{}"));
    expect(none.there('{"a":"low"}')).toBe('{"a":"low"}');
    expect(
      turnedBy<"recode">(recode, of("{}"), { param: "tool:x/param:a" as Sym, table: [["low", "LOW"]] }).said,
    ).toEqual(["reach"]);
  });
  test.each<readonly [readonly (readonly [Json, Json])[], string | undefined, readonly string[]]>([
    [
      [
        ["a", "A"],
        ["a", "a-"],
      ],
      undefined,
      ["calls-restore"],
    ],
    [
      [
        ["a", "A"],
        ["b", "A"],
      ],
      "b A",
      ["calls-restore"],
    ],
    [[["a", "x"]], undefined, ["solvable"]],
    [[["a", "x"]], "a is x", []],
    [[["a", "x"]], "a", ["solvable"]],
    [[["a", "x"]], "x", ["solvable"]],
    [[["-", "_"]], undefined, ["solvable"]],
    [[["very low", "very_LOW"]], undefined, []],
    [[["v1", "v2"]], undefined, ["solvable"]],
    [[["é", "É"]], undefined, []],
    [[[1, "1"]], undefined, []],
    [[[true, "TRUE"]], undefined, []],
    [[[null, "null"]], undefined, []],
    [
      [
        ["a", "x"],
        ["b", "y"],
      ],
      "a x",
      ["solvable"],
    ],
  ])("a table %j, told %s", (table, legend, said) => {
    expect(by('{"enum":["a"]}', table, legend).said).toEqual(said);
  });
  const { there, back, turned } = by(
    '{"enum":["a","b"]}',
    [
      ["a", "b"],
      ["b", "c"],
      [1, 2],
    ],
    "a b c 1 2",
  );
  test.each<readonly [string, string]>([
    ['{"a":"a"}', '{"a":"b"}'],
    ['{"a":"b","b":"b"}', '{"a":"c","b":"b"}'],
    ['{"a":["a",["b","z"],1]}', '{"a":["b",["c","z"],2]}'],
    ['{"a":{"a":"a"}}', '{"a":{"a":"a"}}'],
    ["[]", "[]"],
  ])("arguments %s", (args, now) => {
    expect(there(args)).toBe(now);
    expect(back(now)).toBe(args);
  });
  test("a value that is written as no code", () => {
    expect(back('{"a":"a"}')).toBeUndefined();
    expect(back('{"a":["c","a"]}')).toBeUndefined();
    expect(back('{"a":"z"}')).toBe('{"a":"z"}');
  });
  test("values that leave the texts", () => {
    expect(turned.values).toEqual(["a", "b"]);
    expect(
      by(
        '{"enum":["a"]}',
        [
          ["a", "a"],
          [1, 2],
        ],
        "1 2",
      ).turned.values,
    ).toEqual([]);
  });
});

describe("retype", () => {
  const by = (declaration: string, as: "text" | "yes-no" | "date-slashes" | "list") =>
    turnedBy<"retype">(retype, of(declaration), { param: param(), as });
  const ANY = "^-?(?:0|[1-9][0-9]*)(?:\\\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$";

  test.each<readonly ["text" | "yes-no" | "date-slashes" | "list", string, string]>([
    [
      "text",
      '{"type":"integer","default":5}',
      '{"type":"string","default":"5","pattern":"^-?(?:0|[1-9][0-9]*)$"}',
    ],
    [
      "text",
      '{"type":"number","pattern":"x","examples":[1.50,"y"]}',
      `{"type":"string","pattern":"${ANY}","examples":["1.50","y"]}`,
    ],
    [
      "text",
      '{"type":"integer","enum":[1,2],"example":1}',
      '{"type":"string","enum":["1","2"],"example":"1"}',
    ],
    ["text", '{"const":1}', '{"const":"1","type":"string"}'],
    [
      "text",
      '{"type":"array","items":{"type":"integer","enum":[1]},"default":[1,[2]]}',
      '{"type":"array","items":{"type":"string","enum":["1"]},"default":["1",["2"]]}',
    ],
    ["yes-no", '{"type":"boolean","default":true}', '{"type":"string","default":"yes","enum":["yes","no"]}'],
    ["yes-no", '{"type":"boolean","enum":[true,"x",false]}', '{"type":"string","enum":["yes","x","no"]}'],
    ["yes-no", '{"type":"boolean","const":false}', '{"type":"string","const":"no"}'],
    [
      "date-slashes",
      '{"type":"string","format":"date","description":"As YYYY-MM-DD, so 2026-01-31 or 2026-02-01; YYYY-MM-DD.","examples":["2026-01-31","2026-1-31"],"pattern":"x"}',
      '{"type":"string","description":"As YYYY/MM/DD, so 2026/01/31 or 2026/02/01; YYYY/MM/DD.","examples":["2026/01/31","2026-1-31"],"pattern":"^[0-9]{4}/[0-9]{2}/[0-9]{2}$"}',
    ],
    ["date-slashes", "{}", '{"pattern":"^[0-9]{4}/[0-9]{2}/[0-9]{2}$"}'],
    [
      "list",
      '{"title":"T","type":"string","default":"x","description":"D","example":"y","minLength":1,"examples":["z"],"enum":["x"]}',
      '{"type":"array","title":"T","description":"D","items":{"type":"string","minLength":1,"enum":["x"]},"minItems":1,"maxItems":1,"default":["x"],"example":["y"],"examples":[["z"]]}',
    ],
    ["list", "{}", '{"type":"array","items":{},"minItems":1,"maxItems":1}'],
  ])("as %s: %s", (as, declaration, now) => {
    const found = by(declaration, as);
    expect(found.schema).toBe(of(now));
    expect(found.said).toEqual([]);
  });
  test.each<readonly ["text" | "yes-no" | "date-slashes" | "list", string, string]>([
    ["text", "5", '"5"'],
    ["text", "-1.50e+3", '"-1.50e+3"'],
    ["text", "12345678901234567890", '"12345678901234567890"'],
    ["text", "[1,[2]]", '["1",["2"]]'],
    ["text", "null", "null"],
    ["text", '"x"', '"x"'],
    ["yes-no", "true", '"yes"'],
    ["yes-no", "[true,false]", '["yes","no"]'],
    ["yes-no", "1", "1"],
    ["yes-no", '"x"', '"x"'],
    ["date-slashes", '"2026-01-31"', '"2026/01/31"'],
    ["date-slashes", '["2026-01-31"]', '["2026/01/31"]'],
    ["date-slashes", '"2026-01-31T00"', '"2026-01-31T00"'],
    ["date-slashes", '"on 2026-01-31"', '"on 2026-01-31"'],
    ["date-slashes", "7", "7"],
    ["list", '"x"', '["x"]'],
    ["list", "[1]", "[[1]]"],
    ["list", "null", "[null]"],
  ])("as %s: %s is %s", (as, was, now) => {
    const { there, back } = by("{}", as);
    expect(there(`{"a":${was},"b":${was}}`)).toBe(`{"a":${now},"b":${was}}`);
    expect(back(`{"a":${now},"b":${was}}`)).toBe(`{"a":${was},"b":${was}}`);
  });
  test.each<readonly ["text" | "yes-no" | "date-slashes" | "list", string, string | undefined]>([
    ["text", "5", undefined],
    ["text", "[5]", undefined],
    ["text", '"05"', '"05"'],
    ["text", '"5 "', '"5 "'],
    ["text", '"1."', '"1."'],
    ["text", "true", "true"],
    ["yes-no", "true", undefined],
    ["yes-no", "false", undefined],
    ["yes-no", '"Yes"', '"Yes"'],
    ["date-slashes", '"2026-01-31"', undefined],
    ["date-slashes", '"2026/01/31 "', '"2026/01/31 "'],
    ["date-slashes", '"x2026/01/31"', '"x2026/01/31"'],
    ["date-slashes", '"x2026-01-31"', '"x2026-01-31"'],
    ["date-slashes", '"2026-01-31x"', '"2026-01-31x"'],
    ["list", "[]", undefined],
    ["list", "[1,2]", undefined],
    ["list", '"x"', undefined],
  ])("as %s, back: %s", (as, was, now) => {
    expect(by("{}", as).back(`{"a":${was}}`)).toBe(now === undefined ? undefined : `{"a":${now}}`);
  });
  test("paths", () => {
    const paths = (as: "text" | "yes-no" | "list") => ["a", "a.k", "b"].map(by("{}", as).turned.path);
    expect(paths("text")).toEqual(["a", "a.k", "b"]);
    expect(paths("yes-no")).toEqual([undefined, undefined, "b"]);
    expect(paths("list")).toEqual(["a[]", undefined, "b"]);
    const inner = turnedBy<"retype">(retype, '{"properties":{"l":{"items":{"properties":{"a":{}}}}}}', {
      param: param("l[].a"),
      as: "list",
    });
    expect(inner.turned.path("l[].a")).toBeUndefined();
    expect(inner.turned.path("l[0].a")).toBeUndefined();
    expect(inner.turned.path("l[]")).toBe("l[]");
    expect(inner.there('{"l":[{"a":1},{"b":2}]}')).toBe('{"l":[{"a":[1]},{"b":2}]}');
    expect(inner.laid('{"properties":{"l":{"items":{"required":["a"]}}}}')).toBeUndefined();
    expect(inner.laid('{"properties":{"l":{"items":{"required":["b"]}}}}')).toBe(
      '{"properties":{"l":{"items":{"required":["b"]}}}}',
    );
  });
  test("no such parameter", () => {
    const none = turnedBy<"retype">(retype, of("{}"), { param: param("z"), as: "text" });
    expect([none.said, none.schema]).toEqual([["reach"], of("{}")]);
  });
});

describe("affix", () => {
  const by = (declaration: string, prefix: string, suffix: string) =>
    turnedBy<"affix">(affix, of(declaration), { param: param(), prefix, suffix });
  test.each<readonly [string, string, string, string]>([
    [
      '{"type":"string","default":"x","examples":["y",1]}',
      "<",
      ">",
      '{"type":"string","default":"<x>","examples":["<y>",1],"pattern":"^<[\\\\s\\\\S]*>$"}',
    ],
    ['{"pattern":"z"}', "", "", '{"pattern":"^[\\\\s\\\\S]*$"}'],
    ['{"enum":["x",null],"example":"x"}', "", "/v1", '{"enum":["x/v1",null],"example":"x/v1"}'],
    ['{"const":"x"}', "a/", "", '{"const":"a/x"}'],
  ])("%s between %j and %j", (declaration, prefix, suffix, now) => {
    expect(by(declaration, prefix, suffix).schema).toBe(of(now));
  });
  test.each([..."_.*+?^${}()|[]\\ a/-"])("the sign %s in a pattern", (sign) => {
    const { turned } = by("{}", sign, sign);
    const own = turned.parameters as { readonly properties?: { readonly a?: { readonly pattern?: string } } };
    const literal = ".*+?^${}()|[]\\".includes(sign) ? `\\${sign}` : sign;
    expect(own.properties?.a?.pattern).toBe(`^${literal}[\\s\\S]*${literal}$`);
  });
  const { there, back, turned } = by("{}", "<<", ">");
  test.each<readonly [string, string]>([
    ['"x"', '"<<x>"'],
    ['""', '"<<>"'],
    ["1", "1"],
    ['["x"]', '["x"]'],
  ])("%s", (was, now) => {
    expect(there(`{"a":${was},"b":"x"}`)).toBe(`{"a":${now},"b":"x"}`);
    expect(back(`{"a":${now},"b":"x"}`)).toBe(`{"a":${was},"b":"x"}`);
  });
  test.each(['"x"', '"<x>"', '"<<x"', '"x>"', '"<<"', '">"', '""'])("back %s", (was) => {
    expect(back(`{"a":${was}}`)).toBeUndefined();
  });
  test("where", () => {
    expect(turned.around).toEqual({ path: "a", prefix: "<<", suffix: ">" });
    expect(["a", "b"].map(turned.path)).toEqual([undefined, "b"]);
    const none = turnedBy<"affix">(affix, of("{}"), { param: param("z"), prefix: "x", suffix: "y" });
    expect([none.said, none.turned.around]).toEqual([["reach"], undefined]);
  });
});
