/** A record as the base row of a dataset that is made of it, and what of it must read the same again. */
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { renderBase } from "../../src/core/render-view.js";
import { withExtra } from "../../src/core/with-extra.js";
import type { ReadRecord } from "../../src/io/formats/index.js";
import { inlineHarness } from "../../src/io/harness/inline-harness.js";
import { get, type Json } from "../../src/model/json.js";
import { textOf } from "../../src/model/message-text.js";
import { explain, type Result } from "../../src/model/problem.js";
import { NO_BANKS, prepare } from "../../src/run/bind.js";

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}

export function baseRowOf({ trajectory, tools }: ReadRecord): Json {
  const first = trajectory.messages[0];
  const system = first?.role === "system" || first?.role === "developer" ? textOf(first) : "";
  const bound = must(prepare(inlineHarness(system, tools ?? [], []), NO_BANKS));
  const row = must(renderBase(must(lowerEpisode(bound.lowered, trajectory)), bound.base));
  return withExtra(
    [
      ["format", "hsa/episode@1"],
      ...(trajectory.id === undefined ? [] : [["id", trajectory.id] as const]),
      ["messages", get(row, "messages") as Json],
      ["tools", get(row, "tools") as Json],
      ["outcome", { status: trajectory.outcome.status }],
    ],
    trajectory.extra,
  );
}

/** Roles, texts with their authors, thoughts, calls and what answers them. */
export const shapeOf = ({ trajectory: { messages } }: ReadRecord): Json =>
  messages.map(({ role, parts, reasoning, calls, callId, train }) => [
    role,
    parts.map(({ author, text, echo, other }) => other ?? [author, echo ?? null, text]),
    reasoning ?? null,
    calls.map(({ id, name, arguments: args }) => [id ?? null, name, args]),
    callId ?? null,
    train ?? null,
  ]);
