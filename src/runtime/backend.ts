/**
 * What runs the calls of an Episode: the simulated world, recorded answers, live MCP servers, functions. It knows the tools of the
 * base Harness and nothing of Variants.
 */
import type { NamedCall } from "../core/lens.js";
import type { FaultKind } from "../model/environment.js";
import type { Tool } from "../model/harness.js";
import type { Task } from "./task.js";

export interface Backend {
  /** Such as `world:livestream`, `recorded`, `mcp:files`. */
  readonly name: string;
  /** A fresh state for one run of a task. Throws a Fault where there can be none. */
  readonly open: (task: Task) => Promise<BackendRun>;
  /** How its services tell of a fault; undefined: they have no words for it. */
  readonly tells?: (task: Task, tool: string, fault: FaultKind) => string | undefined;
  /** The same without what goes wrong in it on purpose: what is right is asked of this one. */
  readonly sound?: Backend;
  readonly close: () => Promise<void>;
}

export interface BackendRun {
  /**
   * `call`: in the words of the base, fitting its tool's schema. What a tool complains of is an answer; trouble of the backend itself
   * (a server that died) is `broken`. Never rejects.
   */
  readonly call: (call: NamedCall, signal: AbortSignal) => Promise<Answer>;
  /** Digest of the state as it is now, the same for equal states; undefined where the backend shows none. */
  readonly state: () => Promise<string | undefined>;
  /** What the Harness itself says of a call that lacks a required parameter, in the words of the base; absent: it has no words for it. */
  readonly lacks?: (tool: string, parameter: string) => string;
  /** Tools that the base Harness does not declare and that have appeared since the run began. */
  readonly appeared?: () => readonly Tool[];
  readonly close: () => Promise<void>;
}

export type Answer =
  /** `text` as the base tool wrote it. `failed`: the tool says that it could not (MCP's isError). */
  | { readonly is: "result"; readonly text: string; readonly failed?: true }
  /** Nothing is recorded of such a call: the run cannot be scored. */
  | { readonly is: "missing"; readonly what: string }
  | { readonly is: "broken"; readonly what: string };
