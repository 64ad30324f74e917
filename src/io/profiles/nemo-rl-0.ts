/**
 * NeMo-RL (main of August 2026; `dataset_name: openai_format`, `use_preserving_dataset: true`): `messages` and `tools` as they are.
 *
 * Without that switch it fills keys of one tool into another. It trains on every turn of the assistant and demands that the last one is
 * the assistant's.
 */
import { badArguments, nativeMessage } from "./native.js";
import type { Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list } from "./shape.js";
import { openTally } from "./tally.js";
import { hasTarget, readSft, untrained } from "./turns.js";

export const nemoRl0: Profile = {
  name: "nemo-rl-sft",
  summary: "NeMo-RL SFT: OpenAI messages and tools, for its reader that preserves them",
  trainer: "nemo-rl",
  version: "main of 2026-08",
  reads: "sft",
  columns: { messages: list(ANY), tools: list(ANY) },
  formats: ["jsonl"],
  zst: false,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const wrong = untrained(turns) ?? badArguments(turns);
    if (wrong !== undefined) return wrong;
    const last = turns.at(-1);
    if (last?.role !== "assistant") return refuse("not-alternating", `the last turn is a ${last?.role} turn`);
    const lost = openTally();
    lost.add("id");
    for (const { role } of turns) if (role === "assistant") lost.add("messages[].train");
    return { rows: [{ messages: turns.map(nativeMessage), tools }], lost: lost.counts(), repaired: {} };
  },
};
