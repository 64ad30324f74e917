/** A file that is one conversation of the Responses API, item by item: an array of items, or a line each. */
import { isArray } from "../../model/json.js";
import type { Format } from "./format.js";
import { format as openaiResponses } from "./openai-responses.js";

export const format: Format = {
  name: "openai-responses-items",
  summary:
    "one conversation of OpenAI's Responses API in a file: an array of items, or JSON Lines with an item each",
  unit: "file",
  detect: (value) => isArray(value) && openaiResponses.detect(value),
  read: (value, where) => openaiResponses.read(value, where),
};
