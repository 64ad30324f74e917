// Tools of live servers under Variants: what reaches the servers is what reached them in the base run, and nothing else does.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lens, lensOf, type NamedCall } from "../src/core/lens.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import { fitsSchema } from "../src/core/schema-fit.js";
import { buildVariant } from "../src/core/variant.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import type { Trial } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import type { Harness } from "../src/model/harness.js";
import {
  asString,
  get,
  has,
  isObject,
  type JsonObject,
  keys,
  printJson,
  withMember,
} from "../src/model/json.js";
import { explain } from "../src/model/problem.js";
import { workplace } from "./help/cli.js";
import { baseOf, idOf, jsonLines, trialsOf } from "./help/dataset.js";
import { SHAPES } from "./help/mcp-edits.js";
import { type Answer, type LiveServers, openServers, type Played } from "./help/mcp-live.js";
import { callsOf, type LiveRun, RUNS, readJson, recordOf } from "./help/mcp-runs.js";
import { answersIn, callsIn, namesGone, saysName, toolsIn, unordered } from "./help/mcp-views.js";
import { value } from "./help/small.js";

const place = workplace();
let live: LiveServers;
let desk: Harness;
/** The base runs, by id of the record. */
const recorded = new Map<string, Played>();

beforeAll(async () => {
  live = await openServers(place.folder);
  const imported = await place.hsa(
    "import",
    ...live.commands.flatMap((command) => ["--command", command]),
    ...Object.entries(live.env).flatMap(([name, text]) => ["--env", `${name}=${text}`]),
    ...["--out", "desk"],
  );
  expect(imported.code).toBe(0);
  desk = await readHarness(join(place.folder, "desk"));
  const records: string[] = [];
  for (const run of RUNS) {
    const played = await live.play(callsOf(run));
    recorded.set(run.id, played);
    records.push(`${printJson(recordOf(run, played.answers))}\n`);
  }
  place.write("runs.jsonl", records.join(""));
  // What a server says of a call that it does not take is known as such.
  expect((await place.hsa("bind", "runs.jsonl", "--harness", "desk", "--out", "bound")).code).toBe(0);
}, 60_000);
afterAll(() => live?.close());

interface Made {
  readonly trials: readonly Trial[];
  readonly ledger: readonly string[];
}
/** A dataset of all runs in which each View is made by these steps; its augmented Views. */
async function dataset(name: string, steps: readonly object[], views = 1): Promise<Made> {
  const recipe = {
    harness: "bound/harnesses/desk",
    input: "bound/episodes/desk.jsonl",
    seed: 11,
    views,
    steps,
    targets: { outcome: "any" },
    limits: { refused: 1, quarantined: 0, shortcut: 1 },
    outputs: ["messages"],
  };
  place.write(`${name}.yaml`, JSON.stringify(recipe));
  const ran = await place.hsa("generate", `${name}.yaml`, "--out", name);
  expect(ran).toMatchObject({ code: 0 });
  const out = join(place.folder, name);
  return { trials: trialsOf(out), ledger: jsonLines(join(out, "ledger.jsonl")) };
}

const lenses = new WeakMap<readonly Edit[], Lens>();
function lensUnder(edits: readonly Edit[]): Lens {
  const known = lenses.get(edits);
  const lens = known ?? value(lensOf(value(buildVariant(value(lowerHarness(desk)), edits))));
  lenses.set(edits, lens);
  return lens;
}

/** What a model is told of its call: a server's words on arguments that do not fit are about the declaration. */
function toldOf(lens: Lens, call: NamedCall, { text, refused }: Answer): string {
  const parameters = desk.tools.find(({ name }) => name === call.name)?.parameters;
  const unfit = refused && parameters !== undefined && fitsSchema(call.arguments, parameters) === false;
  return value(unfit ? lens.errorToView(call, text) : lens.resultToView(call, text));
}

/** A client under a Variant: what a model that calls is told, and whether a server was asked. */
async function callUnder(lens: Lens, call: NamedCall): Promise<{ told: string; asked: boolean }> {
  const base = lens.toBase(call);
  if (!base.ok) return { told: base.problems.map(explain).join("\n"), asked: false };
  return { told: toldOf(lens, base.value, await live.call(base.value)), asked: true };
}

