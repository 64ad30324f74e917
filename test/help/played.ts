/** A run written down by hand: moves in the words of the base, made under a task's Variant on a backend, as a run's log has them. */
import type { NamedCall } from "../../src/core/lens.js";
import { type Json, printJson } from "../../src/model/json.js";
import type { Backend } from "../../src/runtime/backend.js";
import type { Ending, HookNote, RunEvent, RunLog } from "../../src/runtime/episode-run.js";
import type { Task } from "../../src/runtime/task.js";
import { value } from "./small.js";

export type Move =
  | { readonly load: string; readonly thought?: number }
  | { readonly call: NamedCall; readonly thought?: number }
  /** A call that the model wrote and no tool took. */
  | {
      readonly bad: string;
      readonly end: "no-such-tool" | "not-json" | "does-not-fit" | "stopped-by-hook";
      readonly thought?: number;
    }
  | { readonly reply: string; readonly thought?: number }
  | { readonly sentBack: string; readonly hook: HookNote; readonly thought?: number };

/** Turn by turn what the record did. */
export const rightMoves = ({ gold }: Task): readonly (readonly Move[])[] =>
  gold.turns.map(({ skills, calls, reply }) => [
    ...skills.map((load): Move => ({ load })),
    ...calls.map((call): Move => ({ call })),
    ...(reply === undefined ? [] : [{ reply }]),
  ]);

export async function played(
  task: Task,
  backend: Backend,
  turns: readonly (readonly Move[])[],
  ending: Ending = "replied",
): Promise<RunLog> {
  const run = await backend.open(task);
  const events: RunEvent[] = [];
  let step = 0;
  let retries = 0;
  const { signal } = new AbortController();
  for (const [turn, moves] of turns.entries())
    for (const move of moves) {
      events.push({ is: "reasoning", turn, step, length: move.thought ?? 80 });
      const common = { is: "call" as const, turn, step, id: `c${step}`, hooks: [], answer: "" };
      if ("load" in move)
        events.push({ ...common, name: "load", arguments: "{}", end: "loaded", skill: move.load });
      else if ("bad" in move) events.push({ ...common, name: move.bad, arguments: "{", end: move.end });
      else if ("reply" in move)
        events.push({ is: "reply", turn, step, proposed: move.reply, sent: move.reply, hooks: [] });
      else if ("sentBack" in move) {
        events.push({ is: "reply", turn, step, proposed: move.sentBack, hooks: [move.hook] });
        retries++;
      } else {
        const shown = value(task.lens.toView(move.call));
        const base = value(task.lens.toBase(shown));
        const answer = await run.call(base, signal);
        if (answer.is !== "result") throw new Error(answer.what);
        events.push({
          ...common,
          name: shown.name,
          arguments: printJson(shown.arguments as Json),
          end: answer.failed === true ? "failed" : "ran",
          base,
          answer: answer.text,
          baseAnswer: answer.text,
        });
      }
      step++;
    }
  const state = await run.state();
  await run.close();
  return {
    task: task.id,
    variant: task.variant.digest,
    events,
    ending,
    steps: step,
    retries,
    ...(state === undefined ? {} : { state }),
  };
}
