/** The least that is an EpisodeRun: calls through the lens to a backend, and a reply that ends it. No Hooks, no Skills. */
import type { NamedCall } from "../../src/core/lens.js";
import { canonicalJson, fromMembers, type Json, type JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain, Fault } from "../../src/model/problem.js";
import type { Backend } from "../../src/runtime/backend.js";
import type { CallEnd, Ending, EpisodeRun, RunEvent } from "../../src/runtime/episode-run.js";
import type { ProposedCall } from "../../src/runtime/model.js";
import { COMPONENTS, type Component, type ComponentName, type Scorer } from "../../src/runtime/scoring.js";
import type { Task } from "../../src/runtime/task.js";

export async function plainRun(task: Task, backend: Backend): Promise<EpisodeRun> {
  const run = await backend.open(task);
  const said: JsonObject[] = [...task.prompt];
  const events: RunEvent[] = [];
  let ending: Ending | undefined;
  let steps = 0;
  const finish = async (how: Ending): Promise<void> => {
    ending ??= how;
    await run.close();
  };
  const make = async (call: ProposedCall): Promise<JsonObject> => {
    const parsed = parseJson(call.arguments);
    const base = parsed.ok
      ? task.lens.toBase({ name: call.name, arguments: parsed.value })
      : { ok: false as const, problems: [] };
    let end: CallEnd = parsed.ok ? "no-such-tool" : "not-json";
    let answer = base.ok ? "" : base.problems.map(explain).join("\n");
    if (base.ok) {
      const got = await run.call(base.value, AbortSignal.timeout(5000));
      end = got.is === "result" ? (got.failed === true ? "failed" : "ran") : got.is;
      const shown =
        got.is === "result" ? task.lens.resultToView(base.value, got.text) : { ok: false as const };
      answer = shown.ok ? shown.value : got.is === "result" ? got.text : got.what;
      if (got.is === "broken") await finish("backend-broken");
    }
    events.push({
      is: "call",
      turn: 0,
      step: steps,
      ...call,
      end,
      ...(base.ok ? { base: base.value } : {}),
      hooks: [],
      answer,
    });
    return { role: "tool", tool_call_id: call.id, content: answer };
  };
  return {
    task,
    messages: () => said,
    tools: () => [
      ...task.tools,
      ...(run.appeared?.() ?? []).map(
        ({ name, description, parameters }): JsonObject => ({
          type: "function",
          function: { name, description: description ?? "", parameters: parameters ?? {} },
        }),
      ),
    ],
    take: async (message) => {
      if (ending !== undefined)
        throw new Fault({ code: "internal", where: task.id, what: "the run has ended" });
      steps++;
      if (message.calls.length === 0) {
        events.push({
          is: "reply",
          turn: 0,
          step: steps,
          proposed: message.content,
          sent: message.content,
          hooks: [],
        });
        await finish("replied");
        return { is: "ended", ending: "replied", sent: message.content };
      }
      const answers: JsonObject[] = [];
      for (const call of message.calls) answers.push(await make(call));
      said.push(...answers);
      return ending === undefined ? { is: "answered", messages: answers } : { is: "ended", ending };
    },
    end: finish,
    log: () => ({
      task: task.id,
      variant: task.variant.digest,
      events,
      ending,
      steps,
      retries: 0,
    }),
  };
}

const keyOf = ({ name, arguments: args }: NamedCall): string => `${name} ${canonicalJson(args as Json)}`;

/** 1 for the calls of the record and a reply, 0 otherwise. */
export const plainScore: Scorer = async (task, { events, ending }) => {
  if (ending === "backend-broken") return { scorable: false, why: "the backend broke" };
  const made = events.flatMap((event) =>
    event.is === "call" && event.base !== undefined ? [keyOf(event.base)] : [],
  );
  const right = ending === "replied" && made.join("\n") === task.gold.calls.map(keyOf).join("\n");
  const one: Component = { value: right ? 1 : 0, why: right ? [] : ["other calls than the record's"] };
  const components = fromMembers(COMPONENTS.map((name) => [name, one as unknown as Json]));
  return {
    scorable: true,
    reward: right ? 1 : 0,
    components: components as unknown as Readonly<Record<ComponentName, Component>>,
  };
};
