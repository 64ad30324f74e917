/**
 * Token ids with a loss mask: what TRL (`input_ids`, `labels`), verl, SkyRL, AReaL, slime and Axolotl take as it is, or by a short reader.
 *
 * The real chat template renders the row, the tokenizer's own file cuts it. `loss_mask` is 1 for the tokens that the model is to say in
 * turns that are targets; `labels` repeats the ids there and is -100 elsewhere.
 */
import type { JsonObject } from "../../model/json.js";
import { samplesOf } from "../chat/samples.js";
import { FORMATS, type Kit, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { INT, list, TEXT } from "./shape.js";
import { openTally } from "./tally.js";
import { readSft } from "./turns.js";

const UNTRAINED = -100;

export const tokenized1: Profile = {
  name: "tokenized",
  summary: "input_ids with labels and loss_mask by turn, through the real chat template and tokenizer",
  trainer: "any",
  version: "hsa 1",
  reads: "sft",
  columns: { id: TEXT, input_ids: list(INT), labels: list(INT), loss_mask: list(INT) },
  formats: FORMATS,
  zst: true,
  needs: "tokenizer",
  carry(row, { chat }: Kit) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    if (chat?.tokenizer === undefined) return refuse("template-rejects", "no tokenizer was given");
    const repaired = openTally();
    const samples = samplesOf(read, chat, repaired);
    if (isRefusal(samples)) return samples;
    const rows: JsonObject[] = [];
    let [before, after, tokens, trained] = [0, 0, 0, 0];
    for (const [at, sample] of samples.entries()) {
      const encoded = chat.tokenizer.encode(sample.text, sample.spans);
      if (isRefusal(encoded)) return encoded;
      const { ids, mask } = encoded;
      if (chat.maxLength !== undefined && ids.length > chat.maxLength)
        return refuse("too-long", `${ids.length} tokens`);
      const id = chat.reasoning === "preserve" ? read.id : `${read.id}/${at}`;
      const labels = ids.map((token, place) => (mask[place] === 1 ? token : UNTRAINED));
      rows.push({ id, input_ids: ids, labels, loss_mask: mask });
      before += sample.before;
      after += sample.after;
      tokens += ids.length;
      trained += mask.reduce<number>((sum, one) => sum + one, 0);
    }
    return { rows, lost: {}, repaired: repaired.counts(), supervised: { before, after, tokens, trained } };
  },
};
