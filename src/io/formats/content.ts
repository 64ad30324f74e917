/** Content that is a text or a list of parts, as most formats write it. */
import { get, isArray, isObject, type Json, size } from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Message, Part } from "../../model/trajectory.js";
import { extraOf, type Reading, report } from "./fields.js";

export type Content = Pick<Message, "content" | "parts">;

export const textContent = (author: Author, text: string): Content => ({
  content: "string",
  parts: [{ author, text }],
});

/** `path` names the content (`steps[].message`); a part that is no text is kept whole. */
export function contentOf(
  reading: Reading,
  value: Json | undefined,
  author: Author,
  place: string,
  path: string,
): Content {
  if (value === undefined) return { content: "absent", parts: [] };
  if (value === null) return { content: "null", parts: [] };
  if (typeof value === "string") return textContent(author, value);
  if (!isArray(value)) {
    report(reading, place, "its content is neither text nor a list of parts");
    return { content: "absent", parts: [] };
  }
  return {
    content: "parts",
    parts: value.flatMap((part) => partOf(reading, part, author, place, path)),
  };
}

function partOf(reading: Reading, part: Json, author: Author, place: string, path: string): readonly Part[] {
  if (typeof part === "string") return [{ author, text: part }];
  if (!isObject(part)) {
    report(reading, place, "a part of its content is neither text nor an object");
    return [];
  }
  const text = get(part, "text");
  if (typeof text !== "string" || get(part, "type") !== "text") return [{ author, text: "", other: part }];
  const extra = extraOf(reading, `${path}[].`, part, ["type", "text"], ["cache_prompt", "cache_control"]);
  return [{ author, text, ...(size(extra) === 0 ? {} : { extra }) }];
}

/** Is there something to read in it? */
export const saysSomething = ({ parts }: Content): boolean =>
  parts.some(({ text, other }) => text !== "" || other !== undefined);
