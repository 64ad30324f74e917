/** What the keywords of a schema hold, and titles that are made from names. */
import type { Json } from "../model/json.js";
import { spell } from "./names.js";

/** What a keyword's value is; of a keyword that is not listed, text that describes. */
export type Role =
  | "properties"
  | "map"
  | "definitions"
  | "ref"
  | "keyed"
  | "keys"
  | "schemas"
  | "value"
  | "values"
  | "exact"
  | "title";
const WORDS: Readonly<Record<Role, readonly string[]>> = {
  properties: ["properties"],
  map: ["patternProperties"],
  definitions: ["$defs", "definitions"],
  ref: ["$ref"],
  keyed: ["dependentSchemas", "dependencies", "dependentRequired"],
  keys: ["required", "propertyOrdering"],
  schemas: [
    ...["items", "prefixItems", "additionalItems", "contains", "unevaluatedItems", "additionalProperties"],
    ...["unevaluatedProperties", "propertyNames", "not", "if", "then", "else", "allOf", "anyOf", "oneOf"],
  ],
  value: ["default", "const", "example"],
  values: ["enum", "examples"],
  // Strings of these state something to a machine; no name is looked for in them.
  exact: ["type", "format", "$schema", "$id", "$anchor", "contentEncoding", "contentMediaType"],
  title: ["title"],
};
export const ROLES: ReadonlyMap<string, Role> = new Map(
  (Object.keys(WORDS) as Role[]).flatMap((role) => WORDS[role].map((word) => [word, role] as const)),
);

/** What generators put behind a name to make a title of it. */
const SUFFIX = /^(?:Arguments|Output|Input|Params|Response|Result)/;

/** How a title is made from a name. */
export interface TitleOf {
  readonly form: "exact" | "title";
  readonly suffix: string;
}

export function titleOf(title: Json, name: string): TitleOf | undefined {
  if (typeof title !== "string" || name === "") return undefined;
  if (title === name) return { form: "exact", suffix: "" };
  if (title === spell(name, "title")) return { form: "title", suffix: "" };
  const suffix = title.slice(name.length);
  return title.startsWith(name) && SUFFIX.test(suffix) ? { form: "exact", suffix } : undefined;
}

export const titleFrom = (name: string, { form, suffix }: TitleOf): string => spell(name, form) + suffix;
