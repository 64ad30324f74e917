/**
 * OpenRLHF 0.11 (0.11.2 read): rendered text, since it has no column for tools.
 *
 * SFT: `--data.input_key prompt --data.output_key response` without `--data.apply_chat_template`; one row for each trained turn, its prefix
 * rendered as the prompt, the turn as the response, so that exactly the targets are trained. RL: `--data.input_key prompt --data.label_key
 * label`, for an agent of its own (`--train.agent_func_path`).
 */
import { get, type JsonObject, printJson } from "../../model/json.js";
import { samplesOf } from "../chat/samples.js";
import { environmentOf } from "./native.js";
import { FORMATS, type Kit, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { renderPrompt } from "./render-prompt.js";
import { TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { readRl, readSft } from "./turns.js";

export const openrlhfSft0: Profile = {
  name: "openrlhf-sft",
  summary: "OpenRLHF 0.11 SFT: rendered prefix and turn, one row for each trained turn",
  trainer: "openrlhf",
  version: "0.11.2",
  reads: "sft",
  columns: { id: TEXT, prompt: TEXT, response: TEXT },
  formats: FORMATS,
  zst: true,
  needs: "template",
  carry(row, { chat }: Kit) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    if (chat === undefined) return refuse("template-rejects", "no template was given");
    const repaired = openTally();
    const samples = samplesOf(read, chat, repaired);
    if (isRefusal(samples)) return samples;
    const rows = samples.flatMap(({ text, spans }) =>
      spans.map(({ start, end }) => ({ prompt: text.slice(0, start), response: text.slice(start, end) })),
    );
    return {
      rows: rows.map((made, at): JsonObject => ({ id: `${read.id}/${at}`, ...made })),
      lost: {},
      repaired: repaired.counts(),
    };
  },
};

export const openrlhfRl0: Profile = {
  name: "openrlhf-rl",
  summary: "OpenRLHF 0.11 RL: the rendered prompt, and everything that scores it as JSON text in label",
  trainer: "openrlhf",
  version: "0.11.2",
  reads: "rl",
  columns: { prompt: TEXT, label: TEXT, datasource: TEXT },
  formats: FORMATS,
  zst: true,
  needs: "template",
  carry(row, { chat }: Kit) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    if (chat === undefined) return refuse("template-rejects", "no template was given");
    const repaired = openTally();
    const prompt = renderPrompt(read.turns, read.tools, chat, repaired);
    if (isRefusal(prompt)) return prompt;
    const harness = get(get(row, "environment"), "harness");
    return {
      rows: [
        { prompt, label: printJson(environmentOf(row)), datasource: `hsa/${String(harness).slice(0, 16)}` },
      ],
      lost: {},
      repaired: repaired.counts(),
    };
  },
};
