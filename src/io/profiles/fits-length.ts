/** Is a row longer than the model takes? For profiles that are not rendered themselves. */
import type { JsonObject } from "../../model/json.js";
import type { Chat } from "../chat/chat.js";
import { controlInTools, prepareMessages } from "../chat/messages.js";
import { isRefusal, type Refusal, refuse } from "./refusal.js";
import { renderPrompt } from "./render-prompt.js";
import { openTally } from "./tally.js";
import { readRl, readSft } from "./turns.js";

/** The row as it is rendered with all its turns; a prompt with the turn of the assistant open. A row that cannot be rendered is refused. */
export function tooLong(row: JsonObject, reads: "sft" | "rl", chat: Chat): Refusal | undefined {
  if (chat.maxLength === undefined || chat.tokenizer === undefined) return undefined;
  const text = reads === "rl" ? promptText(row, chat) : runText(row, chat);
  if (isRefusal(text)) return text;
  const length = chat.tokenizer.length(text);
  return length > chat.maxLength ? refuse("too-long", `${length} tokens`) : undefined;
}

function promptText(row: JsonObject, chat: Chat): string | Refusal {
  const read = readRl(row);
  return isRefusal(read) ? read : renderPrompt(read.turns, read.tools, chat, openTally());
}

function runText(row: JsonObject, chat: Chat): string | Refusal {
  const read = readSft(row);
  if (isRefusal(read)) return read;
  const special = chat.tokenizer?.special ?? [];
  const prepared = controlInTools(read.tools, special) ?? prepareMessages(read.turns, special, openTally());
  if (isRefusal(prepared)) return prepared;
  const rendered = chat.template.render({
    messages: prepared.messages,
    tools: read.tools,
    ...(chat.reasoning === "preserve" ? { flags: { preserve_thinking: true } } : {}),
  });
  return isRefusal(rendered) ? rendered : rendered.text;
}
