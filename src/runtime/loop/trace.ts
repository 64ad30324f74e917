/** What is written down of a run: enough to score it again, and to see what the model was shown. */
import { sha256 } from "../../io/digest.js";
import { type Json, type JsonObject, printJson } from "../../model/json.js";
import type { RunLog } from "../episode-run.js";
import type { ModelOutcome, ModelRequest } from "../model.js";
import type { Task } from "../task.js";

/** One request and its answer; times in milliseconds since the run began. */
export type Asked = JsonObject;

export const askedJson = (
  request: ModelRequest,
  outcome: ModelOutcome,
  { sent, answered }: { readonly sent: number; readonly answered: number },
): Asked => ({
  messages: sha256(printJson(request.messages)),
  tools: sha256(printJson(request.tools)),
  ...(outcome.ok
    ? {
        content: outcome.reply.message.content,
        ...(outcome.reply.message.reasoning === undefined
          ? {}
          : { reasoning: outcome.reply.message.reasoning }),
        calls: outcome.reply.message.calls.map(({ id, name, arguments: args }) => ({
          id,
          name,
          arguments: args,
        })),
        finish: outcome.reply.finish,
        ...(outcome.reply.usage === undefined ? {} : { usage: { ...outcome.reply.usage } }),
      }
    : { trouble: outcome.trouble, what: outcome.what }),
  times: {
    sent,
    ...(outcome.ok && outcome.reply.timing !== undefined ? { first: sent + outcome.reply.timing.first } : {}),
    last: answered,
  },
});

/** Milliseconds; `open`, `model` and `run` (calls and Hooks) make up `total`. */
export interface Times {
  readonly open: number;
  readonly model: number;
  readonly run: number;
  readonly total: number;
}
export const timesOf = ({
  opened,
  waited,
  total,
}: {
  readonly opened: number;
  readonly waited: number;
  readonly total: number;
}): Times => ({ open: opened, model: waited, run: total - opened - waited, total });

export const traceOf = (
  task: Task,
  run: {
    readonly backend: string;
    readonly model: string;
    readonly run: string | number;
    readonly asked: readonly Asked[];
    readonly log: RunLog;
    readonly times: Times;
  },
): JsonObject => ({
  format: "hsa/trace@1",
  task: task.id,
  run: run.run,
  group: task.group,
  harness: task.harness,
  edits: task.variant.digest,
  context: sha256(printJson([...task.prompt])),
  backend: run.backend,
  model: run.model,
  asked: run.asked,
  events: run.log.events as unknown as Json,
  ending: run.log.ending ?? null,
  steps: run.log.steps,
  retries: run.log.retries,
  state: run.log.state ?? null,
  times: { ...run.times },
});
