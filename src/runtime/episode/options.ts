/** How a run is bounded, and what happens where a Hook cannot be decided. */
import type { Situation } from "../../core/hook-verdict.js";

/** What a user's own function says of a Hook whose script decides outside. */
export interface OwnVerdict {
  readonly acts: boolean;
  /** Instead of the Hook's message. */
  readonly message?: string;
  /** Of a Hook that rewrites: the reply, the user's turn or the tool's answer as it shall be. */
  readonly text?: string;
}
/** Told what the Hook may look at, in the Variant's words; after a call also what the tool answered. */
export type HookFunction = (situation: Situation, answer?: string) => OwnVerdict | Promise<OwnVerdict>;

export interface EpisodeOptions {
  /** Messages of the model, besides those that a Hook sent back. */
  readonly maxSteps: number;
  /** Messages that Hooks may send back in a run. A run ends within `maxSteps + maxRetries` messages of the model. */
  readonly maxRetries: number;
  /** Messages in a row none of whose calls ran. */
  readonly maxErrors: number;
  /** Calls in one message; further ones are answered by an error. */
  readonly maxCalls: number;
  /** Milliseconds for one call. */
  readonly callTimeout: number;
  /** Milliseconds for one function of `hooks`. */
  readonly hookTimeout: number;
  /** What a Hook does that cannot be decided, or whose function fails. */
  readonly onHookFailure: "pass" | "block";
  /** What is answered when a Skill is loaded twice in one request. */
  readonly loadedAgain: "short" | "body";
  /** By id of the Hook in the base Harness. */
  readonly hooks: Readonly<Record<string, HookFunction>>;
}

export const EPISODE_OPTIONS: EpisodeOptions = {
  maxSteps: 64,
  maxRetries: 8,
  maxErrors: 8,
  maxCalls: 64,
  callTimeout: 60_000,
  hookTimeout: 5_000,
  onHookFailure: "pass",
  loadedAgain: "short",
  hooks: {},
};
