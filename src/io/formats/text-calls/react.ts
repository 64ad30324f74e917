/**
 * Calls as ReAct writes them, the arguments in JSON or as a Python dict; the thought before them is prose:
 *
 *     Thought: I need the order.
 *     Action: get_order
 *     Action Input: {"id": 7}
 */
import { isObject } from "../../../model/json.js";
import { readLoose } from "./json-call.js";
import { frozenCalls, liftedCalls, noCalls, type ReadTextCalls, textBefore } from "./text-calls.js";

/** One action, both lines of it; the name is what stands on its line. */
const ACTION = /(?:^|\n)(Action:([^\n]*)\nAction Input:)/g;
/** The word that a model is stopped at, where it was kept. */
const STOP = /\n?Observation:\s*$/;

export const readReact: ReadTextCalls = (text) => {
  const found = [...text.matchAll(ACTION)];
  const only = found[0];
  if (only === undefined) return noCalls(text);
  const places = found.map((match, i) => ({
    name: (match[2] ?? "").trim(),
    start: (match.index ?? 0) + match[0].length - (match[1] ?? "").length,
    input: text.slice((match.index ?? 0) + match[0].length, found[i + 1]?.index ?? text.length),
  }));
  const first = places[0] as (typeof places)[number];
  const args = places.length === 1 ? readLoose(first.input.replace(STOP, "").trim()) : undefined;
  return isObject(args) && first.name !== ""
    ? liftedCalls(textBefore(text, first.start), [{ name: first.name, arguments: args, extra: {} }])
    : frozenCalls(
        text,
        places.map(({ name, input }) => ({ name: name === "" ? null : name, arguments: input.trim() })),
      );
};
