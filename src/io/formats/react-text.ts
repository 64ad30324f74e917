/** ReAct as text: `Action:` and `Action Input:` lines, results behind `Observation:`. */
import type { Format } from "./format.js";
import { observed } from "./lift-messages.js";
import { toolsInProse } from "./text-calls/prompt-tools.js";
import { readReact } from "./text-calls/react.js";
import { textFormat } from "./text-format.js";

const MARK = /(?:^|\n)Action:[^\n]*\nAction Input:/;

export const format: Format = textFormat({
  name: "react-text",
  summary:
    "messages or ShareGPT entries whose calls are text as ReAct writes them: Action and Action Input lines",
  calls: readReact,
  results: observed,
  thinks: false,
  marks: (text) => MARK.test(text),
  tools: toolsInProse,
});
