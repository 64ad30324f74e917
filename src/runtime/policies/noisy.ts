/** Right but for a share of its messages, each of which goes wrong in one of a few ways; the same conversation always goes the same way. */
import { drawFor } from "../../core/draw.js";
import { ok } from "../../model/problem.js";
import type { AssistantMessage, ProposedCall } from "../model.js";
import type { Policy } from "./policy.js";

export const SLIPS = [
  "unknown-tool",
  "broken-json",
  "lost-argument",
  "moved-number",
  "twice",
  "early-reply",
  "moved-fact",
  "markup",
] as const;
export type Slip = (typeof SLIPS)[number];

/** `share`: of messages that go wrong, from 0 to 1. */
export const noisy =
  (policy: Policy, share: number, seed: string | number): Policy =>
  (task, request) => {
    const right = policy(task, request);
    if (!right.ok) return right;
    const draw = drawFor("noisy", seed, task.base, task.variant.digest, request.messages.length);
    if (draw.unit() >= share) return right;
    const message = right.value;
    const ways = SLIPS.filter((slip) => slipped(slip, message) !== undefined);
    const way = draw.pick(ways);
    return ok((way === undefined ? undefined : slipped(way, message)) ?? message);
  };

/** Undefined where there is nothing that could go wrong in this way. */
export function slipped(slip: Slip, message: AssistantMessage): AssistantMessage | undefined {
  const [first, ...others] = message.calls;
  const withCall = (call: Partial<ProposedCall>): AssistantMessage | undefined =>
    first === undefined ? undefined : { ...message, calls: [{ ...first, ...call }, ...others] };
  switch (slip) {
    case "unknown-tool":
      return first && withCall({ name: `${first.name}_v2` });
    case "broken-json":
      return first && withCall({ arguments: first.arguments.slice(0, -1) });
    case "lost-argument":
      return first === undefined || first.arguments === "{}" ? undefined : withCall({ arguments: "{}" });
    case "moved-number": {
      const moved = first && moveNumber(first.arguments);
      return moved === undefined ? undefined : withCall({ arguments: moved });
    }
    case "twice":
      return first && { ...message, calls: [first, { ...first, id: `${first.id}b` }, ...others] };
    case "early-reply":
      return first && { ...message, content: "OK.", calls: [] };
    case "moved-fact": {
      const moved = first === undefined ? moveNumber(message.content) : undefined;
      return moved === undefined ? undefined : { ...message, content: moved };
    }
    case "markup":
      return first === undefined && message.content !== ""
        ? { ...message, content: `**${message.content}**` }
        : undefined;
  }
}

/** The last digit of the first number becomes the next one. */
function moveNumber(text: string): string | undefined {
  const found = /\d+/.exec(text);
  if (found === null) return undefined;
  const end = found.index + found[0].length - 1;
  return `${text.slice(0, end)}${(Number(text[end]) + 1) % 10}${text.slice(end + 1)}`;
}
