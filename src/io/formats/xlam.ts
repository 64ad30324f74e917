/** xLAM rows: a query, the calls that answer it and the tools, each list as JSON text; parameters are a map, no schema. */
import { get, isObject, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Call } from "../../model/trajectory.js";
import { extraOf, idOf, listOf, present, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readLooseTools } from "./loose-tools.js";
import { finishRecord } from "./record.js";
import { callOf } from "./text-calls/json-call.js";
import { openTurns, textTurn } from "./turns.js";

const isList = (value: Json | undefined): boolean =>
  typeof value === "string" ? /^\s*\[/.test(value) : listOf(value) !== undefined;

export const format: Format = {
  name: "xlam",
  summary: "xLAM function-calling rows {id, query, answers, tools}: one request and the calls that answer it",
  detect: (value) =>
    isObject(value) &&
    typeof get(value, "query") === "string" &&
    isList(get(value, "answers")) &&
    isList(get(value, "tools")),
  read(value, where) {
    const query = get(value, "query");
    if (!isObject(value) || typeof query !== "string")
      return failed({ code: "no-messages", where, what: "the record has no text `query`" });
    const reading = startReading(where);
    const turns = openTurns();
    turns.say(textTurn("user", query));
    const list = listOf(get(value, "answers"));
    if (list === undefined) report(reading, "answers", "it is no list of calls");
    const calls = (list ?? []).flatMap((one, i): readonly Call[] => {
      const call = callOf(one);
      if (call !== undefined) return [call];
      report(reading, `answers, call ${i + 1}`, "it is no call", '"name" and "arguments"');
      return [];
    });
    if (calls.length > 0) turns.call({ calls, extra: {} });
    const tools = readLooseTools(reading, get(value, "tools"), "tools");
    const id = idOf(get(value, "id"));
    const understood = [
      "query",
      "answers",
      ...(present(value, "tools") === undefined ? [] : ["tools"]),
      ...(id === undefined ? [] : ["id"]),
    ];
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        messages: turns.messages,
        slots: {},
        outcome: { status: "unknown" },
        extra: extraOf(reading, "", value, understood),
      },
      tools === undefined ? {} : { tools },
    );
  },
};
