/** Qwen3-Coder and Qwen 3.5 as text: calls as XML in `<tool_call>`, values typed by the tool's schema. */
import type { Format } from "./format.js";
import { taggedResults } from "./lift-messages.js";
import { toolsInTags } from "./text-calls/prompt-tools.js";
import { readQwenXml } from "./text-calls/qwen-xml.js";
import { textFormat } from "./text-format.js";

const MARK = /<tool_call>\s*<function=/;

export const format: Format = textFormat({
  name: "qwen-text",
  summary:
    "messages or ShareGPT entries whose calls are text as Qwen3-Coder and Qwen 3.5 write them: <function=…> with <parameter=…> in <tool_call>",
  calls: readQwenXml,
  results: taggedResults,
  thinks: true,
  marks: (text) => MARK.test(text),
  tools: toolsInTags,
});
