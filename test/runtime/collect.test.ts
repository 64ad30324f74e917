// What is kept of a teacher's attempts, in which order, and what speaks against the others.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/model/json.js";
import { failed, ok } from "../../src/model/problem.js";
import { bestFirst, LEAST, objections } from "../../src/runtime/collect/accept.js";
import { type CollectOptions, collect, type TaskOutcome } from "../../src/runtime/collect/collect.js";
import { episodeLine } from "../../src/runtime/collect/episode-line.js";
import { readVerdict } from "../../src/runtime/collect/judge.js";
import { ledgerLine } from "../../src/runtime/collect/ledger-line.js";
import type { Ending, RunEvent, RunLog } from "../../src/runtime/episode-run.js";
import { COMPONENTS, type ComponentName, type Score } from "../../src/runtime/scoring.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";

const logOf = (ending: Ending | undefined, steps = 2, events: readonly RunEvent[] = []): RunLog => ({
  task: "t",
  variant: "v",
  events,
  ending,
  steps,
  retries: 0,
});
const scoreOf = (reward = 1, values: Partial<Record<ComponentName, number | null>> = {}): Score => ({
  scorable: true,
  reward,
  components: Object.fromEntries(
    COMPONENTS.map((name) => [name, { value: values[name] === undefined ? 1 : values[name], why: ["so"] }]),
  ) as unknown as Extract<Score, { scorable: true }>["components"],
});
const codes = (...given: Parameters<typeof objections>): readonly string[] =>
  objections(...given).map(({ code }) => code);
const noJudge = { least: LEAST, judged: undefined };

describe("what speaks against an attempt", () => {
  test("nothing, where it replied and every component is high enough", () => {
    expect(codes(logOf("replied"), scoreOf(), noJudge)).toEqual([]);
    expect(
      codes(logOf("replied"), scoreOf(0.9, { tool_rationality: 0.5, reasoning_length: 0 }), noJudge),
    ).toEqual([]);
  });
  test.each(["blocked", "retries-spent", "too-many-steps", "unscorable", "model-failed"] as const)(
    "%s",
    (ending) => {
      expect(codes(logOf(ending), scoreOf(), noJudge)).toEqual([ending]);
    },
  );
  test("a run that has not ended, and one that nobody can score", () => {
    expect(codes(logOf(undefined), scoreOf(), noJudge)).toEqual(["unfinished"]);
    expect(codes(logOf("replied"), { scorable: false, why: "x" }, noJudge)).toEqual(["unscorable"]);
  });
  test("every component below its floor is named", () => {
    expect(
      codes(logOf("replied"), scoreOf(0, { accuracy: 0, format: 0.5, skill_selection: 0.4 }), noJudge),
    ).toEqual(["accuracy", "skill_selection", "format"]);
  });
  test("where nobody knows what is right a judge has to say so", () => {
    const unknown = scoreOf(1, { accuracy: null });
    const judged = (given: { accuracy?: number; effectiveness?: number }) => ({
      least: LEAST,
      judged: { evidence: "e", ...given },
    });
    expect(codes(logOf("replied"), unknown, noJudge)).toEqual(["needs-judge"]);
    expect(codes(logOf("replied"), unknown, judged({ accuracy: 1, effectiveness: 1 }))).toEqual([]);
    expect(codes(logOf("replied"), unknown, judged({ accuracy: 0, effectiveness: 0 }))).toEqual([
      "judge-accuracy",
      "judge-effectiveness",
    ]);
    expect(codes(logOf("replied"), unknown, judged({ accuracy: 1 }))).toEqual(["unjudged"]);
  });
  test("the best first: reward, then fewer steps, then as they came", () => {
    const made = [
      { n: 1, log: logOf("replied", 3), score: scoreOf(0.8) },
      { n: 2, log: logOf("replied", 5), score: scoreOf(1) },
      { n: 3, log: logOf("replied", 2), score: scoreOf(1) },
      { n: 4, log: logOf("replied", 2), score: scoreOf(1) },
    ];
    expect(bestFirst(made).map(({ n }) => n)).toEqual([3, 4, 2, 1]);
  });
});

describe("a judge's answer", () => {
  test.each([
    ['{"evidence":"it says so","verdict":1}', { verdict: 1, evidence: "it says so" }],
    ['```json\n{"verdict": 0}\n```', { verdict: 0, evidence: "" }],
    ['{"verdict":0.5}', undefined],
    ['{"verdict":"1"}', undefined],
    ["yes", undefined],
    ["[1]", undefined],
  ])("%s", (text, verdict) => {
    expect(readVerdict(text)).toEqual(verdict);
  });
});

const taskOf = (id: string): Task =>
  ({
    id,
    base: id,
    group: id,
    harness: "h",
    tools: [],
    variant: { digest: "d" },
    gold: { verified: "declared" },
  }) as unknown as Task;
const sourceOf = (missing: readonly string[] = []): TaskSource => ({
  name: "tasks",
  ids: () => [],
  counts: { bases: 0, views: 0, unread: 0, splits: [] },
  task: (id) =>
    missing.includes(id) ? failed({ code: "not-a-target", where: id, what: "is no task" }) : ok(taskOf(id)),
  close: () => undefined,
});
const attempt = (reward: number, ending: Ending = "replied") => ({
  model: "m",
  messages: [] as readonly JsonObject[],
  log: logOf(ending),
  score: scoreOf(reward),
  trace: {},
});
const options = (more: Partial<CollectOptions>): CollectOptions => ({
  candidates: 2,
  keep: 1,
  least: LEAST,
  atOnce: 1,
  attempt: async () => attempt(1),
  stopped: () => false,
  ...more,
});

