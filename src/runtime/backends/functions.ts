/** Functions of this process as tools, by the names of the base. */
import type { Json } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import type { Answer, Backend } from "../backend.js";
import type { Task } from "../task.js";

/** What a tool answers; an Error that it throws is what it complains of. */
export type LocalFunction = (args: Json, given: FunctionCall) => string | Promise<string>;
export interface FunctionCall {
  readonly task: Task;
  readonly signal: AbortSignal;
  /** Of this run alone; begins as an empty Map. */
  readonly memory: Map<string, Json>;
}

/** `state`: digests what a run remembers, where that is all there is to it. */
export function functionBackend(
  functions: Readonly<Record<string, LocalFunction>>,
  state?: (memory: ReadonlyMap<string, Json>) => string,
): Backend {
  return {
    name: "functions",
    open: async (task) => {
      refuseUnknown(functions, task);
      const memory = new Map<string, Json>();
      return {
        call: async ({ name, arguments: args }, signal): Promise<Answer> => {
          const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
          if (run === undefined) return { is: "broken", what: `there is no function for the tool ${name}` };
          try {
            const text = await run(args, { task, signal, memory });
            if (typeof text === "string") return { is: "result", text };
            return { is: "broken", what: `the function for ${name} answered no text` };
          } catch (error) {
            if (signal.aborted) return { is: "broken", what: `the function for ${name} was given up` };
            return {
              is: "result",
              text: error instanceof Error ? error.message : String(error),
              failed: true,
            };
          }
        },
        state: async () => state?.(memory),
        close: async () => memory.clear(),
      };
    },
    close: async () => undefined,
  };
}

/** A function for a tool that nobody has is a mistyped name. */
function refuseUnknown(functions: Readonly<Record<string, LocalFunction>>, { variant }: Task): void {
  const unknown = Object.keys(functions).filter((name) => !variant.base.toolsByName.has(name));
  if (unknown.length === 0) return;
  throw new Fault({
    code: "undeclared-tool",
    where: `functions ${unknown.join(", ")}`,
    what: "the Harness has no such tool",
    exists: `tools: ${[...variant.base.toolsByName.keys()].join(", ")}`,
  });
}
