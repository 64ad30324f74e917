/** The prompt of an rl row, or a prefix of a run, as the text that the model goes on from. */
import type { JsonArray } from "../../model/json.js";
import type { Chat } from "../chat/chat.js";
import { controlInTools, prepareMessages } from "../chat/messages.js";
import { isRefusal, type Refusal } from "./refusal.js";
import type { Tally } from "./tally.js";
import type { Turn } from "./turns.js";

export function renderPrompt(
  turns: readonly Turn[],
  tools: JsonArray,
  chat: Chat,
  repaired: Tally,
): string | Refusal {
  const special = chat.tokenizer?.special ?? [];
  const wrong = controlInTools(tools, special);
  if (wrong !== undefined) return wrong;
  const prepared = prepareMessages(turns, special, repaired);
  if (isRefusal(prepared)) return prepared;
  const rendered = chat.template.render({
    messages: prepared.messages,
    tools,
    open: true,
    ...(chat.reasoning === "preserve" ? { flags: { preserve_thinking: true } } : {}),
  });
  return isRefusal(rendered) ? rendered : rendered.text;
}
