/** What a profile needs to see a row as the model will: the template, the tokenizer where there is one, and what becomes of reasoning. */
import type { ChatTemplate } from "./template.js";
import type { ChatTokenizer } from "./tokenizer.js";

/**
 * `drop_history`: templates drop the reasoning before the last turn of the user, so a run becomes one sample for each of those turns, each
 * trained behind it alone. `preserve`: one sample; the template keeps all reasoning.
 */
export const REASONING = ["drop_history", "preserve"] as const;
export type Reasoning = (typeof REASONING)[number];

export interface Chat {
  readonly template: ChatTemplate;
  readonly tokenizer?: ChatTokenizer;
  readonly reasoning: Reasoning;
  readonly maxLength?: number;
}
