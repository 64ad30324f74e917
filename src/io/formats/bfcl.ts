/**
 * Cases of the Berkeley Function-Calling Leaderboard (v3, v4): a question in turns, and functions. No call is recorded: a case is a
 * prompt with tools. A turn may be empty, where a function is made known; several turns are told apart by `turn` of their messages.
 */
import type { Tool } from "../../model/harness.js";
import { fromMembers, get, isArray, isObject, type Json, members } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { shapedTools } from "../harness/tool-shapes.js";
import { extraOf, idOf, listOf, type Reading, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { finishRecord, readTools } from "./record.js";
import { readTold } from "./told.js";

/** What the runner of a case reads: state, names of functions and classes. */
const KEPT = [
  ...["initial_config", "path", "involved_classes", "missed_function", "excluded_function"],
  ...["scenario", "depends_on", "num_hops", "source", "large_scale_dataset"],
];

export const format: Format = {
  name: "bfcl",
  summary:
    "cases of BFCL v3 and v4: {id, question: turns of messages, function: docs}, without recorded calls; types become JSON Schema",
  detect(value) {
    const turns = get(value, "question");
    return isArray(turns) && turns.length > 0 && turns.every(isTurn) && turns.some((turn) => turn.length > 0);
  },
  read(value, where) {
    const turns = get(value, "question");
    if (!isObject(value) || !isArray(turns))
      return failed({ code: "no-messages", where, what: "the case has no list `question`" });
    const reading = startReading(where);
    turns.forEach((turn, i) => {
      if (!isArray(turn)) report(reading, `question, turn ${i + 1}`, "it is no list of messages");
    });
    const list = turns.flatMap((turn, i) =>
      isArray(turn) ? turn.map((message) => ({ message, turn: i })) : [],
    );
    const told = readTold(
      reading,
      list.map(({ message }) => message),
      "question[][].",
      { message: [] },
    );
    const messages =
      turns.length === 1 ? told : told.map((message, i) => withTurn(message, list[i]?.turn ?? 0));
    const tools = readFunctions(reading, get(value, "function"));
    const id = idOf(get(value, "id"));
    const rest = extraOf(
      reading,
      "",
      value,
      ["question", ...(id === undefined ? [] : ["id"]), ...(tools === undefined ? [] : ["function"])],
      [...KEPT, "function"],
    );
    const extra = turns.length === 1 ? rest : fromMembers([["turns", turns.length], ...members(rest)]);
    return finishRecord(
      reading,
      { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome: { status: "unknown" }, extra },
      tools === undefined ? {} : { tools },
    );
  },
};

/** An empty turn is one too. */
const isTurn = (turn: Json): turn is readonly Json[] =>
  isArray(turn) && turn.every((message) => isObject(message) && typeof get(message, "role") === "string");

const withTurn = (message: Message, turn: number): Message => ({
  ...message,
  extra: fromMembers([["turn", turn], ...members(message.extra)]),
});

/** Function docs say `dict`, `float`, `any` …; the words that are changed stay as `x-type`. */
function readFunctions(reading: Reading, value: Json | undefined): readonly Tool[] | undefined {
  if (value === undefined || value === null) return undefined;
  // The first versions had one function where later ones have a list.
  const list = isObject(value) ? [value] : listOf(value);
  if (list === undefined) return void report(reading, "function", "it is no list of functions");
  const shaped = shapedTools(list) ?? [];
  return readTools(
    reading,
    shaped.map((tool) => tool.value),
    "function",
  );
}
