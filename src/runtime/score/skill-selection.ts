/** Were the Skills loaded that the recorded run loaded, turn by turn? F1 of the two sets, averaged over the turns that have any. */
import type { RunLog } from "../episode-run.js";
import type { Component } from "../scoring.js";
import type { Task } from "../task.js";
import { callsOf } from "./events.js";

export function skillSelection({ gold, variant }: Task, log: RunLog): Component {
  if (variant.base.skills.length === 0) return { value: null, why: ["the Harness has no Skills"] };
  if (gold.verified === "none") return { value: null, why: ["it is not known which Skills are right"] };
  const loaded = new Map<number, Set<string>>();
  for (const { turn, end, skill } of callsOf(log)) {
    if ((end !== "loaded" && end !== "loaded-again") || skill === undefined) continue;
    loaded.set(turn, (loaded.get(turn) ?? new Set()).add(skill));
  }
  const why: string[] = [];
  const scores: number[] = [];
  const turns = Math.max(gold.turns.length, ...[...loaded.keys()].map((turn) => turn + 1));
  for (let turn = 0; turn < turns; turn++) {
    const right = new Set(gold.turns[turn]?.skills ?? []);
    const own = loaded.get(turn) ?? new Set<string>();
    if (right.size + own.size === 0) continue;
    const both = [...right].filter((skill) => own.has(skill)).length;
    scores.push((2 * both) / (right.size + own.size));
    for (const skill of right) if (!own.has(skill)) why.push(`turn ${turn + 1}: ${skill} was not loaded`);
    for (const skill of own)
      if (!right.has(skill)) why.push(`turn ${turn + 1}: ${skill} was loaded and not needed`);
  }
  const value = scores.length === 0 ? 1 : scores.reduce((sum, one) => sum + one, 0) / scores.length;
  return { value, why };
}
