/**
 * Decision rows: what stood before a call, and the call. For RL and on-policy distillation without a simulator.
 *
 * One row for each trained turn that calls a tool. `prompt` is everything before it, `target` what the model said and called in the words of
 * this View. Turns that end in a reply are no decisions here, and are counted.
 */
import type { Json, JsonObject } from "../../model/json.js";
import { nativeMessage } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { readSft, textOf } from "./turns.js";

export const decision1: Profile = {
  name: "decision",
  summary:
    "decision rows: a prefix, its tools, and the next call; for RL and distillation without a simulator",
  trainer: "any",
  version: "hsa 1",
  reads: "sft",
  columns: { id: TEXT, group: TEXT, prompt: list(ANY), tools: list(ANY), target: ANY },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    const [lost, repaired] = [openTally(), openTally()];
    const messages = turns.map(nativeMessage);
    const rows: JsonObject[] = [];
    for (const [place, turn] of turns.entries()) {
      if (!turn.train) continue;
      if (turn.calls.length === 0) {
        lost.add("replies");
        continue;
      }
      const content = textOf(turn, repaired);
      if (isRefusal(content)) return content;
      const calls = turn.calls.map(({ name, args }): Json => ({ name, arguments: args }));
      const reasoning = turn.reasoning === "" ? {} : { reasoning_content: turn.reasoning };
      const at = `${id}@${turn.at}`;
      rows.push({
        id: at,
        group: at,
        prompt: messages.slice(0, place),
        tools,
        target: { content, ...reasoning, calls },
      });
    }
    if (rows.length === 0) return refuse("no-decision");
    return { rows, lost: lost.counts(), repaired: repaired.counts() };
  },
};
