/** Calls among the items of OpenAI's Responses API: of declared tools, of MCP servers, of the provider's own tools. */
import { fromMembers, get, type Json, type JsonObject } from "../../model/json.js";
import type { Call } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import type { CountedCall } from "./census.js";
import { storedArguments } from "./stored.js";
import { textId } from "./text-id.js";

interface Kind {
  /** Of a tool that the provider has and that has no name in the item. */
  readonly name?: string;
  /** Which members are the arguments: the value of one, or an object of some. */
  readonly from: string | readonly string[];
  readonly id: "call_id" | "id";
  /** Where the item carries its own result. */
  readonly result?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  function_call: { from: "arguments", id: "call_id" },
  // Free text is the one argument of a custom tool.
  custom_tool_call: { from: ["input"], id: "call_id" },
  mcp_call: { from: "arguments", id: "id", result: "output" },
  mcp_approval_request: { from: "arguments", id: "id" },
  tool_search_call: { name: "tool_search", from: "arguments", id: "call_id" },
  apply_patch_call: { name: "apply_patch", from: "operation", id: "call_id" },
  local_shell_call: { name: "local_shell", from: "action", id: "call_id" },
  shell_call: { name: "shell", from: "action", id: "call_id" },
  computer_call: { name: "computer", from: "action", id: "call_id" },
  web_search_call: { name: "web_search", from: "action", id: "id" },
  file_search_call: { name: "file_search", from: ["queries"], id: "id", result: "results" },
  code_interpreter_call: { name: "code_interpreter", from: ["code"], id: "id", result: "outputs" },
  image_generation_call: { name: "image_generation", from: "action", id: "id" },
};

export const isCallItem = (type: Json | undefined): boolean =>
  typeof type === "string" && Object.hasOwn(KINDS, type);

export interface ReadCall {
  /** Without `extra`. */
  readonly call: Omit<Call, "extra">;
  /** As the documented count has it. */
  readonly stored: CountedCall;
  /** Members that are read; the rest stays with the call. */
  readonly taken: readonly string[];
  /** The member that is the result, where there is one. */
  readonly result?: string;
}

/** Undefined where the item has no name though its kind needs one. */
export function readCallItem(item: JsonObject): ReadCall | undefined {
  const type = get(item, "type");
  const kind = isCallItem(type) ? KINDS[String(type)] : undefined;
  const name = kind?.name ?? get(item, "name");
  if (kind === undefined || typeof name !== "string" || name === "") return undefined;
  const id = textId(get(item, kind.id)) ?? textId(get(item, "id"));
  const idKey = textId(get(item, kind.id)) === undefined ? "id" : kind.id;
  const result =
    kind.result !== undefined && (get(item, kind.result) ?? null) !== null ? kind.result : undefined;
  const isFree = type === "custom_tool_call";
  const args = argumentsIn(item, kind.from);
  return {
    call: {
      ...(id === undefined ? {} : { id }),
      name,
      ...(typeof kind.from === "string" ? argumentsOf(args) : { arguments: args ?? null }),
    },
    stored: { name, arguments: isFree ? (get(item, "input") ?? null) : storedArguments(args) },
    taken: [
      ...(kind.name === undefined ? ["name"] : []),
      ...(typeof kind.from === "string" ? [kind.from] : kind.from),
      ...(id === undefined ? [] : [idKey]),
      ...(result === undefined ? [] : [result]),
      ...(type === "function_call" ? ["type"] : []),
    ],
    ...(result === undefined ? {} : { result }),
  };
}

function argumentsIn(item: JsonObject, from: string | readonly string[]): Json | undefined {
  if (typeof from === "string") return get(item, from);
  const given = from.flatMap((key): readonly (readonly [string, Json])[] => {
    const value = get(item, key);
    return value === undefined ? [] : [[key, value]];
  });
  return given.length === 0 ? undefined : fromMembers(given);
}