const recordOfView = (view: JsonObject): Played =>
  recorded.get(baseOf(idOf(view)).replace(/~.*/, "")) as Played;

/** Make the calls of a View under it, and hold what the servers saw and the model was told against the base run and the View's own text. */
async function replay({ view, edits }: Trial, order: (log: readonly string[]) => readonly string[]) {
  const base = recordOfView(view);
  const lens = lensUnder(edits);
  const played = await live.playWith(callsIn(view), (call) => callUnder(lens, call));
  expect(order(played.log)).toEqual(order(base.log));
  expect(played.world).toBe(base.world);
  expect(played.answers).toEqual(answersIn(view).map((told) => ({ told, asked: true })));
}

const STYLES = ["semantic", "opaque", "case"] as const;
const surface = (style: (typeof STYLES)[number]): readonly object[] => [
  { use: "rename-tools", with: { style } },
  { use: "rename-params", with: { style } },
  { use: "reorder-tools" },
];

test("the Harness holds every tool that the servers list", () => {
  expect(new Set(desk.tools.map(({ name }) => name))).toEqual(new Set(live.tools));
  expect(live.tools).toEqual(expect.arrayContaining(["get-sum", "create_entities", "place_order"]));
});

test("the base runs reached the servers as they are written", () => {
  for (const run of RUNS) {
    const { log, answers } = recorded.get(run.id) as Played;
    expect(log.map((line) => line.replace(/^\w+ /, ""))).toEqual(
      run.turns.flat().map(([name, args]) => `{"name":"${name}","arguments":${printJson(readJson(args))}}`),
    );
    expect(answers.filter(({ refused }) => refused)).toHaveLength(run.refused);
  }
  const [first] = (recorded.get("orders") as Played).log;
  expect(first).toBe('orders {"name":"find_orders","arguments":{"buyer_id":9007199254740993}}');
  expect((recorded.get("memory") as Played).world).toContain('"name":"Kari"');
});

/** Calls of a View with a name of the base in them that its tools do not have. */
function staleCalls({ view, edits }: Trial): readonly NamedCall[] {
  const lens = lensUnder(edits);
  const shown = new Map(
    toolsIn(view).map((tool) => [asString(get(tool, "name")) ?? "", get(tool, "parameters")]),
  );
  return callsIn(view).flatMap((call) => {
    const base = value(lens.toBase(call));
    const stale: NamedCall[] = shown.has(base.name) ? [] : [{ ...call, name: base.name }];
    const properties = get(shown.get(call.name) ?? null, "properties") ?? null;
    for (const key of isObject(base.arguments) ? keys(base.arguments) : []) {
      const declared = get(
        desk.tools.find(({ name }) => name === base.name)?.parameters ?? null,
        "properties",
      );
      if (has(declared ?? null, key) && !has(properties, key) && isObject(call.arguments))
        stale.push({ ...call, arguments: withMember(call.arguments, key, get(base.arguments, key) ?? null) });
    }
    return stale;
  });
}

/** Names of the base under a Variant reach no server, and the error says what there is instead. */
async function expectRefused(trials: readonly Trial[]): Promise<void> {
  const before = live.reached();
  let made = 0;
  for (const trial of trials) {
    const lens = lensUnder(trial.edits);
    const gone = namesGone(desk, printJson(get(trial.view, "tools") ?? null));
    for (const call of staleCalls(trial)) {
      made++;
      const { told, asked } = await callUnder(lens, call);
      expect([call, asked]).toEqual([call, false]);
      const own = [call.name, ...(isObject(call.arguments) ? keys(call.arguments) : [])];
      expect([told, gone.filter((name) => !own.includes(name) && saysName(told, name))]).toEqual([told, []]);
    }
  }
  expect(made).toBeGreaterThan(10);
  expect(live.reached()).toBe(before);
}

