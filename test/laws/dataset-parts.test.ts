/** Laws over a dataset, fed by hand: what is held out, who stands where, what is near. */
import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { heldOutSafe } from "../../src/laws/dataset/held-out-safe.js";
import type { DatasetLaw, Terms, ViewFact } from "../../src/laws/dataset/law.js";
import { NEAR, openNear, type Sketch, sketchOf } from "../../src/laws/dataset/near.js";
import { splitSafe } from "../../src/laws/dataset/split-safe.js";
import { askedBy, canonicalText, sideKey, sideOf } from "../../src/laws/dataset/task.js";
import { usedIn } from "../../src/laws/dataset/used.js";
import { readRow } from "../../src/laws/row.js";
import type { Edit } from "../../src/model/edit.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { harness, rename, skill, tool } from "../help/small.js";

const user = (content: Json): Json => ({ role: "user", content });
const says = (content: Json): Json => ({ role: "assistant", content });
const asks = (args: Json, name = "get"): Json => ({
  role: "assistant",
  content: "I look.",
  tool_calls: [{ id: "c", type: "function", function: { name, arguments: args } }],
});
const row = (...messages: readonly Json[]) => readRow({ id: "r", messages, tools: [] });

describe("the task of a run", () => {
  test("what decides the side", () => {
    expect(sideKey(row(user("a"), user("b"), says("c"), user("d")))).toBe("a\nb");
    expect(sideKey(row({ role: "system", content: "s" }, user("a")))).toBe("a");
    expect(sideKey(row(says("c"), user("d")))).toBe("r");
    expect(sideKey(row())).toBe("r");
    expect(sideKey(row(user([{ type: "text", text: "a", author: "harness" }, "b"])))).toBe("ab");
  });
  test("what the user said", () => {
    const parts: Json = [
      { type: "text", text: "x", author: "harness" },
      { type: "text", text: "a", author: "world" },
      "b",
    ];
    expect(askedBy(row(user(parts), user("c"), says("d"), user("e")))).toBe("a\nb\nc");
    expect(askedBy(row(says("d")))).toBe("");
  });
  test("the side of a key", () => {
    const place = (key: string) => Number.parseInt(hash("sha256", key, "hex").slice(0, 13), 16) / 16 ** 13;
    // sha256("a") begins with ca97, sha256("b") with 3e23: 0.79 and 0.24 of the way.
    expect([place("a").toFixed(3), place("b").toFixed(3)]).toEqual(["0.791", "0.243"]);
    expect([sideOf("a", { x: 0.5, y: 0.5 }), sideOf("b", { x: 0.5, y: 0.5 })]).toEqual(["y", "x"]);
    expect([sideOf("a", { x: 0.2, y: 0.5, z: 0.3 }), sideOf("b", { x: 0.2, y: 0.5, z: 0.3 })]).toEqual([
      "z",
      "y",
    ]);
    expect(sideOf("a", { x: 0.1 })).toBe("x");
    expect(sideOf("a", {})).toBeUndefined();
    expect(sideOf("b", { x: place("b"), y: 1 })).toBe("y");
  });
  test("a run without the names of its Harness", () => {
    const run = (...messages: readonly Json[]) => canonicalText(row(...messages));
    expect(
      run(
        { role: "system", content: "s" },
        { role: "developer", content: "d" },
        user("u"),
        asks({ b: "z", a: [3, { k: "y" }] }),
        {
          role: "tool",
          content: [
            { type: "text", text: "h", author: "harness" },
            { type: "text", text: "w", author: "world" },
          ],
        },
        says("done"),
      ),
    ).toBe(
      '[["user","u",[]],["assistant","",[["\\"y\\"","\\"z\\"","3"]]],["tool","w",[]],["assistant","done",[]]]',
    );
    expect(run(user([{ type: "text", text: "h", author: "harness" }, "w"]))).toBe('[["user","hw",[]]]');
    expect(run(asks({ a: 1, b: 2 }))).toBe(run(asks({ d: 2, c: 1 }, "other")));
    expect(run(asks([2, 1]))).toBe('[["assistant","",[["2","1"]]]]');
    expect(run(asks("text"))).toBe('[["assistant","",[["\\"text\\""]]]]');
    expect(run(asks({ a: 1 }))).not.toBe(run(asks({ a: 2 })));
  });
  test("what a run uses of its Harness", () => {
    const own = harness({
      tools: [tool("load"), tool("get")],
      skills: [skill("s")],
      activation: [
        { tool: "load", param: "a.name", names: "skill", prefix: "<", suffix: ">" },
        { tool: "load", param: "tool", names: "tool" },
      ],
    });
    const used = (...messages: readonly Json[]) => [...usedIn({ id: "r", messages, tools: [] }, own)].sort();
    expect(used(user("load"))).toEqual([]);
    expect(used(asks({}))).toEqual(["tool:get"]);
    expect(used(asks({ a: { name: "<s>" }, tool: "get" }, "load"))).toEqual([
      "skill:s",
      "tool:get",
      "tool:load",
    ]);
    expect(used(asks({ a: { name: "s" }, tool: 5 }, "load"))).toEqual(["tool:load"]);
    expect(used(asks({ a: { name: "<s>" }, tool: "x" }, "get"))).toEqual(["tool:get"]);
  });
});

