/** The agent loop: a model is asked until the run of its task has ended. */
import type { Clock } from "../../io/endpoint/clock.js";
import { realClock } from "../../io/endpoint/clock.js";
import type { JsonObject } from "../../model/json.js";
import type { Backend } from "../backend.js";
import { openEpisode } from "../episode/open-episode.js";
import type { EpisodeOptions } from "../episode/options.js";
import { dialectOf } from "../episode/shown-text.js";
import type { RunLog } from "../episode-run.js";
import type { Model } from "../model.js";
import type { Task } from "../task.js";
import { type Asked, askedJson, timesOf, traceOf } from "./trace.js";

export interface RunEpisode {
  readonly task: Task;
  readonly backend: Backend;
  readonly model: Model;
  readonly options?: Partial<EpisodeOptions>;
  /** Tells runs of one task apart, for seeds and caches. */
  readonly run?: string | number;
  readonly clock?: Pick<Clock, "now">;
  readonly signal?: AbortSignal;
}
export interface EpisodeOutcome {
  readonly log: RunLog;
  /** The whole conversation. */
  readonly messages: readonly JsonObject[];
  /** One line of a trace file; the same bytes for the same answers and the same clock. */
  readonly trace: JsonObject;
  /** Why the model gave no answer. */
  readonly trouble?: { readonly trouble: string; readonly what: string };
}

/** Throws a Fault where the backend cannot run this task. */
export async function runEpisode(given: RunEpisode): Promise<EpisodeOutcome> {
  const {
    task,
    backend,
    model,
    options,
    run = 0,
    clock = realClock,
    signal = new AbortController().signal,
  } = given;
  const began = clock.now();
  const episode = await openEpisode(task, await backend.open(task), options);
  // Where calls stand in the text, so do the tools: they stand in the prompt.
  const inText = dialectOf(task.variant.harness) !== undefined;
  const asked: Asked[] = [];
  const opened = clock.now() - began;
  let waited = 0;
  let trouble: EpisodeOutcome["trouble"];
  while (episode.log().ending === undefined) {
    const request = {
      messages: [...episode.messages()],
      tools: inText ? [] : episode.tools(),
      key: `${task.id}/${run}/${asked.length}`,
    };
    const sent = clock.now() - began;
    const outcome = await model.answer(request, signal);
    const answered = clock.now() - began;
    waited += answered - sent;
    asked.push(askedJson(request, outcome, { sent, answered }));
    if (!outcome.ok) {
      trouble = { trouble: outcome.trouble, what: outcome.what };
      await episode.end(signal.aborted ? "abandoned" : "model-failed");
      break;
    }
    await episode.take(outcome.reply.message);
  }
  const log = episode.log();
  return {
    log,
    messages: episode.messages(),
    trace: traceOf(task, {
      backend: backend.name,
      model: model.name,
      run,
      asked,
      log,
      times: timesOf({ opened, waited, total: clock.now() - began }),
    }),
    ...(trouble === undefined ? {} : { trouble }),
  };
}
