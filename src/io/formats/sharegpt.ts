/** ShareGPT rows, as LLaMA-Factory trains on them: `conversations` of {from, value}, tools as JSON text, the system text in a column. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { type Dropping, drop, droppedOf } from "./dropping.js";
import { extraOf, idOf, present, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readLooseTools } from "./loose-tools.js";
import { finishRecord } from "./record.js";
import { readShareTurns, type ShareKeys, shareKeys } from "./share-turns.js";

/** Columns that trainers know and that need no reading. */
const KEPT = ["images", "videos", "audios", "source", "system", "kto_tag", "label"];

export const format: Format = {
  name: "sharegpt",
  summary:
    "ShareGPT rows: `conversations` of {from, value} with function_call and observation turns; tools as JSON text, system in a column",
  detect: (value) => shareKeys(value) !== undefined,
  read(value, where) {
    const keys = shareKeys(value);
    if (!isObject(value) || keys === undefined)
      return failed({
        code: "no-messages",
        where,
        what: "the record has no list of {from, value} entries",
        expected: "`conversations`",
      });
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const { chosen, rest } = takePair(value, dropping);
    const { messages, roles } = readShareTurns(reading, value, keys, chosen);
    const tools = readLooseTools(reading, get(value, "tools"), "tools");
    const id = idOf(get(value, "id"));
    const extra = extraOf(reading, "", rest, understoodOf(value, keys, id), KEPT);
    return finishRecord(
      reading,
      { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome: { status: "unknown" }, extra },
      { ...(tools === undefined ? {} : { tools }), census: { roles }, ...droppedOf(dropping) },
    );
  },
};

/** What a reader of this family takes out of a row. */
export function understoodOf(record: JsonObject, keys: ShareKeys, id: string | undefined): readonly string[] {
  const system = present(record, "system");
  return [
    keys.list,
    ...(present(record, "tools") === undefined ? [] : ["tools"]),
    ...(id === undefined ? [] : ["id"]),
    ...(typeof system === "string" && system !== "" ? ["system"] : []),
  ];
}

/** A row of preferences goes on with the chosen answer; the rejected one belongs to no run that a rewrite reaches. */
function takePair(
  record: JsonObject,
  dropping: Dropping,
): { readonly chosen: readonly Json[]; readonly rest: JsonObject } {
  const chosen = get(record, "chosen");
  const rejected = get(record, "rejected");
  if (!isAnswer(chosen) || !isAnswer(rejected)) return { chosen: [], rest: record };
  drop(dropping, "rejected", rejected);
  const rest = members(record).filter(([key]) => key !== "chosen" && key !== "rejected");
  return { chosen: isArray(chosen) ? chosen : [chosen], rest: fromMembers(rest) };
}

const isAnswer = (value: Json | undefined): value is Json => isObject(value) || isArray(value);
