/**
 * Axolotl 0.19 (`type: chat_template`, `message_field_training: train`, `roles_to_train: []`, `train_on_eos: turn`): `messages` and `tools`.
 *
 * Both columns are JSON text, which it parses, so that no loader can fill one row's keys into another. The loss mask of each turn is
 * carried; a tool's members and the arguments stay as they are.
 */
import { printJson, withMember } from "../../model/json.js";
import { badArguments } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { hasTarget, readSft, textOf } from "./turns.js";

export const axolotl0: Profile = {
  name: "axolotl",
  summary: "Axolotl SFT: messages with train on each turn and tools, both as JSON text",
  trainer: "axolotl",
  version: "0.19.0",
  reads: "sft",
  columns: { id: TEXT, messages: TEXT, tools: TEXT },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const wrong = badArguments(turns);
    if (wrong !== undefined) return wrong;
    const repaired = openTally();
    const messages = [];
    for (const turn of turns) {
      const text = textOf(turn, repaired);
      if (isRefusal(text)) return text;
      // A mask on other turns too: a missing one means that the role decides.
      messages.push(withMember(withMember(turn.json, "content", text), "train", turn.train));
    }
    return {
      rows: [{ id, messages: printJson(messages), tools: printJson(tools) }],
      lost: {},
      repaired: repaired.counts(),
    };
  },
};
