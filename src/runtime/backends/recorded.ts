/** Answers as they were recorded, by call: the same call gets the answers that it got then, in their order. */
import type { NamedCall } from "../../core/lens.js";
import { textOf } from "../../model/message-text.js";
import { pairResults } from "../../model/pairing.js";
import { Fault } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import type { Answer, Backend } from "../backend.js";
import type { Task } from "../task.js";
import { changesState } from "../tasks/changes-state.js";
import { keyOfCall } from "../tasks/gold.js";
import { saysFailure } from "../tasks/says-failure.js";

/**
 * What was never called is `missing`; so is a further call of a tool that changes something, for its answer would be another one. Of a
 * task without its record there is none: Fault.
 */
export function recordedBackend(): Backend {
  return {
    name: "recorded",
    open: async (task) => {
      const answers = answersIn(task);
      const asked = new Map<string, number>();
      return {
        call: async (call): Promise<Answer> => {
          const key = keyOfCall(call);
          const at = asked.get(key) ?? 0;
          asked.set(key, at + 1);
          const own = answers.get(key) ?? [];
          const text = own[at] ?? (isRead(task, call) ? own.at(-1) : undefined);
          if (text === undefined) return { is: "missing", what: wordsFor(call, own.length) };
          return { is: "result", text, ...(saysFailure(text) ? { failed: true } : {}) };
        },
        state: async () => undefined,
        close: async () => undefined,
      };
    },
    close: async () => undefined,
  };
}

const isRead = ({ variant }: Task, { name }: NamedCall): boolean => {
  const tool = variant.base.toolsByName.get(name)?.tool;
  return tool !== undefined && !changesState(tool);
};

const wordsFor = ({ name }: NamedCall, times: number): string =>
  times === 0
    ? `the record has no call of ${name} with these arguments`
    : `the record has this call of ${name} ${times} times only`;

function answersIn({ recorded, base }: Task): ReadonlyMap<string, readonly string[]> {
  if (recorded === undefined)
    throw new Fault({
      code: "bad-record",
      where: base,
      what: "the task does not come with its record",
      expected: "a task of a dataset or a Recipe",
    });
  const { messages } = recorded;
  const found = new Map<string, string[]>();
  for (const [at, place] of pairResults(messages).answers) {
    const call = messages[place.message]?.calls[place.call];
    if (call === undefined || call.invalid === true || isHarness(messages[at] as Message)) continue;
    const key = keyOfCall({ name: call.name, arguments: call.arguments });
    found.set(key, [...(found.get(key) ?? []), textOf(messages[at] as Message)]);
  }
  return found;
}

/** What the Harness said in a tool's place is no answer of the tool. */
const isHarness = ({ parts }: Message): boolean =>
  parts.length > 0 && parts.every(({ author }) => author === "harness");
