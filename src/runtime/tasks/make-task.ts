/** A task made of a base, the edits of a View, and what was changed besides. */
import { type Lens, lensOf } from "../../core/lens.js";
import { lowerEpisode } from "../../core/lower-episode.js";
import { rebase } from "../../core/rebase.js";
import { renderView } from "../../core/render-view.js";
import { buildVariant, type Variant } from "../../core/variant.js";
import { digestJson } from "../../io/digest.js";
import type { Edit } from "../../model/edit.js";
import type { EnvironmentChange } from "../../model/environment.js";
import {
  asArray,
  asObject,
  asString,
  get,
  isArray,
  type Json,
  type JsonObject,
  withMember,
} from "../../model/json.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Trajectory } from "../../model/trajectory.js";
import type { Bound } from "../../run/bind.js";
import { viewIdOf } from "../../run/ids.js";
import { type Lru, lru } from "../../run/lru.js";
import { toolsUnder } from "../../run/stress-tools.js";
import type { Task } from "../task.js";
import { goldOf, NO_GOLD } from "./gold.js";
import { userTurns } from "./turns.js";

export interface TaskParts {
  /** Id of the base. */
  readonly base: string;
  /** 0: the Harness as it is. */
  readonly view: number;
  readonly bound: Bound;
  readonly trajectory: Trajectory;
  readonly edits: readonly Edit[];
  readonly environment: readonly EnvironmentChange[];
  /** False: the recorded run is no answer to this (class C and N). */
  readonly answered: boolean;
}

/** What is remembered of Variants, by Harness and edits. */
export type Variants = Lru<Result<Worn>>;
interface Worn {
  readonly variant: Variant;
  readonly lens: Lens;
}

/** Of the characters of Harness documents; a Variant takes several times its text. */
const WORN_CHARACTERS = 12_000_000;
export const openVariants = (): Variants => lru(WORN_CHARACTERS, 8);

/** The problems say why this is no task. */
export function makeTask(parts: TaskParts, variants: Variants): Result<Task> {
  const { base, view, bound, trajectory, edits, environment, answered } = parts;
  const digest = digestJson(edits as unknown as Json);
  const worn = variants.get(`${bound.digest} ${digest}`, () => wear(bound, edits), bound.text.length);
  if (!worn.ok) return worn;
  const { variant, lens } = worn.value;
  const asked = askedUnder(parts, variant);
  if (!asked.ok) return asked;
  const id = view === 0 ? base : viewIdOf(base, view);
  return ok({
    id,
    base,
    group: viewIdOf(base, view),
    harness: bound.digest,
    variant,
    lens,
    ...asked.value,
    environment,
    gold: answered ? goldOf(bound.lowered.harness, trajectory) : NO_GOLD,
    recorded: trajectory,
  });
}

function wear(bound: Bound, edits: readonly Edit[]): Result<Worn> {
  const variant = edits.length === 0 ? ok(bound.base) : buildVariant(bound.lowered, edits);
  const lens = variant.ok ? lensOf(variant.value) : variant;
  return lens.ok && variant.ok
    ? ok({ variant: variant.value, lens: lens.value })
    : failed(...problemsOf(lens));
}

const problemsOf = <T>(result: Result<T>) => (result.ok ? [] : result.problems);

/** The user's turns alone, carried over to the Variant: what the model is asked cannot depend on what was once answered. */
function askedUnder(
  { base, bound, trajectory, environment }: TaskParts,
  variant: Variant,
): Result<Pick<Task, "prompt" | "turns" | "tools">> {
  const turns = userTurns(bound.lowered.harness, trajectory, base);
  if (!turns.ok) return turns;
  const { opening, later } = turns.value;
  const messages = [...opening, ...later.flat()];
  const episode = lowerEpisode(bound.lowered, { ...trajectory, messages });
  const run = episode.ok ? rebase(episode.value, variant) : episode;
  const rendered = run.ok ? renderView(run.value.episode, variant) : run;
  if (!rendered.ok) return rendered;
  const shown = asArray(get(rendered.value, "messages")).map(asObject);
  const end = shown.length - later.flat().length;
  const starts = later.map((_, at) => end + later.slice(0, at).flat().length);
  return ok({
    prompt: shown.slice(0, end),
    turns: later.map((turn, at) => joined(shown.slice(starts[at], (starts[at] ?? 0) + turn.length))),
    tools: toolsUnder(asArray(get(rendered.value, "tools")), environment, variant).map(asObject),
  });
}

/** Several messages of the user in a row are one turn, a line each. */
function joined(messages: readonly JsonObject[]): JsonObject {
  const [first, ...more] = messages as readonly [JsonObject, ...JsonObject[]];
  if (more.length === 0) return first;
  const contents = messages.map((message) => get(message, "content") ?? "");
  const content = contents.every((one) => typeof one === "string")
    ? contents.join("\n")
    : contents.flatMap((one): readonly Json[] =>
        isArray(one) ? one : [{ type: "text", text: asString(one) ?? "" }],
      );
  return withMember(first, "content", content);
}
