/** Messages whose parts are of many kinds (text, thinking, calls, results) as turns: what a model says, and each result by itself. */
import { fromMembers, type JsonObject, members } from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Call, Message, Part } from "../../model/trajectory.js";
import type { Content } from "./content.js";

export type Draft = Omit<Message, "id">;

/** One part of a message, told by its kind. */
export type Piece =
  | { readonly is: "part"; readonly part: Part }
  | { readonly is: "thought"; readonly text: string }
  | { readonly is: "call"; readonly call: Call }
  | {
      readonly is: "result";
      readonly callId?: string;
      readonly name?: string;
      readonly content: Content;
      readonly extra: JsonObject;
    };

export const AUTHORS: Readonly<Record<Message["role"], Author>> = {
  system: "harness",
  developer: "harness",
  user: "world",
  assistant: "assistant",
  tool: "world",
};

/** `extra` goes to the first turn; a message without parts is a turn without content. */
export function turnsOf(
  role: Message["role"],
  pieces: readonly Piece[],
  extra: JsonObject,
): readonly Draft[] {
  const turns: Draft[] = [];
  let spoken: Piece[] = [];
  const endSpoken = (): void => {
    if (spoken.length > 0) turns.push(spokenTurn(role, spoken));
    spoken = [];
  };
  for (const piece of pieces) {
    if (piece.is !== "result") {
      spoken.push(piece);
      continue;
    }
    endSpoken();
    const { is: _, ...result } = piece;
    const { content, extra: own, ...rest } = result;
    turns.push({ role: "tool", ...content, calls: [], ...rest, extra: own });
  }
  endSpoken();
  const [first = spokenTurn(role, []), ...others] = turns;
  return [{ ...first, extra: fromMembers([...members(first.extra), ...members(extra)]) }, ...others];
}

function spokenTurn(role: Message["role"], pieces: readonly Piece[]): Draft {
  const parts = pieces.flatMap((piece) => (piece.is === "part" ? [piece.part] : []));
  const calls = pieces.flatMap((piece) => (piece.is === "call" ? [piece.call] : []));
  const thoughts = pieces.flatMap((piece) => (piece.is === "thought" ? [piece.text] : []));
  const says = parts.some(({ text, other }) => text !== "" || other !== undefined);
  return {
    role,
    content: parts.length === 0 ? "absent" : "parts",
    parts,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join("\n\n") }),
    calls,
    ...(role === "assistant" && calls.length === 0 && !says ? { train: false } : {}),
    extra: {},
  };
}

export const numbered = (drafts: readonly Draft[]): readonly Message[] =>
  drafts.map((draft, i) => ({ id: `m${i}`, ...draft }));
