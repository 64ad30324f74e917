/**
 * TRL with `datasets` before 4.7 (and any loader that infers one struct for a column): arguments and `tools` as JSON text.
 *
 * Every message has the same members, so nothing is filled in. Chat templates that print text arguments as they stand take these rows
 * (Qwen3, Qwen2.5); those that walk through the arguments (Qwen3.5 and later) raise an error: use `trl-sft`.
 */
import { type Json, printJson } from "../../model/json.js";
import { nativeMessage, textArguments } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { hasTarget, readSft, untrained } from "./turns.js";

export const trlSft0: Profile = {
  name: "trl-sft-text",
  summary: "TRL SFT for datasets before 4.7: arguments and tools as JSON text",
  trainer: "trl",
  version: "0.x, 1.x",
  reads: "sft",
  columns: { id: TEXT, messages: list(ANY), tools: TEXT },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const wrong = untrained(turns);
    if (wrong !== undefined) return wrong;
    const lost = openTally();
    for (const { role } of turns) if (role === "assistant") lost.add("messages[].train");
    const messages: Json[] = turns.map((turn) => textArguments(nativeMessage(turn)));
    return { rows: [{ id, messages, tools: printJson(tools) }], lost: lost.counts(), repaired: {} };
  },
};
