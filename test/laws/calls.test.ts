/** Calls of a View, held to those of the base: mapped back, fitting, trained on or not. Each by hand. */
import { describe, expect, test } from "vitest";
import { callsRestore } from "../../src/laws/calls-restore.js";
import { callsValidWith } from "../../src/laws/calls-valid.js";
import type { Law } from "../../src/laws/law.js";
import type { Edit } from "../../src/model/edit.js";
import { asString, get, type Json, type JsonObject } from "../../src/model/json.js";
import { harness, rename } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const SCHEMA = '{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}';
const BEFORE = harness({ tools: [toolOf(SCHEMA)] });
const AFTER = harness({ tools: [{ ...toolOf(SCHEMA.replaceAll('"id"', '"ref"')), name: "fetch" }] });
const RENAMED: readonly Edit[] = [rename(["tool:get", "get", "fetch"], ["tool:get/param:id", "id", "ref"])];
const call = (name: string, args: Json, id: Json = "c"): Json => ({
  id,
  type: "function",
  function: { name, arguments: args },
});
const asks = (train: Json | undefined, ...calls: readonly Json[]): JsonObject => ({
  role: "assistant",
  content: "",
  tool_calls: calls,
  ...(train === undefined ? {} : { train }),
});
const TOOLS: Json = [
  { type: "function", function: { name: "fetch", parameters: AFTER.tools[0]?.parameters ?? {} } },
];
const found = (law: Law, base: readonly Json[], view: readonly Json[], edits = RENAMED) => {
  const problems = law.check({
    base: { id: "r", messages: base, tools: [] },
    view: { id: "r~1", messages: view, tools: edits.length === 0 ? [] : TOOLS },
    edits,
    before: BEFORE,
    after: edits.length === 0 ? BEFORE : AFTER,
  });
  return problems === "n/a"
    ? problems
    : problems.map((one) => asString(get(one as unknown as Json, "path")) ?? Object.values(one).join(" "));
};
const count = (list: "n/a" | readonly string[]): number | "n/a" => (list === "n/a" ? list : list.length);
const user: Json = { role: "user", content: "u" };

describe("mapped back", () => {
  const restored = (base: readonly Json[], view: readonly Json[], edits = RENAMED) =>
    count(found(callsRestore, base, view, edits));
  test.each<readonly [string, readonly Json[], readonly Json[], number | "n/a"]>([
    ["no call anywhere", [user], [user], "n/a"],
    ["the same", [asks(true, call("get", { id: 1 }))], [asks(true, call("fetch", { ref: 1 }))], 0],
    [
      "one call less",
      [asks(true, call("get", { id: 1 }), call("get", { id: 2 }))],
      [asks(true, call("fetch", { ref: 1 }))],
      1,
    ],
    ["one call more", [user], [asks(true, call("fetch", { ref: 1 }))], 1],
    ["one message more", [user], [user, asks(true, call("fetch", { ref: 1 }))], 1],
    [
      "one message more without a call",
      [asks(true, call("get", { id: 1 }))],
      [asks(true, call("fetch", { ref: 1 })), user],
      0,
    ],
    ["another id", [asks(true, call("get", { id: 1 }))], [asks(true, call("fetch", { ref: 1 }, "d"))], 1],
    ["the old tool", [asks(true, call("get", { id: 1 }))], [asks(true, call("get", { ref: 1 }))], 1],
    ["another tool", [asks(true, call("get", { id: 1 }))], [asks(true, call("other", { ref: 1 }))], 1],
    ["the old key", [asks(true, call("get", { id: 1 }))], [asks(true, call("fetch", { id: 1 }))], 1],
    ["another value", [asks(true, call("get", { id: 1 }))], [asks(true, call("fetch", { ref: 2 }))], 1],
    ["a key more", [asks(true, call("get", { id: 1 }))], [asks(true, call("fetch", { ref: 1, z: 1 }))], 1],
    ["text for an object", [asks(true, call("get", { id: 1 }))], [asks(true, call("fetch", '{"ref":1}'))], 1],
    ["text that stays text", [asks(true, call("get", "no JSON"))], [asks(true, call("fetch", "no JSON"))], 0],
    [
      "text that becomes another",
      [asks(true, call("get", "no JSON"))],
      [asks(true, call("fetch", "no json"))],
      1,
    ],
    ["an object for text", [asks(true, call("get", "no JSON"))], [asks(true, call("fetch", { ref: 1 }))], 1],
    ["an undeclared tool", [asks(true, call("x", { id: 1 }))], [asks(true, call("x", { id: 1 }))], 0],
    [
      "an undeclared tool, changed",
      [asks(true, call("x", { id: 1 }))],
      [asks(true, call("x", { ref: 1 }))],
      1,
    ],
  ])("%s", (_, base, view, flaws) => {
    const got = restored(base, view);
    if (flaws === 1) expect(got).toBeGreaterThan(0);
    else expect(got).toBe(flaws);
  });
});

describe("fitting, and trained on", () => {
  const valid = (base: readonly Json[], view: readonly Json[], edits = RENAMED, strict = true) =>
    count(found(callsValidWith({ strict }), base, view, edits));
  const one = (args: Json, viewArgs: Json, train: Json | undefined, baseTrain?: Json) =>
    valid([asks(baseTrain, call("get", args))], [asks(train, call("fetch", viewArgs))]);
  test.each<readonly [string, Json, Json, Json | undefined, Json | undefined, boolean]>([
    ["a fit", { id: 1 }, { ref: 1 }, true, true, true],
    ["a fit, not trained on", { id: 1 }, { ref: 1 }, false, true, false],
    ["a fit without a word", { id: 1 }, { ref: 1 }, undefined, true, false],
    ["a fit with an odd word", { id: 1 }, { ref: 1 }, "yes", true, false],
    ["a misfit", { id: "x" }, { ref: "x" }, false, true, true],
    ["a misfit, trained on", { id: "x" }, { ref: "x" }, true, true, false],
    ["a failed attempt", { id: 1 }, { ref: 1 }, false, false, true],
    ["a failed attempt, trained on", { id: 1 }, { ref: 1 }, true, false, false],
    ["a fit that becomes a misfit", { id: 1 }, { ref: "x" }, true, true, false],
    ["a misfit that becomes a fit", { id: "x" }, { ref: 1 }, false, true, false],
    ["a misfit for want of a key", {}, {}, false, true, true],
  ])("%s", (_, args, viewArgs, train, baseTrain, is) => {
    const got = one(args, viewArgs, train, baseTrain);
    if (is) expect(got).toBe(0);
    else expect(got).toBeGreaterThan(0);
  });
  test("the word stands on no other message", () => {
    expect(valid([user], [user])).toBe("n/a");
    expect(valid([user], [{ role: "user", content: "u", train: true }])).toBeGreaterThan(0);
    expect(
      valid(
        [user, { role: "assistant", content: "r" }],
        [user, { role: "assistant", content: "r", train: true }],
      ),
    ).toBe(0);
    expect(
      valid([user, { role: "assistant", content: "r" }], [user, { role: "assistant", content: "r" }]),
    ).toBe(1);
  });
  test("a tool that is not declared, and one that the row does not list", () => {
    expect(valid([asks(true, call("x", { id: "q" }))], [asks(true, call("x", { id: "q" }))])).toBe(0);
    expect(
      valid([asks(true, call("get", { id: 1 }))], [asks(true, call("lost", { ref: 1 }))]),
    ).toBeGreaterThan(0);
  });
});
