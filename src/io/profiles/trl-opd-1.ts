/**
 * TRL 1.x (1.16.0; `DistillationTrainer`): `prompt` as rendered text.
 *
 * The trainer gives every conversational prompt its own tools and ignores a `tools` column, so the prompt is rendered here, with the
 * row's tools and the generation prompt. Text is tokenized as it stands.
 */
import type { Kit, Profile } from "./profile.js";
import { FORMATS } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { renderPrompt } from "./render-prompt.js";
import { TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { readRl } from "./turns.js";

export const trlOpd1: Profile = {
  name: "trl-opd",
  summary: "TRL 1.x on-policy distillation: prompts rendered with their own tools",
  trainer: "trl",
  version: "1.13 to 1.16",
  reads: "rl",
  columns: { id: TEXT, prompt: TEXT },
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
    const lost = openTally();
    for (const name of ["environment", "restore", "reward", "group"]) lost.add(name);
    return { rows: [{ id: read.id, prompt }], lost: lost.counts(), repaired: repaired.counts() };
  },
};
