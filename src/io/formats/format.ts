/** What a reader of one trajectory format is. */
import type { Tool } from "../../model/harness.js";
import type { Json, JsonObject } from "../../model/json.js";
import type { Result } from "../../model/problem.js";
import type { Trajectory } from "../../model/trajectory.js";

/** A call that stands only in text and could not be lifted to structure: its bytes stay, and no edit of tools may reach the record. */
export interface FrozenCall {
  /** Place of its message in `trajectory.messages`, from 0. */
  readonly message: number;
  /** As the text has it; null where the protocol has no name (a bare shell command). */
  readonly name: string | null;
  readonly arguments: Json;
}

/**
 * What a record held, counted in the words of its own file; `hsa inspect` prints it. Every field stands in for what would be
 * counted from the Trajectory, and is given only where the two differ.
 */
export interface Census {
  /** Messages, items, steps or lines by the role word that the file uses. */
  readonly roles?: Readonly<Record<string, number>>;
  /** Tool results as they are stored. */
  readonly results?: number;
  readonly unpairedCalls?: number;
  readonly unpairedResults?: number;
  /** Messages (items, steps, parts) with a part for reasoning. */
  readonly reasoning?: number;
  /** Names of tools that are declared without a schema. */
  readonly declared?: readonly string[];
  /** The arguments of each call as they are stored (text is parsed once where it is JSON), by the call's order. */
  readonly calls?: readonly { readonly name: string | null; readonly arguments: Json }[];
  /** Is the last message the agent's, with text that can be seen and without a call? */
  readonly reply?: boolean;
  /** Does the record state a verdict of its own, and the best one? */
  readonly verdict?: "best" | "other" | "none";
}

export interface ReadRecord {
  readonly trajectory: Trajectory;
  /** The tools that the record itself declares; absent: it declares none. */
  readonly tools?: readonly Tool[];
  /** Paths such as `messages[].weight` of fields that the reader does not understand; they are kept in `extra`. */
  readonly unknown: readonly string[];
  /** A reply without a request (one API response): it can be read, but is no run. */
  readonly fragment?: true;
  /** The right calls of another file's record, which `census` tells: there is no message, and it is no run. */
  readonly groundTruth?: true;
  /** Path (`messages[].logprobs`) to how many leaves were taken out: second copies of a call, and what a rewrite makes stale. */
  readonly dropped?: Readonly<Record<string, number>>;
  readonly frozen?: readonly FrozenCall[];
  readonly census?: Census;
  /** What the log says of the Harness that it was made under. */
  readonly made?: {
    /** ISO 8601 date of the run's first message. */
    readonly at?: string;
    /** A version or digest of the Harness, as logged. */
    readonly version?: string;
  };
}

/** What one record of a format is in a file. */
export type Unit =
  /** One line of JSON Lines, one element of an array, or the one value of the file. */
  | "value"
  /** All lines, or all elements, together: `read` gets them as a list. */
  | "file"
  /** Each element of the list under this key of the file's one object; `read` gets the element, and the object without that list. */
  | { readonly inside: string }
  /**
   * One line, one element or the one value, in which several records are that are no list of their own: `parts` gives them, in their
   * order, and `read` gets each. A part is detected as the whole is, and has itself alone as its part.
   */
  | { readonly parts: (value: Json) => readonly Json[] };

export interface Format {
  readonly name: string;
  readonly summary: string;
  /** Absent: `value`. */
  readonly unit?: Unit;
  /**
   * What several records share and a file beside them holds, as a path from the record's own folder (`../results.json`). Its one
   * value is the `shell` that `read` gets; a record is read without it where there is no such file.
   */
  readonly beside?: string;
  /**
   * Has the value the marks of this format? Looks at shapes only, and at few of them. With the unit `file` it is asked of the
   * list of the first lines or elements; with `inside` of the file's object, the list cut to its first elements.
   */
  detect(value: Json): boolean;
  /** `where` (file and line) starts the place of each problem. `shell`: for the unit `inside`, the object around the list. */
  read(value: Json, where: string, shell?: JsonObject): Result<ReadRecord>;
}
