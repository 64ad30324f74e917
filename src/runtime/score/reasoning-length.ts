/** How much was thought, on average over the model's messages: free up to a budget, and worth nothing from a greater one on. */
import type { RunLog } from "../episode-run.js";
import type { Component } from "../scoring.js";

export function reasoningLength(
  { events, steps }: RunLog,
  { free, most }: { readonly free: number; readonly most: number },
): Component {
  const total = events.reduce((sum, event) => sum + (event.is === "reasoning" ? event.length : 0), 0);
  const mean = total / Math.max(1, steps);
  if (mean <= free) return { value: 1, why: [] };
  const value = mean >= most ? 0 : (most - mean) / (most - free);
  return { value, why: [`${Math.round(mean)} characters of reasoning a message; ${free} are free`] };
}