describe("a whole run", () => {
  const run = async (
    ids: readonly string[],
    more: Partial<CollectOptions>,
    missing: readonly string[] = [],
  ) => {
    const told: TaskOutcome[] = [];
    const books = await collect(sourceOf(missing), ids, options(more), (one) => told.push(one));
    return { books, told };
  };
  test("the books balance, and what is no task is counted", async () => {
    const { books } = await run(
      ["a", "b", "c", "d"],
      {
        candidates: 3,
        attempt: async ({ id }, n) =>
          id === "b" ? attempt(0, "blocked") : n === 0 ? attempt(0.5, "retries-spent") : attempt(0.9),
      },
      ["d"],
    );
    expect(books).toEqual({
      tasks: 4,
      unmade: 1,
      attempts: 9,
      kept: 2,
      spare: 2,
      rejected: 5,
      served: 2,
      reasons: { blocked: 3, "retries-spent": 2 },
      complete: true,
    });
  });
  test("outcomes come in the order of the tasks, however many run at a time", async () => {
    const waits: Record<string, number> = { a: 30, b: 5, c: 15, d: 1 };
    const order = async (atOnce: number) => {
      const { told } = await run(["a", "b", "c", "d"], {
        atOnce,
        attempt: async ({ id }) => {
          await new Promise((resolve) => setTimeout(resolve, waits[id]));
          return attempt(1);
        },
      });
      return told.map(({ task, attempts }) => [task, ...attempts.map(({ verdict }) => verdict.is)]);
    };
    expect(await order(3)).toEqual(["a", "b", "c", "d"].map((id) => [id, "kept", "spare"]));
    expect(await order(1)).toEqual(await order(4));
  });
  test("where nothing more can be asked, what was told is a beginning of the whole", async () => {
    const { books, told } = await run(["a", "b", "c", "d"], {
      atOnce: 3,
      attempt: async ({ id }) => (id === "b" ? undefined : attempt(1)),
    });
    expect(told.map(({ task }) => task)).toEqual(["a"]);
    expect([books.tasks, books.complete]).toEqual([1, false]);
  });
  test("a run that is stopped ends the tasks under way", async () => {
    let asked = 0;
    const { books, told } = await run(["a", "b", "c"], { stopped: () => ++asked > 2 });
    expect(told.map(({ task }) => task)).toEqual(["a", "b"]);
    expect(books.complete).toBe(false);
  });
  test("the judge is asked only about what passed everything else", async () => {
    let judged = 0;
    const judge = async () => {
      judged++;
      return { accuracy: judged === 1 ? 0 : 1, effectiveness: 1, evidence: "e" };
    };
    const { books } = await run(["a", "b"], {
      judge,
      attempt: async ({ id }, n) => (id === "a" && n === 0 ? attempt(1, "blocked") : attempt(1)),
    });
    expect(judged).toBe(3);
    expect(books).toMatchObject({
      kept: 1,
      spare: 1,
      rejected: 2,
      reasons: { blocked: 1, "judge-accuracy": 1 },
    });
  });
});

describe("what is written", () => {
  const events: readonly RunEvent[] = [
    {
      is: "call",
      turn: 0,
      step: 0,
      id: "1",
      name: "x",
      arguments: "{}",
      end: "no-such-tool",
      hooks: [],
      answer: "",
    },
    { is: "call", turn: 0, step: 1, id: "2", name: "a", arguments: "{}", end: "ran", hooks: [], answer: "" },
    { is: "reply", turn: 0, step: 2, proposed: "long", hooks: [] },
    { is: "reply", turn: 0, step: 3, proposed: "short", sent: "short", hooks: [] },
  ];
  const made = {
    task: taskOf("ls-1#2"),
    candidate: 1,
    model: "teacher",
    messages: [
      { role: "system", content: "s" },
      { role: "user", content: "u" },
      { role: "assistant", content: "0" },
      { role: "assistant", content: "1" },
      { role: "assistant", content: "2" },
      { role: "user", content: "too long" },
      { role: "assistant", content: "3" },
    ],
    log: logOf("replied", 4, events),
    score: scoreOf(0.75, { accuracy: null }),
    trace: {},
  };
  test("an Episode: what went wrong stays in it and is no target", () => {
    const line = episodeLine(made);
    expect(line).toMatchObject({
      format: "hsa/episode@1",
      id: "ls-1#2@1",
      outcome: { status: "success", reward: 0.75 },
    });
    expect((line as { messages: readonly { train?: boolean }[] }).messages.map(({ train }) => train)).toEqual(
      [undefined, undefined, false, undefined, false, undefined, undefined],
    );
  });
  test("a line of the ledger", () => {
    expect(ledgerLine(made, { is: "rejected", reasons: [{ code: "format", what: "w" }] })).toEqual({
      task: "ls-1#2",
      base: "ls-1#2",
      group: "ls-1#2",
      edits: "d",
      verified: "declared",
      candidate: 1,
      verdict: "rejected",
      reasons: [{ code: "format", what: "w" }],
      ending: "replied",
      steps: 4,
      retries: 0,
      components: { ...Object.fromEntries(COMPONENTS.map((name) => [name, 1])), accuracy: null },
      reward: 0.75,
    });
  });
});
