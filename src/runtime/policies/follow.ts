/** A policy that does what the record did, one call a message, each call written by `write`. */

import type { NamedCall } from "../../core/lens.js";
import { printJson } from "../../model/json.js";
import type { Result } from "../../model/problem.js";
import { ok } from "../../model/problem.js";
import type { ModelRequest } from "../model.js";
import type { Task } from "../task.js";
import type { Policy } from "./policy.js";
import { progressOf, type Step, stepsOf } from "./steps.js";

export type WriteCall = (
  task: Task,
  step: Step,
  request: Pick<ModelRequest, "messages" | "tools">,
) => Result<NamedCall>;

export const follow =
  (write: WriteCall): Policy =>
  (task, request) => {
    const { turn, called, calls } = progressOf(task.variant.harness, request.messages);
    const step = stepsOf(task, turn)?.[called];
    if (step === undefined) return ok({ content: task.gold.turns[turn]?.reply ?? "", calls: [] });
    const written = write(task, step, request);
    if (!written.ok) return written;
    const { name, arguments: args } = written.value;
    return ok({ content: "", calls: [{ id: `call_${calls + 1}`, name, arguments: printJson(args) }] });
  };
