/** What has happened since the user spoke last: what Hooks look at, and how often they have acted. */
import type { Situation } from "../../core/hook-verdict.js";

export interface Request {
  readonly input: string;
  readonly called: readonly string[];
  readonly loaded: readonly string[];
  readonly results: Situation["results"];
  /** How often each Hook has sent the model back, by its id. */
  readonly used: Map<string, number>;
  /** Replies that a Hook has sent back: the same one is not sent back twice. */
  readonly refused: Set<string>;
}

export const newRequest = (input: string): Request => ({
  input,
  called: [],
  loaded: [],
  results: [],
  used: new Map(),
  refused: new Set(),
});

/** After a call that ran, in the Variant's words. */
export const afterCall = (
  request: Request,
  done: { readonly tool: string; readonly skill?: string; readonly text: string },
): Request => ({
  ...request,
  called: [...request.called, done.tool],
  loaded: done.skill === undefined ? request.loaded : [...request.loaded, done.skill],
  results:
    done.skill === undefined ? [...request.results, { tool: done.tool, text: done.text }] : request.results,
});

export const situationIn = (
  { input, called, loaded, results }: Request,
  now: Pick<Situation, "event"> & Partial<Situation>,
): Situation => ({ input, called, loaded, results, ...now });
