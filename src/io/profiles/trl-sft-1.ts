/**
 * TRL 1.x (1.16.0 run; `SFTTrainer`): `messages` and `tools`.
 *
 * Arguments are objects, which templates of Qwen3.5 and later demand; `tools` is JSON text, which the trainer parses. Load with the
 * features beside the rows (`datasets` 4.7 or later), or one tool's keys are filled into another. `assistant_only_loss` trains on every
 * turn of the assistant, so a row with a turn that is no target is refused: `trl-sft-completion` and `tokenized` can hold it.
 */
import { printJson } from "../../model/json.js";
import { badArguments, nativeMessage } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { hasTarget, readSft, untrained } from "./turns.js";

export const trlSft1: Profile = {
  name: "trl-sft",
  summary: "TRL 1.x SFT: messages with arguments as objects, tools as JSON text",
  trainer: "trl",
  version: "1.13 to 1.16",
  reads: "sft",
  columns: { id: TEXT, messages: list(ANY), tools: TEXT },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const wrong = untrained(turns) ?? badArguments(turns);
    if (wrong !== undefined) return wrong;
    const lost = openTally();
    for (const { role } of turns) if (role === "assistant") lost.add("messages[].train");
    return {
      rows: [{ id, messages: turns.map(nativeMessage), tools: printJson(tools) }],
      lost: lost.counts(),
      repaired: {},
    };
  },
};
