/** What a later message of Claude Code refers to: the calls so far, and what the last Skill was given. */
import { get, type Json } from "../../model/json.js";
import type { Call } from "../../model/trajectory.js";
import type { Piece } from "./anthropic-blocks.js";
import { commandArgs, type SkillArgs } from "./claude-text.js";
import { textId } from "./text-id.js";

export interface Memory {
  /** By id. */
  readonly calls: Map<string, Call>;
  skill: SkillArgs | undefined;
}

export const openMemory = (): Memory => ({ calls: new Map(), skill: undefined });

/** Remember a message that was read. */
export function remember(memory: Memory, pieces: readonly Piece[], content: Json): void {
  const typed = typeof content === "string" ? commandArgs(content) : undefined;
  if (typed !== undefined) memory.skill = { text: typed, author: "world" };
  for (const piece of pieces) {
    if (piece.is === "call" && piece.call.id !== undefined) memory.calls.set(piece.call.id, piece.call);
    const answered = piece.is === "result" ? memory.calls.get(piece.result.callId ?? "") : undefined;
    if (answered?.name === "Skill") memory.skill = givenTo(answered);
  }
}

/** What the Skill was given whose text comes now; `source`: the call that it comes from, where that is said. */
export function skillGiven({ calls, skill }: Memory, source?: Json): SkillArgs | undefined {
  const call = calls.get(textId(source) ?? "");
  return call?.name === "Skill" ? givenTo(call) : skill;
}

export const toolCalled = ({ calls }: Memory, id: string | undefined): string | undefined =>
  id === undefined ? undefined : calls.get(id)?.name;

function givenTo(call: Call): SkillArgs {
  const given = get(call.arguments, "args");
  return { text: typeof given === "string" ? given : "", author: "assistant" };
}
