/** A task by hand: a Harness of two tools and two Skills with the Hooks that a test wants, and a backend that answers what it is told to. */
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness } from "../../src/model/harness.js";
import { type JsonObject, printJson } from "../../src/model/json.js";
import { explain, type Result } from "../../src/model/problem.js";
import type { Answer, BackendRun } from "../../src/runtime/backend.js";
import type { Task } from "../../src/runtime/task.js";

export const got = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(explain).join("; "));
  return result.value;
};

export interface SmallTask {
  readonly hooks?: readonly object[];
  readonly edits?: readonly Edit[];
  readonly turns?: readonly string[];
  readonly user?: string;
  readonly language?: "en" | "zh";
  readonly environment?: Task["environment"];
}

export function smallTask({
  hooks = [],
  edits = [],
  turns = [],
  user = "Where is order 12?",
  language = "en",
  environment = [],
}: SmallTask = {}): Task {
  const harness = Harness.parse({
    name: "small",
    language,
    prompt: { sections: [{ id: "role", title: "Role", body: "You serve a shop." }] },
    tools: [
      {
        name: "find_order",
        description: "Finds an order.",
        parameters: {
          type: "object",
          properties: { order_id: { type: "integer", description: "Its number." }, note: { type: "string" } },
          required: ["order_id"],
          additionalProperties: false,
        },
      },
      {
        name: "load_skill",
        description: "Loads a Skill.",
        parameters: { type: "object", properties: { skill: { type: "string" } }, required: ["skill"] },
      },
    ],
    skills: [
      { name: "polite-reply", description: "How to reply.", kind: "reply", body: "Be short." },
      { name: "hard-cases", description: "What to do in hard cases.", body: "Ask a person." },
    ],
    activation: [{ tool: "load_skill", param: "skill", names: "skill" }],
    hooks: hooks.map((hook, i) => ({ id: `hook-${i}`, message: "Not so.", budget: 1, ...hook })),
  });
  const variant = got(buildVariant(got(lowerHarness(harness)), edits));
  const prompt = got(variant.prompt({}));
  return {
    id: "small#1",
    base: "small",
    group: "small#1",
    harness: "digest",
    variant,
    lens: got(lensOf(variant)),
    prompt: [
      { role: "system", content: prompt ?? "" },
      { role: "user", content: user },
    ],
    turns: turns.map((content): JsonObject => ({ role: "user", content })),
    tools: variant.tools,
    environment,
    gold: { verified: "none", calls: [], turns: [] },
    recorded: { messages: [], slots: {}, outcome: { status: "unknown" }, extra: {} },
  };
}

export interface ToldBackend extends BackendRun {
  /** Calls as they reached it, `name {arguments}`. */
  readonly log: string[];
  readonly isClosed: () => boolean;
}

export function toldBackend(
  answer: (call: { readonly name: string; readonly arguments: string }) => Answer | Promise<Answer> = () => ({
    is: "result",
    text: '{"state":"sent"}',
  }),
  more: Partial<BackendRun> = {},
): ToldBackend {
  const log: string[] = [];
  let closed = false;
  return {
    log,
    isClosed: () => closed,
    call: async ({ name, arguments: args }) => {
      const text = printJson(args);
      log.push(`${name} ${text}`);
      return answer({ name, arguments: text });
    },
    state: async () => `after ${log.length}`,
    close: async () => {
      closed = true;
    },
    ...more,
  };
}

let made = 0;
export const calls = (...list: readonly (readonly [name: string, args: string])[]) => ({
  content: "",
  calls: list.map(([name, args]) => ({ id: `c${++made}`, name, arguments: args })),
});
export const reply = (content: string, reasoning?: string) => ({
  content,
  calls: [],
  ...(reasoning === undefined ? {} : { reasoning }),
});
