/** What one reshaping comes to: the tools after it, calls both ways, and what no text may say any more. */
import type { EditOf } from "../../../model/edit.js";
import type { Activation, Tool } from "../../../model/harness.js";
import type { Json, JsonObject } from "../../../model/json.js";
import { failed, type Problem, type Result } from "../../../model/problem.js";
import type { Sym } from "../../../model/symbol.js";
import type { Lowered, LoweredTool } from "../../lowered.js";
import type { NamedCall } from "../kind.js";

/** An operation on the arguments of one tool that keeps its name. */
export interface Op {
  /** The schema of the arguments after it. */
  readonly parameters: JsonObject;
  /** Arguments under the Harness before, as they are given after. */
  forward(args: Json): Result<Json>;
  /** The way back. Problems state the argument in the words of the Harness after. */
  backward(args: Json): Result<Json>;
  /** Where the path of an argument leads after; undefined: nobody can say. */
  path(path: string): string | undefined;
  /** Where the argument itself stands after, whatever became of its value; absent: as `path`. */
  where?(path: string): string | undefined;
  /** A schema that a Hook lays over the arguments; undefined: it cannot say the same after. */
  overlay(schema: JsonObject): JsonObject | undefined;
  /** What stands around the value at a path after. */
  readonly affixes?: { readonly symbol: Sym; readonly prefix: string; readonly suffix: string };
  readonly gone?: Partial<Gone>;
  /** Keys that were not there before. */
  readonly fresh?: readonly string[];
}

/** What means nothing any more after the edit: no text may go on saying it. */
export interface Gone {
  readonly symbols: readonly Sym[];
  /** Values that are written otherwise. */
  readonly values: readonly string[];
  /** The parameter that they are values of. */
  readonly valuesOf: string;
}

export interface Plan {
  /** Names of the tools that it changes, and what stands in the place of the first of them. */
  readonly from: readonly string[];
  readonly tools: readonly Tool[];
  forward(call: NamedCall): Result<NamedCall>;
  backward(call: NamedCall): Result<NamedCall>;
  path(path: string): string | undefined;
  where(path: string): string | undefined;
  overlay(schema: JsonObject): JsonObject | undefined;
  activation(entry: Activation): readonly Activation[] | undefined;
  readonly gone: Gone;
  readonly freshKeys: readonly string[];
  readonly freshTools: readonly string[];
}

export type Change = EditOf<"reshape">["change"];
export type ChangeOf<O extends Change["op"]> = Extract<Change, { op: O }>;

export interface Given<O extends Change["op"]> {
  readonly before: Lowered;
  readonly tool: LoweredTool;
  /** The schema of the tool's arguments; of a tool without one, that of no arguments. */
  readonly schema: JsonObject;
  readonly change: ChangeOf<O>;
}

export const cannot = (where: string, what: string, remedy?: string) =>
  failed({ code: "cannot-carry", where, what, ...(remedy === undefined ? {} : { remedy }) });

/** Arguments that have no counterpart on the other side. */
export const notOneToOne = (where: string, what: string) =>
  failed({ code: "not-one-to-one", where, what, expected: "arguments that map back to themselves" });

/** A call that a model made wrongly, in its own words. */
export const misfit = (argument: string, what: string, expected?: string) =>
  failed(problemWith("bad-arguments", argument, what, expected));
/** A key that the tool does not take as it is called now. */
export const strange = (argument: string) =>
  failed(problemWith("key-clash", argument, "the tool takes no such argument", undefined));

const problemWith = (
  code: Problem["code"],
  argument: string,
  what: string,
  expected: string | undefined,
): Problem => ({
  code,
  where: `argument ${argument}`,
  what,
  ...(expected === undefined ? {} : { expected }),
  argument,
});
