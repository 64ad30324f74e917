/** The last steps that every format of messages shares. */
import type { Tool } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { pairResults } from "../../model/pairing.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Trajectory } from "../../model/trajectory.js";
import { toolsOf } from "../harness/tool-lists.js";
import { listOf, type Reading, report } from "./fields.js";
import type { ReadRecord } from "./format.js";

/** The tools that a record declares; a list stored as JSON text is read too. */
export function readTools(
  reading: Reading,
  value: Json | undefined,
  place: string,
): readonly Tool[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list = listOf(value);
  if (list === undefined) return void report(reading, place, "it is no list of tools");
  const tools = toolsOf(list, `${reading.where}: ${place}`);
  if (tools.ok) return tools.value;
  reading.problems.push(...tools.problems);
  return undefined;
}

/**
 * A record without messages, or with a result that answers no call, is refused; calls that nothing answers are not. A result behind a
 * call that could not be lifted from its text may be the answer to that one.
 */
export function finishRecord(
  reading: Reading,
  trajectory: Trajectory,
  more: Omit<ReadRecord, "trajectory" | "unknown"> = {},
): Result<ReadRecord> {
  const problems = [...reading.problems];
  if (trajectory.messages.length === 0 && problems.length === 0)
    problems.push({ code: "no-messages", where: reading.where, what: "the record holds no message" });
  const { frozen = [] } = more;
  for (const index of pairResults(trajectory.messages).orphans) {
    if (frozen.some((call) => call.message < index)) continue;
    const message = trajectory.messages[index];
    problems.push({
      code: "unpaired",
      where: `${reading.where}: message ${Number(message?.id.slice(1)) + 1}`,
      what: "a tool result answers no call",
      expected: "a call with its id before it, or an open call",
    });
  }
  return problems.length > 0
    ? failed(...problems)
    : ok({ trajectory, ...more, unknown: [...reading.unknown].sort() });
}
