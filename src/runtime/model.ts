/** What answers in a run: an endpoint, a script, a policy. */
import type { Json, JsonObject } from "../model/json.js";

export interface ModelRequest {
  readonly messages: readonly JsonObject[];
  readonly tools: readonly JsonObject[];
  /** `<task>/<run>/<step>`: for seeds, caches and scripts; an endpoint never sees it. */
  readonly key: string;
}

/** An answer as it came, apart into its kinds of content. */
export interface AssistantMessage {
  readonly content: string;
  readonly reasoning?: string;
  readonly calls: readonly ProposedCall[];
}
export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  /** The text that the model wrote: JSON or not. */
  readonly arguments: string;
}

export interface ModelReply {
  readonly message: AssistantMessage;
  /** As the endpoint calls it: stop, length, tool_calls … */
  readonly finish: string;
  readonly usage?: { readonly input: number; readonly output: number };
  /** Milliseconds since the request was sent; absent for a model that is no endpoint. */
  readonly timing?: { readonly first: number; readonly last: number };
  /** What the endpoint said besides and nobody here reads. */
  readonly extra?: Json;
}

/** Trouble is an answer, not an exception: the loop decides what it costs. */
export type ModelOutcome =
  | { readonly ok: true; readonly reply: ModelReply }
  | {
      readonly ok: false;
      /** `busy`, `server`, `cut`, `slow`, `empty`, `denied` of an endpoint; another word of another model: asking again is of no use. */
      readonly trouble: string;
      readonly what: string;
      /** Milliseconds that the endpoint asks to wait. */
      readonly wait?: number;
    };

export interface Model {
  readonly name: string;
  readonly answer: (request: ModelRequest, signal: AbortSignal) => Promise<ModelOutcome>;
}