const outcome = (
  law: DatasetLaw,
  terms: Partial<Terms>,
  feed: (reader: ReturnType<DatasetLaw["open"]>) => void,
) => {
  const all: Terms = { splits: { train: 0.5, test: 0.5 }, vary: "trajectory", limits: {}, ...terms };
  const reader = law.open(all);
  feed(reader);
  const joined = law.open(all);
  joined.join(JSON.parse(JSON.stringify(reader.state())));
  expect(joined.outcome()).toEqual(reader.outcome());
  return reader.outcome();
};

describe("what is held out", () => {
  const BEFORE = harness({ tools: [tool("get"), tool("find")] });
  const view = (id: string, edits: readonly Edit[], steps: ViewFact["steps"] = []): ViewFact => ({
    id,
    view: 1,
    edits,
    steps,
    before: BEFORE,
    after: harness({ name: id }),
  });
  const base = (split: string, ...views: readonly ViewFact[]) => ({
    id: "b",
    split,
    harness: "h",
    row: {} as JsonObject,
    views,
  });
  const HELD = { from: ["train"], steps: ["swap"], names: ["Fetch-One"], share: 0 };
  const to = (name: string, from = "get"): Edit => rename([`tool:${from}`, from, name]);
  const inserted = (step: string, name: string): Edit =>
    ({
      kind: "insert",
      symbol: `new:${step}#0`,
      item: { of: "tool", value: tool(name) },
      before: null,
    }) as unknown as Edit;
  const told = (held: Terms["heldOut"], ...bases: readonly ReturnType<typeof base>[]) => {
    const { verdict, findings, figures } = outcome(
      heldOutSafe,
      held === undefined ? {} : { heldOut: held },
      (reader) => {
        for (const one of bases) reader.add(one);
      },
    );
    return { verdict, found: findings.length, figures };
  };
  test("nothing", () => {
    expect(told(undefined, base("train", view("v", [to("fetch_one")])))).toEqual({
      verdict: "n/a",
      found: 0,
      figures: {},
    });
    const reader = heldOutSafe.open({ splits: {}, vary: "trajectory", limits: {} });
    expect(reader.state()).toBeNull();
    expect(told(HELD)).toEqual({ verdict: "n/a", found: 0, figures: { training: 0, others: 0, found: 0 } });
    expect(told(HELD, base("train"))).toMatchObject({ verdict: "n/a" });
    expect(told(HELD, base("test", view("v", [])))).toEqual({
      verdict: "ran",
      found: 0,
      figures: { training: 0, others: 1, found: 0 },
    });
    expect(told(HELD, base("train", view("v", [])))).toEqual({
      verdict: "ran",
      found: 0,
      figures: { training: 1, others: 0, found: 0 },
    });
  });
  test.each<readonly [string, ViewFact, number]>([
    ["another name", view("v1", [to("other")]), 0],
    ["the name", view("v2", [to("Fetch-One")]), 1],
    ["the name in another form", view("v3", [to("fetchOne")]), 1],
    ["a name and away again", view("v4", [to("fetchOne"), rename(["tool:get", "fetchOne", "other"])]), 0],
    ["a step", view("v5", [to("other")], [{ step: "swap", edits: 1 }]), 1],
    ["another step", view("v6", [to("other")], [{ step: "turn", edits: 1 }]), 0],
    ["a step that inserted", view("v7", [inserted("swap", "x")]), 1],
    ["another step that inserted", view("v8", [inserted("turn", "x")]), 0],
    ["a step that inserted the name", view("v9", [inserted("swap", "fetch_one")]), 2],
    ["an inserted name", view("v10", [inserted("turn", "fetch.one")]), 1],
    [
      "an inserted name, renamed",
      view("v11", [inserted("turn", "x"), rename(["new:turn#0", "x", "fetch_one"])]),
      1,
    ],
    [
      "an inserted one renamed away",
      view("v12", [inserted("turn", "fetch_one"), rename(["new:turn#0", "fetch_one", "x"])]),
      0,
    ],
  ])("in training: %s", (_, one, found) => {
    expect(told(HELD, base("train", one))).toEqual({
      verdict: found === 0 ? "ran" : "failed",
      found,
      figures: { training: 1, others: 0, found },
    });
    expect(told(HELD, base("test", one))).toMatchObject({ verdict: "ran", found: 0 });
  });
  test("a section is no name, nor is case", () => {
    const section = {
      kind: "insert",
      symbol: "new:turn#0",
      item: { of: "section", value: { id: "fetch_one", title: "", body: "", after: [], pinned: false } },
      before: null,
    };
    expect(told(HELD, base("train", view("w1", [section as unknown as Edit])))).toMatchObject({ found: 0 });
    expect(told({ ...HELD, names: ["get"] }, base("train", view("w2", [to("GET")])))).toMatchObject({
      found: 0,
    });
  });
  test("a share of all names", () => {
    expect(
      told({ ...HELD, share: 1 }, base("train", view("x1", [to("any"), to("more", "find")]))),
    ).toMatchObject({ found: 2 });
    expect(told({ ...HELD, share: 0 }, base("train", view("x2", [to("any")])))).toMatchObject({ found: 0 });
  });
  test("names that a held-out step gives elsewhere", () => {
    const there = view(
      "y1",
      [to("plain"), to("special", "find")],
      [
        { step: "turn", edits: 1 },
        { step: "swap", edits: 1 },
      ],
    );
    const met = (name: string) =>
      told(HELD, base("test", there), base("train", view(`y-${name}`, [to(name)])));
    expect(met("Special")).toEqual({
      verdict: "failed",
      found: 1,
      figures: { training: 1, others: 1, found: 1 },
    });
    expect(met("plain")).toMatchObject({ verdict: "ran", found: 0 });
    expect(
      told({ ...HELD, steps: [] }, base("test", there), base("train", view("y3", [to("special")]))),
    ).toMatchObject({ found: 0 });
  });
  test("ten of many are told, all are counted", () => {
    const many = Array.from({ length: 13 }, (_, i) => view(`z${i}`, [to("fetch_one")]));
    expect(told(HELD, base("train", ...many))).toEqual({
      verdict: "failed",
      found: 11,
      figures: { training: 13, others: 0, found: 13 },
    });
  });
});

