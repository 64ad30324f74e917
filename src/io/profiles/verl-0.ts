/**
 * verl 0.9 (0.9.1 read; `RLHFDataset`): `data_source`, `agent_name`, `prompt`, `ability`, `reward_model`, `extra_info`.
 *
 * Its columns are lists and structs of plain values, and it knows one set of tools for all rows, so what differs from row to row travels
 * as one JSON text in `extra_info.hsa`, which an agent loop named `hsa_agent` reads. For SFT it renders each message alone and has no mask for
 * single turns: use `tokenized`, which its `data.custom_cls` can load.
 */
import { asString, get, printJson } from "../../model/json.js";
import { environmentOf, plainMessage } from "./native.js";
import type { Kit, Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { INT, list, struct, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { loseRest, readRl, textOf } from "./turns.js";

export const verl0: Profile = {
  name: "verl-rl",
  summary:
    "verl 0.9 RL: prompt, reward_model and extra_info, everything that differs by row as one JSON text",
  trainer: "verl",
  version: "0.9.1",
  reads: "rl",
  columns: {
    data_source: TEXT,
    agent_name: TEXT,
    prompt: list(struct({ role: TEXT, content: TEXT })),
    ability: TEXT,
    reward_model: struct({ style: TEXT, ground_truth: TEXT }),
    extra_info: struct({ id: TEXT, index: INT, split: TEXT, hsa: TEXT }),
  },
  formats: ["jsonl", "parquet"],
  zst: false,
  carry(row, { split, index }: Kit) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    const [lost, repaired] = [openTally(), openTally()];
    const prompt = [];
    for (const turn of read.turns) {
      if (turn.role === "tool" || turn.calls.length > 0) return refuse("bad-role", "a prompt with calls");
      const text = textOf(turn, repaired);
      if (isRefusal(text)) return text;
      prompt.push(plainMessage(turn.role, text));
      loseRest(turn, [], lost);
    }
    const harness = asString(get(get(row, "environment"), "harness")) ?? "";
    return {
      rows: [
        {
          data_source: `hsa/${harness.slice(0, 16)}`,
          agent_name: "hsa_agent",
          prompt,
          ability: "agent",
          reward_model: { style: "rule", ground_truth: printJson(get(row, "reward") ?? {}) },
          extra_info: { id: read.id, index, split, hsa: printJson(environmentOf(row)) },
        },
      ],
      lost: lost.counts(),
      repaired: repaired.counts(),
    };
  },
};
