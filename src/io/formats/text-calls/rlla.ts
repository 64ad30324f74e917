/**
 * Calls as ToolRL writes them: one tag a turn, in it one JSON object a line, the arguments under `parameters`; the answer in
 * `<response>`:
 *
 *     <tool_call>
 *     {"name": "Get Genres", "parameters": {}}
 *     {"name": "Get Shows", "parameters": {"page": 2}}
 *     </tool_call>
 */
import { parseJson } from "../../../model/json-text.js";
import type { Call } from "../../../model/trajectory.js";
import { areLast, type Block, blocksOf } from "./blocks.js";
import { callOf, writtenOf } from "./json-call.js";
import { frozenCalls, liftedCalls, noCalls, type ReadTextCalls, textBefore } from "./text-calls.js";

const TAGS = {
  open: /<tool_call>(?=\s*\{)/,
  close: "</tool_call>",
  isWhole: (inside: string) => callsIn(inside) !== undefined,
};

export const readRlla: ReadTextCalls = (text) => {
  const blocks = blocksOf(text, TAGS);
  const first = blocks[0];
  if (first === undefined) return noCalls(text);
  const calls = blocks.map((block) => (block.isClosed ? callsIn(block.inside) : undefined));
  return blocks.length === 1 && areLast(text, blocks) && calls[0] !== undefined
    ? liftedCalls(textBefore(text, first.start), calls[0])
    : frozenCalls(text, blocks.flatMap(linesOf).map(writtenOf));
};

const linesOf = ({ inside }: Block): readonly string[] =>
  inside.split("\n").filter((line) => line.trim() !== "");

/** Undefined where a line is no call. */
function callsIn(inside: string): readonly Call[] | undefined {
  const lines = inside.split("\n").filter((line) => line.trim() !== "");
  const calls = lines.flatMap((line) => {
    const parsed = parseJson(line);
    const call = parsed.ok ? callOf(parsed.value, ["parameters"]) : undefined;
    return call === undefined ? [] : [call];
  });
  return calls.length === lines.length && calls.length > 0 ? calls : undefined;
}
