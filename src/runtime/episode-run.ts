/** One run of a task, as whoever asks the model sees it: the agent loop here, an HTTP or MCP client outside. */
import type { NamedCall } from "../core/lens.js";
import type { JsonObject } from "../model/json.js";
import type { AssistantMessage } from "./model.js";
import type { Task } from "./task.js";

export interface EpisodeRun {
  readonly task: Task;
  /** All that the model has been shown and has said, as the next request sends it. */
  readonly messages: () => readonly JsonObject[];
  /** May grow while the run goes on. */
  readonly tools: () => readonly JsonObject[];
  /** One message of the model. It never rejects for what the model wrote. Throws a Fault when the run has ended. */
  readonly take: (message: AssistantMessage) => Promise<Taken>;
  /** Ends a run from outside: too many steps, a model that fails, a client that went away. */
  readonly end: (ending: Ending) => Promise<void>;
  readonly log: () => RunLog;
}

/** What follows. `messages` are those that were added behind the model's own. */
export type Taken =
  | { readonly is: "answered"; readonly messages: readonly JsonObject[] }
  /** A Hook did not let the reply through; its message says why. */
  | { readonly is: "sent-back"; readonly messages: readonly JsonObject[] }
  /** The reply was sent, and the user says more. */
  | { readonly is: "asked"; readonly sent: string; readonly messages: readonly JsonObject[] }
  | { readonly is: "ended"; readonly ending: Ending; readonly sent?: string };

export const ENDINGS = [
  /** The last reply was sent. */
  "replied",
  /** A Hook stopped the reply for good; its fallback was sent, if it has one. */
  "blocked",
  /** A Hook sent the model back as often as it may. */
  "retries-spent",
  "too-many-steps",
  /** Calls that no tool takes, too many in a row. */
  "too-many-errors",
  /** A call of which nothing is recorded: not to be scored, not to be trained on. */
  "unscorable",
  "backend-broken",
  "model-failed",
  "abandoned",
] as const;
export type Ending = (typeof ENDINGS)[number];

/** What happened, in the model's words and in those of the base: all that scoring reads. */
export interface RunLog {
  readonly task: string;
  readonly variant: string;
  readonly events: readonly RunEvent[];
  /** Undefined while the run goes on. */
  readonly ending: Ending | undefined;
  /** Messages that the model wrote, and of these how many a Hook sent back. */
  readonly steps: number;
  readonly retries: number;
  /** Digest of the backend's state at the end. */
  readonly state?: string;
}

export type RunEvent =
  | {
      readonly is: "call";
      /** 0-based: after which turn of the user. */
      readonly turn: number;
      readonly step: number;
      readonly id: string;
      readonly name: string;
      /** As the model wrote them. */
      readonly arguments: string;
      readonly end: CallEnd;
      /** In the words of the base, wherever it could be told. */
      readonly base?: NamedCall;
      /** For `loaded`: the Skill, in the words of the base. */
      readonly skill?: string;
      readonly hooks: readonly HookNote[];
      /** What the model was told, and what the base tool had answered. */
      readonly answer: string;
      readonly baseAnswer?: string;
    }
  | {
      readonly is: "reply";
      readonly turn: number;
      readonly step: number;
      readonly proposed: string;
      /** What reached the user; absent: it was sent back or stopped. */
      readonly sent?: string;
      readonly hooks: readonly HookNote[];
    }
  /** Written for every message of the model: its reasoning in code points. */
  | { readonly is: "reasoning"; readonly turn: number; readonly step: number; readonly length: number }
  | { readonly is: "user"; readonly turn: number; readonly hooks: readonly HookNote[] }
  | {
      readonly is: "tools-appeared";
      readonly step: number;
      readonly shown: readonly string[];
      readonly hidden: readonly string[];
    };

export const CALL_ENDS = [
  "ran",
  /** The tool says that it could not. */
  "failed",
  "loaded",
  "loaded-again",
  "no-such-skill",
  "stopped-by-hook",
  "no-such-tool",
  "not-json",
  /** The arguments do not fit the tool's schema. */
  "does-not-fit",
  /** They fit, and cannot be mapped back to the base. */
  "not-mapped",
  "faulted",
  "missing",
  "broken",
  "timed-out",
] as const;
export type CallEnd = (typeof CALL_ENDS)[number];

export interface HookNote {
  /** In the words of the base. */
  readonly hook: string;
  readonly did: "pass" | "rewrite" | "retry" | "block" | "failed";
  readonly why: string;
}
