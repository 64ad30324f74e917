// The Hooks of the shipped Harnesses, asked at every event of the shipped runs: they say what the runs say they said, a second
// reading of them agrees, and each kind of condition both acts and stays silent.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type HookEvent, hookEvents } from "../src/core/hook-events.js";
import { hookVerdict } from "../src/core/hook-verdict.js";
import { readRecord } from "../src/io/formats/index.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import type { Condition, Harness } from "../src/model/harness.js";
import { parseJson } from "../src/model/json-text.js";
import { pairResults } from "../src/model/pairing.js";
import type { Message } from "../src/model/trajectory.js";
import { hookActs, hookMessage } from "../src/world/hook-check.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Run {
  readonly id: string;
  readonly harness: Harness;
  readonly messages: readonly Message[];
  readonly events: readonly HookEvent[];
}

async function runsOf(name: string, file: string): Promise<readonly Run[]> {
  const harness = await readHarness(join(ROOT, "harness-configs", name));
  const text = readFileSync(join(ROOT, "fixtures", file), "utf8");
  const lines = file.endsWith(".jsonl") ? text.split("\n").filter((line) => line !== "") : [text];
  return lines.map((line, i) => {
    const parsed = parseJson(line);
    const read = parsed.ok ? readRecord(parsed.value, file) : undefined;
    if (read?.ok !== true) throw new TypeError(`${file}:${i + 1} does not read`);
    const { messages } = read.value.trajectory;
    return { id: `${file}:${i + 1}`, harness, messages, events: hookEvents(harness, messages) };
  });
}

const made = Promise.all([
  runsOf("livestream", "trajectories/livestream.jsonl"),
  runsOf("livestream-zh", "trajectories/livestream-zh.jsonl"),
  runsOf("office", "trajectories/office.jsonl"),
]).then((runs) => runs.flat());

/** The Hook that a run says was heard at an event: in the answer of the call, or in the turn after the reply. */
function heardAt({ messages }: Run, { message, call, situation }: HookEvent): string | undefined {
  const answered = pairResults(messages).answers;
  const at =
    situation.event === "before-reply"
      ? message + 1
      : [...answered].find(([, place]) => place.message === message && place.call === call)?.[0];
  const echo =
    at === undefined ? undefined : messages[at]?.parts.find((part) => part.echo !== undefined)?.echo;
  return echo?.startsWith("hook:") === true ? echo.slice("hook:".length) : undefined;
}

test("a Hook acts where a run says so, with that message, and no other Hook that would have stopped it", async () => {
  let heard = 0;
  for (const run of await made)
    for (const event of run.events.filter(({ situation }) => /^before-/.test(situation.event))) {
      const stopping = run.harness.hooks
        .map((hook) => hookVerdict(run.harness, hook, event.situation))
        .filter(({ hook, decision }) => decision !== "silent" && ["retry", "block"].includes(hook.action));
      const said = heardAt(run, event);
      expect(stopping.map(({ hook }) => hook.id).includes(said ?? ""), run.id).toBe(said !== undefined);
      if (said === undefined) expect(stopping, run.id).toEqual([]);
      else heard++;
    }
  expect(heard).toBeGreaterThan(70);
});

test("what was sent is the message as it is filled, byte for byte", async () => {
  for (const run of await made)
    for (const event of run.events) {
      const said = heardAt(run, event);
      if (said === undefined || event.situation.event === "after-call") continue;
      const hook = run.harness.hooks.find(({ id }) => id === said);
      if (hook === undefined) throw new TypeError(`${run.id} hears ${said}`);
      const { message } = hookVerdict(run.harness, hook, event.situation);
      const texts = run.messages.flatMap(({ parts }) => parts).filter((part) => part.echo === `hook:${said}`);
      expect(
        texts.map(({ text }) => text),
        run.id,
      ).toContain(message);
    }
});

test("the shop's own reading of Hooks, which shares no code, decides alike", async () => {
  for (const { id, harness, events } of await made)
    for (const { situation } of events)
      for (const hook of harness.hooks) {
        const { decision, message } = hookVerdict(harness, hook, situation);
        expect(decision === "acts", `${id} ${hook.id}`).toBe(hookActs(harness, hook, situation));
        if (decision === "acts") expect(message).toBe(hookMessage(hook, situation));
      }
});

const kindOf = (condition: Condition): string =>
  condition.kind === "regex" ? `regex ${condition.acts}` : condition.kind;

/** As a View has it: one text a message, nobody named as its author, nothing marked as an echo. */
const bare = (message: Message): Message => ({
  ...message,
  parts: [{ author: "world", text: message.parts.map(({ text }) => text).join("") }],
});

test("without authors and echoes the events are the same, but for calls whose error only the Harness could have written", async () => {
  let compared = 0;
  for (const { id, harness, messages, events } of await made) {
    const isError = ({ role, parts }: Message): boolean =>
      role === "tool" && parts.every(({ author, echo }) => author === "harness" && echo === undefined);
    if (messages.some(isError)) continue;
    expect(hookEvents(harness, messages.map(bare)), id).toEqual(events);
    compared++;
  }
  expect(compared).toBeGreaterThan(250);
});

test("each kind of condition acts and stays silent somewhere", async () => {
  const runs = [...(await made), ...(await runsOf("livestream", "maximal.json"))];
  const count = new Map<string, { acts: number; silent: number }>();
  for (const { harness, events } of runs)
    for (const { situation } of events)
      for (const hook of harness.hooks) {
        if (hook.event !== situation.event) continue;
        if (situation.tool !== undefined && hook.tools.length > 0 && !hook.tools.includes(situation.tool))
          continue;
        for (const condition of hook.conditions) {
          const { decision } = hookVerdict(harness, { ...hook, conditions: [condition] }, situation);
          const kind = kindOf(condition);
          const seen = count.get(kind) ?? { acts: 0, silent: 0 };
          count.set(kind, seen);
          if (decision !== "unknown") seen[decision]++;
        }
      }
  const KINDS = ["arguments", "called", "from-results", "length", "regex match", "regex no-match"];
  expect([...count.keys()].sort()).toEqual(KINDS);
  for (const kind of KINDS) {
    expect(count.get(kind)?.acts, `${kind} acts`).toBeGreaterThan(0);
    expect(count.get(kind)?.silent, `${kind} is silent`).toBeGreaterThan(0);
  }
});

test("all four events occur", async () => {
  const events = new Set(
    (await made).flatMap(({ events: all }) => all.map(({ situation }) => situation.event)),
  );
  expect([...events].sort()).toEqual(["after-call", "before-call", "before-reply", "input"]);
});
