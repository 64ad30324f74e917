/** Calls written into text, by hand, for what the random runs hold; and the runs that such a dialect cannot hold. */
import type { Harness } from "../../src/model/harness.js";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  numberText,
  printJson,
} from "../../src/model/json.js";
import type { Message } from "../../src/model/trajectory.js";

const ENDS = {
  json: 'To call tools, end the message with a block for each call:\n<tool_call>\n{"name": "<tool>", "arguments": {"<parameter>": <value>}}\n</tool_call>',
  xml: "To call tools, end the message with a block for each call; a text stands as it is, any other value as JSON:\n<tool_call>\n<function=<tool>>\n<parameter=<parameter>>\n<value>\n</parameter>\n</function>\n</tool_call>",
  python:
    "To call tools, end the message with one line that lists the calls, values written as in Python:\n[<tool>(<parameter>=<value>), <tool>()]",
} as const;

/** The messages of a row, in the role and dialect that the Harness states. */
export function inDialectOf(
  { prompt }: Harness,
  [system, ...rest]: readonly JsonObject[],
  recorded: readonly Message[],
  tools: readonly JsonObject[],
): readonly JsonObject[] {
  const { role = "system", calls = "structured" } = prompt;
  const first = { ...(system as Record<string, Json>), role };
  if (calls === "structured") return [first, ...rest];
  const told = tools
    .map((tool) => `${printJson((tool as Record<string, Json>)["function"] as Json)}\n`)
    .join("");
  const content = `${String(first["content" as keyof typeof first])}\n\n<tools>\n${told}</tools>\n\n${ENDS[calls]}`;
  return [
    { ...first, content },
    ...rest.map((message, i): JsonObject => {
      const { tool_calls: _, tool_call_id: __, ...plain } = message as Record<string, Json>;
      const own = (recorded[i] as Message).calls;
      const text = String(plain["content"]);
      const blocks =
        calls === "python"
          ? [
              `[${own.map((call) => `${call.name}(${listed(call.arguments, (key, one) => `${key}=${python(one)}`).join(", ")})`).join(", ")}]`,
            ]
          : own.map((call) =>
              calls === "json"
                ? `<tool_call>\n{"name":${JSON.stringify(call.name)},"arguments":${printJson(call.arguments)}}\n</tool_call>`
                : `<tool_call>\n<function=${call.name}>\n${listed(call.arguments, (key, one) => `<parameter=${key}>\n${typeof one === "string" ? one : printJson(one)}\n</parameter>\n`).join("")}</function>\n</tool_call>`,
            );
      if (own.length === 0) return plain;
      return { ...plain, content: [text, ...blocks].join("\n").replace(/^\n/, "") };
    }),
  ];
}

const listed = (args: Json, write: (key: string, value: Json) => string): readonly string[] =>
  isObject(args) ? members(args).map(([key, value]) => write(key, value)) : [];

function python(value: Json): string {
  if (isNumber(value)) return numberText(value);
  if (isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (isObject(value)) return `{${listed(value, (key, one) => `"${key}": ${python(one)}`).join(", ")}}`;
  const words = new Map<Json, string>([
    [null, "None"],
    [true, "True"],
    [false, "False"],
  ]);
  return words.get(value) ?? JSON.stringify(value);
}

/** Arguments that are no JSON have no place in tags or in a line of Python. */
export const dialectRefusals = ({ prompt }: Harness, messages: readonly Message[]): readonly string[] =>
  (prompt.calls === "xml" || prompt.calls === "python") &&
  messages.some(({ calls }) => calls.some(({ arguments: args }) => !isObject(args)))
    ? ["a call is no JSON"]
    : [];
