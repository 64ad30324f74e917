/**
 * The simulated world as a backend. A record that the world wrote is recognised, not trusted: its name says at which place it was
 * written, and what the world writes there has to be the record.
 */
import { digestOf } from "../../core/digest.js";
import { digestJson } from "../../io/digest.js";
import { readRecord } from "../../io/formats/index.js";
import type { FaultKind } from "../../model/environment.js";
import { canonicalJson, type Json, type JsonObject } from "../../model/json.js";
import { textOf } from "../../model/message-text.js";
import { explain, Fault, failed, ok, type Result } from "../../model/problem.js";
import type { Message, Trajectory } from "../../model/trajectory.js";
import { type Lru, lru } from "../../run/lru.js";
import { served } from "../../world/all-served.js";
import type { EpisodeAt } from "../../world/expert.js";
import type { Served } from "../../world/served.js";
import type { WorldSize } from "../../world/world-size.js";
import type { Answer, Backend, BackendRun } from "../backend.js";
import type { Task } from "../task.js";

export interface WorldOptions {
  /** What the records were written from; default: what the shipped ones were. */
  readonly seed?: string;
  /** And of which size the worlds were. */
  readonly size?: WorldSize;
}
export const SHIPPED_SEED = "7";

export interface Recognised {
  readonly world: Served;
  readonly at: EpisodeAt;
}
type Known = Lru<Result<Recognised>>;
/** Records whose place is remembered. */
const MOST_KNOWN = 4096;

/** Opening a task that is no record of the world throws a Fault. */
export function worldBackend({ seed = SHIPPED_SEED, size = {} }: WorldOptions = {}): Backend {
  const known: Known = lru(MOST_KNOWN);
  const placeOf = (task: Task): Result<Recognised> =>
    known.get(`${task.harness} ${task.base}`, () => recognise(task, seed, size));
  return {
    name: "world",
    open: async (task) => {
      const found = placeOf(task);
      if (!found.ok) throw new Fault(found.problems[0] as (typeof found.problems)[number]);
      return runOf(task, found.value);
    },
    tells: (task, tool, fault: FaultKind) => {
      const found = placeOf(task);
      return found.ok ? found.value.world.fault(tool, fault, found.value.at) : undefined;
    },
    close: async () => undefined,
  };
}

function runOf(task: Task, { world, at }: Recognised): BackendRun {
  const run = world.open(task.variant.base.harness, at);
  return {
    call: async ({ name, arguments: args }): Promise<Answer> => {
      const answer = run.call(name, args);
      if (answer === undefined) return { is: "broken", what: `the world has no tool ${name}` };
      return { is: "result", text: answer.text, ...(answer.failed ? { failed: true } : {}) };
    },
    state: async () => digestOf(run.state()),
    lacks: world.lacks,
    close: async () => undefined,
  };
}

/** `ls-00042~<digest>` is what the world writes at place 41, if it is. */
export function recognise(
  task: Pick<Task, "base" | "variant" | "recorded">,
  seed: string,
  size: WorldSize = {},
): Result<Recognised> {
  const { harness } = task.variant.base;
  const wrong = (what: string) =>
    failed({
      code: "bad-record" as const,
      where: task.base,
      what,
      expected: `a record that the world wrote from seed ${seed}`,
      remedy: "another seed, or another backend such as recorded",
    });
  const world = served.find((one) => one.harness === harness.name);
  if (world === undefined)
    return wrong(
      `there is no world for the Harness ${harness.name}; there are ${served.map((one) => one.harness).join(", ")}`,
    );
  const name = /^(.+)-(\d{5,9})~([0-9a-f]{8})$/.exec(task.base);
  if (name?.[1] !== world.idPrefix || Number(name[2]) < 1)
    return wrong(`its id is none that the world of ${harness.name} gives (${world.idPrefix}-00001~…)`);
  const at = { seed, place: Number(name[2]) - 1, size };
  const written = attempt(() => world.record(harness, at));
  if (!written.ok) return wrong(`the world cannot write under this Harness: ${written.what}`);
  const differs =
    task.recorded === undefined
      ? digestJson(written.value).startsWith(name[3] as string)
        ? undefined
        : "its digest"
      : differing(written.value, task.recorded);
  return differs === undefined
    ? ok({ world, at })
    : wrong(`the world writes another record at place ${at.place}: ${differs} is not the same`);
}

type Written =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly what: string };
/** A Harness of the same name may lack what the world's expert goes by. */
function attempt(write: () => JsonObject): Written {
  try {
    return { ok: true, value: write() };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return { ok: false, what: error.message };
    throw error;
  }
}

/** The first thing in which they differ; what a dataset adds to a record (its prompt, its tools) is no difference. */
function differing(written: JsonObject, recorded: Trajectory): string | undefined {
  const read = readRecord(written, "the world's record", "hsa-episode");
  if (!read.ok) return read.problems.map(explain).join("; ");
  const { trajectory } = read.value;
  if (canonicalJson(trajectory.slots) !== canonicalJson(recorded.slots)) return "slots";
  const [expected, found] = [said(trajectory), said(recorded)];
  const at = expected.findIndex((message, index) => message !== found[index]);
  if (at >= 0) return `message ${at + 1}`;
  if (expected.length !== found.length) return "the number of messages";
  return canonicalJson(goldJson(trajectory)) === canonicalJson(goldJson(recorded)) ? undefined : "outcome";
}

const goldJson = ({ outcome }: Trajectory): Json => [
  outcome.status,
  (outcome.goldCalls ?? []) as unknown as Json,
];

const said = ({ messages }: Trajectory): readonly string[] =>
  messages.filter(({ role }) => role !== "system" && role !== "developer").map(messageText);

const messageText = (message: Message): string =>
  canonicalJson([
    message.role,
    textOf(message),
    message.reasoning ?? null,
    message.calls.map(({ name, arguments: args }) => [name, args]),
    message.train ?? null,
  ] as Json);
