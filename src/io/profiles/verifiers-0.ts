/**
 * verifiers 0.4 (0.4.0 read; the RL side of prime-rl): rows from which a taskset makes `TaskData(id, system_prompt, prompt, …)`.
 *
 * `info` holds what the environment needs: tools, restoring edits, reward.
 */
import type { JsonObject } from "../../model/json.js";
import { environmentOf, nativeMessage } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { readRl, textOf } from "./turns.js";

export const verifiers0: Profile = {
  name: "verifiers",
  summary: "verifiers 0.4 (prime-rl RL): id, system_prompt and prompt of a task, the rest under info",
  trainer: "verifiers",
  version: "0.4.0",
  reads: "rl",
  columns: { id: TEXT, system_prompt: TEXT, prompt: list(ANY), info: ANY },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    const repaired = openTally();
    const [first, ...rest] = read.turns;
    const isSystem = first?.role === "system" || first?.role === "developer";
    const system = first !== undefined && isSystem ? textOf(first, repaired) : "";
    if (isRefusal(system)) return system;
    const prompt: JsonObject[] = (isSystem ? rest : read.turns).map(nativeMessage);
    if (prompt.length === 0) return refuse("no-user");
    return {
      rows: [{ id: read.id, system_prompt: system, prompt, info: environmentOf(row) }],
      lost: {},
      repaired: repaired.counts(),
    };
  },
};
