/**
 * Calls as Hermes and Qwen 2.5 and 3 write them, one JSON object a tag:
 *
 *     <tool_call>
 *     {"name": "get_order", "arguments": {"id": 7}}
 *     </tool_call>
 */
import type { Call } from "../../../model/trajectory.js";
import { areLast, type Block, blocksOf } from "./blocks.js";
import { callOf, readLoose, writtenOf } from "./json-call.js";
import { frozenCalls, liftedCalls, noCalls, type ReadTextCalls, textBefore } from "./text-calls.js";

const TAGS = {
  open: /<tool_call>(?=\s*\{)/,
  close: "</tool_call>",
  isWhole: (inside: string) => readLoose(inside) !== undefined,
};

export const readHermes: ReadTextCalls = (text) => {
  const blocks = blocksOf(text, TAGS);
  const first = blocks[0];
  if (first === undefined) return noCalls(text);
  const calls = blocks.map(callIn);
  return areLast(text, blocks) && !calls.includes(undefined)
    ? liftedCalls(textBefore(text, first.start), calls as readonly Call[])
    : frozenCalls(
        text,
        blocks.map(({ inside }) => writtenOf(inside)),
      );
};

const callIn = ({ inside, isClosed }: Block): Call | undefined =>
  isClosed ? callOf(readLoose(inside)) : undefined;
