/**
 * Ground truth of BFCL cases (`possible_answer/`): the calls that are right, without a message. A case of several turns has a list of
 * calls in Python's words for each; one of a single turn has a map from parameter to accepted values (`""`: it may be left out) for
 * each call. It belongs to the case of the same id in another file, and is no run by itself.
 */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type Member,
  members,
  size,
} from "../../model/json.js";
import { failed, ok } from "../../model/problem.js";
import type { CountedCall } from "./census.js";
import { extraOf, idOf, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readPythonCall } from "./python-call.js";

export const format: Format = {
  name: "bfcl-ground-truth",
  summary:
    "ground truth of BFCL cases ({id, ground_truth}): the right calls of another file's cases, as Python calls or accepted values",
  detect: (value) =>
    isObject(value) &&
    get(value, "question") === undefined &&
    idOf(get(value, "id")) !== undefined &&
    isTruth(get(value, "ground_truth")),
  read(value, where) {
    const truth = get(value, "ground_truth");
    if (!isObject(value) || !isArray(truth))
      return failed({ code: "bad-record", where, what: "it has no list `ground_truth`" });
    const reading = startReading(where);
    const calls = truth.flatMap((entry, i): readonly CountedCall[] => {
      const found = isArray(entry) ? entry.map(callOfText) : isObject(entry) ? callsOfMap(entry) : [];
      if (found.some((call) => call === undefined))
        report(reading, `ground_truth, entry ${i + 1}`, "it holds what is no call", "calls such as f(a=1)");
      return found.filter((call) => call !== undefined);
    });
    if (reading.problems.length > 0) return failed(...reading.problems);
    const id = idOf(get(value, "id"));
    const extra = extraOf(reading, "", value, id === undefined ? [] : ["id"], ["ground_truth", "source"]);
    return ok({
      trajectory: {
        ...(id === undefined ? {} : { id }),
        messages: [],
        slots: {},
        outcome: { status: "unknown" },
        extra,
      },
      groundTruth: true,
      unknown: [...reading.unknown].sort(),
      census: { calls },
    });
  },
};

/** Turns of calls, or calls as maps; a turn without a call is an empty list. */
const isTruth = (truth: Json | undefined): boolean =>
  isArray(truth) &&
  truth.length > 0 &&
  (truth.every((turn) => isArray(turn) && turn.every((call) => typeof call === "string")) ||
    truth.every(
      (call) => isObject(call) && size(call) > 0 && members(call).every(([, values]) => isObject(values)),
    ));

/** Positional arguments are called `$0`, `$1` …: which parameter they are is the function's to say. */
function callOfText(text: Json): CountedCall | undefined {
  const call = typeof text === "string" ? readPythonCall(text) : undefined;
  if (call === undefined) return undefined;
  const list = call.arguments.map(({ key, value }, i): Member => [key ?? `$${i}`, value]);
  return { name: call.name, arguments: fromMembers(list) };
}

const callsOfMap = (entry: Json): readonly (CountedCall | undefined)[] =>
  isObject(entry)
    ? members(entry).map(([name, values]) => (isObject(values) ? { name, arguments: values } : undefined))
    : [];
