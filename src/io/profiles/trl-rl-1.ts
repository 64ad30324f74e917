/**
 * TRL 1.x (1.16.0; `GRPOTrainer`): `prompt`, `environment`, and the rest as JSON text.
 *
 * The trainer fixes its tools per environment class, so `environment` names one class for each Harness and set of edits; register a
 * factory of that name. `hsa` is what `reset(**row)` and the reward functions read: tools, restoring edits, reward, group.
 */
import { asString, get, printJson } from "../../model/json.js";
import { environmentOf, nativeMessage } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { readRl } from "./turns.js";

export const trlRl1: Profile = {
  name: "trl-rl",
  summary: "TRL 1.x GRPO: prompt, the name of an environment class, everything else as JSON text",
  trainer: "trl",
  version: "1.13 to 1.16",
  reads: "rl",
  columns: { id: TEXT, prompt: list(ANY), environment: TEXT, hsa: TEXT },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    const environment = get(row, "environment");
    const short = (name: string): string => (asString(get(environment, name)) ?? "").slice(0, 16);
    return {
      rows: [
        {
          id: read.id,
          prompt: read.turns.map(nativeMessage),
          environment: `hsa_${short("harness")}_${short("edits")}`,
          hsa: printJson(environmentOf(row)),
        },
      ],
      lost: {},
      repaired: {},
    };
  },
};
