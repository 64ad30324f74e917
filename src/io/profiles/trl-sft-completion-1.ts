/**
 * TRL 1.x (1.16.0; `SFTTrainer`): `prompt`, `completion` and `tools`, for runs in which some turns are no targets.
 *
 * The turns of the assistant are cut into stretches that are all targets. Each stretch is a row: what stands before it is the prompt,
 * the stretch the completion. With `assistant_only_loss=True` and the default `completion_only_loss` both masks apply, so each target is
 * trained once, in its full context, and nothing else is.
 */
import { type JsonObject, printJson } from "../../model/json.js";
import { badArguments, nativeMessage } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, refuse } from "./refusal.js";
import { ANY, list, TEXT } from "./shape.js";
import { hasTarget, readSft, type Turn } from "./turns.js";

export const trlSftCompletion1: Profile = {
  name: "trl-sft-completion",
  summary: "TRL 1.x SFT: prompt and completion, one row for each stretch of turns that are all targets",
  trainer: "trl",
  version: "1.13 to 1.16",
  reads: "sft",
  columns: { id: TEXT, prompt: list(ANY), completion: list(ANY), tools: TEXT },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const wrong = badArguments(turns);
    if (wrong !== undefined) return wrong;
    const messages = turns.map(nativeMessage);
    const rows = stretches(turns).map(
      ({ start, end }, at): JsonObject => ({
        id: `${id}/${at}`,
        prompt: messages.slice(0, start),
        completion: messages.slice(start, end),
        tools: printJson(tools),
      }),
    );
    return { rows, lost: {}, repaired: {} };
  },
};

/** From the first to behind the last target of each stretch without a turn of the assistant that is none. */
export function stretches(
  turns: readonly Turn[],
): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let open: { start: number; end: number } | undefined;
  for (const [place, { role, train }] of turns.entries()) {
    if (role !== "assistant") continue;
    if (!train) open = undefined;
    else if (open === undefined) {
      open = { start: place, end: place + 1 };
      found.push(open);
    } else open.end = place + 1;
  }
  return found;
}
