/** A record read and bound: the base that Views are made of, or the reason why there is none. */
import { lowerEpisode } from "../core/lower-episode.js";
import type { LoweredEpisode } from "../core/lowered-episode.js";
import { renderBase } from "../core/render-view.js";
import { withExtra } from "../core/with-extra.js";
import type { GoodRecord } from "../io/input/lines.js";
import { lineOf } from "../io/input/slices.js";
import { joinDropped } from "../io/input/unified-nulls.js";
import { fromMembers, get, type Json, type JsonObject, type Member } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";
import type { Trajectory } from "../model/trajectory.js";
import type { Binding, Bound } from "./bind.js";
import { outcomeJson } from "./episode-json.js";
import { frozenMember, hasFrozenCalls, promptCount, strictProblem } from "./frozen.js";
import { baseIdOf } from "./ids.js";
import { sideOf, splitKey } from "./split.js";
import { isTarget, messageTargets } from "./targets.js";
import { readWholeRun } from "./whole-run.js";

export interface Base {
  readonly id: string;
  readonly split: string;
  /** Does it become a training target? */
  readonly target: boolean;
  /** By place in the row's messages: is this one a target? False for failed attempts and calls that do not fit their tool. */
  readonly targets: readonly boolean[];
  readonly bound: Bound;
  readonly trajectory: Trajectory;
  /** Fields that the reader does not understand; they are kept. */
  readonly unknown: readonly string[];
  /** Leaves that the reader took out, by path. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Some of its calls stand only in text. */
  readonly frozen: boolean;
  readonly episode: LoweredEpisode;
  /** The line of `bases/`, as JSON. */
  readonly row: JsonObject;
}

/** A record, its place as the dataset names it, and the digest of its content. */
export interface Given {
  readonly record: GoodRecord;
  readonly shown: string;
  readonly digest: string;
}

export function baseOf(
  { record, shown, digest }: Given,
  source: { readonly binding: Binding; readonly from?: string },
  recipe: Recipe,
): Result<Base> {
  const read = readWholeRun(record, source.from);
  if (!read.ok) return read;
  const frozen = hasFrozenCalls(read.value);
  if (frozen && recipe.strict === true) return failed(strictProblem(record.where, read.value));
  const bound = source.binding.bind(read.value);
  if (!bound.ok) return failed(...bound.problems.map((one) => within(record, one)));
  const { trajectory } = read.value;
  const episode = lowerEpisode(bound.value.lowered, trajectory);
  if (!episode.ok) return failed(...episode.problems.map((one) => within(record, one)));
  const rendered = renderBase(episode.value, bound.value.base);
  if (!rendered.ok) return failed(...rendered.problems.map((one) => within(record, one)));

  const id = baseIdOf(trajectory.id, digest);
  const target = isTarget(trajectory, recipe.targets);
  const list: Member[] = [
    ["format", "hsa/episode@1"],
    ["id", id],
    ["harness", bound.value.digest],
    ["source", { file: shown, ...lineOf(record) }],
    ["target", target],
    ["slots", fromMembers(Object.entries(trajectory.slots))],
    ["messages", get(rendered.value, "messages") as Json],
    ["tools", get(rendered.value, "tools") as Json],
    ["outcome", outcomeJson(trajectory.outcome)],
    ...frozenMember(
      read.value,
      promptCount(get(rendered.value, "messages")) - promptCount(trajectory.messages as unknown as Json),
    ),
  ];
  return ok({
    id,
    split: sideOf(splitKey(trajectory, id), recipe.splits),
    target,
    targets: messageTargets(get(rendered.value, "messages") as Json, bound.value.base.harness),
    bound: bound.value,
    trajectory,
    unknown: read.value.unknown,
    dropped: joinDropped(record.dropped, read.value.dropped),
    frozen,
    episode: episode.value,
    row: withExtra(list, trajectory.extra),
  });
}

const within = (record: GoodRecord, problem: Problem): Problem => ({
  ...problem,
  where: `${record.where}: ${problem.where}`,
});
