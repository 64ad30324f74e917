/** A tool of another trade, and short forms to write its parameters with. */
import type { Item } from "../src/transform.js";

type Tool = Extract<Item, { of: "tool" }>["value"];
type Schema = NonNullable<Tool["parameters"]>;

export interface Distractor {
  /** Words that show its trade: a Harness that uses one of them may have a use for the tool. */
  readonly about: readonly string[];
  readonly tool: Tool;
}

export const text = (description: string): Schema => ({ type: "string", description });
export const flag = (description: string): Schema => ({ type: "boolean", description });
export const number = (description: string): Schema => ({ type: "number", description });
export const whole = (description: string, minimum: number, maximum: number): Schema => ({
  type: "integer",
  description,
  minimum,
  maximum,
});
export const choice = (description: string, ...values: readonly string[]): Schema => ({
  type: "string",
  description,
  enum: [...values],
});
export const list = (items: Schema, description: string): Schema => ({ type: "array", description, items });
/** Members whose name ends in `?` may be left out. */
export function record(members: Readonly<Record<string, Schema>>, description?: string): Schema {
  const names = Object.keys(members).filter((name) => !name.endsWith("?"));
  return {
    type: "object",
    ...(description === undefined ? {} : { description }),
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ""), schema]),
    ),
    ...(names.length === 0 ? {} : { required: names }),
  };
}

export const distractor = (
  name: string,
  about: readonly string[],
  description: string,
  members: Readonly<Record<string, Schema>>,
): Distractor => ({ about, tool: { name, description, parameters: record(members), extra: {} } });