describe.each(STYLES)("names in style %s, tools in another order", (style) => {
  let made: Made;
  beforeAll(async () => {
    made = await dataset(style, surface(style), 2);
  }, 60_000);

  test("every run has its Views", () => {
    for (const line of made.ledger) expect(line).toContain('"verdict":"made"');
    expect(made.trials).toHaveLength(2 * RUNS.length);
  });

  test("the servers see the same calls, letter by letter, and their answers are the Views' own", async () => {
    for (const trial of made.trials) {
      expect(callsIn(trial.view)).not.toEqual(callsIn(trial.base));
      await replay(trial, (log) => log);
    }
  }, 60_000);

  test("names of the base are errors in the Variant's words, and reach no server", async () => {
    await expectRefused(made.trials);
  });
});

describe.each(Object.entries(SHAPES))("%s", (name, { edits, style, refused }) => {
  let made: Made;
  beforeAll(async () => {
    const steps = [{ use: "apply-edits", with: { edits } }, ...surface(style)];
    made = await dataset(name.replaceAll(/\W/g, ""), steps);
  }, 60_000);

  test("every run has its View, but where its calls would not map back to themselves", () => {
    const without = made.ledger.map(readJson).filter((line) => get(line, "verdict") !== "made");
    expect(without.map((line) => [asString(get(line, "id"))?.replace(/~.*/, ""), get(line, "code")])).toEqual(
      refused.map((id) => [id, "not-one-to-one"]),
    );
    expect(made.trials).toHaveLength(RUNS.length - refused.length);
  });

  test("the servers see the same calls, and their answers are the Views' own", async () => {
    for (const trial of made.trials) await replay(trial, unordered);
  }, 60_000);

  test("names of the base are errors in the Variant's words, and reach no server", async () => {
    await expectRefused(made.trials);
  });
});

test("a tool that only the Variant has reaches no server", async () => {
  const { trials } = await dataset("distractors", [{ use: "add-distractor-tools" }]);
  const before = live.reached();
  for (const { view, edits } of trials) {
    const added = toolsIn(view)
      .map((tool) => asString(get(tool, "name")) ?? "")
      .filter((name) => !live.tools.includes(name));
    expect(added.length).toBeGreaterThan(0);
    for (const name of added)
      expect(await callUnder(lensUnder(edits), { name, arguments: {} })).toEqual({
        told: `call of ${name}: the tool was added by the Variant; no base tool stands behind it`,
        asked: false,
      });
  }
  expect(trials).toHaveLength(RUNS.length);
  expect(live.reached()).toBe(before);
}, 60_000);

test("sent as a model makes them, without the way back, calls with other names are others to the servers", async () => {
  const { trials } = await dataset("without", [{ use: "rename-params", with: { style: "opaque" } }]);
  let changed = 0;
  for (const { base, view } of trials) {
    const isChanged = printJson(callsIn(view) as never) !== printJson(callsIn(base) as never);
    if (isChanged) changed++;
    const { log } = await live.play(callsIn(view));
    const recordedLog = unordered(recordOfView(view).log);
    if (isChanged) expect(unordered(log)).not.toEqual(recordedLog);
    else expect(unordered(log)).toEqual(recordedLog);
  }
  expect(changed).toBeGreaterThan(3);
}, 60_000);

test.each([
  ["a number spelt otherwise", '"unit_price":1.0', '"unit_price":1'],
  ["the nearest number that a double holds", "9223372036854775807", "9223372036854775808"],
  ["a null that is left out", ',"floor":null', ""],
  ["a default that is left out", '"gift_wrap":false,', ""],
  ["a letter composed otherwise", "rød", "ro\u0338d"],
  ["elements in another order", '["rød","","紅"]', '["","rød","紅"]'],
])("the log tells apart: %s", async (_, from, to) => {
  const [run] = RUNS as readonly [LiveRun];
  const damaged = run.turns.map((calls) =>
    calls.map(([name, args]) => [name, args.replace(from, to)] as const),
  );
  expect(damaged).not.toEqual(run.turns);
  const { log } = await live.play(callsOf({ ...run, turns: damaged }));
  expect(unordered(log)).not.toEqual(unordered((recorded.get(run.id) as Played).log));
});
