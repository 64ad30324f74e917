/** ToolACE rows: ShareGPT entries, calls as one list in Python's manner, tools as JSON in the system text. */
import type { Format } from "./format.js";
import { toolsInProse } from "./text-calls/prompt-tools.js";
import { readToolAce } from "./text-calls/toolace.js";
import { textFormat } from "./text-format.js";

export const format: Format = textFormat({
  name: "toolace",
  summary: 'messages or ShareGPT entries whose calls are text as ToolACE writes them: [Name(arg="v")]',
  calls: readToolAce,
  results: () => undefined,
  thinks: false,
  marks: (text) => readToolAce(text).calls.length > 0,
  tools: toolsInProse,
});
