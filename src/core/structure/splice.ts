/** Turns taken out of a run, or put into it. The Harness stays as it is. */
import type { EditOf } from "../../model/edit.js";
import type { Hook } from "../../model/harness.js";
import { equalJson, type Json, type JsonObject } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { hookSym, type Sym } from "../../model/symbol.js";
import type { Message, Trajectory } from "../../model/trajectory.js";
import { baseMessage, callJson } from "../base-message.js";
import type { Lowered } from "../lowered.js";
import type { Step, Structure } from "./kind.js";
import { collapse } from "./splice/collapse.js";
import { correct } from "./splice/correct.js";

export const splice: Structure<"splice"> = {
  harness({ harness }, { change }) {
    const known = change.hook === null || hookOf(harness.hooks, change.hook) !== undefined;
    return known ? ok(harness) : failed(noHook(harness.hooks, change.hook as Sym));
  },
  resolve(step, trajectory) {
    const spliced = splicedRun(step, trajectory);
    if (!spliced.ok) return spliced;
    // Both alternatives of the change may state what they did.
    return ok({ ...step.edit, change: { ...step.edit.change, at: spliced.value.at } } as EditOf<"splice">);
  },
  trajectory(step, trajectory) {
    const spliced = splicedRun(step, trajectory);
    if (!spliced.ok) return spliced;
    const { at } = step.edit.change;
    if (at !== undefined && !equalJson(at as unknown as Json, spliced.value.at as unknown as Json))
      return failed({
        code: "stale-from",
        where: trajectory.id ?? "the run",
        what: "the turns that the edit states are not those that it comes to in this run",
      });
    return ok({ ...trajectory, messages: spliced.value.messages });
  },
  describe: ({ change }) => {
    const turns = change.at?.reduce((sum, { turns }) => sum + turns.length, 0);
    const count = turns === undefined ? "" : ` (${turns} turns)`;
    return change.op === "collapse"
      ? `failed attempts${change.hook === null ? "" : ` that ${change.hook} stopped`} are taken out${count}`
      : `a failed attempt and the message of ${change.hook} stand before a good step${count}`;
  },
};

const hookOf = (hooks: readonly Hook[], symbol: Sym): Hook | undefined =>
  hooks.find(({ id }) => hookSym(id) === symbol);

const noHook = (hooks: readonly Hook[], symbol: Sym): Problem => ({
  code: "no-such-symbol",
  where: symbol,
  what: "no such Hook",
  exists: hooks.map(({ id }) => hookSym(id)).join(", "),
});

interface Spliced {
  readonly messages: readonly Message[];
  readonly at: readonly { readonly message: number; readonly turns: readonly JsonObject[] }[];
}

function splicedRun({ before, edit: { change } }: Step<"splice">, { messages }: Trajectory): Result<Spliced> {
  const first = promptPlaces(before);
  if (change.op === "collapse") {
    const id = change.hook === null ? null : (hookOf(before.harness.hooks, change.hook)?.id ?? null);
    const collapsed = collapse(id, messages);
    if (!collapsed.ok) return collapsed;
    const at = collapsed.value.attempts.map((one) => ({
      message: first + one.at,
      turns: messages.slice(one.at, one.at + one.count).map(turnJson),
    }));
    return ok({ messages: collapsed.value.messages, at });
  }
  const hook = hookOf(before.harness.hooks, change.hook);
  if (hook === undefined) return failed(noHook(before.harness.hooks, change.hook));
  const corrected = correct(before.harness, hook, change, messages);
  if (!corrected.ok) return corrected;
  const { at, turns } = corrected.value;
  if (at === undefined) return ok({ messages, at: [] });
  return ok({
    messages: messages.toSpliced(at, 0, ...turns),
    at: [{ message: first + at, turns: turns.map(turnJson) }],
  });
}

/** Places are those of the base row, where the prompt of a Harness that has one stands first. */
const promptPlaces = ({ harness }: Lowered): number => (harness.prompt.sections.length > 0 ? 1 : 0);

const turnJson = (message: Message): JsonObject =>
  baseMessage(
    message,
    message.calls.map((call) => callJson(call, call.name, call.arguments, true)),
  );
