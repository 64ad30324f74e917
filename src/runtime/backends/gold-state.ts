/** The state that would be right: that of a fresh run after the calls that are known to be. */
import type { Backend } from "../backend.js";
import type { Task } from "../task.js";

/** Undefined where the backend shows no state, where nothing is known, or where one of the calls is not answered. */
export async function goldStateOf(backend: Backend, task: Task): Promise<string | undefined> {
  if (task.gold.verified === "none") return undefined;
  const run = await (backend.sound ?? backend).open(task);
  try {
    const { signal } = new AbortController();
    for (const call of task.gold.calls) {
      const answer = await run.call(call, signal);
      if (answer.is !== "result") return undefined;
    }
    return await run.state();
  } finally {
    await run.close();
  }
}
