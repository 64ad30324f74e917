/** Where two documents differ, and what a model never sees. */
import { expect, test } from "vitest";
import { differencesOf } from "../../../src/core/infer/differences.js";
import type { Harness, Tool } from "../../../src/model/harness.js";
import type { JsonObject } from "../../../src/model/json.js";
import { harness, prompt, section, skill, tool } from "../../help/small.js";

const between = (found: Partial<Harness>, expected: Partial<Harness>): unknown =>
  differencesOf(harness(found), harness(expected)).map(({ at, found: is, expected: wanted }) => [
    at,
    is,
    wanted,
  ]);

test("leaf by leaf, items by the name that they bear", () => {
  expect(
    between({ tools: [tool("a"), tool("b")] }, { tools: [tool("a"), { ...tool("b"), description: "B." }] }),
  ).toEqual([["/tools/b/description", "A tool.", "B."]]);
  expect(between({ skills: [skill("s", "one")] }, { skills: [skill("s", "two")] })).toEqual([
    ["/skills/s/body", "one", "two"],
  ]);
  expect(
    between(
      { prompt: prompt(section("i", "Title", "one"), section("j", "", "x")) },
      { prompt: prompt(section("i", "Title", "two"), section("j", "", "y")) },
    ),
  ).toEqual([
    ["/prompt/sections/Title/body", "one", "two"],
    ["/prompt/sections/1/body", "x", "y"],
  ]);
});
test("ids of sections, the Harness's name and format are not seen", () => {
  expect(
    between(
      { name: "one", prompt: prompt(section("i", "T", "b", { after: ["z"], pinned: true })) },
      { name: "two", prompt: prompt(section("j", "T", "b")) },
    ),
  ).toEqual([]);
  expect(between({ language: "en" }, { language: "zh" })).toEqual([["/language", "en", "zh"]]);
});
test("what is on one side alone, and lists of other lengths, are told whole", () => {
  const [a, b] = [tool("a"), tool("b")];
  expect(between({ tools: [a] }, { tools: [a, b] })).toEqual([["/tools", [a], [a, b]]]);
  const { description: _, ...bare } = a;
  expect(between({ tools: [bare as never] }, { tools: [a] })).toEqual([
    ["/tools/a/description", undefined, "A tool."],
  ]);
  expect(between({ tools: [a] }, { tools: [bare as never] })).toEqual([
    ["/tools/a/description", "A tool.", undefined],
  ]);
  expect(between({ tools: [tool("a", {})] }, { tools: [tool("a", { enum: [] })] })).toEqual([
    ["/tools/a/parameters/enum", undefined, []],
  ]);
  expect(
    between({ tools: [tool("a", { enum: [1, { x: 1 }] })] }, { tools: [tool("a", { enum: [1, { x: 2 }] })] }),
  ).toEqual([["/tools/a/parameters/enum/1/x", 1, 2]]);
  expect(between({ tools: [tool("a", { const: [] })] }, { tools: [tool("a", { const: {} })] })).toEqual([
    ["/tools/a/parameters/const", [], {}],
  ]);
  expect(
    between(
      { tools: [tool("a", { enum: [{ name: "" }, { id: "q", x: 1 }] })] },
      { tools: [tool("a", { enum: [{ name: "z" }, { id: "q", x: 2 }] })] },
    ),
  ).toEqual([
    ["/tools/a/parameters/enum/0/name", "", "z"],
    ["/tools/a/parameters/enum/q/x", 1, 2],
  ]);
});
test("keys are written as a pointer has them", () => {
  expect(between({ tools: [tool("a", { "x/y~z": 1 })] }, { tools: [tool("a", { "x/y~z": 2 })] })).toEqual([
    ["/tools/a/parameters/x~1y~0z", 1, 2],
  ]);
});
test("keys in another order are a difference of the whole, in a schema only", () => {
  const at = (one: JsonObject, other: JsonObject): unknown =>
    differencesOf(harness({ tools: [tool("a", one)] }), harness({ tools: [tool("a", other)] })).map(
      (one) => one.at,
    );
  expect(at({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual(["/tools/a/parameters"]);
  expect(at({ a: 1, b: 2 }, { b: 2, c: 3, a: 1 })).toEqual(["/tools/a/parameters"]);
  expect(at({ a: 1, b: 2 }, { a: 1, c: 3, b: 2 })).toEqual(["/tools/a/parameters/c"]);
  expect(at({ c: 3, a: 1 }, { a: 1 })).toEqual(["/tools/a/parameters/c"]);
  expect(at({ x: { a: 1, b: 2 }, y: 0 }, { x: { b: 2, a: 1 }, y: 0 })).toEqual(["/tools/a/parameters/x"]);
  expect(at({ x: [1, { a: 1, b: 2 }] }, { x: [1, { b: 2, a: 1 }] })).toEqual(["/tools/a/parameters/x/1"]);
  expect(at({ x: [{ a: 1, b: 2 }, 1] }, { x: [{ b: 2, a: 1 }, 1] })).toEqual(["/tools/a/parameters/x/0"]);
  const { name, description, parameters, extra } = tool("a");
  expect(
    differencesOf(
      harness({ tools: [{ name, description, parameters, extra } as Tool] }),
      harness({ tools: [{ extra, parameters, name, result: undefined, description } as unknown as Tool] }),
    ),
  ).toEqual([]);
});
