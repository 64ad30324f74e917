/** Which side of the split a base is on: a function of its record alone, so that no run and no View can move it. */
import { sha256 } from "../io/digest.js";
import { textOf } from "../model/message-text.js";
import type { Trajectory } from "../model/trajectory.js";

/** Bits of the digest that are read as a fraction; exact in a double. */
const HEX_DIGITS = 13;

/** What the user asked for: two runs of one task have one key, and so stand on one side. */
export function splitKey(trajectory: Trajectory, baseId: string): string {
  const first = trajectory.messages.findIndex((message) => message.role === "assistant");
  const before = first < 0 ? trajectory.messages : trajectory.messages.slice(0, first);
  const asked = before.filter((message) => message.role === "user").map(textOf);
  return asked.join("\n") || baseId;
}

/** The split of a key; shares add up to 1 and their order matters. */
export function sideOf(key: string, splits: Readonly<Record<string, number>>): string {
  const place = Number.parseInt(sha256(key).slice(0, HEX_DIGITS), 16) / 16 ** HEX_DIGITS;
  let upTo = 0;
  let last = "";
  for (const [name, share] of Object.entries(splits)) {
    upTo += share;
    if (place < upTo) return name;
    last = name;
  }
  return last;
}
