/** Token ids, log-probabilities and signatures: bound to the text that was sampled, so a rewrite makes them stale. */
import { fromMembers, isArray, isObject, type Json, members } from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";

const STALE: readonly string[] = [
  ...["logprobs", "prompt_logprobs", "prompt_token_ids", "completion_token_ids", "token_ids"],
  ...["generation_token_ids", "generation_log_probs"],
  ...["signature", "encrypted_content", "thoughtSignature", "thought_signature", "thought_signatures"],
];

/** The value without them at any depth, each counted by its path. */
export function withoutStale(dropping: Dropping, path: string, value: Json): Json {
  if (isArray(value)) return value.map((item) => withoutStale(dropping, `${path}[]`, item));
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).flatMap(([key, member]): readonly (readonly [string, Json])[] => {
      if (!STALE.includes(key) || member === null)
        return [[key, withoutStale(dropping, `${path}.${key}`, member)]];
      drop(dropping, `${path}.${key}`, member);
      return [];
    }),
  );
}
