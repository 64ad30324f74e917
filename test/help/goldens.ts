/**
 * Goldens of transforms: one YAML file of four documents, read from top to bottom.
 *
 * 1. `why`, `transform`, `key` (seed, subject, view), `with`, perhaps a `bank`; 2. the Harness and a recorded run: what the model
 * thinks, its calls, which of them a Hook stopped; 3. the edits, with what else becomes otherwise where there is any; 4. the Harness and the run after, with what Hooks said in it. The first two are written by hand, the others by the engine
 * under `UPDATE_GOLDEN=1`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dump, load } from "js-yaml";
import * as z from "zod";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { planView } from "../../src/core/plan.js";
import { rebase } from "../../src/core/rebase.js";
import { renderView } from "../../src/core/render-view.js";
import { Harness } from "../../src/model/harness.js";
import { get, type Json, type JsonObject } from "../../src/model/json.js";
import { explain, type Result } from "../../src/model/problem.js";
import type { Banks, Transform } from "../../src/model/propose.js";
import type { Message, Part, Trajectory } from "../../src/model/trajectory.js";

const GOLDENS = new URL("../../fixtures/golden/", import.meta.url);

const Call = z.record(z.string(), z.record(z.string(), z.json()));
const Head = z.strictObject({
  why: z.string().min(20),
  transform: z.string(),
  key: z.strictObject({ seed: z.union([z.string(), z.number()]), subject: z.string(), view: z.int() }),
  with: z.record(z.string(), z.unknown()).default({}),
  bank: z.array(z.strictObject({ original: z.string(), rewordings: z.array(z.string()) })).default([]),
});
const Before = z.strictObject({
  harness: z.record(z.string(), z.unknown()),
  thinks: z.string().optional(),
  calls: z.array(Call),
  /** Calls, counted from 0, that a Hook stopped, with its message as the run has it. */
  stopped: z.array(z.strictObject({ call: z.int(), hook: z.string(), text: z.string() })).default([]),
});
type Stopped = z.infer<typeof Before>["stopped"];

export interface Golden {
  readonly file: string;
  readonly transform: string;
  /** As it stands in the file. */
  readonly text: string;
}

export const readGoldens = (): readonly Golden[] =>
  readdirSync(GOLDENS)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, GOLDENS), "utf8");
      return { file, text, transform: Head.parse(load(documentsOf(text)[0] ?? "")).transform };
    });

export const goldenPath = (file: string): URL => new URL(file, GOLDENS);

const documentsOf = (text: string): readonly string[] => text.split(/^---\n/m);

/** The file as it should be: the documents written by hand byte for byte, the others made anew. */
export function playGolden({ text }: Golden, transforms: readonly Transform[]): string {
  const [first = "", second = ""] = documentsOf(text);
  const head = Head.parse(load(first));
  const before = Before.parse(load(second));
  const transform = transforms.find(({ name }) => name === head.transform);
  if (transform === undefined) throw new Error(`no transform is called ${head.transform}`);
  const banks: Banks = {
    rewordings: (original) =>
      (head.bank.find((entry) => entry.original === original)?.rewordings ?? []).map((text) => ({
        text,
        meaning: "declared",
      })),
  };
  const lowered = sure(
    lowerHarness(Harness.parse({ name: "golden", prompt: { sections: [] }, ...before.harness })),
  );
  const step = {
    is: "use" as const,
    address: transform.name,
    transform,
    options: transform.options.parse(head.with),
    p: 1,
  };
  const { variant, departures } = sure(planView(lowered, [step], banks, head.key));
  const environment = departures.flatMap((one) => one.environment);
  const base = sure(lowerEpisode(lowered, trajectoryOf(before.calls, before.thinks, before.stopped)));
  const { episode } = sure(rebase(base, variant));
  const row = sure(renderView(episode, variant));
  return [
    first,
    second,
    environment.length === 0 ? yaml(variant.edits, 6) : yaml({ edits: variant.edits, environment }, 6),
    yaml({ harness: withoutDefaults(variant.harness), ...runOf(row), ...heardIn(episode.trajectory) }, 6),
  ].join("---\n");
}

const yaml = (value: unknown, flowLevel: number): string =>
  dump(value, { flowLevel, lineWidth: 120, noRefs: true });

function sure<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}

/** One question, the calls one after the other, each with an answer, and a reply. */
function trajectoryOf(
  calls: readonly z.infer<typeof Call>[],
  thinks: string | undefined,
  stopped: Stopped,
): Trajectory {
  const answerOf = (at: number): Part => {
    const found = stopped.find(({ call }) => call === at);
    if (found === undefined) return { author: "world", text: "{}" };
    return { author: "harness", echo: `hook:${found.hook}`, text: found.text };
  };
  const named = calls.flatMap((call) => Object.entries(call));
  const messages: Omit<Message, "id">[] = [
    { ...blank, role: "user", parts: [{ author: "world", text: "Please help." }] },
    ...named.flatMap(([name, args], at): Omit<Message, "id">[] => [
      {
        ...blank,
        role: "assistant",
        content: "absent",
        ...(thinks === undefined || at > 0 ? {} : { reasoning: thinks }),
        calls: [{ id: `call_${at}`, name, arguments: args as Json, extra: {} }],
        ...(stopped.some(({ call }) => call === at) ? { train: false } : {}),
      },
      { ...blank, role: "tool", callId: `call_${at}`, parts: [answerOf(at)] },
    ]),
    { ...blank, role: "assistant", parts: [{ author: "assistant", text: "Done." }] },
  ];
  return {
    messages: messages.map((message, at) => ({ ...message, id: `m${at}` })),
    slots: {},
    outcome: { status: "success" },
    extra: {},
  };
}
const blank = { parts: [], content: "string", calls: [], extra: {} } as const;

/** What the model reads, thinks and calls in the row. */
function runOf(row: JsonObject): object {
  const messages = (get(row, "messages") ?? []) as readonly JsonObject[];
  const thinks = messages
    .map((message) => get(message, "reasoning_content"))
    .find((one) => one !== undefined);
  const calls = messages
    .flatMap((message) => (get(message, "tool_calls") ?? []) as readonly JsonObject[])
    .map((call) => get(call, "function") as JsonObject)
    .map((called) => ({ [get(called, "name") as string]: get(called, "arguments") }));
  const prompt = messages.find((message) => get(message, "role") === "system");
  return {
    ...(thinks === undefined ? {} : { thinks }),
    calls,
    ...(prompt === undefined ? {} : { prompt: get(prompt, "content") }),
  };
}

/** Calls that are no target, counted from 0, and what Hooks said, under which role. */
function heardIn({ messages }: Trajectory): object {
  const calling = messages.filter(({ calls }) => calls.length > 0);
  const untrained = calling.flatMap(({ train }, at) => (train === false ? [at] : []));
  const heard = messages.flatMap(({ role, parts }) =>
    parts.flatMap(({ echo, text }) =>
      echo?.startsWith("hook:") === true ? [{ hook: echo, role, text }] : [],
    ),
  );
  return {
    ...(untrained.length > 0 ? { untrained } : {}),
    ...(heard.length > 0 ? { heard } : {}),
  };
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  format: "hsa/harness@1",
  name: "golden",
  language: "en",
  pinned: false,
  kind: "other",
  layout: "markdown",
  skills: "list",
  tools: "list",
  budget: 2,
};

/** A document without the members that say what is so anyway. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => DEFAULTS[key] !== inner)
      .map(([key, inner]): [string, unknown] => [key, withoutDefaults(inner)])
      .filter(([, inner]) => !isEmpty(inner)),
  );
}
const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
