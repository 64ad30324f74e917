// Tasks are the same from a dataset's files as from its Recipe, ask what the rows ask, and know what the record knows.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Message } from "../../src/model/trajectory.js";
import { generate } from "../../src/run/generate.js";
import { digestsOf } from "../../src/run/inputs.js";
import { loadRecipe } from "../../src/run/recipe.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { goldOf } from "../../src/runtime/tasks/gold.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { saysFailure } from "../../src/runtime/tasks/says-failure.js";
import { userTurns } from "../../src/runtime/tasks/turns.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { call, codes, harness, message, skill, tool, value } from "../help/small.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-tasks-test-"));
const OUT = join(FOLDER, "out");
const RECIPE = join(FOLDER, "recipe.yaml");
const BASES = 10;
let stored: TaskSource;
let planned: TaskSource;

beforeAll(async () => {
  const lines = readFileSync(join(ROOT, "fixtures/trajectories/livestream.jsonl"), "utf8").split("\n");
  writeFileSync(join(FOLDER, "in.jsonl"), `${lines.slice(0, BASES).join("\n")}\n`);
  const steps = ["nest-params, p: 0.5", "restyle-prompt, p: 0.6", "rename-tools", "rename-skills, p: 0.5"];
  writeFileSync(
    RECIPE,
    [
      `harness: ${ROOT}/harness-configs/livestream`,
      "input: in.jsonl",
      "seed: 7",
      "views: 3",
      "originals: 1",
      "compress: gzip",
      "steps:",
      ...[...steps, "inject-faults, p: 0.3"].map((step) => `  - { use: ${step} }`),
    ].join("\n"),
  );
  const job = loadRecipe(RECIPE, builtins);
  await generate(job, OUT, await digestsOf(job, undefined), { workers: 0 });
  const options = { transforms: builtins };
  [stored, planned] = [await openTasks(OUT, options), await openTasks(RECIPE, options)];
}, 60_000);
afterAll(() => {
  stored.close();
  planned.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

const rlRows = (): readonly Json[] =>
  readdirSync(join(OUT, "rl")).flatMap((name) =>
    gunzipSync(readFileSync(join(OUT, "rl", name)))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const read = parseJson(line);
        if (!read.ok) throw new Error(read.what);
        return read.value;
      }),
  );

const says = ({ variant, prompt, turns, tools, environment, gold, group, harness: digest }: Task): string =>
  printJson({
    edits: variant.edits,
    prompt,
    turns,
    tools,
    environment,
    gold,
    group,
    digest,
  } as unknown as Json);

describe("a dataset and its Recipe", () => {
  test("have the same tasks, though the dataset's rows are packed", () => {
    const ids = [...stored.ids()];
    expect(stored.counts.bases).toBe(BASES);
    expect(stored.counts.views).toBe(ids.length - BASES);
    expect(stored.counts.views).toBeGreaterThan(2 * BASES);
    for (const id of ids) expect(says(value(planned.task(id))), id).toBe(says(value(stored.task(id))));
  });

  test("a Recipe says of a View that is not made why there is none", () => {
    const made = new Set(stored.ids());
    const lost = [...planned.ids()].filter((id) => !made.has(id));
    expect(lost.length + made.size).toBe(BASES * 4);
    for (const id of lost) expect(planned.task(id).ok, id).toBe(false);
  });

  test("ask what the rows of rl/ ask", () => {
    const rows = rlRows();
    expect(rows.length).toBeGreaterThan(3 * BASES);
    for (const row of rows) {
      const task = value(stored.task(String(get(row, "id"))));
      for (const key of ["prompt", "tools", "group"] as const)
        expect(printJson(task[key] as unknown as Json), `${task.id} ${key}`).toBe(
          printJson(get(row, key) as Json),
        );
      expect(task.harness).toBe(get(get(row, "environment"), "harness"));
      expect(task.variant.digest).toBe(get(get(row, "environment"), "edits"));
    }
  });

  test("know nothing of what is right where the recorded run is no answer", () => {
    const changed = [...stored.ids()]
      .map((id) => value(stored.task(id)))
      .filter((task) => task.environment.length > 0);
    expect(changed.length).toBeGreaterThan(0);
    for (const { gold } of changed) expect(gold).toEqual({ verified: "none", calls: [], turns: [] });
  });

  test("share a Variant's object between tasks that have the same edits", () => {
    const bases = [...stored.ids()].filter((id) => !id.includes("#"));
    const variants = bases.map((id) => value(stored.task(id)).variant);
    expect(new Set(variants).size).toBe(1);
  });

  test("take view 0 as the base, keep to a split, and say what is near an id that there is not", () => {
    const [id = ""] = stored.ids();
    expect(says(value(stored.task(`${id}#0`)))).toBe(says(value(stored.task(id))));
    const bySplit = stored.counts.splits.flatMap((split) => [...stored.ids(split)]);
    expect([...bySplit].sort()).toEqual([...stored.ids()].sort());
    for (const wrong of ["", "ls-00001", `${id}#99`, "__proto__", "#", `${id}#-1`, "\ud800#1"]) {
      expect(codes(stored.task(wrong)), wrong).toEqual(["bad-arguments"]);
      expect(codes(planned.task(wrong)), wrong).toEqual(["bad-arguments"]);
    }
  });
});

