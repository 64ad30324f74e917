/** Whether a record can be carried over: new names that stand in it, things put in, guards of proposals. By hand. */
import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { guardHolds, refusals } from "../../src/core/resolve.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Problem } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Trajectory } from "../../src/model/trajectory.js";
import { call, harness, message, type NewName, rename, section, skill, value, world } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const LOWERED = value(
  lowerHarness(
    harness({
      tools: [
        toolOf('{"properties":{"id_1":{},"page":{}}}', { name: "get_it" }),
        toolOf(undefined, { name: "put_it" }),
      ],
      skills: [skill("guide")],
    }),
  ),
);
const run = (asks: string, args: Readonly<Record<string, number>> = { id_1: 1 }): Trajectory => ({
  slots: {},
  outcome: { status: "success" },
  extra: {},
  messages: [
    message("user", [world(asks)]),
    message("assistant", [], { calls: [call("get_it", args)] }),
    message("tool", [world("ok")], { callId: "c1" }),
    message("assistant", [{ author: "assistant", text: "Done." }]),
  ],
});
const reasons = (trajectory: Trajectory, ...edits: readonly object[]): readonly Problem[] =>
  refusals(value(lowerEpisode(LOWERED, trajectory)), value(buildVariant(LOWERED, edits as readonly Edit[])));
const names = (...list: readonly NewName[]) => rename(...list);
const insert = (of: string, thing: object) => ({
  kind: "insert",
  symbol: "new:x#0",
  item: { of, value: thing },
  before: null,
});

describe("a new name", () => {
  test("must be new in the record, unless it is a parameter's plain word", () => {
    const inRecord = (symbol: string, name: string) => [
      { code: "name-in-record", where: symbol, what: `the new name "${name}" already stands in this record` },
    ];
    expect(reasons(run("Ask read_one."), names(["tool:get_it", "get_it", "read_one"]))).toEqual(
      inRecord("tool:get_it", "read_one"),
    );
    expect(reasons(run("Ask READ-ONE."), names(["tool:get_it", "get_it", "read_one"]))).toHaveLength(1);
    expect(reasons(run("Ask for one."), names(["tool:get_it", "get_it", "read_one"]))).toEqual([]);
    expect(reasons(run("A fetch of it."), names(["tool:get_it", "get_it", "fetch"]))).toEqual(
      inRecord("tool:get_it", "fetch"),
    );
    expect(reasons(run("A sheet of it."), names(["tool:get_it/param:page", "page", "sheet"]))).toEqual([]);
    expect(
      reasons(run("A sheet_no of it."), names(["tool:get_it/param:page", "page", "sheet_no"])),
    ).toHaveLength(1);
    expect(
      reasons(run("Say getIt."), names(["tool:get_it", "get_it", "getIt"])).map(({ code }) => code),
    ).not.toContain("name-in-record");
  });
  test("must be no key that a call bears and nothing declares", () => {
    expect(
      reasons(run("Hi.", { id_1: 1, sheet: 2 }), names(["tool:get_it/param:page", "page", "sheet"])),
    ).toEqual([
      {
        code: "key-clash",
        where: "tool:get_it/param:page",
        what: 'a call bears the key "sheet" where nothing declares it, and the new name would give it a meaning',
      },
    ]);
    expect(
      reasons(run("Hi.", { id_1: 1, sheet: 2 }), names(["tool:get_it/param:page", "page", "leaf"])),
    ).toEqual([]);
    expect(reasons(run("Hi.", { id_1: 1, fetch: 2 }), names(["tool:put_it", "put_it", "lay_one"]))).toEqual(
      [],
    );
  });
  test("of a thing that is put in, as it is called in the end", () => {
    const late = insert("tool", toolOf(undefined, { name: "paint_wall" }));
    const codes = (asks: string, ...edits: readonly object[]) =>
      reasons(run(asks), ...edits).map(({ code, where }) => `${code} ${where}`);
    expect(codes("Please paint_wall.", late)).toEqual(["name-in-record new:x#0"]);
    expect(codes("Please paint a wall.", late)).toEqual([]);
    expect(codes("Please paint_wall.", late, names(["new:x#0", "paint_wall", "cook_soup"]))).toEqual([]);
    expect(codes("Please cook_soup.", late, names(["new:x#0", "paint_wall", "cook_soup"]))).toEqual([
      "name-in-record new:x#0",
    ]);
    expect(codes("Please order-soup.", insert("skill", skill("order-soup")))).toEqual([
      "name-in-record new:x#0",
    ]);
    expect(codes("Soup, please.", insert("section", section("soup", "Soup", "Hot.")))).toEqual([]);
  });
});

describe("guards", () => {
  const episode = value(lowerEpisode(LOWERED, run("Hi.")));
  const unused = (...symbols: readonly string[]) => ({ unused: symbols as readonly Sym[] });
  test("hold where nothing is used that must not be", () => {
    expect(guardHolds(episode, unused("tool:put_it", "skill:guide"))).toBe(true);
    expect(guardHolds(episode, unused("tool:get_it"))).toBe(false);
    expect(guardHolds(episode, unused("skill:guide", "tool:get_it/param:id_1"))).toBe(false);
    expect(guardHolds(episode, {})).toBe(true);
    const variant = value(buildVariant(LOWERED, []));
    expect(refusals(episode, variant, [unused("tool:get_it"), {}, unused("tool:put_it")])).toEqual([
      {
        code: "guard-failed",
        where: "tool:get_it",
        what: "the change was proposed for records that do not use it",
      },
    ]);
    expect(refusals(episode, variant)).toEqual([]);
  });
});

describe("what is taken out", () => {
  const remove = (symbol: string, item: object, before: string | null) => ({
    kind: "remove",
    symbol,
    item,
    before,
  });
  const codes = (trajectory: Trajectory, edit: object) =>
    reasons(trajectory, edit).map(({ code, where }) => `${code} ${where}`);
  test("must be nothing that the record uses or names", () => {
    const [get, put] = LOWERED.harness.tools;
    expect(codes(run("Hi."), remove("tool:put_it", { of: "tool", value: put }, null))).toEqual([]);
    expect(codes(run("Hi."), remove("tool:get_it", { of: "tool", value: get }, "tool:put_it"))).toEqual([
      "uses-removed tool:get_it",
    ]);
    expect(codes(run("Say put_it."), remove("tool:put_it", { of: "tool", value: put }, null))).toEqual([
      "uses-removed tool:put_it",
    ]);
    expect(codes(run("Hi."), remove("skill:guide", { of: "skill", value: skill("guide") }, null))).toEqual(
      [],
    );
  });
});
