// Arguments in another shape: whatever of it is put back or spoilt, in calls, schemas, Hooks, texts or the edit itself, is seen.
import { describe, expect, test } from "vitest";
import type { Trial } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, get, isArray, isObject, type Json, keys, members, printJson } from "../src/model/json.js";
import type { Base } from "../src/run/base.js";
import { desk, deskRecords } from "./catalogue/desk.js";
import { rows } from "./catalogue/reshape.js";
import { basesUnder, carryOver, shippedRecords } from "./help/carry.js";
import { put } from "./help/damage.js";
import { failing, inAfter, inView, retold, trialOf } from "./help/forged.js";

const shipped = shippedRecords("livestream");
const listed = rows.map((row, i) => {
  const bases = row.on === undefined ? shipped : basesUnder(row.on.harness, row.on.records);
  const edits = row.edits((bases[0] as Base).bound.lowered);
  const tools = edits.flatMap((one) => {
    if (one.kind !== "reshape") return [];
    return one.change.op === "merge" ? one.change.tools.map(({ tool }) => tool) : [one.tool];
  });
  const calls = (base: Base): boolean =>
    tools.some((tool) => printJson(base.row).includes(`"name":"${tool.slice(5)}","arguments"`));
  const base = bases.find((one) => calls(one) && carryOver(one, edits).ok) as Base;
  return { name: `${i} ${row.id} ${row.what}`, edits, base };
});

type Path = readonly (string | number)[];

/** Where two values part: leaves that differ, and objects and lists of another make. */
function* parting(was: Json | undefined, is: Json, path: Path): Generator<readonly [Path, Json]> {
  if (was === undefined || printJson(was) === printJson(is)) return;
  if (isObject(was) && isObject(is) && printJson([...keys(was)]) === printJson([...keys(is)]))
    for (const [key, one] of members(is)) yield* parting(get(was, key), one, [...path, key]);
  else if (isArray(was) && isArray(is) && was.length === is.length)
    for (const [i, one] of is.entries()) yield* parting(was[i], one, [...path, i]);
  else yield [path, was];
}

function* textsIn(value: Json, path: Path): Generator<Path> {
  if (isArray(value)) for (const [i, one] of value.entries()) yield* textsIn(one, [...path, i]);
  else if (isObject(value)) for (const [key, one] of members(value)) yield* textsIn(one, [...path, key]);
  else if (typeof value === "string") yield path;
}
const at = (value: Json, path: Path): Json =>
  path.reduce<Json>(
    (one, step) => (isArray(one) ? one[Number(step)] : get(one, String(step))) ?? null,
    value,
  );
const damaged = (trial: Trial, path: Path, to: (old: Json) => Json): Trial => ({
  ...trial,
  view: put(trial.view, path, to) as Trial["view"],
});

describe.each(listed)("$name", ({ edits, base }) => {
  const trial = trialOf(base, edits);
  const plain = trialOf(base, []).view;
  const parts = ["tools", "messages"].flatMap((part) => [
    ...parting(get(plain, part), get(trial.view, part) ?? null, [part]),
  ]);
  test("as it is, nothing fails", () => {
    expect(failing(trial)).toEqual([]);
    expect(parts.length).toBeGreaterThan(0);
  });
  test("each place put back as it was", () => {
    for (const [path, old] of parts)
      expect(failing(damaged(trial, path, () => old)), path.join("/")).not.toEqual([]);
  });
  test("each text of a changed call spoilt", () => {
    const calls = asArray(get(trial.view, "messages")).flatMap((message, i) =>
      asArray(get(message, "tool_calls")).map(
        (_, j): Path => ["messages", i, "tool_calls", j, "function", "arguments"],
      ),
    );
    for (const path of calls.flatMap((call) => [...textsIn(at(trial.view, call), call)]))
      expect(failing(damaged(trial, path, (old) => `${String(old)}~`)), path.join("/")).not.toEqual([]);
  });
  test("the edit says something else", () => {
    for (const path of textsIn(edits[0] as unknown as Json, [])) {
      // What is one of a few words is held to them where the edit is read.
      if (["kind", "op", "as"].includes(String(path.at(-1)))) continue;
      const other = put(edits[0] as unknown as Json, path, (old) => `${String(old)}x`) as unknown as Edit;
      expect(failing({ ...trial, edits: [other, ...edits.slice(1)] }), path.join("/")).not.toEqual([]);
    }
  });
  test("the edit was never made, or was taken back", () => {
    expect(failing({ ...trial, edits: edits.slice(1) })).not.toEqual([]);
    const undone = { ...(edits[0] as Edit), undo: true } as Edit;
    expect(failing({ ...trial, edits: [edits[0] as Edit, undone, ...edits.slice(1)] })).not.toEqual([]);
  });
});

const like = (what: string): (typeof listed)[number] =>
  listed.find(({ name }) => name.includes(what)) as (typeof listed)[number];

