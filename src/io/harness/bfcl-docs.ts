/**
 * Function docs of BFCL's cases of several turns: a folder with one file a class. A case names its classes, and functions that are held
 * back from it: for good (`excluded_function`), or until a turn in which they are made known (`missed_function`).
 */
import { join } from "node:path";
import type { Tool } from "../../model/harness.js";
import {
  asArray,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
} from "../../model/json.js";
import { Fault, failed, ok, type Result } from "../../model/problem.js";
import { listFiles } from "../files.js";
import { readToolList } from "./tool-file.js";

export type FunctionDocs = ReadonlyMap<string, readonly Tool[]>;

/** The class whose functions a file documents; another file documents the class of its own name. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ["gorilla_file_system", "GorillaFileSystem"],
  ["math_api", "MathAPI"],
  ["message_api", "MessageAPI"],
  ["posting_api", "TwitterAPI"],
  ["ticket_api", "TicketAPI"],
  ["trading_bot", "TradingBot"],
  ["travel_booking", "TravelAPI"],
  ["vehicle_control", "VehicleControlAPI"],
  ["web_search", "WebSearchAPI"],
  ["memory_kv", "MemoryAPI_kv"],
  ["memory_vector", "MemoryAPI_vector"],
  ["memory_rec_sum", "MemoryAPI_rec_sum"],
]);

/** Throws a Fault for a folder without such a file, and for a file that holds no tools. */
export function readFunctionDocs(folder: string): FunctionDocs {
  const files = listFiles(folder).filter((name) => name.endsWith(".json"));
  if (files.length === 0)
    throw new Fault({
      code: "bad-file",
      where: folder,
      what: "the folder holds no file of function docs",
      expected: "files such as math_api.json, or the name of one file of tools",
    });
  return new Map(
    files.map((name) => {
      const stem = name.slice(0, -".json".length);
      return [CLASSES.get(stem) ?? stem, readToolList(join(folder, name))];
    }),
  );
}

/** The functions that a case starts with, by its classes. `extra` is what its reader kept. */
export function functionsOfCase(
  extra: JsonObject,
  docs: FunctionDocs,
  where: string,
): Result<readonly Tool[]> {
  const classes = get(extra, "involved_classes");
  if (!isArray(classes))
    return failed({
      code: "bad-tool",
      where,
      what: "the record names no classes, so none of the function docs can be its own",
      expected: "`involved_classes`, or a file of tools in the place of the folder",
    });
  const missing = classes.find((name) => typeof name !== "string" || !docs.has(name));
  if (missing !== undefined)
    return failed({
      code: "bad-tool",
      where,
      what: `there are no function docs of the class ${printJson(missing).slice(0, 60)}`,
      exists: `classes: ${[...docs.keys()].join(", ")}`,
    });
  const held = heldBack(extra);
  const tools = classes.flatMap((name) => docs.get(name as string) ?? []);
  return ok(
    tools.filter(({ name }, i) => !held.has(name) && tools.findIndex((one) => one.name === name) === i),
  );
}

function heldBack(extra: JsonObject): ReadonlySet<Json> {
  const later = get(extra, "missed_function");
  return new Set([
    ...asArray(get(extra, "excluded_function")),
    ...(isObject(later) ? members(later).flatMap(([, names]) => asArray(names)) : []),
  ]);
}