describe("near texts", () => {
  const sketch = (text: string): Sketch => {
    const made = sketchOf(text);
    if (made === undefined) throw new Error(text);
    return made;
  };
  const LONG = "Please look up the order that I placed last week and tell me where it is right now";
  test("what is no difference", () => {
    expect(sketch("Order 12\n now ")).toEqual(sketch("order 7 NOW"));
    expect(sketch("ＡＢＣＤ ef")).toEqual(sketch("abcd  ef"));
    expect(sketch("abcdx")).not.toEqual(sketch("abcdy"));
    expect(["", "  \n"].map(sketchOf)).toEqual([undefined, undefined]);
    expect(sketch("a").bands).toHaveLength(4);
    expect(sketch("a").signature).toMatch(/^[0-9a-f]{40}$/);
    expect(sketch("a").bands.every((band) => /^[0-9a-f]{16}$/.test(band))).toBe(true);
    expect(new Set(sketch("a").bands).size).toBe(4);
    expect(sketch("a".repeat(4000))).toEqual(sketch("a".repeat(4000).concat("bcdefg")));
    expect(sketch(`${"a".repeat(3990)}bcdefg`)).not.toEqual(sketch("a".repeat(4000)));
    expect(NEAR).toBe(0.8);
  });
  const found = (...list: readonly (readonly [side: string, id: string, made: Sketch])[]) => {
    const table = openNear();
    for (const [side, id, made] of list) table.add(side, id, made);
    const joined = openNear();
    joined.join(JSON.parse(JSON.stringify(table.state())));
    expect(joined.found()).toEqual(table.found());
    return table.found();
  };
  const bands = ["a", "b", "c", "d"];
  const hashes = (equal: number): string => "00".repeat(equal) + "11".repeat(20 - equal);
  test("the same text on two sides, and on one", () => {
    expect(found(["x", "2", sketch(LONG)], ["y", "1", sketch(LONG)])).toEqual({
      of: 2,
      count: 2,
      isSample: false,
      pairs: [["1", "2"]],
    });
    expect(found(["x", "2", sketch(LONG)], ["x", "1", sketch(LONG)])).toEqual({
      of: 2,
      count: 0,
      isSample: false,
      pairs: [],
    });
    expect(
      found(["x", "2", sketch(LONG)], ["y", "1", sketch("Something else altogether, with no run in common")]),
    ).toMatchObject({ of: 2, count: 0 });
    expect(found()).toEqual({ of: 0, count: 0, isSample: false, pairs: [] });
  });
  test("sixteen of twenty are enough", () => {
    const two = (equal: number) =>
      found(["x", "1", { bands, signature: hashes(20) }], ["y", "2", { bands, signature: hashes(equal) }])
        .count;
    expect([20, 16, 15, 0].map(two)).toEqual([2, 2, 0, 0]);
  });
  test("the first id speaks for a side, and all of it counts", () => {
    const made = { bands, signature: hashes(20) };
    expect(found(["x", "3", made], ["x", "1", made], ["x", "2", made], ["y", "0", made])).toEqual({
      of: 4,
      count: 4,
      isSample: false,
      pairs: [["0", "1"]],
    });
  });
  test("one band in common is enough, and the table with most tells", () => {
    const one = { bands: ["a", "b", "c", "d"], signature: hashes(20) };
    const other = { bands: ["e", "f", "c", "g"], signature: hashes(18) };
    expect(found(["x", "1", one], ["y", "2", other])).toEqual({
      of: 2,
      count: 2,
      isSample: false,
      pairs: [["1", "2"]],
    });
  });
  test("five pairs are told, in order", () => {
    const list = Array.from({ length: 7 }, (_, i) => [
      ["x", `a${6 - i}`, { bands: bands.map((band) => band + i), signature: hashes(20) }] as const,
      ["y", `b${6 - i}`, { bands: bands.map((band) => band + i), signature: hashes(20) }] as const,
    ]).flat();
    const { pairs, count } = found(...list);
    expect(count).toBe(14);
    expect(pairs).toEqual([0, 1, 2, 3, 4].map((i) => [`a${i}`, `b${i}`]));
  });
});

