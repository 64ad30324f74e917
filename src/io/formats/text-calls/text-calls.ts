/** What a reader of one text dialect gives: the text that stays, the calls that were lifted out of it, and those that must stay. */
import type { Json, JsonObject } from "../../../model/json.js";
import type { Call } from "../../../model/trajectory.js";

/** A call as the text spells it; `null` where its name cannot be read. */
export interface WrittenCall {
  readonly name: string | null;
  readonly arguments: Json;
}

export interface TextCalls {
  /** What stays: the whole text where nothing was lifted. */
  readonly text: string;
  readonly calls: readonly Call[];
  /** The lifted calls before their values were typed from a schema: each value of an XML dialect is then a text. */
  readonly written: readonly WrittenCall[];
  /** Calls that the text makes and that cannot be lifted exactly; the text then stays as it is. */
  readonly frozen: readonly WrittenCall[];
}

/** Parameters of a tool by its name, where it is known. */
export type SchemaOf = (tool: string) => JsonObject | undefined;
export const NO_SCHEMA: SchemaOf = () => undefined;

export type ReadTextCalls = (text: string, schemaOf?: SchemaOf) => TextCalls;

export const noCalls = (text: string): TextCalls => ({ text, calls: [], written: [], frozen: [] });

export const frozenCalls = (text: string, frozen: readonly WrittenCall[]): TextCalls => ({
  text,
  calls: [],
  written: [],
  frozen,
});

export const liftedCalls = (
  text: string,
  calls: readonly Call[],
  written: readonly WrittenCall[] = calls.map(({ name, arguments: args }) => ({ name, arguments: args })),
): TextCalls => ({ text, calls, written, frozen: [] });

/** The text before a block of calls: the line break that parts the two is the dialect's. */
export const textBefore = (text: string, start: number): string => {
  const before = text.slice(0, start);
  return before.endsWith("\n") ? before.slice(0, -1) : before;
};
