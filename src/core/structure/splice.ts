/** Turns taken out of a run, or put into it. The Harness stays as it is. */
import type { EditOf } from "../../model/edit.js";
import { equalJson, type Json, type JsonObject } from "../../model/json.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Message, Trajectory } from "../../model/trajectory.js";
import { baseMessage, callJson } from "../base-message.js";
import type { Lowered } from "../lowered.js";
import type { Step, Structure } from "./kind.js";
import { hookAt, idOf } from "./rehook/op.js";
import { collapse } from "./splice/collapse.js";
import { correct } from "./splice/correct.js";

export const splice: Structure<"splice"> = {
  harness(before, { change }) {
    const found = change.hook === null ? ok(null) : hookAt(before, change.hook);
    return found.ok ? ok(before.harness) : found;
  },
  resolve(step, trajectory) {
    const spliced = splicedRun(step, trajectory);
    if (!spliced.ok) return spliced;
    const { at, messages } = spliced.value;
    const { change } = step.edit;
    if (change.at !== undefined && !equalJson(change.at as unknown as Json, at as unknown as Json))
      return failed({
        code: "stale-from",
        where: trajectory.id ?? "the run",
        what: "the turns that the edit states are not those that it comes to in this run",
      });
    // Both alternatives of the change may state what they did.
    const edit = { ...step.edit, change: { ...change, at } } as EditOf<"splice">;
    return ok({ edit, trajectory: { ...trajectory, messages } });
  },
  describe: ({ change }) => {
    const turns = change.at?.reduce((sum, { turns }) => sum + turns.length, 0);
    const count = turns === undefined ? "" : ` (${turns} turns)`;
    return change.op === "collapse"
      ? `failed attempts${change.hook === null ? "" : ` that ${change.hook} stopped`} are taken out${count}`
      : `a failed attempt and the message of ${change.hook} stand before a good step${count}`;
  },
};

interface Spliced {
  readonly messages: readonly Message[];
  readonly at: readonly { readonly message: number; readonly turns: readonly JsonObject[] }[];
}

function splicedRun({ before, edit: { change } }: Step<"splice">, { messages }: Trajectory): Result<Spliced> {
  const first = promptPlaces(before);
  if (change.op === "collapse") {
    const collapsed = collapse(change.hook === null ? null : idOf(change.hook), messages);
    if (!collapsed.ok) return collapsed;
    const at = collapsed.value.attempts.map((one) => ({
      message: first + one.at,
      turns: messages.slice(one.at, one.at + one.count).map(turnJson),
    }));
    return ok({ messages: collapsed.value.messages, at });
  }
  const found = hookAt(before, change.hook);
  if (!found.ok) return found;
  const corrected = correct(before.harness, found.value.hook, change, messages);
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
