/** Hermes and Qwen 2.5 and 3 as text: calls as JSON in `<tool_call>`, results in `<tool_response>`, tools in `<tools>`. */
import { get, isObject, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Format } from "./format.js";
import { taggedResults } from "./lift-messages.js";
import { readHermes } from "./text-calls/hermes.js";
import { toolsInTags } from "./text-calls/prompt-tools.js";
import { textFormat } from "./text-format.js";

const MARK = /<tool_call>\s*\{/;

const rows = textFormat({
  name: "hermes-text",
  summary:
    "messages or ShareGPT entries whose calls are text as Hermes, Qwen 2.5 and 3 write them: JSON in <tool_call>, results in <tool_response>",
  calls: readHermes,
  results: taggedResults,
  thinks: true,
  marks: (text) => MARK.test(text),
  tools: toolsInTags,
});

/** A few-shot example: a whole dialogue in one text, speakers told by words in capitals. */
function transcriptOf(value: Json): string | undefined {
  const text = isObject(value) ? get(value, "example") : undefined;
  return typeof text === "string" && /(?:^|\n)USER:/.test(text) && MARK.test(text) ? text : undefined;
}

export const format: Format = {
  ...rows,
  detect: (value) => transcriptOf(value) !== undefined || rows.detect(value),
  read: (value, where) =>
    transcriptOf(value) === undefined
      ? rows.read(value, where)
      : failed({
          code: "bad-record",
          where,
          what: "a whole dialogue stands in one text",
          expected: "a message a turn",
          remedy: "split `example` at its SYSTEM:, USER: and ASSISTANT: lines into `messages`",
        }),
};
