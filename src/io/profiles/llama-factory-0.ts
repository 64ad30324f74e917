/**
 * LLaMA-Factory 0.9.x (0.9.5 run; `formatting: sharegpt`): `conversations`, `system`, `tools`, and an entry of `dataset_info.json`.
 *
 * Turns must alternate, the user's or a result first, and be even in number, or the trainer skips the row with a warning; such rows are
 * refused here by name. It trains on every turn of the assistant (or on the last alone), so a row with a turn that is no target is refused
 * as well. Calls are JSON; reasoning stands before them in think tags, and a text beside them in front of tool_call tags, as its formatter
 * reads them.
 */
import { type Json, type JsonObject, printJson } from "../../model/json.js";
import { type Inline, readInline } from "./inline.js";
import { badArguments } from "./native.js";
import type { Profile } from "./profile.js";
import { isRefusal, type Refusal, refuse } from "./refusal.js";
import { list, struct, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { hasTarget, inlineThink, loseRest, readSft, type Turn, untrained } from "./turns.js";

const FROM: Readonly<Record<string, string>> = {
  user: "human",
  tool: "observation",
};

export const llamaFactory0: Profile = {
  name: "llama-factory",
  summary: "LLaMA-Factory 0.9 SFT: sharegpt conversations, strictly alternating, with dataset_info.json",
  trainer: "llamafactory",
  version: "0.9.5",
  reads: "sft",
  columns: { id: TEXT, conversations: list(struct({ from: TEXT, value: TEXT })), system: TEXT, tools: TEXT },
  formats: ["jsonl", "parquet"],
  zst: false,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const [lost, repaired] = [openTally(), openTally()];
    const inline = untrained(turns) ?? badArguments(turns) ?? readInline(turns, repaired);
    if (isRefusal(inline)) return inline;
    const wrong = alternating(inline);
    if (wrong !== undefined) return wrong;
    const conversations: JsonObject[] = [];
    for (const { turn, text } of inline.turns) {
      const value = valueOfTurn(turn, text);
      if (isRefusal(value)) return value;
      const from = FROM[turn.role] ?? (turn.calls.length === 0 ? "gpt" : "function_call");
      conversations.push({ from, value });
      loseRest(turn, ["reasoning_content"], lost);
    }
    const shown = tools.length === 0 ? "" : printJson(tools);
    return {
      rows: [{ id, conversations, system: inline.system, tools: shown }],
      lost: lost.counts(),
      repaired: repaired.counts(),
    };
  },
  beside(files) {
    const entries = Object.entries(files).map(([split, file_name]) => [
      `hsa_${split}`,
      {
        file_name,
        formatting: "sharegpt",
        columns: { messages: "conversations", system: "system", tools: "tools" },
        tags: {
          role_tag: "from",
          content_tag: "value",
          user_tag: "human",
          assistant_tag: "gpt",
          observation_tag: "observation",
          function_tag: "function_call",
          system_tag: "system",
        },
      },
    ]);
    return [{ path: "dataset_info.json", text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n` }];
  },
};

function alternating({ turns }: Inline): Refusal | undefined {
  for (const [place, { turn }] of turns.entries())
    if ((turn.role === "assistant") !== (place % 2 === 1))
      return refuse("not-alternating", `message ${turn.at}`);
  return turns.length % 2 === 0
    ? undefined
    : refuse("not-alternating", "the last turn is not the assistant's");
}

const CALL_TAG = /<\/?tool_call>/;

function valueOfTurn({ at, calls, reasoning }: Turn, text: string): string | Refusal {
  if (calls.length === 0)
    return CALL_TAG.test(text) ? refuse("control-text", `message ${at}`) : inlineThink(reasoning, text);
  const made = calls.map(({ name, args }): Json => ({ name, arguments: args }));
  const json = printJson(made.length === 1 ? (made[0] as Json) : made);
  const said = inlineThink(reasoning, text);
  // Its formatter looks for tags in the whole value: one inside an argument would be taken for its own.
  if ([said, json].some((one) => CALL_TAG.test(one)) || /<\/?think>/.test(json))
    return refuse("control-text", `message ${at}`);
  return text === "" ? `${said}${json}` : `${said}\n\n<tool_call>${json}</tool_call>`;
}
