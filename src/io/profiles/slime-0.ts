/**
 * slime (main of August 2026, after 0.3.1; JSON Lines, read line by line).
 *
 * SFT: `--input-key messages --tool-key tools --metadata-key metadata`, `step_loss_mask` 0 or 1 on each turn of the assistant, with
 * `--loss-mask-type qwen3_5` for templates of Qwen3.5 and later. RL: `--input-key prompt --label-key label`, the rest under `metadata`, for a
 * rollout of its own (`--custom-generate-function-path`).
 */
import { get, printJson, withMember } from "../../model/json.js";
import { badArguments, environmentOf, nativeMessage } from "./native.js";
import type { Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { hasTarget, readRl, readSft } from "./turns.js";

export const slimeSft0: Profile = {
  name: "slime-sft",
  summary: "slime SFT: messages with step_loss_mask on each turn of the assistant, tools",
  trainer: "slime",
  version: "0.3.1",
  reads: "sft",
  columns: { messages: list(ANY), tools: list(ANY), metadata: ANY },
  formats: ["jsonl"],
  zst: false,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const wrong = badArguments(turns);
    if (wrong !== undefined) return wrong;
    const messages = turns.map((turn) =>
      turn.role === "assistant"
        ? withMember(nativeMessage(turn), "step_loss_mask", turn.train ? 1 : 0)
        : nativeMessage(turn),
    );
    return { rows: [{ messages, tools, metadata: { id } }], lost: {}, repaired: {} };
  },
};

export const slimeRl0: Profile = {
  name: "slime-rl",
  summary: "slime RL: prompt, tools, the declared or recorded calls as label, the rest under metadata",
  trainer: "slime",
  version: "0.3.1",
  reads: "rl",
  columns: { prompt: list(ANY), tools: list(ANY), label: TEXT, metadata: ANY },
  formats: ["jsonl"],
  zst: false,
  carry(row) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    const prompt = read.turns.map(nativeMessage);
    const label = printJson(get(row, "reward") ?? {});
    return {
      rows: [{ prompt, tools: read.tools, label, metadata: environmentOf(row) }],
      lost: {},
      repaired: {},
    };
  },
};
