/**
 * One recorded run, as trainers know it, with what is painful to add later: who wrote each piece of text, ids of
 * messages, the Skill or Hook that a piece echoes, slots apart from the Harness, every unknown field.
 *
 * Records are many and large, so readers build these by hand and no schema runs over them.
 */
import type { Json, JsonObject } from "./json.js";
import type { Author } from "./text.js";

export type Role = "system" | "developer" | "user" | "assistant" | "tool";

/** A piece of a message's content with one author. */
export interface Part {
  readonly author: Author;
  readonly text: string;
  /** The Skill (`skill:item-qa`, its body) or Hook (`hook:must-load`, its filled message) that this text repeats. */
  readonly echo?: string;
  /** A part that is not text (an image …): kept whole, `text` is then empty. */
  readonly other?: JsonObject;
  /** Further fields of a text part (`cache_control` …), kept. */
  readonly extra?: JsonObject;
}

export interface Call {
  /** As recorded; may be absent, empty, or recur. Pairing is by id within the turn, then by order. */
  readonly id?: string;
  readonly name: string;
  /** Parsed arguments: an object, or any other value that was recorded. */
  readonly arguments: Json;
  /** The text, where it is not JSON; `arguments` is then that string. */
  readonly invalid?: true;
  /** How a call without arguments was spelt: an empty text (`arguments` is then `{}`), or no member at all (`null`). */
  readonly spelt?: "empty" | "absent";
  readonly extra: JsonObject;
}

export interface Message {
  /** `m0`, `m1` … by place in the base record: stable, whatever is inserted later. */
  readonly id: string;
  readonly role: Role;
  readonly parts: readonly Part[];
  /** How content was spelt, so that null, absent and "" stay apart. */
  readonly content: "string" | "parts" | "null" | "absent";
  readonly reasoning?: string;
  readonly calls: readonly Call[];
  /** For role tool: the call it answers, as recorded. */
  readonly callId?: string;
  /** For role tool: the tool's name, where the log repeats it. */
  readonly name?: string;
  /** false: never a training target (a failed attempt). Absent: the run decides. */
  readonly train?: boolean;
  readonly extra: JsonObject;
}

export interface Outcome {
  readonly status: "success" | "failure" | "unknown";
  /** As recorded, number text kept. */
  readonly reward?: Json;
  /** What the user wanted, for reports (product_qa, chat …). */
  readonly intent?: string;
  /** Calls that the task itself declares as right; absent: only the recorded calls are known. */
  readonly goldCalls?: readonly { readonly name: string; readonly arguments: Json }[];
}

export interface Trajectory {
  /** Explicit id of the record, if it brings one. */
  readonly id?: string;
  readonly messages: readonly Message[];
  /** Values for the prompt's slots; outside the Harness digest. */
  readonly slots: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  /** Everything else the record held, by name. */
  readonly extra: JsonObject;
}
