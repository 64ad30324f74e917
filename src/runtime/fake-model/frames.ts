/** An answer as the bytes of the chat API: one object, or the chunks of a stream. */
import type { EndpointFault } from "../../model/fake-script.js";
import { type Json, type JsonObject, printJson } from "../../model/json.js";
import type { ProposedCall } from "../model.js";
import type { Written } from "./spoil.js";

export interface Said {
  readonly id: string;
  readonly model: string;
  readonly written: Written;
  readonly finish: string;
  readonly usage: { readonly input: number; readonly output: number };
}

export function wholeAnswer(said: Said, faults: ReadonlySet<EndpointFault>): string {
  const { content, reasoning, calls } = said.written;
  const message: JsonObject = {
    ...(faults.has("no-role") ? {} : { role: "assistant" }),
    content: content === "" && calls.length > 0 ? null : content,
    ...(reasoning === undefined ? {} : { [reasoning.field]: reasoning.text }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(callJson) }),
  };
  const choices: Json = faults.has("empty-choice")
    ? []
    : [{ index: 0, message, finish_reason: finishOf(said, faults) }];
  return printJson({
    ...head(said, "chat.completion"),
    choices,
    ...(faults.has("no-usage") ? {} : { usage: usageJson(said) }),
  });
}

/** Texts of server-sent events, in order. */
export function streamed(
  said: Said,
  faults: ReadonlySet<EndpointFault>,
  withUsage: boolean,
): readonly string[] {
  const { content, reasoning, calls } = said.written;
  const chunk = (delta: JsonObject, finish: string | null = null): string =>
    event({ ...head(said, "chat.completion.chunk"), choices: [{ index: 0, delta, finish_reason: finish }] });
  const usage = event({ ...head(said, "chat.completion.chunk"), choices: [], usage: usageJson(said) });
  const tail = [...(withUsage && !faults.has("no-usage") ? [usage] : []), "data: [DONE]\n\n"];
  if (faults.has("empty-choice"))
    return [event({ ...head(said, "chat.completion.chunk"), choices: [] }), ...tail];
  return [
    ...(faults.has("no-role") ? [] : [chunk({ role: "assistant", content: "" })]),
    ...(reasoning === undefined
      ? []
      : pieces(reasoning.text).map((text) => chunk({ [reasoning.field]: text }))),
    ...pieces(content).map((text) => chunk({ content: text })),
    ...calls.flatMap((call, index) => callDeltas(call, index, faults).map((delta) => chunk(delta))),
    chunk({}, finishOf(said, faults)),
    ...tail,
  ];
}

const callJson = ({ id, name, arguments: args }: ProposedCall): JsonObject => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

/** The name first; then the arguments, whole or a few characters at a time. */
function callDeltas(
  call: ProposedCall,
  index: number,
  faults: ReadonlySet<EndpointFault>,
): readonly JsonObject[] {
  const first = { ...callJson({ ...call, arguments: "" }), index };
  const parts = faults.has("split-arguments") ? pieces(call.arguments, 3) : [call.arguments];
  return [first, ...parts.map((text) => ({ index, function: { arguments: text } }))].map((one) => ({
    tool_calls: [one],
  }));
}

/** By code units: a pair of surrogates may fall apart, as it does on real servers. */
function pieces(text: string, size = 24): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += size) found.push(text.slice(at, at + size));
  return found;
}

const head = ({ id, model }: Said, object: string): JsonObject => ({ id, object, created: 0, model });
const finishOf = ({ finish }: Said, faults: ReadonlySet<EndpointFault>): string =>
  faults.has("length") ? "length" : finish;
const usageJson = ({ usage: { input, output } }: Said): JsonObject => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});
const event = (value: Json): string => `data: ${printJson(value)}\n\n`;