describe("in the Harness", () => {
  test("a Hook's schema that stayed", () => {
    const { base, edits } = like("the Hook that looks at them follows");
    const before = base.bound.lowered.harness.hooks;
    const found = failing(inAfter(trialOf(base, edits), (after) => ({ ...after, hooks: before })));
    expect(found).toContain("reach");
  });
  test("the parameter that names Skills where it was", () => {
    const { base, edits } = like("all arguments in one object");
    const found = failing(
      inAfter(trialOf(base, edits), (after) => ({
        ...after,
        activation: base.bound.lowered.harness.activation,
      })),
    );
    expect(found).toContain("reach");
  });
  test("a Skill's path without what stands around the name", () => {
    const { base, edits } = like("read as a file");
    const found = failing(
      inAfter(trialOf(base, edits), (after) => ({
        ...after,
        activation: retold(after.activation, '"skills/"', '""'),
      })),
    );
    expect(found).toContain("reach");
  });
  test("a list of tools that still has the one that was split", () => {
    const { base, edits } = like("one tool for each value");
    const found = failing(
      inAfter(trialOf(base, edits), (after) => ({ ...after, hooks: base.bound.lowered.harness.hooks })),
    );
    expect(found).toEqual(expect.arrayContaining(["reach"]));
  });
});

/** The same piece of text in the base and in the View. */
const inBoth = (trial: Trial, from: string, to: string): Trial => ({
  ...inView(trial, from, to),
  base: retold(trial.base, from, to),
});

describe("in the run", () => {
  test("an echo with the old tool, and one with the old target", () => {
    const { base, edits } = like("one tool for each value");
    expect(
      failing(inView(trialOf(base, edits), "`take_room` was stopped", "`room_booking` was stopped")),
    ).not.toEqual([]);
  });
  test("an echo in JSON, whose target and tool follow", () => {
    const [hook] = desk.hooks;
    const harness = { ...desk, hooks: [{ ...(hook as (typeof desk.hooks)[0]), form: "json" as const }] };
    const text = "`room_booking` was stopped at arguments.room_no: there is no such room.";
    const inJson = printJson({ decision: "retry", message: text });
    const records = retold(deskRecords, JSON.stringify(text), JSON.stringify(inJson));
    const [base] = basesUnder(harness, records) as [Base];
    const split = like("one tool for each value").edits;
    const nested: readonly Edit[] = [
      {
        kind: "reshape",
        tool: "tool:take_room",
        change: { op: "nest", params: ["tool:take_room/param:room_no"], into: "where_to" },
      } as unknown as Edit,
    ];
    const trial = trialOf(base, split);
    expect(failing(trial)).toEqual([]);
    expect(printJson(trial.view)).toContain("`take_room` was stopped at arguments.room_no");
    // The Hook looks at both tools now, so what it looks at cannot move in one of them.
    expect(carryOver(base, [...split, ...nested]).ok).toBe(false);
    const moved = trialOf(base, [
      {
        kind: "reshape",
        tool: "tool:room_booking",
        change: { op: "nest", params: ["tool:room_booking/param:room_no"], into: "where_to" },
      } as unknown as Edit,
    ]);
    expect(failing(moved)).toEqual([]);
    expect(
      failing(inView(moved, "stopped at arguments.where_to.room_no", "stopped at arguments.room_no")),
    ).not.toEqual([]);
  });
  test("the reply speaks of a value that the call writes as a code", () => {
    const { base, edits } = like("listed values as codes");
    const trial = trialOf(base, edits);
    const value = printJson(trial.view).includes('"method":"S2"') ? "express" : "standard";
    const said = String(get(asArray(get(trial.base, "messages")).at(-1), "content"));
    expect(failing(inBoth(trial, JSON.stringify(said), JSON.stringify(`${said} (${value})`)))).toContain(
      "world-intact",
    );
  });
  test("what the assistant thinks mentions what is gone", () => {
    const { base, edits } = like("parameter that always has one value");
    const trial = trialOf(base, edits);
    const thought = asArray(get(trial.view, "messages"))
      .map((one) => get(one, "reasoning_content"))
      .find((one) => typeof one === "string");
    const from = JSON.stringify(thought);
    const to = JSON.stringify(`${String(thought)} I set is_new.`);
    expect(failing(inBoth(trial, from, to))).toContain("no-stale-names");
  });
  test("a call that fitted no longer fits, with a schema that was bent to it", () => {
    const { base, edits } = like("ids of sixteen digits");
    const bent = inView(trialOf(base, edits), '"pattern":"^-?(?:0|[1-9][0-9]*)$"', '"pattern":"^x$"');
    expect(failing(bent)).not.toEqual([]);
  });
});

test("a table without a legend, a text of which nobody says what it holds, a default that is none: not solvable", () => {
  const forged = (what: string, change: (edit: string) => string): readonly string[] => {
    const { base, edits } = like(what);
    const other = JSON.parse(change(JSON.stringify(edits[0]))) as Edit;
    return failing({ ...trialOf(base, edits), edits: [other] });
  };
  expect(forged("listed values as codes", (edit) => edit.replace("S1 is standard, ", ""))).toContain(
    "solvable",
  );
  expect(forged("one JSON text", (edit) => edit.replace(/"description":"[^"]*"/, '"x":1'))).toContain(
    "solvable",
  );
  expect(
    forged("optional parameter must be given", (edit) => edit.replace('"value":5', '"value":6')),
  ).toContain("solvable");
  expect(forged("a default is told", (edit) => edit.replace("there are 5", "there are 7"))).toContain(
    "solvable",
  );
});
