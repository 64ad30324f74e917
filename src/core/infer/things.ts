/** The parts of a Harness as things that can be compared. */
import type { Harness } from "../../model/harness.js";
import { asObject, get, isObject, type Json, keys, members } from "../../model/json.js";
import { pairsOf, type Thing } from "./alike.js";

export interface Pairs {
  /** Old name to new name. */
  readonly tools: ReadonlyMap<string, string>;
  readonly skills: ReadonlyMap<string, string>;
  /** Ids. */
  readonly sections: ReadonlyMap<string, string>;
  readonly hooks: ReadonlyMap<string, string>;
}

export function matchHarnesses(from: Harness, to: Harness): Pairs {
  return {
    tools: pairsOf(from.tools.map(toolThing), to.tools.map(toolThing)),
    skills: pairsOf(
      from.skills.map(({ name, description, body }) => ({ name, texts: [description, body] })),
      to.skills.map(({ name, description, body }) => ({ name, texts: [description, body] })),
    ),
    sections: pairsOf(from.prompt.sections.map(sectionThing), to.prompt.sections.map(sectionThing)),
    hooks: pairsOf(from.hooks.map(hookThing), to.hooks.map(hookThing)),
  };
}

const toolThing = ({ name, description = "", parameters, result }: Harness["tools"][number]): Thing => ({
  name,
  texts: [description, ...schemaTexts(parameters), ...schemaTexts(result)],
});
const sectionThing = ({ id, title, body }: Harness["prompt"]["sections"][number]): Thing => ({
  name: id,
  texts: [title, body],
});
const hookThing = ({ id, event, action, message, conditions }: Harness["hooks"][number]): Thing => ({
  name: id,
  texts: [event, action, message, ...conditions.map(({ kind }) => kind)],
});

/** Keys and descriptions. */
export function schemaTexts(schema: Json | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const properties = asObject(get(schema, "properties"));
  const description = get(schema, "description");
  return [
    ...(typeof description === "string" ? [description] : []),
    ...keys(properties),
    ...members(properties).flatMap(([, inner]) => schemaTexts(inner)),
    ...schemaTexts(get(schema, "items")),
  ];
}
