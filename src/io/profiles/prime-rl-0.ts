/**
 * prime-rl (main of August 2026): `prompt`, `completion`, `tools`, with arguments and tools as JSON text, which all of its versions parse.
 *
 * Its loss mask goes by role, over prompt and completion alike: a row with a turn of the assistant that is no target is refused.
 */
import { type Json, printJson } from "../../model/json.js";
import { badArguments, nativeMessage, textArguments } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { hasTarget, readSft, untrained } from "./turns.js";

export const primeRl0: Profile = {
  name: "prime-rl-sft",
  summary: "prime-rl SFT: prompt and completion, arguments and tools as JSON text",
  trainer: "prime-rl",
  version: "main of 2026-08",
  reads: "sft",
  columns: { id: TEXT, prompt: list(ANY), completion: list(ANY), tools: TEXT },
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
    const messages: Json[] = turns.map((turn) => textArguments(nativeMessage(turn)));
    const first = turns.findIndex(({ role }) => role === "assistant");
    const [prompt, completion] = [messages.slice(0, first), messages.slice(first)];
    return { rows: [{ id, prompt, completion, tools: printJson(tools) }], lost: lost.counts(), repaired: {} };
  },
};
