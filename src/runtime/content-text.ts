/** What a message says as one text: its content is a string, or a list of parts with texts in them. */
import { asString, get, isArray, type Json } from "../model/json.js";

export const contentText = (content: Json | undefined): string =>
  isArray(content)
    ? content.map((part) => asString(get(part, "text")) ?? "").join("")
    : (asString(content) ?? "");
