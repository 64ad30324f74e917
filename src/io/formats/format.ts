/** What a reader of one trajectory format is. */
import type { Tool } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import type { Result } from "../../model/problem.js";
import type { Trajectory } from "../../model/trajectory.js";

export interface ReadRecord {
  readonly trajectory: Trajectory;
  /** The tools that the record itself declares; absent: it declares none. */
  readonly tools?: readonly Tool[];
  /** Paths such as `messages[].weight` of fields that the reader does not understand; they are kept in `extra`. */
  readonly unknown: readonly string[];
  /** A reply without a request (one API response): it can be read, but is no run. */
  readonly fragment?: true;
}

export interface Format {
  readonly name: string;
  readonly summary: string;
  /** Has the value the marks of this format? Looks at shapes only, and at few of them. */
  detect(value: Json): boolean;
  /** `where` (file and line) starts the place of each problem. */
  read(value: Json, where: string): Result<ReadRecord>;
}