const shop = harness({
  tools: [tool("load"), tool("look"), tool("buy")],
  skills: [skill("care")],
  activation: [{ tool: "load", param: "name", names: "skill" }],
});
let count = 0;
const told = (role: Message["role"], text: string, more: Partial<Message> = {}): Message => ({
  ...message(role, [{ author: role === "tool" ? "world" : "assistant", text }]),
  id: `m${count++}`,
  ...more,
});
const calls = (...list: readonly (readonly [string, Json])[]): Partial<Message> => ({
  calls: list.map(([name, args], at) => ({ ...call(name, args), id: `c${at}` })),
});
const run = (...messages: readonly Message[]) => ({
  messages,
  slots: {},
  outcome: { status: "success" as const },
  extra: {},
});

describe("what is known to be right", () => {
  const messages = [
    told("user", "Buy two."),
    told("assistant", "", calls(["load", { name: "care" }], ["look", { id: 1 }])),
    told("tool", "Look first.", { callId: "c0" }),
    told("tool", '{"error":{"code":"timeout"}}', { callId: "c1" }),
    told("assistant", "", calls(["look", { id: 1 }])),
    told("tool", '{"left":3}', { callId: "c0" }),
    told("assistant", "", { ...calls(["buy", { id: 1 }]), train: false }),
    told("tool", "`n` is required.", { callId: "c0" }),
    told("assistant", "", calls(["buy", { id: 1, n: 2 }])),
    told("tool", '{"done":true}', { callId: "c0" }),
    told("assistant", "Done: 2."),
    told("user", "Thanks!"),
    told("assistant", "You are welcome."),
  ];
  test("is what ran and was not only tried, by turn, without loads, and with what was answered", () => {
    const gold = goldOf(shop, run(...messages));
    const done = [
      { name: "look", arguments: { id: 1 } },
      { name: "buy", arguments: { id: 1, n: 2 } },
    ];
    expect(gold).toEqual({
      verified: "unverified",
      calls: done,
      turns: [
        { calls: done, skills: ["care"], reply: "Done: 2.", results: ['{"left":3}', '{"done":true}'] },
        { calls: [], skills: [], reply: "You are welcome.", results: [] },
      ],
    });
  });
  test("is what the record declares, where it declares something", () => {
    const goldCalls = [{ name: "buy", arguments: { id: 1, n: 2 } }];
    const gold = goldOf(shop, { ...run(...messages), outcome: { status: "success", goldCalls } });
    expect([gold.verified, gold.calls]).toEqual(["declared", goldCalls]);
    expect(gold.turns[0]?.calls).toHaveLength(2);
  });
  test("the user's turns are those behind a reply", () => {
    const turns = value(userTurns(shop, run(...messages), "x"));
    expect(turns.opening.map(({ id }) => id)).toEqual([messages[0]?.id]);
    expect(turns.later.map((turn) => turn.map(({ id }) => id))).toEqual([[messages[11]?.id]]);
  });
  test("a user who speaks in the middle of the work cannot be asked again", () => {
    const broken = [...messages.slice(0, 6), told("user", "Wait!"), ...messages.slice(6)];
    expect(codes(userTurns(shop, run(...broken), "x"))).toEqual(["bad-record"]);
  });
});

test.each([
  ['{"error":{"code":"x"}}', true],
  ['{"failure":{"reason":"x"}}', true],
  ['{"err_code":"TIMEOUT"}', true],
  ["Error: no such order", true],
  ["Traceback (most recent call last):", true],
  ['{"error":null,"id":3}', false],
  ['{"errors":[]}', false],
  ['{"isError":true}', true],
  ["No errors found.", false],
  ['{"left":3}', false],
  ["", false],
  ['{"error', false],
])("%s says failure: %s", (text, expected) => {
  expect(saysFailure(text)).toBe(expected);
});
