/** What a Claude Code transcript holds, counted over its lines: sub-agents and what the user took back are part of it. */
import { asArray, get, type Json } from "../../model/json.js";
import { isCallBlock, isResultBlock, isThoughtBlock } from "./anthropic-blocks.js";
import type { Spoken } from "./claude-lines.js";
import type { Census } from "./format.js";
import { storedArguments } from "./stored.js";

/** `spoken`: every line with a message, in the order of the file. */
export function censusOf(spoken: readonly Spoken[], declared: readonly string[]): Census {
  const roles = Object.create(null) as Record<string, number>;
  const calls: { name: string; arguments: Json }[] = [];
  const open = new Map<string, number>();
  const tally = { results: 0, orphans: 0, open: 0, reasoning: 0 };
  for (const { role, content } of spoken) {
    roles[role] = (roles[role] ?? 0) + 1;
    const blocks = asArray(content);
    if (blocks.some(isThoughtBlock)) tally.reasoning++;
    for (const block of blocks) {
      const name = get(block, "name");
      if (isCallBlock(block) && typeof name === "string") {
        calls.push({ name, arguments: storedArguments(get(block, "input")) });
        const id = String(get(block, "id"));
        open.set(id, (open.get(id) ?? 0) + 1);
        tally.open++;
      } else if (isResultBlock(block)) {
        tally.results++;
        const id = String(get(block, "tool_use_id"));
        const left = open.get(id) ?? 0;
        if (left === 0) tally.orphans++;
        else {
          open.set(id, left - 1);
          tally.open--;
        }
      }
    }
  }
  return {
    roles,
    calls,
    results: tally.results,
    unpairedCalls: tally.open,
    unpairedResults: tally.orphans,
    reasoning: tally.reasoning,
    ...(declared.length === 0 ? {} : { declared }),
  };
}
