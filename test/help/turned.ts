/** One reshaping of one tool, as the laws read it, with JSON as text: what a test by hand compares. */
import { type Breach, breach } from "../../src/laws/rebase/kind.js";
import type { As, Change, Subject, Turned } from "../../src/laws/rebase/reshape/reading.js";
import type { Tool } from "../../src/model/harness.js";
import { isObject, type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";

export const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
export const object = (text: string): JsonObject => {
  const read = json(text);
  if (!isObject(read)) throw new Error(text);
  return read;
};
export const print = (value: Json | undefined): string | undefined =>
  value === undefined ? undefined : printJson(value);

export const toolOf = (schema: string | undefined, more: Partial<Tool> = {}): Tool => ({
  name: "get",
  ...(schema === undefined ? {} : { parameters: object(schema) }),
  extra: {},
  ...more,
});

export interface TurnedText {
  readonly schema: string;
  readonly there: (args: string) => string | undefined;
  readonly back: (args: string) => string | undefined;
  readonly laid: (schema: string) => string | undefined;
  readonly turned: Turned;
  readonly said: readonly string[];
}

export function turnedBy<O extends Change["op"]>(
  read: (subject: Subject<O>) => Turned,
  schema: string,
  change: Omit<As<O>, "op"> & { readonly op?: O },
): TurnedText {
  const breaches: Breach[] = [];
  const tool = toolOf(schema);
  const turned = read({
    tool,
    schema: tool.parameters as JsonObject,
    change: change as As<O>,
    say: (law, what) => void breaches.push(breach(law, "", what)),
  });
  return {
    schema: printJson(turned.parameters),
    there: (args) => print(turned.there(json(args))),
    back: (args) => print(turned.back(json(args))),
    laid: (over) => print(turned.laid(object(over))),
    turned,
    said: breaches.map(({ law }) => law),
  };
}