describe("who stands where", () => {
  const base = (id: string, split: string, text: string) => ({
    id,
    split,
    harness: "h",
    row: { id, messages: [user(text), says("ok")], tools: [] } as JsonObject,
    views: [],
  });
  // sha256("a") lies at 0.79, sha256("b") at 0.24.
  const told = (
    list: readonly ReturnType<typeof base>[],
    more: Partial<Terms> = {},
    strays: readonly { id: string; base: string; split: string; where: string }[] = [],
  ) => {
    const found = outcome(splitSafe, more, (reader) => {
      for (const one of list) reader.add(one);
      for (const stray of strays) reader.stray?.(stray);
    });
    return found;
  };
  test("each at home", () => {
    expect(told([])).toEqual({ verdict: "n/a", findings: [], figures: {} });
    expect(told([base("1", "test", "a"), base("2", "train", "b")])).toEqual({
      verdict: "ran",
      findings: [],
      figures: { bases: 2, crossing: 0, near: { count: 0, of: 2, share: 0, threshold: 0.8, pairs: [] } },
    });
  });
  test("one astray", () => {
    const found = told([base("1", "train", "a"), base("2", "train", "b")]);
    expect(found).toMatchObject({ verdict: "failed", figures: { bases: 2, crossing: 1 } });
    expect(found.findings).toHaveLength(1);
    expect(found.findings[0]).toMatch(/^1 stands in train; .* test$/);
  });
  test("many astray: ten are told", () => {
    const found = told(Array.from({ length: 12 }, (_, i) => base(`${10 + i}`, "train", "a")));
    // Twelve bases of one run on one side: no run crosses.
    expect(found.findings).toHaveLength(11);
    expect(found.findings[10]).toContain("2 more");
    expect(found.figures).toMatchObject({ bases: 12, crossing: 12 });
  });
  test("one run, or one base, on two sides", () => {
    const run = told([base("2", "test", "a"), base("1", "train", "a")]);
    expect(run.findings).toHaveLength(2);
    expect(run.findings[1]).toMatch(/^1: .*train, test$/);
    expect(run.figures).toMatchObject({
      crossing: 2,
      near: { count: 2, of: 2, share: 1, pairs: [["1", "2"]] },
    });
    const same = told([base("1", "test", "a"), base("1", "train", "b")]);
    expect(same.findings).toHaveLength(1);
    expect(same.findings[0]).toMatch(/^1: .*train, test$/);
    const unknown = told([base("1", "test", "a"), base("1", "other", "a")]);
    expect(unknown.findings.at(-1)).toMatch(/test, unknown$/);
  });
  test("a row that no base of its split claims", () => {
    const stray = (split: string, of = "1") => [{ id: "1#1", base: of, split, where: "file:3" }];
    const home = [base("1", "test", "a")];
    expect(told(home, {}, stray("train")).findings).toHaveLength(1);
    expect(told(home, {}, stray("train")).findings[0]).toMatch(/train.*file:3.*test$/);
    expect(told(home, {}, stray("test")).findings).toEqual([]);
    expect(told(home, {}, stray("train", "none")).findings).toEqual([]);
    const many = Array.from({ length: 12 }, (_, i) => ({
      id: `1#${i}`,
      base: "1",
      split: "train",
      where: `f:${i}`,
    }));
    expect(told(home, {}, many).findings).toHaveLength(10);
  });
  test("users who ask nearly the same", () => {
    const two = [base("1", "test", "a"), base("2", "train", "b"), base("3", "train", "a")];
    const share = (most: number | undefined) =>
      told(two, { limits: most === undefined ? {} : { nearDuplicates: most } }).findings.length;
    // One astray and one run on two sides; two of three users ask the same.
    expect([undefined, 0.7, 0.6, 0].map(share)).toEqual([2, 2, 3, 3]);
    expect(told(two).figures).toMatchObject({ near: { count: 2, of: 3, share: 0.6667 } });
  });
});
