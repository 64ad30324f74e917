/** Calls that a model wrote into its text because its server did not read them: JSON in tags, or tags for each parameter. */
import { type Dialect, printDialect, readDialect, type SchemaOf } from "../../core/dialect.js";
import { asString, get, isObject, type JsonObject, printJson } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { AssistantMessage, ProposedCall } from "../model.js";

const BLOCK = /<tool_call>\s*([\s\S]*?)\s*(?:<\/tool_call>|$)/gu;

/** As it is where it holds no such call, or brings calls of its own. */
export function withTextCalls(message: AssistantMessage, tools: readonly JsonObject[]): AssistantMessage {
  if (message.calls.length > 0 || !message.content.includes("<tool_call>")) return message;
  const schemas = new Map(
    tools.map((tool) => [
      asString(get(get(tool, "function"), "name")) ?? "",
      get(get(tool, "function"), "parameters"),
    ]),
  );
  const schemaOf: SchemaOf = (tool) => {
    const schema = schemas.get(tool);
    return isObject(schema) ? schema : undefined;
  };
  const blocks = [...message.content.matchAll(BLOCK)];
  const read = blocks.map(([, inside = ""]) => callIn(inside, schemaOf));
  const calls = read.flatMap((call, i): ProposedCall[] =>
    call === undefined ? [] : [{ id: `text_${i + 1}`, ...call }],
  );
  if (calls.length < read.length) return message;
  return { ...message, content: message.content.slice(0, blocks[0]?.index ?? 0).trimEnd(), calls };
}

type Written = Omit<ProposedCall, "id">;

/** Where calls have no other place: what stands in the tags and cannot be read is a call all the same, of no tool that there is. */
export const textCalls = (content: string, schemaOf: SchemaOf): readonly Written[] =>
  [...content.matchAll(BLOCK)].map(
    ([, inside = ""]) =>
      callIn(inside, schemaOf) ?? {
        name: /^<function=([^<>\n]{1,256})>/u.exec(inside)?.[1] ?? "",
        arguments: inside,
      },
  );

function callIn(inside: string, schemaOf: SchemaOf): Written | undefined {
  if (inside.startsWith("<function=")) return xmlCall(inside, schemaOf);
  const parsed = parseJson(inside);
  if (parsed.ok) {
    const name = asString(get(parsed.value, "name"));
    const args = get(parsed.value, "arguments") ?? get(parsed.value, "parameters") ?? {};
    return name === undefined
      ? undefined
      : { name, arguments: typeof args === "string" ? args : printJson(args) };
  }
  // A call whose JSON is broken is still a call: whoever wrote it is told so.
  const name = /"name"\s*:\s*"([^"\\]+)"/u.exec(inside)?.[1];
  const args = /"(?:arguments|parameters)"\s*:\s*([\s\S]*?)\}?$/u.exec(inside)?.[1];
  return name === undefined ? undefined : { name, arguments: args ?? inside };
}

function xmlCall(inside: string, schemaOf: SchemaOf): Written | undefined {
  // Spaces around the tags are forgiven; values keep theirs but for the line breaks that frame them.
  const framed = inside
    .replace(/>\s*\n?(?=<(?:parameter=|\/function))/gu, ">\n")
    .replace(/<parameter=([^>\n]+)>(?!\n)/gu, "<parameter=$1>\n")
    .replace(/([^\n])<\/parameter>/gu, "$1\n</parameter>")
    .trimEnd();
  const read = readDialect("xml", `<tool_call>\n${framed}\n</tool_call>`, schemaOf);
  const call = read?.calls[0];
  return call === undefined ? undefined : { name: call.name, arguments: printJson(call.arguments) };
}

/** Calls after a text, as the dialect has them; undefined where one of them cannot be written so: its arguments are no JSON, or a key stands twice. */
export function writtenInText(
  dialect: Dialect,
  text: string,
  calls: readonly ProposedCall[],
): string | undefined {
  const whole = calls.flatMap(({ name, arguments: args }) => {
    const parsed = parseJson(args);
    return parsed.ok ? [{ name, arguments: parsed.value }] : [];
  });
  return whole.length < calls.length ? undefined : printDialect(dialect, text, whole);
}
