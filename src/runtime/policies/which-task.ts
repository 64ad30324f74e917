/**
 * Which task a conversation belongs to, for a model that is told nothing else: the name of the model may say it (`oracle@<task>`),
 * else the prompt and the tools do.
 */
import { sha256 } from "../../io/digest.js";
import { get, type Json, printJson } from "../../model/json.js";
import { promptOf } from "../../run/rows.js";
import type { ModelRequest } from "../model.js";
import type { Task, TaskSource } from "../task.js";

/** Tasks that are kept ready; others are made again when they are asked for. */
const MOST_READY = 256;

export type WhichTask = (request: ModelRequest) => Promise<Task | undefined>;

/** `key` of a request: the model's name. Tasks are made one after the other until one fits, each only once for its digest. */
export function whichTask(source: TaskSource): WhichTask {
  const ids = source.ids()[Symbol.iterator]();
  const known = new Map<string, string>();
  const ready = new Map<string, Task>();
  const taskAt = (id: string): Task | undefined => {
    const kept = ready.get(id);
    if (kept !== undefined) return kept;
    const made = source.task(id);
    if (!made.ok) return undefined;
    if (ready.size >= MOST_READY) ready.delete(ready.keys().next().value as string);
    ready.set(id, made.value);
    return made.value;
  };
  return async (request) => {
    const named = /@(.+)$/.exec(request.key)?.[1];
    if (named !== undefined) return taskAt(named);
    const wanted = keyOf(promptOf(request.messages), request.tools);
    const found = known.get(wanted);
    if (found !== undefined) return taskAt(found);
    for (let next = ids.next(); next.done !== true; next = ids.next()) {
      const task = taskAt(next.value);
      if (task === undefined) continue;
      const key = keyOf(promptOf(task.prompt), task.tools);
      // Of tasks that look the same any one will do: what is right is the same.
      if (!known.has(key)) known.set(key, task.id);
      if (key === wanted) return task;
    }
    return undefined;
  };
}

const keyOf = (prompt: readonly Json[], tools: readonly Json[]): string =>
  sha256(
    printJson([
      prompt.map((message) => [get(message, "role") ?? null, get(message, "content") ?? null]),
      tools,
    ]),
  );
