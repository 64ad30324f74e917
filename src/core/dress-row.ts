/** The last step of rendering: the role of the prompt, and the dialect in which calls are written. */
import {
  asArray,
  asString,
  equalJson,
  get,
  type Json,
  type JsonObject,
  withMember,
  without,
} from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import {
  type Dialect,
  printDialect,
  readDialect,
  type SchemaOf,
  toolsBlock,
  type WrittenCall,
} from "./dialect.js";
import type { Variant } from "./variant.js";

interface Row {
  readonly messages: readonly JsonObject[];
  readonly tools: readonly JsonObject[];
}

/** `hasPrompt`: the first message is the prompt that the Harness prints. */
export function dressed(row: Row, variant: Variant, hasPrompt: boolean): Result<JsonObject> {
  const { role = "system", calls = "structured" } = variant.harness.prompt;
  const plain = { messages: row.messages, tools: row.tools };
  if (role === "system" && calls === "structured") return ok(plain);
  if (!hasPrompt) return failed(unfit("the row", "it has no prompt that the Harness prints"));
  const [prompt, ...rest] = row.messages as [JsonObject, ...JsonObject[]];
  const first = role === "system" ? prompt : withMember(prompt, "role", role);
  if (calls === "structured") return ok({ ...plain, messages: [first, ...rest] });
  const written = inDialect(rest, calls, row.tools);
  if (!written.ok) return written;
  const content = `${asString(get(first, "content")) ?? ""}${toolsBlock(calls, row.tools)}`;
  return ok({ ...plain, messages: [withMember(first, "content", content), ...written.value] });
}

const unfit = (where: string, what: string): Problem => ({
  code: "shape-lossy",
  where,
  what,
  remedy: "leave calls as they are for this record",
});

function inDialect(
  messages: readonly JsonObject[],
  dialect: Dialect,
  tools: readonly JsonObject[],
): Result<readonly JsonObject[]> {
  const schemas = new Map(
    tools.map((tool) => [get(get(tool, "function"), "name"), get(get(tool, "function"), "parameters")]),
  );
  const schemaOf: SchemaOf = (tool) => schemas.get(tool) as JsonObject | undefined;
  const problems: Problem[] = [];
  const written = messages.map((message, at): JsonObject => {
    const where = `message ${at + 1}`;
    if (get(message, "role") === "tool") return without(message, "tool_call_id");
    if (get(message, "role") !== "assistant") return message;
    const content = get(message, "content");
    const calls = asArray(get(message, "tool_calls")).map(callOf);
    const text = typeof content === "string" ? content : undefined;
    const made = text === undefined ? undefined : printDialect(dialect, text, calls);
    const back = made === undefined ? undefined : readDialect(dialect, made, schemaOf);
    if (made === undefined || back === undefined || back.text !== text || !sameCalls(back.calls, calls)) {
      problems.push(unfit(where, `written as ${dialect}, its calls do not read back as they were`));
      return message;
    }
    return without(withMember(message, "content", made), "tool_calls");
  });
  if (!inOrder(messages)) problems.push(unfit("the run", "results do not stand in the order of their calls"));
  return problems.length > 0 ? failed(...(problems as [Problem])) : ok(written);
}

const callOf = (call: Json): WrittenCall => ({
  name: asString(get(get(call, "function"), "name")) ?? "",
  arguments: get(get(call, "function"), "arguments") ?? null,
});

const sameCalls = (a: readonly WrittenCall[], b: readonly WrittenCall[]): boolean =>
  a.length === b.length &&
  a.every((call, i) => call.name === b[i]?.name && equalJson(call.arguments, b[i]?.arguments));

/** Without ids only their order tells which result answers which call. */
function inOrder(messages: readonly JsonObject[]): boolean {
  let open: readonly (Json | undefined)[] = [];
  return messages.every((message) => {
    if (get(message, "role") === "assistant")
      open = asArray(get(message, "tool_calls")).map((call) => get(call, "id"));
    if (get(message, "role") !== "tool") return true;
    const [first, ...rest] = open;
    const id = get(message, "tool_call_id");
    const isNext = open.length > 0 && (id === undefined || first === undefined || first === id);
    open = rest;
    return isNext;
  });
}
