/**
 * A profile: what a row of a dataset becomes for one trainer, in the versions that its file names.
 *
 * `carry` is pure. It gives rows, or the reason why there is none; what a trainer has no place for is counted by the name of its
 * field, and what had to be written in another way by the name of the repair. Nothing is left out without one of the two.
 */
import type { JsonObject } from "../../model/json.js";
import type { Chat } from "../chat/chat.js";
import type { Refusal } from "./refusal.js";
import type { Columns } from "./shape.js";
import type { Counts } from "./tally.js";

export type Format = "jsonl" | "parquet";
export const FORMATS: readonly Format[] = ["jsonl", "parquet"];

export interface Kit {
  readonly split: string;
  /** Rows written to the split before this one. */
  readonly index: number;
  /** The chat template, and the tokenizer where there is one. */
  readonly chat?: Chat;
}

export interface Carried {
  readonly rows: readonly JsonObject[];
  /** Fields that are in no row, by name. */
  readonly lost: Counts;
  /** What was written in another way, by name. */
  readonly repaired: Counts;
  /** Where the row was rendered: characters of the trained texts as recorded and as found in the rendered turns, and the tokens. */
  readonly supervised?: Supervised;
}
export interface Supervised {
  readonly before: number;
  readonly after: number;
  readonly tokens: number;
  readonly trained: number;
}

/** A file that stands beside the rows. */
export interface Beside {
  readonly path: string;
  readonly text: string;
}

export interface Profile {
  readonly name: string;
  readonly summary: string;
  /** Its distribution, and the versions whose loaders were read or run. */
  readonly trainer: string;
  readonly version: string;
  /** Which of the dataset's rows it takes. */
  readonly reads: "sft" | "rl";
  readonly columns: Columns;
  readonly formats: readonly Format[];
  /** May JSON Lines be stored as zstd? */
  readonly zst: boolean;
  /** What it cannot do without. */
  readonly needs?: "template" | "tokenizer";
  readonly carry: (row: JsonObject, kit: Kit) => Carried | Refusal;
  /** `files`: of each split, the file with its rows. */
  readonly beside?: (files: Readonly<Record<string, string>>) => readonly Beside[];
}
