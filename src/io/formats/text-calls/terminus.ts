/**
 * The command protocol of the terminus agents: the whole message is one JSON object that says what the agent sees, what it plans, and
 * the keys that it types.
 *
 *     {"analysis": "…", "plan": "…", "commands": [{"keystrokes": "ls\n", "duration": 0.1}], "task_complete": false}
 */
import { asArray, get, isArray, isObject } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import type { WrittenCall } from "./text-calls.js";

/**
 * Its calls; undefined where the text is no such message. A command is a call of `bash_command`, the end of the task one of
 * `mark_task_complete`. They cannot leave the text, for it is nothing without them.
 */
export function readTerminus(text: string): readonly WrittenCall[] | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const parsed = parseJson(text);
  const value = parsed.ok ? parsed.value : undefined;
  if (typeof get(value, "analysis") !== "string" || typeof get(value, "plan") !== "string") return undefined;
  const commands = get(value, "commands");
  // The agent does not run a message that has a command it cannot read.
  if (
    !isArray(commands) ||
    !commands.every((one) => isObject(one) && typeof get(one, "keystrokes") === "string")
  )
    return undefined;
  return [
    ...asArray(commands).map((command) => ({ name: "bash_command", arguments: command })),
    ...(get(value, "task_complete") === true ? [{ name: "mark_task_complete", arguments: {} }] : []),
  ];
}
