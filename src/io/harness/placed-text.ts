/** The texts of a Harness with the place where each is written. */
import { isArray, isObject, type Json, members } from "../../model/json.js";
import type { YamlDocument } from "../yaml/yaml.js";

export interface PlacedText {
  /** The declared thing that it belongs to: `tool:x`, `skill:y`, `section:z`, `hook:k`. */
  readonly owner: string;
  readonly text: string;
  /** File and line of an offset in the text. */
  where(offset: number): string;
}

/** Every string value below a YAML or JSON document; each is placed where its key stands. */
export function* textsOf(
  owner: string,
  path: string,
  value: Json,
  document: Pick<YamlDocument, "at">,
  at: readonly PropertyKey[] = [],
): Generator<PlacedText> {
  if (typeof value === "string") yield { owner, text: value, where: () => `${path}:${document.at(at).line}` };
  else if (isArray(value))
    for (const [i, item] of value.entries()) yield* textsOf(owner, path, item, document, [...at, i]);
  else if (isObject(value))
    for (const [key, item] of members(value)) yield* textsOf(owner, path, item, document, [...at, key]);
}

/** A Markdown body that starts on a line of its file. */
export const bodyText = (owner: string, path: string, text: string, firstLine: number): PlacedText => ({
  owner,
  text,
  where: (offset) => `${path}:${firstLine + text.slice(0, offset).split("\n").length - 1}`,
});
