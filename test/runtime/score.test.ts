// The recorded run scores 1 in every component under every Variant; a run with one mistake loses exactly the components it touches.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NamedCall } from "../../src/core/lens.js";
import { type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { recordedBackend } from "../../src/runtime/backends/recorded.js";
import { worldBackend } from "../../src/runtime/backends/world.js";
import { enumeratedWords, requiredFacts, says, unsupported } from "../../src/runtime/score/facts.js";
import { rewardOf, scorerOf } from "../../src/runtime/score/index.js";
import { DEFAULT_WEIGHTS } from "../../src/runtime/score/spec.js";
import { valuesIn } from "../../src/runtime/score/values.js";
import { COMPONENTS, type ComponentName, type Score } from "../../src/runtime/scoring.js";
import type { GoldTurn, Task, TaskSource } from "../../src/runtime/task.js";
import { changesState } from "../../src/runtime/tasks/changes-state.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { type Move, played, rightMoves } from "../help/played.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-score-"));
const WORLDS = ["livestream", "livestream-zh", "office"] as const;
type WorldName = (typeof WORLDS)[number];
const sources: TaskSource[] = [];
const tasks = new Map<WorldName, readonly Task[]>();

beforeAll(async () => {
  for (const name of WORLDS) {
    const lines = readFileSync(join(ROOT, `fixtures/trajectories/${name}.jsonl`), "utf8").split("\n");
    const declared = lines.slice(6).filter((line) => line.includes("goldCalls"));
    writeFileSync(
      join(FOLDER, `${name}.jsonl`),
      `${[...lines.slice(0, 6), ...declared.slice(0, 3)].join("\n")}\n`,
    );
    const file = join(FOLDER, `${name}.yaml`);
    writeFileSync(
      file,
      `harness: ${ROOT}/harness-configs/${name}\ninput: ${name}.jsonl\nseed: 3\nviews: 2\nvary: harness\nsteps:
  - { use: nest-params, p: 0.5 }
  - { use: recode-enums, p: 0.5 }
  - { use: rename-tools }
  - { use: rename-params }
  - { use: rename-skills }\n`,
    );
    const source = await openTasks(file, { transforms: builtins });
    sources.push(source);
    const made = [...source.ids()].flatMap((id) => {
      const task = source.task(id);
      return task.ok && task.value.gold.verified !== "none" ? [task.value] : [];
    });
    tasks.set(name, made);
  }
}, 60_000);
afterAll(() => {
  for (const source of sources) source.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

/** One mistake in a run; undefined where the run has no place for it. */
type Mistake = (task: Task, turns: readonly (readonly Move[])[]) => readonly (readonly Move[])[] | undefined;

const inTurn = (
  turns: readonly (readonly Move[])[],
  fits: (move: Move) => boolean,
  change: (moves: readonly Move[], at: number) => readonly Move[],
): readonly (readonly Move[])[] | undefined => {
  const turn = turns.findIndex((moves) => moves.some(fits));
  const moves = turns[turn];
  return moves === undefined ? undefined : turns.with(turn, change(moves, moves.findIndex(fits)));
};
const isLoad = (move: Move): boolean => "load" in move;
const isWrite =
  (task: Task) =>
  (move: Move): boolean =>
    "call" in move &&
    task.gold.verified === "declared" &&
    task.gold.calls.some(({ name }) => name === move.call.name);
const isRead =
  (task: Task) =>
  (move: Move): boolean =>
    "call" in move && !isWrite(task)(move) && changesState({ name: move.call.name, extra: {} }) === false;
const replied =
  (change: (reply: string) => string | undefined): Mistake =>
  (_, turns) => {
    const made = inTurn(
      turns,
      (move) => "reply" in move && change(move.reply) !== undefined,
      (moves, at) =>
        moves.with(at, { reply: change((moves[at] as { readonly reply: string }).reply) as string }),
    );
    return made;
  };
const without = (moves: readonly Move[], at: number): readonly Move[] => moves.toSpliced(at, 1);
/** The last number of the arguments becomes another. */
const moved = (args: Json): Json => {
  const text = printJson(args);
  const digits = [...text.matchAll(/\d+/g)].at(-1);
  if (digits === undefined) return args;
  const end = digits.index + digits[0].length - 1;
  const read = parseJson(`${text.slice(0, end)}${(Number(text[end]) + 1) % 10}${text.slice(end + 1)}`);
  return read.ok ? read.value : args;
};

const MISTAKES: Readonly<Record<string, readonly [make: Mistake, touches: readonly ComponentName[]]>> = {
  "a needed look-up left out": [(task, turns) => inTurn(turns, isRead(task), without), ["tool_rationality"]],
  "a look-up made twice": [
    (task, turns) => inTurn(turns, isRead(task), (moves, at) => moves.toSpliced(at, 0, moves[at] as Move)),
    ["tool_rationality"],
  ],
  "a needed change left out": [
    (task, turns) => inTurn(turns, isWrite(task), without),
    ["accuracy", "tool_rationality"],
  ],
  "a Skill left out": [(_, turns) => inTurn(turns, isLoad, without), ["skill_selection"]],
  "a Skill that nobody needs": [
    (task, turns) => {
      const needed = new Set(task.gold.turns.flatMap(({ skills }) => skills));
      const other = task.variant.base.skills.find(({ skill }) => !needed.has(skill.name))?.skill.name;
      return other === undefined
        ? undefined
        : [[{ load: other }, ...(turns[0] as readonly Move[])], ...turns.slice(1)];
    },
    ["skill_selection"],
  ],
  "bold words in the reply": [
    replied((reply) => (reply === "" ? undefined : `${reply} **Really**`)),
    ["format"],
  ],
  "the name of a tool in the reply": [
    (task, turns) =>
      replied((reply) => (reply === "" ? undefined : `${reply} ${nameFor(task)}`))(task, turns),
    ["format"],
  ],
  "long thoughts": [
    (_, turns) => [
      (turns[0] as readonly Move[]).map((move) => ({ ...move, thought: 90_000 })),
      ...turns.slice(1),
    ],
    ["reasoning_length"],
  ],
  "a call of no tool": [
    (_, turns) => [
      [{ bad: "no_such", end: "no-such-tool" }, ...(turns[0] as readonly Move[])],
      ...turns.slice(1),
    ],
    ["effectiveness", "tool_rationality", "format"],
  ],
  "a call that a Hook stopped": [
    (_, turns) => [
      [{ bad: "early", end: "stopped-by-hook" }, ...(turns[0] as readonly Move[])],
      ...turns.slice(1),
    ],
    ["effectiveness", "tool_rationality"],
  ],
  "a reply sent back for want of a Skill": [
    (_, turns) => [
      [
        { sentBack: "Hm.", hook: { hook: "no-such-hook", did: "retry", why: "" } },
        ...(turns[0] as readonly Move[]),
      ],
      ...turns.slice(1),
    ],
    ["effectiveness"],
  ],
  "a made-up amount": [replied((reply) => (reply === "" ? undefined : `${reply} 918273.64`)), ["accuracy"]],
};
const nameFor = ({ variant }: Task): string =>
  [...variant.harness.tools, ...variant.base.harness.tools].find(({ name }) =>
    /[_-]|\p{Ll}\p{Lu}/u.test(name),
  )?.name ?? "";

const world = worldBackend();
const score = scorerOf({ backend: world });
const valuesOf = (one: Score): Readonly<Partial<Record<ComponentName, number | null>>> => {
  if (!one.scorable) throw new Error(one.why);
  return Object.fromEntries(COMPONENTS.map((name) => [name, one.components[name].value]));
};
const lost = (one: Score): readonly ComponentName[] =>
  COMPONENTS.filter((name) => valuesOf(one)[name] !== 1 && valuesOf(one)[name] !== null);
const reasons = (one: Score): readonly string[] =>
  one.scorable ? COMPONENTS.flatMap((name) => one.components[name].why) : [one.why];

describe.each(WORLDS)("%s", (name) => {
  test("the recorded run scores 1 in every component under every Variant", async () => {
    const all = tasks.get(name) as readonly Task[];
    expect(all.length).toBeGreaterThan(15);
    for (const task of all) {
      const one = await score(task, await played(task, world, rightMoves(task)));
      expect(reasons(one), task.id).toEqual([]);
      expect(one).toMatchObject({ scorable: true, reward: 1 });
    }
  });

  test("so it does where no state is shown and the calls are compared", async () => {
    const backend = recordedBackend();
    const bare = scorerOf({ backend });
    for (const task of tasks.get(name) as readonly Task[]) {
      const one = await bare(task, await played(task, backend, rightMoves(task)));
      expect(reasons(one), task.id).toEqual([]);
    }
  });

  test.each(Object.entries(MISTAKES))(
    "%s costs exactly what it touches",
    async (mistake, [make, touches]) => {
      let made = 0;
      for (const task of tasks.get(name) as readonly Task[]) {
        const turns = make(task, rightMoves(task));
        if (turns === undefined) continue;
        made++;
        const one = await score(task, await played(task, world, turns));
        expect(lost(one), `${task.id}: ${mistake}: ${reasons(one).join("; ")}`).toEqual(touches);
      }
      expect(made).toBeGreaterThan(1);
    },
  );

  test("another object, or another amount, costs the calls, and the world where it was to be changed", async () => {
    let made = 0;
    for (const task of tasks.get(name) as readonly Task[]) {
      const turns = inTurn(rightMoves(task), isWrite(task), (moves, at) => {
        const { call } = moves[at] as { readonly call: NamedCall };
        return moves.with(at, { call: { ...call, arguments: moved(call.arguments) } });
      });
      if (
        turns === undefined ||
        printJson(turns as unknown as Json) === printJson(rightMoves(task) as unknown as Json)
      )
        continue;
      made++;
      const one = await score(task, await played(task, world, turns));
      expect(lost(one), `${task.id}: ${reasons(one).join("; ")}`).toEqual(["accuracy", "tool_rationality"]);
    }
    expect(made).toBeGreaterThan(1);
  });

  test("a fact told otherwise, and no reply at all", async () => {
    let told = 0;
    for (const task of tasks.get(name) as readonly Task[]) {
      const words = enumeratedWords(task.variant.base.harness);
      const turn = task.gold.turns.findIndex((one) =>
        requiredFacts(one, words).some((fact) => Number(fact) > 10),
      );
      const right = rightMoves(task);
      if (turn >= 0) {
        told++;
        const [fact = ""] = requiredFacts(task.gold.turns[turn] as GoldTurn, words).filter(
          (one) => Number(one) > 10,
        );
        const moves = (right[turn] as readonly Move[]).map((move) =>
          "reply" in move ? { reply: move.reply.replaceAll(/\d+/g, "7") } : move,
        );
        const one = await score(task, await played(task, world, right.with(turn, moves)));
        expect(lost(one), `${task.id} ${fact}: ${reasons(one).join("; ")}`).toEqual(["accuracy"]);
      }
      const silent = right.with(
        -1,
        (right.at(-1) as readonly Move[]).filter((move) => !("reply" in move)),
      );
      const one = await score(task, await played(task, world, silent, "too-many-steps"));
      expect(valuesOf(one).effectiveness).toBe(0);
      expect(one).toMatchObject({ reward: 0 });
    }
    expect(told).toBeGreaterThan(1);
  });
});

describe("values in a text", () => {
  test.each([
    ["It costs 1,299.00 dollars, 15.90 off.", ["1299", "15.9"]],
    ["150 pieces", ["150"]],
    ["20 % or 20 percent", ["20%"]],
    ["on 2026-03-09 at 09:05", ["2026-03-09", "9:05"]],
    ["2026年3月9日", ["2026-03-09"]],
    ["一百二十三元，第二天到，十五分钟", ["123", "2", "15"]],
    ["三点五折，两件", ["3.5", "2"]],
    ["一下、一些、万一", []],
    ["１２３ full-width", ["123"]],
    ["fourteen days, one of them free", ["14"]],
    ["tracking SF10023X4", ["sf10023x4"]],
    ["9007199254740993", ["9007199254740993"]],
    ["", []],
  ] as const)("%s", (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });

  test("are in a reply as wholes", () => {
    expect(says("It is 150.", "15")).toBe(false);
    expect(says("It is 15.", "15")).toBe(true);
    expect(says("It is 1.5.", "15")).toBe(false);
    expect(says("It was shipped.", "shipped")).toBe(true);
    expect(says("It was reshipped.", "shipped")).toBe(false);
  });

  test("are required where the results say them, in cents as well", () => {
    const turn = {
      reply: "It costs 15.90 and is shipped in 3 days; call 555.",
      results: ['{"cents":1590,"days":3,"state":"shipped"}'],
    };
    expect(requiredFacts(turn, new Set(["shipped", "paid"]))).toEqual(["15.9", "3", "shipped"]);
  });

  test("need somebody who says them, or a plain sum", () => {
    const known = ['{"cents":1590,"left":150}', "I have 20 dollars."];
    expect(unsupported("15.90, of 150; 4.10 is left of your 20, two cost 31.80, 5 days", known)).toEqual([]);
    expect(unsupported("15.95 and 152.37", known)).toEqual(["15.95", "152.37"]);
  });
});

test("a reply made to take for ever is read at once", async () => {
  const [task] = tasks.get("livestream") as [Task];
  const texts = [
    "\n".repeat(200_000),
    "9".repeat(100_000),
    `0.${"0".repeat(100_000)}1`,
    "*".repeat(100_000),
    "| ".repeat(50_000),
    "a1".repeat(50_000),
  ];
  for (const reply of texts) {
    // Quadratic reading of any of these goes beyond the time limit below.
    expect(
      valuesOf(await score(task, await played(task, world, [[{ reply }]]))).effectiveness,
      reply.slice(0, 5),
    ).toBe(reply.trim() === "" ? 0 : 1);
  }
}, 30_000);

describe("the reward", () => {
  const all = (value: number | null) =>
    Object.fromEntries(COMPONENTS.map((name) => [name, { value }])) as Record<
      ComponentName,
      { value: number | null }
    >;
  test("is the gates times the weighted rest, and what nobody knows does not count", () => {
    expect(rewardOf(all(1), DEFAULT_WEIGHTS)).toBe(1);
    expect(rewardOf({ ...all(1), accuracy: { value: 0 } }, DEFAULT_WEIGHTS)).toBe(0);
    expect(
      rewardOf({ ...all(1), effectiveness: { value: 0.5 }, format: { value: 0.5 } }, DEFAULT_WEIGHTS),
    ).toBeCloseTo(0.5 * 0.9);
    expect(
      rewardOf(
        { ...all(1), accuracy: { value: null }, tool_rationality: { value: null }, format: { value: 0 } },
        DEFAULT_WEIGHTS,
      ),
    ).toBeCloseTo(4 / 6);
    expect(rewardOf(all(null), DEFAULT_WEIGHTS)).toBe(1);
  });
});

test("what nobody knows has no value, and what was not the model's trouble is not scored", async () => {
  const [task] = tasks.get("livestream") as [Task];
  const log = await played(task, world, rightMoves(task));
  const bare = { ...task, gold: { verified: "none" as const, calls: [], turns: [] } };
  const one = await score(bare, log);
  expect(valuesOf(one)).toEqual({
    accuracy: null,
    effectiveness: 1,
    tool_rationality: null,
    skill_selection: null,
    format: 1,
    reasoning_length: 1,
  });
  for (const ending of ["unscorable", "backend-broken", "model-failed"] as const)
    expect((await score(task, { ...log, ending })).scorable).toBe(false);
});
