/**
 * NeMo-Gym 0.7 (rows for RL and on-policy distillation in NeMo-RL, and for verl's recipe): `responses_create_params`, `agent_ref`,
 * `verifier_metadata`.
 *
 * Tools travel with each row, in the flat shape of OpenAI's Responses. `agent_ref` names the agent server `hsa_agent`; its resources server
 * reads `verifier_metadata`.
 */
import { asArray, get, type Json, type JsonObject, without } from "../../model/json.js";
import { environmentOf, flatTool, plainMessage } from "./native.js";
import type { Profile } from "./profile.js";
import { isRefusal, type Refusal, refuse } from "./refusal.js";
import { ANY, struct, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { loseRest, readRl, textOf } from "./turns.js";

export const nemoGym0: Profile = {
  name: "nemo-gym",
  summary: "NeMo-Gym 0.7: responses_create_params with flat tools, agent_ref, verifier_metadata",
  trainer: "nemo-gym",
  version: "0.7.0",
  reads: "rl",
  columns: {
    responses_create_params: ANY,
    agent_ref: struct({ type: TEXT, name: TEXT }),
    verifier_metadata: ANY,
  },
  formats: ["jsonl"],
  zst: false,
  carry(row) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    const [lost, repaired] = [openTally(), openTally()];
    const input: JsonObject[] = [];
    for (const turn of read.turns) {
      if (turn.role === "tool" || turn.calls.length > 0) return refuse("bad-role", "a prompt with calls");
      const text = textOf(turn, repaired);
      if (isRefusal(text)) return text;
      input.push(plainMessage(turn.role, text));
      loseRest(turn, [], lost);
    }
    const tools = flatTools(get(row, "tools"));
    if (isRefusal(tools)) return tools;
    return {
      rows: [
        {
          responses_create_params: { input, tools },
          agent_ref: { type: "responses_api_agents", name: "hsa_agent" },
          verifier_metadata: without(environmentOf(row), "tools"),
        },
      ],
      lost: lost.counts(),
      repaired: repaired.counts(),
    };
  },
};

function flatTools(tools: Json | undefined): readonly JsonObject[] | Refusal {
  const found = asArray(tools);
  const odd = found.find((tool) => get(tool, "type") !== "function" || get(tool, "function") === undefined);
  return odd === undefined ? found.map(flatTool) : refuse("bad-row", "a tool that is no function");
}
