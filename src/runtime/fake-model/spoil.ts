/** What an answer looks like when its endpoint writes it in an unusual way. */
import type { EndpointFault } from "../../model/fake-script.js";
import { writtenInText } from "../loop/text-calls.js";
import type { AssistantMessage, ProposedCall } from "../model.js";

/** A message as it stands in the endpoint's answer. */
export interface Written {
  readonly content: string;
  readonly reasoning?: { readonly field: "reasoning" | "reasoning_content"; readonly text: string };
  readonly calls: readonly ProposedCall[];
}

export function spoil(message: AssistantMessage, faults: ReadonlySet<EndpointFault>): Written {
  const calls = message.calls.map((call, i) => (i === 0 ? spoiltCall(call, faults) : call));
  const dialect = faults.has("call-as-hermes") ? "json" : faults.has("call-as-xml") ? "xml" : undefined;
  const asText = dialect === undefined ? undefined : writtenInText(dialect, message.content, calls);
  const content = asText ?? message.content;
  const { reasoning } = message;
  const left = asText === undefined ? calls : [];
  if (reasoning === undefined) return { content, calls: left };
  if (faults.has("reasoning-inline"))
    return { content: `<think>\n${reasoning}\n</think>\n\n${content}`, calls: left };
  if (faults.has("reasoning-unpaired"))
    return { content: `${reasoning}\n</think>\n\n${content}`, calls: left };
  const field = faults.has("reasoning-other-field") ? "reasoning" : "reasoning_content";
  return { content, calls: left, reasoning: { field, text: reasoning } };
}

function spoiltCall(call: ProposedCall, faults: ReadonlySet<EndpointFault>): ProposedCall {
  return {
    ...call,
    ...(faults.has("unknown-tool") ? { name: `no_such_${call.name}` } : {}),
    ...(faults.has("invalid-json") ? { arguments: call.arguments.slice(0, -1) } : {}),
  };
}
