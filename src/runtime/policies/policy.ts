/** A way to behave that knows the task: it makes the metrics' ends visible without a model. */
import { explain, type Result } from "../../model/problem.js";
import type { AssistantMessage, Model, ModelRequest } from "../model.js";
import type { Task } from "../task.js";

export type Policy = (
  task: Task,
  request: Pick<ModelRequest, "messages" | "tools">,
) => Result<AssistantMessage>;

/** A policy as a model. `taskOf`: which task a request belongs to; undefined where it is none that is known. */
export const policyModel = (
  name: string,
  policy: Policy,
  taskOf: (request: ModelRequest) => Promise<Task | undefined>,
): Model => ({
  name,
  answer: async (request) => {
    const task = await taskOf(request);
    if (task === undefined)
      return { ok: false, trouble: "no-task", what: "the conversation begins with no task's prompt" };
    const made = policy(task, request);
    if (!made.ok) return { ok: false, trouble: "policy", what: made.problems.map(explain).join("; ") };
    const message = made.value;
    const finish = message.calls.length > 0 ? "tool_calls" : "stop";
    return { ok: true, reply: { message, finish } };
  },
});
