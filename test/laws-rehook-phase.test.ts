// A Hook's check that becomes part of a schema stops the same calls: planted damage, each caught by the law that speaks of it.
import { describe, expect, test } from "vitest";
import { judge } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, asObject, get, type Json, type JsonObject, withMember } from "../src/model/json.js";
import { phase, strictOffice, strictRecords } from "./catalogue/rehook-phase.js";
import { basesUnder, type Carried, carryOver } from "./help/carry.js";
import { codes, value } from "./help/small.js";

const carried = (harness = strictOffice, records: readonly Json[] = strictRecords, edit = phase): Carried =>
  value(carryOver(basesUnder(harness, records)[1] as never, [edit]));
const failed = ({ trial }: Carried, change: object): readonly string[] => {
  const { verdicts } = judge({ ...trial, ...change });
  return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
};
const hook = strictOffice.hooks[0] as (typeof strictOffice.hooks)[number];
const withHook = (change: object) => ({ ...strictOffice, hooks: [{ ...hook, ...change }] });
const phaseOf = (change: object): Edit =>
  ({ kind: "rehook", change: { op: "phase", hook: { ...hook, ...change } } }) as unknown as Edit;

describe("as it is", () => {
  test("nothing is wrong, and the schema is what the Hook checked", () => {
    expect(failed(carried(), {})).toEqual([]);
    const [tool] = asArray(get(carried().view, "tools"));
    expect(get(get(get(tool, "function"), "parameters"), "allOf")).toEqual([
      { properties: { day: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" } } },
    ]);
  });
});

describe("damage in the row", () => {
  const messages = asArray(get(carried().view, "messages")).map(asObject);
  const put = (i: number, key: string, to: Json): JsonObject =>
    withMember(carried().view, "messages", messages.with(i, withMember(messages[i] as JsonObject, key, to)));
  const attempt = messages.findIndex((message) => get(message, "train") === false);

  test("the schema is not the Hook's", () => {
    const tools = asArray(get(carried().view, "tools")).map((tool) =>
      JSON.parse(JSON.stringify(tool).replace("{4}-", "{2}-")),
    );
    expect(failed(carried(), { view: withMember(carried().view, "tools", tools) })).toContain("reach");
  });
  test("the attempt is a target", () => {
    expect(failed(carried(), { view: put(attempt, "train", true) })).toContain("calls-valid");
  });
  test("the answer is another", () => {
    expect(failed(carried(), { view: put(attempt + 1, "content", "Stopped.") })).toContain("reach");
  });
});

describe("damage in the edit", () => {
  test.each([
    ["a Hook that only lets pass", { action: "pass" }, "hooks-agree"],
    [
      "a schema with references",
      { conditions: [{ kind: "arguments", schema: { $ref: "#/$defs/x", $defs: { x: {} } } }] },
      "references-hold",
    ],
  ] as const)("%s", (_, change, law) => {
    const base = basesUnder(withHook(change), strictRecords)[0] as never;
    expect(codes(carryOver(base, [phaseOf(change)]))).toEqual(["hook-differs"]);
    const given = { ...carried().trial, before: withHook(change), edits: [phaseOf(change)] };
    expect(
      judge(given)
        .problems.map(({ what }) => what)
        .join("\n"),
    ).toContain(law);
  });
  test("a call that the Hook would stop, as a target", () => {
    const text = JSON.stringify(strictRecords[1]).replace(',"train":false', "");
    const base = basesUnder(strictOffice, [JSON.parse(text)])[0] as never;
    expect(codes(carryOver(base, [phase]))).toEqual(["hook-decides-otherwise"]);
    const given = { ...carried().trial, base: value(carryOver(base, [])).trial.base };
    expect(judge(given).verdicts["hooks-agree"]).toBe("failed");
  });
});
