/** What becomes an SFT target: which bases, and which of their messages. */
import type { LoweredEpisode } from "../core/lowered-episode.js";
import { renderBase } from "../core/render-view.js";
import { baseVariant, type Variant } from "../core/variant.js";
import { fitsSchema } from "../laws/validator.js";
import type { Harness } from "../model/harness.js";
import { asArray, asString, get, type Json } from "../model/json.js";
import { textOf } from "../model/message-text.js";
import { ok, type Result } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";
import type { Trajectory } from "../model/trajectory.js";

/** By default successful runs that end in a reply to the user. */
export function isTarget(trajectory: Trajectory, targets: Recipe["targets"]): boolean {
  if (targets.outcome === "success" && trajectory.outcome.status !== "success") return false;
  return targets.ends === "any" || endsInReply(trajectory);
}

function endsInReply(trajectory: Trajectory): boolean {
  const last = trajectory.messages.at(-1);
  return last?.role === "assistant" && last.calls.length === 0 && textOf(last) !== "";
}

/** Targets of a run under a Variant: the base row's, unless edits of structure changed the run. */
export function targetsUnder(
  variant: Variant,
  episode: LoweredEpisode,
  targets: readonly boolean[],
): Result<readonly boolean[]> {
  if (variant.steps.length === 0) return ok(targets);
  const base = baseVariant(variant.lowered);
  if (!base.ok) return base;
  const row = renderBase(episode, base.value);
  if (!row.ok) return row;
  return ok(messageTargets(get(row.value, "messages") ?? [], variant.lowered.harness));
}

/** By place: assistant messages that the record does not call failed, and whose calls all fit their tool's schema. */
export function messageTargets(messages: Json, harness: Harness): readonly boolean[] {
  const schemas = new Map(harness.tools.map((tool) => [tool.name, tool.parameters]));
  return asArray(messages).map(
    (message) =>
      get(message, "role") === "assistant" &&
      get(message, "train") !== false &&
      asArray(get(message, "tool_calls")).every((call) => {
        const fn = get(call, "function");
        const schema = schemas.get(asString(get(fn, "name")) ?? "");
        return fitsSchema(schema, get(fn, "arguments"));
      }),
  );
}
