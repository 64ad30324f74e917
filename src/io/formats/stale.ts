/** Token ids, log-probabilities and signatures: bound to the text that was sampled, so a rewrite makes them stale. */
import { fromMembers, isArray, isObject, type Json, members } from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";

const STALE: readonly string[] = [
  ...["logprobs", "prompt_logprobs", "prompt_token_ids", "completion_token_ids", "token_ids"],
  ...["generation_token_ids", "generation_log_probs"],
  ...["signature", "encrypted_content", "thoughtSignature", "thought_signature", "thought_signatures"],
];

/** What tools are given and give back, schemas, and what whoever kept the log says of it: names in these are anyone's own. */
const OPAQUE: readonly string[] = [
  ...["arguments", "args", "input", "action", "function_call_arguments", "tool_input"],
  ...["output", "result", "results", "response", "observation", "tool_result", "tool_output"],
  ...["tools", "functions", "parameters", "inputSchema", "input_schema", "outputSchema", "output_schema"],
  ...["schema", "json_schema", "parametersJsonSchema", "responseSchema", "properties"],
  ...["metadata", "store", "state", "scores"],
];

/** The value without them at any depth, each counted by its path; what is not the model's own is left as it is. */
export function withoutStale(dropping: Dropping, path: string, value: Json): Json {
  if (isArray(value)) return value.map((item) => withoutStale(dropping, `${path}[]`, item));
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).flatMap(([key, member]): readonly (readonly [string, Json])[] => {
      if (OPAQUE.includes(key)) return [[key, member]];
      if (!STALE.includes(key) || member === null)
        return [[key, withoutStale(dropping, `${path}.${key}`, member)]];
      drop(dropping, `${path}.${key}`, member);
      return [];
    }),
  );
}
